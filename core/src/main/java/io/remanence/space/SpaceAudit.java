package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditTarget;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was done in a space, and by whom. Everything that changes memories, profiles, candidates,
 * summaries, stored messages, sessions or objects is written down with the change itself. A reader
 * sees what was done to what it may see; one who is absent is the owner, who sees all.
 */
public final class SpaceAudit {
  private static final int PAGE = 500;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceAudit(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * What was done, newest first.
   *
   * @param before only entries of lesser numbers; {@link Long#MAX_VALUE} for the first page
   * @param limit at least 1
   */
  public List<AuditEntry> list(
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      AuditQuery query,
      long before,
      int limit) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return space.parts.store().read(tx -> tx.audit().newest(reach, query, before, limit));
        });
  }

  /** All that was done until now, oldest first; that it was exported is written down after it. */
  public List<AuditEntry> export(
      Optional<Scope> reader, Optional<Isolation> isolation, AuditQuery query) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          long head = space.parts.store().read(tx -> tx.audit().head());
          List<AuditEntry> all = new ArrayList<>();
          long after = 0;
          while (true) {
            long from = after;
            List<AuditEntry> page =
                space.parts.store().read(tx -> tx.audit().oldest(reach, query, from, PAGE));
            page.stream().filter(entry -> entry.seq() <= head).forEach(all::add);
            if (page.size() < PAGE || page.getLast().seq() > head) {
              break;
            }
            after = page.getLast().seq();
          }
          exported(
              space,
              AuditOperation.AUDIT_EXPORT,
              reader.map(scope -> Reaches.placement(space, scope, isolation)),
              all.size());
          return List.copyOf(all);
        });
  }

  /**
   * Writes down that somebody was refused: an entry of the space's own, which only the owner reads.
   * The first attempt of somebody is written at once; what follows is counted, and written each
   * minute and when the space is closed.
   *
   * @param attempt what was tried, in a few words, without ids or anything that was said
   */
  public void refused(Actor actor, String attempt) {
    pool.use(
        name,
        space -> {
          space.refused.note(actor, attempt);
          return true;
        });
  }

  /** Writes down that so many items were exported. */
  static void exported(
      OpenSpace space, AuditOperation what, Optional<Placement> placement, long items) {
    space
        .parts
        .store()
        .transact(
            tx -> {
              space
                  .audited
                  .trail()
                  .write(
                      tx,
                      AuditTrail.Note.of(what, placement, AuditTarget.Kind.SPACE, "")
                          .with(Map.of("items", items)));
              return true;
            });
  }
}
