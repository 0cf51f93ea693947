package io.remanence.audit;

import io.remanence.scope.MemoryReach;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What was done, inside a transaction. Entries are only added; what is done to those that are there
 * is taking out what was erased.
 *
 * <p>A reader sees an entry as it sees a memory of the same placement; one without a placement is
 * seen by who sees everything.
 */
public interface AuditStore {
  /**
   * Adds an entry.
   *
   * @throws IllegalArgumentException when its number is not greater than {@link #head}
   */
  void append(AuditEntry entry);

  /** The number of the last entry; 0 before the first. */
  long head();

  /**
   * Entries that the reader may see, newest first.
   *
   * @param before only those with lesser numbers; {@link Long#MAX_VALUE} for the first page
   * @param limit at least 1
   */
  List<AuditEntry> newest(MemoryReach reach, AuditQuery query, long before, int limit);

  /**
   * Entries that the reader may see, oldest first.
   *
   * @param after only those with greater numbers; 0 for the first page
   * @param limit at least 1
   */
  List<AuditEntry> oldest(MemoryReach reach, AuditQuery query, long after, int limit);

  /**
   * Takes out what entries say of these targets; see {@link AuditEntry#withoutWords}.
   *
   * @return how many entries had something to say
   */
  long redact(AuditTarget.Kind kind, Collection<String> ids);

  /**
   * Takes a person out of the entries that name the person, as the one who did it or as the one
   * whose it was; see {@link AuditEntry#withoutPerson}.
   *
   * @param platform absent for this speaker id on any platform
   * @return how many entries did
   */
  long forgetPerson(Optional<String> platform, String speaker);
}
