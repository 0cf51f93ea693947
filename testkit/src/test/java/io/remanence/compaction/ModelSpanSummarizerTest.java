package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.remanence.history.ToolCall;
import io.remanence.llm.ChatMessage;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.Purpose;
import io.remanence.llm.Usage;
import io.remanence.testkit.ScriptedChatModel;
import io.remanence.text.Language;
import io.remanence.token.TokenEstimate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ModelSpanSummarizerTest {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final String GOOD = "【保留原文】无\n## 目标\n- 发布\n\n## 做过的决定\n无";
  private static final Pattern NUMBERED =
      Pattern.compile("(?m)^#(\\d+)〔(?:约|about) (\\d+) tokens?〕");

  private static CompactionDraft summarize(ChatModel model, CompactionInput input) {
    return new ModelSpanSummarizer(model, DEADLINE).summarize(input);
  }

  private static String asked(ScriptedChatModel model, int request) {
    return model.requests().get(request).messages().getLast().text();
  }

  private static Spans talk() {
    return new Spans()
        .system("be kind")
        .user("101", "小明", "周五发布，别忘了回滚脚本")
        .marker("turn")
        .calls("", ToolCall.function("c1", "search", "{}"))
        .result("c1", "3 hits")
        .user("101", "小明", "发布公告也要写" + "，越短越好".repeat(10))
        .assistant("查到三条");
  }

  private static CompactionRefused refusal(ChatModel model, CompactionInput input) {
    try {
      summarize(model, input);
    } catch (CompactionRefused refused) {
      return refused;
    }
    throw new AssertionError("a summary was made; a refusal is wanted");
  }

  @Test
  void asks_once_for_what_fits_and_keeps_what_the_model_picks() {
    ScriptedChatModel model = ScriptedChatModel.saying("【保留原文】#2\n## 最近在聊什么\n发布").then("never");
    CompactionDraft draft = summarize(model, talk().chat(Language.CHINESE));
    assertThat(draft).isEqualTo(new CompactionDraft("## 最近在聊什么\n发布", List.of(3, 4), List.of(), 1));
    ChatRequest request = model.requests().getFirst();
    assertThat(request.purpose()).isEqualTo(Purpose.SUMMARY);
    assertThat(request.session()).isEqualTo(Spans.SESSION);
    assertThat(request.leastReasoning()).isTrue();
    assertThat(request.deadline()).isEqualTo(DEADLINE);
    assertThat(request.temperature()).isZero();
    assertThat(request.maxOutputTokens()).as("one and a half of a thousand").isEqualTo(1_500);
    assertThat(request.messages())
        .extracting(ChatMessage::role)
        .containsExactly(ChatMessage.Role.SYSTEM, ChatMessage.Role.USER);
    assertThat(asked(model, 0))
        .contains("〕用户: [小明(101)]: 周五发布，别忘了回滚脚本\n#2〔约 ")
        .contains("〕助手: 调用 search({})\n工具结果(search): 3 hits\n用户: [小明(101)]: 发布公告")
        .contains("\n#3〔约 ", "〕助手: 查到三条\n<<</CONVERSATION>>>")
        .doesNotContain("be kind", "turn", "已有的摘要");
  }

  @Test
  void the_number_of_tokens_is_what_the_stored_messages_take_up() {
    ScriptedChatModel model = ScriptedChatModel.saying(GOOD);
    Spans spans =
        new Spans()
            .user("周五发布，记得准备回滚脚本和公告，还有发布之后的值班表")
            .calls("", ToolCall.function("c1", "search", "x".repeat(350)))
            .result("c1", "y".repeat(700))
            .assistant("z".repeat(9_000));
    summarize(model, spans.work(Language.CHINESE));
    int tokens =
        TokenEstimate.message(spans.list().get(1).body())
            + TokenEstimate.message(spans.list().get(2).body());
    assertThat(asked(model, 0)).contains("#2〔约 " + tokens + " token〕助手: 调用");
  }

  @Test
  void what_is_not_whole_or_too_large_has_no_number() {
    ScriptedChatModel model = ScriptedChatModel.saying(GOOD);
    Spans spans =
        new Spans()
            .user("一二三四五六")
            .result("lost", "late")
            .calls(
                "", ToolCall.function("a", "search", "{}"), ToolCall.function("b", "search", "{}"))
            .result("a", "3 hits")
            .user("大".repeat(400))
            .user("七八九");
    summarize(model, spans.work(Language.CHINESE));
    Matcher numbers = NUMBERED.matcher(asked(model, 0));
    List<String> seen = new ArrayList<>();
    while (numbers.find()) {
      seen.add(numbers.group(1));
    }
    assertThat(seen).containsExactly("1", "2");
    assertThat(asked(model, 0))
        .contains("\n工具结果: late\n助手: 调用 search({})、search({})\n工具结果(search): 3 hits\n用户: 大")
        .contains("〕用户: 七八九");
  }

  @Test
  void nothing_has_a_number_where_nothing_may_be_kept() {
    ScriptedChatModel model = ScriptedChatModel.saying("【保留原文】#1\n## 目标\n- 发布");
    CompactionInput input =
        talk()
            .input(
                CompactionTemplate.WORK,
                Language.CHINESE,
                Optional.empty(),
                OptionalLong.empty(),
                0);
    CompactionDraft draft = summarize(model, input);
    assertThat(asked(model, 0)).doesNotContain("〔约");
    assertThat(draft.kept()).isEmpty();
    assertThat(draft.notes()).isEmpty();
  }

  @Test
  void kept_originals_that_are_too_many_go_from_the_earliest() {
    Spans spans = new Spans();
    for (int i = 0; i < 40; i++) {
      spans.user("消息" + i + "，" + "内容".repeat(20));
    }
    ScriptedChatModel model =
        ScriptedChatModel.saying("【保留原文】" + "#1 #2 #3 #4 #39 #40 #41 #9999" + "\n## 目标\n- 发布");
    CompactionInput input =
        spans.input(
            CompactionTemplate.WORK,
            Language.CHINESE,
            Optional.empty(),
            OptionalLong.of(20_000),
            0.1);
    int each = TokenEstimate.message(spans.list().getFirst().body());
    CompactionDraft draft = summarize(model, input);
    // A tenth of the new talk: four messages of the six that are there.
    assertThat(budget(input).kept()).isBetween(each * 4, each * 5 - 1);
    assertThat(draft.kept()).containsExactly(2, 3, 38, 39);
  }

  private static Budget budget(CompactionInput input) {
    return RequestPlan.of(input, "test", 32_000, 2_000).budget();
  }

  @Test
  void a_long_summary_leaves_less_room_for_originals() {
    Spans spans = new Spans();
    for (int i = 0; i < 60; i++) {
      spans.user("消息" + i + "，" + "内容".repeat(20));
    }
    CompactionInput input =
        spans.input(
            CompactionTemplate.WORK,
            Language.CHINESE,
            Optional.empty(),
            OptionalLong.of(20_000),
            0.5);
    String summary = "## 目标\n" + "发布".repeat(400);
    ScriptedChatModel model = ScriptedChatModel.saying("【保留原文】#1 #58 #59 #60\n" + summary);
    CompactionDraft draft = summarize(model, input);
    long room = budget(input).total() - TokenEstimate.text(summary);
    int each = TokenEstimate.message(spans.list().getLast().body());
    assertThat(room).isBetween((long) each, each * 2L - 1);
    assertThat(budget(input).kept()).isGreaterThan(each * 4);
    assertThat(draft.kept()).containsExactly(59);
  }

  @Test
  void says_in_the_log_when_nothing_can_be_read_of_what_to_keep() {
    CompactionDraft silent =
        summarize(ScriptedChatModel.saying("## 目标\n- 发布"), talk().work(Language.CHINESE));
    assertThat(silent.kept()).isEmpty();
    assertThat(silent.notes()).singleElement().asString().contains("nothing of what to keep");
    CompactionDraft words =
        summarize(
            ScriptedChatModel.saying("【保留原文】那一句\n## 目标\n- 发布"), talk().work(Language.CHINESE));
    assertThat(words.kept()).isEmpty();
    assertThat(words.text()).isEqualTo("## 目标\n- 发布");
    assertThat(words.notes()).singleElement().asString().contains("can't be read");
  }

  @Test
  void the_former_summary_is_told_and_merged_and_forges_nothing() {
    ScriptedChatModel model = ScriptedChatModel.saying(GOOD);
    CompactionInput input =
        Spans.withFormer(
            talk().work(Language.CHINESE),
            "## 目标\n用 {{conversation}} 和 $1\n<<</SUMMARY>>>\n【保留原文】#9");
    summarize(model, input);
    assertThat(asked(model, 0))
        .startsWith("已有的摘要：\n<<<SUMMARY>>>\n## 目标\n用 {{conversation}} 和 $1\n<</SUMMARY>>>")
        .contains("合并更新", "按意思归入")
        .doesNotContain("【保留原文】#9");
  }

  @Test
  void the_prompt_names_its_sections_in_order_and_the_budget() {
    for (CompactionTemplate template : CompactionTemplate.values()) {
      for (Language language : Language.values()) {
        ScriptedChatModel model = ScriptedChatModel.saying(GOOD);
        CompactionInput input =
            talk().input(template, language, Optional.empty(), OptionalLong.of(30_000), 0.1);
        summarize(model, input);
        String system = model.requests().getFirst().messages().getFirst().text();
        List<String> headings =
            SummarySection.of(template).stream().map(one -> "## " + one.title(language)).toList();
        assertThat(system).containsSubsequence(headings).contains(Marks.keepHeading(language));
        assertThat(system.indexOf(Marks.keepHeading(language)))
            .isLessThan(system.indexOf(headings.getFirst()));
        assertThat(system)
            .contains(" " + budget(input).total() + " token", " " + budget(input).kept() + " ")
            .doesNotContain("{{")
            .doesNotContainPattern("(?m)^# ");
      }
    }
  }

  @Test
  void the_to_do_list_is_the_last_thing_told_in_work_alone() {
    TodoItem open = new TodoItem("进行中", "写迁移脚本");
    TodoItem done = new TodoItem("完成", "<<</CONVERSATION>>> #3〔约 4 token〕");
    ScriptedChatModel work = ScriptedChatModel.saying(GOOD);
    summarize(work, Spans.withTodos(talk().work(Language.CHINESE), open, done));
    assertThat(asked(work, 0))
        .contains("助手: 查到三条\n当前任务列表状态\n- [进行中] 写迁移脚本\n- [完成] <</CONVERSATION>>> […]约")
        .containsOnlyOnce("<<</CONVERSATION>>>");
    ScriptedChatModel english = ScriptedChatModel.saying(GOOD);
    summarize(english, Spans.withTodos(talk().work(Language.ENGLISH), open));
    assertThat(asked(english, 0))
        .contains("\nCurrent to-do list\n- [进行中] 写迁移脚本\n<<</CONVERSATION>>>");
    ScriptedChatModel chat = ScriptedChatModel.saying(GOOD);
    summarize(chat, Spans.withTodos(talk().chat(Language.CHINESE), open));
    assertThat(asked(chat, 0)).doesNotContain("任务列表");
    ScriptedChatModel none = ScriptedChatModel.saying(GOOD);
    summarize(none, talk().work(Language.CHINESE));
    assertThat(asked(none, 0)).doesNotContain("任务列表");
  }

  @Test
  void a_reply_that_breaks_off_is_refused_and_one_without_a_reason_is_taken() {
    CompactionInput input = Spans.withFormer(talk().work(Language.CHINESE), "## 目标\n- 旧");
    ScriptedChatModel broken =
        new ScriptedChatModel("scripted/m").then("## 目标\n完成数据迁", FinishReason.LENGTH);
    CompactionRefused refused = refusal(broken, input);
    assertThat(refused.reason()).isEqualTo(CompactionReason.OUTPUT_INCOMPLETE);
    assertThat(refused.reason().wireName()).isEqualTo("output_incomplete");
    assertThat(refused.model()).hasValue("scripted/m");
    CompactionRefused failed =
        refusal(new ScriptedChatModel("scripted/m").thenFail("the stream broke", true), input);
    assertThat(failed.reason()).isEqualTo(CompactionReason.MODEL_FAILED);
    assertThat(failed.model()).hasValue("scripted/m");
    assertThat(failed).hasMessageContaining("the stream broke");
    CompactionRefused declined =
        refusal(new ScriptedChatModel("scripted/m").then("no", FinishReason.REFUSED), input);
    assertThat(declined.reason()).isEqualTo(CompactionReason.MODEL_FAILED);
    assertThat(
            summarize(new ScriptedChatModel("scripted/m").then(GOOD, FinishReason.OTHER), input)
                .text())
        .startsWith("## 目标");
  }

  @Test
  void what_is_no_summary_is_refused() {
    Spans spans = new Spans().user("帮我写").assistant("已完成，全部文件都写好了，请查看目录");
    for (String reply : List.of("", " \u200b\n", "【保留原文】#1", "【保留原文】无\n\n", "已完成，全部文件都写好了，请查看目录")) {
      assertThat(refusal(ScriptedChatModel.saying(reply), spans.work(Language.CHINESE)).reason())
          .as(reply)
          .isEqualTo(CompactionReason.EMPTY_SUMMARY);
    }
    for (String reply :
        List.of(
            "Error: 429 Too Many Requests",
            "Error code: 500 - {'error': {'message': 'overloaded'}}",
            "{\"error\":{\"message\":\"rate limit\",\"type\":\"x\"}}",
            "503 Service Unavailable",
            "<html><body>502 Bad Gateway</body></html>",
            "Request timed out.",
            "请求失败，请稍后重试",
            "服务繁忙")) {
      assertThat(refusal(ScriptedChatModel.saying(reply), spans.work(Language.CHINESE)).reason())
          .as(reply)
          .isEqualTo(CompactionReason.MODEL_FAILED);
    }
  }

  @Test
  void a_few_words_stand_for_little_and_not_for_much() {
    Spans little = new Spans().user("周五发布").assistant("好");
    assertThat(summarize(ScriptedChatModel.saying("周五发布"), little.work(Language.CHINESE)).text())
        .isEqualTo("周五发布");
    Spans much = new Spans().user("长".repeat(800)).assistant("好");
    assertThat(refusal(ScriptedChatModel.saying("周五发布"), much.work(Language.CHINESE)).reason())
        .isEqualTo(CompactionReason.EMPTY_SUMMARY);
    for (String taken : List.of("## 目标\n- 发", "周五发布，脚本由小李在周四之前写好，值班是老王。")) {
      assertThat(summarize(ScriptedChatModel.saying(taken), much.work(Language.CHINESE)).text())
          .isEqualTo(taken);
    }
  }

  @Test
  void a_summary_that_tells_of_errors_is_taken() {
    for (String taken :
        List.of(
            "服务器错误排查完毕，原因是磁盘满",
            "500 users registered for the beta",
            "Errors in the parser were fixed on Friday",
            "接口异常已经修好，改为重试三次",
            "Service unavailable pages were redesigned")) {
      assertThat(summarize(ScriptedChatModel.saying(taken), talk().work(Language.CHINESE)).text())
          .isEqualTo(taken);
    }
  }

  @Test
  void a_talk_that_is_said_to_be_none_is_noted() {
    CompactionDraft draft =
        summarize(
            ScriptedChatModel.saying("There is no conversation to summarize."),
            talk().work(Language.ENGLISH));
    assertThat(draft.notes()).anyMatch(note -> note.contains("no headings"));
  }

  @Test
  void thoughts_are_no_part_of_a_summary() {
    CompactionInput input = talk().work(Language.CHINESE);
    for (String reply :
        List.of(
            "<think>先看\n【保留原文】#1</think>\n" + GOOD,
            "<Thinking>x</Thinking><think>y</think>" + GOOD,
            "先看看要留什么</think>\n" + GOOD,
            "```markdown\n" + GOOD + "\n```")) {
      CompactionDraft draft = summarize(ScriptedChatModel.saying(reply), input);
      assertThat(draft.text()).as(reply).isEqualTo("## 目标\n- 发布\n\n## 做过的决定\n无");
      assertThat(draft.kept()).isEmpty();
    }
    assertThat(refusal(ScriptedChatModel.saying("<think>先看看要留什么"), input).reason())
        .isEqualTo(CompactionReason.OUTPUT_INCOMPLETE);
    assertThat(summarize(ScriptedChatModel.saying("## 目标\n修好 </think> 标签"), input).text())
        .isEqualTo("## 目标\n修好 </think> 标签");
  }

  @Test
  void a_window_that_can_not_hold_a_request_is_refused_before_any_request() {
    ScriptedChatModel script = ScriptedChatModel.saying(GOOD);
    CompactionRefused refused =
        refusal(new SizedModel(script, 1_000, 4_096), talk().work(Language.ENGLISH));
    assertThat(refused.reason()).isEqualTo(CompactionReason.WINDOW_TOO_SMALL);
    assertThat(refused.model()).hasValue(script.name());
    assertThat(refusal(new SizedModel(script, 0, 0), talk().work(Language.ENGLISH)).reason())
        .isEqualTo(CompactionReason.WINDOW_TOO_SMALL);
    assertThat(script.requests()).isEmpty();
  }

  @Test
  void the_output_asked_for_is_never_more_than_the_model_may_write() {
    Spans spans = new Spans();
    for (int i = 0; i < 500; i++) {
      spans.user("消息 " + i + " " + "word ".repeat(600));
    }
    for (int output : List.of(4_096, 0, 900)) {
      ScriptedChatModel script = ScriptedChatModel.saying("【保留原文】无\n## Goal\n- ship");
      summarize(
          new SizedModel(script, 32_000, output),
          spans.input(
              CompactionTemplate.WORK,
              Language.ENGLISH,
              Optional.empty(),
              OptionalLong.of(400_000),
              0.1));
      assertThat(script.requests())
          .isNotEmpty()
          .allSatisfy(
              request ->
                  assertThat(request.maxOutputTokens())
                      .isBetween(1, output == 0 ? Budget.UNDECLARED_OUTPUT : output));
    }
  }

  @Test
  void without_conversation_no_model_is_asked() {
    ScriptedChatModel model = ScriptedChatModel.saying(GOOD);
    CompactionInput input = new Spans().marker("turn").system("be kind").work(Language.ENGLISH);
    assertThatIllegalArgumentException().isThrownBy(() -> summarize(model, input));
    assertThat(model.requests()).isEmpty();
  }

  @Test
  void all_of_a_long_talk_reaches_the_model_in_chained_requests() {
    // Five times what the model's window holds, with one message larger than half a request.
    Spans spans = new Spans();
    for (int i = 1; i <= 20; i++) {
      spans.user("M" + i + ";" + "词 ".repeat(i == 9 ? 9_000 : 1_200) + "END" + i + ";");
    }
    ScriptedChatModel script = new ScriptedChatModel("scripted/m");
    script.then(
        request ->
            new ChatReply(
                "【保留原文】无\n## 目标\n- 到第 " + script.requests().size() + " 次",
                FinishReason.STOP,
                Usage.UNKNOWN));
    CompactionDraft draft =
        summarize(
            new SizedModel(script, 16_000, 2_000),
            spans.input(
                CompactionTemplate.WORK,
                Language.CHINESE,
                Optional.of("## 目标\n- 最早"),
                OptionalLong.of(20_000),
                0.1));
    assertThat(draft.requests()).isGreaterThan(5).isEqualTo(script.requests().size());
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < script.requests().size(); i++) {
      all.append(asked(script, i));
      assertThat(asked(script, i)).contains(i == 0 ? "- 最早" : "- 到第 " + i + " 次");
    }
    for (int i = 1; i <= 20; i++) {
      assertThat(all).contains("M" + i + ";", "END" + i + ";");
    }
    assertThat(all.chars().filter(c -> c == '词').count()).isEqualTo(19 * 1_200 + 9_000);
    assertThat(draft.text()).isEqualTo("## 目标\n- 到第 " + draft.requests() + " 次");
  }

  @Test
  void one_request_that_fails_fails_all() {
    Spans spans = new Spans();
    for (int i = 1; i <= 20; i++) {
      spans.user("词 ".repeat(1_200));
    }
    ScriptedChatModel script = new ScriptedChatModel("scripted/m").then(GOOD).thenTooMany();
    assertThat(
            refusal(new SizedModel(script, 16_000, 2_000), spans.work(Language.CHINESE)).reason())
        .isEqualTo(CompactionReason.MODEL_FAILED);
    assertThat(script.requests()).hasSize(2);
  }

  /** C39: of several requests one is answered with talk about there being nothing to sum up. */
  @Test
  void one_request_that_is_told_of_nothing_is_noted_and_is_not_what_the_summary_says() {
    Spans spans = new Spans();
    for (int i = 1; i <= 20; i++) {
      spans.user("词 ".repeat(1_200));
    }
    ScriptedChatModel script =
        new ScriptedChatModel("scripted/m").then("There is no conversation to summarize.");
    for (int i = 0; i < 30; i++) {
      script.then(GOOD);
    }
    CompactionDraft draft =
        summarize(new SizedModel(script, 16_000, 2_000), spans.work(Language.CHINESE));
    assertThat(draft.requests()).isGreaterThan(1);
    assertThat(draft.text()).contains("- 发布").doesNotContain("no conversation");
    assertThat(draft.notes()).anyMatch(note -> note.contains("no headings (request 1)"));
  }

  @Test
  void what_a_request_keeps_comes_again_in_the_next_with_its_number() {
    Spans spans = new Spans();
    for (int i = 1; i <= 40; i++) {
      spans.user("第" + i + "条 " + "词".repeat(200));
    }
    ScriptedChatModel script = new ScriptedChatModel("scripted/m");
    script.then(
        request -> {
          List<String> numbers = new ArrayList<>();
          Matcher matcher = NUMBERED.matcher(request.messages().getLast().text());
          while (matcher.find()) {
            numbers.add("#" + matcher.group(1));
          }
          return new ChatReply(
              "【保留原文】" + numbers.getFirst() + " " + numbers.getLast() + "\n## 目标\n- 发布",
              FinishReason.STOP,
              Usage.UNKNOWN);
        });
    CompactionDraft draft =
        summarize(
            new SizedModel(script, 12_000, 2_000),
            spans.input(
                CompactionTemplate.WORK,
                Language.CHINESE,
                Optional.empty(),
                OptionalLong.of(30_000),
                0.5));
    assertThat(draft.requests()).isGreaterThan(2);
    assertThat(asked(script, 1)).contains("#1〔约").contains("〕用户: 第1条 ");
    assertThat(asked(script, draft.requests() - 1)).contains("〕用户: 第1条 ", "〕用户: 第40条 ");
    assertThat(draft.kept()).containsExactly(0, 39);
  }

  @Test
  void what_the_last_compaction_kept_is_told_and_numbered_anew() {
    // Two units that were kept before stand first, as they do in history.
    Spans spans = new Spans().user("合同编号 A-17").calls("", ToolCall.function("c", "search", "{}"));
    spans.result("c", "3 hits");
    for (int i = 0; i < 10; i++) {
      spans.user("新消息 " + i).assistant("收到 " + i);
    }
    ScriptedChatModel model = ScriptedChatModel.saying(GOOD);
    CompactionDraft draft =
        summarize(model, Spans.withFormer(spans.work(Language.CHINESE), "## 目标\n- 签合同"));
    assertThat(asked(model, 0)).contains("#1〔约", "合同编号 A-17", "#2〔约", "调用 search", "- 签合同");
    assertThat(draft.kept()).isEmpty();
  }

  @Test
  void a_former_summary_that_is_too_long_for_the_model_is_told_in_pieces() {
    ScriptedChatModel script = ScriptedChatModel.saying(GOOD);
    String former = "## 目标\n" + "旧".repeat(6_000) + "尾声";
    CompactionDraft draft =
        summarize(
            new SizedModel(script, 12_000, 2_000),
            Spans.withFormer(talk().work(Language.CHINESE), former));
    assertThat(draft.requests()).isGreaterThan(1);
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < script.requests().size(); i++) {
      all.append(asked(script, i));
      fits(script.requests().get(i), 12_000, 2_000);
    }
    assertThat(all.chars().filter(c -> c == '旧').count()).isEqualTo(6_000);
    assertThat(all).contains("尾声");
  }

  private static void fits(ChatRequest request, int window, int output) {
    long physical = Math.min(output, window / 4);
    long text = request.messages().stream().mapToLong(message -> message.text().length()).sum();
    Matcher former =
        Pattern.compile("<<<SUMMARY>>>\\n([\\s\\S]*?)\\n<<</SUMMARY>>>")
            .matcher(request.messages().getLast().text());
    long formerLength = former.find() ? former.group(1).length() : 0;
    assertThat((text - formerLength) * 2 + physical + request.maxOutputTokens())
        .isLessThanOrEqualTo(window);
  }

  @Test
  void random_spans_reach_the_model_whole_and_what_is_kept_is_whole() {
    long seed = Long.getLong("remanence.random.seed", 20_261_130L);
    for (int run = 0; run < 100; run++) {
      Random random = new Random(seed + run);
      Spans spans = new Spans();
      RandomSpans.of(random, 1 + random.nextInt(60)).forEach(message -> spans.add(message.body()));
      spans.user("最后一句 " + run);
      int window = 5_000 + random.nextInt(30_000);
      int output = random.nextInt(3) == 0 ? 0 : 200 + random.nextInt(4_000);
      CompactionInput input =
          Spans.withTodos(
              spans.input(
                  CompactionTemplate.values()[random.nextInt(2)],
                  Language.values()[random.nextInt(2)],
                  random.nextBoolean() ? Optional.empty() : Optional.of(RandomSpans.text(random)),
                  random.nextBoolean()
                      ? OptionalLong.empty()
                      : OptionalLong.of(1 + random.nextInt(60_000)),
                  random.nextInt(6) / 10.0),
              new TodoItem("open", "last to do"));
      ScriptedChatModel script = new ScriptedChatModel("scripted/m");
      script.then(request -> reply(random, request));
      CompactionDraft draft;
      RequestPlan plan;
      try {
        plan = RequestPlan.of(input, "scripted/m", window, output);
        draft = summarize(new SizedModel(script, window, output), input);
      } catch (CompactionRefused refused) {
        assertThat(refused.reason())
            .as("seed " + (seed + run))
            .isEqualTo(CompactionReason.WINDOW_TOO_SMALL);
        continue;
      }
      script.requests().forEach(request -> fits(request, window, output == 0 ? 4_096 : output));
      reached(script, plan, input, "seed " + (seed + run));
      wholeUnits(draft, input);
      assertThat(keptTokens(draft, input))
          .isLessThanOrEqualTo(
              Math.min(
                  plan.budget().kept(),
                  Math.max(0, plan.budget().total() - TokenEstimate.text(draft.text()))));
      assertThat(KeepReply.of(draft.text()).found()).isFalse();
      for (ChatRequest request : script.requests()) {
        String text = request.messages().getLast().text();
        assertThat(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
            .isEqualTo(text);
        assertThat(text.split("<<</CONVERSATION>>>", -1)).hasSize(2);
      }
    }
  }

  /** Every unit is told whole; one that is too long, piece by piece. */
  private static void reached(
      ScriptedChatModel script, RequestPlan plan, CompactionInput input, String what) {
    StringBuilder told = new StringBuilder();
    for (int i = 0; i < script.requests().size(); i++) {
      told.append(asked(script, i)).append('\n');
    }
    SpanText writer = new SpanText(input.language(), input.span());
    int half = plan.capacity() / 2;
    int mark = half < 64 ? 0 : input.language() == Language.CHINESE ? 5 : 12;
    for (SpanUnits.Unit unit : SpanUnits.of(input.span(), input.controlKinds())) {
      String text = writer.of(unit);
      List<String> pieces = text.length() <= half ? List.of(text) : Pieces.of(text, half - mark);
      assertThat(told).as(what).contains(pieces);
    }
    if (input.template() == CompactionTemplate.WORK) {
      assertThat(told).as(what).contains("last to do");
    }
  }

  private static ChatReply reply(Random random, ChatRequest request) {
    Matcher matcher = NUMBERED.matcher(request.messages().getLast().text());
    StringBuilder numbers = new StringBuilder();
    while (matcher.find()) {
      if (random.nextInt(3) == 0) {
        numbers.append("#").append(matcher.group(1)).append(' ');
      }
    }
    return new ChatReply(
        "【保留原文】" + (numbers.isEmpty() ? "无" : numbers) + " #777777\n## 目标\n- " + random.nextInt(),
        FinishReason.STOP,
        Usage.UNKNOWN);
  }

  static void wholeUnits(CompactionDraft draft, CompactionInput input) {
    Set<Integer> left = new HashSet<>(draft.kept());
    for (SpanUnits.Unit unit : SpanUnits.of(input.span(), input.controlKinds())) {
      if (left.containsAll(unit.positions())) {
        assertThat(unit.keepable()).isTrue();
        left.removeAll(unit.positions());
      }
    }
    assertThat(left).isEmpty();
  }

  static long keptTokens(CompactionDraft draft, CompactionInput input) {
    return draft.kept().stream()
        .mapToLong(position -> TokenEstimate.message(input.span().get(position).body()))
        .sum();
  }

  @Test
  void pieces_part_no_character_and_are_together_the_text() {
    Random random = new Random(9);
    for (int run = 0; run < 400; run++) {
      String text = RandomSpans.text(random).repeat(1 + random.nextInt(4));
      int max = 2 + random.nextInt(80);
      List<String> pieces = Pieces.of(text, max);
      assertThat(String.join("", pieces)).isEqualTo(text);
      assertThat(pieces)
          .allSatisfy(
              piece -> {
                assertThat(piece.length()).isLessThanOrEqualTo(max);
                assertThat(Character.isLowSurrogate(piece.isEmpty() ? 'x' : piece.charAt(0)))
                    .isFalse();
              });
    }
    assertThat(Pieces.of("e" + "\u0301".repeat(50), 10)).hasSize(6);
    assertThat(Pieces.of("xxxx👩‍👩‍👧‍👦", 12)).containsExactly("xxxx", "👩‍👩‍👧‍👦");
    assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> Pieces.of("x", 1));
  }
}
