package io.remanence.jdbc;

import io.remanence.inject.SeqRanges;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Summaries. */
final class SqliteSummaryStore implements SummaryStore {
  private static final String SELECT =
      "SELECT id, session, kind, parent, from_round, to_round, from_seq, to_seq, text, topic,"
          + " created_at, status, stale, archived, version FROM summary WHERE ";
  private static final String SAVE =
      "INSERT OR REPLACE INTO summary (id, session, kind, parent, from_round, to_round, from_seq,"
          + " to_seq, text, topic, created_at, status, stale, archived, version)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String NEWEST =
      SELECT
          + "session = ? AND kind = ? AND status = 'active'"
          + " ORDER BY to_round DESC, version DESC, id DESC LIMIT 1";
  private static final String OF_SESSION =
      SELECT + "session = ? AND version < ? ORDER BY version DESC, id LIMIT ?";
  private static final String WITH_IDS = SELECT + "id IN (SELECT value FROM json_each(?)) AND ";
  private static final String SCAN = SELECT + "id > ? ORDER BY id LIMIT ?";
  private static final String TOUCHED =
      "SELECT id FROM summary WHERE session = ? AND stale = 0 AND EXISTS"
          + " (SELECT 1 FROM json_each(?) WHERE value BETWEEN from_seq AND to_seq) ORDER BY id";
  private static final String MARK = "UPDATE summary SET stale = 1 WHERE id = ?";
  private static final String REMOVE = "DELETE FROM summary WHERE id = ?";
  private static final String IDS = "SELECT id FROM summary WHERE session = ? ORDER BY id";
  private static final String DELETE = "DELETE FROM summary WHERE session = ?";

  private final SqliteTx tx;

  SqliteSummaryStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(Summary summary) {
    long session = tx.newSessionId(summary.session());
    tx.writing(SAVE)
        .with(summary.id())
        .with(session)
        .with(summary.kind().wireName())
        .with(summary.parent())
        .with(summary.fromRound())
        .with(summary.toRound())
        .with(summary.fromSeq())
        .with(summary.toSeq())
        .with(summary.text())
        .with(summary.topic())
        .with(summary.createdAt())
        .with(summary.status().wireName())
        .with(summary.stale())
        .with(Optional.of(SeqRanges.of(summary.archived()).text()).filter(text -> !text.isEmpty()))
        .with(summary.version())
        .update();
  }

  @Override
  public Optional<Summary> newest(SessionKey session, SummaryKind kind) {
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty()
        ? Optional.empty()
        : read(tx.reading(NEWEST).with(id.getAsLong()).with(kind.wireName())).stream().findFirst();
  }

  @Override
  public List<Summary> ofSession(SessionKey session, long before, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty()
        ? List.of()
        : read(tx.reading(OF_SESSION).with(id.getAsLong()).with(before).with(limit));
  }

  @Override
  public List<Summary> withIds(MessageReach reach, Collection<String> ids) {
    tx.checkReads();
    if (ids.isEmpty()) {
      return List.of();
    }
    Condition scope = MessageReachClause.of(reach);
    return read(
        scope.bind(
            tx.readingBuilt(WITH_IDS + scope.sql() + " ORDER BY id")
                .with(JsonText.write(List.copyOf(ids)))));
  }

  @Override
  public List<Summary> scan(String afterId, int limit) {
    Limits.atLeastOne(limit);
    return read(tx.reading(SCAN).with(afterId).with(limit));
  }

  @Override
  public List<String> markStale(SessionKey session, Collection<Long> seqs) {
    tx.checkWrites();
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty() || seqs.isEmpty()) {
      return List.of();
    }
    List<String> touched =
        texts(tx.reading(TOUCHED).with(id.getAsLong()).with(JsonText.write(List.copyOf(seqs))));
    touched.forEach(summary -> tx.writing(MARK).with(summary).update());
    return touched;
  }

  @Override
  public boolean remove(String id) {
    return tx.writing(REMOVE).with(id).update() > 0;
  }

  @Override
  public List<String> deleteAll(SessionKey session) {
    tx.checkWrites();
    OptionalLong id = tx.sessionId(session);
    List<String> gone = texts(tx.reading(IDS).with(id.orElse(0)));
    if (!gone.isEmpty()) {
      tx.writing(DELETE).with(id.orElse(0)).update();
    }
    return gone;
  }

  private static List<String> texts(Prepared query) {
    List<String> texts = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        texts.add(rows.text());
      }
    }
    return Collections.unmodifiableList(texts);
  }

  private List<Summary> read(Prepared query) {
    List<Summary> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        read(rows).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }

  /** The summary of the row; empty, and reported, where the row makes none. */
  private Optional<Summary> read(Rows rows) {
    String id = rows.text();
    try {
      long sessionId = rows.number();
      SessionKey session =
          tx.sessionIds()
              .key(sessionId)
              .orElseThrow(
                  () -> new IllegalArgumentException("session " + sessionId + " has no key"));
      SummaryKind kind = WireNames.SUMMARY_KIND.named(rows.text());
      Optional<String> parent = rows.maybeText();
      long fromRound = rows.number();
      long toRound = rows.number();
      long fromSeq = rows.number();
      long toSeq = rows.number();
      String text = rows.text();
      Optional<String> topic = rows.maybeText();
      Instant createdAt = rows.time();
      return Optional.of(
          new Summary(
              id,
              kind,
              session,
              parent,
              fromRound,
              toRound,
              fromSeq,
              toSeq,
              text,
              topic,
              createdAt,
              WireNames.SUMMARY_STATUS.named(rows.text()),
              rows.flag(),
              Damaged.read(rows.rawText(), SeqRanges::parse, "summary.archived", id)
                  .orElseGet(SeqRanges::none)
                  .numbers(),
              rows.number()));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "summary " + id, e);
      return Optional.empty();
    }
  }
}
