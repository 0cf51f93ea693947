package io.remanence.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a ChatGPT message, in any of its types. Types that are not known are read by the
 * first field that holds words.
 */
final class ChatGptContent {
  private static final Set<String> CONTEXT =
      Set.of("user_editable_context", "model_editable_context");

  private final String type;
  private final boolean readable;
  private final Draft words = new Draft("user");

  private ChatGptContent(String type, boolean readable) {
    this.type = type;
    this.readable = readable;
  }

  static ChatGptContent of(@Nullable Object raw) {
    if (raw instanceof String text) {
      ChatGptContent content = new ChatGptContent("text", true);
      content.words.say(text);
      return content;
    }
    if (!(raw instanceof Fields fields)) {
      return new ChatGptContent("", false);
    }
    ChatGptContent content = new ChatGptContent(fields.text("content_type").orElse("text"), true);
    content.read(fields);
    return content;
  }

  private void read(Fields content) {
    switch (type) {
      case "thoughts" -> {
        content.objects("thoughts").forEach(this::thought);
        parts(content);
      }
      case "user_editable_context" ->
          List.of("user_profile", "user_instructions").forEach(key -> sayAll(content, key));
      case "model_editable_context" -> sayAll(content, "model_set_context");
      case "tether_quote" -> List.of("title", "url", "text").forEach(key -> sayAll(content, key));
      case "system_error" -> List.of("name", "text").forEach(key -> sayAll(content, key));
      default -> {
        parts(content);
        for (String key : List.of("text", "result", "content", "summary")) {
          if (words.isEmpty()) {
            sayAll(content, key);
          }
        }
      }
    }
  }

  private void sayAll(Fields content, String key) {
    content.text(key).ifPresent(words::say);
  }

  private void thought(Fields thought) {
    sayAll(thought, "summary");
    sayAll(thought, "content");
  }

  private void parts(Fields content) {
    for (Object part : content.list("parts").orElse(List.of())) {
      if (part instanceof String text) {
        words.say(text);
      } else if (part instanceof Fields fields) {
        // Speech comes with its transcript, a picture with nothing but its address.
        fields.text("text").ifPresentOrElse(words::say, () -> words.attachments.add(fields));
      }
    }
  }

  String text() {
    return words.text.toString();
  }

  List<Object> attachments() {
    return new ArrayList<>(words.attachments);
  }

  /** Whether there is something that is no content at all. */
  boolean isUnreadable() {
    return !readable;
  }

  /** Whether it is the model's reasoning or a line about it. */
  boolean isThought() {
    return type.equals("thoughts") || type.equals("reasoning_recap");
  }

  /** Whether it tells the model about the user, on nobody's behalf. */
  boolean isContext() {
    return CONTEXT.contains(type);
  }

  boolean isCode() {
    return type.equals("code");
  }
}
