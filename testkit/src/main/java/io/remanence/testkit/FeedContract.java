package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The change feed: numbers, order, times, paging. */
public interface FeedContract extends StoreSuite {
  SessionKey LOFT = new SessionKey(Optional.of("bot"), Optional.empty(), "loft");

  @Test
  default void a_new_store_has_no_changes(Store store) {
    assertThat(store.<Long>read(tx -> tx.changes().head())).isZero();
    assertThat(store.changes(0, 10)).isEqualTo(new Store.Changes(List.of(), 1, 0));
  }

  @Test
  default void the_first_change_is_1_and_each_next_one_is_one_more(Store store) {
    for (long expected = 1; expected <= 5; expected++) {
      long seq =
          store.transact(tx -> tx.changes().record(ChangeType.MEMORY_SAVED, "m", Optional.empty()));
      assertThat(seq).isEqualTo(expected);
      assertThat(store.changes(0, 10).head()).isEqualTo(expected);
    }
  }

  @Test
  default void a_change_keeps_every_field(StoreUnderTest test, ManualClock clock) {
    Store store = test.store();
    List<Change> expected = new ArrayList<>();
    Instant time = clock.instant();
    for (ChangeType type : ChangeType.values()) {
      for (Optional<SessionKey> session :
          List.of(Optional.<SessionKey>empty(), Optional.of(LOFT))) {
        for (String subject : List.of("subject '%_\\ 主题 😀", "12", "m:1")) {
          long seq = store.transact(tx -> tx.changes().record(type, subject, session));
          expected.add(new Change(seq, time, type, subject, session));
          clock.advance(Duration.ofMillis(1));
          time = clock.instant();
        }
      }
    }
    assertThat(store.changes(0, 1000).items()).isEqualTo(expected);
    assertThat(test.reopened().changes(0, 1000).items()).isEqualTo(expected);
  }

  @Test
  default void a_change_of_any_session_key_comes_back_as_it_was(Store store) {
    List<SessionKey> keys = HardTexts.IDS.stream().map(SessionKey::of).toList();
    store.transact(
        tx -> {
          keys.forEach(tx.changes()::recordMessage);
          return true;
        });
    assertThat(store.changes(0, 1000).items())
        .extracting(change -> change.session().orElseThrow())
        .isEqualTo(keys);
  }

  @Test
  default void the_change_of_a_message_has_its_number_for_subject(Store store, ManualClock clock) {
    store.transact(tx -> tx.changes().record(ChangeType.DOCUMENT_IMPORTED, "d", Optional.empty()));
    long seq = store.transact(tx -> tx.changes().recordMessage(LOFT));
    assertThat(seq).isEqualTo(2);
    assertThat(store.changes(1, 10).items())
        .containsExactly(
            new Change(2, clock.instant(), ChangeType.MESSAGE_STORED, "2", Optional.of(LOFT)));
  }

  @Test
  default void time_going_back_does_not_change_the_order(Store store, ManualClock clock) {
    for (int i = 0; i < 3; i++) {
      store.transact(tx -> tx.changes().recordMessage(LOFT));
      clock.advance(Duration.ofHours(-1));
    }
    assertThat(store.changes(0, 10).items()).extracting(Change::seq).containsExactly(1L, 2L, 3L);
  }

  @Test
  default void head_counts_what_the_transaction_itself_wrote(Store store) {
    store.transact(
        tx -> {
          assertThat(tx.changes().head()).isZero();
          tx.changes().recordMessage(LOFT);
          assertThat(tx.changes().head()).isEqualTo(1);
          tx.changes().record(ChangeType.MEMORY_SAVED, "m", Optional.empty());
          assertThat(tx.changes().head()).isEqualTo(2);
          return true;
        });
    assertThat(store.<Long>read(tx -> tx.changes().head())).isEqualTo(2);
  }

  @Test
  default void pages_are_in_order_without_gaps(Store store) {
    for (int i = 0; i < 25; i++) {
      store.transact(tx -> tx.changes().recordMessage(LOFT) + tx.changes().recordMessage(LOFT));
    }
    List<Long> seen = new ArrayList<>();
    long after = 0;
    while (true) {
      Store.Changes page = store.changes(after, 7);
      assertThat(page.head()).isEqualTo(50);
      assertThat(page.oldest()).isEqualTo(1);
      if (page.items().isEmpty()) {
        break;
      }
      assertThat(page.items()).hasSize(after == 49 ? 1 : 7);
      page.items().forEach(change -> seen.add(change.seq()));
      after = seen.getLast();
    }
    assertThat(seen).isEqualTo(java.util.stream.LongStream.rangeClosed(1, 50).boxed().toList());
  }

  @Test
  default void beyond_the_head_there_is_nothing(Store store) {
    store.transact(tx -> tx.changes().recordMessage(LOFT));
    assertThat(store.changes(1, 10)).isEqualTo(new Store.Changes(List.of(), 1, 1));
    assertThat(store.changes(1000, 10)).isEqualTo(new Store.Changes(List.of(), 1, 1));
    assertThat(store.changes(Long.MAX_VALUE, Integer.MAX_VALUE).items()).isEmpty();
  }

  @Test
  default void a_limit_below_1_is_refused(Store store) {
    for (int limit : new int[] {0, -1}) {
      assertThatThrownBy(() -> store.changes(0, limit))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(Integer.toString(limit));
    }
  }

  @Test
  default void failed_transactions_leave_no_gaps(Store store) {
    for (int i = 0; i < 20; i++) {
      boolean fails = i % 3 == 1;
      try {
        store.transact(
            tx -> {
              tx.changes().recordMessage(LOFT);
              tx.changes().recordMessage(LOFT);
              if (fails) {
                throw new IllegalStateException("no");
              }
              return true;
            });
      } catch (IllegalStateException e) {
        assertThat(fails).isTrue();
      }
    }
    Store.Changes feed = store.changes(0, 1000);
    assertThat(feed.head()).isEqualTo(26);
    assertThat(feed.items())
        .extracting(Change::seq)
        .isEqualTo(java.util.stream.LongStream.rangeClosed(1, 26).boxed().toList());
  }

  @Test
  default void numbers_go_on_after_everything_was_deleted(StoreUnderTest test) {
    Samples.say(test.store(), LOFT, noonPlus(0), "gone");
    test.store().transact(tx -> tx.history().deleteAll(LOFT));
    assertThat(Samples.say(test.reopened(), LOFT, noonPlus(1), "new")).isEqualTo(2);
  }
}
