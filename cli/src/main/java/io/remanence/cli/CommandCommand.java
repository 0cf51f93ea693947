package io.remanence.cli;

import io.remanence.command.Commands;
import io.remanence.text.Language;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code command}: what is typed in a conversation about its memory, typed from outside. */
@Command(name = "command")
final class CommandCommand extends ApiCommand {
  @Parameters(index = "0", paramLabel = "SESSION", descriptionKey = "session")
  private String session = "";

  @Parameters(index = "1", paramLabel = "TEXT", descriptionKey = "command.text")
  private String text = "";

  @Option(names = "--as", paramLabel = "owner|member", descriptionKey = "command.as")
  private String as = "owner";

  @Option(names = "--speaker", paramLabel = "ID", descriptionKey = "command.speaker")
  private Optional<String> speaker = Optional.empty();

  @Option(names = "--bot", paramLabel = "ID")
  private Optional<String> bot = Optional.empty();

  @Option(names = "--platform", paramLabel = "ID")
  private Optional<String> platform = Optional.empty();

  CommandCommand() {}

  @Override
  void check(Invocation invocation) {
    if (session.isBlank() || text.isBlank()) {
      throw Failure.usage(invocation.text("usage.command"));
    }
    Choice.require(invocation.messages(), "--as", as, Choice.COMMAND_ROLES);
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("session", session);
    body.put("text", text);
    body.put("as", as);
    speaker.ifPresent(id -> body.put("speaker", id));
    Answer answer =
        invocation.ask(
            connection,
            ApiCall.of("POST", invocation.inSpace("commands"))
                .query("bot", bot)
                .query("platform", platform)
                .with(language(invocation))
                .with(ApiCall.Body.json(body.toString())));
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(Harmless.lines(answer.json().path("text").asString("")));
    }
    return answer.json().path("data").path("ok").asBoolean(false) ? 0 : Failure.FAILED;
  }

  /** People who type in Chinese are answered so, whatever their terminal speaks. */
  private Map<String, String> language(Invocation invocation) {
    Language language = Commands.languageOf(text, invocation.messages().language());
    return Map.of("Accept-Language", language.tag());
  }
}
