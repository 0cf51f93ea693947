package io.remanence.inmemory;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.candidate.CandidateStore;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Candidates. */
final class InMemoryCandidates implements CandidateStore {
  private final Handle handle;

  InMemoryCandidates(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(Candidate candidate) {
    Tables tables = handle.writing();
    tables.candidates = tables.candidates.with(candidate.id(), candidate);
  }

  @Override
  public Optional<Candidate> get(MemoryReach reach, String id) {
    return handle
        .reading()
        .candidates
        .get(id)
        .filter(candidate -> reach.admits(candidate.placement()));
  }

  @Override
  public List<Candidate> list(
      MemoryReach reach, Set<CandidateStatus> statuses, Optional<String> before, int limit) {
    Pages.atLeastOne(limit);
    return all(handle.reading().candidates.descending())
        .filter(candidate -> statuses.contains(candidate.status()))
        .filter(candidate -> reach.admits(candidate.placement()))
        .filter(
            candidate -> before.map(id -> Order.TEXT.compare(candidate.id(), id) < 0).orElse(true))
        .limit(limit)
        .toList();
  }

  @Override
  public List<Candidate> madeFrom(Collection<Long> messageSeqs) {
    return all(handle.reading().candidates.ascending())
        .filter(candidate -> candidate.messageSeqs().stream().anyMatch(messageSeqs::contains))
        .toList();
  }

  @Override
  public boolean remove(String id) {
    Tables tables = handle.writing();
    boolean there = tables.candidates.has(id);
    tables.candidates = tables.candidates.without(id);
    return there;
  }

  @Override
  public long trim(String visibility, int keep) {
    Tables tables = handle.writing();
    List<Candidate> gone =
        all(tables.candidates.descending())
            .filter(candidate -> candidate.placement().visibility().equals(visibility))
            .skip(keep)
            .toList();
    gone.forEach(candidate -> remove(candidate.id()));
    return gone.size();
  }

  @Override
  public List<Candidate> madeIn(SessionKey session) {
    return all(handle.reading().candidates.ascending())
        .filter(
            candidate ->
                candidate.placement().scope().sessionKey().filter(session::equals).isPresent())
        .toList();
  }

  @Override
  public long pending() {
    return all(handle.reading().candidates.ascending())
        .filter(candidate -> candidate.status() == CandidateStatus.PENDING)
        .count();
  }

  private static Stream<Candidate> all(Iterable<Candidate> walk) {
    return StreamSupport.stream(walk.spliterator(), false);
  }
}
