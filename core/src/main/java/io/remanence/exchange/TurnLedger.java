package io.remanence.exchange;

import io.remanence.candidate.CandidateRules;
import io.remanence.capture.Captured;
import io.remanence.capture.FinishedTurn;
import io.remanence.capture.PendingCapture;
import io.remanence.capture.RuleCapture;
import io.remanence.compaction.CompactionVerdict;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageLog;
import io.remanence.history.NewMessage;
import io.remanence.history.Session;
import io.remanence.id.IdSource;
import io.remanence.memory.Memories;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.scope.Isolation;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.turn.PromptRoom;
import io.remanence.turn.TurnRecord;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Writes turns: the user's message first, later the reply and what is captured, each in one go. */
final class TurnLedger {
  /** How many of a session's newest records are searched for a message that comes again. */
  private static final int LOOKED_AT = 50;

  /** How often a turn is tried at most; further answers are stored beside it. */
  private static final int MOST_TRIES = 20;

  private final Clock clock;
  private final IdSource ids;
  private final MessageLog log;
  private final Memories memories;

  private final BooleanSupplier captureInBackground;

  /**
   * @param captureInBackground whether a model or summarizer looks at what was captured by rule
   */
  TurnLedger(
      Clock clock,
      IdSource ids,
      MessageLog log,
      Memories memories,
      BooleanSupplier captureInBackground) {
    this.captureInBackground = captureInBackground;
    this.clock = clock;
    this.ids = ids;
    this.log = log;
    this.memories = memories;
  }

  /** Stores the user's message and begins the turn. */
  TurnRecord begin(
      Tx tx, Turn turn, MessageBody message, Optional<String> injection, PromptRoom room) {
    SessionKey key = turn.scope().sessionKey().orElseThrow();
    Message stored =
        log.append(
                tx.sessions(),
                tx.history(),
                tx.changes(),
                key,
                List.of(
                    new NewMessage(
                        message,
                        turn.timestamp(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())))
            .getFirst();
    TurnRecord record =
        new TurnRecord(
            ids.next("turn"),
            turn.scope(),
            stored.round(),
            stored.seq(),
            injection,
            now(),
            Optional.empty(),
            Optional.of(room));
    tx.turns().save(record);
    return record;
  }

  /** The newest turn over this user's message, and what was injected into it. */
  Optional<Retaken> found(Tx tx, SessionKey key, long userSeq) {
    return tx.injections().ofSession(key, Optional.empty(), LOOKED_AT).stream()
        .filter(injection -> injection.asked().seq() == userSeq)
        .findFirst()
        .flatMap(
            injection ->
                tx.turns()
                    .get(key, injection.turnId())
                    .map(turn -> Retaken.of(newest(tx, key, turn), injection)));
  }

  /** A turn that was taken up again is named by the one before it. */
  private static TurnRecord newest(Tx tx, SessionKey key, TurnRecord turn) {
    TurnRecord newest = turn;
    for (int tries = 1; tries < MOST_TRIES; tries++) {
      Optional<TurnRecord> next = tx.turns().get(key, again(turn.id(), tries));
      if (next.isEmpty()) {
        return newest;
      }
      newest = next.get();
    }
    return newest;
  }

  private static String again(String turnId, int tries) {
    return turnId + "." + (tries + 1);
  }

  /** The same, with another try where the last one failed. */
  Optional<Retaken> retake(Tx tx, SessionKey key, long userSeq) {
    return found(tx, key, userSeq)
        .map(
            found -> {
              if (!found.failed()) {
                return found;
              }
              TurnRecord last = found.turn();
              int dot = last.id().lastIndexOf('.');
              String first = dot < 0 ? last.id() : last.id().substring(0, dot);
              int tries = dot < 0 ? 1 : Integer.parseInt(last.id().substring(dot + 1));
              if (tries >= MOST_TRIES) {
                return found;
              }
              TurnRecord next =
                  new TurnRecord(
                      again(first, tries),
                      last.scope(),
                      last.round(),
                      last.userSeq(),
                      last.injection(),
                      now(),
                      Optional.empty(),
                      last.room());
              tx.turns().save(next);
              return found.by(next);
            });
  }

  /**
   * What capture reads before the reply is stored; nothing where it has nothing to do. The capture
   * itself is worked out between two transactions, since a long text takes its time.
   */
  Optional<FinishedTurn> finished(
      Tx tx, SessionKey key, String turnId, Reply reply, SpaceSettings settings) {
    List<MessageBody> messages = reply.messages().stream().map(NewMessage::body).toList();
    Optional<MessageBody> answer = CapturedTurn.answer(messages);
    Optional<TurnRecord> turn =
        tx.turns().get(key, turnId).filter(record -> record.completion().isEmpty());
    if (reply.outcome() != Outcome.REPLIED
        || !settings.memoryEnabled()
        || !(settings.capture().enabled() || settings.candidates().enabled())
        || answer.isEmpty()
        || turn.isEmpty()) {
      return Optional.empty();
    }
    return asked(tx, key, turn.get())
        .map(
            asked ->
                CapturedTurn.of(
                    asked.body(),
                    asked.timestamp(),
                    answer.get(),
                    messages,
                    CapturedTurn.injected(tx, turn.get()),
                    settings.zone()));
  }

  private static Optional<Message> asked(Tx tx, SessionKey key, TurnRecord turn) {
    return tx.history().withSeqs(new MessageReach.OneSession(key), List.of(turn.userSeq())).stream()
        .findFirst();
  }

  /**
   * What was found worth remembering.
   *
   * @param of the turn as it was read; where the user's message is another by now, nothing of it
   *     counts
   * @param captured what was captured by rule
   * @param proposals what may become a candidate
   */
  record Draft(
      FinishedTurn of, Optional<Captured> captured, List<CandidateRules.Proposal> proposals) {}

  /**
   * Stores the reply and what was captured. A turn that is complete already answers as it did, and
   * nothing is stored.
   *
   * @param judged finds out, once the reply is stored, whether the session is due to be compacted
   */
  Completed complete(
      Tx tx,
      SessionKey key,
      String turnId,
      Reply reply,
      Optional<Draft> draft,
      SpaceSettings settings,
      Function<TurnRecord, CompactionVerdict> judged) {
    TurnRecord turn =
        tx.turns()
            .get(key, turnId)
            .orElseThrow(() -> RemanenceException.notFound(ErrorText.NO_TURN, turnId));
    if (turn.completion().isPresent()) {
      return answer(turn.round(), turn.completion().get());
    }
    Optional<Message> asked = asked(tx, key, turn);
    List<Message> stored =
        log.append(
            tx.sessions(),
            tx.history(),
            tx.changes(),
            key,
            placed(turn, asked, withMarker(reply, settings.controlKinds())));
    List<String> captured = new ArrayList<>();
    if (draft.isPresent() && asked.isPresent()) {
      captured.addAll(make(tx, turn, asked.get(), stored, draft.get(), settings));
    }
    TurnRecord.Completion done =
        new TurnRecord.Completion(
            now(),
            reply.outcome().wireName(),
            stored.stream().map(Message::seq).toList(),
            captured,
            Optional.of(judged.apply(turn).wireName()));
    tx.turns().save(turn.completed(done));
    tx.changes().record(ChangeType.TURN_COMPLETED, turnId, Optional.of(key));
    return answer(turn.round(), done);
  }

  private static Completed answer(long round, TurnRecord.Completion done) {
    return new Completed(
        round,
        done.messageSeqs(),
        done.captured().stream().map(MemoryId::new).toList(),
        done.compaction().map(CompactionVerdict::named).orElse(CompactionVerdict.NOT_DUE));
  }

  /** A silent turn leaves a marker, which the model never sees. */
  private static List<NewMessage> withMarker(Reply reply, Set<String> controlKinds) {
    if (reply.outcome() != Outcome.SILENT) {
      return reply.messages();
    }
    List<NewMessage> messages = new ArrayList<>(reply.messages());
    String kind =
        controlKinds.contains("event-marker")
            ? "event-marker"
            : controlKinds.stream().sorted().findFirst().orElse("event-marker");
    messages.add(
        NewMessage.of(
            new MessageBody(
                MessageBody.SYSTEM,
                Optional.of(Content.of("silent turn")),
                Optional.of(kind),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty())));
    return messages;
  }

  /** The messages in the turn's round; those without a time follow the turn's last message. */
  private List<NewMessage> placed(
      TurnRecord turn, Optional<Message> asked, List<NewMessage> messages) {
    Instant last = asked.map(Message::timestamp).orElse(turn.preparedAt());
    Instant now = now();
    List<NewMessage> placed = new ArrayList<>();
    for (NewMessage message : messages) {
      Instant time = message.timestamp().orElse(now.isAfter(last) ? now : last);
      last = time.isAfter(last) ? time : last;
      placed.add(
          new NewMessage(
              message.body(),
              Optional.of(time),
              Optional.of(turn.round()),
              message.importKey(),
              message.document()));
    }
    return placed;
  }

  /** Makes of the turn what was found in it; the ids of the memories. */
  private List<String> make(
      Tx tx,
      TurnRecord turn,
      Message asked,
      List<Message> stored,
      Draft draft,
      SpaceSettings settings) {
    Optional<Message> answer =
        stored.stream()
            .filter(m -> m.body().role().equals(MessageBody.ASSISTANT))
            .filter(m -> !m.body().text().isBlank())
            .reduce((first, second) -> second);
    Optional<Placement> placement = placement(tx, turn, settings);
    List<String> made = new ArrayList<>();
    if (answer.isEmpty() || placement.isEmpty() || !asked.body().text().equals(draft.of().user())) {
      return made;
    }
    if (draft.captured().isPresent()) {
      Captured captured = draft.captured().get();
      made.add(capture(tx, turn, asked, answer.get(), placement.get(), captured, settings).value());
      if (captureInBackground.getAsBoolean()) {
        Instant now = now();
        tx.pendingCaptures().save(new PendingCapture(turn.id(), asked.session(), 0, now, now));
      }
    }
    if (settings.candidates().enabled()) {
      new CandidateLedger(clock, ids, memories, (same, candidate) -> settings.profile())
          .propose(tx, turn.id(), asked, placement.get(), draft.proposals(), settings.candidates());
    }
    return made;
  }

  private MemoryId capture(
      Tx tx,
      TurnRecord turn,
      Message asked,
      Message answer,
      Placement placement,
      Captured captured,
      SpaceSettings settings) {
    return memories
        .create(
            TxMemories.of(tx),
            new NewMemory(
                Optional.empty(),
                captured.content(),
                List.of(),
                captured.concepts(),
                RuleCapture.CONFIDENCE,
                NewMemory.DEFAULT_IMPORTANCE,
                MemorySource.CAPTURE,
                placement,
                asked.body().speaker(),
                List.of(asked.seq(), answer.seq()),
                Optional.empty(),
                captured.eventTime(),
                settings.capture().timeToLive(),
                Optional.of(
                    ProvenanceMarks.captured(
                        turn.id(),
                        ProvenanceMarks.BY_RULE,
                        CapturedTurn.spans(captured.spans(), asked, answer))),
                Optional.empty()))
        .memory()
        .id();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Whose the captured memory is; nobody's where the set mode compares what the turn lacks. */
  static Optional<Placement> placement(Tx tx, TurnRecord turn, SpaceSettings settings) {
    Optional<RoomClass> room =
        tx.sessions().get(turn.scope().sessionKey().orElseThrow()).flatMap(Session::room);
    Isolation mode = settings.isolation().resolve(turn.scope(), room);
    if (mode == Isolation.SPEAKER && turn.scope().speaker().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Placement(turn.scope(), mode, room.filter(RoomClass.DIRECT::equals).isPresent()));
  }
}
