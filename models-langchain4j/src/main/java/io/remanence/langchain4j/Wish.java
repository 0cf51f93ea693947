package io.remanence.langchain4j;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A part of a request that an endpoint may not know, and is asked without then. */
enum Wish {
  /** To think as little as it can. */
  LEAST_REASONING("reasoning", "thinking", "think"),

  /** The limit of the reply under its newer name, {@code max_completion_tokens}. */
  COMPLETION_TOKENS("max_completion_tokens", "max_tokens"),

  /** How freely it words the reply. */
  TEMPERATURE("temperature");

  private final List<String> names;

  Wish(String... names) {
    this.names = List.of(names);
  }

  /**
   * What to ask for instead, after an endpoint refused a request: the part that its answer names
   * turned on or off, else no wish about reasoning, which is the one that endpoints know least.
   *
   * @param tried wishes that were turned before
   * @return the wish to turn; nothing where nothing is left
   */
  static Optional<Wish> blamed(String answer, Set<Wish> asked, Set<Wish> tried) {
    String lower = answer.toLowerCase(Locale.ROOT);
    Set<Wish> left = EnumSet.allOf(Wish.class);
    left.removeAll(tried);
    for (Wish wish : left) {
      boolean turnable = wish == COMPLETION_TOKENS || asked.contains(wish);
      if (turnable && wish.names.stream().anyMatch(lower::contains)) {
        return Optional.of(wish);
      }
    }
    return Optional.of(LEAST_REASONING).filter(w -> left.contains(w) && asked.contains(w));
  }
}
