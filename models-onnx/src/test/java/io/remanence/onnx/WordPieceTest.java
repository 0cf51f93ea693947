package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WordPieceTest {
  private static final Map<String, Integer> VOCABULARY =
      Map.ofEntries(
          Map.entry("[UNK]", 0),
          Map.entry("[CLS]", 1),
          Map.entry("[SEP]", 2),
          Map.entry("un", 3),
          Map.entry("##aff", 4),
          Map.entry("##able", 5),
          Map.entry("##a", 6),
          Map.entry("cafe", 7),
          Map.entry("好", 8),
          Map.entry("!", 9),
          Map.entry("[", 10),
          Map.entry("]", 11),
          Map.entry("sep", 12),
          Map.entry("#", 13),
          Map.entry("##", 14));

  private final WordPiece pieces = new WordPiece(VOCABULARY);

  @Test
  void takes_the_longest_piece_that_fits() {
    assertThat(ids("unaffable")).containsExactly(3, 4, 5);
    assertThat(ids("una")).containsExactly(3, 6);
  }

  @Test
  void a_word_with_an_unknown_part_is_one_unknown_token() {
    assertThat(ids("unaffx un")).containsExactly(0, 3);
  }

  @Test
  void case_and_accents_do_not_count() {
    assertThat(ids("CAFÉ Cafe\u0301")).containsExactly(7, 7);
  }

  @Test
  void each_ideograph_and_each_punctuation_mark_is_a_word() {
    assertThat(ids("好好!un好")).containsExactly(8, 8, 9, 3, 8);
  }

  @Test
  void text_that_spells_a_special_token_stays_text() {
    assertThat(ids("[SEP]")).containsExactly(10, 12, 11);
  }

  @Test
  void a_number_sign_is_a_word_even_where_it_looks_like_a_continuation() {
    assertThat(ids("##a")).containsExactly(13, 13, 0);
  }

  @Test
  void a_word_of_more_than_100_characters_is_unknown() {
    assertThat(ids("un" + "a".repeat(98))).hasSize(99);
    assertThat(ids("un" + "a".repeat(99))).containsExactly(0);
  }

  @Test
  void refuses_a_vocabulary_without_special_tokens() {
    assertThatThrownBy(() -> new WordPiece(Map.of("[UNK]", 0, "[CLS]", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[SEP]");
  }

  private long[] ids(String text) {
    return pieces.tokens(text).first(1_000);
  }
}
