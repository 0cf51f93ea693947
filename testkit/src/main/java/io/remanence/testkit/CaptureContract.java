package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Turns that wait for a model, what came to nothing, and tokens used. */
public interface CaptureContract extends StoreSuite {
  SessionKey LOFT = new SessionKey(Optional.of("b"), Optional.empty(), "loft");
  SessionKey CELLAR = new SessionKey(Optional.empty(), Optional.of("b"), "loft");
  LocalDate DAY = LocalDate.of(2026, 3, 1);

  private static void write(Store store, Consumer<Tx> work) {
    store.transact(
        tx -> {
          work.accept(tx);
          return true;
        });
  }

  @Test
  default void a_pending_capture_keeps_every_field_and_may_change(StoreUnderTest test) {
    PendingCapture first = new PendingCapture("turn '% 一 😀", LOFT, 0, noonPlus(1), noonPlus(0));
    write(test.store(), tx -> tx.pendingCaptures().save(first));
    assertThat(
            test.reopened()
                .<Optional<PendingCapture>>read(tx -> tx.pendingCaptures().get(first.turn())))
        .contains(first);
    PendingCapture again = new PendingCapture(first.turn(), LOFT, 7, noonPlus(99), noonPlus(0));
    write(test.store(), tx -> tx.pendingCaptures().save(again));
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.pendingCaptures().get(first.turn())).contains(again);
          assertThat(tx.pendingCaptures().get("turn")).isEmpty();
          assertThat(tx.pendingCaptures().count()).isEqualTo(1);
          return true;
        });
    assertThat(store.<Boolean>transact(tx -> tx.pendingCaptures().remove(first.turn()))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.pendingCaptures().remove(first.turn()))).isFalse();
    assertThat(store.<Long>read(tx -> tx.pendingCaptures().count())).isZero();
  }

  @Test
  default void what_is_due_comes_in_order(Store store) {
    write(
        store,
        tx -> {
          tx.pendingCaptures().save(new PendingCapture("c", LOFT, 0, noonPlus(1), noonPlus(0)));
          tx.pendingCaptures().save(new PendingCapture("b", LOFT, 0, noonPlus(3), noonPlus(0)));
          tx.pendingCaptures().save(new PendingCapture("a", CELLAR, 0, noonPlus(3), noonPlus(0)));
          tx.pendingCaptures().save(new PendingCapture("d", LOFT, 0, noonPlus(4), noonPlus(0)));
        });
    store.read(
        tx -> {
          assertThat(tx.pendingCaptures().due(noonPlus(3), 10))
              .extracting(PendingCapture::turn)
              .containsExactly("c", "a", "b");
          assertThat(tx.pendingCaptures().due(noonPlus(9), 2)).hasSize(2);
          assertThat(tx.pendingCaptures().due(noonPlus(0), 2)).isEmpty();
          assertThat(tx.pendingCaptures().nextDue()).contains(noonPlus(1));
          assertThatThrownBy(() -> tx.pendingCaptures().due(noonPlus(1), 0))
              .isInstanceOf(IllegalArgumentException.class);
          return true;
        });
    assertThat(store.<Long>transact(tx -> tx.pendingCaptures().deleteAll(LOFT))).isEqualTo(3);
    assertThat(store.<Long>transact(tx -> tx.pendingCaptures().deleteAll(LOFT))).isZero();
    assertThat(store.<Long>read(tx -> tx.pendingCaptures().count())).isEqualTo(1);
    write(store, tx -> tx.pendingCaptures().remove("a"));
    assertThat(store.<Optional<?>>read(tx -> tx.pendingCaptures().nextDue())).isEmpty();
  }

  @Test
  default void a_dead_letter_keeps_every_field(StoreUnderTest test) {
    DeadLetter full =
        new DeadLetter(
            "dl '% 一 😀", "capture", "turn/1", LOFT, "[{\"说\": 1}", "no JSON", 5, noonPlus(1));
    DeadLetter bare = new DeadLetter("bare", "capture", "t", CELLAR, "", "", 0, noonPlus(2));
    write(
        test.store(),
        tx -> {
          tx.deadLetters().save(full);
          tx.deadLetters().save(bare);
        });
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.deadLetters().get(full.id())).contains(full);
          assertThat(tx.deadLetters().get(bare.id())).contains(bare);
          assertThat(tx.deadLetters().get("BARE")).isEmpty();
          assertThat(tx.deadLetters().ofTurn("turn/1")).containsExactly(full);
          assertThat(tx.deadLetters().count()).isEqualTo(2);
          return true;
        });
    assertThat(store.<Boolean>transact(tx -> tx.deadLetters().remove("bare"))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.deadLetters().remove("bare"))).isFalse();
    assertThat(store.<Long>read(tx -> tx.deadLetters().count())).isEqualTo(1);
  }

  @Test
  default void dead_letters_are_listed_newest_first_a_page_at_a_time(Store store) {
    write(
        store,
        tx -> {
          for (String id : List.of("d3", "d1", "d5", "d2", "d4")) {
            tx.deadLetters()
                .save(
                    new DeadLetter(
                        id,
                        "capture",
                        "t",
                        id.equals("d2") ? CELLAR : LOFT,
                        "",
                        "",
                        0,
                        noonPlus(1)));
          }
        });
    assertThat(letters(store, Optional.empty(), Optional.empty(), 3))
        .containsExactly("d5", "d4", "d3");
    assertThat(letters(store, Optional.empty(), Optional.of("d3"), 9)).containsExactly("d2", "d1");
    assertThat(letters(store, Optional.of(LOFT), Optional.of("d4"), 9)).containsExactly("d3", "d1");
    assertThat(letters(store, Optional.of(CELLAR), Optional.empty(), 9)).containsExactly("d2");
    assertThat(letters(store, Optional.of(SessionKey.of("loft")), Optional.empty(), 9)).isEmpty();
    assertThat(store.<Long>transact(tx -> tx.deadLetters().deleteAll(LOFT))).isEqualTo(4);
    assertThat(letters(store, Optional.empty(), Optional.empty(), 9)).containsExactly("d2");
    assertThatThrownBy(() -> letters(store, Optional.empty(), Optional.empty(), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> letters(
      Store store, Optional<SessionKey> session, Optional<String> before, int limit) {
    return store.read(tx -> tx.deadLetters().list(session, before, limit)).stream()
        .map(DeadLetter::id)
        .toList();
  }

  @Test
  default void tokens_add_up_by_day_and_purpose(StoreUnderTest test) {
    write(
        test.store(),
        tx -> {
          tx.ledger().add(LOFT, new TokenUse(DAY, Purpose.SUMMARY, 1, 5, 6));
          tx.ledger().add(LOFT, new TokenUse(DAY, Purpose.CAPTURE, 1, 100, 20));
          tx.ledger().add(LOFT, new TokenUse(DAY, Purpose.CAPTURE, 2, 1, 2));
          tx.ledger().add(CELLAR, new TokenUse(DAY, Purpose.CAPTURE, 1, 3_000_000_000L, 4));
          tx.ledger().add(LOFT, new TokenUse(DAY.plusDays(1), Purpose.CAPTURE, 1, 7, 8));
        });
    test.reopened()
        .read(
            tx -> {
              assertThat(tx.ledger().on(DAY))
                  .containsExactly(
                      new TokenUse(DAY, Purpose.CAPTURE, 4, 3_000_000_101L, 26),
                      new TokenUse(DAY, Purpose.SUMMARY, 1, 5, 6));
              assertThat(tx.ledger().on(DAY.minusDays(1))).isEmpty();
              assertThat(tx.ledger().on(DAY, LOFT))
                  .containsExactly(
                      new TokenUse(DAY, Purpose.CAPTURE, 3, 101, 22),
                      new TokenUse(DAY, Purpose.SUMMARY, 1, 5, 6));
              assertThat(tx.ledger().on(DAY.plusDays(1), CELLAR)).isEmpty();
              assertThat(tx.ledger().on(DAY, SessionKey.of("loft"))).isEmpty();
              assertThat(tx.ledger().of(LOFT))
                  .containsExactly(
                      new TokenUse(DAY, Purpose.CAPTURE, 3, 101, 22),
                      new TokenUse(DAY, Purpose.SUMMARY, 1, 5, 6),
                      new TokenUse(DAY.plusDays(1), Purpose.CAPTURE, 1, 7, 8));
              assertThat(tx.ledger().of(SessionKey.of("loft"))).isEmpty();
              assertThat(tx.ledger().totals())
                  .containsExactly(
                      new TokenUse(DAY.plusDays(1), Purpose.CAPTURE, 5, 3_000_000_108L, 34),
                      new TokenUse(DAY, Purpose.SUMMARY, 1, 5, 6));
              return true;
            });
  }
}
