package io.remanence.consolidation;

import io.remanence.memory.MemoryId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds, among many texts, the pairs of which one holds all words of the other and little more,
 * without comparing each with each. Of such a pair the rarest word of the shorter text is among the
 * few rarest of the longer one, as many as it may have on top and one more; so each text is noted
 * under its few rarest words and asks under its rarest alone (prefix filtering: S. Chaudhuri, V.
 * Ganti, R. Kaushik, "A Primitive Operator for Similarity Joins in Data Cleaning", 2006). Only
 * texts of one kin are compared. For one thread.
 */
final class NearTexts {
  /** So many are compared with one text at most, where a great many share its rarest word. */
  private static final int MOST_COMPARED = 1_000;

  private final double similarity;
  private final int nearest;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<int[]> frequencies = new ArrayList<>();
  private final Map<Object, List<Text>> kins = new LinkedHashMap<>();

  /**
   * @param similarity the least that counts, above 0 and up to 1, as {@link NearEquality} has it
   * @param nearest so many are given of each text at most
   */
  NearTexts(double similarity, int nearest) {
    this.similarity = similarity;
    this.nearest = nearest;
  }

  /**
   * A text.
   *
   * @param words the numbers of its words, each once
   * @param length how many words it has, repeated ones counted
   */
  private record Text(MemoryId id, Integer[] words, int length) {}

  /** Adds a text; one without words has no near ones. */
  void add(Object kin, MemoryId id, List<String> words) {
    Integer[] distinct = words.stream().distinct().map(this::number).toArray(Integer[]::new);
    for (int word : distinct) {
      frequencies.get(word)[0]++;
    }
    if (distinct.length > 0) {
      kins.computeIfAbsent(kin, key -> new ArrayList<>()).add(new Text(id, distinct, words.size()));
    }
  }

  private int number(String word) {
    return numbers.computeIfAbsent(
        word,
        key -> {
          frequencies.add(new int[1]);
          return frequencies.size() - 1;
        });
  }

  /** The texts that may be near to each; none that has no near one. */
  Map<MemoryId, List<MemoryId>> pairs() {
    Map<MemoryId, List<MemoryId>> pairs = new HashMap<>();
    Comparator<Integer> rarestFirst =
        Comparator.<Integer>comparingInt(word -> frequencies.get(word)[0])
            .thenComparing(Comparator.naturalOrder());
    for (List<Text> kin : kins.values()) {
      if (kin.size() > 1) {
        kin.forEach(text -> Arrays.sort(text.words(), rarestFirst));
        pair(kin, rarestFirst, pairs);
      }
    }
    return pairs;
  }

  private void pair(
      List<Text> kin, Comparator<Integer> order, Map<MemoryId, List<MemoryId>> pairs) {
    Map<Integer, List<Text>> byRareWord = new HashMap<>();
    for (Text text : kin) {
      int prefix = Math.min(text.words().length, text.length() - shortest(text.length()) + 1);
      for (int i = 0; i < prefix; i++) {
        byRareWord.computeIfAbsent(text.words()[i], key -> new ArrayList<>()).add(text);
      }
    }
    for (Text shorter : kin) {
      int compared = 0;
      for (Text longer : byRareWord.getOrDefault(shorter.words()[0], List.of())) {
        boolean sizes =
            shorter.length() <= longer.length() && shorter.length() >= shortest(longer.length());
        if (longer == shorter || !sizes) {
          continue;
        }
        if (++compared > MOST_COMPARED) {
          break;
        }
        if (holds(longer.words(), shorter.words(), order)) {
          note(pairs, shorter.id(), longer.id());
          note(pairs, longer.id(), shorter.id());
        }
      }
    }
  }

  /** The fewest words of a text that is similar enough to one of so many and within it. */
  private int shortest(int length) {
    return (int) Math.ceil(length * similarity / (2 - similarity) - 1e-9);
  }

  /** Whether all words of the one, in this order, are among those of the other. */
  private static boolean holds(Integer[] longer, Integer[] shorter, Comparator<Integer> order) {
    int at = 0;
    for (Integer word : shorter) {
      while (at < longer.length && order.compare(longer[at], word) < 0) {
        at++;
      }
      if (at == longer.length || !longer[at].equals(word)) {
        return false;
      }
    }
    return true;
  }

  private void note(Map<MemoryId, List<MemoryId>> pairs, MemoryId one, MemoryId other) {
    List<MemoryId> near = pairs.computeIfAbsent(one, key -> new ArrayList<>());
    if (near.size() < nearest && !near.contains(other)) {
      near.add(other);
    }
  }
}
