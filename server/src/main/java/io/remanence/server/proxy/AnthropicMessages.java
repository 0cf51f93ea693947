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

/**
 * Anthropic's messages. Results of tools come in messages of the user; what else stands there is
 * the user's, but for the notes that coding agents add between {@code <system-reminder>} tags.
 */
final class AnthropicMessages implements Protocol {
  private static final String NOTE = "<system-reminder>";

  @Override
  public String name() {
    return "anthropic-messages";
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
        Object content = message.get("content");
        switch (Tree.textOr(message, "role", "")) {
          case "user" -> {
            if (user(content, messages)) {
              at = i;
            }
          }
          case "assistant" -> messages.add(assistant(content, Optional.empty()));
          default -> {
            // The protocol has no other roles; the system prompt stands beside the messages.
          }
        }
      }
    }
    return new Asked(messages, at, Optional.empty());
  }

  /** Whether the message says something of the user's own. */
  private static boolean user(@Nullable Object content, List<MessageBody> messages) {
    if (!(content instanceof List<?> blocks)) {
      messages.add(Spoken.user(content));
      return true;
    }
    List<@Nullable Object> own = new ArrayList<>();
    List<@Nullable Object> notes = new ArrayList<>();
    boolean results = false;
    for (Object block : blocks) {
      if (block instanceof Map<?, ?> map && "tool_result".equals(map.get("type"))) {
        results = true;
        messages.add(Spoken.result(Tree.textOr(map, "tool_use_id", ""), map.get("content")));
      } else if (isNote(block)) {
        notes.add(block);
      } else {
        own.add(block);
      }
    }
    if (own.isEmpty() && results) {
      return false;
    }
    messages.add(Spoken.user(own.isEmpty() ? notes : own));
    return true;
  }

  private static boolean isNote(@Nullable Object block) {
    return block instanceof Map<?, ?> map
        && Tree.textOr(map, "text", "").stripLeading().startsWith(NOTE);
  }

  private static MessageBody assistant(@Nullable Object content, Optional<String> id) {
    if (!(content instanceof List<?> blocks)) {
      return Spoken.assistant(Spoken.words(content), List.of(), Optional.empty(), id);
    }
    List<String> texts = new ArrayList<>();
    StringBuilder thoughts = new StringBuilder();
    List<ToolCall> calls = new ArrayList<>();
    for (Map<String, @Nullable Object> block : Tree.objects(blocks)) {
      switch (Tree.textOr(block, "type", "")) {
        case "text" -> texts.add(Tree.textOr(block, "text", ""));
        case "thinking" -> thoughts.append(Tree.textOr(block, "thinking", ""));
        case "tool_use" ->
            calls.add(
                ToolCall.function(
                    Tree.textOr(block, "id", ""),
                    Tree.textOr(block, "name", ""),
                    Tree.text(block.get("input"))));
        default -> {
          // What the provider's own tools did passes, and is not stored.
        }
      }
    }
    return Spoken.assistant(String.join("\n", texts), calls, Optional.of(thoughts.toString()), id);
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
    private final Map<Integer, Block> blocks = new TreeMap<>();
    private Optional<String> id = Optional.empty();
    private Optional<MessageBody> whole = Optional.empty();
    private OptionalLong input = OptionalLong.empty();
    private boolean finished;

    private static final class Block {
      private String type = "";
      private String id = "";
      private String name = "";
      private final StringBuilder text = new StringBuilder();
    }

    @Override
    public void event(String data) {
      Tree.object(data.getBytes(StandardCharsets.UTF_8)).ifPresent(this::read);
    }

    private void read(Map<String, @Nullable Object> event) {
      int index = Tree.number(event, "index", 0);
      switch (Tree.textOr(event, "type", "")) {
        case "message_start" -> {
          id = Tree.text(Tree.object(event, "message"), "id");
          count(Tree.object(event, "message"));
        }
        case "message_delta" -> count(event);
        case "content_block_start" -> {
          Map<String, @Nullable Object> started = Tree.object(event, "content_block");
          Block block = blocks.computeIfAbsent(index, place -> new Block());
          block.type = Tree.textOr(started, "type", "");
          block.id = Tree.textOr(started, "id", "");
          block.name = Tree.textOr(started, "name", "");
          block.text.append(Tree.textOr(started, "text", ""));
        }
        case "content_block_delta" -> {
          Map<String, @Nullable Object> delta = Tree.object(event, "delta");
          blocks
              .computeIfAbsent(index, place -> new Block())
              .text
              .append(Tree.textOr(delta, "text", ""))
              .append(Tree.textOr(delta, "partial_json", ""))
              .append(Tree.textOr(delta, "thinking", ""));
        }
        case "message_stop" -> finished = true;
        default -> {
          // Pings and whatever comes to be.
        }
      }
    }

    /** What came from the provider's cache is part of the window too. */
    private void count(Map<String, @Nullable Object> answer) {
      Map<String, @Nullable Object> usage = Tree.object(answer, "usage");
      if (Tree.tokens(usage, "input_tokens").isPresent()) {
        input =
            Tree.tokens(
                usage, "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens");
      }
    }

    @Override
    public OptionalLong input() {
      return input;
    }

    @Override
    public void whole(Map<String, @Nullable Object> body) {
      count(body);
      if (body.get("content") instanceof List<?> content) {
        whole = Optional.of(assistant(content, Tree.text(body, "id")));
        finished = true;
      }
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
      List<String> texts = new ArrayList<>();
      StringBuilder thoughts = new StringBuilder();
      List<ToolCall> calls = new ArrayList<>();
      for (Block block : blocks.values()) {
        switch (block.type) {
          case "text" -> texts.add(block.text.toString());
          case "thinking" -> thoughts.append(block.text);
          case "tool_use" -> {
            if (finished) {
              calls.add(
                  ToolCall.function(
                      block.id, block.name, block.text.isEmpty() ? "{}" : block.text.toString()));
            }
          }
          default -> {
            // As in whole answers.
          }
        }
      }
      String text = String.join("\n", texts);
      return text.isEmpty() && calls.isEmpty()
          ? List.of()
          : List.of(Spoken.assistant(text, calls, Optional.of(thoughts.toString()), id));
    }
  }
}
