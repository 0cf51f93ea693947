package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.audit.AuditOperation;
import io.remanence.chain.TopicChain;
import io.remanence.chain.TopicSummarizers;
import io.remanence.chain.TopicWorker;
import io.remanence.clear.ClearChain;
import io.remanence.clear.ClearType;
import io.remanence.clear.SessionHolds;
import io.remanence.compaction.ExtractiveSpanSummarizer;
import io.remanence.compaction.ModelSpanSummarizer;
import io.remanence.consolidation.Consolidator;
import io.remanence.consolidation.FactChanges;
import io.remanence.consolidation.MergeSettings;
import io.remanence.consolidation.Successors;
import io.remanence.context.ContextPolicies;
import io.remanence.embed.Embedder;
import io.remanence.event.ChangeType;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.BackgroundCapture;
import io.remanence.exchange.Exchange;
import io.remanence.exchange.InjectionReplay;
import io.remanence.exchange.Provenance;
import io.remanence.follow.EmbeddingFollower;
import io.remanence.follow.IndexFollower;
import io.remanence.history.MessageLog;
import io.remanence.history.Session;
import io.remanence.llm.Purpose;
import io.remanence.memory.Memories;
import io.remanence.metering.MeteredModels;
import io.remanence.metering.TokenCaps;
import io.remanence.probe.IsolationProbe;
import io.remanence.profile.Profiles;
import io.remanence.recall.IndexedItems;
import io.remanence.recall.RecallPipeline;
import io.remanence.rolling.CompactionWorker;
import io.remanence.rolling.Compactor;
import io.remanence.rolling.Summarizers;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.topic.EmbeddedSimilarity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * A space with its files open and its background work going.
 *
 * <p>Long because it is where all parts of a space are put together, and views of it share them.
 */
final class OpenSpace implements AutoCloseable {
  private static final int COUNTERS_SECONDS = 3;
  private static final int REFUSED_SECONDS = 60;
  private static final int RETENTION_SECONDS = 3_600;
  private static final int PURGE_SECONDS = 60;
  private static final int UPKEEP_SECONDS = 10;

  /** How long one request for a summary may take. */
  private static final Duration SUMMARY_DEADLINE = Duration.ofMinutes(3);

  /** How long opening waits for an index that has to replay a little, as after a crash. */
  private static final Duration CATCH_UP = Duration.ofMillis(1_500);

  /** How long a merge waits for vectors that are being made. */
  private static final Duration VECTORS = Duration.ofSeconds(2);

  final SpaceParts parts;
  final AuditingStore audited;
  final MessageLog log;
  final Memories memories;
  final Provenance provenance;
  final IndexedItems rules;
  final IndexFollower indexFollower;
  final EmbeddingFollower embeddingFollower;
  final RecallPipeline recall;
  final Exchange exchange;
  final Consolidator consolidator;
  final Successors successors;
  final Profiles profiles;
  final FactChanges factChanges;
  final InjectionReplay replay;
  final IsolationProbe probe;
  final ScopeClock scopeClock;
  final MeteredModels models;
  final BackgroundCapture capture;
  final Optional<CaptureWorker> captureWorker;
  final SessionHolds holds;
  final Compactor compactor;
  final CompactionWorker compactions;
  final TopicWorker topics;
  final ContextPolicies policies;
  final Purges purges;
  final RecallCounters counters;
  private final ExecutorService queries;
  final RefusedAttempts refused;
  private final InjectionRetention retention;
  private final ScheduledExecutorService upkeep;
  private final AtomicLong captures;

  private final OpenSpace root;
  private final SpaceParts opened;

  OpenSpace(SpaceParts opened) {
    long start = System.nanoTime();
    this.root = this;
    this.opened = opened;
    this.audited = new AuditingStore(opened.store(), opened.clock(), opened.ids());
    SpaceParts parts = opened.with(audited);
    this.parts = parts;
    this.refused = new RefusedAttempts(opened.store(), audited.trail());
    this.holds = new SessionHolds();
    this.counters = new RecallCounters();
    this.purges = new Purges(this);
    this.queries = Executors.newVirtualThreadPerTaskExecutor();
    this.captures = new AtomicLong();
    this.log = new MessageLog(parts.clock());
    this.memories = new Memories(parts.clock(), parts.ids());
    this.provenance = new Provenance(memories, parts.clock());
    this.rules = new IndexedItems(parts.settings().controlKinds(), parts.settings().zone());
    this.scopeClock = new ScopeClock(parts.store().read(tx -> tx.changes().head()));
    String name = parts.name().value();
    this.indexFollower =
        new IndexFollower(
            name,
            parts.store(),
            parts.index(),
            parts.vectors(),
            parts.embedders(),
            rules,
            failure -> followerFailed("index", failure));
    this.embeddingFollower =
        new EmbeddingFollower(
            name,
            parts.store(),
            parts.vectors(),
            parts.embedders(),
            rules,
            (item, model, detail, retried) ->
                tell(new SpaceEvent.EmbeddingError(name, item, model, detail)),
            indexFollower::signal,
            failure -> followerFailed("embedding", failure));
    this.recall =
        new RecallPipeline(
            parts.store(),
            parts.vectors(),
            parts.index(),
            new YoungIndex(indexFollower, System::nanoTime),
            rules,
            parts.embedders(),
            queries,
            parts.settings().recall());
    this.consolidator = consolidator(this);
    this.successors = successors(this);
    this.probe =
        new IsolationProbe(
            parts.store(),
            parts.index(),
            indexFollower,
            indexFollower::awaitVectors,
            parts.vectors(),
            parts.embedders().stream().map(Embedder::identity).toList(),
            recall,
            memories,
            () -> parts.ids().next("probe"),
            parts.clock(),
            (reach, query) ->
                SpaceMemories.erase(
                    this,
                    reach,
                    SpaceMemories.ids(this, reach, query, query::matches),
                    query::matches),
            work -> SpaceMemories.written(this, work));
    this.profiles = new Profiles(parts.clock(), parts.ids());
    this.factChanges = factChanges(this);
    this.models =
        new MeteredModels(
            parts.store(),
            parts.models().chat(),
            parts.clock(),
            new TokenCaps(parts.settings().dailyTokens(), this::dailyTokens),
            missing ->
                tell(
                    new SpaceEvent.ModelMissing(
                        name, missing.purpose().wireName(), missing.detail())));
    this.capture =
        new BackgroundCapture(
            parts.store(),
            models,
            parts.models().summarizer(),
            parts.layers(),
            memories,
            parts.clock(),
            parts.ids(),
            this::captureFailed,
            memory -> SpaceMemories.madeInBackground(this, memory));
    this.compactor =
        new Compactor(
            parts.store(),
            new Summarizers(
                models,
                model -> new ModelSpanSummarizer(model, SUMMARY_DEADLINE),
                new ExtractiveSpanSummarizer()),
            parts.layers(),
            log,
            holds,
            parts.clock(),
            parts.ids(),
            parts.models().todos(),
            new CompactionEvents(this));
    this.compactions =
        new CompactionWorker(name, compactor, failure -> followerFailed("compaction", failure));
    this.topics = topics(this);
    this.policies = new ContextPolicies(parts.models().contextPolicy(), topics);
    this.exchange =
        new Exchange(
            parts.store(),
            recall,
            parts.layers(),
            parts.clock(),
            parts.ids(),
            log,
            memories,
            knowledgeBase(parts.name()),
            scopeClock::seenBy,
            capture::isConfigured,
            this::captureFailed,
            failure -> followerFailed("recall", failure),
            compactions,
            policies);
    this.replay = new InjectionReplay(PastMemories::new);
    indexFollower.await(parts.store().read(tx -> tx.changes().head()), CATCH_UP);
    this.retention =
        new InjectionRetention(
            parts.store(), parts.clock(), parts.settings().injectionsRetention());
    this.captureWorker =
        capture.isConfigured()
            ? Optional.of(
                new CaptureWorker(
                    name, capture, parts.clock(), failure -> followerFailed("capture", failure)))
            : Optional.empty();
    captureWorker.ifPresent(CaptureWorker::start);
    this.upkeep =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("remanence-upkeep-" + name).factory());
    var unused =
        upkeep.scheduleWithFixedDelay(
            this::writeCounters, COUNTERS_SECONDS, COUNTERS_SECONDS, TimeUnit.SECONDS);
    var unusedToo =
        upkeep.scheduleWithFixedDelay(
            this::pruneInjections, 0, RETENTION_SECONDS, TimeUnit.SECONDS);
    var unusedFive =
        upkeep.scheduleWithFixedDelay(
            () -> keepUp(refused::tell), REFUSED_SECONDS, REFUSED_SECONDS, TimeUnit.SECONDS);
    var unusedFour =
        upkeep.scheduleWithFixedDelay(
            this::expireMessages, RETENTION_SECONDS, RETENTION_SECONDS, TimeUnit.SECONDS);
    var unusedThree =
        upkeep.scheduleWithFixedDelay(this::purge, 1, PURGE_SECONDS, TimeUnit.SECONDS);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    upkeep.execute(() -> tellLoaded(took));
    upkeep.execute(() -> keepUp(probe::sweep));
  }

  /** The space with another view of its store; what it shares is closed with the space itself. */
  private OpenSpace(OpenSpace space, AuditingStore store) {
    this.root = space.root;
    this.opened = space.opened;
    this.audited = store;
    this.parts = space.parts.with(store);
    this.log = space.log;
    this.memories = space.memories;
    this.provenance = space.provenance;
    this.rules = space.rules;
    this.indexFollower = space.indexFollower;
    this.embeddingFollower = space.embeddingFollower;
    this.recall = space.recall;
    this.exchange = space.exchange;
    this.consolidator = consolidator(this);
    this.successors = successors(this);
    this.profiles = space.profiles;
    this.factChanges = factChanges(this);
    this.replay = space.replay;
    this.probe = space.probe;
    this.scopeClock = space.scopeClock;
    this.models = space.models;
    this.capture = space.capture;
    this.captureWorker = space.captureWorker;
    this.holds = space.holds;
    this.compactor = space.compactor.on(store);
    this.compactions = space.compactions;
    this.topics = space.topics;
    this.policies = space.policies;
    this.counters = space.counters;
    this.purges = space.purges;
    this.queries = space.queries;
    this.refused = space.refused;
    this.retention = space.retention;
    this.upkeep = space.upkeep;
    this.captures = space.captures;
  }

  /** The space as somebody uses it. */
  OpenSpace as(Actor actor) {
    return new OpenSpace(this, audited.as(actor));
  }

  /** The space in which this operation is why something is erased. */
  OpenSpace erasing(AuditOperation why) {
    return new OpenSpace(this, audited.erasing(why));
  }

  private static TopicWorker topics(OpenSpace space) {
    SpaceParts parts = space.parts;
    TopicEvents events = new TopicEvents(space);
    return new TopicWorker(
        parts.name().value(),
        new TopicChain(
            parts.store(),
            space.models,
            new TopicSummarizers(space.models, SUMMARY_DEADLINE),
            new EmbeddedSimilarity(parts.embedders()),
            parts.layers(),
            space.holds,
            parts.clock(),
            parts.ids(),
            events::committed),
        events::refused,
        failure -> space.followerFailed("topics", failure));
  }

  /** Something was said in a session outside of a turn. */
  void said(SessionKey session) {
    policies
        .of(settingsOf(session, parts.store().read(tx -> tx.sessions().get(session))))
        .said(session);
  }

  private static Consolidator consolidator(OpenSpace space) {
    SpaceParts parts = space.parts;
    return new Consolidator(
        parts.store(),
        parts.index(),
        (seq, patience) -> {
          // What was said in other words is found by vectors; those of the latest are worth a
          // moment.
          var unused = space.indexFollower.awaitVectors(seq, VECTORS);
          return space.indexFollower.await(seq, patience);
        },
        parts.vectors(),
        parts.embedders(),
        space.rules,
        space.memories,
        parts.clock(),
        parts.ids(),
        work -> SpaceMemories.written(space.erasing(AuditOperation.PRUNE), work));
  }

  private static Successors successors(OpenSpace space) {
    SpaceParts parts = space.parts;
    return new Successors(
        parts.store(),
        parts.index(),
        space.indexFollower,
        parts.vectors(),
        parts.embedders(),
        space.rules,
        space.memories,
        parts.clock(),
        work -> SpaceMemories.written(space, work));
  }

  private static FactChanges factChanges(OpenSpace space) {
    SpaceParts parts = space.parts;
    return new FactChanges(
        parts.store(),
        parts.index(),
        space.indexFollower,
        space.memories,
        parts.clock(),
        work -> SpaceMemories.written(space, work));
  }

  /** What can be cleared, as this view clears it. */
  ClearChain clears() {
    List<ClearType> types =
        new ArrayList<>(new SessionClears(erasing(AuditOperation.CLEAR)).types());
    types.addAll(parts.clearTypes());
    return new ClearChain(parts.name().value(), types, List.of(compactor));
  }

  /** Counting takes a while where there are many, so nobody waits for it. */
  private void tellLoaded(Duration took) {
    try {
      long loaded =
          parts
              .store()
              .read(tx -> tx.memories().stats(MemoryReach.everything(), parts.clock().instant()))
              .count();
      tell(new SpaceEvent.StoreLoad(parts.name().value(), loaded, took));
    } catch (RuntimeException failure) {
      if (!upkeep.isShutdown()) {
        tell(
            new SpaceEvent.UpkeepFailed(
                parts.name().value(), String.valueOf(failure.getMessage())));
      }
    }
  }

  static String knowledgeBase(SpaceName name) {
    return "remanence:" + name.value();
  }

  /** Called after each write: the followers look at once. */
  void changed() {
    indexFollower.signal();
    embeddingFollower.signal();
  }

  /**
   * A memory was captured: after so many as are set, near-equal ones are merged, in the background.
   */
  void captured() {
    if (!capture.isConfigured()) {
      // Asked for the notice alone: what was captured by rule stays as it is.
      models.miss(Purpose.CAPTURE);
    }
    MergeSettings merge = parts.settings().merge();
    if (merge.every() > 0 && captures.incrementAndGet() % merge.every() == 0) {
      upkeep.execute(() -> root.mergeByItself(merge));
    }
  }

  private void mergeByItself(MergeSettings merge) {
    try {
      var unused = SpaceMemories.merge(this, MemoryReach.everything(), merge, false);
    } catch (RuntimeException told) {
      // A failed merge was told of where it failed; the next one begins where the last one ended.
    }
  }

  /** How many tokens each purpose may use on a day for this session. */
  private OptionalLong dailyTokens(SessionKey key) {
    return settingsOf(key, opened.store().read(tx -> tx.sessions().get(key))).sessionDailyTokens();
  }

  /** The settings that hold in a session, known or not. */
  SpaceSettings settingsOf(SessionKey key, Optional<Session> session) {
    return parts.layers().effective(SettingLayers.Standing.of(key, session, Optional.empty()));
  }

  long vectors() {
    return parts.embedders().stream()
        .map(Embedder::identity)
        .mapToLong(parts.vectors()::count)
        .sum();
  }

  private void writeCounters() {
    keepUp(() -> counters.write(parts.store()));
  }

  private void pruneInjections() {
    keepUp(() -> retention.run(upkeep::isShutdown));
  }

  private void expireMessages() {
    parts
        .settings()
        .historyRetention()
        .ifPresent(kept -> keepUp(() -> expired(kept, false, upkeep::isShutdown)));
  }

  /** Runs the retention of messages once; one run at a time. */
  ExpiredMessages expired(Duration kept, boolean dryRun, BooleanSupplier stops) {
    synchronized (retention) {
      long before = parts.store().read(tx -> tx.changes().head());
      ExpiredMessages expired =
          new HistoryRetention(parts.store(), parts.clock(), kept).run(dryRun, stops);
      if (!dryRun) {
        long head = parts.store().read(tx -> tx.changes().head());
        scopeClock.changedEverywhere(head);
        changed();
        Mutations.tell(
            this,
            before,
            head,
            change ->
                change.type() == ChangeType.MESSAGES_EXPIRED
                    || change.type() == ChangeType.HISTORY_CHANGED);
      }
      return expired;
    }
  }

  /** Files are freed of what was erased, in the background. */
  void purgeSoon() {
    upkeep.execute(this::purge);
  }

  private void purge() {
    keepUp(purges::run);
  }

  private void keepUp(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error failure) {
      // What is thrown here would end the work for good: it is not scheduled again, and nobody
      // told.
      String what =
          failure instanceof Error ? failure.toString() : String.valueOf(failure.getMessage());
      tell(new SpaceEvent.UpkeepFailed(parts.name().value(), what));
    }
  }

  private void followerFailed(String follower, Throwable failure) {
    tell(new SpaceEvent.FollowerFailed(parts.name().value(), follower, failure.toString()));
  }

  private void captureFailed(String turn, Throwable failure) {
    tell(new SpaceEvent.CaptureFailed(parts.name().value(), turn, String.valueOf(failure)));
  }

  /** Tells whoever listens; what that throws is nobody's here. */
  void tell(SpaceEvent event) {
    try {
      parts.events().accept(event);
    } catch (RuntimeException ignored) {
      // The sink's contract says so: what happened, happened.
    }
  }

  /** Lets all background work come to its end, and stores what it only remembered. */
  void quiesce() {
    compactions.close();
    topics.close();
    captureWorker.ifPresent(CaptureWorker::close);
    upkeep.shutdown();
    try {
      var ended = upkeep.awaitTermination(UPKEEP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    writeCounters();
    embeddingFollower.close();
    indexFollower.close();
  }

  /** The same space, with its background work going again after it was ended. */
  OpenSpace reopened() {
    queries.shutdownNow();
    return new OpenSpace(opened);
  }

  @Override
  public void close() {
    compactions.close();
    topics.close();
    captureWorker.ifPresent(CaptureWorker::close);
    upkeep.shutdown();
    writeCounters();
    keepUp(refused::tell);
    embeddingFollower.close();
    indexFollower.close();
    queries.shutdownNow();
    parts.index().close();
    parts.vectors().close();
    parts.store().close();
  }
}
