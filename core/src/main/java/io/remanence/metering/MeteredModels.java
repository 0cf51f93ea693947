package io.remanence.metering;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.llm.Usage;
import io.remanence.store.Store;
import io.remanence.token.TokenEstimate;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The models of a space by purpose, with their tokens counted in the store. A purpose that has used
 * up its day is served by no model until the next.
 */
public final class MeteredModels {
  private final Store store;
  private final Map<Purpose, ChatModel> models;
  private final Clock clock;
  private final OptionalLong dailyTokens;
  private final Consumer<MissingModel> missing;
  private final Set<Purpose> told = EnumSet.noneOf(Purpose.class);

  /**
   * @param models by purpose; closed by the caller
   * @param dailyTokens how many tokens each purpose may use on a day, in UTC; absent for any number
   * @param missing hears of a purpose that {@link #need needs} a model and finds none
   */
  public MeteredModels(
      Store store,
      Map<Purpose, ChatModel> models,
      Clock clock,
      OptionalLong dailyTokens,
      Consumer<MissingModel> missing) {
    this.store = store;
    this.models = Map.copyOf(models);
    this.clock = clock;
    this.dailyTokens = dailyTokens;
    this.missing = missing;
  }

  /** Whether a model was given for the purpose, whatever it used. */
  public boolean isConfigured(Purpose purpose) {
    return models.containsKey(purpose);
  }

  /** The model for the purpose, which counts what it uses; none where its day is used up. */
  public Optional<ChatModel> forPurpose(Purpose purpose) {
    return Optional.ofNullable(models.get(purpose))
        .filter(model -> !usedUp().contains(purpose))
        .map(model -> new Metered(model, purpose));
  }

  /**
   * The model for the purpose, as {@link #forPurpose} gives it, for work that would be done by it
   * now. Where there is none, that is told: once, and again only after there was one.
   */
  public Optional<ChatModel> need(Purpose purpose) {
    Optional<ChatModel> model = forPurpose(purpose);
    if (note(purpose, model.isPresent())) {
      missing.accept(new MissingModel(purpose, isConfigured(purpose)));
    }
    return model;
  }

  /** The purposes that have a model and may not use it any more today. */
  public Set<Purpose> usedUp() {
    Set<Purpose> usedUp = EnumSet.noneOf(Purpose.class);
    if (dailyTokens.isPresent() && !models.isEmpty()) {
      if (dailyTokens.getAsLong() == 0) {
        usedUp.addAll(models.keySet());
      }
      for (TokenUse use : store.read(tx -> tx.ledger().on(today()))) {
        if (use.tokens() >= dailyTokens.getAsLong() && models.containsKey(use.purpose())) {
          usedUp.add(use.purpose());
        }
      }
    }
    return usedUp;
  }

  /** Whether this is the first time in a row that there is none. */
  private boolean note(Purpose purpose, boolean present) {
    synchronized (told) {
      if (present) {
        told.remove(purpose);
        return false;
      }
      return told.add(purpose);
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private final class Metered implements ChatModel {
    private final ChatModel model;
    private final Purpose purpose;

    Metered(ChatModel model, Purpose purpose) {
      this.model = model;
      this.purpose = purpose;
    }

    @Override
    public String name() {
      return model.name();
    }

    @Override
    public int contextWindow() {
      return model.contextWindow();
    }

    @Override
    public int maxOutputTokens() {
      return model.maxOutputTokens();
    }

    @Override
    public ChatReply chat(ChatRequest request) {
      Usage usage = Usage.UNKNOWN;
      try {
        ChatReply reply = model.chat(request);
        usage = reply.usage().total() > 0 ? reply.usage() : estimated(request, reply);
        return reply;
      } finally {
        note(request, usage);
      }
    }

    private void note(ChatRequest request, Usage usage) {
      TokenUse use = new TokenUse(today(), purpose, 1, usage.inputTokens(), usage.outputTokens());
      store.transact(
          tx -> {
            tx.ledger().add(request.session(), use);
            return true;
          });
    }
  }

  private static Usage estimated(ChatRequest request, ChatReply reply) {
    return new Usage(
        request.messages().stream().mapToInt(m -> TokenEstimate.text(m.text())).sum(),
        TokenEstimate.text(reply.text()));
  }
}
