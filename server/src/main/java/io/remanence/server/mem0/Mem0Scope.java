package io.remanence.server.mem0;

import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * mem0's ids: {@code user_id} is the speaker, {@code agent_id} the bot, {@code run_id} the session.
 */
record Mem0Scope(Optional<String> user, Optional<String> agent, Optional<String> run) {
  private static final Map<String, String> NAMES =
      Map.of("userId", "user_id", "agentId", "agent_id", "runId", "run_id");

  /**
   * Reads the ids of a body, at its top and in its filters; {@code *} stands for any.
   *
   * @throws Refusal where no id is given
   */
  static Mem0Scope of(Map<?, ?> body) {
    Map<String, String> found = new LinkedHashMap<>();
    collect(body, found);
    return named(found);
  }

  private static Mem0Scope named(Map<String, String> found) {
    Mem0Scope scope =
        new Mem0Scope(
            Optional.ofNullable(found.get("user_id")),
            Optional.ofNullable(found.get("agent_id")),
            Optional.ofNullable(found.get("run_id")));
    if (scope.user().isEmpty() && scope.agent().isEmpty() && scope.run().isEmpty()) {
      throw Refusal.invalid(Phrase.MISSING, "user_id, agent_id, run_id", Phrase.TEXT);
    }
    return scope;
  }

  private static void collect(Map<?, ?> tree, Map<String, String> found) {
    tree.forEach(
        (key, value) -> {
          String name = NAMES.getOrDefault(String.valueOf(key), String.valueOf(key));
          if (NAMES.containsValue(name) && value instanceof String id) {
            if (!id.isBlank() && !id.equals("*")) {
              found.putIfAbsent(name, id);
            }
          } else if ((name.equals("AND") || name.equals("OR")) && value instanceof List<?> all) {
            for (Object one : all) {
              if (one instanceof Map<?, ?> inner) {
                collect(inner, found);
              }
            }
          } else if (name.equals("filters") && value instanceof Map<?, ?> inner) {
            collect(inner, found);
          }
        });
  }

  /** The scope that is read and written. */
  Scope scope() {
    return new Scope(agent, Optional.empty(), run, user);
  }

  /** The mode; an agent alone has neither session nor speaker to compare. */
  Optional<Isolation> isolation() {
    if (user.isPresent()) {
      return Optional.of(Isolation.SPEAKER);
    }
    return Optional.of(run.isPresent() ? Isolation.SESSION : Isolation.BOT);
  }
}
