package io.remanence.tool;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryId;
import io.remanence.scope.Ids;
import io.remanence.space.Space;
import io.remanence.tool.ToolParameter.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Forgets a memory for good. */
final class ForgetTool implements Tool {
  private static final ToolDefinition DEFINITION =
      new ToolDefinition(
          "forget",
          new Words("Forget", "忘记"),
          new Words(
              "Forget one memory for good; it can't be brought back. Use it only when the user asks"
                  + " for it, with an id that recall or list_memories gave.",
              "彻底忘记一条记忆，无法恢复。只在用户要求时使用，id 取自 recall 或 list_memories。"),
          List.of(
              ToolParameter.required(
                  "id", new Kind.Text(Ids.MAX_LENGTH), "The memory's id.", "记忆的 id。")),
          ToolOutput.forgotten(),
          ToolDefinition.Effect.DESTRUCTIVE,
          true);

  @Override
  public ToolDefinition definition() {
    return DEFINITION;
  }

  @Override
  public ToolReply call(Space space, ToolCaller caller, ToolArguments arguments) {
    String id = arguments.text("id");
    boolean forgotten = forgets(space, caller, new MemoryId(id));
    return new ToolReply(
        (forgotten ? ToolPhrase.FORGOTTEN : ToolPhrase.NO_SUCH_MEMORY)
            .in(caller.language(), Shown.words(id, Ids.MAX_LENGTH)),
        JsonObject.of(Map.of("id", id, "deleted", forgotten)));
  }

  private static boolean forgets(Space space, ToolCaller caller, MemoryId id) {
    try {
      space.forget(Optional.of(caller.scope()), caller.isolation(), id);
      return true;
    } catch (RemanenceException failure) {
      if (failure.code() == ErrorCode.NOT_FOUND) {
        return false;
      }
      throw failure;
    }
  }
}
