package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Message;
import io.remanence.history.ToolCall;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CutPointTest {
  private static final ToolCall A = ToolCall.function("a", "search", "{}");
  private static final ToolCall B = ToolCall.function("b", "search", "{}");

  private static int cut(Spans spans) {
    return CutPoint.of(spans.list(), Spans.CONTROL);
  }

  @Test
  void is_the_end_of_a_snapshot() {
    assertThat(CutPoint.of(List.of(), Spans.CONTROL)).isZero();
    assertThat(cut(new Spans().user("hi").assistant("hello").marker("turn"))).isEqualTo(3);
    assertThat(cut(new Spans().user("hi").calls("", A).result("a", "3 hits"))).isEqualTo(3);
  }

  @Test
  void lies_before_a_call_whose_results_are_still_being_written() {
    assertThat(cut(new Spans().user("hi").calls("", A, B).result("a", "3 hits"))).isEqualTo(1);
    assertThat(cut(new Spans().user("hi").calls("", A))).isEqualTo(1);
    assertThat(cut(new Spans().calls("", A))).isZero();
  }

  @Test
  void what_lies_within_an_unfinished_group_stays_with_it() {
    Spans spans =
        new Spans().user("hi").calls("", A, B).user("wait, also this").result("a", "3 hits");
    assertThat(cut(spans)).isEqualTo(1);
  }

  @Test
  void a_marker_at_the_end_hides_no_unfinished_call() {
    assertThat(cut(new Spans().user("hi").calls("", A).marker("turn"))).isEqualTo(1);
  }

  @Test
  void a_call_that_was_given_up_holds_nothing_back() {
    assertThat(cut(new Spans().user("hi").calls("", A).user("never mind").assistant("ok")))
        .isEqualTo(4);
    assertThat(cut(new Spans().user("hi").result("lost", "late"))).isEqualTo(2);
  }

  @Test
  void no_other_call_is_parted_from_its_results_by_it() {
    Spans spans =
        new Spans()
            .user("hi")
            .calls("", ToolCall.function("c", "search", "{}"))
            .calls("", A, B)
            .result("c", "of the first")
            .result("a", "of the second");
    assertThat(cut(spans)).isEqualTo(1);
  }

  @Test
  void never_parts_a_unit_of_a_random_snapshot() {
    Random random = new Random(41);
    for (int run = 0; run < 500; run++) {
      List<Message> snapshot = RandomSpans.of(random, random.nextInt(30));
      int cut = CutPoint.of(snapshot, Spans.CONTROL);
      assertThat(cut).isBetween(0, snapshot.size());
      for (SpanUnits.Unit unit : SpanUnits.of(snapshot, Spans.CONTROL)) {
        boolean before = unit.positions().getFirst() < cut;
        if (cut < snapshot.size()) {
          assertThat(unit.positions().getLast() < cut).isEqualTo(before);
        }
      }
    }
  }
}
