package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages point to is there. */
final class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern DECISION =
      Pattern.compile("\\bdecisions? ([0-9]{4})\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
    }
    return pages;
  }

  @Test
  void every_link_leads_to_a_file_and_a_heading_that_exist() throws IOException {
    List<String> lost = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
      while (link.find()) {
        String target = link.group(1);
        if (!target.matches("[a-z]+:.*")) {
          links++;
          if (!leadsSomewhere(page, target)) {
            lost.add(ROOT.relativize(page) + " -> " + target);
          }
        }
      }
    }
    assertThat(lost).isEmpty();
    assertThat(links).isGreaterThan(40);
  }

  private static boolean leadsSomewhere(Path page, String target) throws IOException {
    String file = target.replaceFirst("#.*", "");
    Path there = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (!there.startsWith(ROOT) || !Files.exists(there)) {
      return false;
    }
    return !target.contains("#")
        || anchors(there).contains(target.substring(target.indexOf('#') + 1));
  }

  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(
            heading ->
                heading
                    .group(1)
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Test
  void every_decision_that_is_named_is_there() throws IOException {
    Set<String> there;
    try (Stream<Path> decisions = Files.list(ROOT.resolve("docs/decisions"))) {
      there =
          decisions
              .map(page -> page.getFileName().toString().substring(0, 4))
              .collect(Collectors.toUnmodifiableSet());
    }
    List<Path> files = new ArrayList<>(pages());
    try (Stream<Path> modules = Files.list(ROOT)) {
      modules
          .map(module -> module.resolve("src"))
          .filter(Files::isDirectory)
          .forEach(source -> files.addAll(javaFiles(source)));
    }
    List<String> lost = new ArrayList<>();
    int named = 0;
    for (Path file : files) {
      Matcher decision = DECISION.matcher(Files.readString(file));
      while (decision.find()) {
        named++;
        if (!there.contains(decision.group(1))) {
          lost.add(ROOT.relativize(file) + ": " + decision.group());
        }
      }
    }
    assertThat(lost).isEmpty();
    assertThat(named).isGreaterThan(5);
  }

  private static List<Path> javaFiles(Path source) {
    try (Stream<Path> files = Files.walk(source)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void the_list_of_decisions_names_each_with_its_own_number() throws IOException {
    Path folder = ROOT.resolve("docs/decisions");
    List<String> listed =
        Pattern.compile("^- \\[([0-9]{4})]\\(([0-9]{4}-[a-z0-9-]+\\.md)\\) ", Pattern.MULTILINE)
            .matcher(Files.readString(folder.resolve("README.md")))
            .results()
            .peek(line -> assertThat(line.group(2)).startsWith(line.group(1)))
            .map(line -> line.group(2))
            .toList();
    try (Stream<Path> decisions = Files.list(folder)) {
      assertThat(listed)
          .isSorted()
          .containsExactlyInAnyOrderElementsOf(
              decisions
                  .map(page -> page.getFileName().toString())
                  .filter(name -> !name.equals("README.md"))
                  .toList());
    }
  }

  @Test
  void the_map_s_decisions_are_about_what_they_stand_beside() throws IOException {
    String map = Files.readString(ROOT.resolve("docs/ARCHITECTURE.md"));
    assertThat(decisionsOf(map, "Who calls")).containsExactly("0031");
    assertThat(decisionsOf(map, "Audit")).containsExactly("0028");
    assertThat(decisionsOf(map, "Proxies")).containsExactly("0033");
    assertThat(decisionsOf(map, "Compaction")).containsExactly("0023");
    assertThat(decisionsOf(map, "Topics")).containsExactly("0030");
  }

  private static List<String> decisionsOf(String page, String paragraph) {
    return page.lines()
        .filter(line -> line.startsWith("**" + paragraph + ".**"))
        .flatMap(line -> DECISION.matcher(line).results())
        .map(decision -> decision.group(1))
        .toList();
  }
}
