package io.remanence.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class EnglishStemTest {
  @Test
  void forms_of_a_word_meet_in_its_stem() {
    for (List<String> forms :
        List.of(
            List.of("run", "runs", "running"),
            List.of("hope", "hoped", "hoping", "hopes"),
            List.of("hop", "hopped", "hopping"),
            List.of("party", "parties", "partied"),
            List.of("adopt", "adoption", "adopted", "adopting"),
            List.of("relate", "related", "relational", "relation"),
            List.of("happy", "happiness"),
            List.of("agree", "agreed", "agrees"),
            List.of("paint", "paints", "painted", "painting", "paintings"),
            List.of("controlled", "controlling", "control"))) {
      assertThat(forms.stream().map(EnglishStem::of).distinct()).as("%s", forms).hasSize(1);
    }
  }

  @Test
  void other_words_keep_apart() {
    assertThat(EnglishStem.of("thing")).isEqualTo("thing");
    assertThat(EnglishStem.of("red")).isEqualTo("red");
    assertThat(EnglishStem.of("bring")).isEqualTo("bring");
    assertThat(EnglishStem.of("glass")).isEqualTo("glass");
    assertThat(EnglishStem.of("news")).isNotEqualTo(EnglishStem.of("now"));
  }

  @Test
  void what_is_no_english_word_stays() {
    for (String word : List.of("", "a", "is", "v1.50", "it's", "straße", "40ms", "задачи", "预算")) {
      assertThat(EnglishStem.of(word)).isEqualTo(word);
    }
  }
}
