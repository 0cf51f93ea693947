package io.remanence.context;

import io.remanence.summary.Summary;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One way to show a session in a prompt.
 *
 * @param summary what stands in front of the messages
 * @param covered which messages are left out
 * @param whole whether it is of use only if all other messages fit; else as many as fit are shown
 * @param unsummedFrom the first round that no summary in front stands for, where one should; rounds
 *     from it on that are not shown are missing from the prompt
 */
public record ContextPlan(
    Optional<Summary> summary, Covered covered, boolean whole, OptionalLong unsummedFrom) {
  /** As many messages as fit, the newest, behind a summary of what left the window. */
  public static ContextPlan newest(Optional<Summary> summary) {
    return new ContextPlan(summary, Covered.NOTHING, false, OptionalLong.empty());
  }
}
