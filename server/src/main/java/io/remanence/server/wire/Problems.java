package io.remanence.server.wire;

import io.remanence.server.words.Phrase;
import io.remanence.server.words.Sentence;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a body, so that all of it is told at once. */
final class Problems {
  private static final int MAX_TOLD = 20;

  private final List<Refusal.Problem> found = new ArrayList<>();
  private int count;

  void add(String path, Phrase phrase, Object... arguments) {
    count++;
    if (found.size() < MAX_TOLD) {
      found.add(new Refusal.Problem(path, Sentence.of(phrase, arguments)));
    }
  }

  int count() {
    return count;
  }

  void throwIfAny() {
    if (!found.isEmpty()) {
      throw Refusal.invalid(found);
    }
  }
}
