package io.remanence.exchange;

import io.remanence.candidate.CandidateRules;
import io.remanence.candidate.CandidateSettings;
import io.remanence.capture.FinishedTurn;
import io.remanence.capture.RuleCapture;
import io.remanence.capture.Told;
import io.remanence.compaction.CompactionTrigger;
import io.remanence.context.ContextPlan;
import io.remanence.context.ContextPolicies;
import io.remanence.context.ContextPolicy;
import io.remanence.context.RoundRange;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Injecting.Injected;
import io.remanence.exchange.Injecting.Recorded;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageLog;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.history.TakenReach;
import io.remanence.id.IdSource;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.MemoryBlock;
import io.remanence.llm.ChatModelOptions;
import io.remanence.memory.Memories;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.recall.RecallPipeline;
import io.remanence.recall.RecallRequest;
import io.remanence.recall.RecallResult;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.token.TokenEstimate;
import io.remanence.turn.PromptRoom;
import io.remanence.turn.TurnRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The life of a turn. {@code prepare} stores the user's message before anything else, so that a
 * crash or a failed model loses nothing; {@code complete} stores the reply and captures it.
 *
 * <p>Long because the two calls share what they know of a turn's place, and nobody else does.
 */
public final class Exchange {
  private static final int LOOKED_AT = 200;

  /** The part of a window that is left for the answer, unless that is more than it may be. */
  private static final int ANSWER_SHARE = 16;

  private final Store store;
  private static final String RECALL_FAILED = "recall-failed";

  private final RecallPipeline recall;
  private final SettingLayers layers;
  private final Clock clock;
  private final IdSource ids;
  private final TurnLedger ledger;
  private final Injecting injecting;
  private final PromptWindow window = new PromptWindow();
  private final String knowledgeBase;
  private final ToLongBiFunction<MemoryReach, MessageReach> lastChange;
  private final BiConsumer<String, Throwable> captureFailed;
  private final Consumer<Throwable> recallFailed;
  private final CompactionTrigger compaction;
  private final ContextPolicies policies;
  private final TurnJudge judge;

  /**
   * @param knowledgeBase the space's knowledge-base id
   * @param lastChange the last change that a reader of both reaches should see
   * @param captureInBackground whether a model or summarizer looks at what was captured by rule
   * @param captureFailed hears of turns, by id, of which nothing could be captured
   * @param recallFailed hears why a turn's prompt holds nothing that was recalled
   * @param compaction hears of sessions that are due to be compacted
   * @param policies how sessions are kept short
   */
  public Exchange(
      Store store,
      RecallPipeline recall,
      SettingLayers layers,
      Clock clock,
      IdSource ids,
      MessageLog log,
      Memories memories,
      String knowledgeBase,
      ToLongBiFunction<MemoryReach, MessageReach> lastChange,
      BooleanSupplier captureInBackground,
      BiConsumer<String, Throwable> captureFailed,
      Consumer<Throwable> recallFailed,
      CompactionTrigger compaction,
      ContextPolicies policies) {
    this.store = store;
    this.recall = recall;
    this.layers = layers;
    this.clock = clock;
    this.ids = ids;
    this.injecting = new Injecting(store);
    this.ledger = new TurnLedger(clock, ids, log, memories, captureInBackground);
    this.knowledgeBase = knowledgeBase;
    this.lastChange = lastChange;
    this.captureFailed = captureFailed;
    this.recallFailed = recallFailed;
    this.compaction = compaction;
    this.policies = policies;
    this.judge = new TurnJudge(compaction);
  }

  /**
   * Stores what the user said and gives what the model is to be asked.
   *
   * @throws RemanenceException {@code TOO_LARGE} when the system prompt, the summary and the user's
   *     message alone exceed the token budget; nothing is stored then
   */
  public Prepared prepare(Turn turn) {
    MessageBody message = MemoryBlock.strip(turn.message());
    SessionKey key = turn.scope().sessionKey().orElseThrow();
    Setting setting = store.read(tx -> setting(tx, turn, message));
    Scope scope = setting.scope();
    SpaceSettings effective = setting.effective();
    Optional<RoomClass> room = setting.room();
    Language language = languageOf(message, effective);
    PromptRoles roles = new PromptRoles(language, room);
    int window = turn.contextWindow().orElse(effective.contextWindow());
    int budget = turn.tokenBudget().orElse(window);
    MessageBody asked = roles.translate(withAttachments(message, turn));
    PromptHead head = PromptHead.of(turn.system());
    int fixed = TokenEstimate.message(asked);
    ContextPolicy policy = policies.of(effective);
    checkFits(fixed + head.with(setting.summary()).tokens(), budget);
    Optional<MemoryReach> memories = memoryReach(scope, room, effective);
    long seenBefore =
        memories.map(reach -> lastChange.applyAsLong(reach, setting.messages())).orElse(0L);
    Turn scoped = turn.withScope(scope);
    boolean remembers = effective.memoryEnabled();
    Optional<String> injectionId =
        remembers && !turn.dryRun() ? Optional.of(ids.next("inj")) : Optional.empty();
    Optional<TurnRecord> record =
        turn.dryRun()
            ? Optional.empty()
            : Optional.of(
                store.transact(
                    tx ->
                        ledger.begin(
                            tx,
                            scoped,
                            message,
                            injectionId,
                            new PromptRoom(window, budget, head.tokens()))));
    BlockStyle style = new BlockStyle(language, effective.zone(), effective.inject().maxChars());
    boolean injects = remembers && effective.inject().enabled() && turn.injects();
    long before = record.map(TurnRecord::userSeq).orElse(Long.MAX_VALUE);
    long current = record.map(TurnRecord::round).orElse(setting.currentRound() + 1);
    View view =
        store.read(
            tx -> {
              @Nullable View chosen = null;
              for (ContextPlan plan : policy.plans(tx, key, current, effective)) {
                PromptHead withSummary = head.with(plan.summary());
                int beside = room(budget, window) - fixed - withSummary.tokens();
                TurnProfiles profiles =
                    injects
                        ? setting.profiles().chosen(asked, effective.inject().role(), style, beside)
                        : setting.profiles();
                int front = Math.max(0, beside - profiles.tokens());
                RecentTalk recent =
                    injects
                        ? RecentTalk.fit(setting.recent(), asked, style, front)
                        : RecentTalk.NOTHING;
                int free = Math.max(0, front - recent.tokens());
                chosen =
                    this.window
                        .choose(
                            tx,
                            key,
                            before,
                            plan,
                            free - (injects ? reserve(effective, free) : 0),
                            effective.compaction().historyLimit(),
                            effective.controlKinds(),
                            bodies ->
                                ToolImages.moved(
                                    bodies.stream().map(roles::translate).toList(), language))
                        .map(
                            shown ->
                                new View(
                                    withSummary,
                                    profiles,
                                    recent,
                                    shown,
                                    gap(tx, key, plan, shown, current)))
                        .orElse(null);
                if (chosen != null) {
                  break;
                }
              }
              return Objects.requireNonNull(chosen, "the last plan of a policy is never whole");
            });
    // A compaction may have ended since the message was stored.
    checkFits(fixed + view.head().tokens(), budget);
    view.gap().ifPresent(rounds -> policy.missing(key, rounds));
    TurnProfiles profiles = view.profiles();
    RecentTalk recent = view.recent();
    PromptWindow.Window shown = view.window();
    List<String> degraded = new ArrayList<>();
    Injected injected = Injected.NOTHING;
    if (injects && !SmallTalk.is(message.text())) {
      Set<Long> hidden = new HashSet<>(shown.seqs());
      hidden.add(before);
      recent.messages().forEach(one -> hidden.add(one.seq()));
      int left =
          room(budget, window)
              - fixed
              - view.head().tokens()
              - profiles.tokens()
              - recent.tokens()
              - shown.tokens();
      injected =
          memories
              .map(
                  reach ->
                      recall(
                          scoped,
                          message,
                          effective,
                          reach,
                          setting.messages(),
                          hidden,
                          view.head().summaryIds(),
                          seenBefore,
                          degraded))
              // The question itself was not left out of its own answer.
              .map(found -> found.withoutMiss(ItemId.ofMessage(before)))
              .map(
                  found ->
                      injecting.fit(
                          found,
                          Injecting.joined(profiles.front(), recent.text()),
                          asked,
                          style,
                          left))
              .orElse(Injected.NOTHING);
      if (memories.isEmpty()) {
        degraded.add("no-speaker");
      }
    }
    Recorded recorded = new Recorded(injected, profiles, recent);
    if (injectionId.isPresent()) {
      recorded =
          injecting.record(
              injectionId.get(),
              record.orElseThrow(),
              scope,
              message,
              asked,
              shown.seqs(),
              view.head().summary(),
              style,
              profiles,
              recent,
              injected);
    }
    List<MessageBody> prompt =
        new ArrayList<>(view.head().messages(recorded.profiles().systemMessages()));
    prompt.addAll(shown.messages());
    prompt.add(recorded.front().isEmpty() ? asked : MemoryBlock.prepend(recorded.front(), asked));
    boolean ownBase = turn.knowledgeBases().contains(knowledgeBase);
    return new Prepared(
        record.map(TurnRecord::id).orElse(""),
        injectionId,
        prompt,
        remembers
            ? Optional.of(
                recorded
                    .profiles()
                    .context(
                        speaker(scope, message),
                        recorded.memories().hits().stream()
                            .map(hit -> MemoryBlock.harmless(hit.item().content()))
                            .toList()))
            : Optional.empty(),
        fixed
            + view.head().tokens()
            + recorded.profiles().tokens()
            + recorded.recent().tokens()
            + shown.tokens()
            + recorded.memories().tokens(),
        shown.trimmed(),
        turn.knowledgeBases().stream().filter(id -> !id.equals(knowledgeBase)).toList(),
        ownBase,
        degraded,
        view.gap(),
        recorded.text());
  }

  /** The rounds before the window that no summary in front of it stands for. */
  private static Optional<RoundRange> gap(
      Tx tx, SessionKey key, ContextPlan plan, PromptWindow.Window shown, long current) {
    if (plan.unsummedFrom().isEmpty()) {
      return Optional.empty();
    }
    long from = plan.unsummedFrom().getAsLong();
    long to = shown.firstRound().orElse(current) - 1;
    if (plan.whole() || to < from) {
      return Optional.empty();
    }
    // Round 0 is only what was said before the first user message, and mostly there is nothing.
    return tx.queries().rounds(key, from, to, LOOKED_AT).stream()
        .filter(message -> !message.archived())
        .findFirst()
        .map(first -> new RoundRange(first.round(), to));
  }

  /**
   * Stores what the model answered. A second call for the same turn answers as the first and stores
   * nothing. What can't be captured is told and fails nothing.
   *
   * @throws RemanenceException {@code NOT_FOUND} when the session has no such turn
   */
  public Completed complete(SessionKey session, String turnId, Reply reply) {
    Optional<TurnLedger.Draft> draft = draft(session, turnId, reply);
    AtomicReference<TurnJudge.Finding> finding = new AtomicReference<>(TurnJudge.Finding.NOT_DUE);
    AtomicReference<ContextPolicy> policy = new AtomicReference<>(policies.of(layers.space()));
    Completed completed =
        store.transact(
            tx -> {
              SpaceSettings settings = settings(tx, session);
              finding.set(TurnJudge.Finding.NOT_DUE);
              policy.set(policies.of(settings));
              return ledger.complete(
                  tx,
                  session,
                  turnId,
                  reply,
                  draft,
                  settings,
                  turn -> {
                    if (policies.of(settings).compacts()) {
                      finding.set(judge.judge(tx, session, turn, reply, settings));
                    }
                    return finding.get().verdict();
                  });
            });
    finding.get().extent().ifPresent(extent -> compaction.due(session, extent));
    if (reply.outcome() == Outcome.REPLIED || reply.outcome() == Outcome.SILENT) {
      policy.get().said(session);
    }
    return completed;
  }

  /**
   * Takes a turn up again whose user's message comes a second time: in a tool loop, after a
   * failure, or for another answer. What was injected stays what it was. A turn that failed or was
   * broken off gets another try, as a turn of its own over the same message.
   *
   * @param userSeq the number of the user's message
   * @return empty where nothing is recorded for that message
   */
  public Optional<Retaken> retake(SessionKey session, long userSeq) {
    Optional<Retaken> found = store.read(tx -> ledger.found(tx, session, userSeq));
    return found.filter(Retaken::failed).isPresent()
        ? store.transact(tx -> ledger.retake(tx, session, userSeq))
        : found;
  }

  /** What a prompt shows before the user's message, as of one moment. */
  private record View(
      PromptHead head,
      TurnProfiles profiles,
      RecentTalk recent,
      PromptWindow.Window window,
      Optional<RoundRange> gap) {}

  private static void checkFits(int fixed, int budget) {
    if (fixed > budget) {
      throw RemanenceException.of(ErrorCode.TOO_LARGE, ErrorText.OVER_BUDGET, fixed, budget);
    }
  }

  private SpaceSettings settings(Tx tx, SessionKey session) {
    return layers.effective(
        SettingLayers.Standing.of(session, tx.sessions().get(session), Optional.empty()));
  }

  /** What is worth remembering; worked out outside of transactions. */
  private Optional<TurnLedger.Draft> draft(SessionKey session, String turnId, Reply reply) {
    record Read(Optional<FinishedTurn> finished, SpaceSettings settings) {}
    Read read =
        store.read(
            tx -> {
              SpaceSettings settings = settings(tx, session);
              return new Read(ledger.finished(tx, session, turnId, reply, settings), settings);
            });
    return read.finished()
        .flatMap(
            turn -> {
              try {
                return Optional.of(draft(turn, read.settings()));
              } catch (RuntimeException | StackOverflowError failure) {
                // The turn matters more than what could be made of it.
                captureFailed.accept(turnId, failure);
                return Optional.empty();
              }
            });
  }

  private static TurnLedger.Draft draft(FinishedTurn turn, SpaceSettings settings) {
    CandidateSettings candidates = settings.candidates();
    return new TurnLedger.Draft(
        turn,
        new RuleCapture(settings.capture()).capture(turn),
        candidates.enabled()
            ? CandidateRules.of(Told.of(turn.user(), turn.injected()), candidates.maxPerTurn())
            : List.of());
  }

  /** What holds where a turn takes place, and what is known of it. */
  private record Setting(
      Scope scope,
      SpaceSettings effective,
      Optional<RoomClass> room,
      MessageReach messages,
      Optional<Summary> summary,
      long currentRound,
      TurnProfiles profiles,
      List<Message> recent) {}

  private Setting setting(Tx tx, Turn turn, MessageBody message) {
    SessionKey key = turn.scope().sessionKey().orElseThrow();
    Optional<Session> session = tx.sessions().get(key);
    SpaceSettings set = layers.effective(SettingLayers.Standing.of(key, session, turn.enteredBy()));
    Scope said = withSpeaker(turn.scope(), message);
    boolean follows =
        set.isolation().resolve(said, session.flatMap(Session::room)) == Isolation.SPEAKER;
    Scope scope = turn.withinSession() && follows ? Scope.of(key) : said;
    SpaceSettings effective =
        turn.withinSession() ? SettingKey.ISOLATION.apply(set, Isolation.SESSION.wireName()) : set;
    long currentRound = session.map(Session::currentRound).orElse(0L);
    SessionTraits asking = session.map(Session::traits).orElseGet(() -> SessionTraits.of(key));
    return new Setting(
        scope,
        effective,
        session.flatMap(Session::room),
        TakenReach.named(tx.sessions(), asking, effective.take()),
        policies.of(effective).plans(tx, key, currentRound + 1, effective).getLast().summary(),
        currentRound,
        TurnProfiles.read(
            tx,
            scope,
            session.flatMap(Session::room),
            effective,
            clock.instant().truncatedTo(ChronoUnit.MILLIS)),
        RecentTalk.found(tx, key, effective, clock.instant().truncatedTo(ChronoUnit.MILLIS)));
  }

  /** Who speaks, by the name that the message gives. */
  private static Optional<Speaker> speaker(Scope scope, MessageBody message) {
    return message.speaker().or(() -> scope.speaker().map(id -> new Speaker(id, "")));
  }

  /** What may be seen of memories; empty where the mode compares a speaker that is not known. */
  private static Optional<MemoryReach> memoryReach(
      Scope scope, Optional<RoomClass> room, SpaceSettings effective) {
    boolean lacksSpeaker =
        effective.isolation().resolve(scope, room) == Isolation.SPEAKER
            && scope.speaker().isEmpty();
    return lacksSpeaker
        ? Optional.empty()
        : Optional.of(
            MemoryReach.of(effective.isolation(), scope, room, effective.take().othersDirect()));
  }

  /**
   * The most of a prompt, so that the model's window has room left for its answer. What can't be
   * left out may take all of the budget.
   */
  static int room(long budget, long window) {
    long answer = Math.min(ChatModelOptions.USUAL_OUTPUT, window / ANSWER_SHARE);
    return (int) Math.clamp(window - answer, 0, Math.min(budget, Integer.MAX_VALUE));
  }

  /** The room that the window leaves to memories: what they may need, at most an eighth. */
  static int reserve(SpaceSettings effective, int room) {
    if (!effective.memoryEnabled() || !effective.inject().enabled()) {
      return 0;
    }
    long most = (long) effective.inject().maxMemories() * effective.inject().maxChars();
    return (int) Math.min(most, room / 8);
  }

  /** The prompt matters more than what could stand in it: a defect in recall leaves it as it is. */
  private RecallResult recalled(RecallRequest request) {
    try {
      return recall.recall(request);
    } catch (RemanenceException refused) {
      if (refused.code() == ErrorCode.INVALID_ARGUMENT) {
        throw refused;
      }
      return failed(refused);
    } catch (RuntimeException | StackOverflowError failure) {
      return failed(failure);
    }
  }

  private RecallResult failed(Throwable failure) {
    recallFailed.accept(failure);
    return new RecallResult(List.of(), List.of(), List.of(RECALL_FAILED), Duration.ZERO);
  }

  private RecallResult recall(
      Turn turn,
      MessageBody message,
      SpaceSettings effective,
      MemoryReach memories,
      MessageReach messages,
      Set<Long> hidden,
      Set<String> hiddenSummaries,
      long seenBefore,
      List<String> degraded) {
    RecallResult result =
        recalled(
            new RecallRequest(
                    message.text(),
                    new ItemFilter(
                        Set.of(ItemKind.values()),
                        memories,
                        messages,
                        Set.of(MemoryStatus.ACTIVE),
                        Optional.empty(),
                        Optional.empty(),
                        Set.of(),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        Optional.empty(),
                        clock.instant().truncatedTo(ChronoUnit.MILLIS)),
                    turn.maxMemories().orElse(effective.inject().maxMemories()),
                    turn.minScore().orElse(effective.inject().minScore()),
                    true,
                    hidden,
                    seenBefore)
                .from(turn.scope().speaker(), effective.zone())
                .hiding(hiddenSummaries));
    degraded.addAll(result.degraded());
    return result;
  }

  private static Language languageOf(MessageBody message, SpaceSettings effective) {
    return Texts.isBlank(message.text()) ? effective.language() : Language.of(message.text());
  }

  private static Scope withSpeaker(Scope scope, MessageBody message) {
    return scope.speaker().isEmpty() && message.speaker().isPresent()
        ? scope.withSpeaker(message.speaker().get().id())
        : scope;
  }

  private static MessageBody withAttachments(MessageBody message, Turn turn) {
    if (turn.attachments().isEmpty()) {
      return message;
    }
    return MemoryBlock.appendParts(message, turn.attachments());
  }
}
