package io.remanence.server.proxy;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** OpenAI's chat completions. Of several choices the first is stored. */
final class ChatCompletions implements Protocol {
  @Override
  public String name() {
    return "openai-chat";
  }

  @Override
  public Asked read(Map<String, @Nullable Object> body) {
    List<MessageBody> messages = new ArrayList<>();
    int at = -1;
    if (body.get("messages") instanceof List<?> all) {
      for (int i = 0; i < all.size(); i++) {
        if (!(all.get(i) instanceof Map<?, ?> message)) {
          continue;
        }
        switch (Tree.textOr(message, "role", "")) {
          case "user" -> {
            messages.add(Spoken.user(message.get("content")));
            at = i;
          }
          case "assistant" -> messages.add(assistant(message, Optional.empty()));
          case "tool", "function" ->
              messages.add(
                  Spoken.result(
                      Tree.text(message, "tool_call_id")
                          .orElseGet(() -> Tree.textOr(message, "name", "")),
                      message.get("content")));
          default -> {
            // System messages are the caller's own, in each request anew.
          }
        }
      }
    }
    return new Asked(messages, at, Optional.empty());
  }

  private static MessageBody assistant(Map<?, ?> message, Optional<String> id) {
    String text = Spoken.words(message.get("content"));
    return Spoken.assistant(
        text.isEmpty() ? Tree.textOr(message, "refusal", "") : text,
        Tree.objects(message.get("tool_calls")).stream().map(ChatCompletions::call).toList(),
        Tree.text(message, "reasoning_content"),
        id);
  }

  private static ToolCall call(Map<String, @Nullable Object> call) {
    Map<String, @Nullable Object> function =
        Tree.object(call, call.containsKey("custom") ? "custom" : "function");
    return new ToolCall(
        Tree.textOr(call, "id", ""),
        Tree.textOr(call, "type", "function"),
        Tree.textOr(function, "name", ""),
        Tree.text(function, "arguments").orElseGet(() -> Tree.textOr(function, "input", "")));
  }

  @Override
  public Map<String, @Nullable Object> inject(
      Map<String, @Nullable Object> body, Asked asked, String text) {
    return Front.put(body, "messages", asked.at(), text, "text");
  }

  @Override
  public AnswerReader answer() {
    return new Reader();
  }

  private static final class Reader implements AnswerReader {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final Map<Integer, Call> calls = new TreeMap<>();
    private Optional<String> id = Optional.empty();
    private Optional<MessageBody> whole = Optional.empty();
    private OptionalLong input = OptionalLong.empty();
    private boolean finished;

    private static final class Call {
      private String id = "";
      private String type = "function";
      private final StringBuilder name = new StringBuilder();
      private final StringBuilder arguments = new StringBuilder();

      ToolCall done() {
        return new ToolCall(id, type, name.toString(), arguments.toString());
      }
    }

    @Override
    public void event(String data) {
      if (data.strip().equals("[DONE]")) {
        finished = true;
        return;
      }
      Tree.object(data.getBytes(StandardCharsets.UTF_8)).ifPresent(this::chunk);
    }

    private void chunk(Map<String, @Nullable Object> chunk) {
      id = id.or(() -> Tree.text(chunk, "id").filter(value -> !value.isEmpty()));
      count(chunk);
      for (Map<String, @Nullable Object> choice : Tree.objects(chunk.get("choices"))) {
        if (Tree.number(choice, "index", 0) != 0) {
          continue;
        }
        Map<String, @Nullable Object> delta = Tree.object(choice, "delta");
        text.append(Tree.textOr(delta, "content", "")).append(Tree.textOr(delta, "refusal", ""));
        reasoning.append(Tree.textOr(delta, "reasoning_content", ""));
        for (Map<String, @Nullable Object> part : Tree.objects(delta.get("tool_calls"))) {
          Call call = calls.computeIfAbsent(Tree.number(part, "index", 0), place -> new Call());
          call.id = Tree.text(part, "id").filter(value -> !value.isEmpty()).orElse(call.id);
          call.type = Tree.textOr(part, "type", call.type);
          Map<String, @Nullable Object> function =
              Tree.object(part, part.containsKey("custom") ? "custom" : "function");
          call.name.append(Tree.textOr(function, "name", ""));
          call.arguments.append(
              Tree.text(function, "arguments").orElseGet(() -> Tree.textOr(function, "input", "")));
        }
      }
    }

    /** The last count is that of the whole request. */
    private void count(Map<String, @Nullable Object> answer) {
      OptionalLong counted = Tree.tokens(Tree.object(answer, "usage"), "prompt_tokens");
      input = counted.isPresent() ? counted : input;
    }

    @Override
    public OptionalLong input() {
      return input;
    }

    @Override
    public void whole(Map<String, @Nullable Object> body) {
      count(body);
      id = Tree.text(body, "id").filter(value -> !value.isEmpty());
      whole =
          Tree.objects(body.get("choices")).stream()
              .findFirst()
              .map(choice -> assistant(Tree.object(choice, "message"), id));
      finished = whole.isPresent();
    }

    @Override
    public boolean isFinished() {
      return finished;
    }

    @Override
    public List<MessageBody> said() {
      if (whole.isPresent()) {
        return List.of(whole.get());
      }
      List<ToolCall> done = finished ? calls.values().stream().map(Call::done).toList() : List.of();
      return text.isEmpty() && done.isEmpty()
          ? List.of()
          : List.of(Spoken.assistant(text.toString(), done, Optional.of(reasoning.toString()), id));
    }
  }
}
