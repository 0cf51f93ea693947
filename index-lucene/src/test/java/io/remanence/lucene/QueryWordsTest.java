package io.remanence.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class QueryWordsTest {
  private final WordWeights weights = WordWeights.DEFAULT;
  private final QueryWords queries = new QueryWords(weights);

  private List<String> forms(String query) {
    return queries.of(query).words().stream()
        .filter(word -> word.field().equals(Fields.TEXT))
        .map(QueryWord::form)
        .toList();
  }

  private List<String> characters(String query) {
    return queries.of(query).words().stream()
        .filter(word -> word.field().equals(Fields.CHARACTERS))
        .map(QueryWord::form)
        .toList();
  }

  @Test
  void stop_words_are_left_out() {
    assertThat(forms("What was the name of Anna's dog?")).containsExactly("name", "anna", "dog");
    assertThat(forms("体检中心在哪个位置？")).containsExactly("体检", "检中", "中心", "位置");
    assertThat(characters("体检中心在哪个位置？")).containsExactly("体", "检", "中", "心", "位", "置");
  }

  @Test
  void stop_words_are_searched_where_nothing_else_is_left() {
    assertThat(forms("who is it")).containsExactly("who", "is", "it");
    assertThat(forms("什么")).containsExactly("什么");
    assertThat(characters("的")).containsExactly("的");
  }

  @Test
  void no_pair_is_made_across_a_stop_word() {
    assertThat(forms("妈妈的生日")).containsExactly("妈妈", "生日");
    assertThat(forms("媽媽的生日")).containsExactly("妈妈", "生日");
  }

  @Test
  void pairs_across_two_words_and_their_characters_weigh_less() {
    for (QueryWord word : queries.of("体检中心").words()) {
      double expected =
          word.field().equals(Fields.CHARACTERS)
              ? weights.character()
              : word.form().equals("检中") ? weights.acrossWords() : 1;
      assertThat(word.weight()).as(word.form()).isEqualTo(expected);
    }
  }

  @Test
  void a_lone_character_has_full_weight_and_is_no_pair() {
    assertThat(queries.of("虾").words())
        .containsExactly(new QueryWord(Fields.CHARACTERS, "虾", "虾", 1));
  }

  @Test
  void words_come_with_their_stem_once_each() {
    assertThat(queries.of("running Running RUNNING run").words())
        .containsExactly(
            new QueryWord(Fields.TEXT, "running", "run", 1),
            new QueryWord(Fields.TEXT, "run", "run", 1));
  }

  @Test
  void identifiers_are_asked_for_whole_and_by_their_words_not_by_their_numbers() {
    assertThat(forms("auth-gateway")).containsExactly("authgateway", "auth", "gateway");
    assertThat(forms("40ms")).containsExactly("40ms");
    assertThat(forms("2024-05-17")).containsExactly("2024-05-17");
    assertThat(forms("lena.berg@example.org"))
        .containsExactly("lena.berg@example.org", "lena", "berg", "example", "org");
  }

  @Test
  void of_a_very_long_query_the_beginning_and_the_end_are_read() {
    String middle = " middle".repeat(20_000);
    assertThat(forms("beginning" + middle + " lastly")).contains("beginning", "lastly");
    assertThat(forms("x ".repeat(5_000) + "lost " + "y ".repeat(5_000))).doesNotContain("lost");
  }

  @Test
  void what_holds_no_word_has_none() {
    for (String query : List.of("", " ", "?!", "……", "\u200b", "\ud83d", "\u0000")) {
      assertThat(queries.of(query).words()).as("'%s'", query).isEmpty();
    }
  }
}
