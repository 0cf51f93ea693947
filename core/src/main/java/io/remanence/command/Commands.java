package io.remanence.command;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.lang.Character.UnicodeScript;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The commands by which people see and change what is remembered of their conversation: {@code
 * !memory …} and {@code /clear …}. Safe for use by many threads. None reaches beyond the session
 * and the speaker that it is typed by, whatever the role.
 *
 * <pre>{@code
 * Commands commands = new Commands(space, Clock.systemUTC());
 * if (Commands.isCommand(text)) {
 *   answer(commands.run(new CommandCaller(session, speaker, CommandRole.MEMBER, language), text));
 * }
 * }</pre>
 */
public final class Commands {
  private final Space space;
  private final Clock clock;
  private final CommandImport imports;

  /** The commands of a space, with nothing to import with. */
  public Commands(Space space, Clock clock) {
    this(space, clock, CommandImport.none());
  }

  /** The commands of a space. */
  public Commands(Space space, Clock clock, CommandImport imports) {
    this.space = space;
    this.clock = clock;
    this.imports = imports;
  }

  /** Whether the text is a command, well formed or not. */
  public static boolean isCommand(String text) {
    return CommandLine.read(text).isPresent();
  }

  /**
   * Does what is typed. A command with a mistake in it is answered with words and {@code ok:false};
   * nothing was changed then.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} when the text is no command, {@code
   *     FORBIDDEN} when the role may not do it; in the caller's language
   */
  public CommandReply run(CommandCaller caller, String text) {
    Language language = caller.language();
    CommandLine line =
        CommandLine.read(text)
            .orElseThrow(
                () ->
                    RemanenceException.invalid(
                        CommandPhrase.NO_COMMAND.in(language, CommandView.shown(text))));
    Space acting = space.as(actor(caller));
    try {
      return switch (line.family()) {
        case MEMORY -> memory(new MemoryCommands(acting, caller, clock, imports), line);
        case CLEAR -> clear(new ClearCommands(acting, caller), line);
      };
    } catch (RemanenceException failure) {
      if (failure.code() == ErrorCode.FORBIDDEN) {
        space.audit().refused(actor(caller), "command " + name(line));
      }
      throw failure;
    }
  }

  private static String name(CommandLine line) {
    return switch (line.family()) {
      case MEMORY ->
          line.words().stream()
              .findFirst()
              .flatMap(word -> CommandName.named(word.folded()))
              .orElse(CommandName.OVERVIEW)
              .wireName();
      case CLEAR -> "clear";
    };
  }

  private static Actor actor(CommandCaller caller) {
    ActorRole role =
        switch (caller.role()) {
          case OWNER -> ActorRole.OWNER;
          case MEMBER -> ActorRole.MEMBER;
        };
    return Actor.of(role, "command").inTheNameOf(caller.session().platform(), caller.speaker());
  }

  /** The language that a text asks for: Chinese where anything of it is, else the other one. */
  public static Language languageOf(String text, Language otherwise) {
    boolean han = text.codePoints().anyMatch(c -> UnicodeScript.of(c) == UnicodeScript.HAN);
    boolean other =
        text.codePoints()
            .mapToObj(UnicodeScript::of)
            .anyMatch(
                script ->
                    script == UnicodeScript.HIRAGANA
                        || script == UnicodeScript.KATAKANA
                        || script == UnicodeScript.HANGUL);
    return han && !other ? Language.CHINESE : otherwise;
  }

  private static CommandReply memory(MemoryCommands commands, CommandLine line) {
    Language language = commands.language();
    Optional<CommandName> name =
        line.words().isEmpty()
            ? Optional.of(CommandName.OVERVIEW)
            : CommandName.named(line.words().getFirst().folded());
    if (name.isEmpty()) {
      String unknown =
          CommandPhrase.UNKNOWN.in(language, CommandView.shown(line.words().getFirst().text()));
      return mistake(
          unknown + "\n" + CommandPhrase.TRY_HELP.in(language),
          ErrorCode.INVALID_ARGUMENT,
          Optional.empty(),
          Optional.empty());
    }
    CommandName command = name.get();
    return answered(
        language, command.usage(language), command.wireName(), () -> commands.run(command, line));
  }

  private static CommandReply clear(ClearCommands commands, CommandLine line) {
    return answered(
        commands.language(), commands.usage(), "clear", () -> commands.run(line.words()));
  }

  /** What a command found or did. */
  record Outcome(String text, Map<String, ? extends @Nullable Object> data) {}

  private interface Work {
    Outcome run();
  }

  private static CommandReply answered(Language language, String usage, String command, Work work) {
    try {
      Outcome outcome = work.run();
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("ok", true);
      data.put("command", command);
      data.putAll(outcome.data());
      return new CommandReply(outcome.text(), JsonObject.of(data));
    } catch (Mistake mistake) {
      boolean typed = mistake.code() == ErrorCode.INVALID_ARGUMENT;
      String words = mistake.in(language);
      return mistake(
          typed ? words + "\n" + CommandPhrase.USAGE.in(language, usage) : words,
          mistake.code(),
          Optional.empty(),
          typed ? Optional.of(usage) : Optional.empty());
    } catch (RemanenceException failure) {
      return switch (failure.code()) {
        case INVALID_ARGUMENT, NOT_FOUND, CONFLICT, TOO_LARGE -> refused(language, failure);
        case UNAVAILABLE -> {
          if (failure.reason().isEmpty()) {
            throw failure;
          }
          yield refused(language, failure);
        }
        case UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, INTERNAL -> throw failure;
      };
    }
  }

  private static CommandReply refused(Language language, RemanenceException failure) {
    return mistake(
        CommandPhrase.REFUSED.in(language, failure.detail().in(language)),
        failure.code(),
        failure.reason(),
        Optional.empty());
  }

  private static CommandReply mistake(
      String text, ErrorCode code, Optional<String> reason, Optional<String> usage) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("ok", false);
    data.put("error", code.wireName());
    reason.ifPresent(why -> data.put("reason", why));
    usage.ifPresent(how -> data.put("usage", how));
    return new CommandReply(text, JsonObject.of(data));
  }
}
