package io.remanence.server.proxy;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * OpenAI's responses. Each item is a message of its own. Where the provider keeps the history, only
 * what is new comes, and the id of the answer before it says which conversation it is.
 */
final class Responses implements Protocol {
  private static final String INPUT = "input";

  @Override
  public String name() {
    return "openai-responses";
  }

  @Override
  public Asked read(Map<String, @Nullable Object> body) {
    Optional<String> previous = Tree.text(body, "previous_response_id");
    if (body.get(INPUT) instanceof String text) {
      return new Asked(List.of(Spoken.user(text)), 0, previous);
    }
    List<MessageBody> messages = new ArrayList<>();
    int at = -1;
    if (body.get(INPUT) instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i) instanceof Map<?, ?> item) {
          if (item(item, messages)) {
            at = i;
          }
        }
      }
    }
    return new Asked(messages, at, previous);
  }

  /** Whether it is the user's. */
  private static boolean item(Map<?, ?> item, List<MessageBody> messages) {
    switch (Tree.textOr(item, "type", "message")) {
      case "message" -> {
        switch (Tree.textOr(item, "role", "")) {
          case "user" -> {
            messages.add(Spoken.user(item.get("content")));
            return true;
          }
          case "assistant" -> messages.add(message(item, Optional.empty()));
          default -> {
            // System and developer messages are the caller's own.
          }
        }
      }
      case "function_call", "custom_tool_call" -> messages.add(call(item, Optional.empty()));
      case "function_call_output", "custom_tool_call_output" ->
          messages.add(Spoken.result(Tree.textOr(item, "call_id", ""), item.get("output")));
      default -> {
        // Reasoning, references and what the provider's own tools did.
      }
    }
    return false;
  }

  private static MessageBody message(Map<?, ?> item, Optional<String> id) {
    String text = Spoken.words(item.get("content"));
    if (text.isEmpty()) {
      for (Map<String, @Nullable Object> part : Tree.objects(item.get("content"))) {
        text += Tree.textOr(part, "refusal", "");
      }
    }
    return Spoken.assistant(text, List.of(), Optional.empty(), id);
  }

  private static MessageBody call(Map<?, ?> item, Optional<String> id) {
    return Spoken.assistant(
        "",
        List.of(
            new ToolCall(
                Tree.textOr(item, "call_id", ""),
                "function",
                Tree.textOr(item, "name", ""),
                Tree.text(item, "arguments").orElseGet(() -> Tree.textOr(item, INPUT, "")))),
        Optional.empty(),
        id);
  }

  @Override
  public Map<String, @Nullable Object> inject(
      Map<String, @Nullable Object> body, Asked asked, String text) {
    if (body.get(INPUT) instanceof String words) {
      Map<String, @Nullable Object> changed = new LinkedHashMap<>(body);
      changed.put(INPUT, text + "\n\n" + words);
      return changed;
    }
    return Front.put(body, INPUT, asked.at(), text, "input_text");
  }

  @Override
  public AnswerReader answer() {
    return new Reader();
  }

  private static final class Reader implements AnswerReader {
    private final StringBuilder text = new StringBuilder();
    private Optional<String> id = Optional.empty();
    private List<MessageBody> whole = List.of();
    private OptionalLong input = OptionalLong.empty();
    private boolean finished;

    @Override
    public void event(String data) {
      Tree.object(data.getBytes(StandardCharsets.UTF_8)).ifPresent(this::read);
    }

    private void read(Map<String, @Nullable Object> event) {
      switch (Tree.textOr(event, "type", "")) {
        case "response.created" -> id = Tree.text(Tree.object(event, "response"), "id");
        case "response.output_text.delta" -> text.append(Tree.textOr(event, "delta", ""));
        case "response.completed", "response.incomplete" -> whole(Tree.object(event, "response"));
        default -> {
          // The last event has everything that those in between tell of.
        }
      }
    }

    @Override
    public void whole(Map<String, @Nullable Object> body) {
      if (!(body.get("output") instanceof List<?>)
          || Tree.text(body, "status").filter("failed"::equals).isPresent()) {
        return;
      }
      id = Tree.text(body, "id");
      input = Tree.tokens(Tree.object(body, "usage"), "input_tokens");
      List<MessageBody> items = new ArrayList<>();
      for (Map<String, @Nullable Object> item : Tree.objects(body.get("output"))) {
        switch (Tree.textOr(item, "type", "")) {
          case "message" -> items.add(message(item, id));
          case "function_call", "custom_tool_call" -> items.add(call(item, id));
          default -> {
            // As in requests.
          }
        }
      }
      whole = items;
      finished = true;
    }

    @Override
    public OptionalLong input() {
      return input;
    }

    @Override
    public boolean isFinished() {
      return finished;
    }

    @Override
    public List<MessageBody> said() {
      if (finished) {
        return whole;
      }
      return text.isEmpty()
          ? List.of()
          : List.of(Spoken.assistant(text.toString(), List.of(), Optional.empty(), id));
    }
  }
}
