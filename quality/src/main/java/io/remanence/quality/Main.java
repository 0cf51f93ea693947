package io.remanence.quality;

import io.remanence.error.RemanenceException;
import io.remanence.quality.data.DataSet;
import io.remanence.quality.data.DataSets;
import io.remanence.recall.Strategy;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** For whoever tunes recall: evaluates with other settings, without the command line around it. */
public final class Main {
  private static final String USAGE =
      "usage: DATASET… [--data-sets FOLDER] [--embedder none|local] [--cache FOLDER]"
          + " [--per-question FILE] [--pools] [--vector-weight W] [--set KEY=VALUE]… [--json]";

  private final PrintStream out;
  private final List<String> words = new ArrayList<>();
  private Optional<Path> folder = Optional.empty();
  private String embedder = EvaluationOptions.NO_EMBEDDER;
  private Optional<Path> cache =
      Optional.ofNullable(System.getProperty("remanence.embedding-cache")).map(Path::of);
  private Optional<Path> perQuestion = Optional.empty();
  private SpaceSettings settings = SpaceSettings.defaults();
  private boolean pools;
  private boolean json;

  private Main(PrintStream out) {
    this.out = out;
  }

  /** Evaluates the data sets that are named; see the usage line for the options. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Main main = new Main(out);
    try {
      main.read(arguments);
      main.run();
    } catch (RemanenceException | IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(2);
    }
  }

  private void read(String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--json" -> json = true;
        case "--pools" -> pools = true;
        case "--data-sets" -> folder = Optional.of(Path.of(value(arguments, ++i)));
        case "--embedder" -> embedder = value(arguments, ++i);
        case "--cache" -> cache = Optional.of(Path.of(value(arguments, ++i)));
        case "--per-question" -> perQuestion = Optional.of(Path.of(value(arguments, ++i)));
        case "--set" -> set(value(arguments, ++i));
        case "--vector-weight" -> weight(Double.parseDouble(value(arguments, ++i)));
        default -> words.add(arguments[i]);
      }
    }
    if (words.isEmpty() || words.stream().anyMatch(word -> word.startsWith("--"))) {
      throw new IllegalArgumentException(USAGE);
    }
  }

  private static String value(String[] arguments, int i) {
    if (i >= arguments.length) {
      throw new IllegalArgumentException(USAGE);
    }
    return arguments[i];
  }

  private void set(String pair) {
    String[] parts = pair.split("=", 2);
    settings =
        SettingKey.of(parts[0])
            .filter(key -> parts.length == 2)
            .orElseThrow(() -> new IllegalArgumentException("there is no setting '" + pair + "'"))
            .apply(settings, parts[1]);
  }

  private void weight(double weight) {
    set(SettingKey.RECALL_STRATEGY.key() + "=" + Strategy.HYBRID.wireName());
    set(SettingKey.RECALL_VECTOR_WEIGHT.key() + "=" + weight);
  }

  private void run() throws IOException {
    Evaluation evaluation =
        new Evaluation(new EvaluationOptions(embedder, cache, settings, pools, Clock.systemUTC()));
    DataSets sets = new DataSets(folder);
    try (PrintWriter lines = perQuestionWriter()) {
      for (String word : words) {
        for (DataSet set : sets.named(word)) {
          Report report =
              evaluation.run(
                  set,
                  Progress.none(),
                  outcome -> lines.println(Results.line(set.name(), outcome)));
          out.println(json ? Results.line(report) : brief(report));
        }
      }
    }
  }

  private PrintWriter perQuestionWriter() throws IOException {
    return perQuestion.isPresent()
        ? new PrintWriter(Files.newBufferedWriter(perQuestion.get()))
        : new PrintWriter(java.io.Writer.nullWriter());
  }

  private static String brief(Report report) {
    StringBuilder text = new StringBuilder();
    text.append(line(report.dataset(), report.scores()));
    report.byCategory().forEach((name, scores) -> text.append(line("  " + name, scores)));
    report.levels().forEach((name, scores) -> text.append(line("  " + name + " level", scores)));
    Report.CutOff cut = report.cutOff();
    return text.append("  cut-off: kept ")
        .append(share(cut.kept().orElse(Double.NaN)))
        .append(", with a relevant one ")
        .append(share(cut.relevantKept().orElse(Double.NaN)))
        .append("; strangers (n ")
        .append(cut.strangers())
        .append(") injected ")
        .append(share(cut.strangersInjected().orElse(Double.NaN)))
        .append(", at 95 % kept ")
        .append(share(cut.strangersAt95().orElse(Double.NaN)))
        .append(", auc ")
        .append(share(cut.strangersAuc().orElse(Double.NaN)))
        .append("\n  tokens ")
        .append(share(report.tokens().mean().orElse(Double.NaN)))
        .append("; ms p50 ")
        .append(share(report.latency().p50().orElse(Double.NaN)))
        .append(", p95 ")
        .append(share(report.latency().p95().orElse(Double.NaN)))
        .append("; degraded ")
        .append(report.latency().degraded())
        .append('\n')
        .toString();
  }

  private static String line(String name, Report.Scores scores) {
    StringBuilder text = new StringBuilder("%-34s n %5d".formatted(name, scores.n()));
    scores
        .metrics()
        .forEach(
            (metric, value) ->
                value.ifPresent(
                    number -> text.append("  ").append(metric).append(' ').append(share(number))));
    return text.append('\n').toString();
  }

  private static String share(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
