package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.Locale;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code doctor}: which models serve what, whether the language models answer, and whether scopes
 * are kept apart.
 */
@Command(name = "doctor")
final class DoctorCommand extends ApiCommand {
  DoctorCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    Answer answer =
        invocation.ask(
            connection, ApiCall.of("POST", "v1", "models", "check").with(ApiCall.Body.json("{}")));
    JsonNode models = answer.json();
    JsonNode isolation = IsolationChecks.ask(invocation, connection);
    if (invocation.json()) {
      ObjectNode both = JsonMapper.shared().createObjectNode();
      models.propertyStream().forEach(property -> both.set(property.getKey(), property.getValue()));
      both.set("isolation", isolation);
      invocation.print(both.toString());
    } else {
      show(invocation, models);
      IsolationChecks.show(invocation, isolation);
    }
    boolean well =
        models.path("llm").valueStream().allMatch(item -> item.path("reached").asBoolean(false));
    return well && IsolationChecks.wellKept(isolation) ? 0 : Failure.FAILED;
  }

  private static void show(Invocation invocation, JsonNode models) {
    if (models.path("embedding").isEmpty()) {
      invocation.print(invocation.text("doctor.no-embedding"));
    }
    models
        .path("embedding")
        .forEach(
            model ->
                invocation.print(
                    invocation.text("doctor.embedding", Harmless.line(model.asString("")))));
    if (models.path("llm").isEmpty()) {
      invocation.print(invocation.text("doctor.no-llm"));
      return;
    }
    Table table =
        new Table(
            Column.left(invocation.text("column.purpose")),
            Column.flexible(invocation.text("column.model")),
            Column.right(invocation.text("column.window")),
            Column.right(invocation.text("column.output")),
            Column.left(invocation.text("column.result")));
    for (JsonNode item : models.path("llm")) {
      table.add(
          purpose(invocation, item.path("purpose").asString("")),
          Harmless.line(item.path("model").asString("")),
          number(item.path("context_window")),
          number(item.path("max_output_tokens")),
          result(invocation, item));
    }
    invocation.print(table);
    models
        .path("llm")
        .valueStream()
        .flatMap(item -> Invocation.given(item.path("problem")).stream())
        .distinct()
        .forEach(problem -> invocation.print("    " + Harmless.line(problem)));
  }

  private static String purpose(Invocation invocation, String purpose) {
    return switch (purpose) {
      case "capture", "summary", "topic", "candidate" ->
          invocation.text("doctor.purpose." + purpose);
      default -> Harmless.line(purpose);
    };
  }

  private static String number(JsonNode number) {
    return String.format(Locale.ROOT, "%,d", number.asLong(0));
  }

  private static String result(Invocation invocation, JsonNode item) {
    return item.path("reached").asBoolean(false)
        ? invocation.text("doctor.reached", item.path("took_ms").asLong(0))
        : invocation.text("doctor.not-reached");
  }
}
