package io.remanence.server.access;

import io.remanence.error.ErrorCode;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/** Tells from what a request brings who makes it. */
public final class Door {
  private final Keys keys;
  private final RateLimits limits;
  private final byte[] token;
  private final boolean loopback;

  /**
   * A door.
   *
   * @param token what lets in whoever runs the server
   * @param loopback whether nobody but this machine can call: then no key is asked for while there
   *     is none
   */
  public Door(Keys keys, RateLimits limits, String token, boolean loopback) {
    this.keys = keys;
    this.limits = limits;
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.loopback = loopback;
  }

  /**
   * Who brings this; nobody where nothing is brought and a key is asked for.
   *
   * @param brought the keys or tokens, as they were brought
   * @throws Refusal 401 where they are wrong or several, 429 where the key asks too much
   */
  public Optional<Caller> caller(List<String> brought) {
    if (brought.isEmpty()) {
      return isOpen() ? Optional.of(Caller.operator()) : Optional.empty();
    }
    String one = brought.size() == 1 ? brought.getFirst() : "";
    // Compares in a time that does not tell how much of the token was right.
    boolean isToken = MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), token);
    Optional<ApiKey> key = keys.find(one);
    if (isToken) {
      return Optional.of(Caller.operator());
    }
    ApiKey known = key.orElseThrow(Door::unknown);
    limits.count(known);
    return Optional.of(Caller.of(known));
  }

  /** Whether nobody is asked for a key. */
  public boolean isOpen() {
    return loopback && keys.isEmpty();
  }

  /** What is said to somebody who brings the wrong key. */
  private static Refusal unknown() {
    return Refusal.of(ErrorCode.UNAUTHENTICATED, Phrase.BAD_TOKEN)
        .withHeader("WWW-Authenticate", "Bearer");
  }

  /** What is said to somebody who brings none where one is wanted. */
  public static Refusal closed() {
    return Refusal.of(ErrorCode.UNAUTHENTICATED, Phrase.NO_KEY)
        .withHeader("WWW-Authenticate", "Bearer");
  }
}
