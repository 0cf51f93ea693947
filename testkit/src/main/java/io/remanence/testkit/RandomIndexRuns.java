package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.inmemory.InMemoryIndex;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.recall.PoolHit;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Applies the same random writes to an index and to the in-memory one and compares which items
 * words and vectors find under random filters, the cosines, and what the scan shows. How words are
 * weighed is each index's own affair.
 */
public final class RandomIndexRuns {
  private static final int ALL = 100_000;
  // No two of these share a stem, a part or a character.
  private static final List<String> WORDS =
      List.of("harbour", "lantern", "kettle", "zebra42", "渡轮", "钥匙", "公园", "자전거", "вокзал");
  private static final List<String> MODELS = List.of("en/1", "zh/1");
  private static final List<SessionKey> SESSIONS =
      List.of(
          SessionKey.of("a"),
          SessionKey.of("A"),
          new SessionKey(Optional.of("a"), Optional.empty(), "a:b"),
          new SessionKey(Optional.of("a:b"), Optional.of("p"), "a"));
  private static final List<SessionKey> OTHERS = SESSIONS.subList(1, SESSIONS.size());

  private final long seed;
  private final Random random;
  private final InMemoryIndex model = new InMemoryIndex();
  private long version;

  public RandomIndexRuns(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** Runs so many batches of writes, each followed by searches. */
  public void run(IndexUnderTest test, int steps) {
    for (int step = 0; step < steps; step++) {
      List<IndexWrite> writes = new ArrayList<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        writes.add(write());
      }
      version++;
      IndexPosition position =
          new IndexPosition(version, random.nextLong(version + 1), pick(List.of("", "en/1")));
      try {
        model.apply(writes, position);
        test.index().apply(writes, position);
        if (random.nextInt(10) == 0) {
          test.index().flush();
        }
        if (random.nextInt(60) == 0) {
          test.reopen();
        }
        assertThat(test.index().position()).isEqualTo(position);
        for (int i = 0; i < 3; i++) {
          compare(test.index());
        }
        if (step % 20 == 0) {
          compareEntries(test);
        }
      } catch (Throwable e) {
        throw RandomSeed.failure(seed, step, "after " + writes.size() + " writes", e);
      }
    }
    compareEntries(test);
  }

  private void compare(Index index) {
    ItemFilter filter = filter();
    String query = words();
    assertThat(ids(index.words(query, filter, ALL)))
        .as("words '%s' under %s", query, filter)
        .isEqualTo(ids(model.words(query, filter, ALL)));
    if (index.searchesVectors()) {
      String name = pick(MODELS);
      float[] vector = vector(name);
      Map<String, Double> expected = cosines(model.nearest(name, vector, filter, ALL));
      Map<String, Double> found = cosines(index.nearest(name, vector, filter, ALL));
      assertThat(found.keySet())
          .as("near in %s under %s", name, filter)
          .isEqualTo(expected.keySet());
      found.forEach(
          (key, cosine) ->
              assertThat(cosine)
                  .isCloseTo(
                      expected.getOrDefault(key, Double.NaN),
                      org.assertj.core.data.Offset.offset(1e-4)));
    }
  }

  private void compareEntries(IndexUnderTest test) {
    Map<String, Index.Entry> expected = new TreeMap<>();
    model.scan(entry -> expected.put(entry.id().key(), entry));
    assertThat(test.entries()).isEqualTo(expected);
  }

  private IndexWrite write() {
    return switch (random.nextInt(40)) {
      case 0 -> new IndexWrite.RemoveSession(pick(SESSIONS));
      case 1 -> random.nextInt(10) == 0 ? new IndexWrite.RemoveAll() : put();
      case 2, 3, 4, 5, 6 ->
          new IndexWrite.Remove(
              switch (random.nextInt(3)) {
                case 0 -> ItemId.ofMessage(seq());
                case 1 -> ItemId.ofSummary("s" + seq());
                default -> ItemId.of(new MemoryId(memoryId()));
              });
      default -> put();
    };
  }

  private IndexWrite put() {
    ItemSample item =
        random.nextBoolean()
            ? ItemSample.memory(memoryId(), words())
                .placement(placement())
                .status(pick(List.of(MemoryStatus.values())))
                .importance(1 + random.nextInt(5))
                .source(pick(List.of("api", "tool")))
            : (random.nextInt(3) == 0
                    ? ItemSample.summary("s" + seq(), words())
                    : ItemSample.message(seq(), words()).source(pick(List.of("user", "tool"))))
                .in(pick(SESSIONS));
    item.version(++version).time(noonPlus(random.nextInt(8)));
    if (random.nextBoolean()) {
      item.speaker(pick(List.of("u", "U", "u:1")), pick(List.of("Mo", "mo", "阿莫")));
    }
    if (random.nextBoolean()) {
      item.tags(pick(List.of("t", "T", "标签")), "x");
    }
    if (random.nextInt(4) == 0) {
      item.expiresAt(noonPlus(random.nextInt(8)));
    }
    if (random.nextInt(4) == 0) {
      item.concepts(pick(WORDS));
    }
    Map<String, float[]> vectors = new HashMap<>();
    for (String name : MODELS) {
      if (random.nextInt(3) != 0) {
        vectors.put(name, vector(name));
      }
    }
    return new IndexWrite.Put(item.build(), vectors);
  }

  private float[] vector(String name) {
    return Vectors.random(random, name.equals("en/1") ? 8 : 12);
  }

  private ItemFilter filter() {
    Filters filters = Filters.of().now(noonPlus(random.nextInt(8)));
    if (random.nextInt(3) != 0) {
      filters.memories(reach());
    }
    switch (random.nextInt(4)) {
      case 0 -> filters.messages(new MessageReach.Nothing());
      case 1 -> filters.messagesOf(pick(SESSIONS));
      case 2 ->
          filters.messages(new MessageReach.Sessions(Set.of(SESSIONS.getFirst(), pick(OTHERS))));
      default -> filters.messages(new MessageReach.Everything());
    }
    if (random.nextInt(4) == 0) {
      filters.kinds(pick(List.of(ItemKind.values())));
    }
    if (random.nextInt(2) == 0) {
      filters.statuses(pick(List.of(MemoryStatus.values())));
    }
    switch (random.nextInt(12)) {
      case 0 -> filters.speaker(pick(List.of("u", "U", "u:1")));
      case 1 -> filters.speakerName(pick(List.of("Mo", "mo", "阿莫")));
      case 2 -> filters.tags(pick(List.of("t", "T", "标签")));
      case 3 -> filters.tags("x", "t");
      case 4 -> filters.after(noonPlus(random.nextInt(8)));
      case 5 -> filters.before(noonPlus(random.nextInt(8)));
      case 6 -> filters.minImportance(random.nextInt(6));
      case 7 -> filters.source(pick(List.of("api", "tool", "user")));
      default -> filters.minImportance(0);
    }
    return filters.build();
  }

  private Scope scope() {
    SessionKey key = pick(SESSIONS);
    return Scope.of(key).withSpeaker(pick(List.of("u", "U", "u:1")));
  }

  private Placement placement() {
    Isolation mode = pick(List.of(Isolation.values()));
    return new Placement(
        scope(), mode == Isolation.AUTO ? Isolation.SESSION : mode, random.nextBoolean());
  }

  private MemoryReach reach() {
    return MemoryReach.of(
        pick(List.of(Isolation.values())),
        scope(),
        random.nextBoolean() ? Optional.of(pick(List.of(RoomClass.values()))) : Optional.empty(),
        random.nextBoolean());
  }

  private String memoryId() {
    return "m" + random.nextInt(40);
  }

  private long seq() {
    return random.nextInt(40);
  }

  private String words() {
    int count = 1 + random.nextInt(3);
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      chosen.add(pick(WORDS));
    }
    return String.join(" ", chosen);
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static Set<String> ids(List<PoolHit> hits) {
    return hits.stream().map(hit -> hit.id().key()).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, Double> cosines(List<PoolHit> hits) {
    Map<String, Double> cosines = new TreeMap<>();
    hits.forEach(hit -> cosines.put(hit.id().key(), hit.relevance()));
    return cosines;
  }
}
