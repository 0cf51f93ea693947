package io.remanence.cli;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Reads a command line, runs the command and turns every end of it into an exit code. */
final class Program {
  private final Surroundings surroundings;

  Program(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Runs the command; 0 ok, 1 the work failed, 2 wrong usage. */
  int run(String... arguments) {
    EarlyOptions early = EarlyOptions.of(arguments);
    PersonalSettings settings =
        PersonalSettings.of(surroundings, surroundings.path(early.data().orElse("~/.remanence")));
    Messages messages =
        new Messages(
            LanguageChoice.of(early.language(), settings.language(), surroundings.locale()));
    CommandLine line = commandLine(messages, early.json());
    PrintWriter out = new PrintWriter(surroundings.out(), false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(surroundings.err(), false, StandardCharsets.UTF_8);
    line.setOut(out);
    line.setErr(err);
    try {
      return line.execute(arguments);
    } finally {
      out.flush();
      err.flush();
      surroundings.out().flush();
      surroundings.err().flush();
    }
  }

  private CommandLine commandLine(Messages messages, boolean json) {
    CommandLine line = new CommandLine(new RemanenceCommand(surroundings, messages));
    line.setResourceBundle(messages.bundle());
    line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    line.setUsageHelpWidth(Math.clamp(surroundings.terminal().messageColumns(), 60, 120));
    // A query may well begin with '@'.
    line.setExpandAtFiles(false);
    line.setParameterExceptionHandler(
        (wrong, arguments) -> {
          String why = new UsageErrors(messages).line(wrong);
          say(why, Failure.usage(why).json(), json);
          if (json) {
            return Failure.WRONG_USAGE;
          }
          say(messages.text("usage.help", wrong.getCommandLine().getCommandSpec().qualifiedName()));
          return Failure.WRONG_USAGE;
        });
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> failed(messages, failure, json));
    return line;
  }

  private int failed(Messages messages, Exception failure, boolean json) {
    if (surroundings.environment().containsKey("REMANENCE_DEBUG")) {
      failure.printStackTrace(surroundings.err());
    }
    return switch (failure) {
      case Failure known -> {
        say(String.valueOf(known.getMessage()), known.json(), json);
        yield known.exitCode();
      }
      case RemanenceException known -> {
        String text = known.detail().in(messages.language());
        say(text, Failure.json(known.code(), text), json);
        yield Failure.FAILED;
      }
      default -> {
        String text = messages.text("defect", failure.toString());
        say(text, Failure.json(ErrorCode.INTERNAL, text), json);
        yield Failure.FAILED;
      }
    };
  }

  /** Errors are JSON, too, for programs that read it. */
  private void say(String text, String problem, boolean json) {
    if (json) {
      surroundings.out().flush();
      surroundings.err().println(problem);
    } else {
      say(text);
    }
  }

  private void say(String text) {
    surroundings.out().flush();
    surroundings.err().println("remanence: " + Harmless.line(text));
  }

  /** What must be known before the command line is read, to speak the right language about it. */
  private record EarlyOptions(Optional<String> language, Optional<String> data, boolean json) {
    static EarlyOptions of(String... arguments) {
      return new EarlyOptions(
          value("--lang", arguments),
          value("--data", arguments),
          Arrays.stream(arguments)
              .takeWhile(given -> !given.equals("--"))
              .anyMatch("--json"::equals));
    }

    private static Optional<String> value(String option, String... arguments) {
      for (int i = 0; i < arguments.length && !arguments[i].equals("--"); i++) {
        if (arguments[i].startsWith(option + "=")) {
          return Optional.of(arguments[i].substring(option.length() + 1));
        }
        if (arguments[i].equals(option) && i + 1 < arguments.length) {
          return Optional.of(arguments[i + 1]);
        }
      }
      return Optional.empty();
    }
  }
}
