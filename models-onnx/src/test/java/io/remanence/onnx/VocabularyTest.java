package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class VocabularyTest {
  @Test
  void reads_the_pieces_of_the_model() throws IOException {
    assertThat(
            Vocabulary.read(
                json(
                    """
                    {"vocab": {"not": 1}, "normalizer": {"model": {"vocab": {"nor": 2}}},
                     "model": {"type": "WordPiece", "vocab": {"a": 0, "##\\u00e9": 1, "\\"": 2}}}
                    """)))
        .containsOnly(
            java.util.Map.entry("a", 0),
            java.util.Map.entry("##é", 1),
            java.util.Map.entry("\"", 2));
  }

  @Test
  void refuses_what_holds_no_vocabulary() {
    for (String bad :
        new String[] {"", "[]", "{}", "{\"model\": {}}", "{\"model\": {\"vocab\": "}) {
      assertThatThrownBy(() -> Vocabulary.read(json(bad)))
          .as(bad)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("tokenizer.json");
    }
  }

  private static InputStream json(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
