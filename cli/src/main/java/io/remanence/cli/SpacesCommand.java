package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code spaces}: the spaces of the data directory, and making one. */
@Command(name = "spaces")
final class SpacesCommand extends ApiCommand {
  @Parameters(paramLabel = "list|create", arity = "0..1", descriptionKey = "spaces.action")
  private String action = "list";

  @Parameters(index = "1", paramLabel = "NAME", arity = "0..1", descriptionKey = "spaces.name")
  private Optional<String> name = Optional.empty();

  SpacesCommand() {}

  @Override
  void check(Invocation invocation) {
    Choice.require(invocation.messages(), "spaces", action, List.of("list", "create"));
    if (action.equals("create") != name.isPresent()) {
      throw Failure.usage(invocation.text("usage.spaces"));
    }
  }

  @Override
  boolean makesData() {
    return name.isPresent();
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    return name.isPresent()
        ? create(invocation, connection, name.get())
        : list(invocation, connection);
  }

  private static int create(Invocation invocation, Connection connection, String name) {
    Answer answer =
        invocation.ask(
            connection,
            ApiCall.of("PUT", "v1", "spaces", name).asRepeatable().with(ApiCall.Body.json("{}")));
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(invocation.text("spaces.created", name));
    }
    return 0;
  }

  private static int list(Invocation invocation, Connection connection) {
    Answer answer = invocation.ask(connection, ApiCall.get("v1", "spaces"));
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    Table table =
        new Table(
            Column.left(invocation.text("column.space")),
            Column.flexible(invocation.text("column.about")));
    for (JsonNode space : answer.json().path("items")) {
      table.add(
          space.path("name").asString(""),
          space
              .propertyStream()
              .filter(field -> !field.getKey().equals("name") && field.getValue().isValueNode())
              .map(
                  field ->
                      invocation.messages().name("field", field.getKey())
                          + " "
                          + field.getValue().asString(""))
              .collect(Collectors.joining(", ")));
    }
    invocation.print(table);
    return 0;
  }
}
