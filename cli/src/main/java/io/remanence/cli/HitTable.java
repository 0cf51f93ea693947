package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Hits of a recall as a table: rank, score, why, source, who, time, and the words below. */
final class HitTable {
  private static final int LINES = 6;
  private static final int MOST_COLUMNS = 2000;

  private final Invocation invocation;

  HitTable(Invocation invocation) {
    this.invocation = invocation;
  }

  /** The hits, most relevant first. */
  Table of(JsonNode items, boolean allParts) {
    Table table =
        new Table(
            Column.right("#"),
            Column.right(invocation.text("column.score")),
            Column.left(invocation.text("column.matched")),
            Column.flexible(invocation.text("column.why")),
            Column.flexible(invocation.text("column.source")),
            Column.flexible(invocation.text("column.who")),
            Column.left(invocation.text("column.time")));
    int rank = 1;
    for (JsonNode item : items) {
      List<String> below = new ArrayList<>(List.of(text(item)));
      if (allParts) {
        below.add(item.path("id").asString("") + "  " + Harmless.line(item.path("why").toString()));
      }
      table.add(
          List.of(
              Integer.toString(rank++),
              Invocation.decimal(item.path("score")),
              invocation.messages().name("matched", item.path("matched_by").asString("")),
              why(item.path("why")),
              source(item),
              who(item),
              time(item)),
          below);
    }
    return table;
  }

  /** What was found and left out. */
  Table nearMisses(JsonNode items) {
    Table table =
        new Table(
            Column.right(invocation.text("column.score")),
            Column.left(invocation.text("column.reason")),
            Column.flexible(invocation.text("column.text")));
    for (JsonNode item : items) {
      table.add(
          Invocation.decimal(item.path("score")),
          item.path("reason").asString(""),
          item.path("content").asString(""));
    }
    return table;
  }

  private String text(JsonNode item) {
    int width = invocation.surroundings().terminal().resultColumns();
    return Wrapping.cut(
        Harmless.line(Invocation.content(item.path("content"))),
        width == Wrapping.UNLIMITED ? MOST_COLUMNS : LINES * (width - 8));
  }

  /** The parts of the score, such as {@code words 0.62, meaning 0.41}. */
  private String why(JsonNode why) {
    JsonNode parts = why.path("parts").isObject() ? why.path("parts") : why;
    return parts
        .propertyStream()
        .filter(part -> part.getValue().isNumber())
        .map(
            part ->
                invocation.messages().name("part", part.getKey().split(":", 2)[0])
                    + " "
                    + Invocation.decimal(part.getValue()))
        .collect(Collectors.joining(", "));
  }

  private String source(JsonNode item) {
    String kind = item.path("kind").asString("");
    String detail =
        Stream.of(
                item.path("memory").path("source"),
                item.path("message").path("session"),
                item.path("summary").path("kind"))
            .flatMap(value -> Invocation.given(value).stream())
            .findFirst()
            .map(value -> kind.equals("message") ? value : name("source", value))
            .orElse("");
    return detail.isEmpty() ? name("kind", kind) : name("kind", kind) + "/" + detail;
  }

  private String who(JsonNode item) {
    return Stream.of(
            Invocation.speaker(item.path("memory").path("speaker")),
            Invocation.speaker(item.path("message").path("speaker")),
            name("role", item.path("message").path("role").asString("")))
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  private String time(JsonNode item) {
    return Stream.of(
            item.path("memory").path("event_time"),
            item.path("memory").path("created_at"),
            item.path("message").path("timestamp"),
            item.path("summary").path("created_at"))
        .filter(value -> !value.asString("").isEmpty())
        .findFirst()
        .map(invocation.times()::of)
        .orElse("");
  }

  private String name(String group, String word) {
    return invocation.messages().name(group, word);
  }
}
