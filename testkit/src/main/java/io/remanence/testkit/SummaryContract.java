package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.compaction.CompactionState;
import io.remanence.compaction.TodoItem;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import io.remanence.store.Store;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.turn.PromptRoom;
import io.remanence.turn.TurnRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Summaries, and what compaction remembers. */
public interface SummaryContract extends StoreSuite {
  SessionKey LOFT = new SessionKey(Optional.of("b"), Optional.empty(), "群 '%_ 😀");
  SessionKey SHED = new SessionKey(Optional.empty(), Optional.of("b"), "群 '%_ 😀");

  private static void save(Store store, Summary... summaries) {
    store.transact(
        tx -> {
          List.of(summaries).forEach(tx.summaries()::save);
          return true;
        });
  }

  private static Summary of(String id, SummaryKind kind, long toRound, long version) {
    return new Summary(
        id,
        kind,
        LOFT,
        Optional.empty(),
        0,
        toRound,
        0,
        toRound * 2,
        "text of " + id,
        Optional.empty(),
        noonPlus(1),
        SummaryStatus.ACTIVE,
        false,
        List.of(),
        version);
  }

  @Test
  default void a_summary_keeps_every_field_and_may_change_its_standing(StoreUnderTest test) {
    List<Long> archived = new ArrayList<>();
    for (long seq = 5; seq < 3_000; seq += seq % 7 == 0 ? 3 : 1) {
      archived.add(seq);
    }
    archived.add(9_000_000_000L);
    Summary full =
        new Summary(
            "sum '% 一 😀",
            SummaryKind.TOPIC,
            LOFT,
            Optional.of("sum '% 零"),
            0,
            8_000_000_000L,
            3,
            9_000_000_000L,
            "## 决定\n- 发布改到周五 🚀\u0007\r\n\tend",
            Optional.of("发布"),
            noonPlus(3),
            SummaryStatus.UNDONE,
            true,
            archived,
            9_000_000_001L);
    Summary bare = of("bare", SummaryKind.ROLLING, 0, 4);
    save(test.store(), full, bare);
    test.reopened()
        .read(
            tx -> {
              assertThat(
                      tx.summaries()
                          .withIds(new MessageReach.Everything(), List.of(full.id(), "bare", "no")))
                  .containsExactly(bare, full);
              return true;
            });
    save(test.store(), bare.with(SummaryStatus.FORMER));
    assertThat(
            test.reopened()
                .<List<Summary>>read(
                    tx ->
                        tx.summaries().withIds(new MessageReach.OneSession(LOFT), List.of("bare"))))
        .containsExactly(bare.with(SummaryStatus.FORMER));
  }

  @Test
  default void the_newest_in_force_reaches_farthest_of_its_kind(Store store) {
    save(
        store,
        of("a", SummaryKind.ROLLING, 4, 10),
        of("b", SummaryKind.ROLLING, 9, 11),
        of("c", SummaryKind.ROLLING, 9, 12),
        of("d", SummaryKind.ROLLING, 3, 13),
        of("e", SummaryKind.ROLLING, 20, 14).with(SummaryStatus.FORMER),
        of("f", SummaryKind.ROLLING, 21, 15).with(SummaryStatus.UNDONE),
        of("g", SummaryKind.TOPIC, 30, 16));
    store.read(
        tx -> {
          assertThat(tx.summaries().newest(LOFT, SummaryKind.ROLLING).map(Summary::id))
              .contains("c");
          assertThat(tx.summaries().newest(LOFT, SummaryKind.TOPIC).map(Summary::id)).contains("g");
          assertThat(tx.summaries().newest(SHED, SummaryKind.ROLLING)).isEmpty();
          return true;
        });
    save(store, of("c", SummaryKind.ROLLING, 9, 12).marked());
    assertThat(
            store.<Optional<Summary>>read(tx -> tx.summaries().newest(LOFT, SummaryKind.ROLLING)))
        .as("one that is marked stays in force")
        .map(Summary::stale)
        .contains(true);
  }

  @Test
  default void lists_go_from_the_one_written_last_a_page_at_a_time(Store store) {
    for (int i = 0; i < 7; i++) {
      save(store, of("s" + i, i % 2 == 0 ? SummaryKind.ROLLING : SummaryKind.TOPIC, i, 100 + i));
    }
    save(store, Samples.summary(SHED, "other", 1, 9, 200));
    store.read(
        tx -> {
          assertThat(tx.summaries().ofSession(LOFT, Long.MAX_VALUE, 3))
              .extracting(Summary::id)
              .containsExactly("s6", "s5", "s4");
          assertThat(tx.summaries().ofSession(LOFT, 104, 9))
              .extracting(Summary::id)
              .containsExactly("s3", "s2", "s1", "s0");
          assertThat(tx.summaries().ofSession(LOFT, 100, 9)).isEmpty();
          assertThat(tx.summaries().scan("s1", 4))
              .extracting(Summary::id)
              .containsExactly("s2", "s3", "s4", "s5");
          assertThat(tx.summaries().scan("", 1)).extracting(Summary::id).containsExactly("other");
          assertThatThrownBy(() -> tx.summaries().ofSession(LOFT, 1, 0))
              .isInstanceOf(IllegalArgumentException.class);
          assertThatThrownBy(() -> tx.summaries().scan("", 0))
              .isInstanceOf(IllegalArgumentException.class);
          return true;
        });
  }

  @Test
  default void a_summary_is_seen_by_whoever_may_see_its_messages(Store store) {
    SessionKey room = SessionKey.of("room");
    SessionKey chat = SessionKey.of("chat");
    store.transact(
        tx -> {
          for (SessionKey key : List.of(room, chat)) {
            Session plain = Samples.session(key);
            tx.sessions()
                .save(
                    new Session(
                        key,
                        plain.place(),
                        Optional.of(key.equals(room) ? RoomClass.ROOM : RoomClass.DIRECT),
                        false,
                        plain.parent(),
                        plain.title(),
                        plain.settings(),
                        0,
                        0,
                        0,
                        Optional.empty(),
                        plain.createdAt()));
          }
          tx.summaries().save(Samples.summary(room, "of-room", 1, 2, 3));
          tx.summaries().save(Samples.summary(chat, "of-chat", 1, 2, 4));
          tx.summaries().save(Samples.summary(SHED, "of-shed", 1, 2, 5));
          return true;
        });
    List<String> all = List.of("of-room", "of-chat", "of-shed");
    store.read(
        tx -> {
          assertThat(tx.summaries().withIds(new MessageReach.OneSession(chat), all))
              .extracting(Summary::id)
              .containsExactly("of-chat");
          assertThat(tx.summaries().withIds(new MessageReach.Nothing(), all)).isEmpty();
          assertThat(
                  tx.summaries()
                      .withIds(new MessageReach.Sessions(java.util.Set.of(room, SHED)), all))
              .extracting(Summary::id)
              .containsExactly("of-room", "of-shed");
          SessionTraits asking = SessionTraits.of(chat);
          assertThat(
                  tx.summaries()
                      .withIds(
                          new MessageReach.Taken(
                              asking, new TakeRule(TakeRange.SPACE, false, false, false)),
                          all))
              .extracting(Summary::id)
              .containsExactly("of-chat");
          assertThat(
                  tx.summaries()
                      .withIds(
                          new MessageReach.Taken(
                              asking, new TakeRule(TakeRange.SPACE, true, false, false)),
                          all))
              .extracting(Summary::id)
              .containsExactly("of-chat", "of-room");
          assertThat(tx.summaries().withIds(new MessageReach.Everything(), List.of())).isEmpty();
          return true;
        });
  }

  @Test
  default void summaries_of_changed_messages_are_marked_once(Store store) {
    save(
        store,
        Samples.summary(LOFT, "early", 1, 10, 50),
        Samples.summary(LOFT, "late", 1, 20, 51),
        Samples.summary(SHED, "elsewhere", 1, 20, 52));
    assertThat(store.<List<String>>transact(tx -> tx.summaries().markStale(LOFT, List.of(21L))))
        .isEmpty();
    assertThat(store.<List<String>>transact(tx -> tx.summaries().markStale(LOFT, List.of())))
        .isEmpty();
    assertThat(
            store.<List<String>>transact(
                tx -> tx.summaries().markStale(LOFT, List.of(99L, 20L, 11L))))
        .containsExactly("late");
    assertThat(store.<List<String>>transact(tx -> tx.summaries().markStale(LOFT, List.of(1L, 10L))))
        .containsExactly("early");
    assertThat(store.<List<String>>transact(tx -> tx.summaries().markStale(LOFT, List.of(5L))))
        .isEmpty();
    assertThat(store.<List<Summary>>read(tx -> tx.summaries().scan("", 9)))
        .extracting(Summary::stale)
        .containsExactly(true, false, true);
  }

  @Test
  default void summaries_go_one_by_one_or_with_their_session(Store store) {
    save(
        store,
        Samples.summary(LOFT, "a", 1, 2, 1),
        Samples.summary(LOFT, "b", 1, 2, 2),
        Samples.summary(LOFT, "c", 1, 2, 3),
        Samples.summary(SHED, "d", 1, 2, 4));
    assertThat(store.<Boolean>transact(tx -> tx.summaries().remove("b"))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.summaries().remove("b"))).isFalse();
    assertThat(store.<List<String>>transact(tx -> tx.summaries().deleteAll(LOFT)))
        .containsExactly("a", "c");
    assertThat(store.<List<String>>transact(tx -> tx.summaries().deleteAll(LOFT))).isEmpty();
    assertThat(store.<List<Summary>>read(tx -> tx.summaries().scan("", 9)))
        .extracting(Summary::id)
        .containsExactly("d");
  }

  @Test
  default void what_compaction_remembers_survives(StoreUnderTest test) {
    CompactionState failed = Samples.compactionState(9_000_000_000L);
    List<TodoItem> todos =
        List.of(new TodoItem("in progress", "写说明 ✍"), new TodoItem("done", "a \"quoted\" one"));
    test.store()
        .transact(
            tx -> {
              tx.compactions().save(LOFT, failed);
              tx.compactions().saveTodos(LOFT, todos);
              tx.compactions().save(SHED, CompactionState.FRESH);
              return true;
            });
    test.reopened()
        .read(
            tx -> {
              assertThat(tx.compactions().state(LOFT)).contains(failed);
              assertThat(tx.compactions().todos(LOFT)).isEqualTo(todos);
              assertThat(tx.compactions().state(SHED)).contains(CompactionState.FRESH);
              assertThat(tx.compactions().todos(SHED)).isEmpty();
              assertThat(tx.compactions().state(SessionKey.of("nowhere"))).isEmpty();
              return true;
            });
    test.store()
        .transact(
            tx -> {
              assertThat(tx.compactions().forget(LOFT)).isTrue();
              assertThat(tx.compactions().forget(LOFT)).isFalse();
              assertThat(tx.compactions().todos(LOFT)).isEqualTo(todos);
              tx.compactions().saveTodos(LOFT, List.of());
              return true;
            });
    assertThat(test.reopened().<List<TodoItem>>read(tx -> tx.compactions().todos(LOFT))).isEmpty();
  }

  @Test
  default void a_turn_keeps_the_room_of_its_prompt_and_what_it_was_told(StoreUnderTest test) {
    TurnRecord open =
        new TurnRecord(
            "t",
            io.remanence.scope.Scope.of(LOFT),
            1,
            2,
            Optional.empty(),
            noonPlus(1),
            Optional.empty(),
            Optional.of(new PromptRoom(128_000, 9_000_000_000L, 17)));
    TurnRecord done =
        open.completed(
            new TurnRecord.Completion(
                noonPlus(2), "replied", List.of(3L), List.of(), Optional.of("due")));
    for (TurnRecord turn : List.of(open, done)) {
      test.store()
          .transact(
              tx -> {
                tx.turns().save(turn);
                return true;
              });
      assertThat(test.reopened().<Optional<TurnRecord>>read(tx -> tx.turns().get(LOFT, "t")))
          .contains(turn);
    }
  }
}
