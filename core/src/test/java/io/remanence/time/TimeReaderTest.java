package io.remanence.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeReaderTest {
  /** A Wednesday. */
  private static final Instant NOW = Instant.parse("2023-08-16T10:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "what did we eat yesterday, 2023-08-15, 2023-08-15",
    "the day before yesterday, 2023-08-14, 2023-08-14",
    "what happened last night?, 2023-08-15, 2023-08-15",
    "who called today, 2023-08-16, 2023-08-16",
    "tomorrow's plan, 2023-08-17, 2023-08-17",
    "what did he say last Friday, 2023-08-11, 2023-08-11",
    "last Wednesday, 2023-08-09, 2023-08-09",
    "on Monday, 2023-08-14, 2023-08-14",
    "next Monday, 2023-08-21, 2023-08-21",
    "last week, 2023-08-07, 2023-08-13",
    "this weekend, 2023-08-19, 2023-08-20",
    "last month, 2023-07-01, 2023-07-31",
    "last year, 2022-01-01, 2022-12-31",
    "three days ago, 2023-08-13, 2023-08-13",
    "two weeks ago, 2023-07-30, 2023-08-05",
    "a couple of weeks ago, 2023-07-30, 2023-08-05",
    "in the past 3 days, 2023-08-13, 2023-08-16",
    "in May 2023, 2023-05-01, 2023-05-31",
    "in May, 2023-05-01, 2023-05-31",
    "in October, 2022-10-01, 2022-10-31",
    "last June, 2023-06-01, 2023-06-30",
    "early March 2022, 2022-03-01, 2022-03-10",
    "at the end of July, 2023-07-21, 2023-07-31",
    "on 7 May 2023, 2023-05-07, 2023-05-07",
    "on the 7th of May, 2023-05-07, 2023-05-07",
    "'on May 7th, 2023', 2023-05-07, 2023-05-07",
    "on 2023-05-07, 2023-05-07, 2023-05-07",
    "am 7.5.2023, 2023-05-07, 2023-05-07",
    "on 12/25/2022, 2022-12-25, 2022-12-25",
    "on 25/12/2022, 2022-12-25, 2022-12-25",
    "last summer, 2022-06-01, 2022-08-31",
    "in summer 2021, 2021-06-01, 2021-08-31",
    "in Q2 2023, 2023-04-01, 2023-06-30",
    "during 2021, 2021-01-01, 2021-12-31",
  })
  void reads_english(String text, LocalDate first, LocalDate last) {
    assertThat(read(text)).containsExactly(TimeSpan.days(first, last, ZoneOffset.UTC));
  }

  @ParameterizedTest
  @CsvSource({
    "昨天吃了什么, 2023-08-15, 2023-08-15",
    "前天, 2023-08-14, 2023-08-14",
    "大前天, 2023-08-13, 2023-08-13",
    "昨晚谁来了, 2023-08-15, 2023-08-15",
    "今天的会, 2023-08-16, 2023-08-16",
    "明天, 2023-08-17, 2023-08-17",
    "後天, 2023-08-18, 2023-08-18",
    "上周三说的计划, 2023-08-09, 2023-08-09",
    "上週三, 2023-08-09, 2023-08-09",
    "上个星期天, 2023-08-13, 2023-08-13",
    "下周一, 2023-08-21, 2023-08-21",
    "周一, 2023-08-14, 2023-08-14",
    "上周, 2023-08-07, 2023-08-13",
    "上上周, 2023-07-31, 2023-08-06",
    "上周末, 2023-08-12, 2023-08-13",
    "三天前, 2023-08-13, 2023-08-13",
    "两周前, 2023-07-30, 2023-08-05",
    "最近三天, 2023-08-13, 2023-08-16",
    "上个月, 2023-07-01, 2023-07-31",
    "上月15号, 2023-07-15, 2023-07-15",
    "本月初, 2023-08-01, 2023-08-10",
    "去年五月, 2022-05-01, 2022-05-31",
    "去年的五月三号, 2022-05-03, 2022-05-03",
    "去年, 2022-01-01, 2022-12-31",
    "去年夏天, 2022-06-01, 2022-08-31",
    "5月份, 2023-05-01, 2023-05-31",
    "十二月, 2022-12-01, 2022-12-31",
    "在6月15日的会议, 2023-06-15, 2023-06-15",
    "七月下旬, 2023-07-21, 2023-07-31",
    "2023年5月7日, 2023-05-07, 2023-05-07",
    "２０２３年５月, 2023-05-01, 2023-05-31",
    "二〇二二年三月, 2022-03-01, 2022-03-31",
    "2022年, 2022-01-01, 2022-12-31",
    "第二季度, 2023-04-01, 2023-06-30",
  })
  void reads_chinese(String text, LocalDate first, LocalDate last) {
    assertThat(read(text)).containsExactly(TimeSpan.days(first, last, ZoneOffset.UTC));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "what is her name",
        "may I ask you something",
        "We march on, and we may dec the halls",
        "2023-13-45",
        "version 1.2.3",
        "999999999999999 days ago",
        "ring 2023 times",
        "你好",
        "13月",
        "一二三四五六",
        "周围的人",
        "天天向上",
        "𠮷\uD800 \u0000",
      })
  void reads_no_time_where_there_is_none(String text) {
    assertThat(read(text)).isEmpty();
  }

  @Test
  void a_day_that_its_month_lacks_is_read_as_the_month() {
    assertThat(read("on 31 February 2023"))
        .containsExactly(TimeSpan.days(day("2023-02-01"), day("2023-02-28"), ZoneOffset.UTC));
  }

  @Test
  void days_are_those_of_the_zone() {
    ZoneId shanghai = ZoneId.of("Asia/Shanghai");
    Instant lateInUtc = Instant.parse("2023-08-16T20:00:00Z");

    assertThat(TimeReader.read("昨天", lateInUtc, shanghai))
        .containsExactly(TimeSpan.days(day("2023-08-16"), day("2023-08-16"), shanghai));
  }

  @Test
  void reads_several_times() {
    assertThat(read("between 3 May 2023 and 5 June 2023, or 昨天"))
        .containsExactlyInAnyOrder(
            TimeSpan.days(day("2023-05-03"), day("2023-05-03"), ZoneOffset.UTC),
            TimeSpan.days(day("2023-06-05"), day("2023-06-05"), ZoneOffset.UTC),
            TimeSpan.days(day("2023-08-15"), day("2023-08-15"), ZoneOffset.UTC));
  }

  @Test
  void a_very_long_text_has_few_times() {
    assertThat(read("yesterday 3 days ago 上周三 2023-01-02 ".repeat(5_000)))
        .hasSizeLessThanOrEqualTo(8);
    assertThat(read("9".repeat(100_000) + "天前")).isEmpty();
  }

  @Test
  void the_ends_of_time_are_no_trouble() {
    assertThat(TimeReader.read("yesterday 去年", Instant.MAX, ZoneOffset.UTC)).isEmpty();
    assertThat(TimeReader.read("999 years ago", Instant.EPOCH, ZoneOffset.UTC)).hasSize(1);
  }

  private static List<TimeSpan> read(String text) {
    return TimeReader.read(text, NOW, ZoneOffset.UTC);
  }

  private static LocalDate day(String text) {
    return LocalDate.parse(text);
  }
}
