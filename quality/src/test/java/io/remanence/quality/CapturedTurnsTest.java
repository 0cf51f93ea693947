package io.remanence.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.exchange.Completed;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Scope;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What capture by rule is worth: two hundred turns of one person, half English, half Chinese, among
 * small talk, each in a session of its own, are captured with no model; then each is asked about,
 * and the memory of that turn, with the fact in it, must be among the first three. The floors stand
 * where they were reached.
 */
class CapturedTurnsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T12:00:00Z"), ZoneOffset.UTC);
  private static final int FIRST = 3;

  @TempDir static Path folder;

  private record Told(
      String language,
      String user,
      String answer,
      String question,
      String fact,
      List<String> ids) {}

  /** How many of a language's turns were found, and which were not. */
  private static final class Score {
    private int asked;
    private int found;
    private final List<String> missed = new ArrayList<>();

    double share() {
      return (double) found / asked;
    }
  }

  private static final Map<String, Score> SCORES = new HashMap<>();
  private static int smallTalk;
  private static int captured;

  @BeforeAll
  static void capture() throws IOException {
    try (Remanence remanence = Remanence.builder().embedding("none").clock(CLOCK).open(folder)) {
      Space space = remanence.space("default");
      List<Told> all = new ArrayList<>();
      List<String[]> chat = lines("chat");
      for (String language : List.of("en", "zh")) {
        for (String[] line : lines(language)) {
          all.add(told(space, language, line, all.size()));
        }
      }
      for (String[] line : chat) {
        smallTalk++;
        captured += run(space, "chat" + smallTalk, line[0], line[1]).captured().size();
      }
      assertThat(space.awaitIndex(Duration.ofSeconds(30))).isTrue();
      all.forEach(turn -> ask(space, turn));
    }
  }

  private static List<String[]> lines(String name) throws IOException {
    try (InputStream in =
        CapturedTurnsTest.class.getResourceAsStream("captured-turns-" + name + ".tsv")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .toList();
    }
  }

  private static Scope scope(String session) {
    return new Scope(
        Optional.of("bot"), Optional.of("im"), Optional.of(session), Optional.of("u1"));
  }

  private static Completed run(Space space, String session, String user, String answer) {
    Prepared prepared = space.prepare(Turn.of(scope(session), user));
    return space.complete(prepared.turnId(), Reply.text(answer));
  }

  private static Told told(Space space, String language, String[] line, int number) {
    Completed done = run(space, "s" + number, line[0], line[1]);
    return new Told(
        language,
        line[0],
        line[1],
        line[2],
        line[3],
        done.captured().stream().map(id -> id.value()).toList());
  }

  private static void ask(Space space, Told turn) {
    RecallQuery query =
        new RecallQuery(
            turn.question(),
            Optional.of(scope("later")),
            Optional.empty(),
            FIRST,
            Set.of(ItemKind.MEMORY),
            0,
            RecallQuery.Filters.none(),
            Optional.empty(),
            false);
    List<Hit> hits = space.recall(query).hits();
    Score score = SCORES.computeIfAbsent(turn.language(), language -> new Score());
    score.asked++;
    if (hits.stream().anyMatch(hit -> answers(hit, turn))) {
      score.found++;
    } else {
      score.missed.add(
          turn.question() + " -> " + hits.stream().map(hit -> hit.item().content()).toList());
    }
  }

  private static boolean answers(Hit hit, Told turn) {
    return turn.ids().contains(hit.item().id().id())
        && hit.item()
            .content()
            .toLowerCase(Locale.ROOT)
            .contains(turn.fact().toLowerCase(Locale.ROOT));
  }

  @Test
  void the_turns_are_two_hundred_and_each_tells_something_else() throws IOException {
    List<String[]> all = new ArrayList<>(lines("en"));
    all.addAll(lines("zh"));
    assertThat(all).hasSize(200);
    assertThat(all.stream().map(line -> line[0])).doesNotHaveDuplicates();
    assertThat(all).allMatch(line -> line.length == 4 && !line[2].contains(line[3]));
    assertThat(all).as("the fact was said").allMatch(line -> (line[0] + line[1]).contains(line[3]));
  }

  @Test
  void english_facts_are_found() {
    Score score = Objects.requireNonNull(SCORES.get("en"));
    assertThat(score.asked).isEqualTo(100);
    assertThat(score.share()).as(String.join("\n", score.missed)).isGreaterThanOrEqualTo(0.98);
  }

  @Test
  void chinese_facts_are_found() {
    Score score = Objects.requireNonNull(SCORES.get("zh"));
    assertThat(score.asked).isEqualTo(100);
    assertThat(score.share()).as(String.join("\n", score.missed)).isGreaterThanOrEqualTo(0.98);
  }

  /** Of these twenty, ten ask for something and get it; the rest only talk. */
  @Test
  void small_talk_leaves_few_memories() {
    assertThat(captured).as("of " + smallTalk).isLessThanOrEqualTo(10);
  }
}
