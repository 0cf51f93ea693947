package io.remanence.llm;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which language model serves what.
 *
 * @param common what holds for every purpose
 * @param own what holds for one purpose instead, option by option; candidates go by what is set for
 *     capture
 */
public record ChatModelChoices(ChatModelOptions common, Map<Purpose, ChatModelOptions> own) {
  public ChatModelChoices {
    own = Map.copyOf(own);
    if (own.containsKey(Purpose.CANDIDATE)) {
      throw new IllegalArgumentException(
          "options are given for candidates; those for capture hold for them too");
    }
  }

  /** No model at all. */
  public static ChatModelChoices none() {
    return of(ChatModelOptions.none());
  }

  /** The same model for every purpose. */
  public static ChatModelChoices of(ChatModelOptions common) {
    return new ChatModelChoices(common, Map.of());
  }

  /** The same with other options for every purpose. */
  public ChatModelChoices withCommon(ChatModelOptions options) {
    return new ChatModelChoices(options, own);
  }

  /** The same with other options for one purpose. */
  public ChatModelChoices with(Purpose purpose, ChatModelOptions options) {
    Map<Purpose, ChatModelOptions> changed = new EnumMap<>(Purpose.class);
    changed.putAll(own);
    changed.put(purpose, options);
    return new ChatModelChoices(common, changed);
  }

  /** What is set for this purpose alone. */
  public ChatModelOptions own(Purpose purpose) {
    return Optional.ofNullable(own.get(key(purpose))).orElseGet(ChatModelOptions::none);
  }

  /** The model for this purpose, all options in one; nothing where no model is named. */
  public Optional<ChatModelOptions> forPurpose(Purpose purpose) {
    return Optional.of(own(purpose).or(common)).filter(options -> options.model().isPresent());
  }

  private static Purpose key(Purpose purpose) {
    return purpose == Purpose.CANDIDATE ? Purpose.CAPTURE : purpose;
  }
}
