package io.remanence.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** BM25 by hand. */
final class PostingsTest {
  private static final ItemFilter ALL =
      new ItemFilter(
          Set.of(ItemKind.MEMORY),
          MemoryReach.everything(),
          new MessageReach.Nothing(),
          Set.of(MemoryStatus.ACTIVE),
          Optional.empty(),
          Optional.empty(),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          0,
          Optional.empty(),
          Instant.EPOCH);

  @Test
  void relevance_is_the_score_over_the_weights_of_all_query_terms() {
    Postings postings = new Postings();
    IndexedDoc one = doc("a", "ferry ferry harbour");
    postings.put(one);
    postings.put(doc("b", "harbour"));
    postings.put(doc("c", "lantern kettle"));
    // n = 3, weighed as 100, average length 2; ferry in 1, harbour in 2, zeppelin in 0.
    double ferry = Math.log(1 + 99.5 / 1.5);
    double harbour = Math.log(1 + 98.5 / 2.5);
    double zeppelin = Math.log(1 + 100.5 / 0.5);
    double saturation = 1.2 * (0.25 + 0.75 * 3 / 2);
    double score = ferry * 2 / (2 + saturation) + harbour * 1 / (1 + saturation);
    Map<IndexedDoc, Double> scores =
        postings.score(Map.of("ferry", 1.0, "harbour", 1.0, "zeppelin", 1.0), ALL);
    assertThat(scores).hasSize(2);
    assertThat(scores.get(one)).isCloseTo(score / (ferry + harbour + zeppelin), offset(1e-12));
  }

  @Test
  void nothing_is_left_when_everything_was_removed() {
    Postings postings = new Postings();
    for (int i = 0; i < 100; i++) {
      postings.put(doc("m" + i % 10, "ferry number" + i + " 渡轮"));
    }
    for (int i = 0; i < 10; i++) {
      postings.remove(ItemId.of(new MemoryId("m" + i)));
    }
    assertThat(postings.docs()).isEmpty();
    assertThat(postings.terms()).isZero();
    assertThat(postings.score(Map.of("ferry", 1.0), ALL)).isEmpty();
  }

  private static IndexedDoc doc(String id, String text) {
    return new IndexedDoc(
        new IndexedItem(
            ItemId.of(new MemoryId(id)),
            1,
            text,
            List.of(),
            Optional.of(new Placement(Scope.session("s"), Isolation.SESSION, false)),
            Optional.empty(),
            MemoryStatus.ACTIVE,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            1,
            "api",
            Instant.EPOCH,
            Optional.empty()),
        Map.of());
  }
}
