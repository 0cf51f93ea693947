package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.event.ChangeType;
import io.remanence.history.Session;
import io.remanence.scope.SessionKey;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of sessions that are gone leave the file as it is opened. */
final class UnusedKeysTest {
  private static final SessionKey GONE = Appends.session("gone");
  private static final SessionKey STAYS = Appends.session("stays");
  private static final int KEPT = 8;

  @TempDir Path folder;

  private SqliteStore open() {
    return Stores.open(folder, options -> options.withKeptChanges(KEPT));
  }

  @Test
  void the_key_of_a_deleted_session_goes_once_nothing_names_it() throws Exception {
    String count = "SELECT count(*) FROM session_key WHERE session = 'gone'";
    try (SqliteStore store = open()) {
      Stores.say(store, GONE, "text");
      Stores.say(store, STAYS, "text");
      store.transact(
          tx -> {
            tx.sessions().save(Session.empty(STAYS, Appends.START));
            tx.history().deleteAll(GONE);
            tx.sessions().delete(GONE);
            return tx.changes()
                .record(ChangeType.SESSION_DELETED, GONE.encoded(), Optional.of(GONE));
          });
    }
    open().close();
    assertThat(Stores.value(folder, count)).as("the feed names it").isEqualTo("1");
    try (SqliteStore store = open()) {
      for (int i = 0; i < 4 * KEPT; i++) {
        Stores.say(store, STAYS, "more");
      }
    }
    open().close();
    assertThat(Stores.value(folder, count)).isEqualTo("0");
    try (SqliteStore store = open()) {
      assertThat(Stores.texts(store, STAYS)).hasSize(1 + 4 * KEPT);
      Stores.say(store, GONE, "again");
      assertThat(Stores.texts(store, GONE)).containsExactly("again");
      assertThat(Stores.texts(store, STAYS)).hasSize(1 + 4 * KEPT);
    }
  }
}
