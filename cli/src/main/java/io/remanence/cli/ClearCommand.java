package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code clear}: removes what one session holds, or all of them; it asks nothing. */
@Command(name = "clear")
final class ClearCommand extends ApiCommand {
  @Parameters(paramLabel = "SESSION", arity = "0..1", descriptionKey = "session")
  private Optional<String> session = Optional.empty();

  @Option(names = "--all", descriptionKey = "clear.all")
  private boolean all;

  @Option(names = "--types", paramLabel = "TYPE", split = ",", descriptionKey = "clear.types")
  private List<String> types = List.of();

  @Option(names = "--dry-run")
  private boolean dryRun;

  @Option(names = "--bot", paramLabel = "ID")
  private Optional<String> bot = Optional.empty();

  @Option(names = "--platform", paramLabel = "ID")
  private Optional<String> platform = Optional.empty();

  ClearCommand() {}

  @Override
  void check(Invocation invocation) {
    boolean one = session.filter(id -> !id.isBlank()).isPresent();
    if (one == all || (all && (bot.isPresent() || platform.isPresent()))) {
      throw Failure.usage(invocation.text("usage.clear"));
    }
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    if (!types.isEmpty()) {
      types.forEach(body.putArray("types")::add);
    }
    body.put("dry_run", dryRun);
    String[] path =
        session
            .map(id -> invocation.inSpace("sessions", id, "clear"))
            .orElseGet(() -> invocation.inSpace("clear"));
    if (all) {
      body.put("all", true);
    }
    session.ifPresent(id -> invocation.requireSession(connection, id, bot, platform));
    Answer answer =
        invocation.ask(
            connection,
            ApiCall.of("POST", path)
                .query("bot", bot)
                .query("platform", platform)
                .with(ApiCall.Body.json(body.toString())));
    JsonNode results = answer.json().path("results");
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      show(invocation, results);
    }
    return results.valueStream().allMatch(row -> row.path("success").asBoolean(false))
        ? 0
        : Failure.FAILED;
  }

  private static void show(Invocation invocation, JsonNode results) {
    Table table =
        new Table(
            Column.left(invocation.text("column.type")),
            Column.left(invocation.text("column.result")),
            Column.flexible(""));
    for (JsonNode row : results) {
      boolean success = row.path("success").asBoolean(false);
      table.add(
          row.path("type").asString(""),
          invocation.text(success ? "clear.done" : "clear.kept"),
          row.path("message").asString(""));
    }
    invocation.print(table);
  }
}
