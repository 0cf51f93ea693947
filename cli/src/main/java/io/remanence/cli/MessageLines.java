package io.remanence.cli;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Prints messages one after the other: a line with number, round, time and who, the words below.
 */
final class MessageLines {
  private static final int MOST_LINES = 60;
  private static final String INDENT = "    ";

  private final Invocation invocation;
  private int printed;

  MessageLines(Invocation invocation) {
    this.invocation = invocation;
  }

  void print(JsonNode message) {
    if (printed++ == 0) {
      invocation.print(
          line(
              invocation.text("column.seq"),
              invocation.text("column.round"),
              invocation.text("column.who"),
              invocation.text("column.time")));
    }
    invocation.print(
        line(
            message.path("seq").asString(""),
            message.path("round").asString(""),
            who(message),
            invocation.times().of(message.path("timestamp"))));
    words(message).forEach(invocation::print);
  }

  /** Says so where there was nothing. */
  void end(String session) {
    if (printed == 0) {
      invocation.print(invocation.text("history.nothing", Harmless.line(session)));
    }
  }

  private static String line(String seq, String round, String who, String time) {
    return Wrapping.pad(seq, 7, true)
        + "  "
        + Wrapping.pad(round, 5, true)
        + "  "
        + time
        + "  "
        + who;
  }

  private String who(JsonNode message) {
    String role = message.path("role").asString("");
    StringBuilder who = new StringBuilder(invocation.messages().name("role", role));
    List.of(
            Invocation.speaker(message.path("speaker")),
            message.path("name").asString(""),
            message.path("kind").asString(""))
        .forEach(
            more -> {
              if (!more.isBlank()) {
                who.append(' ').append(Harmless.line(more));
              }
            });
    if (message.path("archived").asBoolean(false)) {
      who.append(" (").append(invocation.text("history.archived")).append(')');
    }
    return who.toString();
  }

  private List<String> words(JsonNode message) {
    int width = invocation.surroundings().terminal().resultColumns();
    int inside = width == Wrapping.UNLIMITED ? width : width - INDENT.length();
    List<String> lines = new ArrayList<>();
    for (String line : Harmless.lines(Invocation.content(message.path("content")))) {
      Wrapping.wrap(line, inside, Integer.MAX_VALUE)
          .forEach(wrapped -> lines.add((INDENT + wrapped).stripTrailing()));
    }
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      lines.add(
          INDENT
              + Wrapping.cut(
                  Harmless.line(
                      "→ "
                          + function.path("name").asString("")
                          + "("
                          + function.path("arguments").asString("")
                          + ")"),
                  inside));
    }
    if (lines.size() <= MOST_LINES) {
      return lines;
    }
    List<String> cut = new ArrayList<>(lines.subList(0, MOST_LINES));
    cut.add(INDENT + invocation.text("history.cut", lines.size() - MOST_LINES));
    return cut;
  }
}
