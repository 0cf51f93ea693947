package io.remanence.cli;

import io.remanence.error.ErrorCode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The end of a command that did not succeed, with one line for the person who gave it. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The work failed. */
  static final int FAILED = 1;

  /** The command was given wrongly. */
  static final int WRONG_USAGE = 2;

  private final int exitCode;
  private final String problem;

  private Failure(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
    this.problem = "";
  }

  private Failure(int exitCode, String message, String problem) {
    super(message);
    this.exitCode = exitCode;
    this.problem = problem;
  }

  /** The work failed. */
  static Failure of(String message) {
    return new Failure(FAILED, message, "");
  }

  /** The work failed because of this. */
  static Failure of(String message, Throwable cause) {
    return new Failure(FAILED, message, cause);
  }

  /** An option or argument is not as wanted. */
  static Failure usage(String message) {
    return new Failure(WRONG_USAGE, message, "");
  }

  /**
   * The server refused.
   *
   * @param problem what it said, one JSON object; empty where it said something else
   */
  static Failure refused(int exitCode, String message, String problem) {
    return new Failure(exitCode, message, problem);
  }

  /** For programs that read JSON: what the server said, or the same shape. */
  String json() {
    return problem.isEmpty()
        ? json(
            exitCode == WRONG_USAGE ? ErrorCode.INVALID_ARGUMENT : ErrorCode.UNAVAILABLE,
            String.valueOf(getMessage()))
        : problem;
  }

  /** The same, told of one of several files. */
  Failure about(String file) {
    String said = json();
    String named =
        JsonMapper.shared().readTree(said) instanceof ObjectNode object
            ? object.put("file", file).toString()
            : said;
    return new Failure(exitCode, Harmless.line(file) + ": " + getMessage(), named);
  }

  /** An error as the server would say it. */
  static String json(ErrorCode code, String detail) {
    ObjectNode said = JsonNodeFactory.instance.objectNode();
    said.put("type", "urn:remanence:error:" + code.wireName());
    said.put("code", code.wireName());
    said.put("detail", Harmless.line(detail));
    return said.toString();
  }

  int exitCode() {
    return exitCode;
  }
}
