package io.remanence.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java example of the READMEs stands in a file that compiles and runs. */
final class ExampleTest {
  private static final Path ROOT = Path.of("..");
  private static final Path EXAMPLE = ROOT.resolve("docs/example/src/main/java/Example.java");
  private static final Pattern JAVA = Pattern.compile("(?s)```java\\n(.*?)```");
  private static final Pattern COORDINATE = Pattern.compile("`remanence-([a-z-]+)`");

  private static List<String> stripped(String text) {
    return text.lines().map(String::strip).toList();
  }

  @Test
  void both_readmes_show_what_stands_in_the_file() throws IOException {
    List<String> file = stripped(Files.readString(EXAMPLE));
    for (String page : List.of("README.md", "README.zh-CN.md")) {
      Matcher shown = JAVA.matcher(Files.readString(ROOT.resolve(page)));
      assertThat(shown.find()).as(page).isTrue();
      List<String> lines = stripped(shown.group(1));
      assertThat(lines).as(page).hasSizeGreaterThan(5);
      assertThat(Collections.indexOfSubList(file, lines)).as(page).isPositive();
    }
  }

  @Test
  void both_readmes_name_the_modules_that_its_project_takes() throws IOException {
    List<String> taken =
        Pattern.compile("<artifactId>remanence-([a-z-]+)</artifactId>")
            .matcher(Files.readString(ROOT.resolve("docs/example/pom.xml")))
            .results()
            .map(module -> module.group(1))
            .toList();
    assertThat(taken).hasSize(4);
    for (String page : List.of("README.md", "README.zh-CN.md")) {
      assertThat(
              COORDINATE
                  .matcher(Files.readString(ROOT.resolve(page)))
                  .results()
                  .map(module -> module.group(1)))
          .as(page)
          .containsExactlyElementsOf(taken);
    }
  }

  @Test
  void its_project_takes_the_version_of_this_one() throws IOException {
    Pattern own = Pattern.compile("<artifactId>remanence-parent</artifactId>\\s*<version>(.*?)<");
    Matcher version = own.matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    assertThat(Files.readString(ROOT.resolve("docs/example/pom.xml")))
        .contains("<remanence.version>" + version.group(1) + "</remanence.version>");
  }

  @Test
  void it_compiles_and_runs_in_an_empty_folder(@TempDir Path folder) throws Exception {
    String classes = folder.resolve("classes").toString();
    String path = System.getProperty("java.class.path");
    int compiled =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK")
            .run(null, null, null, "-proc:none", "-cp", path, "-d", classes, EXAMPLE.toString());
    assertThat(compiled).isZero();
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dstdout.encoding=UTF-8",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes + System.getProperty("path.separator") + path,
                "Example")
            .directory(Files.createDirectory(folder.resolve("empty")).toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int ended = process.waitFor();
    String said = Files.readString(output, UTF_8);
    assertThat(Optional.of(ended)).as(said).contains(0);
    assertThat(said).contains("user: 上周说的发布计划是什么？");
    assertThat(folder.resolve("empty/memory/default/memory.db")).isNotEmptyFile();
  }
}
