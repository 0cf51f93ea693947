package io.remanence.recall;

import io.remanence.error.RemanenceException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a space recalls where a request names no preset. */
public enum RecallStrategy {
  /** By the weights that are set one by one. */
  AUTO(Optional.empty()),
  LEXICAL(Optional.of(Preset.LEXICAL)),
  HYBRID(Optional.of(Preset.HYBRID)),
  EPISODIC(Optional.of(Preset.EPISODIC)),
  RECENCY(Optional.of(Preset.RECENCY));

  @SuppressWarnings("ImmutableEnumChecker") // An optional of an enum never changes.
  private final Optional<Preset> preset;

  RecallStrategy(Optional<Preset> preset) {
    this.preset = preset;
  }

  /** The preset whose weights count; none for {@link #AUTO}. */
  public Optional<Preset> preset() {
    return preset;
  }

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The strategy of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static RecallStrategy named(String wireName) {
    return Arrays.stream(values())
        .filter(strategy -> strategy.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                RemanenceException.invalid(
                    "recall.strategy is '"
                        + wireName
                        + "'; "
                        + Arrays.stream(values())
                            .map(RecallStrategy::wireName)
                            .collect(Collectors.joining(", "))
                        + " is wanted"));
  }
}
