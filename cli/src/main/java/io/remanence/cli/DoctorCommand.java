package io.remanence.cli;

import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code doctor}: looks whether scopes are kept apart. */
@Command(name = "doctor")
final class DoctorCommand extends ApiCommand {
  DoctorCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    JsonNode isolation = IsolationChecks.ask(invocation, connection);
    if (invocation.json()) {
      invocation.print(isolation.toString());
    } else {
      IsolationChecks.show(invocation, isolation);
    }
    return IsolationChecks.wellKept(isolation) ? 0 : Failure.FAILED;
  }
}
