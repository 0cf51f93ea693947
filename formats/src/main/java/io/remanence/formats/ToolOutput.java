package io.remanence.formats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a tool answered, in one of the shapes that exports have for it. */
final class ToolOutput {
  /** Stands for an empty answer, which is one: without it its call would stay open. */
  static final String NONE = "(no output)";

  private ToolOutput() {}

  /** Adds the answer's text and attachments to a tool's message. */
  static void add(Draft result, @Nullable Object content) {
    switch (content) {
      case null -> {}
      case String text -> result.say(text);
      case List<?> list -> list.forEach(part -> add(result, part));
      case Fields part -> addPart(result, part);
      default -> result.say(content.toString());
    }
  }

  private static void addPart(Draft result, Fields part) {
    String kind = part.text("type").orElse("");
    if (kind.startsWith("image") || kind.equals("document")) {
      result.attachments.add(part);
    } else if (part.text("text").isPresent()) {
      part.text("title").ifPresent(result::say);
      part.text("url").ifPresent(result::say);
      part.text("text").ifPresent(result::say);
    } else {
      result.say(PlainJson.text(part));
    }
  }
}
