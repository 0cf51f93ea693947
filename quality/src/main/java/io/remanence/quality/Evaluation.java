package io.remanence.quality;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.quality.data.Corpus;
import io.remanence.quality.data.DataSet;
import io.remanence.quality.data.Question;
import io.remanence.recall.IndexProvider;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures how well recall finds: stores each corpus of a data set in a space of its own, through
 * the public library, asks its questions and compares what is found with what should have been.
 *
 * <p>Where the corpora of a set are strangers to each other, each question is also put to the
 * corpus before its own, the first one's to the last, where nothing should be injected.
 */
public final class Evaluation {
  /** So long that a slow machine changes nothing about what is found. */
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final EvaluationOptions options;
  private final SpaceSettings settings;

  public Evaluation(EvaluationOptions options) {
    this.options = options;
    this.settings = patient(options.settings());
  }

  private static SpaceSettings patient(SpaceSettings settings) {
    return SettingKey.RECALL_DEADLINE_MS.apply(settings, DEADLINE.toMillis());
  }

  /**
   * Evaluates the data set.
   *
   * @param each hears of each question as it is done
   * @throws RemanenceException {@code INVALID_ARGUMENT} or {@code NOT_FOUND} as the data set says,
   *     or when there is no such embedder
   */
  public Report run(DataSet set, Progress progress, Consumer<Outcome> each) {
    Path folder = temporaryFolder();
    try {
      Optional<PoolProbe> probe =
          options.pools() ? Optional.of(new PoolProbe(luceneIndex())) : Optional.empty();
      RemanenceBuilder builder =
          Remanence.builder()
              .settings(settings)
              .clock(options.clock())
              .embedders(embedders(folder));
      probe.ifPresent(builder::index);
      try (Remanence remanence = builder.open(folder)) {
        return new Run(set, remanence, probe, progress, each).report();
      }
    } finally {
      delete(folder);
    }
  }

  private static IndexProvider luceneIndex() {
    return ServiceLoader.load(IndexProvider.class)
        .findFirst()
        .orElseThrow(
            () -> RemanenceException.of(ErrorCode.UNAVAILABLE, "no index is on the class path"));
  }

  private List<Embedder> embedders(Path folder) {
    if (options.embedder().equals(EvaluationOptions.NO_EMBEDDER)) {
      return List.of();
    }
    List<EmbedderProvider> providers = new ArrayList<>();
    ServiceLoader.load(EmbedderProvider.class).forEach(providers::add);
    EmbedderProvider provider =
        providers.stream()
            .filter(candidate -> candidate.name().equals(options.embedder()))
            .findFirst()
            .orElseThrow(
                () ->
                    RemanenceException.invalid(
                        "the embedder is '"
                            + options.embedder()
                            + "'; one of these is wanted: "
                            + String.join(
                                ", ",
                                Stream.concat(
                                        Stream.of(EvaluationOptions.NO_EMBEDDER),
                                        providers.stream().map(EmbedderProvider::name))
                                    .toList())));
    List<Embedder> models = provider.open(options.embeddingCache().orElse(folder));
    return options
        .embeddingCache()
        .map(
            cache ->
                models.stream().<Embedder>map(model -> new EmbeddingCache(model, cache)).toList())
        .orElse(models);
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("remanence-eval-");
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "no temporary folder can be made: " + failure, failure);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "can't delete '" + folder + "': " + failure, failure);
    }
  }

  /** One data set, gone through once; at most three corpora are open at a time. */
  private final class Run {
    private final DataSet set;
    private final Remanence remanence;
    private final Optional<PoolProbe> probe;
    private final Progress progress;
    private final Consumer<Outcome> each;
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<Stranger> strangers = new ArrayList<>();
    private long documents;

    Run(
        DataSet set,
        Remanence remanence,
        Optional<PoolProbe> probe,
        Progress progress,
        Consumer<Outcome> each) {
      this.set = set;
      this.remanence = remanence;
      this.probe = probe;
      this.progress = progress;
      this.each = each;
    }

    Report report() {
      Iterator<Corpus> corpora = set.corpora();
      List<Question> first = List.of();
      Optional<LoadedCorpus> before = Optional.empty();
      int number = 0;
      while (corpora.hasNext()) {
        Corpus corpus = corpora.next();
        documents += corpus.documents().size();
        LoadedCorpus loaded =
            LoadedCorpus.load(corpus, remanence.createSpace("corpus-" + number), progress);
        askOwn(loaded);
        if (set.corporaAreStrangers()) {
          before.ifPresent(stranger -> askStrangers(stranger, corpus.questions()));
          first = number == 0 ? corpus.questions() : first;
        }
        before.ifPresent(done -> remanence.deleteSpace(done.space.name().value()));
        before = Optional.of(loaded);
        number++;
      }
      if (number > 1 && set.corporaAreStrangers()) {
        askStrangers(before.orElseThrow(), first);
      }
      return new Summary(set, options, settings, remanence.models(), documents)
          .of(outcomes, strangers);
    }

    private void askOwn(LoadedCorpus loaded) {
      Asking asking = new Asking(loaded, settings, probe);
      List<Question> questions = loaded.corpus.questions();
      for (int i = 0; i < questions.size(); i++) {
        Outcome outcome = asking.ask(questions.get(i));
        outcomes.add(outcome);
        each.accept(outcome);
        progress.step(Progress.Stage.ASKING, i + 1L, questions.size());
      }
    }

    private void askStrangers(LoadedCorpus other, List<Question> questions) {
      Asking asking = new Asking(other, settings, Optional.empty());
      for (Question question : questions) {
        if (question.answerable()) {
          strangers.add(asking.askStranger(question));
        }
      }
    }
  }
}
