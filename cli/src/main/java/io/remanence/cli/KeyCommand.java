package io.remanence.cli;

import io.remanence.cli.Table.Column;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code key}: the keys that let others into a space. */
@Command(name = "key")
final class KeyCommand extends ApiCommand {
  private static final List<String> ACTIONS = List.of("create", "list", "revoke");
  private static final List<String> ROLES = List.of("owner", "agent", "reader");

  @Parameters(paramLabel = "create|list|revoke", descriptionKey = "key.action")
  private String action = "";

  @Parameters(index = "1", paramLabel = "ID", arity = "0..1", descriptionKey = "key.id")
  private Optional<String> id = Optional.empty();

  @Option(names = "--role", paramLabel = "owner|agent|reader", descriptionKey = "key.role")
  private Optional<String> role = Optional.empty();

  @Option(
      names = "--requests-per-minute",
      paramLabel = "N",
      descriptionKey = "key.requests-per-minute")
  private Optional<Integer> requests = Optional.empty();

  @Mixin private ScopeOptions scope = new ScopeOptions();

  KeyCommand() {}

  @Override
  void check(Invocation invocation) {
    Choice.require(invocation.messages(), "key", action, ACTIONS);
    boolean create = action.equals("create");
    boolean scoped = !scope.json().isEmpty();
    if (create != role.isPresent()
        || action.equals("revoke") != id.isPresent()
        || (!create && (scoped || requests.isPresent()))) {
      throw Failure.usage(invocation.text("usage.key"));
    }
    role.ifPresent(name -> Choice.require(invocation.messages(), "--role", name, ROLES));
  }

  @Override
  boolean makesData() {
    return action.equals("create");
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    return switch (action) {
      case "create" -> create(invocation, connection);
      case "list" -> list(invocation, connection);
      default -> revoke(invocation, connection);
    };
  }

  private int create(Invocation invocation, Connection connection) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("role", role.orElseThrow());
    body.set("scope", scope.json());
    requests.ifPresent(number -> body.put("requests_per_minute", number));
    Answer answer =
        invocation.ask(
            connection,
            ApiCall.of("POST", invocation.inSpace("keys"))
                .with(ApiCall.Body.json(body.toString())));
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    invocation.print(answer.json().path("key").asString(""));
    invocation.tell(invocation.text("key.created", invocation.space(), role.orElseThrow()));
    return 0;
  }

  private static int list(Invocation invocation, Connection connection) {
    Answer answer = invocation.ask(connection, ApiCall.get(invocation.inSpace("keys")));
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    Table table =
        new Table(
            Column.left(invocation.text("column.id")),
            Column.left(invocation.text("column.role")),
            Column.left(invocation.text("column.time")),
            Column.flexible(invocation.text("column.about")));
    for (JsonNode key : answer.json().path("items")) {
      String bound =
          key.path("scope")
              .propertyStream()
              .map(field -> field.getKey() + " " + Harmless.line(field.getValue().asString("")))
              .collect(Collectors.joining(", "));
      JsonNode revoked = key.path("revoked_at");
      String gone =
          revoked.isString() ? invocation.text("key.gone", invocation.times().of(revoked)) : "";
      table.add(
          key.path("id").asString(""),
          key.path("role").asString(""),
          invocation.times().of(key.path("created_at")),
          (bound + " " + gone).strip());
    }
    invocation.print(table);
    return 0;
  }

  private int revoke(Invocation invocation, Connection connection) {
    String name = id.orElseThrow().toLowerCase(Locale.ROOT);
    Answer answer =
        invocation.ask(connection, ApiCall.of("DELETE", invocation.inSpace("keys", name)));
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    invocation.print(invocation.text("key.revoked", name));
    if (!answer.json().path("keys_left").asBoolean(true)) {
      invocation.tell(invocation.text("key.none-left"));
    }
    return 0;
  }
}
