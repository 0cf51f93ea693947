package io.remanence.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code memories show}: everything about one memory. */
@Command(name = "show")
final class MemoriesShowCommand extends ApiCommand {
  @Parameters(paramLabel = "ID", descriptionKey = "id")
  private String id = "";

  MemoriesShowCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    Answer answer = invocation.ask(connection, ApiCall.get(invocation.inSpace("memories", id)));
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(new FieldLines(invocation).of(answer.json()));
    }
    return 0;
  }
}
