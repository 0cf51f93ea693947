package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code memories list}. */
@Command(name = "list")
final class MemoriesListCommand extends ApiCommand {
  private static final int LINES = 3;
  private static final int MOST_COLUMNS = 500;

  @Option(names = "--status", paramLabel = "STATUS")
  private Optional<String> status = Optional.empty();

  @Option(names = "--tag", paramLabel = "TAG")
  private Optional<String> tag = Optional.empty();

  @Option(names = "--source", paramLabel = "SOURCE")
  private Optional<String> source = Optional.empty();

  @Option(names = "--after", paramLabel = "TIME")
  private Optional<String> after = Optional.empty();

  @Option(names = "--before", paramLabel = "TIME")
  private Optional<String> before = Optional.empty();

  @Option(names = "--limit", paramLabel = "N|all", defaultValue = "50", descriptionKey = "rows")
  private String limit = "50";

  @Option(names = "--all", descriptionKey = "all")
  private boolean all;

  @Mixin private ScopeOptions scope = new ScopeOptions();

  MemoriesListCommand() {}

  @Override
  void check(Invocation invocation) {
    RowLimit.of(invocation.messages(), limit);
    status.ifPresent(
        word -> Choice.require(invocation.messages(), "--status", word, Choice.STATUSES));
    source.ifPresent(
        word -> Choice.require(invocation.messages(), "--source", word, Choice.SOURCES));
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    int rows = all ? RowLimit.ALL : RowLimit.of(invocation.messages(), limit).rows();
    ApiCall call =
        scope
            .on(ApiCall.get(invocation.inSpace("memories")))
            .query("status", status)
            .query("tag", tag)
            .query("source", source)
            .query("after", after)
            .query("before", before);
    ObjectNode list = Pages.read(invocation, connection, call, rows);
    if (invocation.json()) {
      invocation.print(list.toString());
    } else if (list.path("items").isEmpty()) {
      invocation.print(invocation.text("memories.nothing"));
    } else {
      show(invocation, list);
      Pages.tellOfMore(invocation, list);
    }
    return 0;
  }

  private static void show(Invocation invocation, ObjectNode list) {
    Table table =
        new Table(
            Column.left(invocation.text("column.id")),
            Column.left(invocation.text("column.status")),
            Column.left(invocation.text("column.source")),
            Column.right(invocation.text("column.importance")),
            Column.flexible(invocation.text("column.who")),
            Column.left(invocation.text("column.time")));
    int width = invocation.surroundings().terminal().resultColumns();
    int most = width == Wrapping.UNLIMITED ? MOST_COLUMNS : LINES * (width - 8);
    Messages messages = invocation.messages();
    for (JsonNode memory : list.path("items")) {
      table.add(
          List.of(
              memory.path("id").asString(""),
              messages.name("status", memory.path("status").asString("")),
              messages.name("source", memory.path("source").asString("")),
              memory.path("importance").asString(""),
              Invocation.speaker(memory.path("speaker")),
              invocation.times().of(memory.path("created_at"))),
          List.of(Wrapping.cut(Harmless.line(memory.path("content").asString("")), most)));
    }
    invocation.print(table);
  }
}
