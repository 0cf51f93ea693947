package io.remanence.inmemory;

import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditStore;
import io.remanence.audit.AuditTarget;
import io.remanence.scope.MemoryReach;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What was done. */
final class InMemoryAudit implements AuditStore {
  private final Handle handle;

  InMemoryAudit(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void append(AuditEntry entry) {
    Tables tables = handle.writing();
    if (entry.seq() <= head()) {
      throw new IllegalArgumentException(
          "an entry has the number %d; more than %d is wanted".formatted(entry.seq(), head()));
    }
    tables.audit = tables.audit.with(entry.seq(), entry);
  }

  @Override
  public long head() {
    return all(handle.reading().audit.descending()).findFirst().map(AuditEntry::seq).orElse(0L);
  }

  @Override
  public List<AuditEntry> newest(MemoryReach reach, AuditQuery query, long before, int limit) {
    Pages.atLeastOne(limit);
    return all(handle.reading().audit.descending())
        .filter(entry -> entry.seq() < before)
        .filter(seen(reach, query))
        .limit(limit)
        .toList();
  }

  @Override
  public List<AuditEntry> oldest(MemoryReach reach, AuditQuery query, long after, int limit) {
    Pages.atLeastOne(limit);
    return all(handle.reading().audit.ascendingAfter(after))
        .filter(seen(reach, query))
        .limit(limit)
        .toList();
  }

  private static Predicate<AuditEntry> seen(MemoryReach reach, AuditQuery query) {
    return entry ->
        query.matches(entry) && entry.placement().map(reach::admits).orElse(reach.seesEverything());
  }

  @Override
  public long redact(AuditTarget.Kind kind, Collection<String> ids) {
    return change(
        entry ->
            !entry.redacted() && entry.target().kind() == kind && ids.contains(entry.target().id()),
        AuditEntry::withoutWords);
  }

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    return change(
        entry -> entry.names(platform, speaker), entry -> entry.withoutPerson(platform, speaker));
  }

  private long change(Predicate<AuditEntry> which, UnaryOperator<AuditEntry> how) {
    Tables tables = handle.writing();
    List<AuditEntry> found = all(tables.audit.ascending()).filter(which).toList();
    for (AuditEntry entry : found) {
      tables.audit = tables.audit.with(entry.seq(), how.apply(entry));
    }
    return found.size();
  }

  private static Stream<AuditEntry> all(Iterable<AuditEntry> walk) {
    return StreamSupport.stream(walk.spliterator(), false);
  }
}
