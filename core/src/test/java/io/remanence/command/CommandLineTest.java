package io.remanence.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How what is typed is taken apart. */
final class CommandLineTest {
  private static List<String> words(String text) {
    return CommandLine.read(text).orElseThrow().words().stream()
        .map(CommandLine.Word::text)
        .toList();
  }

  @Test
  void commands_begin_with_their_mark_in_any_width_and_case() {
    for (String text :
        List.of(
            "!memory",
            " !memory",
            "！memory",
            "!MEMORY",
            "！ｍｅｍｏｒｙ",
            "!记忆",
            "\u3000！记忆\u3000",
            "\n!memory")) {
      assertThat(CommandLine.read(text))
          .as(text)
          .map(CommandLine::family)
          .contains(CommandLine.Family.MEMORY);
    }
    for (String text : List.of("/clear", "／clear", "/清除", "／清除 -t context")) {
      assertThat(CommandLine.read(text))
          .as(text)
          .map(CommandLine::family)
          .contains(CommandLine.Family.CLEAR);
    }
  }

  @Test
  void other_texts_are_none() {
    for (String text :
        List.of(
            "",
            "  ",
            "memory",
            "! memory",
            "!memories",
            "!memoryx",
            "\"!memory\"",
            "say !memory",
            "/clearance",
            "清除",
            "😀")) {
      assertThat(Commands.isCommand(text)).as(text).isFalse();
    }
  }

  @Test
  void quotation_marks_of_all_kinds_hold_words_together() {
    assertThat(words("!memory search \"a b\" 'c d' “e f” 「g h」 i\u3000j"))
        .containsExactly("search", "a b", "c d", "e f", "g h", "i", "j");
    assertThat(words("!memory search it's \"open and 5\" tall 6\""))
        .containsExactly("search", "it's", "open and 5", "tall", "6\"");
    assertThat(words("!memory search \"never closed"))
        .containsExactly("search", "\"never", "closed");
    assertThat(words("!memory search \"\" 😀\u200d🌈")).containsExactly("search", "", "😀\u200d🌈");
  }

  @Test
  void options_are_told_by_dashes_that_are_not_quoted() {
    List<CommandLine.Word> words =
        CommandLine.read("!memory list --all -t —status ——all ２ \"--x\"").orElseThrow().words();
    assertThat(words)
        .extracting(CommandLine.Word::isOption)
        .containsExactly(false, true, true, true, true, false, false);
    assertThat(words)
        .extracting(CommandLine.Word::folded)
        .containsExactly("list", "--all", "-t", "--status", "--all", "2", "--x");
  }

  @Test
  void the_rest_stays_as_it_was_typed() {
    assertThat(
            CommandLine.read("!memory import l2  [{\"content\": \"a  b\"}] ").orElseThrow().from(2))
        .isEqualTo("[{\"content\": \"a  b\"}]");
    assertThat(CommandLine.read("!memory import").orElseThrow().from(2)).isEmpty();
  }
}
