package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a merge joins with the local models, on pairs of our own that say the same or nearly so. */
final class RephrasingTest {
  private record Pair(boolean same, String language, String one, String other) {}

  private static List<Pair> pairs() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(RephrasingTest.class.getResourceAsStream("rephrasings.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .map(parts -> new Pair(parts[0].equals("same"), parts[1], parts[2], parts[3]))
          .toList();
    }
  }

  private static Memory remember(Space space, String content, int pair) {
    Placement placement = new Placement(Scope.session("pair " + pair), Isolation.SESSION, false);
    return space.remember(NewMemory.of(content, MemorySource.API, placement)).memory();
  }

  @Test
  void a_merge_joins_some_of_what_is_said_in_other_words_and_nothing_that_says_something_else(
      @TempDir Path folder) throws IOException {
    List<Pair> pairs = pairs();
    List<String> wrong = new ArrayList<>();
    Map<String, Integer> found = new HashMap<>();
    try (Remanence remanence = Remanence.builder().open(folder.resolve("data"))) {
      Space space = remanence.space("default");
      List<Set<MemoryId>> saved = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        saved.add(
            Set.of(
                remember(space, pairs.get(i).one(), i).id(),
                remember(space, pairs.get(i).other(), i).id()));
      }
      assertThat(space.awaitEmbeddings(Duration.ofMinutes(2))).isTrue();
      ConsolidationReport report =
          space.memories().merge(Optional.empty(), Optional.empty(), OptionalDouble.empty(), false);
      Set<Set<MemoryId>> joined = new HashSet<>();
      for (ConsolidationReport.Group group : report.groups()) {
        Set<MemoryId> ids = new HashSet<>(group.absorbed());
        ids.add(group.survivor().orElseThrow());
        joined.add(ids);
      }
      for (int i = 0; i < pairs.size(); i++) {
        if (joined.contains(saved.get(i))) {
          Pair pair = pairs.get(i);
          if (pair.same()) {
            found.merge(pair.language(), 1, Integer::sum);
          } else {
            wrong.add(pair.one() + " | " + pair.other());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(found.getOrDefault("en", 0))
        .as("English ones found: %s", found)
        .isGreaterThanOrEqualTo(4);
    assertThat(found.getOrDefault("zh", 0))
        .as("Chinese ones found: %s", found)
        .isGreaterThanOrEqualTo(5);
  }
}
