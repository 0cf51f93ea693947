package io.remanence.testkit;

import static io.remanence.testkit.ItemSample.memory;
import static io.remanence.testkit.ItemSample.message;
import static io.remanence.testkit.ItemSample.summary;
import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.MemoryStatus;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.testkit.Readers.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a pool may hold, by words and by vectors alike. */
public interface IndexFilterContract extends IndexSuite {
  float[] EAST = Vectors.unit(1, 0, 0);

  @Test
  default void each_reader_finds_what_the_rules_say_and_nothing_else(IndexUnderTest test) {
    List<Placement> placements = Readers.placements();
    List<IndexWrite> writes = new ArrayList<>();
    for (int i = 0; i < placements.size(); i++) {
      writes.add(
          new IndexWrite.Put(
              memory("m" + i, "ferry 渡轮").placement(placements.get(i)).build(), Map.of("m", EAST)));
    }
    test.apply(writes.toArray(IndexWrite[]::new));
    for (Reader reader : Readers.all()) {
      Set<String> expected = new TreeSet<>();
      for (int i = 0; i < placements.size(); i++) {
        if (reader.sees(placements.get(i))) {
          expected.add("m" + i);
        }
      }
      ItemFilter filter = Filters.of().memories(reader.reach()).build();
      assertThat(found(test.index().words("ferry", filter, 10_000)))
          .as("words for %s", reader)
          .isEqualTo(expected);
      assertThat(found(test.index().newest(filter, 10_000)))
          .as("the newest for %s", reader)
          .isEqualTo(expected);
      if (test.index().searchesVectors()) {
        assertThat(found(test.index().nearest("m", EAST, filter, 10_000)))
            .as("vectors for %s", reader)
            .isEqualTo(expected);
      }
    }
  }

  private static Set<String> found(List<io.remanence.recall.PoolHit> hits) {
    return hits.stream().map(hit -> hit.id().id()).collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  default void the_newest_come_newest_first_once_each_and_no_more_than_asked_for(
      IndexUnderTest test) {
    for (int day : new int[] {3, 1, 4, 2, 5}) {
      test.apply(
          new IndexWrite.Put(
              memory("m" + day, "ferry").time(noonPlus(day * 86_400L)).build(),
              Map.of("m", EAST, "n", EAST)));
    }
    test.apply(
        new IndexWrite.Put(
            message(9, "no word in common").time(noonPlus(3 * 86_400L + 1)).build(), Map.of()));
    ItemFilter all = Filters.of().build();
    assertThat(test.index().newest(all, 100))
        .extracting(hit -> hit.id().id())
        .containsExactly("m5", "m4", "9", "m3", "m2", "m1");
    assertThat(test.index().newest(all, 2))
        .extracting(hit -> hit.id().id())
        .containsExactly("m5", "m4");
    ItemFilter between =
        Filters.of().after(noonPlus(2 * 86_400L)).before(noonPlus(4 * 86_400L)).build();
    assertThat(test.index().newest(between, 100))
        .extracting(hit -> hit.id().id())
        .containsExactly("9", "m3", "m2");
    test.apply(new IndexWrite.Remove(memory("m5", "ferry").build().id()));
    assertThat(test.index().newest(all, 1)).extracting(hit -> hit.id().id()).containsExactly("m4");
  }

  @Test
  default void any_id_can_be_a_scope(IndexUnderTest test) {
    List<IndexWrite> writes = new ArrayList<>();
    for (String id : HardTexts.IDS) {
      writes.add(
          new IndexWrite.Put(
              memory("of " + HardTexts.IDS.indexOf(id), "ferry")
                  .in(Scope.session(id), Isolation.SESSION)
                  .build(),
              Map.of("m", EAST)));
      writes.add(
          new IndexWrite.Put(
              message(HardTexts.IDS.indexOf(id), "ferry").in(SessionKey.of(id)).build(),
              Map.of("m", EAST)));
    }
    test.apply(writes.toArray(IndexWrite[]::new));
    for (String id : HardTexts.IDS) {
      MemoryReach reach =
          MemoryReach.of(Isolation.SESSION, Scope.session(id), Optional.empty(), false);
      ItemFilter filter = Filters.of().memories(reach).messagesOf(SessionKey.of(id)).build();
      int number = HardTexts.IDS.indexOf(id);
      both(test, filter, "of " + number, Integer.toString(number));
    }
  }

  @Test
  default void messages_are_found_in_reach_only(IndexUnderTest test) {
    List<SessionKey> keys = Keys.distinct();
    List<IndexWrite> writes = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      writes.add(
          new IndexWrite.Put(message(i, "ferry").in(keys.get(i)).build(), Map.of("m", EAST)));
    }
    test.apply(writes.toArray(IndexWrite[]::new));
    for (int i = 0; i < keys.size(); i++) {
      both(test, Filters.of().messagesOf(keys.get(i)).build(), Integer.toString(i));
    }
    for (int i = 1; i < keys.size(); i++) {
      Set<SessionKey> two = Set.of(keys.get(i - 1), keys.get(i));
      both(
          test,
          Filters.of().messages(new MessageReach.Sessions(two)).build(),
          Integer.toString(i - 1),
          Integer.toString(i));
    }
    both(test, Filters.of().messages(new MessageReach.Sessions(Set.of())).build());
    both(test, Filters.of().messages(new MessageReach.Nothing()).build());
    both(test, Filters.of().messagesOf(SessionKey.of("unknown")).build());
    assertThat(test.find("ferry")).hasSize(keys.size());
  }

  @Test
  default void summaries_are_found_where_their_messages_are(IndexUnderTest test) {
    List<SessionKey> keys = Keys.distinct();
    List<IndexWrite> writes = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      writes.add(
          new IndexWrite.Put(
              summary("of " + i, "ferry").in(keys.get(i)).build(), Map.of("m", EAST)));
    }
    test.apply(writes.toArray(IndexWrite[]::new));
    for (int i = 1; i < keys.size(); i++) {
      both(test, summaries().messagesOf(keys.get(i)).build(), "of " + i);
      Set<SessionKey> two = Set.of(keys.get(i - 1), keys.get(i));
      both(
          test,
          summaries().messages(new MessageReach.Sessions(two)).build(),
          "of " + (i - 1),
          "of " + i);
    }
    both(test, summaries().messages(new MessageReach.Nothing()).build());
    both(test, summaries().messagesOf(SessionKey.of("unknown")).build());
    assertThat(test.find("ferry", summaries().build())).hasSize(keys.size());
  }

  private static Filters summaries() {
    return Filters.of().kinds(ItemKind.SUMMARY);
  }

  @Test
  default void kinds_are_told_apart(IndexUnderTest test) {
    put(test, memory("m", "ferry"), message(1, "ferry"), summary("s", "ferry"));
    both(test, Filters.of().build(), "1", "m");
    both(test, Filters.of().kinds(ItemKind.values()).build(), "1", "m", "s");
    both(test, Filters.of().kinds(ItemKind.SUMMARY).build(), "s");
    both(test, Filters.of().kinds(ItemKind.MEMORY).build(), "m");
    both(test, Filters.of().kinds(ItemKind.MESSAGE).build(), "1");
  }

  @Test
  default void statuses_hide_memories_and_never_messages(IndexUnderTest test) {
    for (MemoryStatus status : MemoryStatus.values()) {
      put(test, memory(status.wireName(), "ferry").status(status));
    }
    put(test, message(1, "ferry"));
    both(test, Filters.of().build(), "1", "active");
    both(test, Filters.of().statuses(MemoryStatus.DELETED).build(), "1", "deleted");
    both(
        test,
        Filters.of().statuses(MemoryStatus.SUPERSEDED, MemoryStatus.ARCHIVED).build(),
        "1",
        "archived",
        "superseded");
    both(
        test,
        Filters.of().statuses(MemoryStatus.values()).kinds(ItemKind.MEMORY).build(),
        "active",
        "archived",
        "deleted",
        "superseded");
  }

  @Test
  default void speakers_and_their_names_are_compared_exactly(IndexUnderTest test) {
    put(test, memory("a", "ferry").speaker("u1", "Mo"));
    put(test, memory("b", "ferry").speaker("U1", "mo"));
    put(test, memory("c", "ferry").speaker("u1 ", "Mo Li"));
    put(test, memory("d", "ferry"));
    put(test, message(5, "ferry").speaker("u1", "阿莫 😀"));
    both(test, Filters.of().speaker("u1").build(), "5", "a");
    both(test, Filters.of().speaker("U1").build(), "b");
    both(test, Filters.of().speaker("u1 ").build(), "c");
    both(test, Filters.of().speaker("u*").build());
    both(test, Filters.of().speakerName("Mo").build(), "a");
    both(test, Filters.of().speakerName("Mo Li").build(), "c");
    both(test, Filters.of().speakerName("Li").build());
    both(test, Filters.of().speakerName("阿莫 😀").build(), "5");
    both(test, Filters.of().speaker("u1").speakerName("mo").build());
  }

  @Test
  default void every_tag_is_wanted_and_compared_exactly(IndexUnderTest test) {
    put(test, memory("a", "ferry").tags("travel", "家人"));
    put(test, memory("b", "ferry").tags("Travel"));
    put(test, memory("c", "ferry travel 家人").concepts("travel"));
    put(test, memory("d", "ferry").tags("travel plans", "it's 100%"));
    both(test, Filters.of().tags("travel").build(), "a");
    both(test, Filters.of().tags("travel", "家人").build(), "a");
    both(test, Filters.of().tags("travel", "Travel").build());
    both(test, Filters.of().tags("it's 100%").build(), "d");
    both(test, Filters.of().tags("tra").build());
  }

  @Test
  default void times_include_the_start_and_exclude_the_end(IndexUnderTest test) {
    for (int i = 0; i < 5; i++) {
      put(test, memory("m" + i, "ferry").time(noonPlus(i)));
    }
    put(test, memory("old", "ferry").time(java.time.Instant.parse("1900-01-01T00:00:00Z")));
    both(test, Filters.of().after(noonPlus(3)).build(), "m3", "m4");
    both(test, Filters.of().before(noonPlus(2)).build(), "m0", "m1", "old");
    both(test, Filters.of().after(noonPlus(1)).before(noonPlus(3)).build(), "m1", "m2");
    both(test, Filters.of().after(noonPlus(3)).before(noonPlus(3)).build());
  }

  @Test
  default void items_are_gone_from_the_very_millisecond_of_their_expiry(IndexUnderTest test) {
    put(test, memory("m", "ferry").expiresAt(noonPlus(100)));
    put(test, memory("n", "ferry"));
    both(test, Filters.of().now(noonPlus(99)).build(), "m", "n");
    both(test, Filters.of().now(noonPlus(100)).build(), "n");
    both(test, Filters.of().now(noonPlus(101)).build(), "n");
  }

  @Test
  default void importance_is_of_memories_and_messages_have_none(IndexUnderTest test) {
    for (int i = 1; i <= 5; i++) {
      put(test, memory("m" + i, "ferry").importance(i));
    }
    put(test, message(9, "ferry"));
    both(test, Filters.of().minImportance(0).build(), "9", "m1", "m2", "m3", "m4", "m5");
    both(test, Filters.of().minImportance(1).build(), "m1", "m2", "m3", "m4", "m5");
    both(test, Filters.of().minImportance(4).build(), "m4", "m5");
  }

  @Test
  default void sources_and_roles_are_compared_exactly(IndexUnderTest test) {
    put(test, memory("a", "ferry").source("tool"));
    put(test, memory("b", "ferry").source("capture"));
    put(test, message(3, "ferry").source("tool"));
    put(test, message(4, "ferry").source("some 'odd' role"));
    both(test, Filters.of().source("tool").build(), "3", "a");
    both(test, Filters.of().source("some 'odd' role").build(), "4");
    both(test, Filters.of().source("Tool").build());
  }

  @Test
  default void all_conditions_hold_together_for_unspaced_words_too(IndexUnderTest test) {
    Scope mine = Scope.session("mine");
    Scope yours = Scope.session("yours");
    ItemSample good =
        memory("good", "下个月去東京出差").in(mine, Isolation.SESSION).tags("t").time(noonPlus(5));
    put(test, good);
    put(test, memory("other scope", "東京").in(yours, Isolation.SESSION).tags("t").time(noonPlus(5)));
    put(
        test,
        memory("superseded", "東京")
            .in(mine, Isolation.SESSION)
            .tags("t")
            .time(noonPlus(5))
            .status(MemoryStatus.SUPERSEDED));
    put(
        test,
        memory("expired", "東京")
            .in(mine, Isolation.SESSION)
            .tags("t")
            .time(noonPlus(5))
            .expiresAt(noonPlus(-1)));
    put(test, memory("untagged", "東京").in(mine, Isolation.SESSION).time(noonPlus(5)));
    put(test, memory("too old", "東京").in(mine, Isolation.SESSION).tags("t").time(noonPlus(1)));
    ItemFilter filter =
        Filters.of()
            .memories(MemoryReach.of(Isolation.SESSION, mine, Optional.empty(), false))
            .tags("t")
            .after(noonPlus(4))
            .before(noonPlus(6))
            .build();
    for (String query : List.of("東京", "東", "京", "東京 出差", "东 東京 OR 京")) {
      assertThat(test.find(query, filter)).as(query).containsExactly("good");
    }
    if (test.index().searchesVectors()) {
      assertThat(IndexUnderTest.ids(test.nearest("m", EAST, filter, 10))).containsExactly("good");
    }
  }

  @Test
  default void the_filter_comes_before_the_ranking(IndexUnderTest test) {
    List<IndexWrite> writes = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      writes.add(
          new IndexWrite.Put(
              memory("better" + i, "ferry ferry ferry")
                  .in(Scope.session("other"), Isolation.SESSION)
                  .build(),
              Map.of("m", EAST)));
    }
    writes.add(
        new IndexWrite.Put(
            memory("mine", "a long text in which the ferry is a small thing among many others")
                .build(),
            Map.of("m", Vectors.unit(-1, 0.1, 0))));
    test.apply(writes.toArray(IndexWrite[]::new));
    MemoryReach reach =
        MemoryReach.of(Isolation.SESSION, Scope.session("s"), Optional.empty(), false);
    ItemFilter filter = Filters.of().memories(reach).build();
    assertThat(IndexUnderTest.ids(test.words("ferry", filter, 1))).containsExactly("mine");
    if (test.index().searchesVectors()) {
      assertThat(IndexUnderTest.ids(test.nearest("m", EAST, filter, 1))).containsExactly("mine");
    }
  }

  private static void put(IndexUnderTest test, ItemSample... items) {
    test.apply(
        IntStream.range(0, items.length)
            .mapToObj(i -> new IndexWrite.Put(items[i].build(), Map.of("m", EAST)))
            .toArray(IndexWrite[]::new));
  }

  /** Checks that words and vectors find just these. */
  private static void both(IndexUnderTest test, ItemFilter filter, String... ids) {
    assertThat(test.find("ferry", filter)).containsExactlyInAnyOrder(ids);
    if (test.index().searchesVectors()) {
      assertThat(IndexUnderTest.ids(test.nearest("m", EAST, filter, 10_000)))
          .containsExactlyInAnyOrder(ids);
    }
  }
}
