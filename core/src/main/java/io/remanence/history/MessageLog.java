package io.remanence.history;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Appends messages: gives them times, numbers and rounds and keeps the session's record true. */
public final class MessageLog {
  /** The largest message, in bytes of its text as UTF-8: content, reasoning and tool arguments. */
  public static final int MAX_MESSAGE_BYTES = 1 << 20;

  private final Clock clock;

  public MessageLog(Clock clock) {
    this.clock = clock;
  }

  /**
   * Stores the messages in the order given; the first write makes the session. A message whose
   * import key the session holds already, or that came earlier in the list, is left out.
   *
   * <p>Each user message starts a round unless it brings its own, what follows belongs to it, by
   * sequence; what precedes the first is round 0. The session's version moves when a message sorts
   * before one that is stored already.
   *
   * @return the messages that were stored, in the order given
   * @throws RemanenceException {@code TOO_LARGE} when a message's text has more than 1 MiB; nothing
   *     is stored then
   */
  public List<Message> append(
      SessionStore sessions,
      HistoryStore history,
      ChangeLog changes,
      SessionKey key,
      List<NewMessage> messages) {
    messages.forEach(message -> checkSize(message.body()));
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Optional<Session> known = sessions.get(key);
    Session session = known.orElseGet(() -> Session.empty(key, now));
    List<NewMessage> fresh = withoutKnown(history, key, messages);
    if (fresh.isEmpty()) {
      return List.of();
    }
    if (known.isEmpty()) {
      changes.record(ChangeType.SESSION_SAVED, key.encoded(), Optional.of(key));
    }
    List<StoredMessage> stored = new ArrayList<>(fresh.size());
    long round = session.currentRound();
    long version = session.version();
    Instant last = session.lastMessageAt().orElse(Instant.MIN);
    for (NewMessage message : fresh) {
      Instant timestamp = message.timestamp().orElse(now).truncatedTo(ChronoUnit.MILLIS);
      if (message.round().isEmpty() && message.body().role().equals(MessageBody.USER)) {
        round++;
      }
      if (timestamp.isBefore(last)) {
        version++;
      } else {
        last = timestamp;
      }
      long seq = changes.recordMessage(key);
      long ownRound = message.round().orElse(round);
      round = Math.max(round, ownRound);
      stored.add(
          new StoredMessage(
              new Message(seq, key, ownRound, message.archived(), timestamp, message.body()),
              message.importKey(),
              message.document()));
    }
    history.insert(stored);
    sessions.save(session.afterMessages(round, version, session.messages() + stored.size(), last));
    return stored.stream().map(StoredMessage::message).toList();
  }

  private static List<NewMessage> withoutKnown(
      HistoryStore history, SessionKey key, List<NewMessage> messages) {
    List<String> keys = messages.stream().flatMap(m -> m.importKey().stream()).toList();
    if (keys.isEmpty()) {
      return messages;
    }
    Set<String> seen = new HashSet<>(history.knownImportKeys(key, keys));
    return messages.stream()
        .filter(message -> message.importKey().map(seen::add).orElse(true))
        .toList();
  }

  /**
   * Checks that a message is not too large.
   *
   * @throws RemanenceException {@code TOO_LARGE} when its text has more than 1 MiB
   */
  static void checkSize(MessageBody body) {
    long chars = body.text().length() + body.reasoningContent().map(String::length).orElse(0);
    for (ToolCall call : body.toolCalls()) {
      chars += call.arguments().length();
    }
    // A UTF-16 unit takes at most three bytes, so most messages need no exact count.
    if (chars * 3 <= MAX_MESSAGE_BYTES) {
      return;
    }
    long bytes = utf8(body.text()) + body.reasoningContent().map(MessageLog::utf8).orElse(0L);
    for (ToolCall call : body.toolCalls()) {
      bytes += utf8(call.arguments());
    }
    if (bytes > MAX_MESSAGE_BYTES) {
      throw RemanenceException.of(
          ErrorCode.TOO_LARGE, ErrorText.MESSAGE_TOO_LARGE, bytes, MAX_MESSAGE_BYTES);
    }
  }

  private static long utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
