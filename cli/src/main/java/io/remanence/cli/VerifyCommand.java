package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code verify}: compares index and vectors with the store. */
@Command(name = "verify")
final class VerifyCommand extends ApiCommand {
  VerifyCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    Answer answer =
        invocation.ask(connection, ApiCall.get(invocation.inSpace("verify")).asRepeatable());
    JsonNode result = answer.json();
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      show(invocation, result);
    }
    return result.path("ok").asBoolean(false) ? 0 : Failure.FAILED;
  }

  private static void show(Invocation invocation, JsonNode result) {
    Table table =
        new Table(
            Column.left(invocation.text("column.check")),
            Column.right(invocation.text("column.result")),
            Column.left(""));
    for (String key : List.of("items", "missing", "stale", "extra", "without_vector")) {
      long count = result.path(key).asLong(0);
      boolean counts = key.equals("missing") || key.equals("stale") || key.equals("extra");
      table.add(
          label(invocation, key), Long.toString(count), mark(invocation, !counts, count == 0));
    }
    long head = result.path("head").asLong(0);
    long indexed = result.path("indexed").asLong(0);
    table.add(
        invocation.text("verify.reached"),
        indexed + " / " + head,
        mark(invocation, false, indexed == head));
    invocation.print(table);
    invocation.print(
        invocation.text(result.path("ok").asBoolean(false) ? "verify.ok" : "verify.differs"));
    if (!result.path("differences").isEmpty()) {
      invocation.print(invocation.text("verify.difference"));
      result
          .path("differences")
          .forEach(difference -> invocation.print("    " + Harmless.line(difference.asString(""))));
    }
  }

  private static String label(Invocation invocation, String key) {
    return invocation.text("verify." + key);
  }

  private static String mark(Invocation invocation, boolean neutral, boolean good) {
    return neutral ? "" : invocation.text(good ? "verify.good" : "verify.bad");
  }
}
