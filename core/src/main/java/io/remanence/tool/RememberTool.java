package io.remanence.tool;

import io.remanence.capture.Secrets;
import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.inject.Sentinel;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memories;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Ids;
import io.remanence.space.Space;
import io.remanence.text.Texts;
import io.remanence.tool.ToolParameter.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Remembers a statement. */
final class RememberTool implements Tool {
  private static final double CONFIDENCE = 0.7;
  private static final int MAX_TAGS = 50;

  private static final ToolDefinition DEFINITION =
      new ToolDefinition(
          "remember",
          new Words("Remember", "记住"),
          new Words(
              "Remember one statement for later conversations. Use it for what will still matter:"
                  + " facts about people, preferences, decisions, plans, promises. Write one"
                  + " self-contained sentence in the user's language, with names and dates spelt"
                  + " out. Not for small talk, guesses, secrets, or what is remembered already.",
              "记住一条陈述，供以后的对话使用。适合日后仍有用的内容：人物事实、偏好、决定、计划、承诺。"
                  + "用用户的语言写成一句完整的话，写明人名和日期。不要记寒暄、猜测、机密，或已经记住的内容。"),
          List.of(
              ToolParameter.required(
                  "content",
                  new Kind.Text(NewMemory.MAX_CONTENT),
                  "What to remember: one self-contained statement.",
                  "要记住的内容：一条完整的陈述。"),
              ToolParameter.optional(
                  "tags",
                  new Kind.Texts(MAX_TAGS, Ids.MAX_LENGTH),
                  "Labels by which it can be found again, matched exactly.",
                  "标签，之后可按原样匹配查找。"),
              ToolParameter.optional(
                  "importance",
                  new Kind.Whole(1, 5),
                  "From 1 (a detail) to 5 (must not be missed); 2 where left out.",
                  "重要程度，1（细节）到 5（绝不能漏）；省略时为 2。")),
          ToolOutput.remembered(),
          ToolDefinition.Effect.WRITE,
          true);

  private final UnaryOperator<String> cleaner;

  RememberTool(UnaryOperator<String> cleaner) {
    this.cleaner = cleaner;
  }

  @Override
  public ToolDefinition definition() {
    return DEFINITION;
  }

  @Override
  public ToolReply call(Space space, ToolCaller caller, ToolArguments arguments) {
    String content = cleaner.apply(Sentinel.strip(arguments.text("content")));
    if (Texts.isBlank(content)) {
      throw RemanenceException.invalid(ToolPhrase.ONLY_INJECTED.in(caller.language()));
    }
    if (Secrets.isAllOf(content)) {
      throw RemanenceException.invalid(ToolPhrase.ONLY_SECRET.in(caller.language()));
    }
    Memories.Created created =
        space.remember(
            new NewMemory(
                Optional.empty(),
                content,
                arguments.texts("tags"),
                List.of(),
                CONFIDENCE,
                arguments.whole("importance").orElse(NewMemory.DEFAULT_IMPORTANCE),
                MemorySource.TOOL,
                space.placement(caller.scope(), caller.isolation()),
                caller.scope().speaker().map(id -> new Speaker(id, "")),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                space.settings(caller.scope()).toolsTimeToLive(),
                Optional.empty(),
                Optional.empty()));
    String id = created.memory().id().value();
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("id", id);
    data.put("saved", !created.existed());
    data.put("existed", created.existed());
    data.put("redacted", created.redacted());
    data.put("memory", Shown.memory(created.memory()));
    String reply =
        (created.existed() ? ToolPhrase.KNOWN_ALREADY : ToolPhrase.REMEMBERED)
            .in(caller.language(), id);
    return new ToolReply(
        created.redacted() ? reply + ToolPhrase.WITHOUT_SECRETS.in(caller.language()) : reply,
        JsonObject.of(data));
  }
}
