package io.remanence.space;

import io.remanence.erasure.Erasure;
import io.remanence.recall.IndexFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Frees files of what was erased, for all erasings that wait for it at once. What they said is
 * known until the program ends, so that the files can be searched for it; a later program, which no
 * longer knows, writes them anew.
 */
final class Purges {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MOST_TRACES = 20_000;
  private static final int PENDING = 1_000;

  private final OpenSpace space;
  private final List<String> traces = new ArrayList<>();

  Purges(OpenSpace space) {
    this.space = space;
  }

  /** Something was erased; its vectors go now, files and index soon. */
  void erased(Collection<String> items, Collection<String> said) {
    space.parts.vectors().put(List.of(), items, Map.of());
    synchronized (traces) {
      said.stream()
          .filter(text -> !text.isBlank())
          .limit(Math.max(0, MOST_TRACES - traces.size()))
          .forEach(traces::add);
    }
    space.purgeSoon();
  }

  /** Frees the files, unless followers are not there yet or a read holds them. */
  void run() {
    List<Erasure> pending = space.parts.store().read(tx -> tx.erasures().pending(PENDING));
    if (pending.isEmpty()) {
      return;
    }
    long asOf = pending.stream().mapToLong(Erasure::asOf).max().orElseThrow();
    if (!space.indexFollower.await(asOf, PATIENCE)
        || !space.indexFollower.awaitVectors(asOf, PATIENCE)) {
      return;
    }
    List<String> known;
    synchronized (traces) {
      known = List.copyOf(traces);
    }
    boolean indexFree = !(space.parts.index() instanceof IndexFiles files) || files.purge();
    if (indexFree && space.parts.vectors().purge() && space.parts.store().purge(known)) {
      space
          .parts
          .store()
          .transact(
              tx -> {
                pending.forEach(erasure -> tx.erasures().save(erasure.done()));
                return true;
              });
      synchronized (traces) {
        traces.removeAll(known);
      }
    }
  }
}
