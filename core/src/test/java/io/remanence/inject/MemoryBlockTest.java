package io.remanence.inject;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MemoryBlockTest {
  private static final Instant SAID = Instant.parse("2026-12-01T10:15:00Z");

  private static String line(Instant about, Language language, String zone) {
    String block =
        MemoryBlock.render(
            List.of(
                new MemoryBlock.Line(
                    "m1",
                    "I ran the marathon yesterday.",
                    0.5,
                    SAID,
                    Optional.of(about),
                    Optional.of("Ann"))),
            new BlockStyle(language, ZoneId.of(zone), 500));
    return MemoryBlock.lineAt(block, 0).orElseThrow();
  }

  @Test
  void a_line_says_when_it_was_said_and_what_day_it_is_about() {
    Instant before = Instant.parse("2026-11-30T00:00:00Z");
    assertThat(line(before, Language.ENGLISH, "UTC"))
        .startsWith(
            "- [2026-12-01 10:15 UTC, about 2026-11-30] Ann: I ran the marathon yesterday.");
    assertThat(line(before, Language.CHINESE, "Asia/Shanghai"))
        .startsWith("- [2026-12-01 18:15 Asia/Shanghai，所说的是 2026-11-30] Ann: ");
  }

  @Test
  void a_line_about_the_day_on_which_it_was_said_names_it_once() {
    assertThat(line(Instant.parse("2026-12-01T00:00:00Z"), Language.ENGLISH, "UTC"))
        .startsWith("- [2026-12-01 10:15 UTC] Ann: ");
  }
}
