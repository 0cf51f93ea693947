package io.remanence.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.IndexWriter;
import org.junit.jupiter.api.Test;

final class ItemAnalyzerTest {
  private final ItemAnalyzer analyzer = ItemAnalyzer.ofItems();

  private List<String> terms(String field, String text) throws IOException {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(field, TextFolding.fold(text))) {
      var term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    }
    return terms;
  }

  private List<String> words(String text) throws IOException {
    return terms(Fields.TEXT, text);
  }

  @Test
  void identifiers_are_given_whole_and_in_parts() throws IOException {
    assertThat(words("svc-billing"))
        .containsExactly("svcbilling", "svcbill", "svc", "billing", "bill");
    assertThat(words("getUserName")).contains("getusername", "get", "user", "name");
    assertThat(words("HTTPServer2")).contains("httpserver2", "httpserver", "http", "server", "2");
    assertThat(words("把iPhone15卖了")).contains("iphone15", "iphone", "15", "phone");
    assertThat(words("v1.2.3")).contains("v1.2.3", "1", "2", "3");
    assertThat(words("foo_bar")).contains("foobar", "foo", "bar");
    assertThat(words("don't o'clock")).contains("don't", "o'clock", "clock").doesNotContain("don");
    assertThat(words("3,000 and 1,2")).contains("3000", "1,2", "1", "2").doesNotContain("000");
  }

  @Test
  void plain_words_are_not_taken_apart() throws IOException {
    assertThat(words("Green tea, please")).containsExactly("green", "tea", "please", "pleas");
  }

  @Test
  void each_cjk_character_is_in_one_field_and_each_pair_in_the_other() throws IOException {
    assertThat(words("我爱ramen和茶")).containsExactly("我爱", "ramen", "和茶");
    assertThat(terms(Fields.CHARACTERS, "我爱ramen和茶")).containsExactly("我", "爱", "和", "茶");
    assertThat(words("茶")).isEmpty();
  }

  @Test
  void no_text_makes_a_term_that_lucene_refuses() throws IOException {
    Random random = new Random(11);
    String alphabet = "aB9-_.'/的ガ한ก\u0301😀\u200d\ud83d\udc00,:@ \n\u0000א";
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(2_000); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        if (random.nextInt(100) == 0) {
          text.append("x".repeat(random.nextInt(5_000)));
        }
      }
      assertThat(words(text.toString()))
          .allSatisfy(
              term ->
                  assertThat(term.length())
                      .isGreaterThan(0)
                      .isLessThan(IndexWriter.MAX_TERM_LENGTH / 4));
      terms(Fields.CHARACTERS, text.toString());
    }
  }
}
