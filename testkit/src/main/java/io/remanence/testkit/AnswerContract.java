package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.answer.StoredAnswer;
import io.remanence.store.Store;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Answers that are kept for a while. */
public interface AnswerContract extends StoreSuite {
  /** A hash that begins with this digit. */
  static String hash(String digit) {
    return digit + "0".repeat(63);
  }

  /** A request that was begun and may show words. */
  static StoredAnswer begun(String digit) {
    return StoredAnswer.begun(hash(digit), hash("1"), noonPlus(1), true);
  }

  /** The same, answered. */
  static StoredAnswer kept(String digit) {
    return begun(digit)
        .answered(
            hash("2"),
            new StoredAnswer.Body(200, "application/json", "{\"text\":\"茶 🍵 \\u0001\"}"));
  }

  private static List<StoredAnswer> all(Store store) {
    return store.read(tx -> tx.answers().list("", 100));
  }

  @Test
  default void answers_are_kept_whole_and_replaced(StoreUnderTest test) {
    test.store()
        .transact(
            tx -> {
              tx.answers().save(begun("b"));
              tx.answers().save(begun("a"));
              tx.answers().save(kept("a"));
              return true;
            });
    Store store = test.reopened();
    assertThat(all(store)).containsExactly(kept("a"), begun("b"));
    assertThat(store.<List<StoredAnswer>>read(tx -> tx.answers().list(hash("a"), 1)))
        .containsExactly(begun("b"));
    assertThat(store.<Optional<StoredAnswer>>read(tx -> tx.answers().get(hash("c")))).isEmpty();
    assertThat(store.<Boolean>transact(tx -> tx.answers().remove(hash("a")))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.answers().remove(hash("a")))).isFalse();
  }

  @Test
  default void words_leave_all_answers_that_may_show_them(Store store) {
    StoredAnswer count =
        StoredAnswer.begun(hash("c"), hash("1"), noonPlus(1), false)
            .answered(hash("1"), new StoredAnswer.Body(204, "", ""));
    store.transact(
        tx -> {
          tx.answers().save(kept("a"));
          tx.answers().save(begun("b"));
          tx.answers().save(count);
          assertThat(tx.answers().eraseWords()).isEqualTo(2);
          assertThat(tx.answers().eraseWords()).isZero();
          return true;
        });
    assertThat(all(store)).containsExactly(kept("a").erased(), begun("b").erased(), count);
    // What was begun before may show what went meanwhile.
    assertThat(begun("b").erased().answered(hash("2"), new StoredAnswer.Body(200, "", "x")))
        .isEqualTo(begun("b").erased());
  }

  @Test
  default void the_oldest_go_first(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 4; i++) {
            tx.answers().save(StoredAnswer.begun(hash("" + (9 - i)), hash("1"), noonPlus(i), true));
          }
          return true;
        });
    assertThat(store.<Integer>transact(tx -> tx.answers().prune(noonPlus(3), 2))).isEqualTo(2);
    assertThat(all(store)).extracting(StoredAnswer::key).containsExactly(hash("6"), hash("7"));
    assertThat(store.<Integer>transact(tx -> tx.answers().prune(noonPlus(3), 2))).isEqualTo(1);
    assertThat(all(store)).extracting(StoredAnswer::key).containsExactly(hash("6"));
  }
}
