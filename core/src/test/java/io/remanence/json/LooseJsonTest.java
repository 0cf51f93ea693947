package io.remanence.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LooseJsonTest {
  private static Object read(String text) {
    LooseJson.Read read = LooseJson.find(text).orElseThrow();
    assertThat(read.broken()).as(text).isFalse();
    return read.value();
  }

  private static Object brokenOff(String text) {
    LooseJson.Read read = LooseJson.find(text).orElseThrow();
    assertThat(read.broken()).as(text).isTrue();
    return read.value();
  }

  @Test
  void strict_json_reads_as_it_is() {
    assertThat(read("{\"a\":[1,-2.50,true,false,null,\"x\\n\\u4e2d\\\"\"],\"b\":{}}"))
        .isEqualTo(
            Map.of(
                "a",
                Arrays.asList(BigDecimal.ONE, new BigDecimal("-2.50"), true, false, null, "x\n中\""),
                "b",
                Map.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Here you are:\n```json\n{\"a\": \"b\"}\n```\nDone [really].",
        "{'a': 'b'}",
        "{a: 'b',}",
        "{“a”：“b”}",
        "{\"a\": \"b\", // the name\n}",
        "{/* x */ \"a\": \"b\",,}",
        "[]\n{\"a\": \"b\"}",
        "I see {this} and { \"a\" : \"b\" }",
      })
  void untidy_json_is_understood(String text) {
    assertThat(read(text)).isEqualTo(Map.of("a", "b"));
  }

  @Test
  void an_apostrophe_ends_no_text() {
    assertThat(read("['Ann's dog', 'it's \"Rex\"']"))
        .isEqualTo(List.of("Ann's dog", "it's \"Rex\""));
  }

  @Test
  void words_of_python_are_values() {
    assertThat(read("[True, False, None]")).isEqualTo(Arrays.asList(true, false, null));
  }

  @Test
  void what_broke_off_keeps_its_whole_elements() {
    assertThat(brokenOff("[\"one\", \"two\", \"thr")).isEqualTo(List.of("one", "two"));
    assertThat(brokenOff("[{\"t\":\"one\"},{\"t\":\"tw")).isEqualTo(List.of(Map.of("t", "one")));
    assertThat(brokenOff("{\"s\":[{\"t\":\"one\"},{\"t\":\"two\"}"))
        .isEqualTo(Map.of("s", List.of(Map.of("t", "one"), Map.of("t", "two"))));
    assertThat(brokenOff("{\"s\":[1,2],\"n\":4"))
        .isEqualTo(Map.of("s", List.of(BigDecimal.ONE, BigDecimal.TWO)));
  }

  @Test
  void prose_is_none() {
    for (String text : List.of("", "no json here", "{", "]", "{oops", "[oops]", "a } b ] c")) {
      assertThat(LooseJson.find(text).filter(read -> !read.broken())).as(text).isEmpty();
    }
    assertThat(read("I give you {} today")).isEqualTo(Map.of());
  }

  @Test
  void any_text_is_read_or_not_and_ends() {
    Random random = new Random(7);
    String parts = "{}[]\"':,\\ \nabc1-.“”‘’/*中";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(40); j > 0; j--) {
        text.append(parts.charAt(random.nextInt(parts.length())));
      }
      assertThat(LooseJson.find(text.toString())).isNotNull();
    }
    assertThat(LooseJson.find("[".repeat(100_000))).isNotNull();
    assertThat(LooseJson.find("{\"a\":".repeat(50_000))).isNotNull();
  }
}
