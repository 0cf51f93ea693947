package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many threads at once.
 *
 * <p>Long because it goes through one interface sentence by sentence.
 */
@Timeout(60)
public interface StoreConcurrencyContract extends StoreSuite {
  SessionKey MARKET = SessionKey.of("market");

  @Test
  default void the_feed_has_no_gaps_though_some_transactions_throw(StoreUnderTest test) {
    Store store = test.store();
    Map<Long, String> acknowledged = new ConcurrentSkipListMap<>();
    Crowd.run(
        8,
        thread -> {
          for (int i = 0; i < 30; i++) {
            String subject = thread + "-" + i;
            int changes = 1 + i % 3;
            boolean fails = (thread + i) % 4 == 0;
            try {
              List<Long> seqs =
                  store.transact(
                      tx -> {
                        List<Long> given = new ArrayList<>();
                        for (int n = 0; n < changes; n++) {
                          given.add(
                              tx.changes()
                                  .record(ChangeType.MEMORY_SAVED, subject, Optional.empty()));
                        }
                        if (fails) {
                          throw new IllegalStateException(subject);
                        }
                        return given;
                      });
              assertThat(fails).isFalse();
              assertThat(seqs.getLast() - seqs.getFirst()).isEqualTo(changes - 1);
              seqs.forEach(seq -> assertThat(acknowledged.put(seq, subject)).isNull());
            } catch (IllegalStateException e) {
              assertThat(e).hasMessage(subject);
              assertThat(fails).isTrue();
            }
          }
        });
    checkFeed(store, acknowledged);
    checkFeed(test.reopened(), acknowledged);
  }

  private static void checkFeed(Store store, Map<Long, String> acknowledged) {
    Store.Changes feed = store.changes(0, 10_000);
    assertThat(feed.head()).isEqualTo(acknowledged.size());
    assertThat(feed.items())
        .extracting(Change::seq)
        .isEqualTo(LongStream.rangeClosed(1, acknowledged.size()).boxed().toList());
    assertThat(feed.items())
        .allSatisfy(
            change -> assertThat(change.subject()).isEqualTo(acknowledged.get(change.seq())));
  }

  @Test
  default void a_failing_transaction_harms_no_other(Store store) {
    say(store, MARKET, noonPlus(0), "the number 1");
    Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    AtomicLong failures = new AtomicLong();
    Crowd.run(
        8,
        thread -> {
          for (int i = 0; i < 20; i++) {
            int kind = (thread + i) % 4;
            try {
              acknowledged.add(
                  store.transact(
                      tx -> {
                        long seq = say(tx, MARKET, noonPlus(1), MessageBody.user("from " + thread));
                        failIn(tx, kind);
                        return seq;
                      }));
              assertThat(kind).isLessThan(2);
            } catch (RuntimeException | StackOverflowError e) {
              assertThat(kind).isGreaterThanOrEqualTo(2);
              failures.incrementAndGet();
            }
          }
        });
    assertThat(acknowledged).hasSize(80);
    assertThat(failures).hasValue(80);
    List<Message> seen = store.read(tx -> tx.history().active(MARKET, Limit.all(), Set.of()));
    assertThat(seen).hasSize(81);
    List<Message> found =
        store.read(tx -> tx.history().withSeqs(new MessageReach.Everything(), acknowledged));
    assertThat(found).hasSize(80);
  }

  private static void failIn(Tx tx, int kind) {
    if (kind == 2) {
      // Refused by the store: the number is taken.
      Message taken = Samples.message(1, MARKET, noonPlus(2), MessageBody.user("again"));
      tx.history().insert(List.of(Samples.stored(taken)));
    } else if (kind == 3) {
      throw new StackOverflowError("not a real one");
    }
  }

  @Test
  default void a_reader_never_sees_half_a_transaction(Store store) {
    AtomicBoolean over = new AtomicBoolean();
    Crowd crowd = new Crowd();
    for (int thread = 0; thread < 3; thread++) {
      SessionKey session = SessionKey.of("pair " + thread);
      crowd.add(
          Thread.ofPlatform(),
          () -> {
            for (int i = 0; i < 40; i++) {
              store.transact(
                  tx -> {
                    say(tx, session, noonPlus(0), MessageBody.user("one"));
                    say(tx, session, noonPlus(0), MessageBody.user("two"));
                    Session old =
                        tx.sessions().get(session).orElseGet(() -> Samples.session(session));
                    tx.sessions().save(withCount(old, old.messages() + 2));
                    return true;
                  });
            }
          });
    }
    crowd.begin();
    Thread watcher =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!over.get()) {
                    store.read(tx -> checkPairs(tx));
                  }
                });
    try {
      for (int i = 0; i < 100; i++) {
        store.read(tx -> checkPairs(tx));
      }
      crowd.await();
    } finally {
      over.set(true);
      Waiting.untilEnded(watcher);
    }
    assertThat(store.<Long>read(tx -> tx.changes().head())).isEqualTo(240);
  }

  private static boolean checkPairs(Tx tx) {
    long sum = 0;
    for (int thread = 0; thread < 3; thread++) {
      SessionKey session = SessionKey.of("pair " + thread);
      long messages = tx.history().full(session, Limit.all()).size();
      long counted = tx.sessions().get(session).map(Session::messages).orElse(0L);
      assertThat(messages).isEven().isEqualTo(counted);
      sum += messages;
    }
    assertThat(sum).isEqualTo(tx.changes().head());
    return true;
  }

  private static Session withCount(Session old, long messages) {
    return new Session(
        old.key(),
        old.place(),
        old.room(),
        old.peerIsOwner(),
        old.parent(),
        old.title(),
        old.settings(),
        old.currentRound(),
        old.version(),
        messages,
        old.lastMessageAt(),
        old.createdAt());
  }

  @Test
  default void everyone_sees_what_was_acknowledged_before(Store store) {
    AtomicLong newest = new AtomicLong();
    Crowd.run(
        6,
        thread -> {
          SessionKey own = SessionKey.of("own " + thread);
          for (int i = 1; i <= 25; i++) {
            long seq = say(store, own, noonPlus(i), "text " + i);
            newest.accumulateAndGet(seq, Math::max);
            long before = newest.get();
            long head = store.read(tx -> tx.changes().head());
            assertThat(head).isGreaterThanOrEqualTo(before);
            long count = store.read(tx -> tx.history().countActive(own, Set.of()));
            assertThat(count).isEqualTo(i);
          }
        });
  }

  @Test
  default void updates_are_never_lost(Store store) {
    store.transact(
        tx -> {
          tx.sessions().save(Samples.session(MARKET));
          return true;
        });
    Crowd.run(
        8,
        thread -> {
          for (int i = 0; i < 25; i++) {
            store.transact(
                tx -> {
                  Session old = tx.sessions().get(MARKET).orElseThrow();
                  tx.sessions().save(withCount(old, old.messages() + 1));
                  return true;
                });
          }
        });
    Session seen = store.read(tx -> tx.sessions().get(MARKET).orElseThrow());
    assertThat(seen.messages()).isEqualTo(200);
  }

  @Test
  default void a_read_stays_on_its_snapshot_while_others_commit(Store store) {
    say(store, MARKET, noonPlus(1), "before");
    CountDownLatch committed = new CountDownLatch(1);
    CountDownLatch reading = new CountDownLatch(1);
    Crowd crowd = new Crowd();
    crowd.add(
        Thread.ofPlatform(),
        () ->
            store.read(
                tx -> {
                  String first = shown(tx);
                  reading.countDown();
                  Waiting.until(committed);
                  assertThat(shown(tx)).isEqualTo(first);
                  return true;
                }));
    crowd.begin();
    Waiting.until(reading);
    say(store, MARKET, noonPlus(2), "meanwhile");
    Samples.remember(store, MemorySample.of("m"));
    store.transact(tx -> tx.history().deleteAll(MARKET));
    committed.countDown();
    crowd.await();
    assertThat(store.<Long>read(tx -> tx.changes().head())).isEqualTo(3);
  }

  private static String shown(Tx tx) {
    return Rendering.of(tx.history().full(MARKET, Limit.all()))
        + Rendering.of(tx.memories().scan("", 10))
        + tx.changes().head();
  }

  @Test
  default void what_is_not_committed_is_seen_by_nobody_else(Store store) {
    say(store, MARKET, noonPlus(1), "before");
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Crowd crowd = new Crowd();
    crowd.add(
        Thread.ofPlatform(),
        () ->
            store.transact(
                tx -> {
                  say(tx, MARKET, noonPlus(2), MessageBody.user("not yet"));
                  written.countDown();
                  Waiting.until(looked);
                  return true;
                }));
    crowd.begin();
    try {
      Waiting.until(written);
      assertThat(store.<Long>read(tx -> tx.changes().head())).isEqualTo(1);
      assertThat(store.<List<Message>>read(tx -> tx.history().full(MARKET, Limit.all())))
          .hasSize(1);
      assertThat(store.changes(0, 10).items()).hasSize(1);
      assertThat(store.changes(0, 10).head()).isEqualTo(1);
    } finally {
      looked.countDown();
    }
    crowd.await();
    assertThat(store.changes(0, 10).items()).hasSize(2);
  }

  @Test
  default void a_follower_gets_each_change_once_and_finds_what_it_is_about(Store store) {
    int total = 3 * 40;
    Crowd crowd = new Crowd();
    for (int thread = 0; thread < 3; thread++) {
      SessionKey session = SessionKey.of("followed " + thread);
      crowd.add(
          Thread.ofPlatform(),
          () -> {
            for (int i = 0; i < 40; i++) {
              say(store, session, noonPlus(i), "text " + i);
            }
          });
    }
    crowd.begin();
    long last = 0;
    while (last < total && !crowd.failed()) {
      Store.Changes page = store.changes(last, 7);
      for (Change change : page.items()) {
        assertThat(change.seq()).isEqualTo(++last);
        assertThat(change.seq()).isLessThanOrEqualTo(page.head());
      }
      if (!page.items().isEmpty()) {
        List<Long> seqs = page.items().stream().map(Change::seq).toList();
        List<Message> found =
            store.read(tx -> tx.history().withSeqs(new MessageReach.Everything(), seqs));
        assertThat(found).hasSameSizeAs(seqs);
      }
    }
    crowd.await();
    assertThat(last).isEqualTo(total);
  }

  @Test
  default void very_many_virtual_threads_may_write_and_read(Store store) {
    Crowd.runVirtual(
        200,
        number -> {
          SessionKey own = SessionKey.of("virtual " + number % 20);
          say(store, own, noonPlus(number), "text " + number);
          assertThat(store.<List<Message>>read(tx -> tx.history().full(own, Limit.of(3))))
              .isNotEmpty();
        });
    assertThat(store.changes(0, 1).head()).isEqualTo(200);
  }

  @Test
  default void closing_waits_for_running_work(StoreUnderTest test) {
    Store store = test.store();
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    AtomicBoolean acknowledged = new AtomicBoolean();
    Crowd crowd = new Crowd();
    crowd.add(
        Thread.ofPlatform(),
        () -> {
          store.transact(
              tx -> {
                say(tx, MARKET, noonPlus(1), MessageBody.user("just in time"));
                working.countDown();
                Waiting.until(finish);
                return true;
              });
          acknowledged.set(true);
        });
    crowd.begin();
    Waiting.until(working);
    Thread closer = Thread.ofPlatform().start(store::close);
    try {
      assertThat(Waiting.endedWithin(closer, 100)).isFalse();
    } finally {
      finish.countDown();
    }
    crowd.await();
    Waiting.untilEnded(closer);
    assertThat(acknowledged).isTrue();
    assertThatThrownBy(() -> store.read(tx -> 1))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            thrown -> assertThat(thrown.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }

  @Test
  default void closing_amid_many_callers_loses_nothing_that_was_acknowledged(StoreUnderTest test) {
    Store store = test.store();
    Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    AtomicLong refused = new AtomicLong();
    Crowd crowd = new Crowd();
    for (int thread = 0; thread < 8; thread++) {
      SessionKey session = SessionKey.of("closing " + thread);
      crowd.add(
          Thread.ofPlatform(),
          () -> {
            try {
              for (int i = 0; i < 100_000; i++) {
                acknowledged.add(say(store, session, noonPlus(i), "text " + i));
                store.changes(0, 1);
              }
            } catch (RemanenceException e) {
              assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
              refused.incrementAndGet();
            }
          });
    }
    crowd.begin();
    while (acknowledged.size() < 50 && !crowd.failed()) {
      Thread.onSpinWait();
    }
    store.close();
    crowd.await();
    assertThat(refused).hasValue(8);
    Store again = test.reopened();
    if (again != store) {
      List<Message> found =
          again.read(tx -> tx.history().withSeqs(new MessageReach.Everything(), acknowledged));
      assertThat(found).hasSameSizeAs(acknowledged);
      assertThat(again.changes(0, 1).head()).isEqualTo(acknowledged.size());
    }
  }
}
