package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.formats.Format;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Scope;
import io.remanence.server.imports.FileImport;
import io.remanence.server.imports.ImportTarget;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How the original long-term memory read times, as an import of its episodes reads them. Where we
 * differ on purpose: fractions of a second are kept (times have milliseconds), and an episode whose
 * time can't be read is told of and brings the others no harm, where the original gave up; a blank
 * time counts as none.
 */
class LtmTimesGoldenTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Scope HERE = Scope.session("golden");

  private static Map<String, JsonNode> times() throws IOException {
    Map<String, JsonNode> times = new LinkedHashMap<>();
    for (String line : Golden.lines("ltm.golden.jsonl")) {
      JsonNode operation = JSON.readTree(line);
      if (operation.path("op").asString("").equals("norm_ts")) {
        times.put(operation.path("in").asString(""), operation);
      }
    }
    return times;
  }

  @Test
  void times_of_episodes_are_read_as_they_were_or_refused() throws IOException {
    Map<String, JsonNode> times = times();
    assertThat(times).hasSizeGreaterThan(5);
    try (Remanence remanence = Remanence.builder().inMemory()) {
      Space space = remanence.space("default");
      int number = 0;
      for (Map.Entry<String, JsonNode> time : times.entrySet()) {
        String file =
            JSON.writeValueAsString(
                List.of(
                    Map.of("content", "episode " + number++, "timestamp", time.getKey()),
                    Map.of("content", "beside it, " + number)));
        FileImport.Outcome outcome =
            new FileImport(
                    space,
                    new ImportTarget(HERE, Optional.empty()),
                    Optional.of(Format.LTM),
                    ZoneOffset.UTC)
                .run(
                    new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)),
                    Instant.parse("2026-11-30T12:00:00Z"));
        Optional<Memory> read = episode(space, "episode " + (number - 1));
        if (time.getKey().isEmpty()) {
          assertThat(outcome.errors().count()).isZero();
          assertThat(read).isPresent();
        } else if (time.getValue().has("error")) {
          assertThat(outcome.errors().count()).as(time.getKey()).isPositive();
          assertThat(episode(space, "beside it, " + number)).as(time.getKey()).isPresent();
        } else {
          assertThat(outcome.errors().count()).as(time.getKey()).isZero();
          assertThat(read.orElseThrow().createdAt().truncatedTo(ChronoUnit.SECONDS))
              .as(time.getKey())
              .isEqualTo(Instant.parse(time.getValue().path("out").asString("")));
        }
      }
    }
  }

  private static Optional<Memory> episode(Space space, String content) {
    return space.memories(Optional.of(HERE), Optional.empty(), MemoryStatus.ACTIVE, 100).stream()
        .filter(memory -> memory.content().equals(content))
        .findFirst();
  }
}
