package io.remanence.chain;

import io.remanence.clear.SessionHolds;
import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.SpanLanguage;
import io.remanence.compaction.TalkTopics;
import io.remanence.context.Covered;
import io.remanence.context.SummaryBase;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.id.IdSource;
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
import io.remanence.topic.TopicSettings;
import io.remanence.topic.TopicSpan;
import io.remanence.topic.TopicState;
import io.remanence.topic.TopicSummarizer;
import io.remanence.topic.TopicWords;
import java.time.Clock;
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
 */
public final class TopicChain {
  private static final int MOST_MESSAGES = 20_000;

  /** So many messages are read for one step of summing up; at least one round is. */
  private static final int STEP_MESSAGES = 2_000;

  /** So much of a message counts where the length of a part is measured. */
  private static final int LONGEST_COUNTED = 2_000;

  /** How many rounds back a reply may come late, and still be summed up. */
  private static final long LATE_ROUNDS = 50;

  /** How many words tell what a summary is about. */
  private static final int TOPIC_WORDS = 4;

  private final Store store;
  private final TopicSummarizers summarizers;
  private final RoundJudge judge;
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
    this.summarizers = summarizers;
    this.judge = new RoundJudge(store, models, similarity, holds);
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
    if (judge.judge(session, settings.topic()).isPresent()) {
      sumUp(session, settings, want(session, settings.topic(), missing));
    }
  }

  private SpaceSettings settings(Tx tx, SessionKey session) {
    return layers.effective(
        SettingLayers.Standing.of(session, tx.sessions().get(session), Optional.empty()));
  }

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
      TopicSummarizer summarizer =
          summarizers.choose(session, settings.compaction().withoutModel());
      boolean more = true;
      while (more) {
        more = step(session, settings, summarizer, state);
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
      SessionKey session, SpaceSettings settings, TopicSummarizer summarizer, TopicState wanted) {
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
            session, () -> store.transact(tx -> commit(tx, session, step, text, settings)));
    if (stored) {
      committed.accept(session);
    }
    return stored && text.isPresent() && step.to() < wanted.wantedTo();
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

  private static Optional<Step> next(Tx tx, SessionKey session, int capacity, TopicState wanted) {
    SummaryBase base = SummaryBase.of(tx, session);
    long current = tx.sessions().get(session).map(Session::currentRound).orElse(0L);
    long to = Math.min(wanted.nextTo(base.next()), current - 1);
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
    sorted.sort(Comparator.comparingLong(Message::round).thenComparing(Message.ORDER));
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
    long fromRound = span.stream().mapToLong(Message::round).min().orElse(step.base().next());
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
    String words = String.join(" ", TalkTopics.of(said.toString(), TOPIC_WORDS));
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
                                tx.topics().save(session, known.with(known.backoff().failed())));
                        return state.isPresent();
                      }));
    } catch (RemanenceException storeFailed) {
      // The state says still what it said.
    }
  }
}
