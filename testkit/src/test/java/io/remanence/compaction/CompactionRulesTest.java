package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.compaction.CompactionLine.WindowUse;
import io.remanence.error.RemanenceException;
import io.remanence.history.ToolCall;
import io.remanence.scope.RoomClass;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The line, the count, the back-off and the template. */
class CompactionRulesTest {
  private static WindowUse use(long used, long compressible, boolean trimmed) {
    return new WindowUse(used, 128_000, 100_000, compressible, trimmed);
  }

  @Test
  void the_line_is_the_share_of_the_window_or_the_budget_whichever_is_less() {
    assertThat(CompactionLine.of(0.8, 128_000, 128_000)).hasValue(102_400);
    assertThat(CompactionLine.of(0.8, 128_000, 100_000)).hasValue(100_000);
    assertThat(CompactionLine.of(0, 128_000, 100_000)).hasValue(100_000);
    assertThat(CompactionLine.of(0.06, 1_000_000, 1_000_000)).hasValue(60_000);
    assertThat(CompactionLine.of(0.29, 101, 101)).as("rounded down").hasValue(29);
    assertThat(CompactionLine.of(0.8, 0, 0)).isEmpty();
    assertThat(CompactionLine.of(0.8, 1, 1)).isEmpty();
  }

  @Test
  void a_session_is_due_where_the_line_is_reached_and_half_of_it_can_be_compacted() {
    assertThat(CompactionLine.isReached(use(100_000, 50_000, false), 0.8)).isTrue();
    assertThat(CompactionLine.isReached(use(99_999, 50_000, false), 0.8)).isFalse();
    assertThat(CompactionLine.isReached(use(100_000, 49_999, false), 0.8)).isFalse();
    assertThat(CompactionLine.isReached(use(60_000, 50_000, true), 0.8))
        .as("messages had to be left out")
        .isTrue();
    assertThat(CompactionLine.isReached(use(100_000, 100_000, true), 0)).as("off").isFalse();
  }

  @Test
  void what_can_not_be_compacted_never_makes_a_session_due() {
    // Instructions and tools alone are above the line; the talk is short.
    WindowUse use = new WindowUse(7_300, 8_000, 8_000, 300, false);
    assertThat(CompactionLine.isReached(use, 0.8)).isFalse();
  }

  @Test
  void a_line_that_falls_between_tokens_is_not_reached_below_it() {
    assertThat(CompactionLine.isReached(new WindowUse(800, 1_001, 2_000, 500, false), 0.8))
        .isFalse();
    assertThat(CompactionLine.isReached(new WindowUse(801, 1_001, 2_000, 500, false), 0.8))
        .isTrue();
  }

  @Test
  void a_session_is_due_at_its_count() {
    assertThat(CompactionLine.isReached(99, 100)).isFalse();
    assertThat(CompactionLine.isReached(100, 100)).isTrue();
    assertThat(CompactionLine.isReached(1_000_000, 0)).isFalse();
  }

  @Test
  void failures_are_waited_for_twice_as_long_each_time_but_no_more_than_32_turns() {
    Backoff backoff = Backoff.NONE;
    assertThat(backoff.allows()).isTrue();
    List<Integer> waits = new ArrayList<>();
    for (int failure = 0; failure < 7; failure++) {
      backoff = backoff.failed();
      int turns = 0;
      while (!backoff.allows()) {
        backoff = backoff.judged();
        turns++;
      }
      waits.add(turns);
    }
    assertThat(waits).containsExactly(2, 4, 8, 16, 32, 32, 32);
    assertThat(new Backoff(Integer.MAX_VALUE, 0).failed().turnsLeft()).isEqualTo(32);
    assertThat(Backoff.NONE.judged()).isEqualTo(Backoff.NONE);
  }

  @Test
  void the_template_goes_by_parent_room_and_owner() {
    Optional<RoomClass> room = Optional.of(RoomClass.ROOM);
    Optional<RoomClass> direct = Optional.of(RoomClass.DIRECT);
    assertThat(CompactionTemplate.of(false, room, false)).isEqualTo(CompactionTemplate.CHAT);
    assertThat(CompactionTemplate.of(false, room, true)).isEqualTo(CompactionTemplate.CHAT);
    assertThat(CompactionTemplate.of(false, direct, false)).isEqualTo(CompactionTemplate.CHAT);
    assertThat(CompactionTemplate.of(false, direct, true)).isEqualTo(CompactionTemplate.WORK);
    assertThat(CompactionTemplate.of(false, Optional.empty(), false))
        .isEqualTo(CompactionTemplate.WORK);
    assertThat(CompactionTemplate.of(true, room, false)).isEqualTo(CompactionTemplate.WORK);
    assertThat(CompactionTemplate.of(true, direct, false)).isEqualTo(CompactionTemplate.WORK);
  }

  private static final List<Integer> KEPT = List.of(0, 1, 2, 4);

  private static List<Integer> within(long after, long limit) {
    Spans spans =
        new Spans()
            .user("first")
            .calls("", ToolCall.function("a", "search", "{}"))
            .result("a", "3 hits")
            .marker("turn")
            .user("last");
    return KeptLimit.within(spans.list(), KEPT, after, limit, Spans.CONTROL);
  }

  @Test
  void the_earliest_kept_units_go_whole_until_half_of_the_count_is_left() {
    assertThat(within(100, 0)).as("no limit").isEqualTo(KEPT);
    assertThat(within(0, 8)).isEqualTo(KEPT);
    assertThat(within(0, 7)).as("half is rounded down").containsExactly(1, 2, 4);
    assertThat(within(1, 8)).containsExactly(1, 2, 4);
    assertThat(within(0, 5)).as("a call and its result go together").containsExactly(4);
    assertThat(within(4, 8)).as("what came after is half already").isEmpty();
    assertThat(within(9, 8)).isEmpty();
  }

  @Test
  void system_messages_count_since_they_stay_and_markers_do_not() {
    Spans spans = new Spans().system("be kind").marker("turn").user("a").user("b").user("c");
    assertThat(KeptLimit.within(spans.list(), List.of(2, 3, 4), 0, 6, Spans.CONTROL))
        .containsExactly(3, 4);
  }

  @Test
  void records_refuse_what_makes_no_sense() {
    assertThatThrownBy(() -> new TodoItem(" \u200b", "x")).isInstanceOf(RemanenceException.class);
    assertThatThrownBy(() -> new TodoItem("open", "x".repeat(1_001)))
        .isInstanceOf(RemanenceException.class);
    assertThat(new TodoItem("open", " two\nlines\u0000 "))
        .isEqualTo(new TodoItem("open", "two lines"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CompactionDraft(" ", List.of(), List.of(), 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CompactionDraft("x", List.of(2, 1), List.of(), 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CompactionDraft("x", List.of(-1), List.of(), 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Backoff(0, 33));
    assertThatIllegalArgumentException().isThrownBy(() -> new WindowUse(-1, 0, 0, 0, false));
    assertThatIllegalArgumentException().isThrownBy(() -> CompactionLine.of(1.1, 10, 10));
    Spans spans = new Spans().user("x");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                spans.input(
                    CompactionTemplate.CHAT,
                    Language.ENGLISH,
                    Optional.empty(),
                    OptionalLong.of(0),
                    0.1));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                spans.input(
                    CompactionTemplate.CHAT,
                    Language.ENGLISH,
                    Optional.empty(),
                    OptionalLong.empty(),
                    0.6));
  }

  @Test
  void a_span_of_markers_and_system_messages_holds_no_conversation() {
    assertThat(
            new Spans().marker("turn").system("be kind").chat(Language.ENGLISH).holdsConversation())
        .isFalse();
    assertThat(new Spans().marker("turn").notice("poke").chat(Language.ENGLISH).holdsConversation())
        .isTrue();
  }

  @Test
  void the_language_is_the_one_in_which_users_said_more() {
    assertThat(
            SpanLanguage.of(
                new Spans().user("发布计划定在周五").assistant("Fine, on Friday then.").list(),
                Language.ENGLISH))
        .isEqualTo(Language.CHINESE);
    assertThat(
            SpanLanguage.of(
                new Spans().user("the release plan is on Friday").user("好").list(),
                Language.CHINESE))
        .isEqualTo(Language.ENGLISH);
    assertThat(
            SpanLanguage.of(
                new Spans().user("大家の意见？").user("我觉得周五发布比较稳妥，先把脚本写好").list(), Language.ENGLISH))
        .as("one kana in a talk in Chinese")
        .isEqualTo(Language.CHINESE);
    assertThat(SpanLanguage.of(new Spans().user("👍").list(), Language.CHINESE))
        .isEqualTo(Language.CHINESE);
  }
}
