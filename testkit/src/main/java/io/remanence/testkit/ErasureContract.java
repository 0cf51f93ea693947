package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.erasure.Erasure;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What erasing asks of a store: whose words are whose, and receipts. */
public interface ErasureContract extends StoreSuite {
  SessionKey CHAT = new SessionKey(Optional.empty(), Optional.of("chat"), "s");
  SessionKey MAIL = new SessionKey(Optional.empty(), Optional.of("mail"), "s");

  @Test
  default void a_speaker_s_messages_are_found_across_sessions_by_number(Store store) {
    store.transact(
        tx -> {
          for (SessionKey session : List.of(CHAT, MAIL, CHAT)) {
            for (String speaker : List.of("eve", "EVE", "夏娃")) {
              Samples.say(
                  tx,
                  session,
                  noonPlus(9),
                  MessageBody.user("mine").withSpeaker(new Speaker(speaker, "eve")));
            }
            Samples.say(tx, session, noonPlus(9), MessageBody.user("eve"));
          }
          return true;
        });
    store.read(
        tx -> {
          var all = tx.queries().saidBy("eve", Optional.empty(), 0, 10);
          assertThat(all).extracting(m -> m.session()).containsExactly(CHAT, MAIL, CHAT);
          assertThat(all).isSortedAccordingTo((a, b) -> Long.compare(a.seq(), b.seq()));
          assertThat(tx.queries().saidBy("eve", Optional.empty(), all.get(0).seq(), 1))
              .containsExactly(all.get(1));
          assertThat(tx.queries().saidBy("eve", Optional.of("mail"), 0, 10))
              .containsExactly(all.get(1));
          assertThat(tx.queries().saidBy("夏娃", Optional.empty(), 0, 10)).hasSize(3);
          assertThat(tx.queries().saidBy("e%", Optional.empty(), 0, 10)).isEmpty();
          return true;
        });
  }

  @Test
  default void messages_are_deleted_by_number_in_their_own_session_alone(Store store) {
    List<Long> seqs =
        store.transact(
            tx -> {
              for (int i = 0; i < 3; i++) {
                Samples.say(tx, CHAT, noonPlus(1), MessageBody.user("n" + i));
              }
              Samples.say(tx, MAIL, noonPlus(1), MessageBody.user("other"));
              return tx.history().scan(0, 10).stream().map(m -> m.seq()).toList();
            });
    store.transact(
        tx -> {
          assertThat(tx.edits().deleteNumbered(CHAT, List.of(seqs.get(3), seqs.get(1), 9_999L)))
              .singleElement()
              .matches(gone -> gone.seq() == seqs.get(1) && gone.time().equals(noonPlus(1)));
          return true;
        });
    assertThat(
            store.<List<Long>>read(
                tx -> tx.history().scan(0, 10).stream().map(m -> m.seq()).toList()))
        .containsExactly(seqs.get(0), seqs.get(2), seqs.get(3));
  }

  @Test
  default void receipts_are_kept_whole_and_wait_until_the_files_are_free(StoreUnderTest test) {
    Erasure one =
        new Erasure(
            "e1",
            noonPlus(1),
            8_000_000_000L,
            Map.of("messages", 3L, "memories", 0L),
            List.of(new Erasure.Left("copies", "备份 🗄")),
            false);
    Erasure two = new Erasure("e2", noonPlus(2), 0, Map.of(), List.of(), true);
    test.store()
        .transact(
            tx -> {
              tx.erasures().save(two);
              tx.erasures().save(one);
              return true;
            });
    Store store = test.reopened();
    assertThat(store.<Optional<Erasure>>read(tx -> tx.erasures().get("e1"))).contains(one);
    assertThat(store.<Optional<Erasure>>read(tx -> tx.erasures().get("e2"))).contains(two);
    assertThat(store.<Optional<Erasure>>read(tx -> tx.erasures().get("E1"))).isEmpty();
    assertThat(store.<List<Erasure>>read(tx -> tx.erasures().pending(5))).containsExactly(one);
    assertThat(store.<List<Erasure>>read(tx -> tx.erasures().list("", 5)))
        .containsExactly(one, two);
    assertThat(store.<List<Erasure>>read(tx -> tx.erasures().list("e1", 5))).containsExactly(two);
    store.transact(
        tx -> {
          tx.erasures().save(one.done());
          return true;
        });
    assertThat(store.<List<Erasure>>read(tx -> tx.erasures().pending(5))).isEmpty();
    assertThat(store.purge(List.of())).isTrue();
    assertThat(store.purge(List.of("nothing that is in there"))).isTrue();
    assertThat(store.<Optional<Erasure>>read(tx -> tx.erasures().get("e1"))).contains(one.done());
  }
}
