package io.remanence.exchange;

import io.remanence.capture.CaptureSettings;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.FinishedTurn;
import io.remanence.capture.ModelCapture;
import io.remanence.capture.PendingCapture;
import io.remanence.capture.Secrets;
import io.remanence.capture.Statement;
import io.remanence.capture.Summarizer;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.id.IdSource;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.FinishReason;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.metering.MeteredModels;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.turn.TurnRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Looks again, with a model or the program's summarizer, at turns that were captured by rule. The
 * turns that wait stand in the store, written with the turn's own commit, so that no crash loses
 * one. Models are asked outside of transactions; the commit checks that the turn still reads as it
 * was sent. Until then, and where nothing comes of it, the memory that was made by rule stands; the
 * statements then supersede it. What fails is tried again, later each time, and given up as a dead
 * letter, which can be tried anew.
 *
 * <p>Long because trying, committing and giving up share what they know of a turn.
 */
public final class BackgroundCapture {
  private static final int PAGE = 20;
  private static final int MAX_ATTEMPTS = 6;

  /** A reply that can't be read is asked for once more; a model at 0 degrees repeats itself. */
  private static final int MAX_UNREADABLE = 2;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
  private static final int PAUSE_FACTOR = 4;

  private final Store store;
  private final MeteredModels models;
  private final Optional<Summarizer> summarizer;
  private final SettingLayers layers;
  private final Memories memories;
  private final Clock clock;
  private final IdSource ids;
  private final BiConsumer<String, Throwable> failed;
  private final Consumer<Memory> changed;

  /**
   * @param summarizer goes before a model
   * @param failed hears of turns, by id, that could not be captured
   * @param changed hears of each memory that was made or superseded, after the commit
   */
  public BackgroundCapture(
      Store store,
      MeteredModels models,
      Optional<Summarizer> summarizer,
      SettingLayers layers,
      Memories memories,
      Clock clock,
      IdSource ids,
      BiConsumer<String, Throwable> failed,
      Consumer<Memory> changed) {
    this.store = store;
    this.models = models;
    this.summarizer = summarizer;
    this.layers = layers;
    this.memories = memories;
    this.clock = clock;
    this.ids = ids;
    this.failed = failed;
    this.changed = changed;
  }

  /** Whether there is anything that could look at turns, whatever it used up. */
  public boolean isConfigured() {
    return summarizer.isPresent() || models.isConfigured(Purpose.CAPTURE);
  }

  /** Looks at all turns that are due; when the next one is. */
  public Optional<Instant> run() {
    while (!Thread.currentThread().isInterrupted()) {
      List<PendingCapture> due = store.read(tx -> tx.pendingCaptures().due(now(), PAGE));
      if (due.isEmpty()) {
        break;
      }
      for (PendingCapture pending : due) {
        if (Thread.currentThread().isInterrupted()) {
          break;
        }
        look(pending);
      }
    }
    return store.read(tx -> tx.pendingCaptures().nextDue());
  }

  /**
   * Puts a dead letter's turn back among those that wait, due at once.
   *
   * @throws RemanenceException {@code NOT_FOUND} when there is no such letter
   */
  public void replay(Tx tx, String id) {
    DeadLetter letter =
        tx.deadLetters()
            .get(id)
            .orElseThrow(
                () -> RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.DEAD_LETTER, id));
    Instant now = now();
    tx.pendingCaptures().save(new PendingCapture(letter.turn(), letter.session(), 0, now, now));
    tx.deadLetters().remove(id);
  }

  /** A turn as it reads, with what it needs. */
  private record Turn(
      TurnRecord record,
      Message asked,
      Message answer,
      FinishedTurn finished,
      SpaceSettings settings) {
    boolean readsAs(Turn other) {
      return asked.body().text().equals(other.asked.body().text())
          && answer.body().text().equals(other.answer.body().text());
    }
  }

  private void look(PendingCapture pending) {
    Optional<Turn> turn = store.read(tx -> read(tx, pending));
    if (turn.isEmpty()) {
      settle(pending);
      return;
    }
    if (summarizer.isPresent()) {
      summarize(pending, turn.get(), summarizer.get());
      return;
    }
    Optional<ChatModel> model = models.need(Purpose.CAPTURE, pending.session());
    if (model.isPresent()) {
      ask(pending, turn.get(), model.get());
    } else {
      // No model, or its day is used up: the memory by rule stands.
      settle(pending);
    }
  }

  private void summarize(PendingCapture pending, Turn turn, Summarizer with) {
    Optional<Statement> statement = Optional.empty();
    try {
      statement =
          Optional.ofNullable(with.summarize(turn.finished().user(), turn.finished().assistant()))
              .flatMap(summary -> reader(turn).read(turn.finished(), summary));
    } catch (RuntimeException failure) {
      failed.accept(pending.turn(), failure);
    }
    commit(pending, turn, statement.map(List::of).orElse(List.of()));
  }

  private void ask(PendingCapture pending, Turn turn, ChatModel model) {
    ChatReply reply;
    try {
      reply = model.chat(ModelCapture.request(model, pending.session(), turn.finished()));
    } catch (ModelFailure failure) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      boolean again = failure.isRetryable() && pending.attempts() + 1 < MAX_ATTEMPTS;
      fail(pending, "", String.valueOf(failure.getMessage()), again, failure);
      return;
    } catch (RemanenceException unavailable) {
      // The store can't count tokens now; the turn waits until it can.
      throw unavailable;
    } catch (RuntimeException defect) {
      String why = model.name() + ": " + defect;
      fail(pending, "", why, pending.attempts() + 1 < MAX_ATTEMPTS, defect);
      return;
    }
    switch (reader(turn).read(turn.finished(), reply)) {
      case ModelCapture.Read read -> commit(pending, turn, read.statements());
      case ModelCapture.Unreadable unreadable -> {
        boolean again =
            reply.reason() != FinishReason.REFUSED && pending.attempts() + 1 < MAX_UNREADABLE;
        String why = model.name() + ": " + unreadable.why();
        fail(pending, reply.text(), why, again, new IllegalStateException(why));
      }
    }
  }

  private static ModelCapture reader(Turn turn) {
    return new ModelCapture(turn.settings().capture());
  }

  private Optional<Turn> read(Tx tx, PendingCapture pending) {
    SessionKey key = pending.session();
    Optional<TurnRecord> record = tx.turns().get(key, pending.turn());
    if (record.flatMap(TurnRecord::completion).isEmpty()) {
      return Optional.empty();
    }
    List<Message> messages =
        tx.history()
            .withSeqs(
                new MessageReach.OneSession(key),
                record.get().completion().orElseThrow().messageSeqs());
    Optional<Message> asked =
        tx
            .history()
            .withSeqs(new MessageReach.OneSession(key), List.of(record.get().userSeq()))
            .stream()
            .findFirst();
    Optional<Message> answer =
        messages.stream()
            .filter(m -> m.body().role().equals(MessageBody.ASSISTANT))
            .filter(m -> !m.body().text().isBlank())
            .reduce((first, second) -> second);
    SpaceSettings settings =
        layers.effective(SettingLayers.Standing.of(key, tx.sessions().get(key), Optional.empty()));
    if (asked.isEmpty()
        || answer.isEmpty()
        || !settings.memoryEnabled()
        || !settings.capture().enabled()) {
      return Optional.empty();
    }
    FinishedTurn finished =
        CapturedTurn.of(
            asked.get().body(),
            asked.get().timestamp(),
            answer.get().body(),
            messages.stream().map(Message::body).toList(),
            CapturedTurn.injected(tx, record.get()),
            settings.zone());
    return Optional.of(new Turn(record.get(), asked.get(), answer.get(), finished, settings));
  }

  /** Makes memories of the statements and lets them take the place of what was made by rule. */
  private void commit(PendingCapture pending, Turn turn, List<Statement> statements) {
    List<Memory> touched =
        store.transact(
            tx -> {
              Optional<Turn> now = read(tx, pending);
              if (tx.pendingCaptures().get(pending.turn()).isEmpty()) {
                return List.of();
              }
              if (now.isPresent() && !now.get().readsAs(turn)) {
                // It was rewritten meanwhile, so it is looked at again as it reads now.
                return List.of();
              }
              tx.pendingCaptures().remove(pending.turn());
              tx.deadLetters().ofTurn(pending.turn()).forEach(l -> tx.deadLetters().remove(l.id()));
              return now.map(current -> make(tx, current, statements)).orElse(List.of());
            });
    touched.forEach(changed);
  }

  private List<Memory> make(Tx tx, Turn turn, List<Statement> statements) {
    Optional<Placement> placement = TurnLedger.placement(tx, turn.record(), turn.settings());
    if (placement.isEmpty() || statements.isEmpty()) {
      return List.of();
    }
    List<Memory> made = new ArrayList<>();
    for (Statement statement : statements) {
      made.add(
          memories.create(TxMemories.of(tx), memory(turn, placement.get(), statement)).memory());
    }
    List<Memory> touched = new ArrayList<>(made);
    Optional<MemoryId> first =
        made.stream().filter(m -> m.status() == MemoryStatus.ACTIVE).map(Memory::id).findFirst();
    for (Memory before : tx.provenance().madeFrom(List.of(turn.asked().seq()))) {
      boolean byRule =
          before.source() == MemorySource.CAPTURE
              && before.status() == MemoryStatus.ACTIVE
              && !ProvenanceMarks.isByModel(before)
              && made.stream().noneMatch(m -> m.id().equals(before.id()));
      if (byRule && first.isPresent()) {
        touched.add(
            memories.supersede(
                TxMemories.of(tx), MemoryReach.everything(), before.id(), first.get()));
      }
    }
    return touched;
  }

  private static NewMemory memory(Turn turn, Placement placement, Statement statement) {
    CaptureSettings settings = turn.settings().capture();
    return new NewMemory(
        Optional.empty(),
        Texts.truncate(statement.text(), settings.maxContentChars()),
        List.of(),
        statement.concepts(),
        Statement.CONFIDENCE,
        statement.importance(),
        MemorySource.CAPTURE,
        placement,
        turn.asked().body().speaker(),
        List.of(turn.asked().seq(), turn.answer().seq()),
        Optional.empty(),
        statement.eventTime(),
        settings.timeToLive(),
        Optional.of(
            ProvenanceMarks.captured(
                turn.record().id(),
                ProvenanceMarks.BY_MODEL,
                CapturedTurn.spans(statement.spans(), turn.asked(), turn.answer()))),
        Optional.empty());
  }

  /** The turn waits no longer. */
  private void settle(PendingCapture pending) {
    store.transact(tx -> tx.pendingCaptures().remove(pending.turn()));
  }

  private void fail(
      PendingCapture pending, String reply, String why, boolean again, Throwable failure) {
    int attempts = pending.attempts() + 1;
    Instant now = now();
    store.transact(
        tx -> {
          if (tx.pendingCaptures().get(pending.turn()).isEmpty()) {
            // Cleared meanwhile.
            return false;
          }
          if (again) {
            tx.pendingCaptures()
                .save(
                    new PendingCapture(
                        pending.turn(),
                        pending.session(),
                        attempts,
                        now.plus(pause(attempts)),
                        pending.createdAt()));
          } else {
            tx.pendingCaptures().remove(pending.turn());
            tx.deadLetters()
                .save(
                    new DeadLetter(
                        ids.next("dl"),
                        Purpose.CAPTURE.wireName(),
                        pending.turn(),
                        pending.session(),
                        Texts.truncate(
                            Secrets.redact(Texts.clean(reply), Language.of(reply)),
                            DeadLetter.MAX_REPLY),
                        why,
                        attempts,
                        now));
          }
          return true;
        });
    if (!again) {
      failed.accept(pending.turn(), failure);
    }
  }

  private static Duration pause(int attempts) {
    Duration pause = FIRST_PAUSE;
    for (int i = 1; i < attempts && pause.compareTo(LONGEST_PAUSE) < 0; i++) {
      pause = pause.multipliedBy(PAUSE_FACTOR);
    }
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
