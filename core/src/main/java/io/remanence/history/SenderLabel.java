package io.remanence.history;

import java.util.Optional;

/** Says in a text who speaks: {@code [name(id)]: text}. */
public final class SenderLabel {
  private SenderLabel() {}

  /** The label: name and id, whichever is there; empty where neither is. */
  public static Optional<String> of(Optional<String> name, Optional<String> id) {
    Optional<String> named = name.map(SenderLabel::harmless).filter(text -> !text.isEmpty());
    Optional<String> numbered = id.map(SenderLabel::harmless).filter(text -> !text.isEmpty());
    if (named.isEmpty()) {
      return numbered;
    }
    return Optional.of(named.get() + numbered.map(text -> "(" + text + ")").orElse(""));
  }

  public static Optional<String> of(Speaker speaker) {
    return of(Optional.of(speaker.name()), Optional.of(speaker.id()));
  }

  /** What stands before the words of who is so labelled. */
  public static String prefix(String label) {
    return "[" + label + "]: ";
  }

  /** A name that can't end the label's brackets or line. */
  private static String harmless(String name) {
    return name.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip().replace('[', '(').replace(']', ')');
  }
}
