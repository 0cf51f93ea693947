package io.remanence.testkit;

import static io.remanence.testkit.Samples.document;
import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.turn;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.document.ImportedDocument;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.turn.TurnRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Turns and imported files. */
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
  default void open_turns_are_found_by_the_numbers_of_their_questions(StoreUnderTest test) {
    SessionKey other = SessionKey.of("other");
    TurnRecord early = about(DESK, "early", 3);
    TurnRecord late = about(DESK, "a late one", 9);
    TurnRecord again = about(DESK, "a late one.2", 9);
    TurnRecord done =
        about(DESK, "done", 5)
            .completed(new TurnRecord.Completion(noonPlus(2), "replied", List.of(), List.of()));
    List<TurnRecord> all = List.of(again, late, done, early, about(other, "elsewhere", 4));
    write(test.store(), tx -> all.forEach(turn -> tx.turns().save(turn)));
    Store store = test.reopened();
    assertThat(store.<List<TurnRecord>>read(tx -> tx.turns().open(DESK, 0)))
        .containsExactly(early, late, again);
    assertThat(store.<List<TurnRecord>>read(tx -> tx.turns().open(DESK, 4)))
        .containsExactly(late, again);
    assertThat(store.<List<TurnRecord>>read(tx -> tx.turns().open(DESK, 10))).isEmpty();
    assertThat(store.<List<TurnRecord>>read(tx -> tx.turns().open(SessionKey.of("new"), 0)))
        .isEmpty();
  }

  private static TurnRecord about(SessionKey session, String id, long userSeq) {
    return new TurnRecord(
        id, Scope.of(session), 1, userSeq, Optional.empty(), noonPlus(1), Optional.empty());
  }

  @Test
  default void a_person_leaves_the_turns_that_were_theirs(StoreUnderTest test) {
    SessionKey mail = new SessionKey(DESK.bot(), Optional.of("mail"), "desk");
    SessionKey chat = new SessionKey(DESK.bot(), Optional.of("chat"), "desk");
    TurnRecord here = of(chat, "here", "用户");
    TurnRecord there = of(mail, "there", "用户");
    TurnRecord another = of(chat, "another", "ann");
    write(test.store(), tx -> List.of(here, there, another).forEach(turn -> tx.turns().save(turn)));
    assertThat(
            test.store().<Long>transact(tx -> tx.turns().forgetPerson(Optional.of("chat"), "用户")))
        .isEqualTo(1);
    Store store = test.reopened();
    assertThat(store.<Optional<TurnRecord>>read(tx -> tx.turns().withId("here")))
        .contains(here.withoutSpeaker());
    assertThat(store.<Optional<TurnRecord>>read(tx -> tx.turns().get(mail, "there")))
        .contains(there);
    assertThat(store.<Optional<TurnRecord>>read(tx -> tx.turns().get(chat, "another")))
        .contains(another);
    assertThat(store.<Long>transact(tx -> tx.turns().forgetPerson(Optional.empty(), "用户")))
        .isEqualTo(1);
    assertThat(store.<Optional<TurnRecord>>read(tx -> tx.turns().get(mail, "there")))
        .contains(there.withoutSpeaker());
  }

  private static TurnRecord of(SessionKey session, String id, String speaker) {
    return new TurnRecord(
        id,
        Scope.of(session).withSpeaker(speaker),
        1,
        1,
        Optional.empty(),
        noonPlus(1),
        Optional.empty());
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
