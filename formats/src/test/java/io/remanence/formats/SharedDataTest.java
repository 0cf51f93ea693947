package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Public samples of real exports, which are no part of this project: they are looked for where the
 * system property {@code remanence.shared} says, else in the folder {@code shared} beside the
 * project. The counts were taken from the files by other means.
 */
class SharedDataTest {
  private static Path shared() {
    String set = System.getProperty("remanence.shared", "");
    List<Path> places = new ArrayList<>();
    if (!set.isBlank() && !set.startsWith("$")) {
      places.add(Path.of(set));
    }
    Path here = Path.of("").toAbsolutePath();
    for (Path up = here; up != null; up = up.getParent()) {
      places.add(up.resolve("shared"));
    }
    Optional<Path> found =
        places.stream().filter(p -> Files.isDirectory(p.resolve("data/imports"))).findFirst();
    assumeThat(found).as("the shared sample data is not here").isPresent();
    return found.orElseThrow().resolve("data");
  }

  private static Collected read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Collected.of(in, Optional.empty(), ReadOptions.defaults());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "imports/chatgpt/polylogue_native-browser-capture-v1.json, 1, 5, 0",
    "imports/chatgpt/polylogue_native-conversation-v1.json, 1, 5, 0",
    "imports/chatgpt/polylogue_sample-00.json, 1, 2, 0",
    "imports/chatgpt/polylogue_sample-01.json, 1, 3, 0",
    "imports/claude/osteele_business-strategy.json, 1, 6, 0",
    "imports/claude/osteele_claude-bakery-chat.json, 1, 4, 0",
    "imports/claude/osteele_conversation-rendering-tests.json, 1, 10, 0",
    "imports/claude/osteele_conversation-with-errors.json, 1, 10, 1",
    "imports/claude/osteele_conversations.json, 2, 6, 0",
    "imports/claude/osteele_cooking.json, 1, 6, 0",
    "imports/claude/osteele_history.json, 1, 6, 0",
    "imports/claude/polylogue_sample-00.json, 1, 3, 0",
    "imports/claude/polylogue_sample-01.json, 1, 6, 0",
    "imports/claude-code/polylogue_claude-normalization-main.jsonl, 2, 12, 1",
    "imports/sharegpt/fastchat_dummy_conversation.json, 500, 2000, 0",
    "imports/text/gbrain_conversation-formats_all.jsonl, 22, 81, 2",
    "locomo/locomo10.json, 272, 5882, 0"
  })
  void reads_this_many(String file, int conversations, int messages, int bad) throws IOException {
    Collected read = read(shared().resolve(file));
    assertThat(read.conversations).hasSize(conversations);
    assertThat(read.messages).hasSize(messages);
    assertThat(read.bad).hasSize(bad);
    assertThat(read.keys()).doesNotHaveDuplicates();
    assertThat(read.messages)
        .allMatch(m -> !m.body().text().isBlank() || !m.body().toolCalls().isEmpty());
  }

  @Test
  void knows_every_sample() throws IOException {
    try (Stream<Path> files = Files.walk(shared().resolve("imports"))) {
      assertThat(files.filter(p -> p.toString().contains(".json"))).hasSize(16);
    }
  }

  @Test
  void reads_all_24_styles_of_text() throws IOException {
    Path file = shared().resolve("imports/text/gbrain_conversation-formats_all.jsonl");
    List<Fields> fixtures = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonTree.read(
          line, 1, value -> fixtures.add(RecordReader.object(value, 1, ImportText.AN_ENTRY)));
    }
    assertThat(fixtures).hasSize(24);
    for (Fields fixture : fixtures) {
      String id = fixture.text("fixture_id").orElseThrow();
      Fields front = fixture.object("frontmatter").orElseThrow();
      ReadOptions options =
          new ReadOptions(
              ZoneId.of(front.text("timezone").orElse("UTC")),
              front.text("date").map(LocalDate::parse),
              Optional.empty());
      Collected read =
          Collected.of(fixture.text("body").orElseThrow(), Optional.of(Format.TEXT), options);
      assertThat(read.messages)
          .as(id)
          .hasSize((Integer) fixture.first("expected_messages").orElseThrow());
      assertThat(read.names())
          .as(id)
          .hasSameElementsAs(
              fixture.list("expected_participants").orElseThrow().stream()
                  .map(String::valueOf)
                  .toList());
      assertThat(read.messages).as(id).allMatch(m -> m.timestamp().isPresent());
    }
  }
}
