package io.remanence.cli;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code compact}: puts a summary in the place of a session's older messages, or says how it is.
 */
@Command(name = "compact")
final class CompactCommand extends ApiCommand {
  @Parameters(paramLabel = "SESSION", descriptionKey = "session")
  private String session = "";

  @Option(names = "--state", descriptionKey = "compact.state")
  private boolean state;

  @Option(names = "--bot", paramLabel = "ID")
  private Optional<String> bot = Optional.empty();

  @Option(names = "--platform", paramLabel = "ID")
  private Optional<String> platform = Optional.empty();

  CompactCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    ApiCall call =
        state
            ? ApiCall.get(invocation.inSpace("sessions", session, "compaction"))
            : ApiCall.of("POST", invocation.inSpace("sessions", session, "compact"))
                .with(ApiCall.Body.json("{}"));
    Answer answer = invocation.ask(connection, call.query("bot", bot).query("platform", platform));
    if (state || answer.json().path("status").asString("").equals("nothing")) {
      invocation.requireSession(connection, session, bot, platform);
    }
    if (invocation.json()) {
      invocation.print(answer);
    } else {
      invocation.print(new FieldLines(invocation).of(answer.json()));
    }
    return 0;
  }
}
