package io.remanence.jdbc;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateStatus;
import io.remanence.candidate.CandidateStore;
import io.remanence.history.Speaker;
import io.remanence.memory.MemoryId;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Candidates. */
final class SqliteCandidateStore implements CandidateStore {
  private static final String SELECT =
      "SELECT id, placement, kind, status, content, reason, speaker_id, speaker_name, turn,"
          + " message_seqs, created_at, updated_at, memory, profile FROM candidate WHERE ";
  private static final String SAVE =
      "INSERT OR REPLACE INTO candidate (id, placement, kind, status, content, reason, speaker_id,"
          + " speaker_name, turn, message_seqs, created_at, updated_at, memory, profile,"
          + " visibility, session_key, speaker_key, bot_key, platform_key, direct)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String MADE_FROM =
      SELECT
          + "id IN (SELECT candidate FROM candidate_message"
          + " WHERE seq IN (SELECT value FROM json_each(?))) ORDER BY id";
  private static final String MADE_IN = SELECT + "session_key = ? ORDER BY id";
  private static final String REMOVE = "DELETE FROM candidate WHERE id = ?";
  private static final String FORGET = "DELETE FROM candidate_message WHERE candidate = ?";
  private static final String NOTE =
      "INSERT OR IGNORE INTO candidate_message (candidate, seq) VALUES (?, ?)";
  private static final String SURPLUS =
      "SELECT id FROM candidate WHERE visibility = ? ORDER BY id DESC LIMIT -1 OFFSET ?";
  private static final String PENDING = "SELECT count(*) FROM candidate WHERE status = 'pending'";

  private final SqliteTx tx;

  SqliteCandidateStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(Candidate candidate) {
    Placement placement = candidate.placement();
    tx.writing(SAVE)
        .with(candidate.id())
        .with(Placements.write(placement))
        .with(candidate.kind().wireName())
        .with(candidate.status().wireName())
        .with(candidate.content())
        .with(candidate.reason())
        .with(candidate.speaker().map(Speaker::id))
        .with(candidate.speaker().map(Speaker::name))
        .with(candidate.turn())
        .with(Fields.ofList(candidate.messageSeqs()))
        .with(candidate.createdAt())
        .with(candidate.updatedAt())
        .with(candidate.memory().map(MemoryId::value))
        .with(candidate.profile())
        .with(placement.visibility())
        .with(placement.keyUnder(Isolation.SESSION))
        .with(placement.keyUnder(Isolation.SPEAKER))
        .with(placement.keyUnder(Isolation.BOT))
        .with(placement.keyUnder(Isolation.PLATFORM))
        .with(placement.direct())
        .update();
    tx.writing(FORGET).with(candidate.id()).update();
    for (long seq : candidate.messageSeqs()) {
      tx.writing(NOTE).with(candidate.id()).with(seq).update();
    }
  }

  @Override
  public Optional<Candidate> get(MemoryReach reach, String id) {
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query = tx.readingBuilt(SELECT + "id = ? AND " + scope.sql()).with(id);
    scope.bind(query);
    return read(query).stream().findFirst();
  }

  @Override
  public List<Candidate> list(
      MemoryReach reach, Set<CandidateStatus> statuses, Optional<String> before, int limit) {
    Limits.atLeastOne(limit);
    ScopeClause scope = ScopeClause.of(reach);
    Condition condition = Condition.of(scope.sql(), scope.values().toArray());
    condition.andIn("status", statuses.stream().map(CandidateStatus::wireName).sorted().toList());
    before.ifPresent(id -> condition.and("id < ?", id));
    Prepared query = tx.readingBuilt(SELECT + condition.sql() + " ORDER BY id DESC LIMIT ?");
    return read(condition.bind(query).with(limit));
  }

  @Override
  public List<Candidate> madeFrom(Collection<Long> messageSeqs) {
    return read(tx.reading(MADE_FROM).with(JsonText.write(List.copyOf(messageSeqs))));
  }

  @Override
  public boolean remove(String id) {
    tx.writing(FORGET).with(id).update();
    return tx.writing(REMOVE).with(id).update() > 0;
  }

  @Override
  public long trim(String visibility, int keep) {
    tx.checkWrites();
    List<String> surplus = new ArrayList<>();
    try (Rows rows = tx.reading(SURPLUS).with(visibility).with(keep).query()) {
      while (rows.next()) {
        surplus.add(rows.text());
      }
    }
    surplus.forEach(this::remove);
    return surplus.size();
  }

  @Override
  public List<Candidate> madeIn(SessionKey session) {
    String key =
        new Placement(Scope.of(session), Isolation.SESSION, false)
            .keyUnder(Isolation.SESSION)
            .orElseThrow();
    return read(tx.reading(MADE_IN).with(key));
  }

  @Override
  public long pending() {
    return tx.reading(PENDING).number();
  }

  private List<Candidate> read(Prepared query) {
    List<Candidate> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        read(rows).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }

  /** The candidate of the row; empty, and reported, where the row makes none. */
  private Optional<Candidate> read(Rows rows) {
    String id = rows.text();
    try {
      Placement placement = tx.placements().read(rows.text());
      CandidateKind kind = WireNames.CANDIDATE_KIND.named(rows.text());
      CandidateStatus status = WireNames.CANDIDATE_STATUS.named(rows.text());
      String content = rows.text();
      String reason = rows.text();
      Optional<String> speakerId = rows.maybeText();
      String speakerName = rows.text();
      return Optional.of(
          new Candidate(
              id,
              kind,
              status,
              content,
              reason,
              placement,
              speakerId.map(speaker -> new Speaker(speaker, speakerName)),
              rows.text(),
              Damaged.read(rows.rawText(), Fields::numbers, "candidate.message_seqs", id)
                  .orElse(List.of()),
              rows.time(),
              rows.time(),
              rows.maybeText().map(MemoryId::new),
              rows.maybeText()));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "candidate " + id, e);
      return Optional.empty();
    }
  }
}
