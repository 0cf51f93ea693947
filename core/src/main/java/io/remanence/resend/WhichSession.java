package io.remanence.resend;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Finds out which conversation a client means: the one that it names, else its group, else the one
 * that the answer before belongs to, else the one of which the longest prefix of what is shown is
 * stored.
 *
 * <p>Conversations that nobody names are named by a hash of bot, speaker and the first message, so
 * that they are found without searching. Where the speaker is known that is enough. Where nobody
 * is, two who begin with the same words must not meet: each such beginning gets a conversation of
 * its own, and what follows decides between them.
 */
final class WhichSession {
  private static final String PREFIX = "auto-";
  private static final int HASH_BYTES = 12;
  private static final int MOST_ALIKE = 500;
  private static final int MOST_COMPARED = 50;

  private final Space space;

  WhichSession(Space space) {
    this.space = space;
  }

  SessionKey of(Shown shown) {
    Optional<String> named = shown.conversation().or(shown::group);
    if (named.isPresent()) {
      return key(shown, named.get());
    }
    Optional<SessionKey> followed = shown.previous().flatMap(id -> followed(shown, id));
    if (followed.isPresent()) {
      return followed.get();
    }
    String first = PREFIX + hash(shown);
    return shown.speaker().isPresent() ? key(shown, first) : longest(shown, first);
  }

  private static SessionKey key(Shown shown, String session) {
    return new SessionKey(shown.bot(), Optional.empty(), session);
  }

  /** The session that holds the answer of this id. */
  private Optional<SessionKey> followed(Shown shown, String previous) {
    return space.messages().ofPlatformId(previous).stream()
        .filter(message -> message.body().role().equals(MessageBody.ASSISTANT))
        .map(Message::session)
        .filter(session -> session.bot().equals(shown.bot()))
        .findFirst();
  }

  private SessionKey longest(Shown shown, String first) {
    List<SessionKey> alike = new ArrayList<>();
    SessionKey next = key(shown, first);
    for (int number = 2; number <= MOST_ALIKE && space.session(next).isPresent(); number++) {
      alike.add(next);
      next = key(shown, first + "-" + number);
    }
    boolean begins = shown.messages().size() <= 1;
    int most = 0;
    SessionKey best = next;
    int from = Math.max(0, alike.size() - MOST_COMPARED);
    for (SessionKey one : alike.subList(from, alike.size())) {
      HistoryDiff diff = Conversations.diff(space, one, shown.messages());
      int prefix = diff.storedPrefix();
      // A beginning that was answered already is somebody's; one that was not is tried again.
      boolean taken = begins && space.countHistory(one) > 1;
      // What only begins alike is another conversation.
      boolean followed = begins || prefix > 1;
      if (!taken && followed && prefix >= most && prefix > 0) {
        most = prefix;
        best = one;
      }
    }
    return best;
  }

  private static String hash(Shown shown) {
    String first =
        shown.messages().isEmpty() ? "" : MessageKey.of(shown.messages().getFirst()).text();
    String all =
        shown.bot().map(id -> "b" + id).orElse("")
            + "\n"
            + shown.speaker().map(id -> "s" + id).orElse("")
            + "\n"
            + first;
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
