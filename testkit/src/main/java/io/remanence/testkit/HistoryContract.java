package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.say;
import static io.remanence.testkit.Samples.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.StoredMessage;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Messages: order, limits, reach, import keys, deletion. */
public interface HistoryContract extends StoreSuite {
  SessionKey PORCH = SessionKey.of("porch");
  SessionKey SHED = SessionKey.of("shed");
  Set<String> CONTROL = Set.of("event-marker");

  @Test
  default void a_session_without_messages_is_empty(Store store) {
    store.read(
        tx -> {
          assertThat(tx.history().active(PORCH, Limit.all(), CONTROL)).isEmpty();
          assertThat(tx.history().full(PORCH, Limit.all())).isEmpty();
          assertThat(tx.history().countActive(PORCH, CONTROL)).isZero();
          assertThat(tx.history().knownImportKeys(PORCH, List.of("k"))).isEmpty();
          assertThat(tx.history().scan(0, 10)).isEmpty();
          assertThat(tx.history().withSeqs(new MessageReach.Everything(), List.of(1L))).isEmpty();
          return true;
        });
    assertThat(store.<Long>transact(tx -> tx.history().deleteAll(PORCH))).isZero();
  }

  @Test
  default void equal_times_are_ordered_by_number(Store store) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      say(store, PORCH, noonPlus(0), "text " + i);
      expected.add("text " + i);
    }
    assertThat(active(store, PORCH, Limit.all())).isEqualTo(expected);
    assertThat(active(store, PORCH, Limit.of(50))).isEqualTo(expected.subList(70, 120));
    assertThat(full(store, PORCH, Limit.of(50))).isEqualTo(expected.subList(70, 120));
  }

  @Test
  default void times_come_before_numbers_and_are_kept_to_the_millisecond(Store store) {
    say(store, PORCH, noonPlus(3), "c");
    say(store, PORCH, noonPlus(1), "a");
    say(store, PORCH, Instant.parse("1969-12-31T23:59:59.999Z"), "before 1970");
    say(store, PORCH, noonPlus(2), "b");
    say(store, PORCH, noonPlus(1), "a again");
    say(store, PORCH, Instant.parse("2999-01-01T00:00:00.001Z"), "far off");
    say(store, PORCH, Instant.EPOCH, "1970");
    List<String> expected = List.of("before 1970", "1970", "a", "a again", "b", "c", "far off");
    assertThat(active(store, PORCH, Limit.all())).isEqualTo(expected);
    assertThat(full(store, PORCH, Limit.all())).isEqualTo(expected);
    assertThat(active(store, PORCH, Limit.of(2))).containsExactly("c", "far off");
    List<Message> all = store.read(tx -> tx.history().full(PORCH, Limit.all()));
    assertThat(all.getFirst().timestamp()).isEqualTo(Instant.parse("1969-12-31T23:59:59.999Z"));
    assertThat(all.getLast().timestamp()).isEqualTo(Instant.parse("2999-01-01T00:00:00.001Z"));
  }

  @Test
  default void one_batch_may_hold_messages_of_any_order_and_of_several_sessions(Store store) {
    store.transact(
        tx -> {
          List<StoredMessage> batch = new ArrayList<>();
          for (int i = 0; i < 10; i++) {
            SessionKey session = i % 2 == 0 ? PORCH : SHED;
            long seq = tx.changes().recordMessage(session);
            batch.add(
                stored(Samples.message(seq, session, noonPlus(-i), MessageBody.user("text " + i))));
          }
          tx.history().insert(batch.reversed());
          tx.history().insert(List.of());
          return true;
        });
    assertThat(active(store, PORCH, Limit.all()))
        .containsExactly("text 8", "text 6", "text 4", "text 2", "text 0");
    assertThat(active(store, SHED, Limit.of(2))).containsExactly("text 3", "text 1");
  }

  @Test
  default void only_conversation_messages_count_and_markers_between_come_along(Store store) {
    // m0 a m1 m2 b c m3 d m4: m are markers.
    List<String> kinds = List.of("m0", "a", "m1", "m2", "b", "c", "m3", "d", "m4");
    store.transact(
        tx -> {
          for (int i = 0; i < kinds.size(); i++) {
            MessageBody body = MessageBody.user(kinds.get(i));
            boolean marker = kinds.get(i).startsWith("m");
            say(tx, PORCH, noonPlus(i), marker ? Samples.ofKind("event-marker", body) : body);
          }
          return true;
        });
    assertThat(active(store, PORCH, Limit.of(0))).isEmpty();
    assertThat(active(store, PORCH, Limit.of(1))).containsExactly("m3", "d", "m4");
    assertThat(active(store, PORCH, Limit.of(2))).containsExactly("c", "m3", "d", "m4");
    assertThat(active(store, PORCH, Limit.of(3)))
        .containsExactly("m1", "m2", "b", "c", "m3", "d", "m4");
    assertThat(active(store, PORCH, Limit.of(4))).isEqualTo(kinds);
    assertThat(active(store, PORCH, Limit.of(5))).isEqualTo(kinds);
    assertThat(active(store, PORCH, Limit.all())).isEqualTo(kinds);
    assertThat(count(store, CONTROL)).isEqualTo(4);
    assertThat(count(store, Set.of())).isEqualTo(9);
    assertThat(count(store, Set.of("unknown"))).isEqualTo(9);
    List<String> unmarked =
        texts(store.read(tx -> tx.history().active(PORCH, Limit.of(2), Set.of())));
    assertThat(unmarked).containsExactly("d", "m4");
    assertThat(full(store, PORCH, Limit.of(3))).containsExactly("m3", "d", "m4");
  }

  @Test
  default void control_kinds_are_a_set_compared_exactly(Store store) {
    store.transact(
        tx -> {
          long time = 0;
          for (String kind :
              List.of("event-marker", "Event-Marker", "outbound-image", "it's", "%")) {
            say(tx, PORCH, noonPlus(time++), Samples.ofKind(kind, MessageBody.user(kind)));
          }
          say(tx, PORCH, noonPlus(time), MessageBody.user("no kind"));
          return true;
        });
    assertThat(count(store, CONTROL)).isEqualTo(5);
    assertThat(count(store, Set.of("event-marker", "it's", "%"))).isEqualTo(3);
    assertThat(
            texts(
                store.read(
                    tx -> tx.history().active(PORCH, Limit.of(1), Set.of("it's", "%", "x")))))
        .containsExactly("it's", "%", "no kind");
    assertThat(
            texts(
                store.read(
                    tx -> tx.history().active(PORCH, Limit.of(2), Set.of("it's", "%", "x")))))
        .containsExactly("outbound-image", "it's", "%", "no kind");
  }

  @Test
  default void archived_messages_are_in_full_but_neither_active_nor_counted(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 6; i++) {
            long seq = tx.changes().recordMessage(PORCH);
            tx.history()
                .insert(
                    List.of(
                        stored(
                            new Message(
                                seq,
                                PORCH,
                                i,
                                i % 2 == 0,
                                noonPlus(i),
                                MessageBody.user("text " + i)))));
          }
          return true;
        });
    assertThat(active(store, PORCH, Limit.all())).containsExactly("text 1", "text 3", "text 5");
    assertThat(active(store, PORCH, Limit.of(2))).containsExactly("text 3", "text 5");
    assertThat(count(store, CONTROL)).isEqualTo(3);
    assertThat(full(store, PORCH, Limit.of(0))).isEmpty();
    assertThat(full(store, PORCH, Limit.of(3))).containsExactly("text 3", "text 4", "text 5");
    assertThat(full(store, PORCH, Limit.all())).hasSize(6);
    List<Message> all = store.read(tx -> tx.history().full(PORCH, Limit.all()));
    assertThat(all)
        .extracting(Message::archived)
        .containsExactly(true, false, true, false, true, false);
    assertThat(all).extracting(Message::round).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
  }

  @Test
  default void very_large_limits_are_no_limit(Store store) {
    say(store, PORCH, noonPlus(1), "one");
    say(store, PORCH, noonPlus(2), "two");
    for (long max : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L << 31, Integer.MAX_VALUE}) {
      assertThat(active(store, PORCH, Limit.of(max))).containsExactly("one", "two");
      assertThat(full(store, PORCH, Limit.of(max))).containsExactly("one", "two");
    }
  }

  @Test
  default void sessions_never_mix(StoreUnderTest test) {
    List<SessionKey> keys = Keys.distinct();
    test.store()
        .transact(
            tx -> {
              for (int i = 0; i < keys.size(); i++) {
                say(tx, keys.get(i), noonPlus(i), MessageBody.user("of " + i));
              }
              return true;
            });
    Store store = test.reopened();
    store.read(
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            SessionKey key = keys.get(i);
            assertThat(texts(tx.history().active(key, Limit.all(), CONTROL)))
                .as(key.encoded())
                .containsExactly("of " + i);
            assertThat(tx.history().full(key, Limit.all()))
                .extracting(Message::session)
                .containsExactly(key);
            assertThat(tx.history().countActive(key, CONTROL)).isEqualTo(1);
          }
          return true;
        });
    assertThat(store.<Long>transact(tx -> tx.history().deleteAll(SessionKey.of("a")))).isEqualTo(1);
    assertThat(store.<List<Message>>read(tx -> tx.history().scan(0, 10_000)))
        .hasSize(keys.size() - 1);
  }

  @Test
  default void numbers_are_looked_up_within_reach_only(Store store) {
    long porch = say(store, PORCH, noonPlus(5), "porch");
    long shed = say(store, SHED, noonPlus(1), "shed");
    long later = say(store, PORCH, noonPlus(9), "later");
    List<Long> all = List.of(later, porch, shed, 99L, porch);
    assertThat(found(store, new MessageReach.OneSession(PORCH), all))
        .containsExactly("porch", "later");
    assertThat(found(store, new MessageReach.OneSession(SHED), all)).containsExactly("shed");
    assertThat(found(store, new MessageReach.OneSession(SHED), List.of(porch))).isEmpty();
    assertThat(found(store, new MessageReach.Nothing(), all)).isEmpty();
    assertThat(found(store, new MessageReach.Everything(), all))
        .containsExactly("shed", "porch", "later");
    assertThat(found(store, new MessageReach.Everything(), List.of())).isEmpty();
    SessionKey other = new SessionKey(Optional.of("b"), Optional.empty(), "porch");
    assertThat(found(store, new MessageReach.OneSession(other), all)).isEmpty();
  }

  @Test
  default void very_many_numbers_and_import_keys_may_be_asked_for_at_once(Store store) {
    long seq = say(store, PORCH, noonPlus(1), "here");
    store.transact(tx -> insertWithKey(tx, PORCH, "k39999"));
    List<Long> numbers = LongStream.rangeClosed(0, 40_000).boxed().toList();
    assertThat(found(store, new MessageReach.Everything(), numbers)).hasSize(2);
    assertThat(found(store, new MessageReach.OneSession(PORCH), List.of(seq))).hasSize(1);
    List<String> keys = numbers.stream().map(number -> "k" + number).toList();
    assertThat(store.<Set<String>>read(tx -> tx.history().knownImportKeys(PORCH, keys)))
        .containsExactly("k39999");
  }

  @Test
  default void import_keys_are_known_to_their_session_alone(StoreUnderTest test) {
    test.store()
        .transact(
            tx -> {
              HardTexts.IDS.forEach(id -> insertWithKey(tx, PORCH, id));
              insertWithKey(tx, SHED, "only here");
              say(tx, PORCH, noonPlus(0), MessageBody.user("without a key"));
              return true;
            });
    Store store = test.reopened();
    assertThat(known(store, PORCH, HardTexts.IDS))
        .containsExactlyInAnyOrderElementsOf(HardTexts.IDS);
    assertThat(known(store, PORCH, List.of("b", "a  ", "only here", "unknown", ""))).isEmpty();
    assertThat(known(store, SHED, List.of("a", "only here"))).containsExactly("only here");
    assertThat(known(store, SHED, HardTexts.IDS)).isEmpty();
    assertThat(known(store, PORCH, List.of())).isEmpty();
    store.transact(tx -> insertWithKey(tx, SHED, "a"));
    assertThat(known(store, SHED, List.of("a"))).containsExactly("a");
  }

  @Test
  default void an_import_key_is_stored_once_a_session(Store store) {
    store.transact(tx -> insertWithKey(tx, PORCH, "k"));
    String before = StoreDump.of(store);
    assertThatThrownBy(() -> store.transact(tx -> insertWithKey(tx, PORCH, "k")))
        .isInstanceOf(RuntimeException.class);
    assertThat(StoreDump.of(store)).isEqualTo(before);
    store.transact(tx -> tx.history().deleteAll(PORCH));
    assertThat(known(store, PORCH, List.of("k"))).isEmpty();
    store.transact(tx -> insertWithKey(tx, PORCH, "k"));
    assertThat(known(store, PORCH, List.of("k"))).containsExactly("k");
  }

  @Test
  default void a_number_is_stored_once(Store store) {
    say(store, PORCH, noonPlus(1), "first");
    String before = StoreDump.of(store);
    for (SessionKey session : List.of(PORCH, SHED)) {
      assertThatThrownBy(
              () ->
                  store.transact(
                      tx -> {
                        tx.history()
                            .insert(
                                List.of(
                                    stored(
                                        Samples.message(
                                            1, session, noonPlus(7), MessageBody.user("no")))));
                        return true;
                      }))
          .isInstanceOf(RuntimeException.class);
      assertThat(StoreDump.of(store)).isEqualTo(before);
    }
  }

  @Test
  default void the_scan_shows_every_message_of_the_space_by_number(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 23; i++) {
            SessionKey session = i % 3 == 0 ? SHED : PORCH;
            MessageBody body = MessageBody.user("text " + i);
            say(
                tx,
                session,
                noonPlus(-i),
                i % 5 == 0 ? Samples.ofKind("event-marker", body) : body);
          }
          return true;
        });
    List<Long> seen = new ArrayList<>();
    List<Message> page = store.read(tx -> tx.history().scan(0, 4));
    while (!page.isEmpty()) {
      assertThat(page.size()).isLessThanOrEqualTo(4);
      page.forEach(message -> seen.add(message.seq()));
      page = store.read(tx -> tx.history().scan(seen.getLast(), 4));
    }
    assertThat(seen).isEqualTo(LongStream.rangeClosed(1, 23).boxed().toList());
    assertThatThrownBy(() -> store.read(tx -> tx.history().scan(0, 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void deleting_takes_all_of_one_session_and_nothing_else(StoreUnderTest test) {
    Store store = test.store();
    for (int i = 0; i < 5; i++) {
      say(store, PORCH, noonPlus(i), "porch " + i);
      say(store, SHED, noonPlus(i), "shed " + i);
    }
    store.transact(tx -> insertWithKey(tx, PORCH, "k"));
    assertThat(store.<Long>transact(tx -> tx.history().deleteAll(PORCH))).isEqualTo(6);
    assertThat(store.<Long>transact(tx -> tx.history().deleteAll(PORCH))).isZero();
    Store again = test.reopened();
    assertThat(full(again, PORCH, Limit.all())).isEmpty();
    assertThat(full(again, SHED, Limit.all())).hasSize(5);
    assertThat(found(again, new MessageReach.Everything(), List.of(1L, 2L)))
        .containsExactly("shed 0");
    assertThat(again.<List<Message>>read(tx -> tx.history().scan(0, 100))).hasSize(5);
    say(again, PORCH, noonPlus(99), "new");
    assertThat(active(again, PORCH, Limit.all())).containsExactly("new");
  }

  private static boolean insertWithKey(Tx tx, SessionKey session, String key) {
    long seq = tx.changes().recordMessage(session);
    Message message = Samples.message(seq, session, noonPlus(seq), MessageBody.user("from a file"));
    tx.history()
        .insert(List.of(new StoredMessage(message, Optional.of(key), Optional.of("document"))));
    return true;
  }

  private static Set<String> known(Store store, SessionKey session, Collection<String> keys) {
    return store.read(tx -> tx.history().knownImportKeys(session, keys));
  }

  private static long count(Store store, Set<String> controlKinds) {
    return store.<Long>read(tx -> tx.history().countActive(PORCH, controlKinds));
  }

  private static List<String> active(Store store, SessionKey session, Limit limit) {
    return texts(store.read(tx -> tx.history().active(session, limit, CONTROL)));
  }

  private static List<String> full(Store store, SessionKey session, Limit limit) {
    return texts(store.read(tx -> tx.history().full(session, limit)));
  }

  private static List<String> found(Store store, MessageReach reach, Collection<Long> seqs) {
    return texts(store.read(tx -> tx.history().withSeqs(reach, seqs)));
  }

  private static List<String> texts(List<Message> messages) {
    return messages.stream().map(Message::body).map(MessageBody::text).toList();
  }
}
