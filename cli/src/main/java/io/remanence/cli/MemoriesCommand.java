package io.remanence.cli;

import picocli.CommandLine.Command;

/** {@code memories}: what is remembered, one by one. */
@Command(
    name = "memories",
    subcommands = {
      MemoriesListCommand.class,
      MemoriesShowCommand.class,
      MemoriesForgetCommand.class
    })
final class MemoriesCommand {
  MemoriesCommand() {}
}
