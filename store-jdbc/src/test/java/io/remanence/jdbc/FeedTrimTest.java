package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.event.Change;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store.Changes;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FeedTrimTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;

  @Test
  void keeps_the_last_changes_and_says_where_the_feed_begins() throws Exception {
    try (SqliteStore store = Stores.open(folder, options -> options.withKeptChanges(5))) {
      for (int n = 1; n <= 40; n++) {
        Stores.say(store, ROOM, "text " + n);
        Changes changes = store.changes(0, 100);
        long oldest = Math.max(1, n - 4);
        assertThat(changes.oldest()).isEqualTo(oldest);
        assertThat(changes.head()).isEqualTo(n);
        assertThat(changes.items())
            .extracting(Change::seq)
            .isEqualTo(LongStream.rangeClosed(oldest, n).boxed().toList());
      }
      assertThat(store.changes(37, 2).items()).extracting(Change::seq).containsExactly(38L, 39L);
      assertThat(Stores.texts(store, ROOM)).hasSize(40);
    }
    assertThat(Stores.value(folder, "SELECT count(*) FROM change")).isBetween("5", "6");
  }

  @Test
  void cuts_in_small_steps_and_goes_on_where_an_earlier_program_kept_more() throws Exception {
    try (SqliteStore store = Stores.open(folder, options -> options.withKeptChanges(1_000_000))) {
      store.transact(
          tx -> {
            for (int n = 0; n < 3_000; n++) {
              tx.changes().recordMessage(ROOM);
            }
            return 0;
          });
    }
    try (SqliteStore store = Stores.open(folder, options -> options.withKeptChanges(1_000))) {
      assertThat(store.changes(0, 1).oldest()).isEqualTo(2_001);
      Stores.say(store, ROOM, "one");
      assertThat(Stores.value(folder, "SELECT min(seq) FROM change")).isEqualTo("501");
      for (int n = 0; n < 10; n++) {
        Stores.say(store, ROOM, "more");
      }
      assertThat(store.changes(0, 1).oldest()).isEqualTo(2_012);
      assertThat(Stores.feed(store)).hasSize(1_000);
    }
    assertThat(Stores.value(folder, "SELECT min(seq) FROM change")).isBetween("1763", "2012");
  }

  @Test
  void the_newest_change_is_never_cut_so_that_numbers_go_on() {
    try (SqliteStore store = Stores.open(folder, options -> options.withKeptChanges(1))) {
      for (int n = 1; n <= 20; n++) {
        assertThat(Stores.say(store, ROOM, "text")).isEqualTo(n);
      }
      store.transact(tx -> tx.history().deleteAll(ROOM));
    }
    try (SqliteStore store = Stores.open(folder, options -> options.withKeptChanges(1))) {
      assertThat(Stores.feed(store)).containsExactly(20L);
      assertThat(Stores.say(store, ROOM, "text")).isEqualTo(21);
    }
  }
}
