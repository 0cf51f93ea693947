package io.remanence.tool;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.space.Space;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The tools by which an agent works on the memory of a space. Safe for use by many threads. Each
 * does no more than the caller's scope may.
 *
 * <pre>{@code
 * Tools tools = new Tools(space);
 * ToolReply reply =
 *     tools.call("recall", ToolCaller.of(scope, Language.ENGLISH), JsonObject.of(Map.of("query", "ferry")));
 * }</pre>
 */
public final class Tools {
  private final Space space;
  private final List<Tool> tools;

  /** The tools of a space. */
  public Tools(Space space) {
    this(space, UnaryOperator.identity());
  }

  /**
   * The tools of a space.
   *
   * @param cleaner takes out of what is to be remembered what must not be, besides secrets, which
   *     no space remembers
   */
  public Tools(Space space, UnaryOperator<String> cleaner) {
    this.space = space;
    this.tools = all(cleaner);
  }

  private static List<Tool> all(UnaryOperator<String> cleaner) {
    return List.of(
        new RememberTool(cleaner),
        new RecallTool(),
        new ListMemoriesTool(),
        new ForgetTool(),
        new SearchHistoryTool(),
        new UpdateProfileTool(cleaner),
        new RecentMessagesTool());
  }

  /** What tools there are, in an order that stays. */
  public static List<ToolDefinition> definitions() {
    return all(UnaryOperator.identity()).stream().map(Tool::definition).toList();
  }

  /** What to say of a name that no tool has. */
  public static String unknown(String name, Language language) {
    return ToolPhrase.NO_TOOL.in(
        language,
        Texts.truncate(name, 60),
        String.join(", ", definitions().stream().map(ToolDefinition::name).toList()));
  }

  /**
   * Calls a tool.
   *
   * @throws RemanenceException {@code NOT_FOUND} when there is no such tool, {@code FORBIDDEN} when
   *     tools are switched off for the scope, {@code INVALID_ARGUMENT} when an argument is wrong or
   *     unknown, or the scope lacks what the isolation compares; the first and the arguments in the
   *     caller's language
   */
  public ToolReply call(String name, ToolCaller caller, JsonObject arguments) {
    Tool tool =
        tools.stream()
            .filter(known -> known.definition().name().equals(name))
            .findFirst()
            .orElseThrow(() -> RemanenceException.notFound(unknown(name, caller.language())));
    if (!space.settings(caller.scope()).toolsEnabled()) {
      throw RemanenceException.of(ErrorCode.FORBIDDEN, ToolPhrase.OFF.in(caller.language()));
    }
    ToolArguments read = ToolArguments.read(tool.definition(), arguments, caller.language());
    Optional<Speaker> person = caller.scope().speaker().map(id -> new Speaker(id, ""));
    Actor agent = Actor.of(ActorRole.AGENT, "tool").inTheNameOf(caller.scope().platform(), person);
    return tool.call(space.as(agent), caller, read);
  }
}
