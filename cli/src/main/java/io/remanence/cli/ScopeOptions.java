package io.remanence.cli;

import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The options that say in whose name to look; without any the whole space is meant. */
final class ScopeOptions {
  @Option(names = "--bot", paramLabel = "ID", descriptionKey = "bot")
  private Optional<String> bot = Optional.empty();

  @Option(names = "--platform", paramLabel = "ID", descriptionKey = "platform")
  private Optional<String> platform = Optional.empty();

  @Option(names = "--session", paramLabel = "ID", descriptionKey = "session")
  private Optional<String> session = Optional.empty();

  @Option(names = "--speaker", paramLabel = "ID", descriptionKey = "speaker")
  private Optional<String> speaker = Optional.empty();

  ScopeOptions() {}

  Optional<String> bot() {
    return bot;
  }

  Optional<String> platform() {
    return platform;
  }

  Optional<String> session() {
    return session;
  }

  Optional<String> speaker() {
    return speaker;
  }

  /** The call with what was given as query parameters. */
  ApiCall on(ApiCall call) {
    return call.query("bot", bot)
        .query("platform", platform)
        .query("session", session)
        .query("speaker", speaker);
  }

  /** What was given, as a scope in a body. */
  ObjectNode json() {
    ObjectNode scope = JsonNodeFactory.instance.objectNode();
    bot.ifPresent(value -> scope.put("bot", value));
    platform.ifPresent(value -> scope.put("platform", value));
    session.ifPresent(value -> scope.put("session", value));
    speaker.ifPresent(value -> scope.put("speaker", value));
    return scope;
  }
}
