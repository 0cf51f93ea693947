package io.remanence.exchange;

import io.remanence.history.MessageBody;
import io.remanence.inject.Sentinel;
import io.remanence.inject.SummaryBlock;
import io.remanence.summary.Summary;
import io.remanence.text.Texts;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What stands before a prompt's window, what changes least first, so that providers' prompt caches
 * hold: the caller's system prompt, what is known of the session, and the summary of what left the
 * window. The first and the last are never left out.
 */
record PromptHead(Optional<String> system, Optional<Summary> summary) {
  /** The caller's own. */
  static PromptHead of(Optional<String> system) {
    return new PromptHead(
        system.map(Sentinel::strip).filter(text -> !Texts.isBlank(text)), Optional.empty());
  }

  /** The same with this summary. */
  PromptHead with(Optional<Summary> newSummary) {
    return new PromptHead(system, newSummary);
  }

  /**
   * The messages, in order.
   *
   * @param profiles what is known of the session
   */
  List<MessageBody> messages(List<MessageBody> profiles) {
    List<MessageBody> messages = new ArrayList<>();
    system.ifPresent(text -> messages.add(MessageBody.of(MessageBody.SYSTEM, text)));
    messages.addAll(profiles);
    summary.ifPresent(shown -> messages.add(SummaryBlock.of(shown.text())));
    return messages;
  }

  /** What it takes beside profiles, as an estimate. */
  int tokens() {
    return messages(List.of()).stream().mapToInt(TokenEstimate::message).sum();
  }

  /** The summary's id, for what finds things not to bring it again. */
  Set<String> summaryIds() {
    return summary.map(Summary::id).map(Set::of).orElse(Set.of());
  }
}
