package io.remanence.history;

import io.remanence.json.JsonObject;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a message says: one text, or an array of parts as chat protocols have it. */
public sealed interface Content {
  /** The key under which a part has its text. */
  String TEXT = "text";

  /** One text, cleaned (no NUL, no unpaired surrogate); may be empty. */
  record Text(String value) implements Content {
    public Text {
      value = Texts.clean(value);
    }
  }

  /** Parts in order, each kept whole, unknown fields included. */
  record Parts(List<JsonObject> parts) implements Content {
    public Parts {
      parts = List.copyOf(parts);
    }
  }

  /** A content of one text. */
  static Content of(String text) {
    return new Text(text);
  }

  /**
   * The words for search, estimates and rewriting: the text, or the text parts joined by newlines.
   */
  default String text() {
    return switch (this) {
      case Text text -> text.value();
      case Parts parts ->
          parts.parts().stream()
              .map(Content::textOf)
              .flatMap(Optional::stream)
              .collect(Collectors.joining("\n"));
    };
  }

  /** Whether there is neither a word in it nor a part of another kind, such as an image. */
  default boolean saysNothing() {
    return Texts.isBlank(text())
        && switch (this) {
          case Text text -> true;
          case Parts parts -> parts.parts().stream().allMatch(part -> textOf(part).isPresent());
        };
  }

  /** Whether the text, or a text part, holds this literally. */
  default boolean holds(String wanted) {
    return switch (this) {
      case Text text -> text.value().contains(wanted);
      case Parts parts ->
          parts.parts().stream()
              .anyMatch(part -> textOf(part).filter(text -> text.contains(wanted)).isPresent());
    };
  }

  /** The text of a part; empty where it is no text part. */
  static Optional<String> textOf(JsonObject part) {
    boolean isText = part.text("type").map(type -> type.endsWith(TEXT)).orElse(true);
    return isText ? part.text(TEXT).map(Texts::clean) : Optional.empty();
  }
}
