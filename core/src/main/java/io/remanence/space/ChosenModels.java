package io.remanence.space;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelChoices;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import io.remanence.llm.Purpose;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/** Opens the language models that were chosen by name; purposes with the same options share one. */
final class ChosenModels {
  private final OptionalInt window;

  /**
   * @param contextWindow the setting; the usual value counts as not declared
   */
  ChosenModels(int contextWindow) {
    this.window =
        contextWindow == ChatModelOptions.USUAL_WINDOW
            ? OptionalInt.empty()
            : OptionalInt.of(contextWindow);
  }

  /**
   * The model for each purpose that has one.
   *
   * @param given models that go before
   * @throws RemanenceException {@code INVALID_ARGUMENT} naming the setting that can't be used
   */
  Map<Purpose, ChatModel> open(ChatModelChoices choices, Map<Purpose, ChatModel> given) {
    Map<Purpose, ChatModel> models = new EnumMap<>(Purpose.class);
    Map<ChatModelOptions, ChatModel> opened = new HashMap<>();
    try {
      checkProviders(choices);
      for (Purpose purpose : Purpose.values()) {
        if (given.containsKey(purpose)) {
          models.put(purpose, given.get(purpose));
          continue;
        }
        choices
            .forPurpose(purpose)
            .map(this::withWindow)
            .ifPresent(
                options ->
                    models.put(
                        purpose,
                        opened.computeIfAbsent(options, o -> open(prefix(choices, purpose), o))));
      }
      return models;
    } catch (RuntimeException | Error failure) {
      opened.values().forEach(ChatModel::close);
      throw failure;
    }
  }

  /** A provider that is not there is told of even where it serves nothing yet. */
  private static void checkProviders(ChatModelChoices choices) {
    choices.common().provider().ifPresent(name -> provider("llm", name));
    choices
        .own()
        .forEach((purpose, own) -> own.provider().ifPresent(name -> provider(key(purpose), name)));
  }

  private ChatModelOptions withWindow(ChatModelOptions options) {
    return options.contextWindow().isPresent() || window.isEmpty()
        ? options
        : options.withContextWindow(window.getAsInt());
  }

  private static ChatModel open(String prefix, ChatModelOptions options) {
    try {
      return provider(prefix, options.providerName()).open(options);
    } catch (IllegalArgumentException wrong) {
      throw RemanenceException.invalid(ErrorText.PART, prefix, ErrorDetail.of(wrong));
    }
  }

  private static ChatModelProvider provider(String prefix, String name) {
    List<ChatModelProvider> all =
        ServiceLoader.load(ChatModelProvider.class).stream().map(Provider::get).toList();
    Optional<ChatModelProvider> found =
        all.stream().filter(candidate -> candidate.name().equals(name)).findFirst();
    return found.orElseThrow(
        () ->
            RemanenceException.invalid(
                all.isEmpty() ? ErrorText.NO_PROVIDER : ErrorText.OTHER_PROVIDER,
                prefix,
                name,
                String.join(", ", all.stream().map(ChatModelProvider::name).toList())));
  }

  private static String prefix(ChatModelChoices choices, Purpose purpose) {
    return choices.own(purpose).equals(ChatModelOptions.none()) ? "llm" : key(purpose);
  }

  private static String key(Purpose purpose) {
    return "llm." + (purpose == Purpose.CANDIDATE ? Purpose.CAPTURE : purpose).wireName();
  }
}
