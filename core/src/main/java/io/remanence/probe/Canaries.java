package io.remanence.probe;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.MemoryStore;
import io.remanence.memory.NewMemory;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What one run of the probe writes: for each isolation mode that compares something a memory under
 * scope a and one under scope b, which differ in nothing but what that mode compares. Their ids,
 * their tag and their bot say what they are.
 */
final class Canaries {
  /** The tag of all that probes write. */
  static final String TAG = "remanence-canary";

  private static final String ID = "canary_";
  private static final String BOT = "remanence-probe-";
  private static final int PAGE = 500;

  /** How long one lives at most, should nobody remove it. */
  private static final java.time.Duration TIME_TO_LIVE = java.time.Duration.ofHours(1);

  private final String run;

  /**
   * @param run tells this run from others
   */
  Canaries(String run) {
    this.run = run;
  }

  /** One pair. */
  record Pair(Isolation mode, Scope readerOfA, MemoryId a, MemoryId b, String word) {
    /** What a reader of scope a may see. */
    MemoryReach reach() {
      return MemoryReach.of(mode, readerOfA, Optional.empty(), false);
    }

    /** Every canary of this run that a reader of a may find. */
    ItemFilter filter(Instant now) {
      return new ItemFilter(
          Set.of(ItemKind.MEMORY),
          reach(),
          new MessageReach.Nothing(),
          Set.of(MemoryStatus.ACTIVE),
          Optional.empty(),
          Optional.empty(),
          Set.of(TAG),
          Optional.empty(),
          Optional.empty(),
          0,
          Optional.empty(),
          now);
    }
  }

  List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (Isolation mode : modes()) {
      pairs.add(
          new Pair(mode, scope(mode, "a"), id(mode, "a"), id(mode, "b"), "canary" + letters(run)));
    }
    return pairs;
  }

  /** The modes that compare something. */
  private static List<Isolation> modes() {
    return List.of(Isolation.SESSION, Isolation.SPEAKER, Isolation.BOT, Isolation.PLATFORM);
  }

  /** Only letters, so that the word is one word in every index. */
  private static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    text.chars().forEach(c -> letters.append((char) ('a' + c % 26)));
    return letters.toString();
  }

  private MemoryId id(Isolation mode, String side) {
    return new MemoryId(ID + run + "_" + mode.wireName() + "_" + side);
  }

  /** Both sides are one but for the part that the mode compares. */
  private Scope scope(Isolation mode, String side) {
    return new Scope(
        Optional.of(BOT + run + (mode == Isolation.BOT ? "-" + side : "")),
        Optional.of(BOT + run + "-" + mode.wireName() + (mode == Isolation.PLATFORM ? side : "")),
        Optional.of("session" + (mode == Isolation.SESSION ? side : "")),
        Optional.of("speaker" + (mode == Isolation.SPEAKER ? side : "")));
  }

  /** All memories of the run. */
  List<NewMemory> memories() {
    List<NewMemory> memories = new ArrayList<>();
    for (Pair pair : pairs()) {
      memories.add(memory(pair, pair.a(), "a"));
      memories.add(memory(pair, pair.b(), "b"));
    }
    return memories;
  }

  private NewMemory memory(Pair pair, MemoryId id, String side) {
    NewMemory plain =
        NewMemory.of(
            pair.word() + " " + pair.mode().wireName() + " " + side,
            MemorySource.API,
            new Placement(scope(pair.mode(), side), pair.mode(), false));
    return new NewMemory(
        Optional.of(id),
        plain.content(),
        List.of(TAG),
        List.of(),
        plain.confidence(),
        plain.importance(),
        plain.source(),
        plain.placement(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(TIME_TO_LIVE),
        Optional.empty(),
        Optional.empty());
  }

  /** All canaries that are there, of whatever run. */
  static List<Memory> left(MemoryStore store) {
    List<Memory> left = new ArrayList<>();
    String after = ID;
    while (true) {
      List<Memory> page = store.scan(after, PAGE);
      for (Memory memory : page) {
        if (!memory.id().value().startsWith(ID)) {
          return left;
        }
        if (isCanary(memory)) {
          left.add(memory);
        }
        after = memory.id().value();
      }
      if (page.size() < PAGE) {
        return left;
      }
    }
  }

  /** A caller may choose an id, and a tag; all three together are a probe's. */
  private static boolean isCanary(Memory memory) {
    return memory.tags().contains(TAG)
        && memory.placement().scope().bot().filter(bot -> bot.startsWith(BOT)).isPresent();
  }
}
