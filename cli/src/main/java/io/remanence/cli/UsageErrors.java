package io.remanence.cli;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, in one line and in the language of the person. */
final class UsageErrors {
  private final Messages messages;

  UsageErrors(Messages messages) {
    this.messages = messages;
  }

  String line(ParameterException wrong) {
    return Harmless.line(
        switch (wrong) {
          case UnmatchedArgumentException unmatched -> unmatched(unmatched);
          case MissingParameterException missing -> missing(missing);
          default -> other(wrong);
        });
  }

  private String unmatched(UnmatchedArgumentException wrong) {
    String first = wrong.getUnmatched().isEmpty() ? "" : wrong.getUnmatched().getFirst();
    List<String> suggestions = wrong.getSuggestions();
    String text =
        first.startsWith("-")
            ? messages.text("usage.unknown-option", first)
            : wrong.getCommandLine().getSubcommands().isEmpty()
                ? messages.text("usage.too-many", first)
                : messages.text("usage.unknown-command", first);
    return suggestions.isEmpty()
        ? text
        : text + " " + messages.text("usage.meant", String.join(", ", suggestions));
  }

  private String missing(MissingParameterException wrong) {
    List<ArgSpec> missing = wrong.getMissing();
    if (missing.isEmpty()) {
      return String.valueOf(wrong.getMessage());
    }
    return messages.text(
        "usage.missing", missing.stream().map(UsageErrors::name).collect(Collectors.joining(", ")));
  }

  private String other(ParameterException wrong) {
    if (String.valueOf(wrong.getMessage()).startsWith("Missing required subcommand")) {
      return messages.text("usage.no-command");
    }
    if (wrong.getArgSpec() == null || wrong.getValue() == null) {
      return String.valueOf(wrong.getMessage());
    }
    return messages.text("usage.value", name(wrong.getArgSpec()), wrong.getValue());
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : argument.paramLabel();
  }
}
