package io.remanence.tool;

import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Ids;
import io.remanence.space.Space;
import io.remanence.tool.ToolParameter.Kind;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists memories, newest update first. */
final class ListMemoriesTool implements Tool {
  private static final int SHOWN_CHARS = 200;
  private static final Kind.Limit LIMIT = new Kind.Limit(20, 200);

  private static final ToolDefinition DEFINITION =
      new ToolDefinition(
          "list_memories",
          new Words("List memories", "列出记忆"),
          new Words(
              "List what is remembered here, newest first, whatever it is about. Use it when the"
                  + " user wants to see what you remember; to find something, use recall.",
              "列出这里记住的内容，最新的在前，不限主题。用户想看你记住了什么时使用；要查找请用 recall。"),
          List.of(
              ToolParameter.optional("limit", LIMIT, "How many at most.", "最多返回几条。"),
              ToolParameter.optional(
                  "status",
                  RecallTool.STATUS,
                  "Of this status; active where left out.",
                  "状态；省略时为 active。")),
          ToolOutput.kept(),
          ToolDefinition.Effect.READ,
          true);

  @Override
  public ToolDefinition definition() {
    return DEFINITION;
  }

  @Override
  public ToolReply call(Space space, ToolCaller caller, ToolArguments arguments) {
    int limit = arguments.whole("limit").orElse(LIMIT.standard());
    MemoryStatus status =
        arguments.maybeText("status").map(MemoryStatus::named).orElse(MemoryStatus.ACTIVE);
    List<Memory> found =
        space.memories(Optional.of(caller.scope()), caller.isolation(), status, limit);
    long total =
        space
            .stats(Optional.of(caller.scope()), caller.isolation())
            .memories()
            .byStatus()
            .getOrDefault(status, 0L);
    ZoneId zone = space.settings(caller.scope()).zone();
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("items", found.stream().map(Shown::memory).toList());
    data.put("count", found.size());
    data.put("total", Math.max(total, found.size()));
    data.put("limit", limit);
    data.put("more", total > found.size());
    String heading =
        found.isEmpty()
            ? ToolPhrase.NOTHING_KEPT.in(caller.language())
            : ToolPhrase.KEPT.in(caller.language(), found.size(), Math.max(total, found.size()));
    return new ToolReply(
        Shown.numbered(
            heading + arguments.lowered(),
            found.stream().map(memory -> line(memory, zone)).toList()),
        JsonObject.of(data));
  }

  private static String line(Memory memory, ZoneId zone) {
    return String.format(
        Locale.ROOT,
        "[%s]%s %s (id=%s)",
        Shown.time(memory.time(), zone),
        memory.speaker().map(speaker -> " " + Shown.name(speaker) + ":").orElse(""),
        Shown.words(memory.content(), SHOWN_CHARS),
        Shown.words(memory.id().value(), Ids.MAX_LENGTH));
  }
}
