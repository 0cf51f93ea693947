package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.compaction.Backoff;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.topic.TopicState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How far the topics of sessions are known. */
public interface TopicContract extends StoreSuite {
  SessionKey ATTIC = new SessionKey(Optional.of("b"), Optional.empty(), "话题 '%_ 😀");
  SessionKey CELLAR = new SessionKey(Optional.empty(), Optional.of("b"), "话题 '%_ 😀");

  @Test
  default void a_topic_state_keeps_every_field_and_belongs_to_its_session(StoreUnderTest test) {
    TopicState state =
        new TopicState(
            8_000_000_000L,
            8_000_000_001L,
            9_000_000_000L,
            List.of(7L, 8_000_000_000L),
            Backoff.NONE.failed().failed());
    Store store = test.store();
    store.transact(
        tx -> {
          tx.topics().save(ATTIC, TopicState.FRESH);
          tx.topics().save(ATTIC, state);
          tx.topics().save(CELLAR, TopicState.FRESH);
          return true;
        });
    Store reopened = test.reopened();
    assertThat(reopened.<Optional<TopicState>>read(tx -> tx.topics().state(ATTIC))).contains(state);
    assertThat(reopened.<Optional<TopicState>>read(tx -> tx.topics().state(CELLAR)))
        .contains(TopicState.FRESH);
    assertThat(
            reopened.<Optional<TopicState>>read(tx -> tx.topics().state(SessionKey.of("nowhere"))))
        .isEmpty();
  }

  @Test
  default void a_topic_state_is_forgotten_once_and_no_other_with_it(StoreUnderTest test) {
    Store store = test.store();
    store.transact(
        tx -> {
          tx.topics().save(ATTIC, Samples.topicState(3));
          tx.topics().save(CELLAR, Samples.topicState(5));
          return true;
        });
    assertThat(store.<Boolean>transact(tx -> tx.topics().forget(ATTIC))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.topics().forget(ATTIC))).isFalse();
    assertThat(store.<Optional<TopicState>>read(tx -> tx.topics().state(ATTIC))).isEmpty();
    assertThat(store.<Optional<TopicState>>read(tx -> tx.topics().state(CELLAR)))
        .contains(Samples.topicState(5));
  }
}
