package io.remanence.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class InMemoryStoreFeedTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00.123456789Z"), ZoneOffset.UTC);

  @Test
  void keeps_the_newest_changes_and_tells_which_is_the_oldest() {
    try (InMemoryStore store = new InMemoryStore(CLOCK, 5)) {
      for (int i = 0; i < 12; i++) {
        store.transact(tx -> tx.changes().record(ChangeType.MEMORY_SAVED, "m", Optional.empty()));
      }
      Store.Changes feed = store.changes(0, 100);
      assertThat(feed.oldest()).isEqualTo(8);
      assertThat(feed.head()).isEqualTo(12);
      assertThat(feed.items()).extracting(Change::seq).containsExactly(8L, 9L, 10L, 11L, 12L);
    }
  }

  @Test
  void times_are_in_milliseconds() {
    try (InMemoryStore store = new InMemoryStore(CLOCK)) {
      store.transact(tx -> tx.changes().record(ChangeType.MEMORY_SAVED, "m", Optional.empty()));
      assertThat(store.changes(0, 1).items().getFirst().time())
          .isEqualTo(Instant.parse("2026-03-01T12:00:00.123Z"));
    }
  }

  @Test
  void refuses_a_feed_of_no_length() {
    assertThatThrownBy(() -> new InMemoryStore(CLOCK, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
