package io.remanence.eval;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.library.plantuml.rules.PlantUmlArchCondition.Configuration.consideringOnlyDependenciesInAnyPackage;
import static com.tngtech.archunit.library.plantuml.rules.PlantUmlArchCondition.adhereToPlantUmlDiagram;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.HistoryStore;
import io.remanence.history.SessionStore;
import io.remanence.memory.MemoryStore;
import io.remanence.recall.Index;
import io.remanence.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the code to {@code docs/architecture.puml} and to the rules of style that a test can see.
 */
class ArchitectureTest {
  private static final Path ROOT = projectRoot();
  private static final Path MAP = ROOT.resolve("docs/architecture.puml");
  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.remanence");

  @Test
  void every_arrow_is_on_the_map() throws IOException {
    classes()
        .that()
        .resideInAnyPackage("io.remanence..")
        .and()
        .resideOutsideOfPackages("io.remanence.testkit..", "io.remanence.eval..")
        .should(
            adhereToPlantUmlDiagram(
                MAP.toUri().toURL(), consideringOnlyDependenciesInAnyPackage("io.remanence..")))
        .check(CODE);
  }

  @Test
  void every_package_is_on_the_map_and_nothing_else_is() throws IOException {
    Set<String> drawn = new TreeSet<>();
    Matcher stereotypes = Pattern.compile("<<([a-z0-9.]+)>>").matcher(Files.readString(MAP));
    while (stereotypes.find()) {
      drawn.add(stereotypes.group(1));
    }
    Set<String> there =
        CODE.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.startsWith("io.remanence.testkit"))
            .filter(name -> !name.startsWith("io.remanence.eval"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(drawn).isEqualTo(there);
  }

  @Test
  void packages_form_no_circles() {
    slices().matching("io.remanence.(**)").should().beFreeOfCycles().check(CODE);
  }

  @Test
  void the_core_uses_nothing_but_the_jdk() {
    classes()
        .that(CoreClasses.IN_CORE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.jspecify..", "io.remanence..")
        .check(CODE);
  }

  @Test
  void time_ids_and_chance_come_in_through_constructors() {
    noClasses()
        .that()
        .resideInAnyPackage("io.remanence..")
        .and()
        .resideOutsideOfPackages("io.remanence.testkit..", "io.remanence.eval..")
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(UUID.class, "randomUUID")
        .orShould()
        .callMethod(Clock.class, "systemDefaultZone")
        .orShould()
        .callConstructor(Random.class)
        .check(CODE);
  }

  @Test
  void names_say_what_a_thing_is_for() {
    noClasses()
        .should()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .check(CODE);
  }

  /** Commands, tools and MCP have put their words into the caller's language already. */
  @Test
  void errors_of_what_people_use_are_said_in_every_language() {
    noClasses()
        .that(CoreClasses.IN_CORE)
        .or()
        .resideInAnyPackage(
            "io.remanence.server..",
            "io.remanence.jdbc..",
            "io.remanence.lucene..",
            "io.remanence.formats..")
        .and()
        .resideOutsideOfPackages(
            "io.remanence.error..",
            "io.remanence.command..",
            "io.remanence.tool..",
            "io.remanence.server.mcp..")
        .should()
        .callMethod(RemanenceException.class, "of", ErrorCode.class, String.class)
        .orShould()
        .callMethod(RemanenceException.class, "of", ErrorCode.class, String.class, Throwable.class)
        .orShould()
        .callMethod(RemanenceException.class, "invalid", String.class)
        .orShould()
        .callMethod(RemanenceException.class, "notFound", String.class)
        .check(CODE);
  }

  @Test
  void only_the_command_line_prints() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.remanence.cli..", "io.remanence.eval..")
        .should()
        .accessField(System.class, "out")
        .check(CODE);
  }

  @Test
  void interfaces_of_backends_stay_small() {
    for (Class<?> spi :
        List.of(
            Store.class,
            Index.class,
            Embedder.class,
            VectorStore.class,
            HistoryStore.class,
            SessionStore.class,
            MemoryStore.class)) {
      assertThat(spi.getDeclaredMethods()).as(spi.getName()).hasSizeLessThanOrEqualTo(9);
    }
  }

  @Test
  void every_package_checks_for_null() throws IOException {
    assertThat(sources().filter(ArchitectureTest::lacksNullMarked)).isEmpty();
  }

  @Test
  void files_past_400_lines_say_why() throws IOException {
    assertThat(sources().filter(file -> lines(file) > 400 && !says(file, "Long because")))
        .isEmpty();
  }

  private static boolean lacksNullMarked(Path source) {
    Path info = source.resolveSibling("package-info.java");
    return !Files.exists(info) || !says(info, "@NullMarked");
  }

  private static boolean says(Path source, String words) {
    try {
      return Files.readString(source).contains(words);
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  private static long lines(Path source) {
    try (Stream<String> lines = Files.lines(source)) {
      return lines.count();
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  /** Of the modules; what docs show is no part of them. */
  private static Stream<Path> sources() throws IOException {
    Path docs = ROOT.resolve("docs");
    try (Stream<Path> walk = Files.walk(ROOT)) {
      return walk
          .filter(path -> !path.startsWith(docs))
          .filter(path -> path.toString().replace('\\', '/').contains("/src/main/java/"))
          .filter(path -> path.toString().endsWith(".java"))
          .toList()
          .stream();
    }
  }

  private static Path projectRoot() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/architecture.puml"))) {
      folder =
          java.util.Objects.requireNonNull(
              folder.getParent(), "docs/architecture.puml is in no folder above");
    }
    return folder;
  }

  /** Which classes are the core's: those that its own folder holds. */
  private static final class CoreClasses {
    static final com.tngtech.archunit.base.DescribedPredicate<JavaClass> IN_CORE =
        com.tngtech.archunit.base.DescribedPredicate.describe(
            "are of the core",
            type ->
                type.getSource()
                    .map(source -> source.getUri().toString())
                    .filter(uri -> uri.contains("/core/target/") || uri.contains("remanence-core"))
                    .isPresent());
  }
}
