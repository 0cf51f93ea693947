package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.remember;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStats;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.RecallCount;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Memories as the owner sees them: fields, lists, filters, expiry, counters, figures.
 *
 * <p>Long because it goes through one interface sentence by sentence.
 */
public interface MemoryContract extends StoreSuite {
  MemoryReach ALL = MemoryReach.everything();
  Optional<String> NOBODY = Optional.empty();

  @Test
  default void there_is_no_memory_before_one_is_saved(Store store) {
    store.read(
        tx -> {
          assertThat(tx.memories().withIds(ALL, List.of(new MemoryId("m")))).isEmpty();
          assertThat(tx.memories().withIds(ALL, List.of())).isEmpty();
          assertThat(tx.memories().scan("", 10)).isEmpty();
          assertThat(
                  tx.memories()
                      .findEqual(
                          new Placement(Scope.session("s"), Isolation.SPACE, false),
                          NOBODY,
                          "key",
                          Samples.NOON))
              .isEmpty();
          assertThat(tx.memories().stats(ALL, Samples.NOON))
              .isEqualTo(new MemoryStats(0, Map.of(), Map.of(), 0, 0, Optional.empty()));
          return true;
        });
    assertThat(list(store, MemoryQuery.active(Samples.NOON))).isEmpty();
    assertThat(store.<Boolean>transact(tx -> tx.memories().erase(new MemoryId("m")))).isFalse();
  }

  @Test
  default void a_memory_keeps_every_field(StoreUnderTest test) {
    Scope scope =
        new Scope(Optional.of("机器人"), Optional.of("p:1"), Optional.of("s/1"), Optional.of("u 1"));
    List<Memory> saved = new ArrayList<>();
    saved.add(
        remember(
            test.store(),
            MemorySample.of("id '%_\\ 一 😀")
                .content("Liu Wei's sister 刘芳 prefers the 7:40 ferry\n(not the 8:10)")
                .contentKey("liu wei's sister 刘芳")
                .tags("travel", "家人", "Travel", "it's 100%")
                .concepts("ferry", "渡轮", "")
                .confidence(0.1 + 0.2)
                .importance(5)
                .source(MemorySource.CANDIDATE)
                .status(MemoryStatus.SUPERSEDED)
                .supersededBy("another 😀")
                .placement(new Placement(scope, Isolation.SPEAKER, true))
                .speaker("u 1", "阿伟")
                .messageSeqs(9_000_000_000L, 3L, 3L)
                .createdAt(noonPlus(-1001))
                .updatedAt(noonPlus(-1))
                .eventTime(Instant.parse("1901-02-03T04:05:06.789Z"))
                .expiresAt(Instant.parse("2999-12-31T23:59:59.999Z"))
                .recalled(12_345_678_901L, noonPlus(77))
                .meta(JsonSamples.wild())
                .document("doc/1")));
    saved.add(remember(test.store(), MemorySample.of("bare")));
    for (MemorySource source : MemorySource.values()) {
      saved.add(remember(test.store(), MemorySample.of("from " + source).source(source)));
    }
    for (MemoryStatus status : MemoryStatus.values()) {
      saved.add(remember(test.store(), MemorySample.of("is " + status).status(status)));
    }
    for (Isolation mode : Isolation.values()) {
      if (mode != Isolation.AUTO) {
        for (boolean direct : new boolean[] {true, false}) {
          saved.add(
              remember(
                  test.store(),
                  MemorySample.of("in " + mode + direct)
                      .placement(new Placement(scope, mode, direct))));
        }
      }
    }
    for (String text : HardTexts.TEXTS) {
      saved.add(
          remember(test.store(), MemorySample.of("text " + saved.size()).content(text).tags(text)));
    }
    saved.add(remember(test.store(), MemorySample.of("long").content("记忆😀\n".repeat(180_000))));
    Store store = test.reopened();
    for (Memory memory : saved) {
      assertThat(Rendering.of(get(store, memory.id()))).isEqualTo(Rendering.of(memory));
    }
    List<Memory> byId = store.read(tx -> tx.memories().scan("", 10_000));
    assertThat(Rendering.of(byId))
        .isEqualTo(
            Rendering.of(
                saved.stream()
                    .sorted(Comparator.comparing(memory -> memory.id().value(), Keys.TEXT_ORDER))
                    .toList()));
  }

  @Test
  default void no_two_ids_are_taken_for_the_same(StoreUnderTest test) {
    test.store()
        .transact(
            tx -> {
              HardTexts.IDS.forEach(
                  id -> remember(tx, MemorySample.of(id).content("of " + id).tags(id)));
              return true;
            });
    Store store = test.reopened();
    for (String id : HardTexts.IDS) {
      assertThat(get(store, new MemoryId(id)).content()).isEqualTo("of " + id);
      MemoryQuery tagged = query(Set.of(MemoryStatus.ACTIVE), Optional.of(id), Optional.empty());
      assertThat(ids(list(store, tagged))).containsExactly(id);
    }
    assertThat(store.<Boolean>transact(tx -> tx.memories().erase(new MemoryId("a")))).isTrue();
    assertThat(store.<List<Memory>>read(tx -> tx.memories().scan("", 10_000)))
        .hasSize(HardTexts.IDS.size() - 1);
  }

  @Test
  default void saving_again_replaces_all_but_the_counters(StoreUnderTest test) {
    Store store = test.store();
    remember(store, MemorySample.of("m").content("old").recalled(7, noonPlus(5)));
    Memory changed =
        remember(
            store,
            MemorySample.of("m")
                .content("new")
                .tags("t")
                .status(MemoryStatus.ARCHIVED)
                .in(Scope.session("elsewhere"), Isolation.BOT)
                .createdAt(noonPlus(1))
                .updatedAt(noonPlus(2)));
    assertThat(changed.recallCount()).isZero();
    Memory expected =
        MemorySample.of("m")
            .content("new")
            .tags("t")
            .status(MemoryStatus.ARCHIVED)
            .in(Scope.session("elsewhere"), Isolation.BOT)
            .createdAt(noonPlus(1))
            .updatedAt(noonPlus(2))
            .recalled(7, noonPlus(5))
            .version(2)
            .build();
    assertThat(Rendering.of(get(store, new MemoryId("m")))).isEqualTo(Rendering.of(expected));
    remember(store, MemorySample.of("m").recalled(100, noonPlus(900)));
    Memory seen = get(test.reopened(), new MemoryId("m"));
    assertThat(seen.recallCount()).isEqualTo(7);
    assertThat(seen.lastRecalledAt()).contains(noonPlus(5));
    assertThat(seen.tags()).isEmpty();
  }

  @Test
  default void recalls_are_added_without_any_change(Store store) {
    Memory never = remember(store, MemorySample.of("never"));
    remember(store, MemorySample.of("once").recalled(1, noonPlus(50)));
    Store.Changes before = store.changes(0, 100);
    add(
        store,
        Map.of(
            never.id(),
            new RecallCount(3, noonPlus(10)),
            new MemoryId("once"),
            new RecallCount(2, noonPlus(70)),
            new MemoryId("gone"),
            new RecallCount(9, noonPlus(10))));
    add(store, Map.of(never.id(), new RecallCount(4, noonPlus(5))));
    add(store, Map.of());
    assertThat(store.changes(0, 100)).isEqualTo(before);
    Memory expected = MemorySample.of("never").version(1).recalled(7, noonPlus(10)).build();
    assertThat(Rendering.of(get(store, never.id()))).isEqualTo(Rendering.of(expected));
    Memory once = get(store, new MemoryId("once"));
    assertThat(once.recallCount()).isEqualTo(3);
    assertThat(once.lastRecalledAt()).contains(noonPlus(70));
    assertThat(store.<List<Memory>>read(tx -> tx.memories().scan("", 100))).hasSize(2);
  }

  private static void add(Store store, Map<MemoryId, RecallCount> recalls) {
    store.transact(
        tx -> {
          tx.memories().addRecalls(recalls);
          return true;
        });
  }

  @Test
  default void an_erased_memory_is_gone_everywhere(StoreUnderTest test) {
    Store store = test.store();
    Memory memory =
        remember(store, MemorySample.of("m").contentKey("key").recalled(5, noonPlus(1)));
    Memory stays = remember(store, MemorySample.of("n").contentKey("other"));
    assertThat(store.<Boolean>transact(tx -> tx.memories().erase(memory.id()))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.memories().erase(memory.id()))).isFalse();
    Store again = test.reopened();
    again.read(
        tx -> {
          assertThat(tx.memories().withIds(ALL, List.of(memory.id(), stays.id()))).hasSize(1);
          assertThat(tx.memories().findEqual(memory.placement(), NOBODY, "key", Samples.NOON))
              .isEmpty();
          assertThat(tx.memories().stats(ALL, Samples.NOON).count()).isEqualTo(1);
          assertThat(tx.memories().stats(ALL, Samples.NOON).recallTotal()).isZero();
          assertThat(tx.memories().scan("", 10)).hasSize(1);
          return true;
        });
    assertThat(list(again, MemoryQuery.active(Samples.NOON))).hasSize(1);
    remember(again, MemorySample.of("m"));
    assertThat(get(again, memory.id()).recallCount()).isZero();
  }

  @Test
  default void ids_are_looked_up_together_each_once(Store store) {
    List<Memory> saved =
        IntStream.range(0, 30).mapToObj(i -> remember(store, MemorySample.of("m" + i))).toList();
    List<MemoryId> asked = new ArrayList<>();
    IntStream.range(0, 40_000).forEach(i -> asked.add(new MemoryId("m" + i)));
    asked.add(new MemoryId("m1"));
    List<Memory> seen = store.read(tx -> tx.memories().withIds(ALL, asked));
    assertThat(ids(seen)).containsExactlyInAnyOrderElementsOf(ids(saved));
  }

  @Test
  default void an_id_lookup_shows_expired_and_hidden_ones_too(Store store) {
    remember(store, MemorySample.of("expired").expiresAt(noonPlus(-1)));
    remember(store, MemorySample.of("deleted").status(MemoryStatus.DELETED));
    List<Memory> seen =
        store.read(
            tx ->
                tx.memories()
                    .withIds(ALL, List.of(new MemoryId("expired"), new MemoryId("deleted"))));
    assertThat(seen).hasSize(2);
  }

  @Test
  default void the_list_is_by_time_of_update_and_id_both_descending(Store store) {
    List<Memory> saved = new ArrayList<>();
    int time = 0;
    for (String id : HardTexts.IDS) {
      saved.add(remember(store, MemorySample.of(id).updatedAt(noonPlus(time++ % 3))));
    }
    List<String> expected =
        saved.stream()
            .sorted(
                Comparator.comparing(Memory::updatedAt)
                    .thenComparing(memory -> memory.id().value(), Keys.TEXT_ORDER)
                    .reversed())
            .map(memory -> memory.id().value())
            .toList();
    for (int limit : new int[] {1, 4, 1000, Integer.MAX_VALUE}) {
      assertThat(walk(store, MemoryQuery.active(Samples.NOON), limit)).isEqualTo(expected);
    }
    assertThatThrownBy(
            () ->
                store.read(
                    tx ->
                        tx.memories()
                            .list(ALL, MemoryQuery.active(Samples.NOON), Optional.empty(), 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void a_page_goes_on_after_a_position_even_if_nothing_is_there_any_more(Store store) {
    for (int i = 0; i < 6; i++) {
      remember(store, MemorySample.of("m" + i).updatedAt(noonPlus(i / 2)));
    }
    MemoryQuery active = MemoryQuery.active(Samples.NOON);
    assertThat(page(store, active, noonPlus(1), "m2")).containsExactly("m1", "m0");
    assertThat(page(store, active, noonPlus(1), "m3")).containsExactly("m2", "m1", "m0");
    assertThat(page(store, active, noonPlus(1), "a")).containsExactly("m1", "m0");
    assertThat(page(store, active, noonPlus(1), "z")).containsExactly("m3", "m2", "m1", "m0");
    assertThat(page(store, active, noonPlus(-1), "z")).isEmpty();
  }

  private static List<String> page(Store store, MemoryQuery query, Instant time, String id) {
    Optional<MemoryPosition> after = Optional.of(new MemoryPosition(time, new MemoryId(id)));
    return ids(store.read(tx -> tx.memories().list(ALL, query, after, 10)));
  }

  @Test
  default void paging_shows_memories_that_stay_exactly_once_while_others_come_and_go(Store store) {
    Set<String> staying = new LinkedHashSet<>();
    for (int i = 0; i < 60; i++) {
      remember(store, MemorySample.of("m%02d".formatted(i)).updatedAt(noonPlus(i / 10)));
      if (i % 3 != 0) {
        staying.add("m%02d".formatted(i));
      }
    }
    MemoryQuery query = MemoryQuery.active(Samples.NOON);
    List<String> seen = new ArrayList<>();
    Optional<MemoryPosition> after = Optional.empty();
    for (int round = 0; ; round++) {
      Optional<MemoryPosition> from = after;
      List<Memory> page = store.read(tx -> tx.memories().list(ALL, query, from, 7));
      if (page.isEmpty()) {
        break;
      }
      seen.addAll(ids(page));
      Memory last = page.getLast();
      after = Optional.of(new MemoryPosition(last.updatedAt(), last.id()));
      int number = round * 6;
      store.transact(
          tx -> {
            tx.memories().erase(new MemoryId("m%02d".formatted(number)));
            tx.memories().erase(new MemoryId("m%02d".formatted(57 - number)));
            remember(tx, MemorySample.of("new%02d".formatted(number)).updatedAt(noonPlus(3)));
            return true;
          });
    }
    assertThat(seen).doesNotHaveDuplicates().containsAll(staying);
  }

  @Test
  default void filters_are_exact(Store store) {
    remember(
        store, MemorySample.of("a").tags("Tag", "x_y").speaker("u1", "Mo").createdAt(noonPlus(10)));
    remember(
        store,
        MemorySample.of("b")
            .tags("tag", "xzy")
            .speaker("U1", "Mo")
            .source(MemorySource.TOOL)
            .createdAt(noonPlus(20)));
    remember(
        store,
        MemorySample.of("c").tags("tag tag").status(MemoryStatus.ARCHIVED).createdAt(noonPlus(20)));
    remember(
        store,
        MemorySample.of("d").concepts("tag").status(MemoryStatus.DELETED).createdAt(noonPlus(30)));
    Set<MemoryStatus> any = Set.of(MemoryStatus.values());
    assertThat(filtered(store, any, "", "")).containsExactly("d", "c", "b", "a");
    assertThat(filtered(store, Set.of(MemoryStatus.ACTIVE), "", "")).containsExactly("b", "a");
    assertThat(filtered(store, Set.of(MemoryStatus.DELETED, MemoryStatus.ARCHIVED), "", ""))
        .containsExactly("d", "c");
    assertThat(filtered(store, any, "tag", "")).containsExactly("b");
    assertThat(filtered(store, any, "x_y", "")).containsExactly("a");
    assertThat(filtered(store, any, "%", "")).isEmpty();
    assertThat(filtered(store, any, "", "u1")).containsExactly("a");
    assertThat(filtered(store, any, "", "Mo")).isEmpty();
    assertThat(filtered(store, any, "tag", "u1")).isEmpty();
    assertThat(between(store, Optional.empty(), Optional.of(noonPlus(20)))).containsExactly("a");
    assertThat(between(store, Optional.of(noonPlus(20)), Optional.empty()))
        .containsExactly("d", "c", "b");
    assertThat(between(store, Optional.of(noonPlus(11)), Optional.of(noonPlus(21))))
        .containsExactly("c", "b");
    assertThat(between(store, Optional.of(noonPlus(20)), Optional.of(noonPlus(20)))).isEmpty();
    MemoryQuery bySource =
        new MemoryQuery(
            any,
            Optional.empty(),
            Optional.empty(),
            Optional.of(MemorySource.TOOL),
            Optional.empty(),
            Optional.empty(),
            Samples.NOON);
    assertThat(ids(list(store, bySource))).containsExactly("b");
  }

  @Test
  default void a_text_is_found_anywhere_in_the_content_and_is_no_pattern(Store store) {
    remember(store, MemorySample.of("a").content("The KEY is at 50% of its_price"));
    remember(store, MemorySample.of("b").content("a key under the blue pot, 备用钥匙"));
    remember(store, MemorySample.of("c").content("Ähre und KÄSE"));
    assertThat(holding(store, "key")).containsExactly("b", "a");
    assertThat(holding(store, "KEY U")).containsExactly("b");
    assertThat(holding(store, "钥匙")).containsExactly("b");
    assertThat(holding(store, "%")).containsExactly("a");
    assertThat(holding(store, "its_p")).containsExactly("a");
    assertThat(holding(store, "itsXp")).isEmpty();
    assertThat(holding(store, "kÄse")).containsExactly("c");
    assertThat(holding(store, "käse")).as("only a to z are folded").isEmpty();
    assertThat(holding(store, "' OR 1=1 --")).isEmpty();
    assertThat(holding(store, "")).containsExactly("c", "b", "a");
  }

  private static List<String> holding(Store store, String text) {
    MemoryQuery query = MemoryQuery.active(Samples.NOON).containing(Optional.of(text));
    List<String> listed = ids(list(store, query));
    assertThat(walk(store, query, 1)).isEqualTo(listed);
    return listed;
  }

  private static List<String> filtered(
      Store store, Set<MemoryStatus> statuses, String tag, String speaker) {
    MemoryQuery query =
        query(
            statuses,
            Optional.of(tag).filter(text -> !text.isEmpty()),
            Optional.of(speaker).filter(text -> !text.isEmpty()));
    List<String> listed = ids(list(store, query));
    assertThat(walk(store, query, 1)).isEqualTo(listed);
    return listed;
  }

  private static List<String> between(
      Store store, Optional<Instant> after, Optional<Instant> before) {
    return ids(
        list(
            store,
            new MemoryQuery(
                Set.of(MemoryStatus.values()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                before,
                after,
                Samples.NOON)));
  }

  @Test
  default void a_memory_is_gone_from_the_very_millisecond_of_its_expiry(Store store) {
    Memory memory =
        remember(store, MemorySample.of("m").contentKey("key").expiresAt(noonPlus(100)));
    remember(store, MemorySample.of("n").contentKey("other"));
    for (long before : new long[] {-1000, 0, 99}) {
      assertThat(ids(list(store, MemoryQuery.active(noonPlus(before))))).containsExactly("n", "m");
      assertThat(equal(store, memory, "key", noonPlus(before))).contains("m");
      assertThat(stats(store, noonPlus(before)).count()).isEqualTo(2);
    }
    for (long after : new long[] {100, 101, 1_000_000_000}) {
      assertThat(ids(list(store, MemoryQuery.active(noonPlus(after))))).containsExactly("n");
      assertThat(equal(store, memory, "key", noonPlus(after))).isEmpty();
      assertThat(stats(store, noonPlus(after)).count()).isEqualTo(1);
      assertThat(stats(store, noonPlus(after)).byStatus())
          .isEqualTo(Map.of(MemoryStatus.ACTIVE, 1L));
    }
    assertThat(store.<List<Memory>>read(tx -> tx.memories().scan("", 10))).hasSize(2);
  }

  @Test
  default void an_equal_memory_is_active_of_the_same_visibility_and_key(Store store) {
    Scope scope = Scope.session("s").withSpeaker("u");
    Memory memory =
        remember(store, MemorySample.of("m").contentKey("key").in(scope, Isolation.SESSION));
    assertThat(equal(store, memory, "key", Samples.NOON)).contains("m");
    assertThat(equal(store, memory, "KEY", Samples.NOON)).isEmpty();
    assertThat(equal(store, memory, "ke", Samples.NOON)).isEmpty();
    assertThat(equal(store, memory, "key ", Samples.NOON)).isEmpty();
    assertThat(equal(store, memory, "%", Samples.NOON)).isEmpty();
    for (Isolation mode : Isolation.values()) {
      if (mode != Isolation.AUTO && mode != Isolation.SESSION) {
        Placement other = new Placement(scope, mode, false);
        assertThat(
                store.<Optional<Memory>>read(
                    tx -> tx.memories().findEqual(other, NOBODY, "key", Samples.NOON)))
            .isEmpty();
      }
    }
    // Nor what was written in private chats, for others see that.
    assertThat(
            store.<Optional<Memory>>read(
                tx ->
                    tx.memories()
                        .findEqual(
                            new Placement(scope, Isolation.SESSION, true),
                            NOBODY,
                            "key",
                            Samples.NOON)))
        .isEmpty();
    for (MemoryStatus status : MemoryStatus.values()) {
      remember(
          store,
          MemorySample.of("m").contentKey("key").in(scope, Isolation.SESSION).status(status));
      assertThat(equal(store, memory, "key", Samples.NOON).isPresent())
          .isEqualTo(status == MemoryStatus.ACTIVE);
    }
    remember(store, MemorySample.of("m").contentKey("changed").in(scope, Isolation.SESSION));
    assertThat(equal(store, memory, "key", Samples.NOON)).isEmpty();
    assertThat(equal(store, memory, "changed", Samples.NOON)).contains("m");
    remember(store, MemorySample.of("m").contentKey("changed").in(scope, Isolation.SPEAKER));
    assertThat(equal(store, memory, "changed", Samples.NOON)).isEmpty();
  }

  @Test
  default void an_equal_memory_is_found_behind_expired_and_hidden_ones(Store store) {
    remember(store, MemorySample.of("a").contentKey("键").expiresAt(noonPlus(-1)));
    remember(store, MemorySample.of("b").contentKey("键").status(MemoryStatus.DELETED));
    Memory good = remember(store, MemorySample.of("c").contentKey("键"));
    remember(store, MemorySample.of("d").contentKey("键").status(MemoryStatus.SUPERSEDED));
    assertThat(equal(store, good, "键", Samples.NOON)).contains("c");
  }

  @Test
  default void an_equal_memory_is_of_the_same_speaker_where_both_are_known(Store store) {
    Memory ann = remember(store, MemorySample.of("a").contentKey("key").speaker("ann", "Ann"));
    assertThat(equalOf(store, ann, Optional.of("ann"))).contains("a");
    assertThat(equalOf(store, ann, Optional.of("bob"))).isEmpty();
    assertThat(equalOf(store, ann, Optional.of("Ann"))).isEmpty();
    assertThat(equalOf(store, ann, NOBODY)).contains("a");
    remember(store, MemorySample.of("b").contentKey("key"));
    assertThat(equalOf(store, ann, Optional.of("bob"))).contains("b");
    assertThat(equalOf(store, ann, Optional.of("ann"))).isPresent();
  }

  @Test
  default void memories_of_a_file_are_listed_whatever_their_standing(Store store) {
    remember(store, MemorySample.of("a").document("d 1").status(MemoryStatus.DELETED));
    remember(store, MemorySample.of("b").document("d 1").expiresAt(noonPlus(-5)));
    remember(store, MemorySample.of("c").document("d"));
    remember(store, MemorySample.of("e"));
    assertThat(ids(list(store, MemoryQuery.everything().ofDocument("d 1"))))
        .containsExactlyInAnyOrder("a", "b");
    assertThat(ids(list(store, MemoryQuery.everything()))).hasSize(4);
    assertThat(list(store, MemoryQuery.active(Samples.NOON).ofDocument("d 1"))).isEmpty();
  }

  @Test
  default void what_was_added_to_a_counter_can_be_taken_away(Store store) {
    remember(store, MemorySample.of("a").recalled(5, noonPlus(3)));
    for (long times : new long[] {4, -4}) {
      store.transact(
          tx -> {
            tx.memories()
                .addRecalls(Map.of(new MemoryId("a"), new RecallCount(times, noonPlus(1))));
            return true;
          });
    }
    Memory memory = get(store, new MemoryId("a"));
    assertThat(memory.recallCount()).isEqualTo(5);
    assertThat(memory.lastRecalledAt()).contains(noonPlus(3));
  }

  @Test
  default void figures_add_up(Store store) {
    remember(store, MemorySample.of("a").confidence(0.25).recalled(3, noonPlus(10)));
    remember(store, MemorySample.of("b").confidence(0.75).source(MemorySource.TOOL));
    remember(store, MemorySample.of("c").confidence(0.2).recalled(5, noonPlus(5)));
    remember(
        store,
        MemorySample.of("d")
            .status(MemoryStatus.ARCHIVED)
            .source(MemorySource.IMPORT)
            .confidence(1)
            .recalled(50, noonPlus(500)));
    remember(store, MemorySample.of("e").expiresAt(Samples.NOON).recalled(70, noonPlus(700)));
    MemoryStats stats = stats(store, Samples.NOON);
    assertThat(stats.count()).isEqualTo(3);
    assertThat(stats.bySource()).isEqualTo(Map.of(MemorySource.API, 2L, MemorySource.TOOL, 1L));
    assertThat(stats.byStatus())
        .isEqualTo(Map.of(MemoryStatus.ACTIVE, 3L, MemoryStatus.ARCHIVED, 1L));
    assertThat(stats.averageConfidence()).isCloseTo(0.4, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(stats.recallTotal()).isEqualTo(8);
    assertThat(stats.lastRecalledAt()).contains(noonPlus(10));
  }

  @Test
  default void the_scan_is_by_id_in_the_order_of_code_points(Store store) {
    store.transact(
        tx -> {
          HardTexts.IDS.forEach(id -> remember(tx, MemorySample.of(id).expiresAt(Instant.EPOCH)));
          return true;
        });
    List<String> expected = HardTexts.IDS.stream().sorted(Keys.TEXT_ORDER).toList();
    for (int limit : new int[] {1, 8, Integer.MAX_VALUE}) {
      List<String> seen = new ArrayList<>();
      List<Memory> page = store.read(tx -> tx.memories().scan("", limit));
      while (!page.isEmpty()) {
        assertThat(page.size()).isLessThanOrEqualTo(limit);
        seen.addAll(ids(page));
        page = store.read(tx -> tx.memories().scan(seen.getLast(), limit));
      }
      assertThat(seen).isEqualTo(expected);
    }
    assertThatThrownBy(() -> store.read(tx -> tx.memories().scan("", 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static MemoryQuery query(
      Set<MemoryStatus> statuses, Optional<String> tag, Optional<String> speaker) {
    return new MemoryQuery(
        statuses, tag, speaker, Optional.empty(), Optional.empty(), Optional.empty(), Samples.NOON);
  }

  private static Memory get(Store store, MemoryId id) {
    List<Memory> found = store.read(tx -> tx.memories().withIds(ALL, List.of(id)));
    assertThat(found).as(id.value()).hasSize(1);
    return found.getFirst();
  }

  private static List<Memory> list(Store store, MemoryQuery query) {
    return store.read(tx -> tx.memories().list(ALL, query, Optional.empty(), 10_000));
  }

  private static List<String> walk(Store store, MemoryQuery query, int limit) {
    List<String> seen = new ArrayList<>();
    List<Memory> page = store.read(tx -> tx.memories().list(ALL, query, Optional.empty(), limit));
    while (!page.isEmpty()) {
      assertThat(page.size()).isLessThanOrEqualTo(limit);
      seen.addAll(ids(page));
      Memory last = page.getLast();
      var after = Optional.of(new MemoryPosition(last.updatedAt(), last.id()));
      page = store.read(tx -> tx.memories().list(ALL, query, after, limit));
    }
    return seen;
  }

  private static Optional<String> equal(Store store, Memory like, String key, Instant now) {
    return store
        .read(tx -> tx.memories().findEqual(like.placement(), NOBODY, key, now))
        .map(memory -> memory.id().value());
  }

  private static Optional<String> equalOf(Store store, Memory like, Optional<String> speaker) {
    return store
        .read(tx -> tx.memories().findEqual(like.placement(), speaker, "key", Samples.NOON))
        .map(memory -> memory.id().value());
  }

  private static MemoryStats stats(Store store, Instant now) {
    return store.read(tx -> tx.memories().stats(ALL, now));
  }

  private static List<String> ids(Collection<Memory> memories) {
    return memories.stream().map(memory -> memory.id().value()).toList();
  }
}
