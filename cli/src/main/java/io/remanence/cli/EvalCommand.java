package io.remanence.cli;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.quality.Evaluation;
import io.remanence.quality.EvaluationOptions;
import io.remanence.quality.Report;
import io.remanence.quality.Results;
import io.remanence.quality.data.DataSet;
import io.remanence.quality.data.DataSets;
import io.remanence.settings.SpaceSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code eval}: measures how well recall finds, on data sets. Works in spaces of its own that are
 * gone afterwards; the data directory is not touched and no server is asked.
 */
@Command(name = "eval")
final class EvalCommand implements Callable<Integer> {
  private static final String FOLDER_VARIABLE = "REMANENCE_DATA_SETS";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DATASET", arity = "1..*", descriptionKey = "eval.datasets")
  private List<String> names = List.of();

  @Option(
      names = "--embedder",
      paramLabel = "none|local",
      defaultValue = "local",
      descriptionKey = "eval.embedder")
  private String embedder = "local";

  @Option(names = "--per-question", paramLabel = "FILE", descriptionKey = "eval.per-question")
  private Optional<String> perQuestion = Optional.empty();

  @Option(names = "--data-sets", paramLabel = "FOLDER", descriptionKey = "eval.data-sets")
  private Optional<String> folder = Optional.empty();

  @Option(names = "--embedding-cache", paramLabel = "FOLDER", descriptionKey = "eval.cache")
  private Optional<String> cache = Optional.empty();

  @Option(names = "--pools", descriptionKey = "eval.pools")
  private boolean pools;

  EvalCommand() {}

  @Override
  public Integer call() {
    Invocation invocation = RemanenceCommand.invocation(spec);
    Choice.require(invocation.messages(), "--embedder", embedder, Choice.EMBEDDERS);
    List<DataSet> sets = sets(invocation);
    Evaluation evaluation =
        new Evaluation(
            new EvaluationOptions(
                embedder,
                cache.map(invocation.surroundings()::path),
                SpaceSettings.defaults(),
                pools,
                Clock.systemUTC()));
    try (PrintWriter lines = lines(invocation)) {
      for (DataSet set : sets) {
        Report report = evaluate(invocation, evaluation, set, lines);
        if (invocation.json()) {
          invocation.print(Results.line(report));
        } else {
          new QualityTable(invocation).print(report);
        }
      }
      if (lines.checkError()) {
        throw Failure.of(invocation.text("eval.unwritable", perQuestion.orElse("")));
      }
    }
    return 0;
  }

  private static Report evaluate(
      Invocation invocation, Evaluation evaluation, DataSet set, PrintWriter lines) {
    Progress progress = Progress.of(invocation);
    progress.begin();
    try {
      return evaluation.run(
          set,
          (stage, done, total) ->
              progress.items(
                  set.name()
                      + ", "
                      + invocation.text("eval." + stage.name().toLowerCase(Locale.ROOT)),
                  done,
                  total),
          outcome -> lines.println(Results.line(set.name(), outcome)));
    } finally {
      progress.clear();
    }
  }

  private PrintWriter lines(Invocation invocation) {
    if (perQuestion.isEmpty()) {
      return new PrintWriter(Writer.nullWriter());
    }
    try {
      return new PrintWriter(
          Files.newBufferedWriter(invocation.surroundings().path(perQuestion.get())));
    } catch (IOException failure) {
      throw Failure.of(invocation.text("eval.unwritable", perQuestion.get()), failure);
    }
  }

  private List<DataSet> sets(Invocation invocation) {
    Optional<Path> place = folder(invocation);
    DataSets known = new DataSets(place);
    List<DataSet> sets = new ArrayList<>();
    for (String name : names) {
      String written =
          name.startsWith("~") ? invocation.surroundings().path(name).toString() : name;
      List<DataSet> found = find(known, written);
      if (found.isEmpty()) {
        throw Failure.usage(unknown(invocation, name, place, known));
      }
      sets.addAll(found);
    }
    return sets;
  }

  private static List<DataSet> find(DataSets known, String name) {
    try {
      return known.find(name);
    } catch (RemanenceException wrong) {
      throw wrong.code() == ErrorCode.NOT_FOUND
          ? Failure.usage(String.valueOf(wrong.getMessage()))
          : wrong;
    }
  }

  private static String unknown(
      Invocation invocation, String name, Optional<Path> place, DataSets known) {
    if (place.isEmpty()) {
      return invocation.text("eval.no-folder", name);
    }
    return known.names().isEmpty()
        ? invocation.text("eval.empty-folder", name, place.get())
        : invocation.text("eval.unknown", name, place.get(), String.join(", ", known.names()));
  }

  /** The folder that is given, else the one that the environment names, else one that is near. */
  private Optional<Path> folder(Invocation invocation) {
    Optional<String> given =
        folder.or(
            () ->
                Optional.ofNullable(invocation.surroundings().environment().get(FOLDER_VARIABLE)));
    if (given.isPresent()) {
      Path path = invocation.surroundings().path(given.get());
      if (!Files.isDirectory(path)) {
        throw Failure.usage(invocation.text("eval.missing-folder", given.get()));
      }
      return Optional.of(path);
    }
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      Path near = up.resolve("shared").resolve("data");
      if (Files.isDirectory(near)) {
        return Optional.of(near);
      }
    }
    return Optional.empty();
  }
}
