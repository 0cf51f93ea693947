package io.remanence.inject;

import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The record of what was put into a prompt.
 *
 * @param turnId the turn that it was made for
 * @param scope whose prompt; its session is present
 * @param query what was searched for
 * @param text the text that was added, as the model saw it; empty where nothing was relevant
 * @param items what the text holds, best first
 * @param leftOut what was found and left out
 * @param tokens the estimate of the text's tokens
 * @param asOfSeq the last change that could be seen
 */
public record Injection(
    String id,
    String turnId,
    Instant time,
    Scope scope,
    String query,
    String text,
    List<Item> items,
    List<LeftOut> leftOut,
    int tokens,
    long asOfSeq) {
  public Injection {
    items = List.copyOf(items);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * One thing that was injected.
   *
   * @param id the memory's id or the message's number
   * @param kind {@code memory} or {@code message}
   * @param score absolute relevance, 0 to 1
   * @param why how it was found, for people
   * @param version the memory's version or the message's number
   */
  public record Item(String id, String kind, double score, Optional<String> why, long version) {}

  /** One thing that was found but not injected, and why not. */
  public record LeftOut(String id, String kind, String reason) {}
}
