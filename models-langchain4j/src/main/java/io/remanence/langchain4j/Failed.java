package io.remanence.langchain4j;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request that came to nothing, told without the key and without the endpoint's own words. */
final class Failed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What endpoints call the kind of an error; an identifier, so no text and no key. */
  private static final Pattern CODE =
      Pattern.compile("\"(?:code|type|status)\"\\s*:\\s*\"([A-Za-z][A-Za-z_]{2,40})\"");

  private static final int TOO_MANY = 429;

  private final int status;
  private final String why;
  private final boolean retryable;
  private final String answer;

  private Failed(int status, String why, boolean retryable, String answer) {
    super(why, null, false, false);
    this.status = status;
    this.why = why;
    this.retryable = retryable;
    this.answer = answer;
  }

  /** The endpoint answered with a status that is no success. */
  static Failed status(int status, String answer) {
    String kind = kind(answer).map(code -> ", " + code).orElse("");
    boolean retryable = status == 408 || status == 409 || status == TOO_MANY || status >= 500;
    return new Failed(
        status, "it answered with status " + status + kind + hint(status), retryable, answer);
  }

  /** It could not be reached, or the connection broke. */
  static Failed broken(IOException failure) {
    String why =
        switch (failure) {
          case ConnectException refused -> "it can't be reached (connection refused or no route)";
          case HttpTimeoutException late -> "it can't be reached in time";
          case TooLong tooLong -> "its answer is too long";
          default -> "the connection broke (" + failure.getClass().getSimpleName() + ")";
        };
    return new Failed(0, why, !(failure instanceof TooLong), "");
  }

  /** It did not answer in time. */
  static Failed late(Deadline deadline) {
    return new Failed(0, "no answer within " + deadline.shown(), true, "");
  }

  /** Whoever waited was interrupted. */
  static Failed interrupted() {
    return new Failed(0, "interrupted while waiting for its answer", true, "");
  }

  /** The model was closed. */
  static Failed closed() {
    return new Failed(0, "it is closed", false, "");
  }

  /** It answered, and not as its provider does. */
  static Failed unreadable() {
    return new Failed(0, "its answer is not as the provider's interface has it", true, "");
  }

  /** The same, after it was tried so often. */
  Failed after(int tries) {
    return new Failed(status, why + ", " + tries + " times", retryable, answer);
  }

  /** The same, where the endpoint wants more patience than there is. */
  Failed tooLongToWait(long seconds) {
    return new Failed(
        status, why + "; it wants to be asked again in " + seconds + " s", retryable, answer);
  }

  private static Optional<String> kind(String answer) {
    Matcher matcher = CODE.matcher(answer);
    Optional<String> kind = Optional.empty();
    while (matcher.find()) {
      if (!matcher.group(1).equals("error")) {
        kind = Optional.of(matcher.group(1));
      }
    }
    return kind;
  }

  private static String hint(int status) {
    return switch (status) {
      case 401, 403 -> ": it won't take the key";
      case 404 -> ": there is no such model, or no interface at this address";
      case TOO_MANY -> ": it is asked too often, or a quota is used up";
      default -> status >= 300 && status < 400 ? ": it points elsewhere, which isn't followed" : "";
    };
  }

  /** For people. */
  String why() {
    return why;
  }

  /** Whether the same call may work later. */
  boolean isRetryable() {
    return retryable;
  }

  /** Whether trying again at once, after a pause, makes sense. */
  boolean isPassing() {
    return retryable && !(status == TOO_MANY && answer.contains("insufficient_quota"));
  }

  /** Whether the endpoint found fault with the request. */
  boolean isRefusal() {
    return status == 400 || status == 422;
  }

  /** The endpoint's words; to be looked at, and never shown. */
  String answer() {
    return answer;
  }

  /** An answer that is longer than any reply. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
