package io.remanence.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.MemoryStatus;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.IndexedItem;
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
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both pools hold exactly what {@link ItemFilter#admits} admits, for random items and readers. */
final class RandomFilterTest {
  private static final float[] EAST = {1, 0};
  private static final List<Isolation> MODES =
      List.of(
          Isolation.SESSION, Isolation.SPEAKER, Isolation.BOT, Isolation.PLATFORM, Isolation.SPACE);

  @TempDir Path folder;
  private final Random random = new Random(20_260);

  @Test
  void words_and_vectors_find_what_the_filter_admits_and_nothing_else() {
    List<IndexedItem> items = new ArrayList<>();
    try (OpenIndex index = new OpenIndex(folder)) {
      for (int i = 0; i < 1_000; i++) {
        items.add(i % 3 == 0 ? message(i) : memory(i));
      }
      index.apply(
          items.stream()
              .map(item -> new IndexWrite.Put(item, Map.of("m", EAST)))
              .toArray(IndexWrite[]::new));
      for (int round = 0; round < 2_000; round++) {
        ItemFilter filter = filter();
        Set<ItemId> admitted =
            items.stream()
                .filter(filter::admits)
                .map(IndexedItem::id)
                .collect(Collectors.toUnmodifiableSet());
        assertThat(ids(index.index().words("ferry", filter, 2_000)))
            .as("words in round %s for %s", round, filter)
            .isEqualTo(admitted);
        assertThat(ids(index.index().nearest("m", EAST, filter, 2_000)))
            .as("vectors in round %s for %s", round, filter)
            .isEqualTo(admitted);
      }
    }
  }

  private static Set<ItemId> ids(List<PoolHit> hits) {
    return hits.stream().map(PoolHit::id).collect(Collectors.toUnmodifiableSet());
  }

  private IndexedItem memory(int i) {
    Scope scope = scope();
    List<Isolation> possible =
        MODES.stream()
            .filter(mode -> mode != Isolation.SESSION || scope.session().isPresent())
            .filter(mode -> mode != Isolation.SPEAKER || scope.speaker().isPresent())
            .toList();
    Placement placement = new Placement(scope, one(possible), random.nextBoolean());
    return item(
        new ItemId(ItemKind.MEMORY, "m" + i),
        Optional.of(placement),
        maybe(SessionKey.of("a")),
        one(List.of(MemoryStatus.values())),
        1 + random.nextInt(5));
  }

  private IndexedItem message(int i) {
    SessionKey key = new SessionKey(maybe("b"), maybe("p"), id());
    return item(ItemId.ofMessage(i), Optional.empty(), Optional.of(key), MemoryStatus.ACTIVE, 0);
  }

  private IndexedItem item(
      ItemId id,
      Optional<Placement> placement,
      Optional<SessionKey> session,
      MemoryStatus status,
      int importance) {
    return new IndexedItem(
        id,
        1,
        "ferry",
        List.of(),
        placement,
        session,
        status,
        maybe(id()),
        maybe(id()),
        random.nextBoolean() ? List.of(id()) : List.of("a", "b"),
        importance,
        id(),
        time(),
        maybe(time()));
  }

  private ItemFilter filter() {
    return new ItemFilter(
        one(List.of(EnumSet.allOf(ItemKind.class), Set.of(ItemKind.MEMORY))),
        reach(),
        one(
            List.of(
                new MessageReach.Everything(),
                new MessageReach.Nothing(),
                new MessageReach.OneSession(new SessionKey(maybe("b"), maybe("p"), id())))),
        one(List.of(EnumSet.allOf(MemoryStatus.class), Set.of(MemoryStatus.ACTIVE))),
        seldom(id()),
        seldom(id()),
        random.nextInt(4) == 0 ? Set.of(id()) : Set.of(),
        seldom(time()),
        seldom(time()),
        random.nextInt(4),
        seldom(id()),
        time());
  }

  private MemoryReach reach() {
    if (random.nextInt(5) == 0) {
      return MemoryReach.everything();
    }
    Scope reader = new Scope(maybe("b"), maybe("p"), Optional.of(id()), Optional.of(id()));
    Optional<RoomClass> room = maybe(one(List.of(RoomClass.values())));
    return MemoryReach.of(one(List.of(Isolation.values())), reader, room, random.nextBoolean());
  }

  private Scope scope() {
    return new Scope(maybe("b"), maybe("p"), maybe(id()), maybe(id()));
  }

  private String id() {
    return one(List.of("a", "b", "A", "a:b"));
  }

  private Instant time() {
    return Instant.ofEpochSecond(random.nextInt(10), random.nextInt(3));
  }

  private <T> Optional<T> maybe(T value) {
    return random.nextBoolean() ? Optional.of(value) : Optional.empty();
  }

  private <T> Optional<T> seldom(T value) {
    return random.nextInt(6) == 0 ? Optional.of(value) : Optional.empty();
  }

  private <T> T one(List<? extends T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
