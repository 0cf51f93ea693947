package io.remanence.quality;

import java.util.Map;
import java.util.OptionalDouble;

/** Reports for tests. */
final class Reports {
  private Reports() {}

  /** A report over nothing. */
  static Report none() {
    OptionalDouble nothing = OptionalDouble.empty();
    return new Report(
        "none",
        Map.of(),
        new Report.Scores(0, Map.of("mrr", nothing)),
        Map.of(),
        Map.of(),
        new Report.CutOff(nothing, nothing, 0, nothing, 0, nothing, nothing, nothing),
        new Report.Tokens(nothing, nothing),
        new Report.Latency(nothing, nothing, nothing, 0));
  }
}
