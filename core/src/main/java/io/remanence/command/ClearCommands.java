package io.remanence.command;

import io.remanence.clear.ClearReport;
import io.remanence.clear.ClearRow;
import io.remanence.clear.ClearType;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code /clear}: removes what the session holds. */
final class ClearCommands {
  private static final Set<String> VALUED = Set.of("-t", "--type", "--types");
  private static final Set<String> FLAGS = Set.of("--dry-run", "-h", "--help");

  private final Space space;
  private final CommandCaller caller;

  ClearCommands(Space space, CommandCaller caller) {
    this.space = space;
    this.caller = caller;
  }

  Language language() {
    return caller.language();
  }

  String usage() {
    return CommandPhrase.CLEAR_USAGE.in(
        language(),
        space.clearing().types().stream()
            .map(type -> type.id() + " (" + type.label(language()) + ")")
            .collect(Collectors.joining(", ")));
  }

  Commands.Outcome run(List<CommandLine.Word> typed) {
    CommandWords words = new CommandWords(typed, VALUED, FLAGS);
    boolean help = words.has("-h") || words.has("--help") || asksForHelp(typed);
    if (help) {
      return new Commands.Outcome(
          CommandPhrase.USAGE.in(language(), usage()), Map.of("usage", usage()));
    }
    words.nothingMore();
    if (caller.role() == CommandRole.MEMBER) {
      throw RemanenceException.of(ErrorCode.FORBIDDEN, CommandPhrase.FORBIDDEN.in(language()));
    }
    Set<String> types = types(words);
    boolean dryRun = words.has("--dry-run");
    ClearReport report = space.clearing().session(caller.session(), types, dryRun, language());
    return outcome(report, dryRun);
  }

  private static boolean asksForHelp(List<CommandLine.Word> typed) {
    return typed.size() == 1
        && CommandName.named(typed.getFirst().folded())
            .filter(CommandName.HELP::equals)
            .isPresent();
  }

  /** The types by id or alias; a comma or a space stands between them. */
  private Set<String> types(CommandWords words) {
    Set<String> known = new LinkedHashSet<>();
    for (ClearType type : space.clearing().types()) {
      known.add(type.id());
      known.addAll(type.aliases());
    }
    Set<String> types = new LinkedHashSet<>();
    for (String option : VALUED) {
      for (String type : CommandLine.fold(words.value(option).orElse("")).split("[,、]")) {
        String name = type.strip();
        if (name.isEmpty()) {
          continue;
        }
        if (!known.contains(name)) {
          throw Mistake.of(CommandPhrase.UNKNOWN_TYPE, CommandView.shown(name));
        }
        types.add(name);
      }
      if (words.value(option).isPresent() && types.isEmpty()) {
        throw Mistake.of(CommandPhrase.NO_VALUE, option);
      }
    }
    return types;
  }

  private Commands.Outcome outcome(ClearReport report, boolean dryRun) {
    CommandPhrase heading =
        dryRun
            ? CommandPhrase.WOULD_CLEAR
            : report.isComplete() ? CommandPhrase.CLEARED : CommandPhrase.NOT_ALL_CLEARED;
    StringBuilder text = new StringBuilder(heading.in(language()));
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (ClearRow row : report.results()) {
      text.append('\n').append(row.success() ? "✓ " : "✗ ").append(row.message());
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      tree.put("source", row.source());
      tree.put("type", row.type());
      tree.put("success", row.success());
      tree.put("message", row.message());
      rows.add(tree);
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("ok", report.isComplete());
    data.put("results", rows);
    data.put("history_cleared", report.historyCleared());
    data.put("dry_run", dryRun);
    return new Commands.Outcome(text.toString(), data);
  }
}
