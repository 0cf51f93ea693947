package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code memories show}: everything about one memory, or all that it was. */
@Command(name = "show")
final class MemoriesShowCommand extends ApiCommand {
  private static final int MOST_COLUMNS = 500;

  @Parameters(paramLabel = "ID", descriptionKey = "id")
  private String id = "";

  @Option(names = "--history", descriptionKey = "versions")
  private boolean history;

  MemoriesShowCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    if (history) {
      showHistory(invocation, connection);
      return 0;
    }
    Answer answer = invocation.ask(connection, ApiCall.get(invocation.inSpace("memories", id)));
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(new FieldLines(invocation).of(answer.json()));
    }
    return 0;
  }

  private void showHistory(Invocation invocation, Connection connection) {
    ObjectNode list =
        Pages.read(
            invocation,
            connection,
            ApiCall.get(invocation.inSpace("memories", id, "history")),
            RowLimit.ALL);
    if (invocation.json()) {
      invocation.print(list.toString());
      return;
    }
    Messages messages = invocation.messages();
    Table table =
        new Table(
            Column.right(invocation.text("column.version")),
            Column.left(invocation.text("column.operation")),
            Column.left(invocation.text("column.time")),
            Column.flexible(invocation.text("column.changed")));
    for (JsonNode version : list.path("items")) {
      String changed =
          version
              .path("changed")
              .valueStream()
              .map(field -> messages.name("field", field.asString("")))
              .collect(Collectors.joining(", "));
      table.add(
          List.of(
              version.path("version").asString(""),
              messages.name("operation", version.path("operation").asString("")),
              invocation.times().of(version.path("time")),
              changed),
          List.of(Wrapping.cut(Harmless.line(version.path("content").asString("")), MOST_COLUMNS)));
    }
    invocation.print(table);
  }
}
