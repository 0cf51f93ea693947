package io.remanence.chain;

import io.remanence.capture.Concepts;
import io.remanence.clear.SessionHolds;
import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.SpanLanguage;
import io.remanence.context.Covered;
import io.remanence.context.SummaryBase;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.id.IdSource;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.metering.MeteredModels;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summaries;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.topic.ContextPolicyName;
import io.remanence.topic.Similarity;
import io.remanence.topic.TopicDetector;
import io.remanence.topic.TopicModel;
import io.remanence.topic.TopicSettings;
import io.remanence.topic.TopicSpan;
import io.remanence.topic.TopicState;
import io.remanence.topic.TopicSummarizer;
import io.remanence.topic.TopicWords;
import io.remanence.topic.Verdict;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Judges the rounds of sessions and sums up topics that ended. It reads, computes outside of
 * transactions for as long as a model takes, and commits what is guarded by what it read: a run
 * that fails, or during which the session is cleared, leaves everything as it was. Whoever calls
 * sees to it that of a session one runs at a time; even two would do no harm.
 *
 * <p>Long because judging and summing up go over the same rounds by the same rules.
 */
public final class TopicChain {
  /** So many rounds are judged at once; of a session with more, those before are one topic. */
  private static final int JUDGED_AT_ONCE = 200;

  private static final int MOST_MESSAGES = 20_000;

  /** So many messages are read for one step of summing up; at least one round is. */
  private static final int STEP_MESSAGES = 2_000;

  /** So much of a message counts where the length of a part is measured. */
  private static final int LONGEST_COUNTED = 2_000;

  /** How many rounds back a reply may come late, and still be summed up. */
  private static final long LATE_ROUNDS = 50;

  /** How many words tell what a summary is about. */
  private static final int TOPIC_WORDS = 4;

  private static final Duration VERDICT_DEADLINE = Duration.ofSeconds(60);

  private final Store store;
  private final MeteredModels models;
  private final TopicSummarizers summarizers;
  private final Similarity similarity;
  private final SettingLayers layers;
  private final SessionHolds holds;
  private final Clock clock;
  private final IdSource ids;
  private final Consumer<SessionKey> committed;

  /**
   * @param committed hears of sessions that got a summary
   */
  public TopicChain(
      Store store,
      MeteredModels models,
      TopicSummarizers summarizers,
      Similarity similarity,
      SettingLayers layers,
      SessionHolds holds,
      Clock clock,
      IdSource ids,
      Consumer<SessionKey> committed) {
    this.store = store;
    this.models = models;
    this.summarizers = summarizers;
    this.similarity = similarity;
    this.layers = layers;
    this.holds = holds;
    this.clock = clock;
    this.ids = ids;
    this.committed = committed;
  }

  /**
   * Judges what was said since and sums up what is due.
   *
   * @param missing the last round that a prompt lacked; 0 where a turn ended
   * @throws CompactionRefused when a summary that is due could not be made; it waits then
   */
  public void advance(SessionKey session, long missing) {
    SpaceSettings settings = store.read(tx -> settings(tx, session));
    if (settings.contextPolicy() != ContextPolicyName.TOPIC) {
      return;
    }
    Optional<TopicState> judged = judge(session, settings.topic());
    if (judged.isPresent()) {
      sumUp(session, settings, want(session, settings.topic(), missing));
    }
  }

  private SpaceSettings settings(Tx tx, SessionKey session) {
    return layers.effective(
        SettingLayers.Standing.of(session, tx.sessions().get(session), Optional.empty()));
  }

  // --- judging ---

  private record Unjudged(Optional<TopicState> before, TopicState state, List<Message> messages) {}

  /** Judges all rounds that were not; the state after it, empty where the session is gone. */
  private Optional<TopicState> judge(SessionKey session, TopicSettings settings) {
    while (true) {
      Unjudged unjudged = store.read(tx -> unjudged(tx, session, settings));
      long current = unjudged.messages().stream().mapToLong(Message::round).max().orElse(0);
      TopicState state = unjudged.state();
      if (current <= state.judgedTo()) {
        return Optional.of(state);
      }
      long last = Math.min(current, state.judgedTo() + JUDGED_AT_ONCE);
      TopicState after = judged(session, settings, unjudged.messages(), state, last);
      if (!save(session, unjudged.before(), after)) {
        return Optional.empty();
      }
    }
  }

  private static Unjudged unjudged(Tx tx, SessionKey session, TopicSettings settings) {
    Optional<TopicState> before = tx.topics().state(session);
    long current = tx.sessions().get(session).map(Session::currentRound).orElse(0L);
    TopicState state = before.orElse(TopicState.FRESH);
    if (current < state.judgedTo()) {
      // The session was emptied, and its rounds begin anew.
      state = TopicState.FRESH;
    }
    if (current - state.judgedTo() > JUDGED_AT_ONCE) {
      state =
          new TopicState(
              state.startRound(), current - JUDGED_AT_ONCE, state.wantedTo(), state.backoff());
    }
    long from = Math.max(state.startRound(), state.judgedTo() + 1 - settings.windowRounds());
    return new Unjudged(
        before,
        state,
        current > state.judgedTo()
            ? tx.queries().rounds(session, from, Long.MAX_VALUE, MOST_MESSAGES)
            : List.of());
  }

  private TopicState judged(
      SessionKey session,
      TopicSettings settings,
      List<Message> messages,
      TopicState from,
      long last) {
    Map<Long, List<Message>> rounds = new HashMap<>();
    messages.forEach(
        message ->
            rounds.computeIfAbsent(message.round(), any -> new ArrayList<>()).add(message));
    TopicDetector detector = new TopicDetector(settings, similarity);
    TopicState state = from;
    for (long round = state.judgedTo() + 1; round <= last; round++) {
      String said = user(rounds.getOrDefault(round, List.of()));
      TopicDetector.Recent recent = recent(rounds, state.startRound(), round, settings);
      Verdict verdict =
          Texts.isBlank(said)
              ? Verdict.SAME
              : detector.judge(recent, said, () -> ask(session, recent, said));
      state =
          verdict == Verdict.CHANGED
              ? state.changed(round, settings.minRounds())
              : state.goingOn(round);
    }
    return state;
  }

  private static TopicDetector.Recent recent(
      Map<Long, List<Message>> rounds, long start, long round, TopicSettings settings) {
    List<String> users = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (long r = Math.max(start, round - settings.windowRounds()); r < round; r++) {
      for (Message message : rounds.getOrDefault(r, List.of())) {
        String text = message.body().text();
        switch (message.body().role()) {
          case MessageBody.USER -> users.add(text);
          case MessageBody.ASSISTANT -> others.add(text);
          default -> {}
        }
      }
    }
    return new TopicDetector.Recent(users, others);
  }

  private static String user(List<Message> round) {
    return round.stream()
        .filter(message -> message.body().role().equals(MessageBody.USER))
        .map(message -> message.body().text())
        .findFirst()
        .orElse("");
  }

  /** What fails leaves the topic as it is. */
  private Verdict ask(SessionKey session, TopicDetector.Recent recent, String said) {
    try {
      Optional<ChatModel> model = models.forPurpose(Purpose.TOPIC);
      List<String> users = recent.users();
      return model.isEmpty() || users.isEmpty()
          ? Verdict.UNSURE
          : new TopicModel(model.get(), VERDICT_DEADLINE)
              .ask(session, users.subList(Math.max(0, users.size() - 3), users.size()), said);
    } catch (ModelFailure | RemanenceException failed) {
      return Verdict.UNSURE;
    }
  }

  /** Whether the state was as it was read, so that it is stored. */
  private boolean save(SessionKey session, Optional<TopicState> before, TopicState after) {
    return holds.sharing(
        session,
        () ->
            store.transact(
                tx -> {
                  boolean same =
                      tx.topics().state(session).equals(before)
                          && tx.sessions().get(session).isPresent();
                  if (same) {
                    tx.topics().save(session, after);
                  }
                  return same;
                }));
  }

  // --- summing up ---

  /** Notes what a prompt lacked, and a topic that goes on for long; counts one more turn. */
  private TopicState want(SessionKey session, TopicSettings settings, long missing) {
    return holds.sharing(
        session,
        () ->
            store.transact(
                tx -> {
                  Optional<Session> record = tx.sessions().get(session);
                  Optional<TopicState> before = tx.topics().state(session);
                  if (record.isEmpty() || before.isEmpty()) {
                    return TopicState.FRESH;
                  }
                  TopicState state = before.get();
                  long left = record.get().currentRound() - settings.windowRounds();
                  SummaryBase base = SummaryBase.of(tx, session);
                  if (left - Math.max(1, base.next()) + 1 >= settings.overdueRounds()) {
                    state = state.wanting(left);
                  }
                  if (missing > 0) {
                    state = state.wanting(Math.min(missing, record.get().currentRound() - 1));
                  }
                  if (missing == 0) {
                    state = state.with(state.backoff().judged());
                  }
                  if (!state.equals(before.get())) {
                    tx.topics().save(session, state);
                  }
                  return state;
                }));
  }

  private void sumUp(SessionKey session, SpaceSettings settings, TopicState state) {
    if (state.wantedTo() == 0 || !state.backoff().allows()) {
      return;
    }
    try {
      TopicSummarizer summarizer = summarizers.choose(settings.compaction().withoutModel());
      boolean more = true;
      while (more) {
        long wanted = state.wantedTo();
        more = step(session, settings, summarizer, wanted);
      }
    } catch (CompactionRefused refused) {
      remember(session);
      throw refused;
    }
  }

  /**
   * What is summed up in one step.
   *
   * @param messages those of the step's rounds that the base doesn't stand for
   * @param to the step's last round
   */
  private record Step(SummaryBase base, List<Message> messages, long to) {}

  /** Sums up the next part; whether there is more. */
  private boolean step(
      SessionKey session, SpaceSettings settings, TopicSummarizer summarizer, long wanted) {
    Optional<Step> next = store.read(tx -> next(tx, session, summarizer.capacity(), wanted));
    if (next.isEmpty()) {
      return false;
    }
    Step step = next.get();
    TopicSpan span =
        new TopicSpan(
            session,
            step.messages(),
            step.base().summary().map(Summary::text),
            SpanLanguage.of(
                step.messages(),
                step.base()
                    .summary()
                    .map(summary -> Language.of(summary.text()))
                    .orElse(settings.language())),
            settings.controlKinds());
    Optional<String> text = text(span, summarizer);
    boolean stored =
        holds.sharing(
            session,
            () -> store.transact(tx -> commit(tx, session, step, text, settings)));
    if (stored) {
      committed.accept(session);
    }
    return stored && text.isPresent() && step.to() < wanted;
  }

  /** Of what tells nothing new, the summary so far tells enough, and nobody is asked. */
  private static Optional<String> text(TopicSpan span, TopicSummarizer summarizer) {
    boolean tells =
        span.messages().stream().anyMatch(message -> says(message, span.controlKinds()));
    return tells ? Optional.of(summarizer.summarize(span)) : span.former();
  }

  private static boolean says(Message message, Set<String> controlKinds) {
    return message.body().kind().filter(controlKinds::contains).isEmpty()
        && !TopicWords.of(message.body().text()).isEmpty();
  }

  private static Optional<Step> next(Tx tx, SessionKey session, int capacity, long wanted) {
    SummaryBase base = SummaryBase.of(tx, session);
    long current = tx.sessions().get(session).map(Session::currentRound).orElse(0L);
    long to = Math.min(wanted, current - 1);
    if (to < base.next()) {
      return Optional.empty();
    }
    Covered covered = base.covered();
    // A reply that came after its round was summed up is of a round before.
    long from = Math.max(0, base.next() - LATE_ROUNDS);
    List<Message> read = tx.queries().rounds(session, from, to, STEP_MESSAGES);
    boolean all = read.size() < STEP_MESSAGES;
    long lastWhole = all ? to : read.stream().mapToLong(Message::round).max().orElse(to) - 1;
    if (lastWhole < base.next()) {
      // One round alone has more messages: it is read whole.
      lastWhole = base.next();
      read = tx.queries().rounds(session, from, lastWhole, MOST_MESSAGES);
    }
    List<Message> part = new ArrayList<>();
    long characters = 0;
    long last = base.next() - 1;
    for (Message message : byRound(read)) {
      if (message.archived() || covered.holds(message) || message.round() > lastWhole) {
        continue;
      }
      if (message.round() > last) {
        if (characters >= capacity) {
          lastWhole = last;
          break;
        }
        last = message.round();
      }
      part.add(message);
      characters += Math.min(message.body().text().length(), LONGEST_COUNTED);
    }
    part.sort(Message.ORDER);
    return Optional.of(new Step(base, List.copyOf(part), lastWhole));
  }

  private static List<Message> byRound(List<Message> messages) {
    List<Message> sorted = new ArrayList<>(messages);
    sorted.sort(
        Comparator.comparingLong(Message::round).thenComparing(Message.ORDER));
    return sorted;
  }

  private boolean commit(
      Tx tx, SessionKey session, Step step, Optional<String> text, SpaceSettings settings) {
    Optional<TopicState> state = tx.topics().state(session);
    if (state.isEmpty() || !SummaryBase.of(tx, session).equals(step.base()) || !asRead(tx, step)) {
      return false;
    }
    if (text.isPresent()) {
      String id = ids.next("sum");
      long version = tx.changes().record(ChangeType.SUMMARY_SAVED, id, Optional.of(session));
      tx.summaries().save(summary(session, step, text.get(), id, version));
      for (Summary outdated : step.base().outdated()) {
        var gone = Summaries.erase(tx.summaries(), tx.changes(), outdated);
      }
    }
    // Where nothing at all was said there is nothing to tell, and nothing is wanted any more.
    tx.topics().save(session, state.get().summedUp(text.isPresent() ? step.to() : Long.MAX_VALUE));
    return true;
  }

  private Summary summary(SessionKey session, Step step, String text, String id, long version) {
    Optional<Summary> base = step.base().summary();
    List<Message> span = step.messages();
    long fromSeq =
        Math.min(
            base.map(Summary::fromSeq).orElse(Long.MAX_VALUE),
            span.stream().mapToLong(Message::seq).min().orElse(Long.MAX_VALUE));
    long toSeq =
        Math.max(
            base.map(Summary::toSeq).orElse(0L),
            span.stream().mapToLong(Message::seq).max().orElse(0));
    long fromRound =
        span.stream().mapToLong(Message::round).min().orElse(step.base().next());
    return new Summary(
        id,
        SummaryKind.TOPIC,
        session,
        base.map(Summary::id),
        Math.min(Math.max(fromRound, 0), step.to()),
        step.to(),
        Math.min(fromSeq, toSeq),
        toSeq,
        text,
        topic(span),
        clock.instant().truncatedTo(ChronoUnit.MILLIS),
        SummaryStatus.ACTIVE,
        false,
        List.of(),
        version);
  }

  private static Optional<String> topic(List<Message> span) {
    StringBuilder said = new StringBuilder();
    for (Message message : span) {
      if (message.body().role().equals(MessageBody.USER)) {
        said.append(Texts.truncate(message.body().text(), LONGEST_COUNTED)).append('\n');
      }
    }
    String words = String.join(" ", Concepts.of(said.toString(), TOPIC_WORDS));
    return Texts.isBlank(words) ? Optional.empty() : Optional.of(words);
  }

  /** Whether each message is as it was read. */
  private static boolean asRead(Tx tx, Step step) {
    if (step.messages().isEmpty()) {
      return true;
    }
    SessionKey session = step.messages().getFirst().session();
    Map<Long, Message> now = new HashMap<>();
    tx.history()
        .withSeqs(
            new MessageReach.OneSession(session),
            step.messages().stream().map(Message::seq).toList())
        .forEach(message -> now.put(message.seq(), message));
    return step.messages().stream().allMatch(then -> then.equals(now.get(then.seq())));
  }

  /** A summary that came to nothing waits; where even that can't be stored, it is tried sooner. */
  private void remember(SessionKey session) {
    try {
      var unused =
          holds.sharing(
              session,
              () ->
                  store.transact(
                      tx -> {
                        Optional<TopicState> state = tx.topics().state(session);
                        state.ifPresent(
                            known ->
                                tx.topics()
                                    .save(session, known.with(known.backoff().failed())));
                        return state.isPresent();
                      }));
    } catch (RemanenceException storeFailed) {
      // The state says still what it said.
    }
  }
}
