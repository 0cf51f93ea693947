package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.error.RemanenceException;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes down what was refused. The first attempt of somebody is written at once; what else they
 * try until {@link #tell} is called is counted and written as one entry then, so that somebody who
 * tries without end fills neither the disk nor the audit. Safe for use by many threads.
 */
final class RefusedAttempts {
  /** How many attempters are told apart between two calls of {@link #tell}. */
  private static final int MOST_ACTORS = 200;

  /** How many kinds of attempt are told apart for each. */
  private static final int MOST_KINDS = 30;

  private static final String OTHERS = "others";

  private final Store store;
  private final AuditTrail trail;
  private final Map<Actor, Map<String, Long>> counted = new LinkedHashMap<>();

  /**
   * @param store writes nothing down by itself
   * @param trail of whoever writes entries of those who are too many to be told apart
   */
  RefusedAttempts(Store store, AuditTrail trail) {
    this.store = store;
    this.trail = trail;
  }

  /**
   * Somebody was refused.
   *
   * @param attempt what they tried, without anything that they said
   */
  void note(Actor actor, String attempt) {
    synchronized (counted) {
      if (counted.containsKey(actor) || counted.size() >= MOST_ACTORS) {
        count(actor, attempt, 1);
        return;
      }
      counted.put(actor, new LinkedHashMap<>());
    }
    try {
      write(List.of(note(actor, Map.of(attempt, 1L))));
    } catch (RemanenceException notNow) {
      // Whoever is refused is told of that, and not of a full disk: it is written with the rest.
      synchronized (counted) {
        count(actor, attempt, 1);
      }
    }
  }

  /** Those who are too many to be told apart count for whose trail it is. */
  private void count(Actor actor, String attempt, long times) {
    Actor told = counted.containsKey(actor) || counted.size() < MOST_ACTORS ? actor : trail.actor();
    Map<String, Long> kinds = counted.computeIfAbsent(told, any -> new LinkedHashMap<>());
    boolean full = !kinds.containsKey(attempt) && kinds.size() >= MOST_KINDS;
    kinds.merge(full ? OTHERS : attempt, times, Long::sum);
  }

  /**
   * Writes what was counted since the last call; what can't be written now stays counted.
   *
   * @throws RemanenceException when the store can't write
   */
  void tell() {
    Map<Actor, Map<String, Long>> told = new LinkedHashMap<>();
    synchronized (counted) {
      counted.forEach(
          (actor, kinds) -> {
            if (!kinds.isEmpty()) {
              told.put(actor, kinds);
            }
          });
      counted.clear();
    }
    List<AuditTrail.Note> notes = new ArrayList<>();
    told.forEach((actor, kinds) -> notes.add(note(actor, kinds)));
    try {
      write(notes);
    } catch (RemanenceException notNow) {
      synchronized (counted) {
        told.forEach(
            (actor, kinds) -> kinds.forEach((attempt, times) -> count(actor, attempt, times)));
      }
      throw notNow;
    }
  }

  private static AuditTrail.Note note(Actor actor, Map<String, Long> kinds) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("count", kinds.values().stream().mapToLong(Long::longValue).sum());
    metadata.put("attempts", new LinkedHashMap<>(kinds));
    return AuditTrail.Note.of(AuditOperation.REFUSED, Optional.empty(), AuditTarget.Kind.SPACE, "")
        .saying(String.join("; ", kinds.keySet()))
        .by(Optional.of(actor))
        .with(metadata);
  }

  private void write(List<AuditTrail.Note> notes) {
    if (!notes.isEmpty()) {
      store.transact(
          tx -> {
            notes.forEach(note -> trail.write(tx, note));
            return true;
          });
    }
  }
}
