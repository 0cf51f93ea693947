package io.remanence.history;

import io.remanence.scope.SessionKey;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which of the newest messages across sessions are wanted.
 *
 * @param since only messages of this time or later
 * @param platform only messages of this platform: the one that their metadata names under {@code
 *     platform}, else their session's
 * @param excludedSessions no messages of sessions with these ids, whatever bot and platform
 */
public record RecentQuery(
    MessageFilter filter,
    Optional<Instant> since,
    Optional<String> platform,
    Set<String> excludedSessions) {
  /** The roles that are wanted where none are named. */
  public static final Set<String> DEFAULT_ROLES = Set.of(MessageBody.USER, MessageBody.ASSISTANT);

  private static final String PLATFORM = "platform";

  public RecentQuery {
    platform = platform.map(Texts::clean);
    excludedSessions =
        excludedSessions.stream().map(Texts::clean).collect(Collectors.toUnmodifiableSet());
    if (filter.roles().isEmpty()) {
      filter = new MessageFilter(DEFAULT_ROLES, filter.kinds(), filter.excludedKinds());
    }
  }

  /** What users and assistants said, anywhere. */
  public static RecentQuery any() {
    return new RecentQuery(MessageFilter.any(), Optional.empty(), Optional.empty(), Set.of());
  }

  /** Whether messages of this session may be wanted. */
  public boolean admits(SessionKey session) {
    return !excludedSessions.contains(session.session());
  }

  /** Whether the message is wanted. */
  public boolean admits(Message message) {
    return admits(message.session())
        && filter.admits(message.body())
        && since.map(time -> !message.timestamp().isBefore(time)).orElse(true)
        && platform.map(wanted -> platformOf(message).equals(Optional.of(wanted))).orElse(true);
  }

  private static Optional<String> platformOf(Message message) {
    return message
        .body()
        .metadata()
        .flatMap(metadata -> metadata.text(PLATFORM))
        .or(message.session()::platform);
  }
}
