package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataLog;
import io.remanence.metadata.MetadataOp;
import io.remanence.metadata.MetadataStore;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** JSON objects by namespace and key. */
public interface MetadataContract extends StoreSuite {
  private static MetadataKey key(String namespace, String key) {
    return new MetadataKey(namespace, key);
  }

  private static void commit(Store store, MetadataOp... ops) {
    store.transact(
        tx -> {
          MetadataLog.commit(tx.metadata(), tx.changes(), List.of(ops));
          return true;
        });
  }

  private static MetadataOp put(String namespace, String key, Object value) {
    return new MetadataOp.Put(key(namespace, key), JsonObject.of(Map.of("v", value)));
  }

  private static MetadataOp delete(String namespace, String key) {
    return new MetadataOp.Delete(key(namespace, key));
  }

  private static Optional<JsonObject> get(Store store, String namespace, String key) {
    return store.read(tx -> tx.metadata().get(key(namespace, key))).map(MetadataEntry::data);
  }

  private static List<String> keys(Store store, String namespace) {
    return store.read(tx -> tx.metadata().keys(namespace));
  }

  @Test
  default void an_object_is_kept_as_it_was_put(StoreUnderTest test, ManualClock clock) {
    JsonObject wild = JsonSamples.wild();
    commit(test.store(), new MetadataOp.Put(key("n", "k"), wild), put("n", "empty", Map.of()));
    MetadataEntry seen = test.reopened().read(tx -> tx.metadata().get(key("n", "k"))).orElseThrow();
    assertThat(Rendering.of(seen.data())).isEqualTo(Rendering.of(wild));
    assertThat(seen.key()).isEqualTo("k");
    assertThat(seen.updatedAt()).isEqualTo(clock.instant());
    clock.advance(Duration.ofSeconds(5));
    commit(test.store(), new MetadataOp.Put(key("n", "k"), JsonObject.empty()));
    MetadataEntry later = test.store().read(tx -> tx.metadata().get(key("n", "k"))).orElseThrow();
    assertThat(later.data()).isEqualTo(JsonObject.empty());
    assertThat(later.updatedAt()).isEqualTo(clock.instant());
  }

  @Test
  default void what_was_put_does_not_change_with_what_it_was_made_of(Store store) {
    Map<String, Object> mine = new HashMap<>(Map.of("list", new ArrayList<>(List.of(1))));
    commit(store, new MetadataOp.Put(key("n", "k"), JsonObject.of(mine)));
    mine.clear();
    JsonObject seen = get(store, "n", "k").orElseThrow();
    assertThat(seen).isEqualTo(JsonObject.of(Map.of("list", List.of(1))));
    assertThatThrownBy(() -> seen.members().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  default void a_list_is_by_key_in_the_order_of_code_points(StoreUnderTest test) {
    List<String> ids = HardTexts.IDS.stream().filter(id -> !id.isBlank()).toList();
    test.store()
        .transact(
            tx -> {
              ids.reversed()
                  .forEach(id -> tx.metadata().put(key("n", id), JsonObject.of(Map.of("id", id))));
              ids.forEach(id -> tx.metadata().put(key(id, "only"), JsonObject.empty()));
              return true;
            });
    Store store = test.reopened();
    List<String> sorted = ids.stream().sorted(Keys.TEXT_ORDER).toList();
    assertThat(keys(store, "n")).isEqualTo(sorted);
    MetadataStore.Listing listing = store.read(tx -> tx.metadata().list("n"));
    assertThat(listing.entries()).extracting(MetadataEntry::key).isEqualTo(sorted);
    assertThat(listing.entries())
        .allSatisfy(entry -> assertThat(entry.data().text("id")).contains(entry.key()));
    assertThat(listing.unreadable()).isEmpty();
    for (String id : ids) {
      assertThat(keys(store, id)).as(id).containsExactly("only");
    }
    assertThat(keys(store, "never")).isEmpty();
    assertThat(store.read(tx -> tx.metadata().list("never")).entries()).isEmpty();
  }

  @Test
  default void a_commit_runs_its_steps_in_order(Store store) {
    commit(store, put("n", "a", 1), put("n", "b", 1));
    long head = store.read(tx -> tx.changes().head());
    commit(
        store,
        put("n", "c", 1),
        delete("n", "a"),
        delete("n", "never"),
        put("m", "c", 2),
        delete("n", "c"),
        put("n", "b", 2),
        put("n", "b", 3));
    assertThat(keys(store, "n")).containsExactly("b");
    assertThat(get(store, "n", "b")).contains(JsonObject.of(Map.of("v", 3)));
    assertThat(get(store, "m", "c")).contains(JsonObject.of(Map.of("v", 2)));
    assertThat(store.changes(head, 99).items())
        .extracting(Change::type)
        .containsExactly(
            ChangeType.METADATA_SAVED,
            ChangeType.METADATA_DELETED,
            ChangeType.METADATA_SAVED,
            ChangeType.METADATA_DELETED,
            ChangeType.METADATA_SAVED,
            ChangeType.METADATA_SAVED);
    assertThat(store.changes(head, 1).items().getFirst().subject()).isEqualTo("n/c");
  }

  @Test
  default void a_commit_is_all_or_nothing(Store store) {
    commit(store, put("n", "a", 1));
    String before = StoreDump.of(store);
    assertThatThrownBy(
            () ->
                commit(
                    store, put("n", "b", 1), delete("n", "a"), put("n", "c", "x".repeat(1 << 20))))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE))
        .hasMessageContaining("n/c");
    assertThat(StoreDump.of(store)).isEqualTo(before);
    assertThat(keys(store, "n")).containsExactly("a");
    commit(store);
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }

  @Test
  default void deleting_says_whether_there_was_one(Store store) {
    commit(store, put("n", "a", 1));
    assertThat(deleted(store, "n", "never")).isFalse();
    assertThat(deleted(store, "N", "a")).isFalse();
    assertThat(deleted(store, "n", "a")).isTrue();
    assertThat(deleted(store, "n", "a")).isFalse();
    assertThat(get(store, "n", "a")).isEmpty();
  }

  private static boolean deleted(Store store, String namespace, String key) {
    return store.transact(
        tx -> MetadataLog.delete(tx.metadata(), tx.changes(), key(namespace, key)));
  }

  @Test
  default void clearing_names_the_keys_of_each_namespace_in_the_order_given(Store store) {
    commit(store, put("b", "2", 1), put("b", "1", 1), put("a", "x", 1), put("stays", "x", 1));
    List<MetadataLog.Cleared> cleared =
        store.transact(
            tx -> MetadataLog.clear(tx.metadata(), tx.changes(), List.of("b", "never", "a", "b")));
    assertThat(cleared)
        .containsExactly(
            new MetadataLog.Cleared("b", List.of("1", "2"), List.of()),
            new MetadataLog.Cleared("never", List.of(), List.of()),
            new MetadataLog.Cleared("a", List.of("x"), List.of()),
            new MetadataLog.Cleared("b", List.of(), List.of()));
    assertThat(keys(store, "b")).isEmpty();
    assertThat(keys(store, "stays")).containsExactly("x");
  }

  @Test
  default void deleting_every_message_leaves_metadata_alone(Store store) {
    commit(store, put("n", "a", 1));
    SessionKey session = SessionKey.of("s");
    Samples.say(store, session, Samples.noonPlus(1), "x");
    store.transact(tx -> tx.history().deleteAll(session));
    assertThat(keys(store, "n")).containsExactly("a");
  }

  @Test
  default void values_are_cleaned_and_bad_names_refused(Store store) {
    commit(
        store,
        new MetadataOp.Put(key("ns", "k"), JsonObject.of(Map.of("a\u0000", "\ude00x\u0000"))));
    assertThat(get(store, "ns", "k")).contains(JsonObject.of(Map.of("a", "\ufffdx")));
    for (String bad :
        List.of("", " ", "\u0000", "n\u0000s", "k\ud83d", "x".repeat(257), "字".repeat(10_000))) {
      assertThatThrownBy(() -> key(bad, "k")).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> key("n", bad)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> JsonObject.of(Map.of("date", Instant.EPOCH)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> JsonObject.of(Map.of("nan", Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void commits_from_many_threads_are_each_whole(Store store) throws InterruptedException {
    int writers = 16;
    CountDownLatch done = new CountDownLatch(writers);
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    for (int w = 0; w < writers; w++) {
      int writer = w;
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  for (int n = 0; n < 50; n++) {
                    commitFive(store, writer, n);
                  }
                } catch (Throwable e) {
                  failures.add(e);
                } finally {
                  done.countDown();
                }
              });
    }
    done.await();
    assertThat(failures).isEmpty();
    for (int w = 0; w < writers; w++) {
      assertThat(keys(store, "w" + w)).hasSize(45 * 5);
    }
  }

  /** Five objects; every tenth time the last of them is refused. */
  private static void commitFive(Store store, int writer, int n) {
    List<MetadataOp> ops = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Object value = n % 10 == 9 && i == 4 ? "x".repeat(1 << 20) : n;
      ops.add(put("w" + writer, n + "-" + i, value));
    }
    try {
      commit(store, ops.toArray(MetadataOp[]::new));
    } catch (RemanenceException refused) {
      assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
    }
  }
}
