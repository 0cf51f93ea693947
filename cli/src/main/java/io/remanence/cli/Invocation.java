package io.remanence.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * One command as it was given.
 *
 * @param data the data directory
 * @param space the name of the space
 * @param json whether to print what the REST call answers, for programs
 */
record Invocation(
    Surroundings surroundings,
    Messages messages,
    Path data,
    String space,
    boolean json,
    TimeText times) {
  /** Finds the owner of the data directory, or becomes it. */
  Connection connect() {
    Connection connection = Connection.open(data, surroundings.servers(), messages);
    surroundings.shutdown().before(connection::close);
    return connection;
  }

  /** A path in the chosen space. */
  String[] inSpace(String... path) {
    return Stream.concat(Stream.of("v1", "spaces", space), Stream.of(path)).toArray(String[]::new);
  }

  /**
   * Sends the call.
   *
   * @throws Failure when the server refuses; with the server's own words
   */
  Answer ask(Connection connection, ApiCall call) {
    Answer answer = connection.send(call);
    if (answer.ok()) {
      return answer;
    }
    throw refusal(answer);
  }

  /** What a refusal means for the person who gave the command. */
  Failure refusal(Answer answer) {
    JsonNode problem = answer.json();
    String detail =
        Stream.of("detail", "title")
            .map(key -> problem.path(key).asString(""))
            .filter(text -> !text.isBlank())
            .findFirst()
            .map(Harmless::line)
            .orElseGet(() -> messages.text("server.refused", answer.status()));
    int exitCode =
        problem.path("code").asString("").equals("invalid_argument")
            ? Failure.WRONG_USAGE
            : Failure.FAILED;
    return Failure.refused(exitCode, detail, problem.has("code") ? problem.toString() : "");
  }

  /**
   * Makes sure that there is such a session, for one that was never written reads as empty.
   *
   * @throws Failure when there is none
   */
  void requireSession(
      Connection connection, String session, Optional<String> bot, Optional<String> platform) {
    var there =
        ask(
            connection,
            ApiCall.get(inSpace("sessions", session))
                .query("bot", bot)
                .query("platform", platform));
  }

  /** Prints a result. */
  void print(String line) {
    surroundings.out().println(line);
  }

  /** Prints a table, as wide as the terminal is. */
  void print(Table table) {
    print(table.lines(surroundings.terminal().resultColumns()));
  }

  /** Prints results. */
  void print(List<String> lines) {
    lines.forEach(this::print);
  }

  /** Prints the answer as it came. */
  void print(Answer answer) {
    print(answer.body().stripTrailing());
  }

  /** Tells the person something that is no result. */
  void tell(String line) {
    surroundings.err().println(line);
    surroundings.err().flush();
  }

  /** Tells of a failure after which the command goes on. */
  void tell(Failure failure) {
    tell(json ? failure.json() : "remanence: " + failure.getMessage());
  }

  /** The text of this key. */
  String text(String key, Object... values) {
    return messages.text(key, values);
  }

  /** A number between 0 and 1 with two decimals; nothing where there is none. */
  static String decimal(JsonNode number) {
    return number.isNumber() ? String.format(Locale.ROOT, "%.2f", number.asDouble()) : "";
  }

  /** The name, else the id, of a speaker. */
  static String speaker(JsonNode speaker) {
    if (speaker.isString()) {
      return speaker.asString();
    }
    return Stream.of("name", "id")
        .map(key -> speaker.path(key).asString(""))
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  /** The text of a message's content, which may be an array of parts. */
  static String content(JsonNode content) {
    if (!content.isArray()) {
      return content.asString("");
    }
    return String.join(
        "\n",
        content
            .valueStream()
            .map(part -> part.path("text").asString("[" + part.path("type").asString("?") + "]"))
            .toList());
  }

  /** The value, where it is there and says something. */
  static Optional<String> given(JsonNode value) {
    return Optional.of(value.asString("")).filter(text -> !text.isBlank());
  }
}
