package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharedWordsTest {
  @Test
  void words_of_every_script_are_found_in_other_texts() {
    assertThat(SharedWords.any("The FERRY sails", List.of("nothing", "a ferry!"))).isTrue();
    assertThat(SharedWords.any("v2 it is", List.of("ship v2"))).isTrue();
    assertThat(SharedWords.any("发布时刻表", List.of("新的时刻表"))).isTrue();
    assertThat(SharedWords.any("金曜日に出航", List.of("出航は金曜"))).isTrue();
    assertThat(SharedWords.any("نبحر الجمعة", List.of("يوم الجمعة"))).isTrue();
    assertThat(SharedWords.any("𠮷野家", List.of("在𠮷野家"))).isTrue();
  }

  @Test
  void short_words_signs_and_single_characters_say_nothing() {
    assertThat(SharedWords.any("it is as it was", List.of("it was as it is"))).isFalse();
    assertThat(SharedWords.any("好", List.of("好的"))).isFalse();
    assertThat(SharedWords.any("👍 … ###", List.of("👍 … ###"))).isFalse();
    assertThat(SharedWords.any("ferry", List.of())).isFalse();
    assertThat(SharedWords.has("👍 ok. 嗯")).isFalse();
    assertThat(SharedWords.has("ok, Friday")).isTrue();
    assertThat(SharedWords.has("\ud840")).isFalse();
  }
}
