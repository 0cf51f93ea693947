package io.remanence.space;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangedMessage;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Archiving;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageDeletion;
import io.remanence.history.MessageFilter;
import io.remanence.history.MessageLookup;
import io.remanence.history.RecentElsewhere;
import io.remanence.history.RecentQuery;
import io.remanence.history.Rewriting;
import io.remanence.memory.Memory;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Questions about a space's messages, and changes of those that are stored. What a change returns
 * holds from then on: the next read and the next recall know it.
 */
public final class SpaceMessages {
  /** How many messages across sessions are given where the caller doesn't say. */
  public static final int DEFAULT_RECENT = 30;

  /** How many messages are rewritten at most where the caller doesn't say. */
  public static final int DEFAULT_REWRITE = 100;

  private static final int MOST_FOUND = 500;
  private static final int SAME_ID = 10;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceMessages(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * Messages in order.
   *
   * @param truncated whether a limit that is set left some out
   */
  public record Found(List<Message> messages, boolean truncated) {
    public Found {
      messages = List.copyOf(messages);
    }
  }

  /**
   * The session's messages from one time to another, both included, archived ones too; the first
   * ones where there are more than {@code history.range-limit}.
   */
  public Found range(SessionKey session, Instant from, Instant to, MessageFilter filter) {
    return upTo(
        SpaceSettings::rangeLimit,
        Limit.all(),
        (tx, most) -> tx.queries().range(session, from, to, filter, most),
        false);
  }

  /**
   * The session's messages of the rounds from one to another, both included, archived ones too; the
   * first ones where there are more than {@code history.range-limit}.
   */
  public Found rounds(SessionKey session, long from, long to) {
    return upTo(
        SpaceSettings::rangeLimit,
        Limit.all(),
        (tx, most) -> tx.queries().rounds(session, from, to, most),
        false);
  }

  /**
   * The newest active messages of the asking session and of those that it may take from; at most
   * {@code history.cross-session-limit}.
   */
  public Found recent(SessionKey asking, RecentQuery query, Limit limit) {
    return pool.use(
        name,
        space ->
            upTo(
                space,
                SpaceSettings::crossSessionLimit,
                limit,
                (tx, most) -> tx.queries().recent(Reaches.taken(space, tx, asking), query, most),
                true));
  }

  /**
   * What was said lately in other sessions that the asking one may take from, in order, as far as
   * the settings {@code recent.limit}, {@code .max-age-minutes} and {@code .per-session-limit} go.
   *
   * @param most narrows {@code recent.limit}; 0 or more
   */
  public List<Message> recentElsewhere(SessionKey asking, int most) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx -> {
                      SpaceSettings settings = space.settingsOf(asking, tx.sessions().get(asking));
                      return RecentElsewhere.find(
                          tx.queries(),
                          Reaches.taken(space, tx, asking),
                          asking,
                          settings.recent().atMost(most),
                          settings.controlKinds(),
                          Space.now(space));
                    }));
  }

  /**
   * The message that its platform gave this id: of the asking session, else of one that it may take
   * from.
   *
   * @param scan how many of its session's newest messages are looked at, 1 to 500
   */
  public Optional<Message> withMessageId(SessionKey asking, String messageId, int scan) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx ->
                        MessageLookup.find(
                            tx.queries(), Reaches.taken(space, tx, asking), messageId, scan)));
  }

  /**
   * The newest messages of any session that have this platform id, newest first, a few at most; for
   * callers that hold the space.
   */
  public List<Message> ofPlatformId(String messageId) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx ->
                        tx.queries()
                            .withMessageId(new MessageReach.Everything(), messageId, SAME_ID)));
  }

  /** The session's messages with these numbers that are there, in order. */
  public List<Message> withSeqs(SessionKey session, Collection<Long> seqs) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(tx -> tx.history().withSeqs(new MessageReach.OneSession(session), seqs)));
  }

  /**
   * The session's newest messages that hold the text literally, archived ones too; newest first.
   *
   * @param limit at least 1
   */
  public List<Message> containing(SessionKey session, String text, int limit) {
    String wanted = Texts.clean(text);
    if (wanted.isEmpty()) {
      throw RemanenceException.invalid(ErrorText.NO_SEARCH_TEXT);
    }
    return pool.use(
        name,
        space -> space.parts.store().read(tx -> tx.queries().containing(session, wanted, limit)));
  }

  /**
   * The session's messages that hold these words, archived ones too, found through the index: those
   * that hold them as they are written, the newest first; where there are none, those that hold
   * each of them somewhere, the best first. Case, width and Chinese form don't matter.
   *
   * @param limit 1 to 500
   */
  public List<Message> search(SessionKey session, String words, int limit) {
    String wanted = Texts.clean(words);
    if (Texts.isBlank(wanted)) {
      throw RemanenceException.invalid(ErrorText.NO_SEARCH_TEXT);
    }
    if (limit < 1 || limit > MOST_FOUND) {
      throw RemanenceException.invalid(ErrorText.OUT_OF_RANGE, "limit", limit, 1, MOST_FOUND);
    }
    return pool.use(name, space -> MessageSearch.run(space, session, wanted, limit));
  }

  /** Archives a session's earliest messages; see {@link Archiving#archive}. */
  public Archiving.Outcome archive(
      SessionKey session, ArchiveSpan span, OptionalLong expectedVersion) {
    return changed(
        session,
        tx ->
            Archiving.archive(
                tx.sessions(), tx.edits(), tx.changes(), session, span, expectedVersion));
  }

  /**
   * Takes these of the session's messages out of the model's window and puts those back, in one
   * commit; nothing is written where neither names any.
   */
  public void show(SessionKey session, List<Long> leaving, List<Long> returning) {
    if (leaving.isEmpty() && returning.isEmpty()) {
      return;
    }
    changed(
        session,
        tx -> {
          Archiving.archive(tx.sessions(), tx.edits(), tx.changes(), session, leaving);
          return Archiving.restore(tx.sessions(), tx.edits(), tx.changes(), session, returning);
        });
  }

  /** Makes a session's archived messages active again; see {@link Archiving#restore}. */
  public Archiving.Outcome restore(SessionKey session, OptionalLong fromSeq, OptionalLong toSeq) {
    return changed(
        session,
        tx -> Archiving.restore(tx.sessions(), tx.edits(), tx.changes(), session, fromSeq, toSeq));
  }

  /**
   * Replaces a text in the newest messages of the session that hold it; see {@link Rewriting#run}.
   * Memories made from them follow.
   *
   * @return the messages that changed, as they are now, newest first
   */
  public List<Message> rewrite(SessionKey session, String before, String after, Limit limit) {
    Rewriting rewriting = new Rewriting(before, after);
    return pool.use(
        name,
        space -> {
          // Most rewrites find nothing; those need not wait for the writer.
          boolean none =
              space.parts.store().read(tx -> rewriting.findsNothing(tx.queries(), session));
          return none ? List.of() : rewrite(space, session, rewriting, limit);
        });
  }

  private static List<Message> rewrite(
      OpenSpace space, SessionKey session, Rewriting rewriting, Limit limit) {
    return edited(
        space,
        session,
        (tx, touched) -> {
          List<Message> changed =
              rewriting.run(tx.sessions(), tx.queries(), tx.edits(), tx.changes(), session, limit);
          SpaceSettings settings = space.settingsOf(session, tx.sessions().get(session));
          touched.addAll(
              space.provenance.rewritten(
                  tx, session, changed.stream().map(Message::seq).toList(), settings));
          return changed;
        });
  }

  /**
   * Removes the session's messages of these times, archived ones too. Memories made from them
   * follow.
   *
   * @return what was removed
   */
  public List<ChangedMessage> delete(SessionKey session, Collection<Instant> times) {
    return pool.use(
        name,
        space ->
            edited(
                space,
                session,
                (tx, touched) -> {
                  List<ChangedMessage> gone =
                      MessageDeletion.delete(
                          tx.sessions(), tx.edits(), tx.changes(), session, times);
                  touched.addAll(
                      space.provenance.deleted(
                          tx, session, gone.stream().map(ChangedMessage::seq).toList()));
                  return gone;
                }));
  }

  /**
   * Lets messages go that are older than {@code history.retention-days}, as is done each hour:
   * those that are archived are removed, then those that are not are archived. Memories and
   * summaries stay.
   *
   * @param dryRun whether only to count
   * @return nothing at all where messages are kept for good
   */
  public ExpiredMessages expire(boolean dryRun) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .settings()
                .historyRetention()
                .map(kept -> space.expired(kept, dryRun, () -> false))
                .orElseGet(() -> new ExpiredMessages(0, 0)));
  }

  private <R> R changed(SessionKey session, Function<Tx, R> work) {
    return pool.use(name, space -> edited(space, session, (tx, touched) -> work.apply(tx)));
  }

  /** A change of messages, which names the memories that it touched. */
  private interface Edit<R> {
    R run(Tx tx, List<Memory> touched);
  }

  /** The outcome of a change and where it stands in the feed. */
  private record Edited<R>(R outcome, List<Memory> touched, long before, long head) {}

  private static <R> R edited(OpenSpace space, SessionKey session, Edit<R> edit) {
    Edited<R> edited =
        space.holds.sharing(
            session,
            () ->
                space
                    .parts
                    .store()
                    .transact(
                        tx -> {
                          long before = tx.changes().head();
                          List<Memory> touched = new ArrayList<>();
                          R outcome = edit.run(tx, touched);
                          return new Edited<>(outcome, touched, before, tx.changes().head());
                        }));
    if (edited.head() > edited.before()) {
      space.scopeClock.changed(session, edited.head());
      for (Memory memory : edited.touched()) {
        space.scopeClock.changed(memory.placement().visibility(), edited.head());
      }
      space.changed();
      Mutations.tell(space, edited.before(), edited.head());
    }
    return edited.outcome();
  }

  private interface Query {
    List<Message> run(Tx tx, int most);
  }

  /** Asks for one more than the limit that is set, to learn whether there are more. */
  private Found upTo(
      Function<SpaceSettings, Integer> setting, Limit limit, Query query, boolean newest) {
    return pool.use(name, space -> upTo(space, setting, limit, query, newest));
  }

  private static Found upTo(
      OpenSpace space,
      Function<SpaceSettings, Integer> setting,
      Limit limit,
      Query query,
      boolean newest) {
    if (limit.max() == 0) {
      return new Found(List.of(), false);
    }
    int cap = setting.apply(space.parts.settings());
    int most = (int) Math.min(cap, limit.max());
    boolean capped = limit.max() > cap;
    List<Message> found = space.parts.store().read(tx -> query.run(tx, capped ? most + 1 : most));
    boolean truncated = found.size() > most;
    if (!truncated) {
      return new Found(found, false);
    }
    return new Found(
        newest ? found.subList(found.size() - most, found.size()) : found.subList(0, most), true);
  }
}
