package io.remanence.space;

import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.inject.InjectionRedaction;
import io.remanence.inject.InjectionStore;
import io.remanence.scope.SessionKey;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summaries;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A store in which whatever is erased leaves the records of injections and the stored answers too,
 * and summaries of what was rewritten or deleted are marked, in the same transaction. It goes by
 * the changes that a transaction records, since each way to erase records one: no caller has to
 * think of it.
 */
final class RedactingStore extends ForwardingStore {

  RedactingStore(Store store) {
    super(store);
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    return store()
        .transact(
            tx -> {
              Erased erased = new Erased();
              R result = work.apply(new WatchedTx(tx, erased));
              erased.mark(tx);
              erased.redact(tx.injections());
              if (erased.words) {
                tx.answers().eraseWords();
              }
              return result;
            });
  }

  /** What a transaction erased so far. */
  private static final class Erased {
    private final Set<String> memories = new LinkedHashSet<>();
    private final Set<String> profiles = new LinkedHashSet<>();
    private final Map<SessionKey, Set<Long>> messages = new LinkedHashMap<>();
    private final Set<Long> expired = new LinkedHashSet<>();
    private final Set<String> summaries = new LinkedHashSet<>();
    private final Set<SessionKey> sessions = new LinkedHashSet<>();

    /** Stored answers don't tell what they show, so any that may show words goes. */
    private boolean words;

    void note(ChangeType type, String subject, Optional<SessionKey> session) {
      words |= erases(type);
      switch (type) {
        case MEMORY_ERASED -> memories.add(subject);
        case PROFILE_ERASED -> profiles.add(subject);
        case MESSAGES_DELETED, MESSAGES_REWRITTEN -> {
          Set<Long> changed =
              messages.computeIfAbsent(session.orElseThrow(), key -> new LinkedHashSet<>());
          ChangedMessage.read(subject).forEach(message -> changed.add(message.seq()));
        }
        case MESSAGES_EXPIRED ->
            ChangedMessage.read(subject).forEach(message -> expired.add(message.seq()));
        case SUMMARY_ERASED -> summaries.add(subject);
        case SESSION_CLEARED, SESSION_DELETED -> session.ifPresent(sessions::add);
        case MESSAGE_STORED,
            HISTORY_CHANGED,
            MEMORY_SAVED,
            MEMORY_STATUS,
            CONSOLIDATED,
            CANDIDATE_SAVED,
            CANDIDATE_ERASED,
            PROFILE_CHANGED,
            SUMMARY_SAVED,
            SESSION_SAVED,
            TURN_COMPLETED,
            INJECTION_RECORDED,
            DOCUMENT_IMPORTED,
            METADATA_SAVED,
            METADATA_DELETED,
            RESTORED -> {
          // Nothing is gone by these.
        }
      }
    }

    private static boolean erases(ChangeType type) {
      return switch (type) {
        case MEMORY_ERASED,
            PROFILE_ERASED,
            MESSAGES_DELETED,
            MESSAGES_REWRITTEN,
            MESSAGES_EXPIRED,
            SUMMARY_ERASED,
            SESSION_CLEARED,
            SESSION_DELETED,
            CANDIDATE_ERASED,
            METADATA_DELETED ->
            true;
        case MESSAGE_STORED,
            HISTORY_CHANGED,
            MEMORY_SAVED,
            MEMORY_STATUS,
            CONSOLIDATED,
            CANDIDATE_SAVED,
            PROFILE_CHANGED,
            SUMMARY_SAVED,
            SESSION_SAVED,
            TURN_COMPLETED,
            INJECTION_RECORDED,
            DOCUMENT_IMPORTED,
            METADATA_SAVED,
            RESTORED ->
            false;
      };
    }

    /** Summaries of what changed are marked; from then on nothing shows what they say. */
    void mark(Tx tx) {
      messages.forEach(
          (session, seqs) ->
              summaries.addAll(Summaries.markStale(tx.summaries(), tx.changes(), session, seqs)));
    }

    void redact(InjectionStore injections) {
      if (!memories.isEmpty()) {
        InjectionRedaction.memories(injections, memories);
      }
      if (!profiles.isEmpty()) {
        InjectionRedaction.profiles(injections, profiles);
      }
      if (!messages.isEmpty()) {
        InjectionRedaction.messages(
            injections, messages.values().stream().flatMap(Set::stream).toList());
      }
      if (!expired.isEmpty()) {
        InjectionRedaction.messages(injections, expired);
      }
      if (!summaries.isEmpty()) {
        InjectionRedaction.summaries(injections, summaries);
      }
      sessions.forEach(session -> InjectionRedaction.messagesOf(injections, session));
    }
  }

  private record WatchedLog(ChangeLog log, Erased erased) implements ChangeLog {
    @Override
    public long record(ChangeType type, String subject, Optional<SessionKey> session) {
      long seq = log.record(type, subject, session);
      erased.note(type, subject, session);
      return seq;
    }

    @Override
    public long recordMessage(SessionKey session) {
      return log.recordMessage(session);
    }

    @Override
    public void continueFrom(long seq) {
      log.continueFrom(seq);
    }

    @Override
    public long head() {
      return log.head();
    }
  }

  private static final class WatchedTx extends ForwardingTx {
    private final Erased erased;

    WatchedTx(Tx tx, Erased erased) {
      super(tx);
      this.erased = erased;
    }

    @Override
    public ChangeLog changes() {
      return new WatchedLog(tx.changes(), erased);
    }
  }
}
