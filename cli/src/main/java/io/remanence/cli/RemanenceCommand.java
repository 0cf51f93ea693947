package io.remanence.cli;

import io.remanence.error.RemanenceException;
import io.remanence.space.SpaceName;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code remanence}: what all commands have in common. */
@Command(
    name = "remanence",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    subcommands = {
      ServeCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      RestoreCommand.class,
      RecallCommand.class,
      HistoryCommand.class,
      SessionsCommand.class,
      MemoriesCommand.class,
      ProfileCommand.class,
      CompactCommand.class,
      ClearCommand.class,
      CommandCommand.class,
      StatsCommand.class,
      VerifyCommand.class,
      DoctorCommand.class,
      BackupCommand.class,
      SpacesCommand.class,
      KeyCommand.class,
      EvalCommand.class,
      McpCommand.class
    })
final class RemanenceCommand {
  private final Surroundings surroundings;
  private final Messages messages;

  @Option(names = "--data", paramLabel = "DIR", scope = ScopeType.INHERIT)
  private String data = "~/.remanence";

  @Option(names = "--space", paramLabel = "NAME", scope = ScopeType.INHERIT)
  private String space = SpaceName.DEFAULT.value();

  @Option(names = "--json", scope = ScopeType.INHERIT)
  private boolean json;

  // Read beforehand, so that errors and help are in that language too.
  @Option(names = "--lang", paramLabel = "en|zh", scope = ScopeType.INHERIT)
  private Optional<String> language = Optional.empty();

  RemanenceCommand(Surroundings surroundings, Messages messages) {
    this.surroundings = surroundings;
    this.messages = messages;
  }

  /**
   * The invocation of a command below this one.
   *
   * @throws Failure when one of the common options is not as wanted
   */
  static Invocation invocation(CommandSpec command) {
    return ((RemanenceCommand) command.root().userObject()).invocation();
  }

  private Invocation invocation() {
    if (language.isPresent() && LanguageChoice.named(language.get()).isEmpty()) {
      throw Failure.usage(messages.text("usage.one-of", "--lang", language.get(), "en, zh"));
    }
    try {
      new SpaceName(space);
    } catch (RemanenceException wrong) {
      throw Failure.usage(messages.text("usage.space", wrong.detail().in(messages.language())));
    }
    if (data.isBlank()) {
      throw Failure.usage(messages.text("usage.data"));
    }
    PersonalSettings settings = PersonalSettings.of(surroundings, surroundings.path(data));
    return new Invocation(
        surroundings,
        messages,
        surroundings.path(data).toAbsolutePath().normalize(),
        space,
        json,
        new TimeText(settings.zone().orElse(surroundings.zone())));
  }
}
