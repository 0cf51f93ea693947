package io.remanence.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleCaptureTest {
  /** A Wednesday. */
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

  private final RuleCapture capture = new RuleCapture(CaptureSettings.defaults());

  private static FinishedTurn turn(String user, String answer, String... tools) {
    return new FinishedTurn(user, answer, List.of(tools), "", NOON, SHANGHAI);
  }

  private Optional<Captured> captured(String user, String answer) {
    return capture.capture(turn(user, answer));
  }

  private String content(String user, String answer) {
    return captured(user, answer).orElseThrow().content();
  }

  @Test
  void leads_with_what_was_told_and_keeps_the_tools() {
    Captured captured =
        capture
            .capture(
                turn(
                    "Our release is version 1.5 and it goes out on Friday. Ok?",
                    "Noted: version 1.5 goes out on Friday.",
                    "calendar",
                    "calendar",
                    "mail"))
            .orElseThrow();
    assertThat(captured.content())
        .isEqualTo("Our release is version 1.5 and it goes out on Friday.\ntools: calendar, mail");
    assertThat(captured.concepts()).contains("release", "version", "1.5").doesNotContain("our");
  }

  @Test
  void lists_no_more_than_five_tools() {
    String content =
        capture
            .capture(
                turn("My flat is in Utrecht, remember.", "Fine.", "a", "b", "c", "d", "e", "f"))
            .orElseThrow()
            .content();
    assertThat(content).endsWith("tools: a, b, c, d, e");
  }

  @Test
  void a_statement_leads_without_greetings_and_thanks() {
    assertThat(
            content(
                "Hi there! Hope all is well. I moved to Berlin in March. Thanks a lot!", "Great!"))
        .startsWith("Hope all is well. I moved to Berlin in March.")
        .doesNotContain("Thanks", "Hi");
    assertThat(content("你好！我女儿叫小满，今年上小学了。谢谢！", "好的，我记住了。")).isEqualTo("我女儿叫小满，今年上小学了。");
    assertThat(content("好的，发布会改到下周三下午两点。", "收到！")).isEqualTo("发布会改到下周三下午两点。");
  }

  @Test
  void a_question_is_context_for_its_answer() {
    assertThat(
            content(
                "Where does the ferry to Naxos leave from?",
                "Sure! From pier Walrus. Let me know if you need more."))
        .isEqualTo("A: From pier Walrus.\nQ: Where does the ferry to Naxos leave from?");
    assertThat(content("公司的年会定在哪一天举行？", "好的，年会定在1月18日晚上，地点是云栖厅。还有什么需要吗？"))
        .isEqualTo("A: 年会定在1月18日晚上，地点是云栖厅。\nQ: 公司的年会定在哪一天举行？");
  }

  @Test
  void an_answer_that_repeats_or_praises_adds_nothing() {
    assertThat(
            content(
                "I'm allergic to peanuts, please keep that in mind.",
                "You're allergic to peanuts. I'll keep that in mind!"))
        .isEqualTo("I'm allergic to peanuts, please keep that in mind.");
  }

  @Test
  void the_sentences_that_answer_are_chosen_from_a_long_answer() {
    String filler = "There are many things that one could say about this. ".repeat(12);
    String content =
        content(
            "Which port does the staging database listen on?",
            filler + "The staging database listens on port 5439. " + filler);
    assertThat(content).contains("The staging database listens on port 5439.");
    assertThat(content.codePointCount(0, content.length())).isLessThan(700);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What's my sister's name?|I don't know.",
        "What's my sister's name?|I'm sorry, but I don't have any information about your sister.",
        "Where did I park the car?|I'm not sure — you haven't told me.",
        "Do you remember my birthday?|You haven't told me your birthday yet. Feel free to tell me!",
        "我妹妹叫什么名字？|抱歉，我不知道您妹妹的名字。",
        "我把车停在哪里了？|我没有关于这个的记录。",
        "我昨天说的方案叫什么？|您还没有告诉过我。"
      })
  void an_answer_that_knows_nothing_leaves_nothing_that_would_be_brought_back_as_one(
      String question, String answer) {
    assertThat(captured(question, answer)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When does the museum open?|I don't know the hours, but the ticket office is in Graz.|Graz",
        "博物馆几点开门？|我不清楚开门时间，不过售票处在北门。|北门",
        "Do you have any children?|I don't have children.|children",
        "Which is my seat? I sit in row twelve.|I don't know.|twelve"
      })
  void what_is_told_beside_it_stays(String question, String answer, String kept) {
    assertThat(content(question, answer)).contains(kept);
  }

  @Test
  void what_only_keeps_a_talk_going_is_not_remembered() {
    assertThat(captured("Sounds great, Mel! Glad you had a great time.", "Thanks, Ann!")).isEmpty();
    assertThat(captured("哈哈太好了，加油！辛苦了！", "谢谢您！")).isEmpty();
    assertThat(captured("这个主意太好了！完全正确！你说到点子上了。", "很好的问题。")).isEmpty();
    assertThat(content("这个主意太好了！我自己是做保险的。", "您考虑得很周全。")).isEqualTo("我自己是做保险的。");
    assertThat(content("Glad to hear that we meet at Luigi's on Friday.", "Me too."))
        .contains("Luigi");
  }

  @Test
  void counts_a_cjk_character_as_two() {
    assertThat(captured("星槎换成阿棠", "好的")).isPresent();
    assertThat(captured("星槎换阿棠", "好的")).isEmpty();
    assertThat(captured("short text", "fine")).isEmpty();
  }

  @Test
  void captures_nothing_without_an_answer_or_where_nothing_is_told() {
    assertThat(captured("a question that is long enough", " \n")).isEmpty();
    assertThat(captured("Good morning! How are you doing today?", "I'm fine, thanks!")).isEmpty();
    assertThat(captured("哈哈哈哈哈哈哈，谢谢谢谢！", "不客气！")).isEmpty();
    assertThat(captured("Thank you so much, that's great!", "You're welcome!")).isEmpty();
  }

  @Test
  void cuts_by_whole_sentences_and_never_parts_an_emoji() {
    String family = "👨‍👩‍👧‍👦";
    String long1 = "Sentence number 1 is here. Sentence number 2 is there. ".repeat(40);
    String content = content(long1, "Fine.");
    assertThat(content).isEqualTo("Sentence number 1 is here. Sentence number 2 is there.");
    CaptureSettings tight = new CaptureSettings(true, 12, 8, 40, Optional.empty());
    String cut =
        new RuleCapture(tight)
            .capture(turn("My son draws " + family.repeat(20), "Nice."))
            .orElseThrow()
            .content();
    assertThat(cut).endsWith(family + "…");
    assertThat(cut.codePointCount(0, cut.length())).isLessThanOrEqualTo(40);
  }

  @Test
  void never_exceeds_its_limit() {
    String user = "I have 3 dogs and 2 cats at home in Ghent. ".repeat(3) + "我在杭州有三套房子。".repeat(60);
    for (int max = 20; max <= 2_000; max += 90) {
      Captured captured =
          new RuleCapture(new CaptureSettings(true, 12, 8, max, Optional.empty()))
              .capture(
                  turn(user + " How many dogs are there?", "You have 3 dogs and 2 cats, in Ghent."))
              .orElseThrow();
      String content = captured.content();
      assertThat(content.codePointCount(0, content.length())).isBetween(1, max);
    }
  }

  private static Optional<Captured> answered(String injected, String user, String answer) {
    return new RuleCapture(CaptureSettings.defaults())
        .capture(new FinishedTurn(user, answer, List.of(), injected, NOON, SHANGHAI));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When does the lighthouse open for guests?|Guests may visit the lighthouse on Sunday mornings, as I remember.",
        "Who keeps the lighthouse these days?|Malvina is the keeper of the lighthouse.",
        "Remind me about the lighthouse please|You told me: the lighthouse is open to guests on Sunday mornings and Malvina is its keeper.",
        "灯塔什么时候可以进去参观？|灯塔在每周日的上午向客人开放。",
        "灯塔现在是谁在管理呢？|灯塔的管理员是马尔维娜。"
      })
  void an_injected_memory_that_the_answer_tells_in_other_words_is_not_captured_again(
      String asked, String answer) {
    assertThat(answered(LIGHTHOUSE, asked, answer)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When does the lighthouse open for guests?|The lighthouse opens for guests on Monday mornings.",
        "When does the lighthouse open for guests?|The lighthouse does not open for guests on Sunday.",
        "When does the lighthouse open for guests?|The lighthouse opens for guests at 9.",
        "Who keeps the lighthouse these days?|The keeper of the lighthouse is Ottilie.",
        "Who keeps the lighthouse these days?|The lighthouse was sold, and the new owners rent it to painters.",
        "灯塔什么时候可以进去参观？|灯塔改在周日下午对客人开放。",
        "灯塔现在是谁在管理呢？|灯塔已经卖掉了，新主人要把它租给画家。"
      })
  void an_answer_with_something_new_is_captured_beside_an_injected_memory(
      String asked, String answer) {
    assertThat(answered(LIGHTHOUSE, asked, answer).orElseThrow().content()).contains(answer);
  }

  private static final String LIGHTHOUSE =
      """
      [Relevant memories]
      - [2026-01-01 10:00 UTC] The lighthouse opens on Sunday mornings for guests, and the keeper is called Malvina. (score=0.80, id=mem_1)
      - [2026-01-01 10:00 UTC] 灯塔周日上午对客人开放，管理员叫马尔维娜。 (score=0.80, id=mem_2)
      """;

  @Test
  void an_injected_memory_is_not_captured_again_by_whoever_says_it() {
    String injected =
        "<<<REMANENCE_MEMORY>>>\n[Relevant memories]\n"
            + "- [2026-01-01 10:00 UTC] My sister Clara works as a vet in Graz. (score=0.80, id=mem_1)\n"
            + "- [2026-01-02 10:00 UTC] 小林: 我的车停在地下二层B区17号。 (score=0.70, id=mem_2)\n"
            + "<<</REMANENCE_MEMORY>>>";
    assertThat(
            capture.capture(
                new FinishedTurn(
                    "What is it that Clara does for a living?",
                    "Your sister Clara works as a vet in Graz.",
                    List.of(),
                    injected,
                    NOON,
                    SHANGHAI)))
        .isEmpty();
    assertThat(
            capture.capture(
                new FinishedTurn(
                    "我的车停在哪里来着？", "你的车停在地下二层B区17号。", List.of(), injected, NOON, SHANGHAI)))
        .isEmpty();
    String fresh =
        capture
            .capture(
                new FinishedTurn(
                    "我的车停在哪里来着？", "你的车停在地下二层B区18号。", List.of(), injected, NOON, SHANGHAI))
            .orElseThrow()
            .content();
    assertThat(fresh).contains("B区18号");
    String both =
        capture
            .capture(
                new FinishedTurn(
                    "What does Clara do? By the way, she got engaged to Jonas.",
                    "Your sister Clara works as a vet in Graz. Congratulations to Jonas!",
                    List.of(),
                    injected,
                    NOON,
                    SHANGHAI))
            .orElseThrow()
            .content();
    assertThat(both).contains("engaged to Jonas").doesNotContain("vet in Graz");
  }

  @Test
  void a_memory_that_is_denied_is_told_anew() {
    String injected = "- [2026-01-01 10:00 UTC] Anna eats fish on Fridays. (score=0.80, id=mem_1)";
    Optional<Captured> captured =
        capture.capture(
            new FinishedTurn(
                "Anna does not eat fish on Fridays.", "Ok.", List.of(), injected, NOON, SHANGHAI));
    assertThat(captured).isPresent();
  }

  @Test
  void spans_name_the_code_points_that_say_it() {
    String user = "😀 Hi! I moved to Berlin in March. Bye!";
    String answer = "Ok. 🏙 The registration office there is at Klosterstraße 71.";
    Captured captured = captured(user, answer).orElseThrow();
    StringBuilder said = new StringBuilder();
    for (Captured.Span span : captured.spans()) {
      String of = span.side() == Captured.Side.USER ? user : answer;
      said.append(of, of.offsetByCodePoints(0, span.from()), of.offsetByCodePoints(0, span.to()));
      said.append('|');
    }
    assertThat(said.toString())
        .isEqualTo(
            "I moved to Berlin in March.|🏙 The registration office there is at Klosterstraße 71.|");
  }

  @Test
  void a_time_told_by_its_distance_is_the_event_s() {
    assertThat(
            captured("I ran my first marathon yesterday, in Vienna.", "Wow!")
                .orElseThrow()
                .eventTime())
        .contains(Instant.parse("2026-03-02T16:00:00Z"));
    assertThat(captured("下周三我要去东京出差。", "好的。").orElseThrow().eventTime())
        .contains(Instant.parse("2026-03-10T16:00:00Z"));
    assertThat(captured("We married on 12 May 2019 in Lisbon.", "Ok.").orElseThrow().eventTime())
        .contains(Instant.parse("2019-05-11T16:00:00Z"));
  }

  @Test
  void a_time_that_may_be_another_is_none() {
    assertThat(captured("The launch is on 14 April, at noon.", "Ok.").orElseThrow().eventTime())
        .isEmpty();
    assertThat(
            captured("Yesterday I booked it, and tomorrow I fly.", "Ok.").orElseThrow().eventTime())
        .isEmpty();
    assertThat(captured("我每周三都去游泳馆游泳。", "好的。").orElseThrow().eventTime()).isEmpty();
  }

  @Test
  void concepts_are_words_that_tell() {
    List<String> english =
        captured("I will be meeting Dr. Ortega at the Prado museum about my knee.", "Ok.")
            .orElseThrow()
            .concepts();
    assertThat(english).contains("ortega", "prado", "knee").doesNotContain("will", "about", "my");
    List<String> chinese = captured("我女儿叫小满，她喜欢恐龙和画画。", "好的。").orElseThrow().concepts();
    assertThat(chinese).contains("女儿", "小满", "恐龙", "画画").doesNotContain("我女", "儿叫");
    assertThat(
            captured("词".repeat(3) + "。" + "甲乙，丙丁，戊己，庚辛，壬癸，子丑，寅卯，辰巳，午未。", "好。")
                .orElseThrow()
                .concepts())
        .hasSize(8);
  }

  @Test
  void code_in_fences_is_no_statement() {
    assertThat(
            content("Our linter forbids tabs.\n```java\nint x = 1; // my secret sauce\n```", "Ok."))
        .isEqualTo("Our linter forbids tabs.");
  }

  @Test
  void survives_any_text() {
    String wild = "\u0000\ud800 \u202E مرحبا بالعالم كيف الحال؟ 🫖 I am 7.\n\n```\n***";
    assertThat(captured(wild.repeat(50), wild.repeat(50))).isPresent();
    for (String unit :
        List.of(
            "(",
            "a",
            "好",
            "i am ",
            "thanks ",
            "谢谢，",
            "密码是",
            "code is ",
            "1",
            "- [x] ",
            "sk-",
            "http://a:",
            "eyJ",
            "a.")) {
      String text = unit.repeat(60_000 / unit.length());
      assertThat(captured(text, text)).isNotNull();
      assertThat(captured("I live in Oslo. " + text, "Noted. " + text)).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "我叫王小明。",
        "我住上海。",
        "我是医生",
        "我过敏花生",
        "我对花生过敏",
        "我女儿5岁",
        "我的猫叫咪咪",
        "I'm a vet.",
        "My cat is Bo"
      })
  void what_people_say_of_themselves_may_be_short(String text) {
    assertThat(captured(text, "好的，记住了。")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"我知道了", "我明白了。", "我看看", "我是说", "我叫什么？", "我住哪里呢", "I'm fine.", "I see", "我在听"})
  void short_talk_of_oneself_that_tells_nothing_is_left(String text) {
    assertThat(captured(text, "好的，记住了。")).isEmpty();
  }
}
