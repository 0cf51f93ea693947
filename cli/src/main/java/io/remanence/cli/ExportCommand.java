package io.remanence.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code export}: writes what a space, or a scope of it, holds to a file. */
@Command(name = "export")
final class ExportCommand extends ApiCommand {
  private static final String STANDARD_OUTPUT = "-";

  @Parameters(paramLabel = "OUT", descriptionKey = "out")
  private String out = "";

  @Option(names = "--what", paramLabel = "PART", split = ",", descriptionKey = "export.what")
  private List<String> what = List.of();

  @Mixin private final ScopeOptions scope = new ScopeOptions();

  ExportCommand() {}

  @Override
  void check(Invocation invocation) {
    what.forEach(
        part -> Choice.require(invocation.messages(), "--what", part, Choice.EXPORT_PARTS));
    if (!out.equals(STANDARD_OUTPUT)) {
      Path target = invocation.surroundings().path(out).toAbsolutePath();
      Path folder = target.getParent();
      if (Files.isDirectory(target) || folder == null || !Files.isWritable(folder)) {
        throw Failure.usage(invocation.text("export.nowhere", Harmless.line(out)));
      }
    }
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    if (!what.isEmpty()) {
      what.forEach(body.putArray("what")::add);
    }
    ObjectNode asked = scope.json();
    if (!asked.isEmpty()) {
      body.set("scope", asked);
    }
    ApiCall call =
        ApiCall.of("POST", invocation.inSpace("export")).with(ApiCall.Body.json(body.toString()));
    Answer answer = connection.send(call, lines -> write(invocation, lines));
    if (!answer.ok()) {
      throw invocation.refusal(answer);
    }
    if (!out.equals(STANDARD_OUTPUT)) {
      invocation.tell(invocation.text("export.done", Harmless.line(out)));
    }
    return 0;
  }

  /** A file that is there already is replaced once the new one is whole. */
  private void write(Invocation invocation, InputStream lines) throws IOException {
    if (out.equals(STANDARD_OUTPUT)) {
      lines.transferTo(invocation.surroundings().out());
      invocation.surroundings().out().flush();
      return;
    }
    Path target = invocation.surroundings().path(out).toAbsolutePath();
    Path folder = target.getParent();
    Path part =
        folder == null
            ? Files.createTempFile("remanence", ".part")
            : Files.createTempFile(folder, ".remanence", ".part");
    try {
      Files.copy(lines, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
