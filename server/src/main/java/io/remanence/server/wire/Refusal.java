package io.remanence.server.wire;

import io.remanence.error.ErrorCode;
import io.remanence.server.words.Phrase;
import io.remanence.server.words.Sentence;
import io.remanence.text.Language;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An answer other than what was asked for, with a sentence of the server's own. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorCode code;
  private final transient Optional<Integer> status;
  private final transient Sentence sentence;
  private final transient List<Problem> problems;
  private final transient Map<String, String> headers;

  private Refusal(
      ErrorCode code,
      Optional<Integer> status,
      Sentence sentence,
      List<Problem> problems,
      Map<String, String> headers) {
    super(sentence.in(Language.ENGLISH));
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.problems = List.copyOf(problems);
    this.headers = Map.copyOf(headers);
  }

  /** A refusal with the status that its code has. */
  public static Refusal of(ErrorCode code, Phrase phrase, Object... arguments) {
    return new Refusal(code, Optional.empty(), Sentence.of(phrase, arguments), List.of(), Map.of());
  }

  /** A refusal of an argument. */
  public static Refusal invalid(Phrase phrase, Object... arguments) {
    return of(ErrorCode.INVALID_ARGUMENT, phrase, arguments);
  }

  /** A refusal of several things in a body. */
  static Refusal invalid(List<Problem> problems) {
    return new Refusal(
        ErrorCode.INVALID_ARGUMENT,
        Optional.empty(),
        problems.getFirst().sentence(),
        problems,
        Map.of());
  }

  /** The same refusal with a status of its own, such as 405. */
  public Refusal withStatus(int newStatus) {
    return new Refusal(code, Optional.of(newStatus), sentence, problems, headers);
  }

  /** The same refusal with a header. */
  public Refusal withHeader(String name, String value) {
    return new Refusal(code, status, sentence, problems, Map.of(name, value));
  }

  /** What kind of error it is. */
  public ErrorCode code() {
    return code;
  }

  /** A status that is not the code's usual one. */
  public Optional<Integer> status() {
    return status;
  }

  /** What to say. */
  public String detail(Language language) {
    if (problems.size() < 2) {
      return sentence.in(language);
    }
    StringBuilder all = new StringBuilder();
    for (Problem problem : problems) {
      all.append(all.isEmpty() ? "" : " ").append(problem.sentence().in(language));
    }
    return all.toString();
  }

  /** What is wrong with the body, place by place; empty where it is something else. */
  public List<Problem> problems() {
    return problems;
  }

  /** Headers that the answer has. */
  public Map<String, String> headers() {
    return headers;
  }

  /**
   * One thing that is wrong.
   *
   * @param path where, such as {@code filters.tags[0]}
   */
  public record Problem(String path, Sentence sentence) {}
}
