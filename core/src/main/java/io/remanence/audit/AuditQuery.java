package io.remanence.audit;

import java.util.Optional;

/**
 * Which entries a list holds.
 *
 * @param operation only those of this operation
 * @param target only those whose target has this id
 */
public record AuditQuery(Optional<AuditOperation> operation, Optional<String> target) {
  /** All of them. */
  public static AuditQuery any() {
    return new AuditQuery(Optional.empty(), Optional.empty());
  }

  /** Whether the entry belongs in the list, its scope aside. */
  public boolean matches(AuditEntry entry) {
    return operation.map(entry.operation()::equals).orElse(true)
        && target.map(entry.target().id()::equals).orElse(true);
  }
}
