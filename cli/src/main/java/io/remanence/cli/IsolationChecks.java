package io.remanence.cli;

import io.remanence.cli.Table.Column;
import tools.jackson.databind.JsonNode;

/** Whether the space keeps scopes apart, as {@code doctor} shows it. */
final class IsolationChecks {
  private IsolationChecks() {}

  /** Lets the server look. */
  static JsonNode ask(Invocation invocation, Connection connection) {
    return invocation
        .ask(
            connection,
            ApiCall.of("POST", invocation.inSpace("health", "isolation"))
                .with(ApiCall.Body.json("{}")))
        .json();
  }

  /** Whether nothing leaked. */
  static boolean wellKept(JsonNode result) {
    return !result.path("status").asString("error").equals("error");
  }

  static void show(Invocation invocation, JsonNode result) {
    Table table =
        new Table(
            Column.left(invocation.text("column.check")),
            Column.left(invocation.text("column.result")),
            Column.flexible(""));
    for (JsonNode check : result.path("checks")) {
      table.add(
          Harmless.line(check.path("name").asString("")),
          word(invocation, check.path("status").asString("")),
          Harmless.line(check.path("detail").asString("")));
    }
    invocation.print(table);
  }

  private static String word(Invocation invocation, String status) {
    return switch (status) {
      case "ok", "warn", "error" -> invocation.text("isolation." + status);
      default -> Harmless.line(status);
    };
  }
}
