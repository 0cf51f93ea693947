package io.remanence.cli;

import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that asks the server. */
abstract class ApiCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * Checks what was given before anything is started or sent.
   *
   * @throws Failure when it is not as wanted
   */
  void check(Invocation invocation) {}

  /** Whether it has work to do where there is no data directory yet. */
  boolean makesData() {
    return false;
  }

  /** Does the work and returns the exit code. */
  abstract int run(Invocation invocation, Connection connection);

  @Override
  public final Integer call() {
    Invocation invocation = RemanenceCommand.invocation(spec);
    check(invocation);
    if (!makesData() && !Files.isDirectory(invocation.data())) {
      throw Failure.of(invocation.text("connection.no-data", invocation.data()));
    }
    try (Connection connection = invocation.connect()) {
      return run(invocation, connection);
    }
  }
}
