package io.remanence.inmemory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** Stretches of what a walk shows. */
final class Pages {
  private Pages() {}

  /** The limit. */
  static int atLeastOne(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; at least 1 is wanted");
    }
    return limit;
  }

  /** The walk up to the first entry that doesn't belong to it. */
  static <T> Iterable<T> whileTrue(Iterable<T> walk, Predicate<T> belongs) {
    return () -> StreamSupport.stream(walk.spliterator(), false).takeWhile(belongs).iterator();
  }

  /** The first entries, up to one that doesn't belong to them. */
  static <T> List<T> take(Iterable<T> walk, Predicate<T> belongs, int limit) {
    List<T> taken = new ArrayList<>();
    for (T entry : walk) {
      if (taken.size() == limit || !belongs.test(entry)) {
        break;
      }
      taken.add(entry);
    }
    return Collections.unmodifiableList(taken);
  }
}
