package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.document.ImportedDocument;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.scope.SessionKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class ConcurrencyTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;

  @Test
  void writers_readers_and_a_second_process_meet_no_lock_error() throws Exception {
    int writers = 8;
    int each = 200;
    int other = 100;
    AtomicBoolean writing = new AtomicBoolean(true);
    AtomicLong slowestRead = new AtomicLong();
    try (SqliteStore store = Stores.open(folder);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      Stores.say(store, ROOM, "first");
      List<Future<?>> done = new ArrayList<>();
      Process second = Children.start(SecondProcess.class, folder.toString(), other + "");
      for (int w = 0; w < writers; w++) {
        SessionKey key = Appends.session("writer " + w);
        done.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < each; n++) {
                    Stores.say(store, key, "text " + n);
                  }
                }));
      }
      List<Future<?>> reads = new ArrayList<>();
      for (int r = 0; r < 4; r++) {
        SessionKey key = Appends.session("writer " + r);
        reads.add(
            threads.submit(
                () -> {
                  while (writing.get()) {
                    long start = System.nanoTime();
                    Stores.texts(store, key);
                    slowestRead.accumulateAndGet(System.nanoTime() - start, Math::max);
                  }
                }));
      }
      for (Future<?> one : done) {
        one.get();
      }
      Children.Ended ended = Children.await(second);
      writing.set(false);
      for (Future<?> one : reads) {
        one.get();
      }
      assertThat(ended.output()).contains("done");
      assertThat(ended.exit()).isZero();
      long total = 1 + writers * each + other;
      assertThat(Stores.feed(store)).isEqualTo(LongStream.rangeClosed(1, total).boxed().toList());
      assertThat(Stores.texts(store, SecondProcess.KEY)).hasSize(other);
    }
    assertThat(Stores.value(folder, "PRAGMA integrity_check")).isEqualTo("ok");
    assertThat(slowestRead.get()).isLessThan(5_000_000_000L);
  }

  @Test
  void each_batch_is_all_or_nothing() throws Exception {
    try (SqliteStore store = Stores.open(folder);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> batches = new ArrayList<>();
      for (int t = 0; t < 16; t++) {
        int thread = t;
        batches.add(threads.submit(() -> runBatches(store, thread)));
      }
      int kept = 0;
      for (Future<Integer> batch : batches) {
        kept += batch.get();
      }
      assertThat(kept).isEqualTo(16 * 180);
      long documents = store.read(tx -> tx.documents().count());
      assertThat(documents).isEqualTo(5L * kept);
      assertThat(Stores.feed(store)).hasSize(kept);
    }
  }

  private static int runBatches(SqliteStore store, int thread) {
    int kept = 0;
    for (int b = 0; b < 200; b++) {
      int batch = b;
      try {
        store.transact(
            tx -> {
              tx.changes().recordMessage(ROOM);
              for (int i = 0; i < 5; i++) {
                if (batch % 10 == 9 && i == 3) {
                  throw new IllegalArgumentException("an invalid operation");
                }
                tx.documents().save(document("%d/%d/%d".formatted(thread, batch, i)));
              }
              return 0;
            });
        kept++;
      } catch (IllegalArgumentException expected) {
        assertThat(batch % 10).isEqualTo(9);
      }
    }
    return kept;
  }

  private static ImportedDocument document(String id) {
    return new ImportedDocument(id, "text", "00", "x", 1, 0, Appends.START);
  }

  @Test
  void messages_of_one_millisecond_are_read_in_the_order_of_writing() {
    List<String> written = new ArrayList<>();
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (int n = 0; n < 250; n++) {
              written.add("batch " + n);
              Appends.append(tx, ROOM, Appends.START, body(n, "batch " + n));
            }
            return 0;
          });
      for (int n = 0; n < 250; n++) {
        String text = "single " + n;
        int number = n;
        written.add(text);
        store.transact(tx -> Appends.append(tx, ROOM, Appends.START, body(number, text)));
      }
    }
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(Stores.texts(store, ROOM)).isEqualTo(written);
      Stores.say(store, ROOM, "later");
      List<Message> all = store.read(tx -> tx.history().full(ROOM, Limit.all()));
      assertThat(all).extracting(Message::timestamp).containsOnly(Appends.START);
    }
  }

  private static MessageBody body(int n, String text) {
    return MessageBody.of(List.of("user", "assistant", "tool").get(n % 3), text);
  }

  @Test
  void a_session_deleted_while_others_write_stays_deleted_or_is_whole() throws Exception {
    try (SqliteStore store = Stores.open(folder);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 20; round++) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          running.add(
              threads.submit(
                  () -> {
                    store.transact(
                        tx ->
                            tx.sessions().get(ROOM).isEmpty()
                                ? 0
                                : Appends.append(tx, ROOM, Appends.START, Appends.user("late")));
                  }));
        }
        Stores.say(store, ROOM, "there");
        store.transact(tx -> tx.history().deleteAll(ROOM) + (tx.sessions().delete(ROOM) ? 1 : 0));
        for (Future<?> one : running) {
          one.get();
        }
        assertThat(Stores.texts(store, ROOM)).isEmpty();
        assertThat(store.<Boolean>read(tx -> tx.sessions().get(ROOM).isPresent())).isFalse();
      }
    }
  }
}
