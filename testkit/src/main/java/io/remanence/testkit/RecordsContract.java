package io.remanence.testkit;

import static io.remanence.testkit.Samples.document;
import static io.remanence.testkit.Samples.injection;
import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.document.ImportedDocument;
import io.remanence.inject.Injection;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.turn.TurnRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Turns, records of injections, imported files. */
public interface RecordsContract extends StoreSuite {
  SessionKey DESK = new SessionKey(Optional.of("b"), Optional.empty(), "desk");
  SessionKey BENCH = new SessionKey(Optional.empty(), Optional.of("b"), "desk");

  @Test
  default void a_turn_keeps_every_field_open_and_completed(StoreUnderTest test) {
    TurnRecord open =
        new TurnRecord(
            "turn '%_ 一 😀",
            new Scope(DESK.bot(), DESK.platform(), Optional.of("desk"), Optional.of("用户")),
            8_000_000_000L,
            9_000_000_000L,
            Optional.of("injection/1"),
            noonPlus(1),
            Optional.empty());
    write(test.store(), tx -> tx.turns().save(open));
    TurnRecord seen = test.reopened().read(tx -> tx.turns().get(DESK, open.id()).orElseThrow());
    assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(open));
    TurnRecord done =
        open.completed(
            new TurnRecord.Completion(
                noonPlus(2), "interrupted", List.of(9_000_000_001L, 3L), List.of("mem_1", "记忆")));
    write(test.store(), tx -> tx.turns().save(done));
    seen = test.reopened().read(tx -> tx.turns().get(DESK, open.id()).orElseThrow());
    assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(done));
    TurnRecord bare =
        turn(DESK, "bare")
            .completed(new TurnRecord.Completion(noonPlus(2), "success", List.of(), List.of()));
    write(test.store(), tx -> tx.turns().save(bare));
    seen = test.reopened().read(tx -> tx.turns().get(DESK, "bare").orElseThrow());
    assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(bare));
  }

  @Test
  default void a_turn_of_another_session_is_not_found(Store store) {
    List<SessionKey> keys = Keys.distinct();
    write(
        store,
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            tx.turns().save(turn(keys.get(i), "t" + i));
          }
        });
    store.read(
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            for (int j = 0; j < keys.size(); j += i == 0 ? 1 : 11) {
              assertThat(tx.turns().get(keys.get(i), "t" + j).isPresent())
                  .as(keys.get(i).encoded() + " t" + j)
                  .isEqualTo(i == j);
            }
          }
          return true;
        });
  }

  @Test
  default void deleting_turns_takes_those_of_one_session(Store store) {
    List<SessionKey> keys = Keys.distinct();
    write(
        store,
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            tx.turns().save(turn(keys.get(i), "first of " + i));
            tx.turns().save(turn(keys.get(i), "second of " + i));
          }
        });
    for (int i = 0; i < keys.size(); i += 5) {
      SessionKey gone = keys.get(i);
      assertThat(store.<Long>transact(tx -> tx.turns().deleteAll(gone))).isEqualTo(2);
      assertThat(store.<Long>transact(tx -> tx.turns().deleteAll(gone))).isZero();
    }
    store.read(
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            assertThat(tx.turns().get(keys.get(i), "second of " + i).isPresent())
                .isEqualTo(i % 5 != 0);
          }
          return true;
        });
  }

  @Test
  default void an_injection_keeps_every_field(StoreUnderTest test) {
    Injection full =
        new Injection(
            "injection '%_ 一 😀",
            "turn/1",
            noonPlus(123),
            new Scope(DESK.bot(), DESK.platform(), Optional.of("desk"), Optional.of("用户")),
            "什么时候 \"出发\"?",
            "<memory>\n- 七点四十的渡轮 🚢\n</memory>",
            List.of(
                new Injection.Item("mem_1", "memory", 0.1 + 0.2, Optional.of("words: 渡轮"), 7),
                new Injection.Item("12", "message", 1, Optional.empty(), 9_000_000_000L),
                new Injection.Item("mem_0", "memory", 0, Optional.of(""), 1)),
            List.of(
                new Injection.LeftOut("mem_9", "memory", "expired"),
                new Injection.LeftOut("mem_8", "memory", "")),
            123_456,
            9_000_000_000L);
    Injection bare =
        new Injection("bare", "t", noonPlus(1), Scope.of(DESK), "", "", List.of(), List.of(), 0, 0);
    write(
        test.store(),
        tx -> {
          tx.injections().save(full);
          tx.injections().save(bare);
        });
    Store store = test.reopened();
    for (Injection injection : List.of(full, bare)) {
      Injection seen = store.read(tx -> tx.injections().get(injection.id()).orElseThrow());
      assertThat(Rendering.of(seen)).isEqualTo(Rendering.of(injection));
    }
    assertThat(Rendering.of(store.read(tx -> tx.injections().ofSession(DESK, 10))))
        .isEqualTo(Rendering.of(List.of(full, bare)));
    assertThat(store.<Optional<Injection>>read(tx -> tx.injections().get("BARE"))).isEmpty();
  }

  @Test
  default void injections_are_listed_newest_first_by_time_and_then_as_saved(Store store) {
    write(
        store,
        tx -> {
          tx.injections().save(injection(DESK, "z", noonPlus(5)));
          tx.injections().save(injection(DESK, "a", noonPlus(5)));
          tx.injections().save(injection(BENCH, "other", noonPlus(9)));
          tx.injections().save(injection(DESK, "old", noonPlus(1)));
        });
    write(store, tx -> tx.injections().save(injection(DESK, "m", noonPlus(5))));
    assertThat(idsOf(store, DESK, 100)).containsExactly("m", "a", "z", "old");
    assertThat(idsOf(store, DESK, 2)).containsExactly("m", "a");
    assertThat(idsOf(store, BENCH, Integer.MAX_VALUE)).containsExactly("other");
    assertThat(idsOf(store, SessionKey.of("desk"), 10)).isEmpty();
    assertThatThrownBy(() -> idsOf(store, DESK, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> idsOf(Store store, SessionKey session, int limit) {
    return store.read(tx -> tx.injections().ofSession(session, limit)).stream()
        .map(Injection::id)
        .toList();
  }

  @Test
  default void the_record_of_an_injection_never_changes(Store store) {
    write(store, tx -> tx.injections().save(injection(DESK, "i", noonPlus(5))));
    String before = Rendering.of(store.read(tx -> tx.injections().get("i")));
    for (SessionKey session : List.of(DESK, BENCH)) {
      assertThatThrownBy(
              () -> write(store, tx -> tx.injections().save(injection(session, "i", noonPlus(6)))))
          .isInstanceOf(RuntimeException.class);
      assertThat(Rendering.of(store.read(tx -> tx.injections().get("i")))).isEqualTo(before);
    }
  }

  @Test
  default void deleting_injections_takes_those_of_one_session(Store store) {
    List<SessionKey> keys = Keys.distinct();
    write(
        store,
        tx -> {
          for (int i = 0; i < keys.size(); i++) {
            tx.injections().save(injection(keys.get(i), "first of " + i, noonPlus(i)));
            tx.injections().save(injection(keys.get(i), "second of " + i, noonPlus(-i)));
          }
        });
    for (int i = 0; i < keys.size(); i += 5) {
      SessionKey gone = keys.get(i);
      assertThat(store.<Long>transact(tx -> tx.injections().deleteAll(gone))).isEqualTo(2);
      assertThat(store.<Long>transact(tx -> tx.injections().deleteAll(gone))).isZero();
    }
    for (int i = 0; i < keys.size(); i++) {
      String id = "first of " + i;
      assertThat(idsOf(store, keys.get(i), 10)).hasSize(i % 5 == 0 ? 0 : 2);
      assertThat(store.<Optional<Injection>>read(tx -> tx.injections().get(id)).isPresent())
          .isEqualTo(i % 5 != 0);
    }
  }

  @Test
  default void a_document_keeps_every_field_and_may_change(StoreUnderTest test) {
    ImportedDocument first =
        new ImportedDocument(
            "doc '%_ 一 😀", "claude-code", "00ff", DESK.encoded(), 9_000_000_000L, 0, noonPlus(7));
    write(test.store(), tx -> tx.documents().save(first));
    assertThat(
            test.reopened().<Optional<ImportedDocument>>read(tx -> tx.documents().get(first.id())))
        .contains(first);
    ImportedDocument more =
        new ImportedDocument(
            first.id(), "text", "00ff", DESK.encoded(), 5, 9_000_000_000L, noonPlus(8));
    write(test.store(), tx -> tx.documents().save(more));
    Store store = test.reopened();
    assertThat(store.<Optional<ImportedDocument>>read(tx -> tx.documents().get(first.id())))
        .contains(more);
    assertThat(
            store.<Optional<ImportedDocument>>read(
                tx -> tx.documents().find("00ff", DESK.encoded())))
        .contains(more);
    assertThat(store.<Long>read(tx -> tx.documents().count())).isEqualTo(1);
    ImportedDocument moved = document(first.id(), "00ee", BENCH.encoded());
    write(store, tx -> tx.documents().save(moved));
    store.read(
        tx -> {
          assertThat(tx.documents().find("00ff", DESK.encoded())).isEmpty();
          assertThat(tx.documents().find("00ee", BENCH.encoded())).contains(moved);
          assertThat(tx.documents().count()).isEqualTo(1);
          return true;
        });
  }

  @Test
  default void a_document_is_removed_once(Store store) {
    write(store, tx -> tx.documents().save(document("d1", "00ff", DESK.encoded())));
    write(store, tx -> tx.documents().save(document("d2", "00ff", DESK.encoded())));
    assertThat(store.<Boolean>transact(tx -> tx.documents().delete("d1"))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.documents().delete("d1"))).isFalse();
    store.read(
        tx -> {
          assertThat(tx.documents().get("d1")).isEmpty();
          assertThat(tx.documents().find("00ff", DESK.encoded()).orElseThrow().id())
              .isEqualTo("d2");
          assertThat(tx.documents().count()).isEqualTo(1);
          return true;
        });
  }

  @Test
  default void a_document_is_found_by_its_bytes_in_its_target(Store store) {
    List<SessionKey> targets = Keys.distinct();
    write(
        store,
        tx -> {
          for (int i = 0; i < targets.size(); i++) {
            tx.documents().save(document("d" + i, "00ff", targets.get(i).encoded()));
          }
          tx.documents().save(document("other bytes", "00fe", DESK.encoded()));
        });
    store.read(
        tx -> {
          assertThat(tx.documents().count()).isEqualTo(targets.size() + 1);
          for (int i = 0; i < targets.size(); i++) {
            assertThat(tx.documents().find("00ff", targets.get(i).encoded()))
                .map(ImportedDocument::id)
                .contains("d" + i);
          }
          assertThat(tx.documents().find("00FF", targets.getFirst().encoded())).isEmpty();
          assertThat(tx.documents().find("00", targets.getFirst().encoded())).isEmpty();
          assertThat(tx.documents().find("00ff", "")).isEmpty();
          assertThat(tx.documents().get("d")).isEmpty();
          return true;
        });
  }

  private static void write(Store store, Consumer<Tx> work) {
    store.transact(
        tx -> {
          work.accept(tx);
          return true;
        });
  }
}
