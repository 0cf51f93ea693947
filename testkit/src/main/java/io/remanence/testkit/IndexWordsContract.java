package io.remanence.testkit;

import static io.remanence.testkit.ItemSample.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Finding by words: scripts, folding, plain queries, relevance. */
public interface IndexWordsContract extends IndexSuite {
  ItemFilter ALL = Filters.everything();

  @Test
  default void unspaced_scripts_are_found_by_the_words_in_them(IndexUnderTest test) {
    test.put(
        memory("zh", "周五上午把仓库钥匙交给小陈"),
        memory("ja", "明日の夕方に図書館へ本を返す"),
        memory("ko", "지난주부터 자전거로 출근한다"));
    assertThat(test.find("仓库")).containsExactly("zh");
    assertThat(test.find("钥匙")).containsExactly("zh");
    assertThat(test.find("図書館")).containsExactly("ja");
    assertThat(test.find("返す")).containsExactly("ja");
    assertThat(test.find("자전거")).containsExactly("ko");
    assertThat(test.find("출근")).containsExactly("ko");
  }

  @Test
  default void any_single_character_is_found(IndexUnderTest test) {
    test.put(memory("m", "她对花粉过敏，春天少去公园"), memory("other", "下雨了"));
    for (String character : List.of("她", "花", "粉", "敏", "春", "公", "园")) {
      assertThat(test.find(character)).as(character).containsExactly("m");
    }
  }

  @Test
  default void a_pair_counts_more_than_its_characters_apart(IndexUnderTest test) {
    test.put(
        memory("apart", "园林公司"),
        memory("pair", "他们下午一起去公园看新来的鸽子然后回家吃晚饭"),
        memory("none", "没有别的事情要办"));
    assertThat(test.find("公园").getFirst()).isEqualTo("pair");
  }

  @Test
  default void words_beside_unspaced_scripts_are_words_of_their_own(IndexUnderTest test) {
    test.put(memory("m", "昨天把auth-gateway升级后内存降到512mb左右"), memory("other", "别的事"));
    for (String query : List.of("auth-gateway", "auth", "gateway", "512mb", "升级", "内存", "512MB")) {
      assertThat(test.find(query)).as(query).containsExactly("m");
    }
  }

  @Test
  default void words_with_punctuation_are_found_whole_and_in_parts(IndexUnderTest test) {
    test.put(
        memory("mail", "write to lena.berg@example.org about it"),
        memory("version", "version 3.14.2 of the library is broken"),
        memory("path", "the file lies in etc/nginx/sites.conf"),
        memory("apostrophe", "the captain's log, o’clock"));
    assertThat(test.find("lena.berg@example.org").getFirst()).isEqualTo("mail");
    assertThat(test.find("berg")).containsExactly("mail");
    assertThat(test.find("3.14.2").getFirst()).isEqualTo("version");
    assertThat(test.find("nginx")).containsExactly("path");
    assertThat(test.find("captain")).contains("apostrophe");
    assertThat(test.find("clock")).containsExactly("apostrophe");
  }

  @Test
  default void composition_width_and_case_make_no_difference(IndexUnderTest test) {
    test.put(
        memory("nfd", Normalizer.normalize("계약서는 월요일에 서명", Normalizer.Form.NFD)),
        memory("wide", "型号ＡＢＣ１２３的打印机"),
        memory("half", "ﾌﾟﾘﾝﾀｰを買う"),
        memory("case", "The PRINTER in Straße Zürich"),
        memory("ligature", "the ﬁrst oﬃce"));
    assertThat(test.find("계약서")).containsExactly("nfd");
    assertThat(test.find(Normalizer.normalize("계약서", Normalizer.Form.NFD))).containsExactly("nfd");
    assertThat(test.find("abc123")).containsExactly("wide");
    assertThat(test.find("プリンター")).contains("half");
    assertThat(test.find("printer")).containsExactly("case");
    assertThat(test.find("ｐｒｉｎｔｅｒ")).containsExactly("case");
    assertThat(test.find("zürich")).containsExactly("case");
    assertThat(test.find("office")).containsExactly("ligature");
  }

  @Test
  default void accents_make_no_difference(IndexUnderTest test) {
    test.put(memory("m", "Café Müller in Český Krumlov"), memory("other", "elsewhere"));
    for (String query : List.of("cafe", "CAFÉ", "muller", "Cesky", "Cafe\u0301")) {
      assertThat(test.find(query)).as(query).containsExactly("m");
    }
  }

  @Test
  default void both_forms_of_han_find_each_other(IndexUnderTest test) {
    test.put(memory("tw", "體檢報告放在辦公室"), memory("cn", "预算表发给了财务"), memory("other", "午饭吃面"));
    assertThat(test.find("体检报告")).containsExactly("tw");
    assertThat(test.find("預算表發給了財務")).containsExactly("cn");
    assertThat(test.find("體")).containsExactly("tw");
    assertThat(test.find("财")).containsExactly("cn");
  }

  @Test
  default void forms_of_an_english_word_find_each_other(IndexUnderTest test) {
    test.put(memory("m", "She adopted two kittens while running a bakery"), memory("other", "x"));
    for (String query : List.of("adopt", "adopting", "kitten", "ran or runs", "bakeries")) {
      assertThat(test.find(query)).as(query).containsExactly("m");
    }
  }

  @Test
  default void emoji_are_found_whatever_varies_them(IndexUnderTest test) {
    test.put(memory("guitar", "今晚排练🎸"), memory("thumb", "ok 👍🏽"), memory("other", "🧊"));
    assertThat(test.find("🎸")).containsExactly("guitar");
    assertThat(test.find("👍")).containsExactly("thumb");
    assertThat(test.find("👍🏿")).containsExactly("thumb");
    assertThat(test.find("🚀")).isEmpty();
  }

  @Test
  default void other_alphabets_are_found(IndexUnderTest test) {
    test.put(
        memory("ru", "Завтра экзамен по химии"),
        memory("el", "Το πλοίο φεύγει στις οκτώ"),
        memory("he", "הרכבת יוצאת בשמונה"),
        memory("ar", "القطار يغادر الساعة الثامنة"),
        memory("hi", "रेलगाड़ी आठ बजे छूटती है"),
        memory("th", "รถไฟออกแปดโมง"));
    assertThat(test.find("экзамен")).containsExactly("ru");
    assertThat(test.find("ЭКЗАМЕН")).containsExactly("ru");
    assertThat(test.find("πλοίο")).containsExactly("el");
    assertThat(test.find("הרכבת")).containsExactly("he");
    assertThat(test.find("القطار")).containsExactly("ar");
    assertThat(test.find("रेलगाड़ी")).containsExactly("hi");
    assertThat(test.find("รถไฟออกแปดโมง")).containsExactly("th");
  }

  @Test
  default void words_of_two_alphabets_written_together_are_two_words(IndexUnderTest test) {
    test.put(memory("m", "файлreport готов"), memory("other", "другое"));
    assertThat(test.find("report")).containsExactly("m");
    assertThat(test.find("файл")).containsExactly("m");
  }

  @Test
  default void rare_ideographs_beyond_16_bits_are_found(IndexUnderTest test) {
    test.put(memory("m", "在𠮷野家吃饭"), memory("other", "在别处吃饭"));
    assertThat(test.find("𠮷")).containsExactly("m");
    assertThat(test.find("𠮷野")).containsExactly("m");
  }

  @Test
  default void question_words_do_not_outweigh_what_is_asked_for(IndexUnderTest test) {
    test.put(
        memory("grammar", "在哪个频道提问都要先看置顶"),
        memory("content", "眼科诊所位于解放路"),
        memory("english grammar", "what is it that they are and where is it"),
        memory("english content", "the dentist moved to Bridge Street"));
    assertThat(test.find("眼科诊所在哪个位置？").getFirst()).isEqualTo("content");
    assertThat(test.find("where is it that the dentist is?").getFirst())
        .isEqualTo("english content");
  }

  @Test
  default void a_query_of_question_words_alone_still_finds_them(IndexUnderTest test) {
    test.put(memory("m", "the band is called The Who"), memory("zh", "他写了一本叫什么的书"));
    assertThat(test.find("the who")).contains("m");
    assertThat(test.find("什么")).containsExactly("zh");
  }

  @Test
  default void words_made_of_common_characters_are_found(IndexUnderTest test) {
    test.put(memory("goal", "这次出差的目的是签合同"), memory("country", "中国队赢了"), memory("o", "天气很好"));
    assertThat(test.find("目的").getFirst()).isEqualTo("goal");
    assertThat(test.find("中国").getFirst()).isEqualTo("country");
  }

  @Test
  default void concepts_are_searched_too(IndexUnderTest test) {
    test.put(memory("m", "he comes at eight").concepts("ferry", "渡轮 时刻表"), memory("o", "x"));
    assertThat(test.find("ferry")).containsExactly("m");
    assertThat(test.find("时刻")).containsExactly("m");
    assertThat(test.find("eight")).containsExactly("m");
  }

  @Test
  default void query_syntax_is_nothing_but_words(IndexUnderTest test) {
    test.put(
        memory("list", "walk through the pre-flight list before take-off"),
        memory("other", "the content of the box"));
    for (String query :
        List.of(
            "pre-flight",
            "\"pre-flight",
            "pre - flight",
            "-flight",
            "NOT flight",
            "+flight -list",
            "(flight",
            "flight)",
            "flight AND",
            "OR flight",
            "flight^2",
            "flight~",
            "text:flight",
            "{!lucene}flight",
            "[flight TO",
            "flight*",
            "\\flight\\",
            "flight && list || \\",
            "NEAR(flight, 5)",
            "flight'; --",
            "flight\u0000",
            "/flight/")) {
      assertThat(test.find(query)).as(query).contains("list");
    }
    assertThat(test.find("content:flight")).contains("list", "other");
    assertThat(test.find("*")).isEmpty();
    assertThat(test.find("*:*")).isEmpty();
    assertThat(test.find("fligh?")).isEmpty();
    assertThat(test.find("fl*")).isEmpty();
    assertThat(test.find("/fl.*t/")).isEmpty();
    assertThat(test.find("flght~2")).isEmpty();
  }

  @Test
  default void a_query_without_words_finds_nothing(IndexUnderTest test) {
    test.put(memory("m", "ferry"), memory("marks", "... !!! ??"));
    for (String query : List.of("", " ", "\n", "...", "?!", "，。、", "—", "\"\"", "()", "\u200b")) {
      assertThat(test.find(query)).as("'" + query + "'").isEmpty();
    }
  }

  @Test
  default void a_very_long_query_is_answered(IndexUnderTest test) {
    test.put(memory("m", "the ferry leaves at eight"), memory("zh", "渡轮八点出发"));
    String words =
        String.join(" ", IntStream.range(0, 20_000).mapToObj(i -> "unknown" + i).toList());
    assertThatCode(() -> test.words(words, ALL, 10)).doesNotThrowAnyException();
    assertThat(test.find("ferry ".repeat(10_000) + "渡轮".repeat(10_000))).contains("m", "zh");
    assertThatCode(() -> test.words("x".repeat(200_000), ALL, 10)).doesNotThrowAnyException();
  }

  @Test
  default void lone_surrogates_in_a_query_do_no_harm(IndexUnderTest test) {
    test.put(memory("m", "ferry"));
    assertThat(test.find("ferry \ud83d")).containsExactly("m");
    assertThat(test.find("\udc00 ferry")).containsExactly("m");
  }

  @Test
  default void more_of_the_query_is_more_relevant(IndexUnderTest test) {
    test.put(
        memory("three", "blue ferry harbour"),
        memory("two", "blue ferry station"),
        memory("one", "blue train station"),
        memory("zero", "green tram"));
    assertThat(test.find("blue ferry harbour")).containsExactly("three", "two", "one");
  }

  @Test
  default void rare_words_weigh_more_than_common_ones(IndexUnderTest test) {
    test.put(memory("rare", "the harbour opens"), memory("common", "the ferry opens"));
    IntStream.range(0, 30).forEach(i -> test.put(memory("f" + i, "a ferry number" + i)));
    assertThat(test.find("ferry harbour").getFirst()).isEqualTo("rare");
  }

  @Test
  default void words_that_nothing_holds_lower_the_relevance(IndexUnderTest test) {
    IntStream.range(0, 20).forEach(i -> test.put(memory("f" + i, "filler number" + i)));
    test.put(memory("m", "the ferry leaves"));
    double alone = test.words("ferry", ALL, 1).getFirst().relevance();
    double beside = test.words("ferry zeppelin", ALL, 1).getFirst().relevance();
    double lost = test.words("ferry zeppelin balloon airship", ALL, 1).getFirst().relevance();
    assertThat(alone).isGreaterThan(beside);
    assertThat(beside).isGreaterThan(lost);
    assertThat(beside).isLessThan(alone * 0.7);
  }

  @Test
  default void relevance_is_absolute(IndexUnderTest test) {
    IntStream.range(0, 20).forEach(i -> test.put(memory("f" + i, "第" + i + "件别的小事也要写下来")));
    test.put(memory("shared", "会议纪要模板放在共享盘里"));
    // One pair in common out of many: weak, though it is the only hit.
    List<PoolHit> weak = test.words("共享单车的车锁坏掉打不开", ALL, 10);
    List<PoolHit> strong = test.words("会议纪要模板", ALL, 10);
    assertThat(strong.getFirst().relevance()).isGreaterThan(0.3);
    assertThat(weak)
        .allSatisfy(
            hit -> assertThat(hit.relevance()).isLessThan(strong.getFirst().relevance() / 2));
  }

  @Test
  default void the_limit_keeps_the_best(IndexUnderTest test) {
    IntStream.range(0, 50).forEach(i -> test.put(memory("f" + i, "ferry " + "filler ".repeat(i))));
    List<PoolHit> all = test.words("ferry", ALL, 1000);
    assertThat(all).hasSize(50);
    assertThat(all.getFirst().id().id()).isEqualTo("f0");
    for (int limit : new int[] {1, 3, 49}) {
      assertThat(test.words("ferry", ALL, limit)).isEqualTo(all.subList(0, limit));
    }
    assertThat(test.words("ferry", ALL, Integer.MAX_VALUE)).isEqualTo(all);
    assertThatThrownBy(() -> test.index().words("ferry", ALL, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
