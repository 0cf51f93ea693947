package io.remanence.jdbc;

import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.MemoryReach;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What a list of memories asks for, the scope aside, as a condition. */
final class MemoryConditions {
  /** Takes a time in milliseconds: leaves out what has expired by then. */
  static final String UNEXPIRED = "(expires_at IS NULL OR expires_at > ?)";

  // Guarded, since a damaged value would fail the whole query.
  private static final String HAS_TAG =
      "CASE WHEN json_valid(tags)"
          + " THEN EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?) ELSE FALSE END";

  private final StringBuilder sql = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  MemoryConditions(MemoryQuery query, Optional<MemoryPosition> after) {
    List<MemoryStatus> statuses = List.copyOf(query.statuses());
    String marks = String.join(", ", Collections.nCopies(statuses.size(), "?"));
    sql.append("status IN (").append(marks).append(')');
    statuses.forEach(status -> values.add(status.wireName()));
    and(UNEXPIRED, Millis.of(query.now()));
    query.tag().ifPresent(tag -> and(HAS_TAG, tag));
    query.speaker().ifPresent(speaker -> and("speaker_id = ?", speaker));
    query.source().ifPresent(source -> and("source = ?", source.wireName()));
    query.before().ifPresent(time -> and("created_at < ?", upTo(time)));
    query.after().ifPresent(time -> and("created_at >= ?", upTo(time)));
    query.document().ifPresent(document -> and("document = ?", document));
    query.text().ifPresent(text -> and("instr(lower(content), lower(?)) > 0", text));
    after.ifPresent(
        position -> {
          and("(updated_at, id) < (?, ?)", Millis.of(position.updatedAt()));
          values.add(position.id().value());
        });
  }

  private static Long upTo(Instant time) {
    return Millis.notBefore(time);
  }

  private void and(String condition, Object value) {
    sql.append(" AND ").append(condition);
    values.add(value);
  }

  /** The query for the first of the reader's memories that meet the conditions. */
  Prepared query(SqliteTx tx, MemoryReach reach, int limit) {
    List<ScopeClause> branches = ScopeClause.branches(reach);
    List<String> selects =
        branches.stream().map(scope -> MemoryRow.SELECT + scope.sql() + " AND " + sql).toList();
    Prepared query =
        tx.readingBuilt(
            String.join(" UNION ALL ", selects) + " ORDER BY updated_at DESC, id DESC LIMIT ?");
    for (ScopeClause scope : branches) {
      scope.bind(query);
      bind(query);
    }
    return query.with(limit);
  }

  private void bind(Prepared query) {
    for (Object value : values) {
      if (value instanceof Long number) {
        query.with(number.longValue());
      } else {
        query.with(value.toString());
      }
    }
  }
}
