package io.remanence.space;

import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.clear.ClearReport;
import io.remanence.clear.ClearRow;
import io.remanence.clear.ClearScope;
import io.remanence.clear.ClearType;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.Session;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Clears what a session or the whole space holds. What is cleared is held meanwhile: a turn that
 * arrives waits, and one that was prepared before is void. Once the conversation is gone, so are
 * the sessions that were made for it.
 */
public final class SpaceClearing {
  private static final int PAGE = 500;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceClearing(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /** The types that may be named. */
  public List<ClearType> types() {
    return pool.use(name, space -> space.clears().types());
  }

  /**
   * Clears what belongs to the session.
   *
   * @param types ids or aliases of types; empty means all
   * @param dryRun whether only to say what would be done
   * @param language the language of the rows
   * @throws RemanenceException {@code INVALID_ARGUMENT} for a type that is none
   */
  public ClearReport session(
      SessionKey session, Set<String> types, boolean dryRun, Language language) {
    return pool.use(
        name,
        space -> {
          ClearReport report =
              run(space, new ClearScope.OneSession(session), types, dryRun, language);
          if (report.historyCleared()) {
            Set<SessionKey> visited = new HashSet<>(Set.of(session));
            children(space, session).forEach(child -> delete(space, child, visited));
          }
          return report;
        });
  }

  /** Clears what belongs to all sessions; see {@link #session}. */
  public ClearReport everything(Set<String> types, boolean dryRun, Language language) {
    return pool.use(
        name,
        space -> {
          ClearReport report = run(space, new ClearScope.Everything(), types, dryRun, language);
          if (report.historyCleared()) {
            allChildren(space).forEach(child -> delete(space, child));
          }
          return report;
        });
  }

  private static ClearReport run(
      OpenSpace space, ClearScope scope, Set<String> types, boolean dryRun, Language language) {
    Set<String> wanted = space.clears().named(types);
    long before = head(space);
    ClearReport report =
        space.holds.holding(scope, () -> space.clears().run(scope, wanted, dryRun, language));
    if (!dryRun) {
      writeDown(space, scope, types, report);
      noted(space, scope, before);
    }
    return report;
  }

  /** What went is written down where it goes; this tells of the clear as a whole. */
  private static void writeDown(
      OpenSpace space, ClearScope scope, Set<String> types, ClearReport report) {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("types", types.stream().sorted().toList());
    more.put("complete", report.isComplete());
    more.put("history_cleared", report.historyCleared());
    space
        .parts
        .store()
        .transact(
            tx -> {
              AuditTrail.Note note =
                  switch (scope) {
                    case ClearScope.OneSession one ->
                        AuditTrail.ofSession(tx, AuditOperation.CLEAR, one.session());
                    case ClearScope.Everything everything ->
                        AuditTrail.Note.of(
                            AuditOperation.CLEAR, Optional.empty(), AuditTarget.Kind.SPACE, "");
                  };
              space.audited.trail().write(tx, note.with(more));
              return true;
            });
  }

  /** Lets followers know, and listeners of what the clear changed. */
  private static void noted(OpenSpace space, ClearScope scope, long before) {
    switch (scope) {
      case ClearScope.OneSession one -> noted(space, one.session(), before);
      case ClearScope.Everything everything -> {
        long head = head(space);
        space.scopeClock.changedEverywhere(head);
        space.changed();
        Mutations.tell(space, before, head);
      }
    }
  }

  /** Others write meanwhile, and tell of that themselves. */
  private static void noted(OpenSpace space, SessionKey session, long before) {
    long head = Space.noteHead(space, session);
    Mutations.tell(space, before, head, change -> change.session().equals(Optional.of(session)));
  }

  private static long head(OpenSpace space) {
    return space.parts.store().read(tx -> tx.changes().head());
  }

  /** Clears a session with those made for it, and removes their records; whether there was one. */
  static boolean delete(OpenSpace space, SessionKey session) {
    return delete(space, session, new HashSet<>());
  }

  /** Leaves first; a family that runs in a circle has each member once. */
  private static boolean delete(OpenSpace space, SessionKey session, Set<SessionKey> visited) {
    if (!visited.add(session)) {
      return false;
    }
    children(space, session).forEach(child -> delete(space, child, visited));
    ClearScope scope = new ClearScope.OneSession(session);
    long before = head(space);
    boolean there =
        space.holds.holding(
            scope,
            () -> {
              ClearReport report = space.clears().run(scope, Set.of(), false, Language.ENGLISH);
              if (!report.isComplete()) {
                throw RemanenceException.of(
                    ErrorCode.UNAVAILABLE,
                    ErrorText.NOT_CLEARED,
                    session.session(),
                    failures(report));
              }
              return space.parts.store().transact(tx -> SessionRecords.delete(tx, session));
            });
    noted(space, session, before);
    return there;
  }

  private static String failures(ClearReport report) {
    return report.results().stream()
        .filter(row -> !row.success())
        .map(ClearRow::message)
        .collect(Collectors.joining("; "));
  }

  private static List<SessionKey> children(OpenSpace space, SessionKey parent) {
    return space.parts.store().read(tx -> tx.sessions().children(parent)).stream()
        .map(Session::key)
        .toList();
  }

  private static List<SessionKey> allChildren(OpenSpace space) {
    List<SessionKey> children = new ArrayList<>();
    String after = "";
    while (true) {
      String from = after;
      List<Session> page = space.parts.store().read(tx -> tx.sessions().list(from, PAGE));
      page.stream().filter(s -> s.parent().isPresent()).map(Session::key).forEach(children::add);
      if (page.size() < PAGE) {
        return children;
      }
      after = page.getLast().key().encoded();
    }
  }
}
