package io.remanence.chain;

import io.remanence.clear.SessionHolds;
import io.remanence.error.RemanenceException;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.metering.MeteredModels;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.text.Texts;
import io.remanence.topic.Similarity;
import io.remanence.topic.TopicDetector;
import io.remanence.topic.TopicModel;
import io.remanence.topic.TopicSettings;
import io.remanence.topic.TopicState;
import io.remanence.topic.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges the rounds of a session that were not, one after another, and keeps what it found. */
final class RoundJudge {
  /** So many rounds are judged at once; of a session with more, those before are one topic. */
  private static final int JUDGED_AT_ONCE = 200;

  private static final int MOST_MESSAGES = 20_000;

  /** How many of the last user messages a model is shown. */
  private static final int SHOWN = 3;

  private static final Duration VERDICT_DEADLINE = Duration.ofSeconds(60);

  private final Store store;
  private final MeteredModels models;
  private final Similarity similarity;
  private final SessionHolds holds;

  RoundJudge(Store store, MeteredModels models, Similarity similarity, SessionHolds holds) {
    this.store = store;
    this.models = models;
    this.similarity = similarity;
    this.holds = holds;
  }

  /** Judges all rounds that were not; the state after it, empty where the session is gone. */
  Optional<TopicState> judge(SessionKey session, TopicSettings settings) {
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

  private record Unjudged(Optional<TopicState> before, TopicState state, List<Message> messages) {}

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
              state.startRound(),
              current - JUDGED_AT_ONCE,
              state.wantedTo(),
              state.ends(),
              state.backoff());
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
        message -> rounds.computeIfAbsent(message.round(), any -> new ArrayList<>()).add(message));
    TopicDetector detector = new TopicDetector(settings, similarity.remembering());
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

  /** What fails leaves the topic as it is; empty where there is no model. */
  private Optional<Verdict> ask(SessionKey session, TopicDetector.Recent recent, String said) {
    try {
      Optional<ChatModel> model = models.forPurpose(Purpose.TOPIC, session);
      List<String> users = recent.users();
      return model.map(
          asked ->
              new TopicModel(asked, VERDICT_DEADLINE)
                  .ask(
                      session,
                      users.subList(Math.max(0, users.size() - SHOWN), users.size()),
                      said));
    } catch (ModelFailure | RemanenceException failed) {
      return Optional.of(Verdict.UNSURE);
    }
  }

  /** Whether the state was as it was read, so that it is stored. */
  private boolean save(SessionKey session, Optional<TopicState> before, TopicState after) {
    return holds.sharing(
        session,
        () ->
            store.transact(
                tx -> {
                  // Where the session was emptied meanwhile, its rounds begin anew.
                  boolean same =
                      tx.topics().state(session).equals(before)
                          && tx.sessions()
                              .get(session)
                              .filter(now -> now.currentRound() >= after.judgedTo())
                              .isPresent();
                  if (same) {
                    tx.topics().save(session, after);
                  }
                  return same;
                }));
  }
}
