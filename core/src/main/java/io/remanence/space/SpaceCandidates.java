package io.remanence.space;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.exchange.CandidateLedger;
import io.remanence.profile.ProfileLimits;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.store.Tx;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Proposals of memories, which wait for a decision. */
public final class SpaceCandidates {
  private final SpaceName name;
  private final SpaceUse pool;

  SpaceCandidates(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * The candidates that the reader may see, newest first.
   *
   * @param reader who asks; absent means the owner
   * @param statuses at least one
   * @param before where the page before ended: the last one's id
   * @param limit at least 1
   */
  public List<Candidate> list(
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      Set<CandidateStatus> statuses,
      Optional<String> before,
      int limit) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return space
              .parts
              .store()
              .read(tx -> tx.candidates().list(reach, statuses, before, limit));
        });
  }

  /**
   * Makes of a candidate what it proposes; see {@link CandidateLedger#accept}.
   *
   * @return the candidate as it is now
   */
  public Candidate accept(Optional<Scope> reader, Optional<Isolation> isolation, String id) {
    return decide(reader, isolation, (ledger, tx, reach) -> ledger.accept(tx, reach, id));
  }

  /**
   * Leaves a candidate be; see {@link CandidateLedger#reject}.
   *
   * @return the candidate as it is now
   */
  public Candidate reject(Optional<Scope> reader, Optional<Isolation> isolation, String id) {
    return decide(reader, isolation, (ledger, tx, reach) -> ledger.reject(tx, reach, id));
  }

  private static ProfileLimits limits(OpenSpace space, Tx tx, Candidate candidate) {
    return candidate
        .placement()
        .scope()
        .sessionKey()
        .map(key -> space.settingsOf(key, tx.sessions().get(key)))
        .orElse(space.parts.settings())
        .profile();
  }

  private interface Decision {
    CandidateLedger.Decided make(CandidateLedger ledger, Tx tx, MemoryReach reach);
  }

  private Candidate decide(
      Optional<Scope> reader, Optional<Isolation> isolation, Decision decision) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          CandidateLedger ledger =
              new CandidateLedger(
                  space.parts.clock(),
                  space.parts.ids(),
                  space.memories,
                  (tx, candidate) -> limits(space, tx, candidate));
          CandidateLedger.Decided decided =
              SpaceMemories.noted(
                  space,
                  SpaceMemories.write(space, tx -> decision.make(ledger, tx, reach)),
                  made -> made.memory().stream().toList());
          decided.memory().ifPresent(memory -> SpaceMemories.supersede(space, memory));
          return decided.candidate();
        });
  }
}
