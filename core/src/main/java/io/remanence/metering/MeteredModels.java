package io.remanence.metering;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.llm.Usage;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.token.TokenEstimate;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The models of a space by purpose, with their tokens counted in the store. A purpose that has used
 * up the day of the space, or of the session for which it would be asked, is served by no model
 * until the next. Safe for use by many threads.
 */
public final class MeteredModels {
  /** So much of what was told is kept in mind; a space may have any number of sessions. */
  private static final int MOST_TOLD = 1_000;

  private final Store store;
  private final Map<Purpose, ChatModel> models;
  private final Clock clock;
  private final TokenCaps caps;
  private final Consumer<MissingModel> missing;
  private final Set<MissingModel> told = new HashSet<>();

  /**
   * @param models by purpose; closed by the caller
   * @param missing hears of a purpose that {@link #need needs} a model and finds none
   */
  public MeteredModels(
      Store store,
      Map<Purpose, ChatModel> models,
      Clock clock,
      TokenCaps caps,
      Consumer<MissingModel> missing) {
    this.store = store;
    this.models = Map.copyOf(models);
    this.clock = clock;
    this.caps = caps;
    this.missing = missing;
  }

  /** Whether a model was given for the purpose, whatever it used. */
  public boolean isConfigured(Purpose purpose) {
    return models.containsKey(purpose);
  }

  /**
   * The model for the purpose in behalf of the session, which counts what it uses; none where the
   * day of either is used up.
   */
  public Optional<ChatModel> forPurpose(Purpose purpose, SessionKey session) {
    return lack(purpose, session).isPresent() ? Optional.empty() : Optional.of(metered(purpose));
  }

  /**
   * The model for the purpose, as {@link #forPurpose} gives it, for work that would be done by it
   * now. Where there is none, that is told: once, and again only after there was one.
   */
  public Optional<ChatModel> need(Purpose purpose, SessionKey session) {
    Optional<MissingModel> lack = lack(purpose, session);
    if (lack.isPresent()) {
      tell(lack.get());
      return Optional.empty();
    }
    found(purpose, session);
    return Optional.of(metered(purpose));
  }

  /** Tells, once, of work that a model would do, where none was given for it. */
  public void miss(Purpose purpose) {
    if (!isConfigured(purpose)) {
      tell(MissingModel.none(purpose));
    }
  }

  /** The purposes that have a model and may not use it any more today, in any session. */
  public Set<Purpose> usedUp() {
    return usedUp(caps.space(), day -> store.read(tx -> tx.ledger().on(day)));
  }

  /** The purposes that have a model and may not use it any more today in this session. */
  public Set<Purpose> usedUp(SessionKey session) {
    Set<Purpose> usedUp =
        usedUp(
            caps.session().apply(session), day -> store.read(tx -> tx.ledger().on(day, session)));
    usedUp.addAll(usedUp());
    return usedUp;
  }

  private Set<Purpose> usedUp(OptionalLong most, Function<LocalDate, List<TokenUse>> uses) {
    Set<Purpose> usedUp = EnumSet.noneOf(Purpose.class);
    if (most.isPresent() && !models.isEmpty()) {
      if (most.getAsLong() == 0) {
        usedUp.addAll(models.keySet());
      }
      for (TokenUse use : uses.apply(today())) {
        if (use.tokens() >= most.getAsLong() && models.containsKey(use.purpose())) {
          usedUp.add(use.purpose());
        }
      }
    }
    return usedUp;
  }

  private ChatModel metered(Purpose purpose) {
    return new Metered(Objects.requireNonNull(models.get(purpose)), purpose);
  }

  /** Why there is no model. */
  private Optional<MissingModel> lack(Purpose purpose, SessionKey session) {
    if (!isConfigured(purpose)) {
      return Optional.of(MissingModel.none(purpose));
    }
    if (usedUp().contains(purpose)) {
      return Optional.of(MissingModel.usedUp(purpose, Optional.empty()));
    }
    return usedUp(session).contains(purpose)
        ? Optional.of(MissingModel.usedUp(purpose, Optional.of(session)))
        : Optional.empty();
  }

  private void tell(MissingModel lack) {
    boolean first;
    synchronized (told) {
      if (told.size() >= MOST_TOLD) {
        told.clear();
      }
      first = told.add(lack);
    }
    if (first) {
      missing.accept(lack);
    }
  }

  private void found(Purpose purpose, SessionKey session) {
    synchronized (told) {
      told.removeIf(
          lack ->
              lack.purpose() == purpose
                  && lack.session().map(key -> key.equals(session)).orElse(true));
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
