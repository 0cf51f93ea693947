package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.remanence.history.Speaker;
import io.remanence.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What the original long-term memory made of a hit's similarity, its age, its standing and an exact
 * match, against what the stages of the preset {@code episodic} make of the same. Where we differ
 * on purpose, as decision 0001 numbers it:
 *
 * <ul>
 *   <li>an episode without a time that can be read is as old as its storing, where the original
 *       halved its score (19);
 *   <li>an importance that is no number is refused, where the original took 2 (10); one beyond 1 to
 *       5 is the nearest of both, as an import of its episodes reads it, and one that is not given
 *       is 2;
 *   <li>an id that is the query is worth at least 1, and nothing is added to that, where the
 *       original raised its similarity by half (17);
 *   <li>a blank query recalls nothing before any of this counts, where the original ranked;
 *   <li>an exact match can lift a score above 1, and is held within 1 when it is shown (6);
 *   <li>how a hit is put to the model is in our own words, so {@code display} is not compared.
 * </ul>
 */
final class LtmRankGoldenTest {
  private static final double ROUNDED = 1e-9;

  /** One operation of the original. */
  private record Rank(
      Map<String, ? extends @Nullable Object> operation,
      Map<String, ? extends @Nullable Object> result,
      Map<String, ? extends @Nullable Object> metadata) {
    static Rank of(Map<String, ? extends @Nullable Object> operation) {
      Map<String, @Nullable Object> result = object(operation.get("result"));
      return new Rank(operation, result, object(result.get("metadata")));
    }

    String query() {
      return text(operation, "query");
    }

    double similarity() {
      double score = number(result, "score");
      boolean near = result.get("distance") instanceof Number;
      return score == 0 && near ? 1 - number(result, "distance") : score;
    }

    Optional<Instant> time() {
      try {
        return Optional.of(OffsetDateTime.parse(text(metadata, "timestamp")).toInstant());
      } catch (DateTimeParseException none) {
        return Optional.empty();
      }
    }

    Optional<Integer> importance() {
      String given = text(metadata, "importance");
      return Optional.of(given.isEmpty() ? "2" : given)
          .filter(written -> written.matches("[0-9]"))
          .map(written -> Math.clamp(Integer.parseInt(written), 1, 5));
    }

    List<String> tags() {
      return Arrays.stream(text(metadata, "tags").split(","))
          .map(String::strip)
          .filter(tag -> !tag.isEmpty())
          .toList();
    }

    Optional<Speaker> speaker() {
      String id = text(metadata, "sender_id");
      String name = text(metadata, "sender_name");
      // Nobody is without an id here; an importer makes one of the name.
      return id.isEmpty() && name.isEmpty()
          ? Optional.empty()
          : Optional.of(new Speaker(id.isEmpty() ? "id of " + name : id, name));
    }

    boolean namesTheId() {
      return query().equals(text(result, "id"));
    }

    boolean countsExact() {
      return Boolean.TRUE.equals(operation.get("exact_boost"));
    }

    double expected() {
      return number(operation, "final");
    }

    /** What our stages make of it, before it is held within 1. */
    double ours(Instant now) {
      Candidate candidate =
          Items.memory(
              text(result, "id"),
              text(metadata, "content"),
              similarity(),
              time().orElse(now),
              importance().orElse(2),
              tags(),
              speaker(),
              Optional.empty());
      RecallRequest request =
          Items.request(query(), 5, 0, now)
              .from(
                  Optional.of(text(operation, "sender_id")).filter(id -> !id.isEmpty()),
                  ZoneOffset.UTC);
      QueryReading reading = QueryReading.of(query(), now, ZoneOffset.UTC);
      Duration halfLife = Duration.ofDays(Math.round(number(operation, "half_life")));
      RecallWeights weights = Preset.EPISODIC.weights().withHalfLife(halfLife);
      new LifeStage(weights.life()).apply(reading, request, List.of(candidate));
      if (countsExact() && weights.exactMatch()) {
        new ExactStage().apply(reading, request, List.of(candidate));
      }
      return candidate.score;
    }
  }

  private static List<Rank> ranks() throws IOException {
    String given = System.getProperty("remanence.shared", "");
    Path shared = given.isEmpty() ? Path.of("..", "shared") : Path.of(given);
    Path file = shared.resolve("golden").resolve("ltm.golden.jsonl");
    Assumptions.assumeTrue(
        Files.exists(file), file + " is not there; set -Dremanence.shared to run this");
    List<Rank> ranks = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Map<String, @Nullable Object> operation = object(StrictJson.read(line));
      if (text(operation, "op").equals("rank")) {
        ranks.add(Rank.of(operation));
      }
    }
    return ranks;
  }

  @Test
  void scores_become_what_they_became() throws IOException {
    int compared = 0;
    int undated = 0;
    int named = 0;
    for (Rank rank : ranks()) {
      if (rank.query().isBlank() || rank.importance().isEmpty()) {
        continue;
      }
      Instant now = Instant.parse(text(rank.operation(), "now"));
      double ours = rank.ours(now);
      String what = rank.operation().toString();
      if (rank.namesTheId() && rank.countsExact()) {
        assertThat(ours).as(what).isGreaterThanOrEqualTo(Math.max(1, rank.expected()));
        named++;
      } else if (rank.time().isEmpty()) {
        // As if just stored, where the original took half.
        assertThat(Math.min(ours / 2, 1)).as(what).isCloseTo(rank.expected(), within(ROUNDED));
        undated++;
      } else {
        assertThat(Math.min(ours, 1)).as(what).isCloseTo(rank.expected(), within(ROUNDED));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(50);
    assertThat(undated).isGreaterThan(10);
    assertThat(named).isGreaterThan(5);
  }

  @Test
  void what_matches_exactly_is_what_matched_exactly() throws IOException {
    int compared = 0;
    for (Rank rank : ranks()) {
      if (rank.query().isBlank() || rank.namesTheId()) {
        continue;
      }
      Candidate candidate =
          Items.memory(
              text(rank.result(), "id"),
              text(rank.metadata(), "content"),
              1,
              Items.NOW,
              2,
              rank.tags(),
              rank.speaker(),
              Optional.empty());
      Items.apply(new ExactStage(), rank.query(), List.of(candidate));
      double exact = Math.min(number(rank.operation(), "exact"), 2);
      assertThat(candidate.score)
          .as(rank.operation().toString())
          .isCloseTo(1 + 0.25 * exact, within(ROUNDED));
      compared++;
    }
    assertThat(compared).isGreaterThan(100);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> members ? (Map<String, @Nullable Object>) members : Map.of();
  }

  private static String text(Map<String, ? extends @Nullable Object> object, String name) {
    return object.get(name) instanceof String text ? text : "";
  }

  private static double number(Map<String, ? extends @Nullable Object> object, String name) {
    return object.get(name) instanceof Number number ? number.doubleValue() : 0;
  }
}
