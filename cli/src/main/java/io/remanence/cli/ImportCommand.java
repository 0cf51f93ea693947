package io.remanence.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code import}: stores what is in files. Each file is taken as it stands, so a second import of
 * the same file into the same scope adds nothing; a file of which some lines can't be read counts
 * as failed work, though the rest of it is stored, and so does one of several that can't be read at
 * all or is refused, though the others are stored.
 */
@Command(name = "import")
final class ImportCommand extends ApiCommand {
  @Parameters(paramLabel = "FILE", arity = "1..*", descriptionKey = "files")
  private List<String> files = List.of();

  @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "auto")
  private String format = "auto";

  @Option(names = "--bot", paramLabel = "ID", descriptionKey = "into.bot")
  private Optional<String> bot = Optional.empty();

  @Option(names = "--platform", paramLabel = "ID", descriptionKey = "into.platform")
  private Optional<String> platform = Optional.empty();

  @Option(names = "--session", paramLabel = "ID", descriptionKey = "into.session")
  private Optional<String> session = Optional.empty();

  @Option(names = "--speaker", paramLabel = "ID", descriptionKey = "into.speaker")
  private Optional<String> speaker = Optional.empty();

  @Option(names = "--isolation", paramLabel = "MODE", descriptionKey = "into.isolation")
  private Optional<String> isolation = Optional.empty();

  @Option(names = "--no-wait")
  private boolean noWait;

  ImportCommand() {}

  @Override
  void check(Invocation invocation) {
    Messages messages = invocation.messages();
    Choice.require(messages, "--format", format, Choice.FORMATS);
    isolation.ifPresent(mode -> Choice.require(messages, "--isolation", mode, Choice.ISOLATIONS));
    List<Failure> unreadable = uploads(invocation).flatMap(ImportCommand::problem).toList();
    if (unreadable.size() == files.size()) {
      throw unreadable.getFirst();
    }
    if (files.stream().filter(Upload.STANDARD_INPUT::equals).count() > 1) {
      throw Failure.usage(messages.text("import.twice"));
    }
  }

  /** Why there is nothing to read; empty where there is. */
  private static Stream<Failure> problem(Upload upload) {
    try {
      upload.check();
      return Stream.empty();
    } catch (Failure failure) {
      return Stream.of(failure);
    }
  }

  private Stream<Upload> uploads(Invocation invocation) {
    return files.stream()
        .map(name -> new Upload(name, format, invocation.surroundings(), invocation.messages()));
  }

  @Override
  boolean makesData() {
    return true;
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    Progress progress = Progress.of(invocation);
    ImportReport report = new ImportReport(invocation, files.size() > 1);
    for (Upload upload : uploads(invocation).toList()) {
      Optional<Failure> problem = problem(upload).findFirst();
      if (problem.isPresent()) {
        report.refused(upload.name(), problem.get());
        continue;
      }
      progress.begin();
      Answer answer;
      try {
        answer = connection.send(call(invocation, upload, progress));
      } finally {
        progress.clear();
      }
      if (answer.ok()) {
        report.add(upload.name(), answer);
      } else {
        report.refused(upload.name(), invocation.refusal(answer));
      }
    }
    report.end();
    if (report.anythingNew() && connection.owns() && !noWait) {
      new EmbeddingWait(invocation, connection, progress).run();
    }
    return report.exitCode();
  }

  private ApiCall call(Invocation invocation, Upload upload, Progress progress) {
    long size = upload.size();
    ApiCall call =
        ApiCall.of("POST", invocation.inSpace("import"))
            .query("format", format)
            .query("bot", bot)
            .query("platform", platform)
            .query("session", session)
            .query("speaker", speaker)
            .query("isolation", isolation)
            .with(upload.body(sent -> progress.bytes(upload.name(), sent, size)));
    return upload.rereadable() ? call.asRepeatable() : call;
  }

  /** What became of each file. */
  private static final class ImportReport {
    private static final int MOST_ERRORS = 20;

    private final Invocation invocation;
    private final boolean several;
    private final Table table;
    private boolean anyRow;
    private boolean anythingNew;
    private int exitCode;

    ImportReport(Invocation invocation, boolean several) {
      this.invocation = invocation;
      this.several = several;
      this.table =
          new Table(
              Table.Column.flexible(invocation.text("column.file")),
              Table.Column.right(invocation.text("column.imported")),
              Table.Column.right(invocation.text("column.skipped")),
              Table.Column.right(invocation.text("column.errors")));
    }

    void add(String file, Answer answer) {
      JsonNode result = answer.json();
      JsonNode errors = result.path("errors");
      anythingNew |= result.path("imported").asLong(0) > 0;
      if (invocation.json()) {
        invocation.print(several ? named(file, result) : answer.body().strip());
      } else {
        anyRow = true;
        table.add(
            file,
            result.path("imported").asString(""),
            result.path("skipped").asString(""),
            Integer.toString(errors.size()));
        errors.valueStream().limit(MOST_ERRORS).forEach(error -> tell(file, error));
        if (errors.size() > MOST_ERRORS) {
          invocation.tell(invocation.text("import.more-errors", file, errors.size() - MOST_ERRORS));
        }
      }
      if (!errors.isEmpty()) {
        exitCode = Failure.FAILED;
      }
    }

    private static String named(String file, JsonNode result) {
      if (result instanceof ObjectNode object) {
        return object.put("file", file).toString();
      }
      return result.toString();
    }

    private void tell(String file, JsonNode error) {
      invocation.tell(
          Harmless.line(
              file
                  + ":"
                  + error.path("line").asString("?")
                  + ": "
                  + error.path("detail").asString("")));
    }

    void refused(String file, Failure failure) {
      invocation.tell(failure.about(file));
      exitCode = Failure.FAILED;
    }

    void end() {
      if (anyRow) {
        invocation.print(table);
        invocation.surroundings().out().flush();
      }
    }

    boolean anythingNew() {
      return anythingNew;
    }

    int exitCode() {
      return exitCode;
    }
  }
}
