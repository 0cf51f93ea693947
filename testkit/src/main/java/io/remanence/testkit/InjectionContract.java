package io.remanence.testkit;

import static io.remanence.testkit.Samples.injection;
import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.shown;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.inject.BlockStyle;
import io.remanence.inject.Injection;
import io.remanence.inject.InjectionRedaction;
import io.remanence.inject.SeqRanges;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.text.Language;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Records of injections: kept, listed, found by what they show, redacted, pruned. */
public interface InjectionContract extends StoreSuite {
  SessionKey LOFT = new SessionKey(Optional.of("b"), Optional.empty(), "loft");
  SessionKey YARD = new SessionKey(Optional.empty(), Optional.of("b"), "loft");

  private static void write(Store store, Consumer<Tx> work) {
    store.transact(
        tx -> {
          work.accept(tx);
          return true;
        });
  }

  private static void save(Store store, Injection... injections) {
    write(
        store,
        tx -> {
          for (Injection injection : injections) {
            tx.injections().save(injection);
          }
        });
  }

  private static Injection get(Store store, String id) {
    return store.read(tx -> tx.injections().get(id).orElseThrow());
  }

  private static List<String> idsOf(Store store, SessionKey session, int limit) {
    return store.read(tx -> tx.injections().ofSession(session, Optional.empty(), limit)).stream()
        .map(Injection::id)
        .toList();
  }

  private static List<String> showing(Store store, String kind, Collection<String> ids) {
    return store.read(tx -> tx.injections().showing(kind, ids, 100)).stream()
        .map(Injection::id)
        .sorted()
        .toList();
  }

  private static List<String> showingMessagesOf(Store store, SessionKey session) {
    return store.read(tx -> tx.injections().showingMessagesOf(session, 100)).stream()
        .map(Injection::id)
        .sorted()
        .toList();
  }

  private static Injection full() {
    return new Injection(
        "injection '%_ 一 😀",
        "turn/1",
        noonPlus(123),
        new Scope(LOFT.bot(), LOFT.platform(), Optional.of("loft"), Optional.of("用户")),
        Injection.Asked.of(9_000_000_003L, "什么时候 \"出发\"?"),
        SeqRanges.of(List.of(1L, 2L, 3L, 7L, 9_000_000_000L, 9_000_000_001L)),
        new BlockStyle(Language.CHINESE, ZoneId.of("Asia/Shanghai"), 321),
        List.of(
            new Injection.Block("memories", "<memory>\n- 七点四十的渡轮 🚢\n</memory>", 31),
            new Injection.Block("profile", "", 0)),
        List.of(
            new Injection.Item(
                "mem_1", "memory", 0.1 + 0.2, Optional.of("words: 渡轮"), 7, Optional.empty(), false),
            new Injection.Item(
                "12", "message", 1, Optional.empty(), 9_000_000_000L, Optional.of(YARD), false),
            new Injection.Item("mem_0", "memory", 0, Optional.of(""), 1, Optional.empty(), true)),
        List.of(
            new Injection.LeftOut(
                "mem_9", "memory", 0.1 + 0.2, "expired", Optional.of("bm25: words 0.30")),
            new Injection.LeftOut("mem_8", "memory", 0, "")),
        123_456,
        9_000_000_000L);
  }

  private static Injection bare() {
    return new Injection(
        "bare",
        "t",
        noonPlus(1),
        Scope.of(LOFT),
        new Injection.Asked(0, "", true),
        SeqRanges.none(),
        new BlockStyle(Language.ENGLISH, ZoneOffset.ofHours(-3), 1),
        List.of(),
        List.of(),
        List.of(),
        0,
        0);
  }

  @Test
  default void an_injection_keeps_every_field(StoreUnderTest test) {
    save(test.store(), full(), bare());
    Store store = test.reopened();
    for (Injection injection : List.of(full(), bare())) {
      assertThat(Rendering.of(get(store, injection.id()))).isEqualTo(Rendering.of(injection));
    }
    assertThat(
            Rendering.of(store.read(tx -> tx.injections().ofSession(LOFT, Optional.empty(), 10))))
        .isEqualTo(Rendering.of(List.of(full(), bare())));
    assertThat(store.<Optional<Injection>>read(tx -> tx.injections().get("BARE"))).isEmpty();
  }

  @Test
  default void a_person_leaves_the_records_of_their_turns(StoreUnderTest test) {
    save(test.store(), full(), bare());
    assertThat(
            test.store()
                .<Long>transact(tx -> tx.injections().forgetPerson(Optional.of("elsewhere"), "用户")))
        .isZero();
    assertThat(
            test.store().<Long>transact(tx -> tx.injections().forgetPerson(LOFT.platform(), "用户")))
        .isEqualTo(1);
    Store store = test.reopened();
    assertThat(Rendering.of(get(store, full().id())))
        .isEqualTo(Rendering.of(full().withoutSpeaker()));
    assertThat(Rendering.of(get(store, bare().id()))).isEqualTo(Rendering.of(bare()));
    assertThat(idsOf(store, LOFT, 10)).hasSize(2);
  }

  @Test
  default void injections_are_listed_newest_first_by_time_and_then_as_saved(Store store) {
    save(
        store,
        injection(LOFT, "z", noonPlus(5)),
        injection(LOFT, "a", noonPlus(5)),
        injection(YARD, "other", noonPlus(9)),
        injection(LOFT, "old", noonPlus(1)));
    save(store, injection(LOFT, "m", noonPlus(5)));
    assertThat(idsOf(store, LOFT, 100)).containsExactly("m", "a", "z", "old");
    assertThat(idsOf(store, LOFT, 2)).containsExactly("m", "a");
    assertThat(idsOf(store, YARD, Integer.MAX_VALUE)).containsExactly("other");
    assertThat(idsOf(store, SessionKey.of("loft"), 10)).isEmpty();
    assertThatThrownBy(() -> idsOf(store, LOFT, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void a_walk_by_pages_shows_each_injection_once_while_others_come_and_go(Store store) {
    IntStream.range(0, 23).forEach(i -> save(store, injection(LOFT, "i" + i, noonPlus(i / 5))));
    List<String> seen = new ArrayList<>();
    Optional<Injection.Position> after = Optional.empty();
    int page = 0;
    while (true) {
      Optional<Injection.Position> from = after;
      List<Injection> found = store.read(tx -> tx.injections().ofSession(LOFT, from, 4));
      found.forEach(injection -> seen.add(injection.id()));
      save(store, injection(LOFT, "new" + page++, noonPlus(500)));
      if (found.size() < 4) {
        break;
      }
      after = Optional.of(found.getLast().position());
    }
    assertThat(seen)
        .containsExactlyElementsOf(IntStream.range(0, 23).mapToObj(i -> "i" + (22 - i)).toList());
    Injection.Position gone = new Injection.Position(noonPlus(2), "never");
    assertThat(
            store.<List<Injection>>read(
                tx -> tx.injections().ofSession(LOFT, Optional.of(gone), 100)))
        .extracting(Injection::time)
        .hasSize(10)
        .allMatch(time -> time.isBefore(noonPlus(2)));
  }

  @Test
  default void an_id_of_an_injection_is_given_once(Store store) {
    save(store, injection(LOFT, "i", noonPlus(5)));
    String before = Rendering.of(get(store, "i"));
    for (SessionKey session : List.of(LOFT, YARD)) {
      assertThatThrownBy(() -> save(store, injection(session, "i", noonPlus(6))))
          .isInstanceOf(RuntimeException.class);
      assertThat(Rendering.of(get(store, "i"))).isEqualTo(before);
    }
  }

  @Test
  default void deleting_injections_takes_those_of_one_session(Store store) {
    List<SessionKey> keys = Keys.distinct();
    write(
        store,
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            tx.injections().save(injection(keys.get(i), "first of " + i, noonPlus(i)));
            tx.injections().save(injection(keys.get(i), "second of " + i, noonPlus(-i)));
          }
        });
    for (int i = 0; i < keys.size(); i += 5) {
      SessionKey gone = keys.get(i);
      assertThat(store.<Long>transact(tx -> tx.injections().deleteAll(gone))).isEqualTo(2);
      assertThat(store.<Long>transact(tx -> tx.injections().deleteAll(gone))).isZero();
    }
    for (int i = 0; i < keys.size(); i++) {
      String id = "first of " + i;
      assertThat(idsOf(store, keys.get(i), 10)).hasSize(i % 5 == 0 ? 0 : 2);
      assertThat(store.<Optional<Injection>>read(tx -> tx.injections().get(id)).isPresent())
          .isEqualTo(i % 5 != 0);
    }
    int left = keys.size() - (keys.size() + 4) / 5;
    assertThat(
            store.<List<Injection>>read(
                tx -> tx.injections().showing("memory", List.of("mem_1"), 10_000)))
        .hasSize(2 * left);
  }

  @Test
  default void injections_are_found_by_what_they_show(StoreUnderTest test) {
    save(
        test.store(),
        injection(LOFT, "a", noonPlus(1), 5, List.of(shown("m1"), shown(8, YARD))),
        injection(YARD, "b", noonPlus(2), 0, List.of(shown("m1"), shown("M1"), shown("8"))),
        injection(YARD, "c", noonPlus(3), 6, List.of()));
    Store store = test.reopened();
    assertThat(showing(store, "memory", List.of("m1"))).containsExactly("a", "b");
    assertThat(showing(store, "memory", List.of("M1", "m1", "m1"))).containsExactly("a", "b");
    assertThat(showing(store, "memory", List.of("8"))).containsExactly("b");
    assertThat(showing(store, "message", List.of("8"))).containsExactly("a");
    assertThat(showing(store, "message", List.of("5", "6", "0"))).containsExactly("a", "c");
    assertThat(showing(store, "memory", List.of("m", "m1 ", "%", "12"))).isEmpty();
    assertThat(showing(store, "memory", List.of())).isEmpty();
    assertThat(showingMessagesOf(store, YARD)).containsExactly("a", "c");
    assertThat(showingMessagesOf(store, LOFT)).containsExactly("a");
    assertThat(showingMessagesOf(store, SessionKey.of("loft"))).isEmpty();
    assertThat(
            store.<List<Injection>>read(tx -> tx.injections().showing("memory", List.of("m1"), 1)))
        .hasSize(1);
    assertThatThrownBy(() -> store.read(tx -> tx.injections().showing("memory", List.of(), 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void what_is_redacted_is_no_longer_shown_and_the_rest_is(StoreUnderTest test) {
    save(
        test.store(),
        injection(
            LOFT,
            "a",
            noonPlus(1),
            5,
            List.of(shown("m1"), shown(8, YARD), shown("m2"), shown(9, LOFT))),
        injection(YARD, "b", noonPlus(2), 6, List.of(shown("m2"))));
    write(
        test.store(),
        tx -> {
          InjectionRedaction.memories(tx.injections(), List.of("m1", "never"));
          InjectionRedaction.messagesOf(tx.injections(), YARD);
        });
    Store store = test.reopened();
    Injection a = get(store, "a");
    assertThat(a.text())
        .doesNotContain("says m1", "says 8")
        .contains("says m2", "says 9")
        .containsSubsequence("\n- [erased]\n- [erased]\n", "says m2");
    assertThat(a.items())
        .extracting(Injection.Item::redacted)
        .containsExactly(true, true, false, false);
    assertThat(a.items()).extracting(Injection.Item::score).containsExactly(0.75, 0.5, 0.75, 0.5);
    assertThat(a.items().getFirst().why()).isEmpty();
    assertThat(a.asked().text()).isEqualTo("when does the ferry leave?");
    assertThat(get(store, "b").asked()).isEqualTo(new Injection.Asked(6, "[erased]", true));
    assertThat(showing(store, "memory", List.of("m1"))).isEmpty();
    assertThat(showing(store, "memory", List.of("m2"))).containsExactly("a", "b");
    assertThat(showing(store, "message", List.of("6", "8"))).isEmpty();
    assertThat(showing(store, "message", List.of("5"))).containsExactly("a");
    assertThat(showingMessagesOf(store, LOFT)).containsExactly("a");
    assertThat(showingMessagesOf(store, YARD)).isEmpty();
    assertThat(idsOf(store, LOFT, 9)).containsExactly("a");
  }

  @Test
  default void redacting_reaches_each_of_very_many_records(Store store) {
    write(
        store,
        tx -> {
          for (int i = 0; i < 1_001; i++) {
            tx.injections()
                .save(injection(LOFT, "i" + i, noonPlus(i), 5, List.of(shown("m1"), shown("m2"))));
          }
        });
    write(store, tx -> InjectionRedaction.memories(tx.injections(), List.of("m1")));
    assertThat(showing(store, "memory", List.of("m1"))).isEmpty();
    assertThat(
            store.<List<Injection>>read(
                tx -> tx.injections().ofSession(LOFT, Optional.empty(), 2_000)))
        .hasSize(1_001)
        .allMatch(record -> !record.text().contains("says m1"))
        .allMatch(record -> record.text().contains("says m2"));
  }

  @Test
  default void redacting_what_is_not_there_does_nothing(Store store) {
    write(store, tx -> tx.injections().redact(bare()));
    assertThat(store.<Optional<Injection>>read(tx -> tx.injections().get("bare"))).isEmpty();
  }

  @Test
  default void pruning_takes_the_oldest_first_and_nothing_of_the_time_itself(Store store) {
    Instant end = noonPlus(3);
    save(
        store,
        injection(LOFT, "late", noonPlus(4)),
        injection(LOFT, "at", end),
        injection(YARD, "old", noonPlus(1)),
        injection(LOFT, "older", noonPlus(0)),
        injection(LOFT, "less old", noonPlus(2)));
    assertThat(store.<Integer>transact(tx -> tx.injections().prune(end, 2))).isEqualTo(2);
    assertThat(idsOf(store, LOFT, 9)).containsExactly("late", "at", "less old");
    assertThat(idsOf(store, YARD, 9)).isEmpty();
    assertThat(store.<Integer>transact(tx -> tx.injections().prune(end, 2))).isEqualTo(1);
    assertThat(store.<Integer>transact(tx -> tx.injections().prune(end, 2))).isZero();
    assertThat(showing(store, "memory", List.of("mem_1"))).containsExactly("at", "late");
    assertThat(store.<Integer>transact(tx -> tx.injections().prune(end.plusNanos(1), 9)))
        .isEqualTo(1);
    assertThatThrownBy(() -> store.transact(tx -> tx.injections().prune(end, 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
