package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.jni.LibUtils;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Our tokenizer gives the ids that the models' own tokenizer gives. */
class WordPieceReferenceTest {
  private static final List<String> TEXTS =
      List.of(
          "We're flying to Zürich on 3 May 2024 — it's only $89.50, isn't it?",
          "naïve café RÉSUMÉ İstanbul ﬁne ½ ² ™ Straße",
          "e-mail: someone@example.org, https://example.org/a_b?c=d#e",
          "上周说的发布计划是什么？我們明天下午三點開會，地點在台北。",
          "iPhone手机和ＡＢＣ１２３全角，《书名》“引号”……",
          "昨日はラーメンを食べました。ｶﾀｶﾅも、がぎぐげご、パピプペポ。",
          "안녕하세요, 다음 주에 만나요",
          "مرحبا بكم في الذاكرة، كيف حالك؟ שלום עולם",
          "Здравствуйте, как дела? Ελληνικά ΤΈΛΟΣ",
          "नमस्ते दुनिया ไทยภาษา",
          "🎉🎉 party! 👩‍👩‍👧 ❤️ :-) ¯\\_(ツ)_/¯",
          "a\u0000b\u200Bc\u00ADd\uFEFF e\tf\r\ng\u3000h\u2028i",
          "𠀀𪛖 extension B, 豈更 compatibility",
          "supercalifragilisticexpialidocious " + "x".repeat(100) + " " + "y".repeat(101),
          "",
          "   ");

  private static final String ALPHABET =
      "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 \t\n.,;:!?'\"()[]{}#@$%^&*-_=+<>|~`/\\"
          + "äöüßéèñçÅØæœłžİı\u0301\u0308¿¡«»–—…“”‘’€£½²™"
          + "的是我你在有会这发布计划说们發說們計劃會開，。！？；：「」《》"
          + "あいうがぱアイウーｶﾞ한국어αβγάωЖиё\u05D0\u05D1\u0639\u0631\u0628\u064Bहिंदीกขา😀🎉❤️\u200D\uFE0F";

  private static final Map<Model, WordPiece> PIECES = new EnumMap<>(Model.class);
  private static final Map<Model, Reference> REFERENCES = new EnumMap<>(Model.class);

  @BeforeAll
  static void load() throws IOException {
    LibUtils.checkStatus();
    for (Model model : Model.values()) {
      try (InputStream json = open(model)) {
        PIECES.put(model, new WordPiece(Vocabulary.read(json)));
      }
      REFERENCES.put(model, new Reference(model));
    }
  }

  @AfterAll
  static void free() {
    REFERENCES.values().forEach(Reference::close);
  }

  @ParameterizedTest
  @EnumSource(Model.class)
  void gives_the_same_ids_for_texts_of_many_scripts(Model model) {
    for (String text : TEXTS) {
      assertSameIds(model, text, "a text of ours");
    }
  }

  @ParameterizedTest
  @EnumSource(Model.class)
  void gives_the_same_ids_for_random_texts(Model model) {
    int[] alphabet = ALPHABET.codePoints().toArray();
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i >= 0; i--) {
        text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
      }
      assertSameIds(model, text.toString(), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(Model.class)
  void gives_the_same_ids_for_real_conversations(Model model) throws IOException {
    Path data = shared().resolve("data");
    Assumptions.assumeTrue(
        Files.isDirectory(data), "skipped: no evaluation data in the folder " + data);
    for (String file : List.of("locomo/locomo10.json", "madial/ch/MADial-Bench-zh-dialogue.json")) {
      String text = Files.readString(data.resolve(file));
      for (int from = 0; from + 1_000 < text.length(); from += 5_000) {
        assertSameIds(model, text.substring(from, from + 1_000), file + " at " + from);
      }
    }
  }

  private static void assertSameIds(Model model, String text, String from) {
    WordPiece pieces = Objects.requireNonNull(PIECES.get(model));
    Reference reference = Objects.requireNonNull(REFERENCES.get(model));
    assertThat(pieces.tokens(CleanText.first(text, 1 << 20)).first(1 << 20))
        .as("%s: %s", from, text)
        .isEqualTo(reference.ids(text));
  }

  private static Path shared() {
    String given = System.getProperty("remanence.shared", "");
    return given.isBlank() || given.startsWith("$")
        ? Path.of("..", "..", "shared")
        : Path.of(given);
  }

  private static InputStream open(Model model) {
    InputStream json = Model.class.getResourceAsStream("/" + model.resource + "-tokenizer.json");
    assertThat(json).isNotNull();
    return json;
  }

  /** The native tokenizer, with the file's padding and truncation off. */
  private static final class Reference implements AutoCloseable {
    private final TokenizersLibrary library = TokenizersLibrary.LIB;
    private final long tokenizer;

    Reference(Model model) throws IOException {
      try (InputStream json = open(model)) {
        String settings = new String(json.readAllBytes(), StandardCharsets.UTF_8);
        // The Chinese file keeps capitals, but its vocabulary has none: the model was trained on
        // lower case.
        tokenizer =
            library.createTokenizerFromString(
                settings.replaceFirst("\"lowercase\":\\s*false", "\"lowercase\": true"));
      }
      library.disablePadding(tokenizer);
      library.disableTruncation(tokenizer);
    }

    long[] ids(String text) {
      long encoding = library.encode(tokenizer, text, false);
      try {
        return library.getTokenIds(encoding);
      } finally {
        library.deleteEncoding(encoding);
      }
    }

    @Override
    public void close() {
      library.deleteTokenizer(tokenizer);
    }
  }
}
