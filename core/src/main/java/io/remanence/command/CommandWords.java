package io.remanence.command;

import io.remanence.error.RemanenceException;
import io.remanence.memory.MemoryStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The words after a command's name: options, and what is left of them. Each is to be asked for;
 * what nobody asks for is a mistake.
 */
final class CommandWords {
  /** The last page that can be asked for. */
  static final int LAST_PAGE = 1_000;

  private final List<String> plain = new ArrayList<>();
  private final Map<String, String> values = new HashMap<>();
  private final Set<String> flags;
  private int next;

  /**
   * @param valued options that have a value
   * @param flags options that have none
   */
  CommandWords(List<CommandLine.Word> words, Set<String> valued, Set<String> flags) {
    Set<String> seen = new java.util.HashSet<>();
    for (int i = 0; i < words.size(); i++) {
      CommandLine.Word word = words.get(i);
      if (!word.isOption()) {
        plain.add(word.text());
        continue;
      }
      String folded = word.folded();
      int equals = folded.indexOf('=');
      String option = equals < 0 ? folded : folded.substring(0, equals);
      if (flags.contains(option) && equals < 0) {
        seen.add(option);
      } else if (!valued.contains(option)) {
        throw Mistake.of(CommandPhrase.UNKNOWN_OPTION, CommandView.shown(word.text()));
      } else if (equals >= 0) {
        put(option, word.text().substring(word.text().length() - (folded.length() - equals - 1)));
      } else if (i + 1 < words.size() && !words.get(i + 1).isOption()) {
        put(option, words.get(++i).text());
      } else {
        throw Mistake.of(CommandPhrase.NO_VALUE, option);
      }
    }
    this.flags = Set.copyOf(seen);
  }

  private void put(String option, String value) {
    if (value.isBlank()) {
      throw Mistake.of(CommandPhrase.NO_VALUE, option);
    }
    if (values.put(option, value.strip()) != null) {
      throw Mistake.of(CommandPhrase.UNWANTED, option);
    }
  }

  Optional<String> value(String option) {
    return Optional.ofNullable(values.get(option));
  }

  boolean has(String flag) {
    return flags.contains(flag);
  }

  /** The next word that belongs to no option. */
  Optional<String> word() {
    return next < plain.size() ? Optional.of(plain.get(next++)) : Optional.empty();
  }

  /** The rest of them, as one text. */
  String rest() {
    String rest = String.join(" ", plain.subList(next, plain.size()));
    next = plain.size();
    return rest.strip();
  }

  String id() {
    String id =
        word()
            .filter(text -> !text.isBlank())
            .orElseThrow(() -> Mistake.of(CommandPhrase.NEEDS_ID));
    nothingMore();
    return id.strip();
  }

  /** The page, 1 where none is named. */
  int page() {
    Optional<String> named = word();
    nothingMore();
    if (named.isEmpty()) {
      return 1;
    }
    String folded = CommandLine.fold(named.get());
    if (!folded.matches("[0-9]{1,4}")) {
      throw badPage(named.get());
    }
    int page = Integer.parseInt(folded);
    if (page < 1 || page > LAST_PAGE) {
      throw badPage(named.get());
    }
    return page;
  }

  private static Mistake badPage(String text) {
    return Mistake.of(CommandPhrase.BAD_PAGE, CommandView.shown(text), LAST_PAGE);
  }

  void nothingMore() {
    if (next < plain.size()) {
      throw Mistake.of(CommandPhrase.UNWANTED, CommandView.shown(plain.get(next)));
    }
  }

  // --- statuses ---

  static final Set<String> STATUS_VALUES = Set.of("--status");
  static final Set<String> STATUS_FLAGS =
      Set.of("--include-superseded", "--include-archived", "--include-deleted", "--all-statuses");

  /** The statuses that are named; those given where none is. */
  Set<MemoryStatus> statuses(Set<MemoryStatus> otherwise) {
    Optional<String> only = value("--status");
    if (only.isPresent()) {
      return Set.of(status(only.get()));
    }
    if (has("--all-statuses")) {
      return EnumSet.allOf(MemoryStatus.class);
    }
    Set<MemoryStatus> more = EnumSet.of(MemoryStatus.ACTIVE);
    include(more, "--include-superseded", MemoryStatus.SUPERSEDED);
    include(more, "--include-archived", MemoryStatus.ARCHIVED);
    include(more, "--include-deleted", MemoryStatus.DELETED);
    return more.size() == 1 ? otherwise : more;
  }

  private void include(Set<MemoryStatus> statuses, String flag, MemoryStatus status) {
    if (has(flag)) {
      statuses.add(status);
    }
  }

  private static MemoryStatus status(String name) {
    try {
      return MemoryStatus.named(CommandLine.fold(name));
    } catch (RemanenceException unknown) {
      throw Mistake.of(CommandPhrase.BAD_STATUS, CommandView.shown(name));
    }
  }
}
