package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Content as a list of typed blocks, as the APIs of Anthropic and OpenAI have it, on the way to
 * messages. One list may become several: a tool's result is a message of its own, and what follows
 * it begins another.
 */
final class Blocks {
  private final Supplier<Draft> newDraft;
  private final List<Draft> drafts = new ArrayList<>();
  private final List<Object> unknown = new ArrayList<>();
  private final List<String> unanswered = new ArrayList<>();
  private final String callPrefix;
  private final boolean skipText;
  private Draft current;
  private int calls;

  /**
   * @param newDraft an empty message of the right role and time
   * @param callPrefix begins the ids of calls that have none
   * @param flatText the text to use instead of what the text blocks say
   */
  private Blocks(Supplier<Draft> newDraft, String callPrefix, Optional<String> flatText) {
    this.newDraft = newDraft;
    this.callPrefix = callPrefix;
    this.current = newDraft.get();
    this.skipText = flatText.isPresent();
    flatText.ifPresent(current::say);
  }

  /**
   * The messages that the blocks make, in order; possibly none.
   *
   * @param newDraft an empty message of the right role and time
   * @param callPrefix begins the ids of calls that have none
   * @param flatText the text to use instead of what the text blocks say
   */
  static List<Draft> read(
      List<?> blocks, Supplier<Draft> newDraft, String callPrefix, Optional<String> flatText) {
    Blocks reader = new Blocks(newDraft, callPrefix, flatText);
    for (Object block : blocks) {
      reader.block(block);
    }
    reader.end();
    return reader.drafts;
  }

  /** The words of the text blocks. */
  static String textOf(List<?> blocks) {
    Draft draft = new Draft(MessageBody.USER);
    for (Object block : blocks) {
      if (block instanceof Fields fields && isText(kind(fields))) {
        fields.text("text").ifPresent(draft::say);
      } else if (block instanceof String text) {
        draft.say(text);
      }
    }
    return draft.text.toString();
  }

  private static String kind(Fields block) {
    return block.text("type").orElse("text").toLowerCase(Locale.ROOT);
  }

  private static boolean isText(String kind) {
    return kind.equals("text") || kind.equals("input_text") || kind.equals("output_text");
  }

  private void block(@Nullable Object block) {
    if (block instanceof String text) {
      if (!skipText) {
        current.say(text);
      }
    } else if (block instanceof Fields fields) {
      typed(kind(fields), fields);
    } else if (block != null) {
      unknown.add(block);
    }
  }

  private void typed(String kind, Fields block) {
    if (isText(kind)) {
      if (!skipText) {
        block.text("text").ifPresent(current::say);
      }
    } else if (kind.equals("refusal")) {
      block.text("refusal").ifPresent(current::say);
    } else if (kind.equals("thinking") || kind.equals("reasoning")) {
      block.text("thinking", "text", "reasoning").ifPresent(current::think);
    } else if (kind.equals("redacted_thinking")) {
      // Enciphered: there is nothing in it that could be read.
      current.metadata.put("redactedThinking", true);
    } else if (kind.endsWith("tool_use") || kind.equals("tool_call")) {
      call(block);
    } else if (kind.endsWith("tool_result")) {
      result(block);
    } else if (kind.startsWith("image")
        || kind.equals("document")
        || kind.endsWith("file")
        || kind.endsWith("audio")) {
      current.attachments.add(block);
    } else {
      unknown.add(block);
    }
  }

  private void call(Fields block) {
    calls++;
    String id = block.id("id").orElse(callPrefix + "-call-" + calls);
    unanswered.add(id);
    Object input = block.first("input", "arguments").orElse(null);
    String arguments =
        input instanceof String text ? text : input == null ? "{}" : PlainJson.text(input);
    current.calls.add(ToolCall.function(id, block.text("name").orElse("unknown"), arguments));
  }

  private void result(Fields block) {
    flush();
    Draft result = new Draft(MessageBody.TOOL);
    result.time = current.time;
    result.writtenTime = current.writtenTime;
    result.name = block.text("name");
    result.toolCallId =
        block
            .id("tool_use_id", "tool_call_id")
            .or(() -> unanswered.isEmpty() ? Optional.empty() : Optional.of(unanswered.getFirst()));
    result.toolCallId.ifPresent(unanswered::remove);
    if (block.isTrue("is_error")) {
      result.metadata.put("isError", true);
    }
    ToolOutput.add(result, block.get("content"));
    if (result.isEmpty()) {
      result.text.append(ToolOutput.NONE);
    }
    drafts.add(result);
  }

  private void flush() {
    if (!current.isEmpty()) {
      drafts.add(current);
      current = newDraft.get();
    }
  }

  private void end() {
    if (!unknown.isEmpty()) {
      keepUnknown();
    }
    if (!current.isEmpty()) {
      drafts.add(current);
    }
  }

  /** Blocks of other kinds go into the metadata; alone, they give the message its words. */
  private void keepUnknown() {
    if (current.isEmpty() && drafts.isEmpty()) {
      unknown.forEach(this::sayUnknown);
    }
    if (current.isEmpty() && drafts.isEmpty()) {
      current.attachments.addAll(unknown);
      return;
    }
    List<@Nullable Object> plain = new ArrayList<>();
    unknown.forEach(block -> plain.add(PlainJson.of(block)));
    (current.isEmpty() ? drafts.getLast() : current).metadata.put("blocks", plain);
  }

  private void sayUnknown(Object block) {
    if (block instanceof Fields fields) {
      fields.text("text").ifPresent(current::say);
      fields.text("thinking").ifPresent(current::think);
    }
  }
}
