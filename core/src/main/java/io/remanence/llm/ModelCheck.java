package io.remanence.llm;

import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Asks models for next to nothing, to see whether they answer. Counted in no ledger. */
public final class ModelCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** A model that reasons may use them all up before it says a word; it was reached then too. */
  private static final int OUTPUT = 16;

  private static final SessionKey NOBODY = SessionKey.of("check");

  private ModelCheck() {}

  /**
   * What came of it.
   *
   * @param problem why there was no answer, naming the model; nothing where there was one
   */
  public record Result(ChatModel model, Duration took, Optional<String> problem) {}

  /** Asks each model once, in the order of purposes, at most 15 seconds each. */
  public static Map<Purpose, Result> of(Map<Purpose, ChatModel> models) {
    Map<ChatModel, Result> asked = new HashMap<>();
    Map<Purpose, Result> results = new EnumMap<>(Purpose.class);
    new TreeMap<>(models)
        .forEach(
            (purpose, model) ->
                results.put(purpose, asked.computeIfAbsent(model, m -> ask(purpose, m))));
    return results;
  }

  private static Result ask(Purpose purpose, ChatModel model) {
    ChatRequest request =
        new ChatRequest(
            List.of(ChatMessage.user("Reply with the word OK.")),
            purpose,
            NOBODY,
            Math.min(OUTPUT, model.maxOutputTokens()),
            0,
            PATIENCE,
            true);
    long start = System.nanoTime();
    Optional<String> problem = Optional.empty();
    try {
      var unused = model.chat(request);
    } catch (ModelFailure failure) {
      problem = Optional.of(String.valueOf(failure.getMessage()));
    }
    return new Result(model, Duration.ofNanos(System.nanoTime() - start), problem);
  }
}
