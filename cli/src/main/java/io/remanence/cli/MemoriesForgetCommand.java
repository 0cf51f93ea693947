package io.remanence.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code memories forget}: erases memories for good. It asks nothing, so that scripts can use it,
 * and shows what is gone; an id that is not there is an error, and the others are erased.
 */
@Command(name = "forget")
final class MemoriesForgetCommand extends ApiCommand {
  private static final int MOST_COLUMNS = 200;

  @Parameters(paramLabel = "ID", arity = "1..*", descriptionKey = "ids")
  private List<String> ids = List.of();

  MemoriesForgetCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode forgotten = result.putArray("forgotten");
    int exitCode = 0;
    for (String id : ids) {
      try {
        // Its words are gone afterwards, so they are read before.
        JsonNode memory =
            invocation.ask(connection, ApiCall.get(invocation.inSpace("memories", id))).json();
        invocation.ask(connection, ApiCall.of("DELETE", invocation.inSpace("memories", id)));
        forgotten.add(id);
        if (!invocation.json()) {
          invocation.print(
              invocation.text(
                  "memories.forgotten",
                  Harmless.line(id),
                  Wrapping.cut(Harmless.line(memory.path("content").asString("")), MOST_COLUMNS)));
        }
      } catch (Failure failure) {
        invocation.tell(failure);
        exitCode = Math.max(exitCode, failure.exitCode());
      }
    }
    if (invocation.json()) {
      invocation.print(result.toString());
    }
    return exitCode;
  }
}
