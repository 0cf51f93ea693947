package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.remanence.embed.Embedder;
import io.remanence.embed.Embedder.Purpose;
import io.remanence.embed.EmbedderProvider;
import io.remanence.error.RemanenceException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real models. */
class LocalEmbeddingsTest {
  @TempDir private static Path data = Path.of("");
  private static List<Embedder> models = List.of();

  @BeforeAll
  static void open() {
    models = new LocalEmbeddings().open(data);
  }

  @AfterAll
  static void close() {
    models.forEach(Embedder::close);
  }

  @Test
  void is_found_by_name() {
    assertThat(ServiceLoader.load(EmbedderProvider.class))
        .anyMatch(provider -> provider.name().equals("local"));
  }

  @Test
  void offers_english_then_chinese() {
    assertThat(models.stream().map(Embedder::identity))
        .containsExactly("all-minilm-l6-v2-q/1", "bge-small-zh-v1.5-q/1")
        .allMatch(identity -> identity.matches("[a-z0-9._/-]{1,100}"));
    assertThat(models.stream().map(Embedder::dimension)).containsExactly(384, 512);
    assertThat(models.stream().map(Embedder::background)).containsExactly(0.13, 0.38);
  }

  @Test
  void opening_unpacks_and_loads_nothing(@TempDir Path other) {
    List<Embedder> unused = new LocalEmbeddings().open(other);
    assertThat(other).isEmptyDirectory();
    unused.forEach(Embedder::close);
  }

  /** Another release of the weights gives other vectors: then the identities must change. */
  @Test
  void the_weights_are_those_that_the_identities_name() throws Exception {
    Map<String, String> expected =
        Map.of(
            "all-minilm-l6-v2-q.onnx",
                "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
            "all-minilm-l6-v2-q-tokenizer.json",
                "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
            "bge-small-zh-v1.5-q.onnx",
                "15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc",
            "bge-small-zh-v1.5-q-tokenizer.json",
                "48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26");
    Map<String, String> found = new HashMap<>();
    for (String name : expected.keySet()) {
      try (InputStream in = Model.class.getResourceAsStream("/" + name)) {
        assertThat(in).as(name).isNotNull();
        found.put(
            name,
            HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(in.readAllBytes())));
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void an_english_text_is_closest_to_what_means_the_same() {
    Embedder english = models.get(0);
    assertClosest(
        english,
        "What is the name of my dog?",
        "My puppy is called Biscuit.",
        "The quarterly report is due on Friday.",
        "We painted the kitchen yellow.");
    assertClosest(
        english,
        "When do I fly to Lisbon?",
        "The flight to Portugal leaves on the ninth of June.",
        "I prefer tea to coffee.",
        "The dentist moved my appointment.");
  }

  @Test
  void a_chinese_text_is_closest_to_what_means_the_same() {
    Embedder chinese = models.get(1);
    assertClosest(chinese, "我家的狗叫什么名字？", "小狗的名字是饼干。", "季度报告周五截止。", "我们把厨房刷成了黄色。");
    assertClosest(chinese, "什么时候飞里斯本？", "去葡萄牙的航班六月九号起飞。", "我更喜欢喝茶。", "牙医改了预约时间。");
    assertClosest(chinese, "ペットの名前は何ですか", "私の犬の名前はポチです", "来週の金曜日に東京へ出張します", "母の誕生日は五月三日です");
  }

  @Test
  void traditional_and_simplified_characters_mean_the_same() {
    Embedder chinese = models.get(1);
    assertThat(
            cosine(
                chinese.embed("明天下午要開會討論產品發布計劃", Purpose.DOCUMENT),
                chinese.embed("明天下午要开会讨论产品发布计划", Purpose.DOCUMENT)))
        .isGreaterThan(0.99);
  }

  @Test
  void capitals_and_width_do_not_count_in_chinese() {
    Embedder chinese = models.get(1);
    assertThat(chinese.embed("他买了ｉＰｈｏｎｅ１５", Purpose.DOCUMENT))
        .isEqualTo(chinese.embed("他买了IPHONE15", Purpose.DOCUMENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n\t",
        "!!! ... ???",
        "🎉🎉👩‍👩‍👧",
        "\u0000",
        "\uD800",
        "x\uDC00\uD83Cy",
        "\u0000\uFFFF\uFFFE",
        "123 456",
        "مرحبا بالعالم שלום",
        "안녕하세요",
        "[CLS] [SEP] [PAD] [UNK]",
        "e\u0301\u0302\u0303\u0304\u0305",
        "ﷺ",
        "好",
        "𠀀𪛖"
      })
  void each_text_has_a_finite_unit_vector(String text) {
    for (Embedder model : models) {
      for (Purpose purpose : Purpose.values()) {
        float[] vector = model.embed(text, purpose);
        assertThat(vector).hasSize(model.dimension());
        assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
      }
    }
  }

  @Test
  void of_a_long_document_the_beginning_counts() {
    for (Embedder model : models) {
      String start = "The harbour at dawn, 港口的清晨。 ".repeat(40);
      String end = "Something else entirely, 完全不同的内容。 ".repeat(30_000);
      assertThat(model.embed(start + end, Purpose.DOCUMENT))
          .isEqualTo(model.embed(start + "short, 短", Purpose.DOCUMENT));
    }
  }

  @Test
  void of_a_long_query_the_end_counts() {
    for (Embedder model : models) {
      String start = "Something else entirely, 完全不同的内容。 ".repeat(30_000);
      String end = "The harbour at dawn, 港口的清晨。 ".repeat(20);
      assertThat(model.embed(start + end, Purpose.QUERY))
          .isEqualTo(model.embed("short, 短" + end, Purpose.QUERY));
    }
  }

  @Test
  void one_word_without_end_is_no_trouble() {
    for (Embedder model : models) {
      for (String letter : List.of("x", "字", "\u0301", "🎉", "\uD800", "-")) {
        float[] vector = model.embed(letter.repeat(500_000), Purpose.DOCUMENT);
        assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
      }
    }
  }

  @Test
  void the_same_text_has_the_same_vector_whatever_else_is_embedded() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      texts.add("message " + i + " about the garden ".repeat(i));
      texts.add("第" + i + "条消息，" + "关于花园的事。".repeat(i));
    }
    for (Embedder model : models) {
      List<float[]> alone =
          texts.stream().map(text -> model.embed(text, Purpose.DOCUMENT)).toList();
      try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
          for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            float[] expected = alone.get(i);
            calls.add(() -> java.util.Arrays.equals(model.embed(text, Purpose.DOCUMENT), expected));
            calls.add(() -> model.embed(text, Purpose.QUERY).length == model.dimension());
          }
        }
        for (Future<Boolean> call : callers.invokeAll(calls)) {
          assertThat(call.get()).isTrue();
        }
      }
    }
  }

  @Test
  void unrelated_texts_are_about_as_alike_as_the_background_says() {
    assertBackground(
        models.get(0),
        List.of("Where did we park?", "Is the soup vegan?", "Which bank holds my mortgage?"),
        List.of("Her cello needs new strings.", "Python 3 broke the build.", "Snow fell in May."));
    assertBackground(
        models.get(1),
        List.of("车停在哪里了？", "这汤是素的吗？", "我的房贷在哪家银行？"),
        List.of("她的大提琴要换弦。", "新版本编译失败了。", "五月份下雪了。"));
  }

  @Test
  void a_closed_model_refuses_while_the_other_goes_on(@TempDir Path other) {
    List<Embedder> opened = new LocalEmbeddings().open(other);
    opened.get(0).embed("once", Purpose.QUERY);
    opened.get(0).close();
    assertThatThrownBy(() -> opened.get(0).embed("twice", Purpose.QUERY))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("closed");
    assertThat(opened.get(1).embed("还在", Purpose.QUERY)).hasSize(512);
    opened.get(1).close();
  }

  @Test
  void damaged_weights_are_replaced(@TempDir Path other) throws Exception {
    Path weights = other.resolve("native/weights/all-minilm-l6-v2-q.onnx");
    Files.createDirectories(weights.getParent());
    Files.writeString(weights, "half a model");
    List<Embedder> opened = new LocalEmbeddings().open(other);
    assertThat(opened.get(0).embed("hello", Purpose.QUERY))
        .isEqualTo(models.get(0).embed("hello", Purpose.QUERY));
    opened.forEach(Embedder::close);
  }

  private static void assertClosest(Embedder model, String query, String same, String... others) {
    float[] asked = model.embed(query, Purpose.QUERY);
    double best = cosine(asked, model.embed(same, Purpose.DOCUMENT));
    for (String other : others) {
      assertThat(cosine(asked, model.embed(other, Purpose.DOCUMENT)))
          .as("%s: %s", query, other)
          .isLessThan(best);
    }
  }

  private static void assertBackground(
      Embedder model, List<String> queries, List<String> documents) {
    double sum = 0;
    for (String query : queries) {
      for (String document : documents) {
        sum += cosine(model.embed(query, Purpose.QUERY), model.embed(document, Purpose.DOCUMENT));
      }
    }
    assertThat(sum / (queries.size() * documents.size()))
        .isCloseTo(model.background(), within(0.15));
  }

  private static double cosine(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
