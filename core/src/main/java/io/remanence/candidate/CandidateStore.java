package io.remanence.candidate;

import io.remanence.scope.MemoryReach;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Candidates, inside a transaction. */
public interface CandidateStore {
  /** Stores a candidate, new or decided on; its placement never changes. */
  void save(Candidate candidate);

  /** The candidate of this id, where the reader may see it. */
  Optional<Candidate> get(MemoryReach reach, String id);

  /**
   * The candidates that the reader may see, by id, descending.
   *
   * @param statuses at least one
   * @param before only those with a lesser id
   * @param limit at least 1
   */
  List<Candidate> list(
      MemoryReach reach, Set<CandidateStatus> statuses, Optional<String> before, int limit);

  /** Those that rest on any of these messages, by id. */
  List<Candidate> madeFrom(Collection<Long> messageSeqs);

  /** Removes that of this id; whether there was one. */
  boolean remove(String id);

  /** Removes all of this visibility but the greatest ids; how many went. */
  long trim(String visibility, int keep);

  /** Those made in the session, by id. */
  List<Candidate> madeIn(SessionKey session);

  /** How many wait for a decision. */
  long pending();
}
