package io.remanence.resend;

import io.remanence.exchange.Outcome;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.ReplyUsage;
import io.remanence.exchange.Retaken;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps a conversation's log the same as what its client shows of it, though the client sends all
 * of it each time. Requests of one session are compared one after the other; while the model
 * answers, nothing is held.
 */
public final class Conversations {
  private static final int STRIPES = 256;
  private static final int MOST_STORED = 4_000;
  private static final int MOST_KEPT = 1_000;
  private static final Set<String> SPOKEN =
      Set.of(MessageBody.USER, MessageBody.ASSISTANT, MessageBody.TOOL);

  private final ReentrantLock[] locks = new ReentrantLock[STRIPES];
  private final Map<String, String> readOnly =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** Nothing is known at first but what is stored. */
  public Conversations() {
    for (int i = 0; i < STRIPES; i++) {
      locks[i] = new ReentrantLock();
    }
  }

  /** Stores what is new of what the client shows, and gives what is to be injected. */
  public Opened open(Space space, Shown shown) {
    // Which conversation it is depends on what is stored, so looking and storing is one step.
    String name =
        space.name().value()
            + "\n"
            + shown.conversation().or(shown::group).orElseGet(() -> first(shown));
    ReentrantLock lock = locks[Math.floorMod(name.hashCode(), STRIPES)];
    lock.lock();
    try {
      SessionKey session = new WhichSession(space).of(shown);
      return shown.use() == MemoryUse.READ
          ? reading(space, session, shown)
          : storing(space, session, shown);
    } finally {
      lock.unlock();
    }
  }

  private static String first(Shown shown) {
    return shown.messages().isEmpty() ? "" : MessageKey.of(shown.messages().getFirst()).text();
  }

  /**
   * Stores the model's answer, with what was pending, in one commit. An answer that calls tools
   * leaves the turn open: it ends with the answer to their results.
   *
   * @param answer may be empty where nothing came
   * @param input how many tokens the model read, as its provider counted; estimated where empty
   * @return how many memories were captured
   */
  public int close(
      Space space, Opened opened, List<MessageBody> answer, OptionalLong input, Outcome outcome) {
    if (!opened.stores()) {
      return 0;
    }
    List<NewMessage> messages = new ArrayList<>();
    opened.pending().forEach(body -> messages.add(placed(body, opened)));
    answer.forEach(body -> messages.add(placed(body, opened)));
    boolean callsTools = answer.stream().anyMatch(body -> !body.toolCalls().isEmpty());
    if (opened.turnId().isEmpty() || (callsTools && outcome == Outcome.REPLIED)) {
      if (!messages.isEmpty()) {
        space.append(opened.session(), messages);
      }
      return 0;
    }
    Outcome ended = outcome == Outcome.REPLIED && answer.isEmpty() ? Outcome.ABORTED : outcome;
    return space
        .complete(
            opened.session(),
            opened.turnId().get(),
            new Reply(messages, ended, keepsItsWindow(input)))
        .captured()
        .size();
  }

  /** The client decides what its model sees, so nothing is ever due to be compacted. */
  private static ReplyUsage keepsItsWindow(OptionalLong input) {
    return new ReplyUsage(
        input, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(0), Optional.of(false));
  }

  private static NewMessage placed(MessageBody body, Opened opened) {
    return new NewMessage(
        body,
        Optional.empty(),
        opened.round().isPresent() ? Optional.of(opened.round().getAsLong()) : Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The session's conversation as it is stored, compared with what is shown. */
  static HistoryDiff diff(Space space, SessionKey session, List<MessageBody> shown) {
    int most = (int) Math.min(MOST_STORED, 2L * shown.size() + 200);
    List<Message> stored = space.fullHistory(session, Limit.of(most));
    return HistoryDiff.of(stored.stream().filter(Conversations::isSpoken).toList(), shown);
  }

  private static boolean isSpoken(Message message) {
    return message.body().kind().isEmpty() && SPOKEN.contains(message.body().role());
  }

  private Opened storing(Space space, SessionKey session, Shown shown) {
    noteRoom(space, session, shown);
    HistoryDiff diff = diff(space, session, shown.messages());
    int asked = shown.asked();
    List<NewMessage> before =
        diff.fresh().stream()
            .filter(place -> place < asked)
            .map(place -> NewMessage.of(spoken(shown, place)))
            .toList();
    if (!before.isEmpty()) {
      space.append(session, before);
    }
    space.messages().show(session, diff.leaving(), diff.returning());
    List<MessageBody> pending =
        diff.fresh().stream().filter(place -> place > asked).map(shown.messages()::get).toList();
    if (asked < 0) {
      return unasked(space, session, pending);
    }
    if (diff.isStored(asked)) {
      return again(space, session, diff.seqs().get(asked), pending, shown.use());
    }
    Prepared prepared = space.prepare(turn(session, shown, asked, false));
    OptionalLong round =
        pending.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(space.session(session).map(Session::currentRound).orElse(0L));
    return new Opened(
        session,
        Optional.of(prepared.turnId()),
        prepared.injectionId(),
        shown.use() == MemoryUse.WRITE ? "" : prepared.injected(),
        pending,
        round,
        true);
  }

  /** Only what the provider does not know yet is shown: results of tools, say. */
  private static Opened unasked(Space space, SessionKey session, List<MessageBody> pending) {
    Optional<Message> last =
        space.fullHistory(session, Limit.of(200)).stream()
            .filter(Conversations::isSpoken)
            .filter(message -> message.body().role().equals(MessageBody.USER))
            .reduce((first, second) -> second);
    return last.map(message -> again(space, session, message.seq(), pending, MemoryUse.WRITE))
        .orElseGet(
            () ->
                new Opened(
                    session,
                    Optional.empty(),
                    Optional.empty(),
                    "",
                    pending,
                    OptionalLong.empty(),
                    true));
  }

  private static Opened again(
      Space space, SessionKey session, long seq, List<MessageBody> pending, MemoryUse use) {
    Optional<Retaken> retaken = space.retake(session, seq);
    OptionalLong round =
        space.messages().withSeqs(session, List.of(seq)).stream()
            .mapToLong(Message::round)
            .findFirst();
    return new Opened(
        session,
        retaken.flatMap(Retaken::openTurn),
        retaken.map(Retaken::injectionId),
        use == MemoryUse.WRITE ? "" : retaken.map(Retaken::injected).orElse(""),
        pending,
        round,
        true);
  }

  private Opened reading(Space space, SessionKey session, Shown shown) {
    int asked = shown.asked();
    String injected = "";
    if (asked >= 0) {
      String place =
          String.join(
              "\n",
              space.name().value(),
              session.encoded(),
              shown.speaker().orElse(""),
              Integer.toString(asked),
              MessageKey.of(shown.messages().get(asked)).text());
      synchronized (readOnly) {
        injected = readOnly.getOrDefault(place, "");
      }
      if (injected.isEmpty()) {
        injected = space.prepare(turn(session, shown, asked, true)).injected();
        synchronized (readOnly) {
          readOnly.put(place, injected);
        }
      }
    }
    return new Opened(
        session,
        Optional.empty(),
        Optional.empty(),
        injected,
        List.of(),
        OptionalLong.empty(),
        false);
  }

  private static MessageBody spoken(Shown shown, int place) {
    MessageBody body = shown.messages().get(place);
    return body.role().equals(MessageBody.USER) && body.speaker().isEmpty()
        ? shown.speaker().map(id -> body.withSpeaker(new Speaker(id, ""))).orElse(body)
        : body;
  }

  private static Turn turn(SessionKey session, Shown shown, int asked, boolean dryRun) {
    Turn turn =
        new Turn(
                new Scope(
                    session.bot(),
                    session.platform(),
                    Optional.of(session.session()),
                    shown.speaker()),
                spoken(shown, asked),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                List.of(),
                dryRun,
                Optional.empty())
            .withinSession(shown.withinSession());
    return shown.use() == MemoryUse.WRITE ? turn.withoutInjection() : turn;
  }

  private static void noteRoom(Space space, SessionKey session, Shown shown) {
    if (shown.group().isPresent() && space.session(session).flatMap(Session::room).isEmpty()) {
      space.putSession(
          session,
          new SessionChange(
              shown.group(),
              Optional.of(RoomClass.ROOM),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              JsonObject.empty()));
    }
  }
}
