package io.remanence.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Texts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ContentKeyTest {
  private static final String[] PIECES = {
    "a", "É", "é", "Ｆｕｌｌ", "ß", "İ", "中文", "ｶﾞ", "한", "👩‍💻", "ﬁ", "①", ".", "。", "．", "｡", "…",
    " ", "\t", "\n", "\u000B", "\u00A0", "\u3000", "\u200B", "\u200F", "\u2028", "\u2029", "\uFEFF",
    "\u00AD", "\u0301", "\uD83D", "1.5", "-"
  };

  @Test
  void texts_that_say_the_same_have_one_key() {
    assertThat(ContentKey.of("  The ＦＥＲＲＹ\u200B leaves\u3000at 8.  "))
        .isEqualTo(ContentKey.of("the ferry leaves at 8"));
    assertThat(ContentKey.of("渡轮八点开。")).isEqualTo(ContentKey.of("渡轮八点开"));
    assertThat(ContentKey.of("...")).isNotEqualTo(ContentKey.of("."));
  }

  @Test
  void texts_that_say_something_else_have_others() {
    assertThat(ContentKey.of("at 8.5")).isNotEqualTo(ContentKey.of("at 85"));
    assertThat(ContentKey.of("new york")).isNotEqualTo(ContentKey.of("newyork"));
  }

  /** The keys are stored: whatever makes them must make the same ones always. */
  @Test
  void keys_are_what_the_rule_says_for_any_text() throws Exception {
    Random random = new Random(41);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(9); n >= 0; n--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      assertThat(ContentKey.of(text.toString())).as("%s", text).isEqualTo(byRule(text.toString()));
    }
  }

  private static String byRule(String content) throws Exception {
    String folded =
        Normalizer.normalize(Texts.clean(content), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    String spaced = folded.replaceAll("[\\s\\p{Z}\\p{Cf}]+", " ").strip();
    String bare = spaced.replaceAll("[.。．｡]+$", "").strip();
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest((bare.isEmpty() ? spaced : bare).getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, 16);
  }
}
