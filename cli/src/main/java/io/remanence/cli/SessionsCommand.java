package io.remanence.cli;

import io.remanence.cli.Table.Column;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code sessions}: the conversations of the space. */
@Command(name = "sessions")
final class SessionsCommand extends ApiCommand {
  @Option(names = "--limit", paramLabel = "N|all", defaultValue = "50", descriptionKey = "rows")
  private String limit = "50";

  @Option(names = "--all", descriptionKey = "all")
  private boolean all;

  SessionsCommand() {}

  @Override
  void check(Invocation invocation) {
    RowLimit.of(invocation.messages(), limit);
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    int rows = all ? RowLimit.ALL : RowLimit.of(invocation.messages(), limit).rows();
    ObjectNode list =
        Pages.read(invocation, connection, ApiCall.get(invocation.inSpace("sessions")), rows);
    if (invocation.json()) {
      invocation.print(list.toString());
      return 0;
    }
    if (list.path("items").isEmpty()) {
      invocation.print(invocation.text("sessions.nothing"));
      return 0;
    }
    Table table =
        new Table(
            Column.flexible(invocation.text("column.session")),
            Column.left(invocation.text("column.bot")),
            Column.left(invocation.text("column.platform")),
            Column.left(invocation.text("column.room")),
            Column.right(invocation.text("column.messages")),
            Column.left(invocation.text("column.last")),
            Column.flexible(invocation.text("column.title")));
    for (JsonNode session : list.path("items")) {
      table.add(
          session.path("session").asString(session.path("id").asString("")),
          session.path("bot").asString(""),
          session.path("platform").asString(""),
          invocation.messages().name("room", session.path("room").asString("")),
          session.path("messages").asString(""),
          invocation.times().of(session.path("last_message_at")),
          session.path("title").asString(""));
    }
    invocation.print(table);
    Pages.tellOfMore(invocation, list);
    return 0;
  }
}
