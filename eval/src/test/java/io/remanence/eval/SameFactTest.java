package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What corrections supersede with the local models, on pairs of our own: older, newer statement.
 */
final class SameFactTest {
  private static final Optional<Scope> OWNER = Optional.empty();

  private record Pair(boolean same, String language, String older, String newer) {}

  private static List<Pair> pairs() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SameFactTest.class.getResourceAsStream("facts.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .map(parts -> new Pair(parts[0].equals("same"), parts[1], parts[2], parts[3]))
          .toList();
    }
  }

  private static Memory remember(Space space, String content, int pair, List<String> tags) {
    NewMemory plain =
        NewMemory.of(
            content,
            MemorySource.API,
            new Placement(Scope.session("pair " + pair), Isolation.SESSION, false));
    return space
        .remember(
            new NewMemory(
                plain.id(),
                content,
                tags,
                plain.concepts(),
                plain.confidence(),
                plain.importance(),
                plain.source(),
                plain.placement(),
                plain.speaker(),
                plain.messageSeqs(),
                plain.createdAt(),
                plain.eventTime(),
                plain.timeToLive(),
                plain.meta(),
                plain.document()))
        .memory();
  }

  @Test
  void corrections_replace_most_facts_that_changed_and_few_others(@TempDir Path folder)
      throws IOException {
    Map<String, Integer> superseded = new HashMap<>();
    try (Remanence remanence = Remanence.builder().open(folder.resolve("data"))) {
      Space space = remanence.space("default");
      List<Pair> pairs = pairs();
      List<MemoryId> older = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        older.add(remember(space, pairs.get(i).older(), i, List.of()).id());
      }
      assertThat(space.awaitEmbeddings(Duration.ofMinutes(2))).isTrue();
      for (int i = 0; i < pairs.size(); i++) {
        var unused = remember(space, pairs.get(i).newer(), i, List.of("correction"));
        if (space.memory(OWNER, Optional.empty(), older.get(i)).status()
            == MemoryStatus.SUPERSEDED) {
          superseded.merge(pairs.get(i).language() + " " + pairs.get(i).same(), 1, Integer::sum);
        }
      }
    }
    assertThat(superseded.getOrDefault("en true", 0)).isGreaterThanOrEqualTo(12);
    assertThat(superseded.getOrDefault("zh true", 0)).isGreaterThanOrEqualTo(16);
    assertThat(superseded.getOrDefault("en false", 0)).isLessThanOrEqualTo(3);
    assertThat(superseded.getOrDefault("zh false", 0)).isLessThanOrEqualTo(1);
  }
}
