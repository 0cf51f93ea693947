package io.remanence.cli;

import io.remanence.cli.Table.Column;
import io.remanence.quality.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Shows a report to people: what was found by category, then what the cut and the clock say. */
final class QualityTable {
  private static final List<String> SHOWN =
      List.of("recall@5", "recall@10", "recall@20", "hit@10", "all@10", "mrr", "ndcg@10");

  private final Invocation invocation;

  QualityTable(Invocation invocation) {
    this.invocation = invocation;
  }

  void print(Report report) {
    invocation.print(
        invocation.text(
            "eval.title",
            report.dataset(),
            report.scores().n(),
            String.valueOf(report.settings().get("documents")),
            String.valueOf(report.settings().get("embedder"))));
    Table table =
        new Table(
            Stream.concat(
                    Stream.of(
                        Column.flexible(invocation.text("column.category")), Column.right("n")),
                    SHOWN.stream().map(Column::right))
                .toArray(Column[]::new));
    add(table, invocation.text("eval.all"), report.scores());
    report.byCategory().forEach((name, scores) -> add(table, name, scores));
    report
        .levels()
        .forEach(
            (name, scores) -> add(table, invocation.messages().name("eval.level", name), scores));
    invocation.print(table);
    rest(report).forEach(line -> invocation.print("  " + line));
    invocation.print("");
  }

  private static void add(Table table, String name, Report.Scores scores) {
    List<String> cells = new ArrayList<>(List.of(name, Integer.toString(scores.n())));
    SHOWN.forEach(metric -> cells.add(share(scores.metrics().get(metric))));
    table.add(cells.toArray(String[]::new));
  }

  private List<String> rest(Report report) {
    Report.CutOff cut = report.cutOff();
    List<String> lines = new ArrayList<>();
    lines.add(
        invocation.text(
            "eval.cut",
            share(report.scores().metrics().get("precision")),
            share(cut.kept()),
            share(cut.relevantKept())));
    if (cut.unanswerable() > 0) {
      lines.add(
          invocation.text(
              "eval.unanswerable", cut.unanswerable(), share(cut.unanswerableInjected())));
    }
    if (cut.strangers() > 0) {
      lines.add(
          invocation.text(
              "eval.strangers",
              cut.strangers(),
              share(cut.strangersInjected()),
              share(cut.strangersAt95())));
    }
    lines.add(
        invocation.text(
            "eval.order",
            share(report.scores().metrics().get("abstention_auc")),
            share(report.scores().metrics().get("current_first"))));
    lines.add(
        invocation.text(
            "eval.cost",
            number(report.tokens().mean(), 0),
            number(report.latency().p50(), 1),
            number(report.latency().p95(), 1),
            number(report.latency().p99(), 1)));
    if (report.latency().degraded() > 0) {
      lines.add(invocation.text("eval.degraded", report.latency().degraded()));
    }
    return lines;
  }

  private static String share(@org.jspecify.annotations.Nullable OptionalDouble value) {
    return number(Optional.ofNullable(value).orElse(OptionalDouble.empty()), 3);
  }

  private static String number(OptionalDouble value, int decimals) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%." + decimals + "f", value.getAsDouble())
        : "–";
  }
}
