package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @TempDir Path home = Path.of("unset");
  private Shell shell = new Shell(home, UsageTest::noServer);

  private static LocalServer noServer(Path data, String host, int port) {
    throw new AssertionError("a command that is given wrongly starts nothing");
  }

  @BeforeEach
  void open() {
    shell = new Shell(home, UsageTest::noServer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "recall",
        "recall --limit 0 x",
        "recall --limit 51 x",
        "recall --limit many x",
        "recall --kinds dream x",
        "recall --min-score 1.5 x",
        "recall --isolation wide x",
        "recall --nonsense x",
        "recall --space BAD x",
        "recall --lang de x",
        "history",
        "history a b",
        "history a --session b",
        "history a --limit -1",
        "history a --limit 0",
        "sessions --limit none",
        "memories",
        "memories show",
        "memories forget",
        "profile",
        "profile s --set mood --value x",
        "profile s --value x",
        "profile s --set name --add notes --value x",
        "memories list --status gone",
        "memories list --source elsewhere",
        "import",
        "import no-such-file.json",
        "import ~/folder",
        "import - -",
        "import - --format elvish",
        "import - --isolation wide",
        "restore",
        "restore no-such-file.jsonl",
        "backup",
        "backup a b",
        "doctor extra",
        "spaces create",
        "spaces list x",
        "spaces destroy",
        "serve --port 70000",
        "serve --port x",
        "stats extra",
      })
  void answers_wrong_usage_with_2_and_one_line_that_says_what_is_wrong(String line)
      throws Exception {
    Files.createDirectories(home.resolve("folder"));
    int exitCode =
        shell.run(
            Stream.of(line.split(" ")).filter(word -> !word.isEmpty()).toArray(String[]::new));

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err().lines().filter(text -> !text.contains("--help"))).hasSize(1);
    assertThat(shell.err()).startsWith("remanence: ").doesNotContain("Exception", "\tat ");
  }

  @Test
  void names_the_unknown_option_in_the_language_of_the_person() {
    assertThat(shell.run("stats", "--nonsense")).isEqualTo(2);
    assertThat(shell.err()).startsWith("remanence: unknown option '--nonsense'.");

    shell.locale("zh_CN.UTF-8");
    assertThat(shell.run("stats", "--nonsense")).isEqualTo(2);
    assertThat(shell.err()).startsWith("remanence: 未知选项“--nonsense”。");

    shell.locale("C");
    assertThat(shell.run("stats", "--nonsense", "--lang=zh")).isEqualTo(2);
    assertThat(shell.err()).startsWith("remanence: 未知选项“--nonsense”。");
  }

  @Test
  void proposes_the_option_that_may_be_meant() {
    shell.run("recall", "x", "--limt", "3");
    assertThat(shell.err()).contains("--limit");
  }

  @Test
  void takes_the_language_from_the_settings_of_the_data_directory() throws Exception {
    Files.createDirectories(shell.data());
    Files.writeString(shell.data().resolve("remanence.toml"), "language = \"zh\"\n");
    shell.run("stats", "--nonsense");
    assertThat(shell.err()).contains("未知选项");

    shell.environment("REMANENCE_LANGUAGE", "en").run("stats", "--nonsense");
    assertThat(shell.err()).contains("unknown option");
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "zh"})
  void the_help_of_import_names_every_format(String language) {
    assertThat(shell.run("import", "--help", "--lang", language)).isZero();
    assertThat(List.of(shell.out().split("[^a-z0-9-]+"))).containsAll(Choice.FORMATS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "zh"})
  void every_command_and_option_has_a_help_text(String language) {
    for (String command :
        Arrays.asList(
            "",
            "serve",
            "import",
            "recall",
            "history",
            "sessions",
            "memories",
            "memories list",
            "memories show",
            "memories forget",
            "profile",
            "stats",
            "verify",
            "doctor",
            "backup",
            "restore",
            "spaces")) {
      String[] words =
          Stream.concat(
                  Stream.of(command.split(" ")).filter(word -> !word.isEmpty()),
                  Stream.of("--help", "--lang", language))
              .toArray(String[]::new);
      assertThat(shell.run(words)).as(command).isZero();
      assertThat(shell.out()).as(command).contains(language.equals("zh") ? "用法：" : "Usage: ");
      assertThat(shell.out().lines().filter(line -> line.matches("  +(-.|--\\S+)[^ ]*( \\S+)? *")))
          .as("options without a text in: %s", shell.out())
          .filteredOn(line -> !line.matches(".*[=<|].*"))
          .isEmpty();
    }
  }

  @Test
  void prints_its_version() {
    assertThat(shell.run("--version")).isZero();
    assertThat(shell.out()).startsWith("remanence ");
  }
}
