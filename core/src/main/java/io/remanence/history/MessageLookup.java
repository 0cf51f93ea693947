package io.remanence.history;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.scope.MessageReach;
import java.util.List;
import java.util.Optional;

/** Finds a message by the id that its platform gave it, inside a transaction. */
public final class MessageLookup {
  /** How many messages are looked at where the caller doesn't say. */
  public static final int DEFAULT_SCAN = 100;

  /** How many messages are looked at, at most. */
  public static final int MAX_SCAN = 500;

  // Ids are unique in a chat at least, so several are copies or other chats' messages.
  private static final int CANDIDATES = 50;

  private MessageLookup() {}

  /**
   * The newest message with this id: of the asking session where it has one, since platforms count
   * anew in each chat, else of the sessions within reach.
   *
   * @param scan how many of its session's newest messages are looked at, 1 to 500
   */
  public static Optional<Message> find(
      HistoryQueries queries, MessageReach.Taken reach, String messageId, int scan) {
    if (scan < 1 || scan > MAX_SCAN) {
      throw RemanenceException.invalid(ErrorText.OUT_OF_RANGE, "scan", scan, 1, MAX_SCAN);
    }
    List<MessageReach> reaches = List.of(new MessageReach.OneSession(reach.asking().key()), reach);
    return reaches.stream()
        .flatMap(each -> queries.withMessageId(each, messageId, CANDIDATES).stream())
        .filter(message -> queries.countAfter(message, scan) < scan)
        .findFirst();
  }
}
