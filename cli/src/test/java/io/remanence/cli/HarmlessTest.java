package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HarmlessTest {
  @Test
  void writes_terminal_commands_as_escapes() {
    assertThat(Harmless.line("a\u001b[2Jb\u0007\u009b31m\u007f"))
        .isEqualTo("a\\u001b[2Jb\\u0007\\u009b31m\\u007f");
  }

  @Test
  void writes_turns_of_direction_and_hidden_characters_as_escapes() {
    assertThat(Harmless.line("x\u202etxt.exe\u2066\u200b\ufeff"))
        .isEqualTo("x\\u202etxt.exe\\u2066\\u200b\\ufeff");
    assertThat(Harmless.line("a" + Character.toString(0xE0041))).isEqualTo("a\\u{e0041}");
  }

  @Test
  void keeps_what_scripts_and_emoji_need() {
    String text = "👨‍👩‍👧 می‌خواهم 发布 e\u0301 ☎\uFE0F שלום";
    assertThat(Harmless.line(text)).isEqualTo(text);
  }

  @Test
  void joins_the_lines_of_a_text_with_one_space() {
    assertThat(Harmless.line("\n one\r\n\ttwo \u2028 three \n")).isEqualTo("one two three");
  }

  @Test
  void shows_a_lone_surrogate_as_an_escape() {
    assertThat(Harmless.line("a\ud800b")).isEqualTo("a\\ud800b");
  }

  @Test
  void keeps_lines_apart_where_they_are_wanted() {
    assertThat(Harmless.lines("\n\none\n\n  two\tx\r\nthree\u001b\n"))
        .containsExactly("one", "", "  two    x", "three\\u001b");
  }
}
