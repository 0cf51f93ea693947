package io.remanence.probe;

import java.util.List;

/** What the probe found. */
public record ProbeReport(List<ProbeCheck> checks) {
  public ProbeReport {
    checks = List.copyOf(checks);
  }

  /** The worst of all checks. */
  public ProbeStatus status() {
    return checks.stream().map(ProbeCheck::status).reduce(ProbeStatus.OK, ProbeStatus::or);
  }
}
