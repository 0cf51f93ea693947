package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextChatTest {
  private static final ReadOptions DAY = ReadOptions.defaults().withDate(LocalDate.of(2024, 3, 15));

  private static Collected text(String chat) {
    return Collected.of(chat, Optional.of(Format.TEXT), DAY);
  }

  static Stream<Arguments> styles() {
    return Stream.of(
        Arguments.of("**张三** (2024-03-15 9:01 AM): 你好"),
        Arguments.of("**张三** (9:01 AM): 你好"),
        Arguments.of("**[09:01] 👤 张三:** 你好"),
        Arguments.of("**张三** 09:01 — 你好"),
        Arguments.of("09:01 <张三> 你好"),
        Arguments.of("[09:01:00] <@张三> 你好"),
        Arguments.of("2024-03-15 09:01:00 <张三> 你好"),
        Arguments.of("[15/03/24, 09:01:00] 张三: 你好"),
        Arguments.of("[15.03.24, 09:01:00] ~ 张三: 你好"),
        Arguments.of("[2024/3/15 上午9:01:00] 张三: 你好"),
        Arguments.of("【2024-03-15 09:01】张三：你好"),
        Arguments.of("[09:01] @张三:matrix.org: 你好"),
        Arguments.of("3/15/24, 9:01 AM - 张三: 你好"),
        Arguments.of("15/03/2024, 9:01 am - 张三: 你好"),
        Arguments.of("15.03.24, 09:01 - 张三: 你好"),
        Arguments.of("24/3/15 上午9:01 - 张三: 你好"),
        Arguments.of("2024/03/15 午前9:01 - 张三: 你好"),
        Arguments.of("张三 (2024-03-15 09:01:00 UTC): 你好"),
        Arguments.of("张三（2024-03-15 17:01 +08:00）：你好"),
        Arguments.of("张三, 3/15/2024 9:01 AM: 你好"),
        Arguments.of("张三 2024-03-15 09:01：你好"),
        Arguments.of("09:01\t张三\t你好"),
        Arguments.of("2024-03-15 09:01:00\t张三\t你好"),
        Arguments.of("2024-03-15 09:01 张三: 你好"),
        Arguments.of("2024-03-15T17:01:00+08:00 张三: 你好"),
        Arguments.of("2024年3月15日 上午9:01 张三：你好"),
        Arguments.of("2024年3月15日 星期五 09:01 张三：你好"),
        Arguments.of("09:01 张三: 你好"),
        Arguments.of("Mar 15, 2024, 9:01 AM - 张三: 你好"),
        Arguments.of("15 March 2024 at 09:01 - 张三: 你好"),
        Arguments.of("2024-03-15 9:01:00 张三\n你好"),
        Arguments.of("2024-03-15 上午 9:01:00 张三\n\n你好\n"),
        Arguments.of("张三 2024/3/15 上午9:01\n你好"),
        Arguments.of("张三 2024-03-15 09:01:00\n你好"),
        Arguments.of("张三 2024-03-15 09:01:00: 你好"),
        Arguments.of("张三 — 03/15/2024 9:01 AM\n你好"),
        Arguments.of("张三  9:01 AM\n你好"));
  }

  @ParameterizedTest
  @MethodSource("styles")
  void reads_a_line_of_this_style(String chat) {
    Collected read = text(chat);
    assertThat(read.bad).isEmpty();
    assertThat(read.said()).containsExactly("user: 你好");
    assertThat(read.names()).containsExactly("张三");
    assertThat(read.times()).containsExactly("2024-03-15T09:01:00Z");
    assertThat(read.conversations.getFirst().room()).isTrue();
    assertThat(Collected.of(chat).said()).as("told without a format").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "**You:** 你好\n\n**ChatGPT:** hello\n\nmore: of it\n**Note:** same answer",
        "## User\n\n你好\n\n## Assistant\n\nhello\n\nmore: of it\n**Note:** same answer",
        "User: 你好\nAssistant: hello\n\nmore: of it\n**Note:** same answer",
        "Human: 你好\n\nClaude: hello\n\nmore: of it\n**Note:** same answer",
        "用户：你好\n助手：hello\n\nmore: of it\n**Note:** same answer",
        "#### You:\n你好\n#### ChatGPT:\nhello\n\nmore: of it\n**Note:** same answer"
      })
  void reads_a_talk_with_an_assistant(String chat) {
    Collected read = Collected.of(chat);
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly("user: 你好", "assistant: hello\n\nmore: of it\n**Note:** same answer");
    assertThat(read.conversations.getFirst().room()).isFalse();
  }

  @Test
  void reads_names_without_times() {
    Collected bold = text("**Ann:** a\nmore\n**Bo:** b\n**Ann:** c\n");
    assertThat(bold.said()).containsExactly("user: a\nmore", "user: b", "user: c");
    assertThat(bold.times()).containsOnly("2024-03-15T00:00:00Z");
    assertThat(text("张三：吃了吗\n李四：吃了").names()).containsExactly("张三", "李四");
    assertThat(text("<ann> a\n* ann waves\n<bo> b\n").said())
        .containsExactly("user: a", "notice: ann waves", "user: b");
  }

  @Test
  void reads_whatsapp_with_notices_lines_and_marks() {
    Collected read = Collected.of(Fixtures.text("whatsapp.txt"));
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly(
            "user: \u200e消息和通话已进行端到端加密",
            "user: 明天几点出发？",
            "user: Seven?\nor eight if it rains:\n- bring water\n- 带雨衣 ☔",
            "user: ok",
            "user: ok",
            "user: مرحبا");
    assertThat(read.names()).containsExactly("周末徒步", "张三", "Alice Example", "+86 138 0013 8000");
    assertThat(read.times().getLast()).isEqualTo("2024-03-16T07:05:00Z");
    assertThat(read.keys()).doesNotHaveDuplicates();
    Collected us = text("3/15/24, 6:37 PM - You created the group\n3/15/24, 6:38 PM - Bo: hi");
    assertThat(us.said()).containsExactly("notice: You created the group", "user: hi");
  }

  @Test
  void reads_qq_with_numbers_and_says_what_it_left_out() {
    Collected read = Collected.of(Fixtures.text("qq.txt"));
    assertThat(read.said()).containsExactly("user: 你好\n在吗？", "user: 在的 😀", "user: 周末去爬山吗");
    assertThat(read.body(0).speaker().orElseThrow().id()).isEqualTo("12345678");
    assertThat(read.body(1).speaker().orElseThrow().id()).isEqualTo("lisi@example.com");
    assertThat(read.names()).containsExactly("张三", "李四");
    assertThat(read.times().get(1)).isEqualTo("2024-03-15T21:02:00Z");
    assertThat(read.bad).containsExactly("1: lines 1 to 1 come before the first message; left out");
  }

  @Test
  void reads_what_stands_above_a_text() {
    Collected read = Collected.of(Fixtures.text("ai.md"));
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly(
            "user: 面包怎么发酵？",
            "assistant: **Step 1:** mix.\n\n2024-05-01\n\n**Step 2:** wait.",
            "user: 谢谢");
    assertThat(read.conversations.getFirst().title()).contains("Sourdough");
    assertThat(read.times()).containsOnly("2024-05-10T16:00:00Z");
  }

  @Test
  void follows_headings_and_midnights() {
    Collected read =
        Collected.of(
            """
            --- Day changed Fri Mar 15 2024
            23:58 <ann> late
            00:03 <bo> later
            --- 2024-03-20 ---
            08:00 <ann> new day
            07:59 <bo> clock went back a little
            2024/03/21(木)
            09:00 <ann> おはよう
            """
                .replace("Mar 15 2024", "15 Mar 2024"),
            Optional.of(Format.TEXT),
            ReadOptions.defaults().withZone(ZoneId.of("Asia/Tokyo")));
    assertThat(read.said()).hasSize(5);
    assertThat(read.times())
        .containsExactly(
            "2024-03-15T14:58:00Z",
            "2024-03-15T15:03:00Z",
            "2024-03-19T23:00:00Z",
            "2024-03-19T22:59:00Z",
            "2024-03-21T00:00:00Z");
  }

  @Test
  void tells_the_order_of_a_date_by_other_dates_and_by_the_day_that_is_known() {
    List<String> dayFirst = List.of("[03/04/24, 10:00] Ann: a", "[15/04/24, 10:00] Ann: b");
    assertThat(text(String.join("\n", dayFirst)).times())
        .containsExactly("2024-04-03T10:00:00Z", "2024-04-15T10:00:00Z");
    assertThat(text("[03/04/24, 10:00] Ann: a\n[04/15/24, 10:00] Ann: b").times())
        .containsExactly("2024-03-04T10:00:00Z", "2024-04-15T10:00:00Z");
    assertThat(
            Collected.of(
                    "[03/04/24, 10:00] Ann: a",
                    Optional.of(Format.TEXT),
                    ReadOptions.defaults().withDate(LocalDate.of(2024, 3, 4)))
                .times())
        .containsExactly("2024-03-04T10:00:00Z");
    assertThat(text("3/4/24, 6:37 PM - Ann: a").times()).containsExactly("2024-03-04T18:37:00Z");
  }

  @Test
  void reads_the_halves_of_the_day() {
    Collected read =
        text(
            """
            2024-03-15 上午12:05 甲: a
            2024-03-15 凌晨1:05 甲: b
            2024-03-15 中午12:05 甲: c
            2024-03-15 中午11:50 甲: d
            2024-03-15 下午1:05 甲: e
            2024-03-15 晚上11:05 甲: f
            2024-03-15 下午13:05 甲: g
            """);
    assertThat(read.times().stream().map(time -> time.substring(11, 16)))
        .containsExactly("00:05", "01:05", "12:05", "11:50", "13:05", "23:05", "13:05");
  }

  @Test
  void reports_times_that_are_none_and_days_that_are_missing() {
    Collected wrong = text("2024-02-30 10:00 Ann: a\n2024-03-01 25:61 Ann: b\n");
    assertThat(wrong.said()).containsExactly("user: a", "user: b");
    assertThat(wrong.times()).containsExactly("", "");
    assertThat(wrong.bad).hasSize(2).allMatch(b -> b.contains("which is none"));
    Collected noDay = Collected.of("10:00 Ann: a\n10:01 Bo: b\n");
    assertThat(noDay.times()).containsExactly("", "");
    assertThat(noDay.bad).singleElement().asString().startsWith("1: times of day and no date");
  }

  @Test
  void gives_the_keys_no_part_of_what_the_caller_sets() {
    String chat = "23:59 Ann: a\n00:01 Bo: b\n";
    Collected one = text(chat);
    Collected other =
        Collected.of(
            chat,
            Optional.of(Format.TEXT),
            new ReadOptions(ZoneId.of("Asia/Shanghai"), Optional.empty(), Optional.of("title")));
    assertThat(other.keys()).isEqualTo(one.keys());
    assertThat(other.times()).isNotEqualTo(one.times());
    assertThat(other.conversations.getFirst().title()).contains("title");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no chat at all",
        "**Attendees:** Ann, Bo\n**Date:** today\n**Goal:** decide\nprose\nprose\nprose\nprose\n",
        "prose\nprose\nprose\nprose\n**Deadline** 09:15 — stray\nprose\nprose\nprose\nprose\n",
        "http://example.com\nhttps://example.com\n"
      })
  void reads_nothing_where_there_is_no_chat_and_says_so(String prose) {
    Collected read = text(prose);
    assertThat(read.messages).isEmpty();
    assertThat(read.conversations).isEmpty();
    assertThat(read.bad).singleElement().asString().startsWith("1: no style of a chat is found");
  }

  @Test
  void reads_records_that_hold_a_chat_each() {
    String lines =
        """
        {"id":"d1","body":"10:00 Ann: a\\n10:01 Bo: b","frontmatter":{"date":"2024-03-15","timezone":"Asia/Shanghai","title":"T"}}
        {"id":"d2","body":"nothing here","frontmatter":{"date":"soon","timezone":"Moon"}}
        {"id":"d3","frontmatter":{}}
        """;
    Collected read = Collected.of(lines);
    assertThat(read.said()).containsExactly("user: a", "user: b");
    assertThat(read.times()).containsExactly("2024-03-15T02:00:00Z", "2024-03-15T02:01:00Z");
    assertThat(read.conversations.getFirst().id()).contains("d1");
    assertThat(read.conversations.getFirst().title()).contains("T");
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("2: the date of the text is \"soon\""),
            b -> assertThat(b).startsWith("2: the timezone of the text"),
            b -> assertThat(b).startsWith("2: no style of a chat"),
            b -> assertThat(b).startsWith("3: the record has no body"));
  }

  @Test
  void marks_bots_as_assistants() {
    Collected read = text("**[06:00] 🤖 Helper:** On it.\n**[06:01] 👤 Ann:** thanks\n");
    assertThat(read.said()).containsExactly("assistant: On it.", "user: thanks");
    assertThat(read.names()).containsExactly("Helper", "Ann");
    assertThat(read.conversations.getFirst().room()).isFalse();
  }
}
