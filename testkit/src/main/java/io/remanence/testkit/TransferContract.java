package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.compaction.TodoItem;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.metadata.MetadataEntry;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.StoreScan;
import io.remanence.store.Tx;
import io.remanence.transfer.Export;
import io.remanence.transfer.ExportReach;
import io.remanence.transfer.Restore;
import io.remanence.transfer.RestoreReport;
import io.remanence.turn.TurnRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** All of a store can be taken out and put into another, and nothing is lost on the way. */
public interface TransferContract extends StoreSuite {
  @Test
  default void all_that_a_store_holds_comes_back_in_another_one(StoreUnderTest test) {
    EverythingSample.write(test.store());
    test.store()
        .transact(
            tx -> {
              EverythingSample.changes().forEach(change -> change.accept(tx));
              return true;
            });
    Store other = new InMemoryStore(ManualClock.at(noonPlus(99)));
    byte[] exported = export(test.store());
    assertThat(restore(other, exported).errors()).isEmpty();
    assertThat(contents(other)).isEqualTo(contents(test.store()));
    assertThat(export(other)).asString().isEqualTo(new String(exported, StandardCharsets.UTF_8));
  }

  @Test
  default void all_that_another_store_held_comes_back_in_this_one(StoreUnderTest test) {
    Store other = new InMemoryStore(ManualClock.at(noonPlus(99)));
    EverythingSample.write(other);
    byte[] exported = export(other);
    assertThat(restore(test.store(), exported).restored()).isPositive();
    Store again = test.reopened();
    assertThat(contents(again)).isEqualTo(contents(other));
    assertThat(export(again)).asString().isEqualTo(new String(exported, StandardCharsets.UTF_8));
  }

  @Test
  default void an_export_of_a_restored_random_store_is_the_same_byte_by_byte(StoreUnderTest test) {
    long seed = RandomSeed.get();
    ManualClock clock = ManualClock.at(Samples.NOON);
    Store source = new InMemoryStore(clock);
    RandomOperations operations = new RandomOperations(new Random(seed));
    for (int step = 0; step < RandomSeed.steps(600); step++) {
      RandomOperations.Operation operation = operations.any();
      try {
        source.transact(tx -> operation.on().apply(tx));
      } catch (RuntimeException refused) {
        // Some of what is tried at random is refused.
      }
    }
    byte[] exported = export(source);
    try {
      assertThat(restore(test.store(), exported).errors()).isEmpty();
      assertThat(export(test.reopened()))
          .asString()
          .isEqualTo(new String(exported, StandardCharsets.UTF_8));
      Store third = new InMemoryStore(clock);
      assertThat(restore(third, export(test.store())).errors()).isEmpty();
      assertThat(contents(third)).isEqualTo(contents(source));
    } catch (Throwable e) {
      throw RandomSeed.failure(seed, 0, "export and restore", e);
    }
  }

  @Test
  default void a_restored_store_goes_on_with_new_numbers_and_sends_followers_to_the_start(
      Store store) {
    Store other = new InMemoryStore(ManualClock.at(Samples.NOON));
    EverythingSample.write(other);
    long head = other.changes(0, 1).head();
    restore(store, export(other));
    Store.Changes feed = store.changes(0, 10);
    assertThat(feed.head()).isEqualTo(head);
    assertThat(feed.oldest()).isEqualTo(head);
    assertThat(feed.items()).extracting(Change::type).containsExactly(ChangeType.RESTORED);
    Samples.say(store, EverythingSample.KITCHEN, noonPlus(5), "next 下一条");
    assertThat(store.changes(head, 10).items()).extracting(Change::seq).first().isEqualTo(head + 1);
    assertThatThrownBy(
            () ->
                store.transact(
                    tx -> {
                      tx.changes().continueFrom(tx.changes().head());
                      return true;
                    }))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void a_store_that_holds_something_is_not_restored_into(Store store) {
    Store other = new InMemoryStore(ManualClock.at(Samples.NOON));
    EverythingSample.write(other);
    Samples.say(store, SessionKey.of("mine"), noonPlus(1), "mine");
    String before = StoreDump.of(store);
    assertThatThrownBy(() -> restore(store, export(other)))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }

  @Test
  default void a_line_that_no_store_takes_leaves_nothing_behind(Store store) {
    Store other = new InMemoryStore(ManualClock.at(Samples.NOON));
    EverythingSample.write(other);
    String whole = new String(export(other), StandardCharsets.UTF_8);
    String message =
        whole
            .lines()
            .filter(line -> line.contains("\"type\":\"message\""))
            .findFirst()
            .orElseThrow();
    // Said twice: right as a file, but no two messages have one number.
    byte[] doubled = (whole + message + "\n").getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> store.transact(tx -> written(tx2 -> Restore.write(tx2, in(doubled)), tx)))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("line " + doubled(whole));
    assertThat(store.changes(0, 1).head()).isZero();
    assertThat(store.<Long>read(tx -> tx.sessions().count())).isZero();
  }

  private static long doubled(String whole) {
    return whole.lines().count() + 1;
  }

  @Test
  default void pages_over_a_store_show_each_thing_once_and_in_order(Store store) {
    EverythingSample.write(store);
    store.transact(
        tx -> {
          for (int i = 0; i < 7; i++) {
            Samples.say(tx, EverythingSample.GARDEN, noonPlus(9 - i), EverythingSample.plain());
            tx.turns().save(Samples.turn(EverythingSample.GARDEN, "turn " + i));
            tx.injections()
                .save(Samples.injection(EverythingSample.GARDEN, "z" + (9 - i), noonPlus(1)));
            tx.consolidations()
                .save(ConsolidationContract.consolidation("k" + i, ConsolidationMode.MERGE, "", 3));
            tx.documents().save(Samples.document("doc" + i, "00ff", "target"));
            tx.metadata()
                .put("n", new MetadataEntry("key" + i, JsonSamples.of("x", i), noonPlus(i)));
          }
          return true;
        });
    store.read(
        tx -> {
          StoreScan scan = tx.scan();
          var everything = new MessageReach.Everything();
          check(
              after -> scan.messages(everything, after, 1),
              after -> scan.messages(everything, after, 100),
              0L,
              s -> s.message().seq());
          check(
              after -> scan.turns(EverythingSample.GARDEN, after, 1),
              after -> scan.turns(EverythingSample.GARDEN, after, 100),
              "",
              TurnRecord::id);
          check(
              after -> scan.injections(after, 1),
              after -> scan.injections(after, 100),
              "",
              Injection::id);
          check(
              after -> scan.consolidations(after, 1),
              after -> scan.consolidations(after, 100),
              "",
              Consolidation::id);
          check(
              after -> scan.documents(after, 1),
              after -> scan.documents(after, 100),
              "",
              d -> d.id());
          check(
              after -> scan.metadata("n", after, 1),
              after -> scan.metadata("n", after, 100),
              "",
              kept -> kept.key().key());
          check(
              after -> scan.sessions(after, 1),
              after -> scan.sessions(after, 100),
              "",
              SessionKey::encoded);
          assertThat(scan.injections("", 100)).extracting(Injection::id).endsWith("z5", "z4", "z3");
          assertThat(scan.injections("unknown", 100)).isEmpty();
          assertThat(scan.namespaces()).containsExactly("n");
          assertThat(scan.metadata("n", "key4", 1).getFirst().entry().updatedAt())
              .isEqualTo(noonPlus(5));
          assertThat(scan.sessions("", 100))
              .contains(EverythingSample.KITCHEN, EverythingSample.GARDEN);
          assertThat(scan.messages(new MessageReach.OneSession(EverythingSample.KITCHEN), 0, 100))
              .extracting(stored -> stored.message().session())
              .containsOnly(EverythingSample.KITCHEN);
          assertThat(scan.messages(new MessageReach.Nothing(), 0, 100)).isEmpty();
          assertThat(scan.turns(EverythingSample.KITCHEN, "", 100))
              .extracting(turn -> turn.scope().sessionKey().orElseThrow())
              .containsOnly(EverythingSample.KITCHEN);
          return true;
        });
  }

  private static <T, C> void check(
      Function<C, List<T>> one, Function<C, List<T>> all, C first, Function<T, C> next) {
    List<T> seen = new ArrayList<>();
    C after = first;
    for (List<T> page = one.apply(after); !page.isEmpty(); page = one.apply(after)) {
      assertThat(page).hasSize(1);
      seen.add(page.getFirst());
      after = next.apply(page.getFirst());
    }
    assertThat(seen).hasSizeGreaterThan(1);
    assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(all.apply(first)));
  }

  /** What is kept beside a message comes along. */
  @Test
  default void import_keys_and_documents_of_messages_are_shown(Store store) {
    SessionKey key = SessionKey.of("s");
    store.transact(
        tx -> {
          long seq = tx.changes().recordMessage(key);
          tx.history()
              .insert(
                  List.of(
                      new StoredMessage(
                          Samples.message(seq, key, noonPlus(1), EverythingSample.plain()),
                          Optional.of("key 一"),
                          Optional.of("doc"))));
          return seq;
        });
    StoredMessage seen =
        store.read(tx -> tx.scan().messages(new MessageReach.OneSession(key), 0, 10)).getFirst();
    assertThat(seen.importKey()).contains("key 一");
    assertThat(seen.document()).contains("doc");
  }

  /** Each kind that a session keeps is its own; what belongs to no session is the owner's. */
  @Test
  default void an_export_of_a_scope_holds_what_is_of_its_session_and_nothing_else(Store store) {
    EverythingSample.write(store);
    store.transact(
        tx -> {
          SessionKey key = EverythingSample.GARDEN;
          tx.pendingCaptures().save(Samples.pending(key, "p2"));
          tx.deadLetters().save(Samples.deadLetter(key, "l2"));
          tx.ledger().add(key, EverythingSample.tokens());
          tx.summaries().save(Samples.summary(key, "s2", 1, 9, 5));
          tx.compactions().save(key, Samples.compactionState(700));
          tx.topics().save(key, Samples.topicState(7));
          tx.compactions().saveTodos(key, List.of(new TodoItem("open", "water the roses")));
          return true;
        });
    Set<String> kept =
        Set.of(
            "session",
            "message",
            "turn",
            "todos",
            "compaction",
            "topics",
            "pending_capture",
            "dead_letter",
            "tokens",
            "summary",
            "injection");
    for (SessionKey session : List.of(EverythingSample.KITCHEN, EverythingSample.GARDEN)) {
      SessionKey other =
          session.equals(EverythingSample.KITCHEN)
              ? EverythingSample.GARDEN
              : EverythingSample.KITCHEN;
      List<String> lines = exported(store, session);
      // What a prompt showed of another session is of who was shown it.
      assertThat(lines)
          .as("of %s", session)
          .filteredOn(
              line -> !line.startsWith("{\"type\":\"injection\",\"id\":\"i-" + session.session()))
          .noneMatch(line -> line.contains("\"" + other.session() + "\""))
          .noneMatch(line -> line.contains("\"i-" + other.session() + "\""));
      assertThat(kinds(lines))
          .as("of %s", session)
          .containsAll(kept)
          .doesNotContainAnyElementsOf(Set.of("document", "consolidation", "metadata", "erasure"));
    }
    assertThat(kinds(exported(store, SessionKey.of("attic")))).isEmpty();
  }

  private static List<String> exported(Store store, SessionKey session) {
    Scope scope = Scope.of(session);
    ExportReach reach =
        new ExportReach(
            Optional.of(scope),
            MemoryReach.of(Isolation.SESSION, scope, Optional.empty(), false),
            new MessageReach.OneSession(session),
            Samples.NOON);
    return store.read(
        tx -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          Export.write(tx, Export.everyPart(), reach, out);
          List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
          // Between the header, which says whose it is, and the manifest.
          return lines.subList(1, lines.size() - 1);
        });
  }

  private static Set<String> kinds(List<String> lines) {
    Set<String> kinds = new TreeSet<>();
    lines.forEach(line -> kinds.add(line.replaceFirst("^.\"type\":\"([a-z_]+)\".*$", "$1")));
    return kinds;
  }

  private static String contents(Store store) {
    return store.read(StoreDump::of);
  }

  private static byte[] export(Store store) {
    return store.read(
        tx -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          Export.write(tx, Export.everyPart(), ExportReach.everything(), out);
          return out.toByteArray();
        });
  }

  private static RestoreReport restore(Store store, byte[] exported) {
    try {
      RestoreReport report = Restore.check(in(exported), OutputStream.nullOutputStream());
      if (report.errors().isEmpty()) {
        store.transact(tx -> written(tx2 -> Restore.write(tx2, in(exported)), tx));
      }
      return report;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Work that may fail to read. */
  interface Reading {
    long from(Tx tx) throws IOException;
  }

  private static long written(Reading reading, Tx tx) {
    try {
      return reading.from(tx);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteArrayInputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }
}
