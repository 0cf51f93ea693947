package io.remanence.jdbc;

import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateStatus;
import io.remanence.compaction.CompactionReason;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.profile.ProfileKind;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfileSlot;
import io.remanence.scope.Isolation;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Enum values by their names on the wire, under which they are stored. */
final class WireNames<E> {
  static final WireNames<MemoryStatus> STATUS =
      new WireNames<>(MemoryStatus.values(), MemoryStatus::wireName);
  static final WireNames<MemorySource> SOURCE =
      new WireNames<>(MemorySource.values(), MemorySource::wireName);
  static final WireNames<MemoryOperation> OPERATION =
      new WireNames<>(MemoryOperation.values(), MemoryOperation::wireName);
  static final WireNames<ConsolidationMode> MODE =
      new WireNames<>(ConsolidationMode.values(), ConsolidationMode::wireName);
  static final WireNames<Isolation> ISOLATION =
      new WireNames<>(Isolation.values(), Isolation::wireName);

  static final WireNames<CandidateKind> CANDIDATE_KIND =
      new WireNames<>(CandidateKind.values(), CandidateKind::wireName);
  static final WireNames<CandidateStatus> CANDIDATE_STATUS =
      new WireNames<>(CandidateStatus.values(), CandidateStatus::wireName);

  static final WireNames<ProfileKind> PROFILE_KIND =
      new WireNames<>(ProfileKind.values(), ProfileKind::wireName);
  static final WireNames<ProfileOrigin> PROFILE_ORIGIN =
      new WireNames<>(ProfileOrigin.values(), ProfileOrigin::wireName);
  static final WireNames<ProfileSlot.Reason> SLOT_REASON =
      new WireNames<>(ProfileSlot.Reason.values(), ProfileSlot.Reason::wireName);
  static final WireNames<SummaryKind> SUMMARY_KIND =
      new WireNames<>(SummaryKind.values(), SummaryKind::wireName);
  static final WireNames<SummaryStatus> SUMMARY_STATUS =
      new WireNames<>(SummaryStatus.values(), SummaryStatus::wireName);
  static final WireNames<CompactionReason> COMPACTION_REASON =
      new WireNames<>(CompactionReason.values(), CompactionReason::wireName);

  static final WireNames<AuditOperation> AUDIT_OPERATION =
      new WireNames<>(AuditOperation.values(), AuditOperation::wireName);
  static final WireNames<AuditTarget.Kind> AUDIT_TARGET =
      new WireNames<>(AuditTarget.Kind.values(), AuditTarget.Kind::wireName);
  static final WireNames<ActorRole> ACTOR_ROLE =
      new WireNames<>(ActorRole.values(), ActorRole::wireName);

  private final Map<String, E> values = new HashMap<>();

  WireNames(E[] all, Function<E, String> name) {
    for (E value : all) {
      values.put(name.apply(value), value);
    }
  }

  /** The value of the name; {@link IllegalArgumentException} where it names none. */
  E named(String name) {
    E value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is none of " + values.keySet());
    }
    return value;
  }
}
