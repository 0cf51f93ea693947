package io.remanence.topic;

import io.remanence.history.Message;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be summed up.
 *
 * @param messages those that no summary stands for yet, in order
 * @param former the summary so far
 * @param controlKinds the kinds of markers, which no model sees
 */
public record TopicSpan(
    SessionKey session,
    List<Message> messages,
    Optional<String> former,
    Language language,
    Set<String> controlKinds) {
  public TopicSpan {
    messages = List.copyOf(messages);
    controlKinds = Set.copyOf(controlKinds);
  }
}
