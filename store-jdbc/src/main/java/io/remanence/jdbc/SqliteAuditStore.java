package io.remanence.jdbc;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditStore;
import io.remanence.audit.AuditTarget;
import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What was done. */
final class SqliteAuditStore implements AuditStore {
  private static final String SELECT =
      "SELECT seq, id, time, operation, placement, role, actor, platform, speaker, speaker_name,"
          + " target_kind, target, summary, turn, metadata, redacted FROM audit WHERE ";
  private static final String INSERT =
      "INSERT INTO audit (seq, id, time, operation, visibility, session_key, speaker_key, bot_key,"
          + " platform_key, direct, placement, role, actor, platform, speaker, speaker_name,"
          + " target_kind, target, summary, turn, metadata, redacted)"
          + " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
          + " WHERE ?1 > (SELECT coalesce(max(seq), 0) FROM audit)";
  private static final String HEAD = "SELECT max(seq) FROM audit";
  static final String REDACT =
      "UPDATE audit SET summary = '', metadata = NULL, redacted = 1 WHERE target_kind = ?"
          + " AND redacted = 0 AND target IN (SELECT value FROM json_each(?))";

  /** The last part of a placement is its speaker. */
  static final String NAMING = "(speaker = ? OR placement ->> '$[5]' = ?)";

  private static final String FORGET =
      "UPDATE audit SET visibility = ?, session_key = ?, speaker_key = ?, bot_key = ?,"
          + " platform_key = ?, placement = ?, platform = ?, speaker = ?, speaker_name = ?"
          + " WHERE seq = ?";

  private final SqliteTx tx;

  SqliteAuditStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void append(AuditEntry entry) {
    tx.checkWrites();
    Optional<Placement> placement = entry.placement();
    Actor actor = entry.actor();
    long added =
        tx.writing(INSERT)
            .with(entry.seq())
            .with(entry.id())
            .with(entry.time())
            .with(entry.operation().wireName())
            .with(placement.map(Placement::visibility))
            .with(keyUnder(placement, Isolation.SESSION))
            .with(keyUnder(placement, Isolation.SPEAKER))
            .with(keyUnder(placement, Isolation.BOT))
            .with(keyUnder(placement, Isolation.PLATFORM))
            .with(placement.filter(Placement::direct).isPresent())
            .with(placement.map(Placements::write))
            .with(actor.role().wireName())
            .with(actor.name())
            .with(actor.platform())
            .with(actor.speaker().map(Speaker::id))
            .with(actor.speaker().map(Speaker::name))
            .with(entry.target().kind().wireName())
            .with(entry.target().id())
            .with(entry.summary())
            .with(entry.turn())
            .with(
                Optional.of(entry.metadata())
                    .filter(more -> !more.isEmpty())
                    .map(more -> JsonText.write(more.members())))
            .with(entry.redacted())
            .update();
    if (added == 0) {
      throw new IllegalArgumentException(
          "an entry has the number %d; more than %d is wanted".formatted(entry.seq(), head()));
    }
  }

  private static Optional<String> keyUnder(Optional<Placement> placement, Isolation mode) {
    return placement.flatMap(known -> known.keyUnder(mode));
  }

  @Override
  public long head() {
    return tx.reading(HEAD).number();
  }

  @Override
  public List<AuditEntry> newest(MemoryReach reach, AuditQuery query, long before, int limit) {
    Limits.atLeastOne(limit);
    return list(
        condition(reach, query).and("seq < ?", before), " ORDER BY seq DESC LIMIT ?", limit);
  }

  @Override
  public List<AuditEntry> oldest(MemoryReach reach, AuditQuery query, long after, int limit) {
    Limits.atLeastOne(limit);
    return list(condition(reach, query).and("seq > ?", after), " ORDER BY seq LIMIT ?", limit);
  }

  private static Condition condition(MemoryReach reach, AuditQuery query) {
    ScopeClause scope = ScopeClause.of(reach);
    Condition condition = Condition.of(scope.sql(), scope.values().toArray());
    query.operation().ifPresent(operation -> condition.and("operation = ?", operation.wireName()));
    query.target().ifPresent(target -> condition.and("target = ?", target));
    return condition;
  }

  private List<AuditEntry> list(Condition condition, String order, int limit) {
    Prepared query = tx.readingBuilt(SELECT + condition.sql() + order);
    List<AuditEntry> found = new ArrayList<>();
    try (Rows rows = condition.bind(query).with(limit).query()) {
      while (rows.next()) {
        read(rows).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }

  @Override
  public long redact(AuditTarget.Kind kind, Collection<String> ids) {
    tx.checkWrites();
    return ids.isEmpty()
        ? 0
        : tx.writing(REDACT).with(kind.wireName()).with(JsonText.write(List.copyOf(ids))).update();
  }

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    long named = 0;
    for (AuditEntry entry :
        list(Condition.of(NAMING, speaker, speaker), " ORDER BY seq LIMIT ?", Integer.MAX_VALUE)) {
      if (entry.names(platform, speaker)) {
        named++;
        AuditEntry after = entry.withoutPerson(platform, speaker);
        Optional<Placement> placement = after.placement();
        Actor actor = after.actor();
        tx.writing(FORGET)
            .with(placement.map(Placement::visibility))
            .with(keyUnder(placement, Isolation.SESSION))
            .with(keyUnder(placement, Isolation.SPEAKER))
            .with(keyUnder(placement, Isolation.BOT))
            .with(keyUnder(placement, Isolation.PLATFORM))
            .with(placement.map(Placements::write))
            .with(actor.platform())
            .with(actor.speaker().map(Speaker::id))
            .with(actor.speaker().map(Speaker::name))
            .with(entry.seq())
            .update();
      }
    }
    return named;
  }

  /** The entry of the row; empty, and reported, where the row makes none. */
  private Optional<AuditEntry> read(Rows rows) {
    long seq = rows.number();
    try {
      String id = rows.text();
      Instant time = rows.time();
      AuditOperation operation = WireNames.AUDIT_OPERATION.named(rows.text());
      Optional<Placement> placement = rows.maybeText().map(tx.placements()::read);
      ActorRole role = WireNames.ACTOR_ROLE.named(rows.text());
      String actor = rows.text();
      Optional<String> platform = rows.maybeText();
      Optional<String> speaker = rows.maybeText();
      String name = rows.text();
      AuditTarget target = new AuditTarget(WireNames.AUDIT_TARGET.named(rows.text()), rows.text());
      return Optional.of(
          new AuditEntry(
              seq,
              id,
              time,
              operation,
              placement,
              new Actor(role, actor, platform, speaker.map(person -> new Speaker(person, name))),
              target,
              rows.text(),
              rows.maybeText(),
              Damaged.read(rows.rawText(), Fields::object, "audit.metadata", seq)
                  .orElseGet(JsonObject::empty),
              rows.flag()));
    } catch (IllegalArgumentException | RemanenceException e) {
      Damaged.report("a row", "audit " + seq, e);
      return Optional.empty();
    }
  }
}
