package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;

import io.remanence.history.Speaker;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StagesTest {
  private static final RecallWeights.Neighbours NEIGHBOURS =
      new RecallWeights.Neighbours(0.1, 0.2, 0.3, 0.05);

  @Test
  void a_message_gains_from_those_around_it() {
    List<Candidate> said =
        List.of(
            Items.message(1, "one", 1),
            Items.message(2, "two", 0),
            Items.message(3, "three", 1),
            Items.message(4, "four", 0));

    Items.apply(new NeighbourStage(NEIGHBOURS), "x", said);

    // In full it would be 1.5; of what is not there four tenths count.
    assertThat(scores(said))
        .containsExactly(
            rounded(1.05 / (1.35 + 0.4 * 0.15)),
            rounded(0.4 / (1.45 + 0.4 * 0.05)),
            rounded(1.05 / (1.45 + 0.4 * 0.05)),
            rounded(0.1 / (1.15 + 0.4 * 0.35)));
    assertThat(said.get(1).toHit().parts())
        .hasEntrySatisfying(
            "neighbours", gain -> assertThat(gain).isCloseTo(0.4 / 1.47, within(1e-9)));
  }

  @Test
  void an_answer_gains_from_its_question() {
    List<Candidate> said =
        List.of(Items.message(1, "Where to?", 1), Items.message(2, "To Lyon", 0));

    Items.apply(new NeighbourStage(NEIGHBOURS), "x", said);

    assertThat(said.get(1).score).isCloseTo(0.3 / (1.1 + 0.4 * 0.4), within(1e-9));
  }

  @Test
  void nothing_is_gained_across_sessions_pauses_and_rounds_between() {
    Instant later = Items.NOW.plus(Duration.ofMinutes(61));
    List<Candidate> said =
        List.of(
            Items.message(1, "s", 1, Items.NOW, "one", 1, Optional.empty()),
            Items.message(2, "t", 2, Items.NOW, "other session", 0, Optional.empty()),
            Items.message(3, "s", 3, Items.NOW, "a round between", 0, Optional.empty()),
            Items.message(4, "s", 4, later, "long after", 0.5, Optional.empty()));

    Items.apply(new NeighbourStage(NEIGHBOURS), "x", said);

    assertThat(scores(said)).containsExactly(rounded(1 / 1.2), 0.0, 0.0, rounded(0.5 / 1.2));
  }

  @Test
  void short_messages_and_questions_say_less_but_memories_stay() {
    Candidate brief = Items.message(1, "Lyon", 1);
    Candidate longer = Items.message(2, "We moved to Lyon in the spring of that year", 1);
    Candidate asks = Items.message(3, "Did we move to Lyon in the spring of that year?", 1);
    Candidate chinese = Items.message(4, "我们那年春天搬到里昂去了", 1);
    Candidate memory = Items.memory("m", "Lyon", 1);

    Items.apply(new MessageStage(1, 0.1), "x", List.of(brief, longer, asks, chinese, memory));

    assertThat(brief.score).isCloseTo(0.5, within(1e-9));
    assertThat(longer.score).isCloseTo(10.0 / 11, within(1e-9));
    assertThat(asks.score).isCloseTo(0.9 * 11 / 12, within(1e-9));
    assertThat(chinese.score).isCloseTo(6.0 / 7, within(1e-9));
    assertThat(memory.score).isEqualTo(1);
  }

  @Test
  void a_sitting_in_which_much_was_found_lifts_its_messages() {
    Candidate first = Items.message(1, "s", 1, Items.NOW, "a", 0.9, Optional.empty());
    Candidate second = Items.message(2, "s", 2, Items.NOW, "b", 0.8, Optional.empty());
    Candidate other = Items.message(3, "t", 3, Items.NOW, "c", 0.7, Optional.empty());
    Candidate nextDay =
        Items.message(4, "s", 4, Items.NOW.plus(Duration.ofDays(1)), "d", 0, Optional.empty());

    Items.apply(new SessionStage(0.1), "x", List.of(first, second, other, nextDay));

    double all = 1 + 1.0 / 2 + 1.0 / 3;
    assertThat(first.score).isCloseTo(0.9 + 0.1 * 1.5 / all, within(1e-9));
    assertThat(second.score).isCloseTo(0.8 + 0.1 * 1.5 / all, within(1e-9));
    assertThat(other.score).isCloseTo(0.7 + 0.1 / 3 / all, within(1e-9));
    assertThat(nextDay.score).isZero();
  }

  @Test
  void whoever_the_query_names_is_heard_first() {
    Candidate ann = said("Ann", 1);
    Candidate bo = said("Bo", 2);
    Candidate chinese = said("小明", 3);

    Items.apply(
        new SpeakerStage(0.4), "What did Ann tell 小明的妈妈 of Bob?", List.of(ann, bo, chinese));

    assertThat(List.of(ann.score, bo.score, chinese.score)).containsExactly(1.4, 1.0, 1.4);
  }

  @Test
  void a_name_within_another_word_is_none() {
    QueryReading query = QueryReading.of("Annette's cat", Items.NOW, java.time.ZoneOffset.UTC);

    assertThat(query.names("Ann")).isFalse();
    assertThat(query.names("annette")).isTrue();
    assertThat(query.names("t")).isFalse();
    assertThat(query.names("")).isFalse();
    assertThat(query.names("cat")).isTrue();
  }

  @Test
  void what_is_of_the_time_asked_for_is_lifted() {
    Candidate then = at("2023-08-15T08:00:00Z");
    Candidate now = at("2023-08-16T23:00:00Z");

    Items.apply(new TimeStage(1), "what did we do yesterday", List.of(then, now));

    assertThat(then.score).isEqualTo(2);
    assertThat(now.score).isLessThan(1.1);
  }

  @Test
  void age_takes_all_but_the_floor() {
    LifeStage stage =
        new LifeStage(new RecallWeights.Life(Duration.ofDays(30), 0.5, 0, false, 1, 1));
    Candidate fresh = at("2023-08-16T10:00:00Z");
    Candidate month = at("2023-07-17T10:00:00Z");
    Candidate ancient = at("1970-01-01T00:00:00Z");
    Candidate coming = at("2024-08-16T10:00:00Z");

    Items.apply(stage, "x", List.of(fresh, month, ancient, coming));

    assertThat(fresh.score).isEqualTo(1);
    assertThat(month.score).isCloseTo(0.75, within(1e-6));
    assertThat(ancient.score).isCloseTo(0.5, within(1e-6));
    assertThat(coming.score).isEqualTo(1);
  }

  @Test
  void newness_can_make_up_a_share() {
    LifeStage stage = new LifeStage(new RecallWeights.Life(Duration.ZERO, 1, 0.3, false, 1, 1));
    Candidate fresh = at("2023-08-16T10:00:00Z");
    Candidate tenDays = at("2023-08-06T10:00:00Z");
    fresh.score = 0.5;
    tenDays.score = 0.5;

    Items.apply(stage, "x", List.of(fresh, tenDays));

    assertThat(fresh.score).isCloseTo(0.65, within(1e-9));
    assertThat(tenDays.score).isCloseTo(0.35 + 0.3 * Math.exp(-1), offset(1e-9));
  }

  @Test
  void importance_updates_and_the_current_speaker_count() {
    RecallWeights.Life life = new RecallWeights.Life(Duration.ZERO, 1, 0, true, 1.12, 1.08);
    Speaker ann = new Speaker("u1", "Ann");
    Candidate plain = life(2, List.of(), Optional.empty());
    Candidate vital = life(5, List.of(), Optional.empty());
    Candidate slight = life(1, List.of(), Optional.empty());
    Candidate corrected = life(2, List.of("x", "更正"), Optional.empty());
    Candidate own = life(2, List.of(), Optional.of(ann));
    List<Candidate> all = List.of(plain, vital, slight, corrected, own);

    RecallRequest request =
        Items.request("x", 5, 0).from(Optional.of("u1"), java.time.ZoneOffset.UTC);
    new LifeStage(life).apply(QueryReading.of("x", Items.NOW, request.zone()), request, all);

    assertThat(scores(all)).containsExactly(1.0, 1.24, 0.9, 1.08, 1.12);
  }

  @Test
  void what_was_superseded_stays_below_what_took_its_place_through_chains() {
    Candidate oldest = superseded("a", 0.9, "b");
    Candidate older = superseded("b", 0.5, "c");
    Candidate current = Items.memory("c", "current", 0.2);
    Candidate lone = superseded("d", 0.8, "gone");

    LifeStage.holdSuperseded(List.of(oldest, older, current, lone));

    assertThat(older.score).isLessThan(current.score).isPositive();
    assertThat(oldest.score).isLessThan(older.score).isPositive();
    assertThat(lone.score).isEqualTo(0.8);
    assertThat(oldest.toHit().parts()).containsKey("superseded");
  }

  @Test
  void a_circle_of_successors_ends() {
    Candidate one = superseded("a", 0.9, "b");
    Candidate other = superseded("b", 0.5, "a");

    LifeStage.holdSuperseded(List.of(one, other));

    assertThat(one.score).isBetween(0.0, 0.9);
    assertThat(other.score).isBetween(0.0, 0.9);
  }

  @Test
  void what_is_named_outright_is_lifted() {
    Speaker ann = new Speaker("u1", "Ann");
    Candidate id = Items.memory("mem_1", "text", 0);
    Candidate tag = tagged("Travel");
    Candidate speaker = life(2, List.of(), Optional.of(ann));
    Candidate content = Items.memory("m4", "about travel plans", 1);
    Candidate other = Items.memory("m5", "else", 1);

    Items.apply(new ExactStage(), "mem_1", List.of(id));
    Items.apply(new ExactStage(), "travel", List.of(tag, content, other));
    Items.apply(new ExactStage(), "ANN", List.of(speaker));

    assertThat(id.score).isEqualTo(1);
    assertThat(tag.score).isCloseTo(1.3, within(1e-9));
    assertThat(content.score).isCloseTo(1.15, within(1e-9));
    assertThat(other.score).isEqualTo(1);
    assertThat(speaker.score).isCloseTo(1.3, within(1e-9));
  }

  private static List<Double> scores(List<Candidate> candidates) {
    return candidates.stream().map(c -> rounded(c.score)).toList();
  }

  private static double rounded(double score) {
    return Math.round(score * 1e9) / 1e9;
  }

  private static Candidate said(String name, long seq) {
    return Items.message(
        seq, "s", seq, Items.NOW, "text", 1, Optional.of(new Speaker("id-" + seq, name)));
  }

  private static Candidate at(String time) {
    return Items.memory(
        "m", "text", 1, Instant.parse(time), 2, List.of(), Optional.empty(), Optional.empty());
  }

  private static Candidate life(int importance, List<String> tags, Optional<Speaker> speaker) {
    return Items.memory("m", "content", 1, Items.NOW, importance, tags, speaker, Optional.empty());
  }

  private static Candidate tagged(String tag) {
    return life(2, List.of(tag), Optional.empty());
  }

  private static Candidate superseded(String id, double score, String by) {
    return Items.memory(
        id, "old " + id, score, Items.NOW, 2, List.of(), Optional.empty(), Optional.of(by));
  }
}
