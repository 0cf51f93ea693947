package io.remanence.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.remanence.quality.data.Corpus;
import io.remanence.quality.data.DataSet;
import io.remanence.quality.data.DataSets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Public data sets, which are no part of this project: looked for where the system property {@code
 * remanence.shared} says, else in the folder {@code shared} beside the project. The counts of
 * documents and questions were taken from the files by other means.
 */
class PublicDataTest {
  private static DataSets sets() {
    String set = System.getProperty("remanence.shared", "");
    List<Path> places = new ArrayList<>();
    if (!set.isBlank() && !set.startsWith("$")) {
      places.add(Path.of(set));
    }
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      places.add(up.resolve("shared"));
    }
    Optional<Path> found =
        places.stream()
            .filter(place -> Files.isDirectory(place.resolve("data/locomo")))
            .findFirst();
    assumeThat(found).as("the shared data sets are not here").isPresent();
    return new DataSets(found.map(place -> place.resolve("data")));
  }

  @ParameterizedTest
  @CsvSource({
    "locomo, 10, 5882, 1536",
    "lifebench-zh, 1, 9922, 196",
    "madial-zh, 1, 171, 160",
    "madial-en, 1, 160, 160"
  })
  void reads_this_many(String name, int corpora, int documents, int questions) {
    DataSet set = sets().named(name).getFirst();
    List<Corpus> all = new ArrayList<>();
    set.corpora().forEachRemaining(all::add);
    assertThat(all).hasSize(corpora);
    assertThat(all.stream().mapToInt(corpus -> corpus.documents().size()).sum())
        .isEqualTo(documents);
    assertThat(all.stream().mapToInt(corpus -> corpus.questions().size()).sum())
        .isEqualTo(questions);
  }

  @ParameterizedTest
  @CsvSource({"madial-zh, 0.54", "madial-en, 0.54"})
  void words_alone_find_as_much_as_plain_bm25(String name, double floor) {
    Report report =
        new Evaluation(EvaluationOptions.of("none", Clock.systemUTC()))
            .run(sets().named(name).getFirst(), Progress.none(), outcome -> {});
    assertThat(report.scores().n()).isEqualTo(160);
    assertThat(report.scores().metric("recall@10")).isGreaterThan(floor);
  }

  @Test
  void madial_stands_for_both_languages() {
    assertThat(sets().named("madial"))
        .extracting(DataSet::name)
        .containsExactly("madial-zh", "madial-en");
  }
}
