package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Session records. */
public interface SessionContract extends StoreSuite {
  @Test
  default void there_is_no_session_before_one_is_saved(Store store) {
    SessionKey key = SessionKey.of("cellar");
    store.read(
        tx -> {
          assertThat(tx.sessions().get(key)).isEmpty();
          assertThat(tx.sessions().withId("cellar")).isEmpty();
          assertThat(tx.sessions().list("", 10)).isEmpty();
          assertThat(tx.sessions().count()).isZero();
          return true;
        });
    assertThat(store.<Boolean>transact(tx -> tx.sessions().delete(key))).isFalse();
  }

  @Test
  default void a_session_keeps_every_field(StoreUnderTest test) {
    SessionKey key = new SessionKey(Optional.of("bot 1"), Optional.of("聊天"), "room 7");
    for (Optional<RoomClass> room :
        List.of(
            Optional.<RoomClass>empty(),
            Optional.of(RoomClass.ROOM),
            Optional.of(RoomClass.DIRECT))) {
      Session full =
          new Session(
              key,
              Optional.of("服务器 'A'"),
              room,
              true,
              Optional.of(new SessionKey(Optional.empty(), Optional.of("p"), "parent")),
              Optional.of("Friday 🍺 lunch"),
              JsonSamples.wild(),
              7,
              8_000_000_000L,
              9,
              Optional.of(noonPlus(123)),
              noonPlus(-1));
      test.store().transact(tx -> save(tx, full));
      Session seen = test.reopened().read(tx -> tx.sessions().get(key).orElseThrow());
      assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(full));
    }
    Session bare = session(key);
    test.store().transact(tx -> save(tx, bare));
    Session seen = test.reopened().read(tx -> tx.sessions().get(key).orElseThrow());
    assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(bare));
    assertThat(test.store().<Long>read(tx -> tx.sessions().count())).isEqualTo(1);
  }

  private static boolean save(io.remanence.store.Tx tx, Session session) {
    tx.sessions().save(session);
    return true;
  }

  @Test
  default void no_two_keys_are_taken_for_the_same(StoreUnderTest test) {
    List<SessionKey> keys = Keys.distinct();
    test.store()
        .transact(
            tx -> {
              keys.forEach(key -> tx.sessions().save(session(key)));
              return true;
            });
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.sessions().count()).isEqualTo(keys.size());
          keys.forEach(
              key ->
                  assertThat(tx.sessions().get(key))
                      .as(key.encoded())
                      .map(Session::key)
                      .contains(key));
          return true;
        });
    SessionKey gone = SessionKey.of("a");
    assertThat(store.<Boolean>transact(tx -> tx.sessions().delete(gone))).isTrue();
    List<SessionKey> left =
        store.read(tx -> tx.sessions().list("", 10_000)).stream().map(Session::key).toList();
    assertThat(left).hasSize(keys.size() - 1).doesNotContain(gone);
  }

  @Test
  default void all_sessions_of_one_id_are_found_whatever_bot_and_platform(Store store) {
    List<SessionKey> same =
        List.of(
            SessionKey.of("x"),
            new SessionKey(Optional.of("b"), Optional.empty(), "x"),
            new SessionKey(Optional.empty(), Optional.of("b"), "x"),
            new SessionKey(Optional.of("b"), Optional.of("b"), "x"),
            new SessionKey(Optional.of("\ue000"), Optional.empty(), "x"),
            new SessionKey(Optional.of("😀"), Optional.empty(), "x"));
    List<SessionKey> others =
        List.of(
            SessionKey.of("X"),
            SessionKey.of("x "),
            SessionKey.of("xx"),
            new SessionKey(Optional.of("x"), Optional.of("x"), "b"));
    store.transact(
        tx -> {
          others.forEach(key -> tx.sessions().save(session(key)));
          same.reversed().forEach(key -> tx.sessions().save(session(key)));
          return true;
        });
    List<Session> found = store.read(tx -> tx.sessions().withId("x"));
    assertThat(found).extracting(Session::key).isEqualTo(Keys.sorted(same));
    assertThat(store.<List<Session>>read(tx -> tx.sessions().withId("b"))).hasSize(1);
    assertThat(store.<List<Session>>read(tx -> tx.sessions().withId("%"))).isEmpty();
  }

  @Test
  default void deleting_a_record_leaves_messages_alone(Store store) {
    SessionKey key = SessionKey.of("cellar");
    Samples.say(store, key, noonPlus(1), "still here");
    store.transact(tx -> save(tx, session(key)));
    assertThat(store.<Boolean>transact(tx -> tx.sessions().delete(key))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.sessions().delete(key))).isFalse();
    assertThat(store.<List<Message>>read(tx -> tx.history().full(key, Limit.all()))).hasSize(1);
    assertThat(store.<Long>read(tx -> tx.sessions().count())).isZero();
  }

  @Test
  default void the_list_is_by_encoded_key_in_the_order_of_code_points(Store store) {
    List<SessionKey> keys = Keys.distinct();
    store.transact(
        tx -> {
          keys.forEach(key -> tx.sessions().save(session(key)));
          return true;
        });
    for (int limit : new int[] {1, 7, keys.size(), Integer.MAX_VALUE}) {
      List<SessionKey> seen = new ArrayList<>();
      List<Session> page = store.read(tx -> tx.sessions().list("", limit));
      while (!page.isEmpty()) {
        assertThat(page.size()).isLessThanOrEqualTo(limit);
        page.forEach(session -> seen.add(session.key()));
        String after = seen.getLast().encoded();
        page = store.read(tx -> tx.sessions().list(after, limit));
      }
      assertThat(seen).isEqualTo(Keys.sorted(keys));
    }
  }

  @Test
  default void paging_shows_sessions_that_stay_exactly_once_while_others_come_and_go(Store store) {
    Set<SessionKey> staying = new LinkedHashSet<>();
    store.transact(
        tx -> {
          for (int i = 0; i < 40; i++) {
            SessionKey key = SessionKey.of("s%02d".formatted(i));
            save(tx, session(key));
            if (i % 4 != 0) {
              staying.add(key);
            }
          }
          return true;
        });
    List<SessionKey> seen = new ArrayList<>();
    String after = "";
    for (int round = 0; ; round++) {
      String from = after;
      List<Session> page = store.read(tx -> tx.sessions().list(from, 5));
      if (page.isEmpty()) {
        break;
      }
      page.forEach(session -> seen.add(session.key()));
      after = seen.getLast().encoded();
      int number = round;
      store.transact(
          tx -> {
            tx.sessions().delete(SessionKey.of("s%02d".formatted(number * 4)));
            tx.sessions().delete(SessionKey.of("s%02d".formatted(36 - number * 4)));
            if (number < 40) {
              tx.sessions().save(session(SessionKey.of("s%02d-new".formatted(number))));
            }
            return true;
          });
    }
    assertThat(seen).doesNotHaveDuplicates().containsAll(staying);
  }

  @Test
  default void a_page_of_less_than_one_session_is_refused(Store store) {
    assertThatThrownBy(() -> store.read(tx -> tx.sessions().list("", 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
