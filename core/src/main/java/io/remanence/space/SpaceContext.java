package io.remanence.space;

import io.remanence.chain.TopicTrace;
import io.remanence.context.ContextPlan;
import io.remanence.context.RoundRange;
import io.remanence.context.SummaryBase;
import io.remanence.context.UncoveredMessages;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.text.Texts;
import io.remanence.token.TokenEstimate;
import io.remanence.topic.TopicState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a session is kept short: what a prompt would show of it now, its topics, and tracing back.
 */
public final class SpaceContext {
  private static final int MOST_TRACED = 500;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceContext(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * What a prompt would show of a session, without its next message.
   *
   * @param summary what stands in front of the messages
   * @param messages active messages, in order
   * @param gap rounds that are in neither, where the topic chain lacks a summary
   */
  public record View(Optional<Summary> summary, List<Message> messages, Optional<RoundRange> gap) {
    public View {
      messages = List.copyOf(messages);
    }
  }

  /**
   * What a prompt with so many tokens would show of the session.
   *
   * @param tokens at least 0
   */
  public View build(SessionKey session, int tokens) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx -> {
                      Optional<Session> record = tx.sessions().get(session);
                      SpaceSettings settings = space.settingsOf(session, record);
                      long current = record.map(Session::currentRound).orElse(0L);
                      return space
                          .policies
                          .of(settings)
                          .plans(tx, session, current, settings)
                          .stream()
                          .flatMap(
                              plan -> view(tx, session, plan, settings, tokens, current).stream())
                          .findFirst()
                          .orElseThrow();
                    }));
  }

  private static Optional<View> view(
      Tx tx,
      SessionKey session,
      ContextPlan plan,
      SpaceSettings settings,
      int tokens,
      long current) {
    int left = tokens - plan.summary().map(Summary::text).map(TokenEstimate::text).orElse(0);
    List<Message> messages =
        UncoveredMessages.read(tx, session, plan.covered(), left, settings.controlKinds()).stream()
            .filter(message -> !UncoveredMessages.isControl(message, settings.controlKinds()))
            .toList();
    long sum = 0;
    int from = messages.size();
    while (from > 0) {
      sum += TokenEstimate.message(messages.get(from - 1).body());
      if (sum > left) {
        break;
      }
      from--;
    }
    if (plan.whole() && from > 0) {
      return Optional.empty();
    }
    long leftOut =
        plan.unsummedFrom().isEmpty()
            ? -1
            : messages.subList(0, from).stream().mapToLong(Message::round).max().orElse(-1);
    List<Message> shown =
        messages.subList(from, messages.size()).stream()
            .filter(message -> message.round() > leftOut)
            .toList();
    Optional<RoundRange> gap = Optional.empty();
    if (!plan.whole() && plan.unsummedFrom().isPresent()) {
      long first = shown.stream().mapToLong(Message::round).min().orElse(current + 1);
      gap =
          tx
              .queries()
              .rounds(session, plan.unsummedFrom().getAsLong(), first - 1, MOST_TRACED)
              .stream()
              .filter(message -> !message.archived())
              .findFirst()
              .map(message -> new RoundRange(message.round(), first - 1));
    }
    return Optional.of(new View(plan.summary(), shown, gap));
  }

  /** How far the session's topics are known; empty where nothing was judged. */
  public Optional<TopicState> topics(SessionKey session) {
    return pool.use(name, space -> space.parts.store().read(tx -> tx.topics().state(session)));
  }

  /**
   * The summaries of the chain that is in force, the newest first.
   *
   * @param limit at least 1
   */
  public List<Summary> chain(SessionKey session, int limit) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx ->
                        SummaryBase.of(tx, session)
                            .summary()
                            .map(newest -> TopicTrace.upwards(tx, newest, limit))
                            .orElse(List.of())));
  }

  /**
   * Leads from words to what was said: the summary that tells of them, the summaries that it goes
   * on from, and the messages themselves, found through the index.
   *
   * @param words not blank
   * @param limit how many messages at most, 1 to 500
   */
  public TopicTrace.Traced trace(SessionKey session, String words, int limit) {
    String wanted = Texts.clean(words);
    if (Texts.isBlank(wanted)) {
      throw RemanenceException.invalid(ErrorText.NO_TRACE_TEXT);
    }
    if (limit < 1 || limit > MOST_TRACED) {
      throw RemanenceException.invalid(ErrorText.OUT_OF_RANGE, "limit", limit, 1, MOST_TRACED);
    }
    List<Message> found = new SpaceMessages(name, pool).search(session, wanted, limit);
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx -> {
                      SpaceSettings settings =
                          space.settingsOf(session, tx.sessions().get(session));
                      return TopicTrace.of(
                          tx, session, wanted, found, limit, settings.controlKinds());
                    }));
  }

  /**
   * The messages that a summary stands for, those of its own rounds, archived ones too, in order;
   * the first ones where there are more than {@code history.range-limit}.
   *
   * @param reader whose session it must be of; absent means the owner, who may name any
   * @throws RemanenceException {@code NOT_FOUND} when there is no such summary for the reader
   */
  public SpaceMessages.Found messages(Optional<Scope> reader, String summaryId) {
    MessageReach reach =
        reader
            .<MessageReach>map(
                scope ->
                    scope
                        .sessionKey()
                        .<MessageReach>map(MessageReach.OneSession::new)
                        .orElseGet(MessageReach.Nothing::new))
            .orElseGet(MessageReach.Everything::new);
    return pool.use(
        name,
        space -> {
          int most = space.parts.settings().rangeLimit();
          List<Message> found =
              space
                  .parts
                  .store()
                  .read(
                      tx -> {
                        Summary summary =
                            tx.summaries().withIds(reach, List.of(summaryId)).stream()
                                .findFirst()
                                .orElseThrow(
                                    () ->
                                        RemanenceException.notFound(
                                            ErrorText.NOT_THERE, ErrorText.SUMMARY, summaryId));
                        return tx
                            .queries()
                            .rounds(
                                summary.session(), summary.fromRound(), summary.toRound(), most + 1)
                            .stream()
                            .filter(message -> message.seq() <= summary.toSeq())
                            .toList();
                      });
          boolean truncated = found.size() > most;
          return new SpaceMessages.Found(truncated ? found.subList(0, most) : found, truncated);
        });
  }

  /**
   * Waits until no topic is judged or summed up in the background any more.
   *
   * @return whether that came in time
   */
  public boolean awaitIdle(Duration patience) {
    return pool.use(name, space -> space.topics.awaitIdle(patience));
  }
}
