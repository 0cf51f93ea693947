package io.remanence.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * {@code restore}: fills an empty space from an export of Remanence, as it was: all of it, or where
 * something in the file is wrong, nothing.
 */
@Command(name = "restore")
final class RestoreCommand extends ApiCommand {
  private static final int MOST_ERRORS = 20;

  @Parameters(paramLabel = "FILE", descriptionKey = "restore.file")
  private String file = "";

  RestoreCommand() {}

  @Override
  void check(Invocation invocation) {
    upload(invocation).check();
  }

  private Upload upload(Invocation invocation) {
    return new Upload(file, "remanence", invocation.surroundings(), invocation.messages());
  }

  @Override
  boolean makesData() {
    return true;
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    Upload upload = upload(invocation);
    Progress progress = Progress.of(invocation);
    var made =
        invocation.ask(
            connection, ApiCall.of("PUT", invocation.inSpace()).with(ApiCall.Body.json("{}")));
    progress.begin();
    Answer answer;
    try {
      long size = upload.size();
      answer =
          connection.send(
              ApiCall.of("POST", invocation.inSpace("restore"))
                  .with(upload.body(sent -> progress.bytes(upload.name(), sent, size))));
    } finally {
      progress.clear();
    }
    if (!answer.ok()) {
      throw invocation.refusal(answer);
    }
    JsonNode errors = answer.json().path("errors");
    if (invocation.json()) {
      invocation.print(answer);
    } else if (errors.isEmpty()) {
      invocation.print(
          invocation.text("restore.done", answer.json().path("restored").asString("")));
    } else {
      errors.valueStream().limit(MOST_ERRORS).forEach(error -> tell(invocation, error));
      invocation.tell(invocation.text("restore.nothing"));
    }
    return errors.isEmpty() ? 0 : Failure.FAILED;
  }

  private void tell(Invocation invocation, JsonNode error) {
    invocation.tell(
        Harmless.line(
            file
                + ":"
                + error.path("line").asString("?")
                + ": "
                + error.path("detail").asString("")));
  }
}
