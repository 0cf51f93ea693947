package io.remanence.exchange;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.history.MessageBody;
import io.remanence.json.JsonObject;
import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a user said, and how the model is to be asked.
 *
 * @param scope whose turn it is; its session is present
 * @param message what was said
 * @param timestamp when it was said; absent means now
 * @param system the caller's own system prompt
 * @param tokenBudget the most tokens that the prompt may have; absent means the context window
 * @param contextWindow the model's window; absent means as set
 * @param attachments parts, such as images, that go into the prompt after the user's words and are
 *     not stored
 * @param maxMemories how many things are injected at most; absent means as set
 * @param minScore the least relevance of what is injected; absent means as set
 * @param knowledgeBases the ids of the knowledge bases that the caller would search itself
 * @param dryRun whether nothing is stored, so that the turn can't be completed
 * @param enteredBy the platform that it came in by, whose settings hold where its session has none
 * @param injects whether anything is injected, where the settings allow it
 * @param withinSession whether it keeps to its session: what was said elsewhere is not seen,
 *     whatever mode is set, and what it leaves behind does not follow its speaker
 */
public record Turn(
    Scope scope,
    MessageBody message,
    Optional<Instant> timestamp,
    Optional<String> system,
    OptionalInt tokenBudget,
    OptionalInt contextWindow,
    List<JsonObject> attachments,
    OptionalInt maxMemories,
    OptionalDouble minScore,
    List<String> knowledgeBases,
    boolean dryRun,
    Optional<String> enteredBy,
    boolean injects,
    boolean withinSession) {
  /** A turn in which is injected what the settings allow. */
  public Turn(
      Scope scope,
      MessageBody message,
      Optional<Instant> timestamp,
      Optional<String> system,
      OptionalInt tokenBudget,
      OptionalInt contextWindow,
      List<JsonObject> attachments,
      OptionalInt maxMemories,
      OptionalDouble minScore,
      List<String> knowledgeBases,
      boolean dryRun,
      Optional<String> enteredBy) {
    this(
        scope,
        message,
        timestamp,
        system,
        tokenBudget,
        contextWindow,
        attachments,
        maxMemories,
        minScore,
        knowledgeBases,
        dryRun,
        enteredBy,
        true,
        false);
  }

  public Turn {
    attachments = List.copyOf(attachments);
    knowledgeBases = List.copyOf(knowledgeBases);
    if (scope.session().isEmpty()) {
      throw WrongValue.of(ErrorText.TURN_WITHOUT_SESSION);
    }
    check("token_budget", tokenBudget, 1, Integer.MAX_VALUE);
    check("context_window", contextWindow, 1, Integer.MAX_VALUE);
    check("recall.limit", maxMemories, 1, 50);
    if (minScore.isPresent() && !(minScore.getAsDouble() >= 0 && minScore.getAsDouble() <= 1)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "recall.min_score", minScore.getAsDouble(), 0, 1);
    }
  }

  /** The same within these bounds. */
  private Turn with(Scope newScope, boolean newInjects, boolean newWithinSession) {
    return new Turn(
        newScope,
        message,
        timestamp,
        system,
        tokenBudget,
        contextWindow,
        attachments,
        maxMemories,
        minScore,
        knowledgeBases,
        dryRun,
        enteredBy,
        newInjects,
        newWithinSession);
  }

  /** The same turn of another scope. */
  Turn withScope(Scope newScope) {
    return with(newScope, injects, withinSession);
  }

  /** The same turn, into which nothing is injected. */
  public Turn withoutInjection() {
    return with(scope, false, withinSession);
  }

  /** The same turn, where wanted within its session alone. */
  public Turn withinSession(boolean wanted) {
    return with(scope, injects, wanted);
  }

  private static void check(String what, OptionalInt value, int min, int max) {
    if (value.isPresent() && (value.getAsInt() < min || value.getAsInt() > max)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, what, value.getAsInt(), min, max);
    }
  }

  /** A user's text, and defaults for the rest. */
  public static Turn of(Scope scope, String text) {
    return of(scope, MessageBody.user(text));
  }

  /** A user's message, and defaults for the rest. */
  public static Turn of(Scope scope, MessageBody message) {
    return new Turn(
        scope,
        message,
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        List.of(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        List.of(),
        false,
        Optional.empty());
  }
}
