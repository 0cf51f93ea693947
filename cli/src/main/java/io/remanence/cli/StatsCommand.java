package io.remanence.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stats}: figures of the space, or of what one scope sees. */
@Command(name = "stats")
final class StatsCommand extends ApiCommand {
  @Mixin private ScopeOptions scope = new ScopeOptions();

  StatsCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    Answer answer = invocation.ask(connection, scope.on(ApiCall.get(invocation.inSpace("stats"))));
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(new FieldLines(invocation).of(answer.json()));
    }
    return 0;
  }
}
