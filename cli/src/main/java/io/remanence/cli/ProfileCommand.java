package io.remanence.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code profile}: shows what is known of a session or of who speaks there, or corrects it. */
@Command(name = "profile")
final class ProfileCommand extends ApiCommand {
  @Parameters(paramLabel = "SESSION", descriptionKey = "session")
  private String session = "";

  @Option(names = "--speaker", paramLabel = "ID", descriptionKey = "profile.speaker")
  private Optional<String> speaker = Optional.empty();

  @Option(names = "--bot", paramLabel = "ID", descriptionKey = "bot")
  private Optional<String> bot = Optional.empty();

  @Option(names = "--platform", paramLabel = "ID", descriptionKey = "platform")
  private Optional<String> platform = Optional.empty();

  @Option(names = "--set", paramLabel = "FIELD", descriptionKey = "profile.set")
  private Optional<String> set = Optional.empty();

  @Option(names = "--add", paramLabel = "FIELD", descriptionKey = "profile.add")
  private Optional<String> add = Optional.empty();

  @Option(names = "--remove", paramLabel = "FIELD", descriptionKey = "profile.remove")
  private Optional<String> remove = Optional.empty();

  @Option(names = "--value", paramLabel = "TEXT", descriptionKey = "profile.value")
  private Optional<String> value = Optional.empty();

  @Option(names = "--key", paramLabel = "KEY", descriptionKey = "profile.key")
  private Optional<String> key = Optional.empty();

  @Option(names = "--previous", paramLabel = "TEXT", descriptionKey = "profile.previous")
  private Optional<String> previous = Optional.empty();

  ProfileCommand() {}

  @Override
  void check(Invocation invocation) {
    if (session.isBlank()) {
      throw Failure.usage(invocation.text("usage.session"));
    }
    long actions = Stream.of(set, add, remove).filter(Optional::isPresent).count();
    boolean more = value.isPresent() || key.isPresent() || previous.isPresent();
    if (actions > 1 || (actions == 0 && more)) {
      throw Failure.usage(invocation.text("usage.profile"));
    }
    for (Map.Entry<String, Optional<String>> action :
        Map.of("--set", set, "--add", add, "--remove", remove).entrySet()) {
      action
          .getValue()
          .ifPresent(
              field ->
                  Choice.require(
                      invocation.messages(), action.getKey(), field, Choice.PROFILE_FIELDS));
    }
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    String[] path =
        speaker
            .map(id -> invocation.inSpace("profiles", "speaker", session, id))
            .orElseGet(() -> invocation.inSpace("profiles", "session", session));
    Optional<ObjectNode> edit = edit();
    ApiCall call =
        edit.map(body -> ApiCall.of("PATCH", path).with(ApiCall.Body.json(body.toString())))
            .orElseGet(() -> ApiCall.get(path));
    Answer answer = invocation.ask(connection, call.query("bot", bot).query("platform", platform));
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(new FieldLines(invocation).of(shown(answer.json())));
    }
    return 0;
  }

  private Optional<ObjectNode> edit() {
    Optional<String> action =
        set.map(field -> "set")
            .or(() -> add.map(field -> "add"))
            .or(() -> remove.map(field -> "remove"));
    return action.map(
        name -> {
          ObjectNode body = JsonNodeFactory.instance.objectNode();
          body.put("field", set.or(() -> add).or(() -> remove).orElse(""));
          body.put("action", name);
          value.ifPresent(text -> body.put("value", text));
          key.ifPresent(text -> body.put("fact_key", text));
          previous.ifPresent(text -> body.put("previous_value", text));
          return body;
        });
  }

  /** The answer with the facts by key in place of all that they were. */
  private static ObjectNode shown(JsonNode profile) {
    ObjectNode shown = JsonNodeFactory.instance.objectNode();
    profile
        .properties()
        .forEach(
            field -> {
              if (!field.getKey().equals("slots")) {
                shown.set(field.getKey(), field.getValue());
              }
            });
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    for (String list : List.of("traits", "preferences")) {
      profile
          .path("slots")
          .path(list)
          .properties()
          .forEach(
              slot -> {
                String now = slot.getValue().path("value").asString("");
                if (!now.isEmpty()) {
                  facts.put(slot.getKey(), now);
                }
              });
    }
    shown.set("facts", facts);
    return shown;
  }
}
