package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.topic.EmbeddedSimilarity;
import io.remanence.topic.Similarity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How texts are compared by meaning. */
final class EmbeddedSimilarityTest {
  private final FakeEmbedder embedder = FakeEmbedder.any();
  private final Similarity similarity = new EmbeddedSimilarity(List.of(embedder));

  @Test
  void a_text_that_is_compared_again_is_embedded_once_where_that_is_asked_for() {
    Similarity remembering = similarity.remembering();
    var first = remembering.of("茶 and bread", List.of("bread", "ferry"));
    assertThat(remembering.of("茶 and bread", List.of("ferry", "bread"))).isEqualTo(first);
    assertThat(embedder.embedded()).containsExactly("茶 and bread", "bread", "ferry");
    assertThat(similarity.of("茶 and bread", List.of("bread", "ferry"))).isEqualTo(first);
    assertThat(embedder.embedded()).hasSize(6);
  }

  @Test
  void nothing_is_told_without_a_model() {
    assertThat(new EmbeddedSimilarity(List.of()).remembering().of("茶", List.of("茶"))).isEmpty();
  }
}
