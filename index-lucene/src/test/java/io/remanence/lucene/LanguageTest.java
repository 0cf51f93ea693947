package io.remanence.lucene;

import static io.remanence.testkit.ItemSample.memory;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.testkit.Filters;
import io.remanence.testkit.Samples;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in which writing. */
final class LanguageTest {
  @TempDir Path folder;
  private OpenIndex index;

  @BeforeEach
  void open() {
    index = new OpenIndex(folder);
  }

  @AfterEach
  void close() {
    index.close();
  }

  @Test
  void each_unspaced_sentence_is_found_alone_by_a_word_of_its_middle() {
    index.putTexts("周四下午把年度体检报告寄给保险公司", "再来週の水曜に美容院の予約を取った", "내년부터 지하철로 출근하기로 했다");
    assertThat(index.find("体检报告")).containsExactly("0");
    assertThat(index.find("美容院")).containsExactly("1");
    assertThat(index.find("지하철")).containsExactly("2");
  }

  @Test
  void a_single_character_is_found_wherever_it_stands() {
    index.putTexts("他吃蟹会起疹子，聚会换成鸡汤", "图书馆周一闭馆");
    for (String one : List.of("他", "蟹", "子", "聚", "汤")) {
      assertThat(index.find(one)).as(one).containsExactly("0");
    }
  }

  @Test
  void a_lone_character_is_as_relevant_as_a_word() {
    index.putTexts("他吃蟹会起疹子", "下雨了", "没有别的事", "会起疹子的人不少");
    assertThat(index.best("蟹")).isGreaterThan(0.3);
    assertThat(index.best("蟹")).isGreaterThan(index.best("蟹 香蕉"));
  }

  @Test
  void identifiers_between_unspaced_words_are_found_whole_and_in_parts() {
    index.putTexts("今早把job-runner扩容后耗时降到75ms", "今早开会");
    for (String query : List.of("job-runner", "runner", "job", "75ms", "75", "扩容", "耗时")) {
      assertThat(index.find(query)).as(query).containsExactly("0");
    }
  }

  @Test
  void identifiers_are_found_however_they_are_joined() {
    index.putTexts("call fetchUserName first", "see release_notes_final.md", "a pre-flight check");
    assertThat(index.find("fetch_user_name")).containsExactly("0");
    assertThat(index.find("fetchusername")).containsExactly("0");
    assertThat(index.find("user name")).containsExactly("0");
    assertThat(index.find("releaseNotes")).isEmpty();
    assertThat(index.find("release notes")).containsExactly("1");
    assertThat(index.find("preflight")).containsExactly("2");
    assertThat(index.find("pre‐flight")).containsExactly("2");
  }

  @Test
  void numbers_are_found_as_they_are_written_and_without_group_commas() {
    index.putTexts("rent is 12,500 a month", "flight on 2024-05-17 at 7:45", "call 138-0013-8000");
    assertThat(index.find("12500")).containsExactly("0");
    assertThat(index.find("12,500")).containsExactly("0");
    assertThat(index.find("2024-05-17")).containsExactly("1");
    assertThat(index.find("7:45")).containsExactly("1");
    assertThat(index.find("2024")).containsExactly("1");
    assertThat(index.find("138-0013-8000")).containsExactly("2");
    assertThat(index.find("2023-05-17")).isEmpty();
  }

  @Test
  void decomposed_hangul_is_found_by_composed_words_and_the_other_way_round() {
    index.putTexts(Normalizer.normalize("보고서는 목요일에 제출", Normalizer.Form.NFD), "회의는 취소");
    assertThat(index.find("보고서")).containsExactly("0");
    assertThat(index.find(Normalizer.normalize("회의", Normalizer.Form.NFD))).containsExactly("1");
  }

  @Test
  void traditional_and_simplified_chinese_find_each_other() {
    index.putTexts("下週去臺灣吃牛肉麵，記得帶雨傘", "明年去龙门石窟看雕像");
    for (String query : List.of("台湾", "臺灣", "牛肉面", "牛肉麵", "雨伞", "帶")) {
      assertThat(index.find(query)).as(query).containsExactly("0");
    }
    for (String query : List.of("龍門石窟", "龙门石窟", "龍")) {
      assertThat(index.find(query)).as(query).containsExactly("1");
    }
  }

  @Test
  void kana_of_any_width_is_found_and_its_voicing_counts() {
    index.putTexts("ｶﾞﾗｽの花瓶を割った", "カラスが鳴いた");
    assertThat(index.find("ガラス").getFirst()).isEqualTo("0");
    assertThat(index.find("カラス").getFirst()).isEqualTo("1");
    assertThat(index.find("花瓶")).containsExactly("0");
  }

  @Test
  void words_of_other_alphabets_are_found_in_any_case_and_without_marks() {
    index.putTexts(
        "Встреча перенесена на пятницу, ёлка куплена",
        "Η συνάντηση μεταφέρθηκε",
        "اِجْتَمَعَ الفريق في المكتبة",
        "ประชุมย้ายไปวันศุกร์",
        "बैठक शुक्रवार को होगी",
        "Das Größte am Ende: Smörgåsbord");
    assertThat(index.find("ВСТРЕЧИ")).containsExactly("0");
    assertThat(index.find("елка")).containsExactly("0");
    assertThat(index.find("ΣΥΝΑΝΤΗΣΗ")).containsExactly("1");
    assertThat(index.find("اجتمع")).containsExactly("2");
    assertThat(index.find("مكتبة")).containsExactly("2");
    assertThat(index.find("วันศุกร์")).containsExactly("3");
    assertThat(index.find("ประชุม")).containsExactly("3");
    assertThat(index.find("शुक्रवार")).containsExactly("4");
    assertThat(index.find("grösste")).containsExactly("5");
    assertThat(index.find("smorgasbord")).containsExactly("5");
  }

  @Test
  void emoji_are_words() {
    index.putTexts("on the beach 🏖️👍🏽", "a family 👨‍👩‍👧 and ❤", "nothing");
    assertThat(index.find("🏖")).containsExactly("0");
    assertThat(index.find("👍")).containsExactly("0");
    assertThat(index.find("👩")).containsExactly("1");
    assertThat(index.find("❤️")).containsExactly("1");
    assertThat(index.find("👎")).isEmpty();
  }

  @Test
  void english_words_are_found_by_their_stem_and_best_as_written() {
    index.putTexts("she adopts dogs", "she adopted a dog", "an adoption agency", "Anna's garden");
    assertThat(index.find("adopting")).contains("0", "1");
    assertThat(index.find("adopted").getFirst()).isEqualTo("1");
    assertThat(index.find("Anna")).containsExactly("3");
  }

  @Test
  void the_grammar_of_a_question_does_not_outrank_what_is_asked() {
    index.putTexts("在哪个频道提问都要先看规则", "眼镜店开在解放路", "what time is it and where are you");
    assertThat(index.find("眼镜店在哪个位置？").getFirst()).isEqualTo("1");
    assertThat(index.find("眼鏡店在哪裡？").getFirst()).isEqualTo("1");
    assertThat(index.find("眼镜店是什么时候开的呢")).first().isEqualTo("1");
    assertThat(index.find("where is it that the 眼镜店 is?").getFirst()).isEqualTo("1");
  }

  @Test
  void words_made_of_grammar_characters_are_found() {
    index.putTexts("中国队进了决赛", "这趟出差的目的是签约", "他是个了不起的人");
    assertThat(index.find("中国").getFirst()).isEqualTo("0");
    assertThat(index.find("目的").getFirst()).isEqualTo("1");
    assertThat(index.find("了不起").getFirst()).isEqualTo("2");
  }

  @Test
  void operators_of_other_engines_are_words() {
    index.putTexts("go through the pre-flight list", "a box");
    for (String query :
        List.of("pre-flight", "NOT flight", "-flight", "pre - flight", "text:pre", "pre^2")) {
      assertThat(index.find(query)).as(query).containsExactly("0");
    }
    assertThat(index.find("a-b")).isEmpty();
  }

  @Test
  void every_clause_of_a_query_for_unspaced_words_stays_inside_the_filter() {
    Scope mine = Scope.session("me");
    index.put(
        memory("mine", "来月京都へ行く").in(mine, Isolation.SESSION).tags("旅"),
        memory("yours", "京都の地図").in(Scope.session("you"), Isolation.SESSION).tags("旅"),
        memory("old", "京都").in(mine, Isolation.SESSION).tags("旅").status(MemoryStatus.SUPERSEDED),
        memory("gone", "京都").in(mine, Isolation.SESSION).tags("旅").expiresAt(Samples.NOON));
    MemoryReach reach = MemoryReach.of(Isolation.SESSION, mine, Optional.empty(), false);
    for (String query : List.of("京都", "京", "都", "京都 地図", "京 都 図")) {
      assertThat(index.find(query, Filters.of().memories(reach).tags("旅").build()))
          .as(query)
          .containsExactly("mine");
    }
  }

  @Test
  void scopes_with_any_id_are_told_apart() {
    List<String> ids =
        List.of("7c9e6679-7425-40de-944b-e07fc1f90ae7", "main", "_", "a:b", "a b", "*", "家");
    for (String id : ids) {
      index.put(memory("of " + id, "umbrella").in(Scope.session(id), Isolation.SESSION));
    }
    for (String id : ids) {
      MemoryReach reach =
          MemoryReach.of(Isolation.SESSION, Scope.session(id), Optional.empty(), false);
      assertThat(index.find("umbrella", Filters.of().memories(reach).build()))
          .containsExactly("of " + id);
    }
  }
}
