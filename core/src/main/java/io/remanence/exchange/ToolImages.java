package io.remanence.exchange;

import io.remanence.history.Content;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.inject.MemoryBlock;
import io.remanence.json.JsonObject;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Moves what tools gave back besides text, images above all, into one user message after the run of
 * tool messages: providers take no images in a tool's result.
 */
final class ToolImages {
  private ToolImages() {}

  /** The messages with each run's images behind it. */
  static List<MessageBody> moved(List<MessageBody> messages, Language language) {
    List<MessageBody> moved = new ArrayList<>();
    Map<String, String> tools = new HashMap<>();
    Set<String> from = new LinkedHashSet<>();
    List<JsonObject> images = new ArrayList<>();
    for (MessageBody message : messages) {
      boolean isTool = message.role().equals(MessageBody.TOOL);
      if (!isTool) {
        flush(moved, from, images, language);
      }
      for (ToolCall call : message.toolCalls()) {
        tools.put(call.id(), call.name());
      }
      List<JsonObject> own = isTool ? images(message) : List.of();
      if (own.isEmpty()) {
        moved.add(message);
        continue;
      }
      images.addAll(own);
      message.toolCallId().map(tools::get).or(message::name).ifPresent(from::add);
      moved.add(message.withContent(Content.of(message.text())));
    }
    flush(moved, from, images, language);
    return moved;
  }

  private static List<JsonObject> images(MessageBody message) {
    return message.content().orElse(Content.of("")) instanceof Content.Parts parts
        ? parts.parts().stream()
            .filter(part -> !"text".equals(part.text("type").orElse("text")))
            .toList()
        : List.of();
  }

  private static void flush(
      List<MessageBody> moved, Set<String> from, List<JsonObject> images, Language language) {
    if (images.isEmpty()) {
      return;
    }
    String names = String.join(language == Language.CHINESE ? "、" : ", ", from);
    String words =
        switch (language) {
          case ENGLISH -> "[These images were returned by the tool call " + names + "]";
          case CHINESE -> "[以下图片是工具调用 " + names + " 的返回内容]";
        };
    moved.add(MemoryBlock.appendParts(MessageBody.user(words), images));
    from.clear();
    images.clear();
  }
}
