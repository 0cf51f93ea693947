package io.remanence.answer;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request that was begun, and its answer once it has one.
 *
 * @param key which request, as 64 hexadecimal digits: a hash, so that it tells nothing by itself
 * @param request what was asked, as 64 hexadecimal digits
 * @param time when it was begun
 * @param words whether the answer may show what somebody said or what is remembered; such an answer
 *     goes as soon as anything in the space is erased
 * @param state how far it is
 * @param answer what was answered; there in {@link State#KEPT} alone
 */
public record StoredAnswer(
    String key, String request, Instant time, boolean words, State state, Optional<Body> answer) {
  /** How long an answer is kept. */
  public static final Duration KEPT = Duration.ofHours(24);

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  /** How far a request is. */
  public enum State {
    /** Begun, and not answered yet, or broken off. */
    BEGUN,
    /** Answered, and the answer is here. */
    KEPT,
    /** Its answer may not be shown any more, or is too long to be kept. */
    ERASED
  }

  /**
   * An answer.
   *
   * @param status 100 to 599
   * @param type the content type; empty text where there is no text
   */
  public record Body(int status, String type, String text) {
    public Body {
      if (status < 100 || status > 599) {
        throw new IllegalArgumentException("status is " + status + "; 100 to 599 is wanted");
      }
    }
  }

  public StoredAnswer {
    for (String hash : new String[] {key, request}) {
      if (!HASH.matcher(hash).matches()) {
        throw new IllegalArgumentException("'" + hash + "' is no hash; 64 digits are wanted");
      }
    }
    if (answer.isPresent() != (state == State.KEPT)) {
      throw new IllegalArgumentException("an answer that is " + state + " is there or not");
    }
  }

  /** A request that begins. */
  public static StoredAnswer begun(String key, String request, Instant time, boolean words) {
    return new StoredAnswer(key, request, time, words, State.BEGUN, Optional.empty());
  }

  /** The same without its answer. */
  public StoredAnswer erased() {
    return new StoredAnswer(key, request, time, words, State.ERASED, Optional.empty());
  }

  /** The same with its answer, where that may still be shown. */
  public StoredAnswer answered(String asked, Body body) {
    return state == State.ERASED && words
        ? this
        : new StoredAnswer(key, asked, time, words, State.KEPT, Optional.of(body));
  }
}
