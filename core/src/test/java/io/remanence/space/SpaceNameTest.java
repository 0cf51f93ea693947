package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.text.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The name of a space is a folder of its own on every system. */
final class SpaceNameTest {
  private static void refused(String name) {
    assertThatThrownBy(() -> new SpaceName(name))
        .as(name)
        .isInstanceOfSatisfying(
            RemanenceException.class,
            error -> {
              assertThat(error.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT);
              assertThat(error.detail().in(Language.CHINESE)).contains("空间名称");
            })
        .hasMessageContaining("wanted");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"con", "prn", "aux", "nul", "com0", "com1", "com9", "lpt0", "lpt1", "lpt9"})
  void refuses_what_windows_keeps_for_devices(String name) {
    refused(name);
    refused(name.toUpperCase(java.util.Locale.ROOT));
    refused(name + ".txt");
    assertThat(new SpaceName(name + "-bots").value()).startsWith(name);
    assertThat(new SpaceName("my" + name).value()).endsWith(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "..",
        "bots.",
        "bots ",
        " bots",
        "bo ts",
        "bots/x",
        "..\\bots",
        "c:",
        "~",
        "-bots",
        "_bots",
        "bots\n",
        "bots\u0000",
        "群",
        "ｂots",
        "COM¹",
        "com¹"
      })
  void refuses_what_some_system_would_change_or_read_as_a_path(String name) {
    refused(name);
  }

  @Test
  void shows_little_of_a_name_without_end() {
    assertThatThrownBy(() -> new SpaceName("x".repeat(100_000)))
        .hasMessageContaining("x".repeat(50))
        .satisfies(error -> assertThat(String.valueOf(error.getMessage())).hasSizeLessThan(300));
  }
}
