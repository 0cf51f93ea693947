package io.remanence.event;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A message that a change is about. A change's subject names several: {@code seq@milliseconds},
 * joined by commas.
 *
 * @param seq the message's number
 * @param time the message's time, which the store no longer knows once it is deleted
 */
public record ChangedMessage(long seq, Instant time) {
  /** How many messages one change names at most. */
  public static final int MOST = 500;

  /** The subject of a change of these messages. */
  public static String write(List<ChangedMessage> messages) {
    return messages.stream()
        .map(message -> message.seq + "@" + message.time.toEpochMilli())
        .collect(Collectors.joining(","));
  }

  /**
   * The messages of a subject.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static List<ChangedMessage> read(String subject) {
    return Arrays.stream(subject.split(",")).map(ChangedMessage::one).toList();
  }

  private static ChangedMessage one(String text) {
    int at = text.indexOf('@');
    if (at < 0) {
      throw new IllegalArgumentException("'" + text + "' names no message");
    }
    return new ChangedMessage(
        Long.parseLong(text.substring(0, at)),
        Instant.ofEpochMilli(Long.parseLong(text.substring(at + 1))));
  }
}
