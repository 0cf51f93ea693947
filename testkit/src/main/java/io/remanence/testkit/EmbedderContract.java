package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import io.remanence.embed.Embedder;
import io.remanence.embed.Embedder.Purpose;
import io.remanence.error.RemanenceException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every embedder keeps. A backend's test class implements it with a factory and sentences in a
 * language that the model knows. One embedder serves all tests of a class.
 */
@Timeout(120)
@ExtendWith(EmbedderParameters.class)
public interface EmbedderContract {
  /** A new embedder; called once a class and once more for the test of closing. */
  Embedder openEmbedder();

  /**
   * Three sentences in a language that the model knows: the second says nearly the same as the
   * first, the third has nothing to do with either.
   */
  List<String> sentences();

  @Test
  default void has_an_identity_of_plain_characters(Embedder embedder) {
    assertThat(embedder.identity()).matches("[a-z0-9._/-]{1,100}");
    assertThat(embedder.identity()).isEqualTo(embedder.identity());
  }

  @Test
  default void its_figures_are_in_range(Embedder embedder) {
    assertThat(embedder.dimension()).isPositive();
    assertThat(embedder.background()).isGreaterThanOrEqualTo(0).isLessThan(1);
    for (String text : texts()) {
      assertThat(embedder.affinity(text)).as(text).isBetween(0.0, 1.0);
    }
    assertThat(embedder.affinity("")).isBetween(0.0, 1.0);
    for (String sentence : sentences()) {
      assertThat(embedder.affinity(sentence)).as(sentence).isGreaterThanOrEqualTo(0.5);
    }
  }

  @Test
  default void every_text_has_a_vector_of_unit_length(Embedder embedder) {
    for (Purpose purpose : Purpose.values()) {
      for (String text : texts()) {
        checkUnit(embedder, embedder.embed(text, purpose), text);
      }
      for (String text : List.of("", " ", "\n", "!", "🙂", "\u200b", "x".repeat(100_000))) {
        checkUnit(embedder, embedder.embed(text, purpose), "a text of " + text.length());
      }
    }
  }

  private static void checkUnit(Embedder embedder, float[] vector, String text) {
    assertThat(vector).as(text).hasSize(embedder.dimension());
    double square = 0;
    for (float value : vector) {
      assertThat(Float.isFinite(value)).as(text).isTrue();
      square += (double) value * value;
    }
    assertThat(square).as(text).isCloseTo(1, offset(1e-3));
  }

  @Test
  default void the_same_text_has_the_same_vector_each_time(Embedder embedder) {
    for (Purpose purpose : Purpose.values()) {
      for (String sentence : sentences()) {
        float[] first = embedder.embed(sentence, purpose);
        float[] kept = first.clone();
        first[0] += 1;
        assertThat(cosine(embedder.embed(sentence, purpose), kept)).isCloseTo(1, offset(1e-5));
      }
    }
  }

  @Test
  default void it_matters_nothing_what_else_is_embedded_at_the_time(Embedder embedder) {
    List<String> texts = new ArrayList<>(sentences());
    texts.add(sentences().getFirst().repeat(30));
    List<float[]> alone =
        texts.stream().map(text -> embedder.embed(text, Purpose.DOCUMENT)).toList();
    Crowd.run(
        4,
        thread -> {
          for (int round = 0; round < 5; round++) {
            int number = (thread + round) % texts.size();
            float[] vector = embedder.embed(texts.get(number), Purpose.DOCUMENT);
            assertThat(cosine(vector, alone.get(number))).isCloseTo(1, offset(1e-5));
          }
        });
  }

  @Test
  default void what_says_the_same_is_nearer_than_what_does_not(Embedder embedder) {
    float[] document = embedder.embed(sentences().get(0), Purpose.DOCUMENT);
    for (Purpose purpose : Purpose.values()) {
      float[] same = embedder.embed(sentences().get(1), purpose);
      float[] other = embedder.embed(sentences().get(2), purpose);
      assertThat(cosine(document, same)).isGreaterThan(cosine(document, other) + 0.1);
      assertThat(cosine(document, same)).isGreaterThan(embedder.background());
    }
  }

  @Test
  default void a_document_loses_its_end_and_a_query_its_beginning(Embedder embedder) {
    String body = (sentences().get(0) + "\n").repeat(400);
    String other = (sentences().get(2) + "\n").repeat(5);
    float[] document = embedder.embed(body, Purpose.DOCUMENT);
    assertThat(cosine(embedder.embed(body + other, Purpose.DOCUMENT), document))
        .isCloseTo(1, offset(1e-4));
    assertThat(cosine(embedder.embed(other + body, Purpose.DOCUMENT), document)).isLessThan(0.9999);
    float[] query = embedder.embed(body, Purpose.QUERY);
    assertThat(cosine(embedder.embed(other + body, Purpose.QUERY), query))
        .isCloseTo(1, offset(1e-4));
    assertThat(cosine(embedder.embed(body + other, Purpose.QUERY), query)).isLessThan(0.9999);
  }

  @Test
  default void embeds_no_more_once_it_is_closed() {
    Embedder embedder = openEmbedder();
    embedder.embed(sentences().getFirst(), Purpose.DOCUMENT);
    embedder.close();
    assertThatThrownBy(() -> embedder.embed(sentences().getFirst(), Purpose.DOCUMENT))
        .isInstanceOf(RemanenceException.class);
    embedder.close();
  }

  private List<String> texts() {
    List<String> texts = new ArrayList<>(sentences());
    texts.addAll(HardTexts.TEXTS);
    return texts;
  }

  private static double cosine(float[] a, float[] b) {
    double dot = 0;
    double squareA = 0;
    double squareB = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
      squareA += (double) a[i] * a[i];
      squareB += (double) b[i] * b[i];
    }
    return dot / Math.sqrt(squareA * squareB);
  }
}
