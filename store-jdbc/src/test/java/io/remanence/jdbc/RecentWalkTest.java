package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.RecentQuery;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The newest across sessions where others talk far more than those within reach. */
final class RecentWalkTest {
  @TempDir Path folder;

  private static SessionKey key(String platform, int number) {
    return new SessionKey(Optional.empty(), Optional.of(platform), "s" + number);
  }

  @Test
  void quiet_sessions_are_found_behind_the_words_of_loud_ones() {
    int quiet = 37;
    MessageReach.Taken reach =
        new MessageReach.Taken(
            SessionTraits.of(key("quiet", 0)), new TakeRule(TakeRange.PLATFORM, true, true, true));
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (int i = 0; i < 2 * quiet; i++) {
              SessionKey session = key("quiet", i % quiet);
              tx.sessions().save(Session.empty(session, Appends.START));
              Appends.append(
                  tx, session, Appends.START.plusMillis(i), MessageBody.user("quiet " + i));
            }
            return true;
          });
      assertThat(newest(store, reach, 3))
          .containsExactly(
              "quiet " + (2 * quiet - 3), "quiet " + (2 * quiet - 2), "quiet " + (2 * quiet - 1));
      store.transact(
          tx -> {
            tx.sessions().save(Session.empty(key("loud", 1), Appends.START));
            for (int i = 0; i < 500; i++) {
              Appends.append(
                  tx, key("loud", 1), Appends.START.plusSeconds(1 + i), MessageBody.user("loud"));
            }
            return true;
          });
      for (int limit : new int[] {1, 3, 2 * quiet, 1_000}) {
        List<String> seen = newest(store, reach, limit);
        int count = Math.min(limit, 2 * quiet);
        assertThat(seen).hasSize(count);
        for (int i = 0; i < count; i++) {
          assertThat(seen.get(i)).isEqualTo("quiet " + (2 * quiet - count + i));
        }
      }
      MessageReach.Taken everything =
          new MessageReach.Taken(reach.asking(), new TakeRule(TakeRange.SPACE, true, true, true));
      assertThat(newest(store, everything, 2)).containsExactly("loud", "loud");
    }
  }

  private static List<String> newest(SqliteStore store, MessageReach reach, int limit) {
    List<Message> found = store.read(tx -> tx.queries().recent(reach, RecentQuery.any(), limit));
    return found.stream().map(message -> message.body().text()).toList();
  }
}
