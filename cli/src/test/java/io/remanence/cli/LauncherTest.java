package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the launcher with JDKs and a Maven that are scripts: a JDK prints how it was called, Maven
 * notes that it was.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  @TempDir Path temporary = Path.of("unset");
  private Path project = Path.of("unset");
  private Path tools = Path.of("unset");
  private Path jdks = Path.of("unset");
  private final Map<String, String> environment = new HashMap<>();

  private record Run(int exitCode, String out, String err) {}

  @BeforeEach
  void layOut() throws Exception {
    project = Files.createDirectories(temporary.resolve("a project 项目"));
    tools = Files.createDirectories(temporary.resolve("bin"));
    jdks = Files.createDirectories(temporary.resolve("jdks"));
    Files.copy(Path.of("..", "remanence"), project.resolve("remanence"));
    executable(project.resolve("remanence"));
    Files.createDirectories(project.resolve("core/src/main/java"));
    Files.writeString(project.resolve("core/src/main/java/A.java"), "class A {}");
    Files.createDirectories(project.resolve("core/src/test/java"));
    Files.writeString(project.resolve("pom.xml"), "<project/>");
    script(
        tools.resolve("mvn"),
        """
        echo "$@ in $(pwd) with $JAVA_HOME" >> "$MAVEN_CALLS"
        echo noise of maven
        sleep 0.3
        [ -z "$MAVEN_FAILS" ] || exit 1
        mkdir -p cli/target/remanence/lib
        touch cli/target/remanence/lib/x.jar
        """);
    environment.put("MAVEN_CALLS", temporary.resolve("maven-calls").toString());
    environment.put("MAVEN_FAILS", "");
    environment.put("REMANENCE_JDK_FOLDERS", jdks.toString());
    environment.put("HOME", temporary.toString());
    environment.put("LANG", "zh_CN.UTF-8");
  }

  private static void executable(Path file) {
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text);
    executable(file);
  }

  private Path jdk(String version) throws IOException {
    return jdk(jdks.resolve("jdk-" + version), version);
  }

  private static Path jdk(Path home, String version) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    script(
        home.resolve("bin/java"),
        "echo java "
            + version
            + "; for argument; do echo \"<$argument>\"; done; exit ${JAVA_EXIT:-0}\n");
    script(home.resolve("bin/javac"), "exit 0\n");
    return home;
  }

  private Run run(String... arguments) throws Exception {
    return runIn(temporary, project.resolve("remanence"), arguments);
  }

  private Process start(Path folder, Path launcher, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(Files.createTempFile(temporary, "out", "").toFile());
    builder.redirectError(Files.createTempFile(temporary, "err", "").toFile());
    builder.environment().clear();
    builder.environment().put("PATH", tools + ":/usr/bin:/bin");
    builder.environment().putAll(environment);
    // The tools of this machine may hold a real JDK.
    builder.environment().putIfAbsent("JAVA_HOME", "");
    Process process = builder.start();
    outputs.put(
        process,
        new Path[] {
          java.util.Objects.requireNonNull(builder.redirectOutput().file()).toPath(),
          java.util.Objects.requireNonNull(builder.redirectError().file()).toPath()
        });
    return process;
  }

  private final Map<Process, Path[]> outputs = new HashMap<>();

  private Run finish(Process process) throws Exception {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    Path[] files = java.util.Objects.requireNonNull(outputs.get(process));
    return new Run(process.exitValue(), Files.readString(files[0]), Files.readString(files[1]));
  }

  private Run runIn(Path folder, Path launcher, String... arguments) throws Exception {
    return finish(start(folder, launcher, arguments));
  }

  private List<String> mavenCalls() throws IOException {
    Path calls = temporary.resolve("maven-calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** Hides every java of this machine that is on the path. */
  private void hideJava() throws IOException {
    script(tools.resolve("java"), "echo 'openjdk version \"1.8.0_402\"' >&2\n");
  }

  @Test
  void builds_once_and_hands_every_word_over_unchanged() throws Exception {
    Path home = jdk("21.0.5");
    environment.put("JAVA_HOME", home.toString());

    Run first = run("recall", "two words", "它's", "*", "--data", "a b");
    assertThat(first.exitCode()).isZero();
    assertThat(first.out().lines())
        .startsWith("java 21.0.5")
        .endsWith(
            "<io.remanence.cli.Main>",
            "<recall>",
            "<two words>",
            "<它's>",
            "<*>",
            "<--data>",
            "<a b>")
        .contains("<-cp>", "<" + project.toRealPath() + "/cli/target/remanence/lib/*>")
        .contains("<--enable-native-access=ALL-UNNAMED>", "<-Dremanence.locale=zh_CN.UTF-8>");
    assertThat(first.out()).doesNotContain("noise of maven");
    assertThat(first.err()).contains("building", "首次构建", "noise of maven");

    Run second = run("stats");
    assertThat(second.err()).isEmpty();
    assertThat(mavenCalls()).hasSize(1);
    assertThat(mavenCalls().getFirst())
        .contains("-pl cli -am package", "in " + project.toRealPath(), "with " + home);
  }

  @Test
  void builds_again_when_a_source_or_pom_is_newer_but_not_for_a_test() throws Exception {
    jdk("21");
    hideJava();
    run("stats");
    FileTime later = FileTime.from(Instant.now().plusSeconds(5));
    Path test = project.resolve("core/src/test/java/T.java");
    Files.writeString(test, "class T {}");
    Files.setLastModifiedTime(test, later);
    run("stats");
    assertThat(mavenCalls()).hasSize(1);

    Files.setLastModifiedTime(project.resolve("core/src/main/java/A.java"), later);
    run("stats");
    assertThat(mavenCalls()).hasSize(2);
  }

  @Test
  void a_failed_build_is_tried_again() throws Exception {
    jdk("21");
    hideJava();
    environment.put("MAVEN_FAILS", "yes");
    Run failed = run("stats");
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err()).contains("the build failed", "构建失败");
    assertThat(failed.out()).isEmpty();
    environment.put("MAVEN_FAILS", "");
    assertThat(run("stats").exitCode()).isZero();
  }

  @Test
  void two_starts_at_once_build_once() throws Exception {
    jdk("21");
    hideJava();
    Process one = start(temporary, project.resolve("remanence"), "stats");
    Process two = start(temporary, project.resolve("remanence"), "stats");
    assertThat(finish(one).exitCode()).isZero();
    assertThat(finish(two).exitCode()).isZero();
    assertThat(mavenCalls()).hasSize(1);
  }

  @Test
  void takes_over_the_lock_of_a_build_that_died() throws Exception {
    jdk("21");
    hideJava();
    Path lock = Files.createDirectories(project.resolve("cli/target/remanence.lock"));
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.writeString(lock.resolve("pid"), Long.toString(dead.pid()));
    assertThat(run("stats").exitCode()).isZero();
    assertThat(lock).doesNotExist();
  }

  @Test
  void works_through_symbolic_links_from_any_folder() throws Exception {
    jdk("21");
    hideJava();
    Path elsewhere = Files.createDirectories(temporary.resolve("else where"));
    Files.createSymbolicLink(elsewhere.resolve("inner"), Path.of("../a project 项目/remanence"));
    Files.createSymbolicLink(tools.resolve("rem"), elsewhere.resolve("inner"));
    Run run = runIn(Path.of("/"), tools.resolve("rem"), "stats");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains(project.toRealPath() + "/cli/target/remanence/lib/*");
  }

  @Test
  void prefers_the_given_jdk_then_java_home_then_the_path_then_the_newest() throws Exception {
    jdk("21.0.9");
    jdk("25.0.1");
    jdk("22");
    jdk("17.0.15");
    hideJava();
    assertThat(run("stats").out()).startsWith("java 25.0.1");

    environment.put("JAVA_HOME", jdk(temporary.resolve("old"), "17.0.2").toString());
    assertThat(run("stats").out()).startsWith("java 25.0.1");

    environment.put("JAVA_HOME", jdk(temporary.resolve("home"), "23").toString());
    assertThat(run("stats").out()).startsWith("java 23");

    environment.put(
        "REMANENCE_JAVA", jdk(temporary.resolve("given"), "24").resolve("bin/java").toString());
    assertThat(run("stats").out()).startsWith("java 24");

    environment.put("REMANENCE_JAVA", temporary.resolve("old").toString());
    Run refused = run("stats");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("REMANENCE_JAVA is '", "应当是 21");
  }

  @Test
  void finds_the_jdk_that_a_linked_java_on_the_path_belongs_to() throws Exception {
    Path home = jdk(temporary.resolve("linked"), "22.0.1");
    Files.createSymbolicLink(tools.resolve("java"), home.resolve("bin/java"));
    assertThat(run("stats").out()).startsWith("java 22.0.1");
  }

  @Test
  void says_what_to_do_where_there_is_no_jdk() throws Exception {
    jdk("17.0.15");
    hideJava();
    Run run = run("stats");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("no JDK of at least 21", "没有找到 21");
  }

  @Test
  void says_so_where_there_is_no_maven_and_starts_what_is_built() throws Exception {
    jdk("21");
    hideJava();
    Files.delete(tools.resolve("mvn"));
    // Only what the launcher itself needs, for this machine may have a Maven.
    for (String tool :
        List.of("cut", "dirname", "readlink", "sed", "head", "tr", "find", "mkdir", "cat", "rm")) {
      script(tools.resolve(tool), "PATH=/usr/bin:/bin exec " + tool + " \"$@\"\n");
    }
    environment.put("PATH", tools.toString());
    Run missing = run("stats");
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.err()).contains("Maven (mvn)", "构建需要");

    Files.createDirectories(project.resolve("cli/target/remanence"));
    Path stamp = Files.writeString(project.resolve("cli/target/remanence/built"), "");
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    Run old = run("stats");
    assertThat(old.exitCode()).isZero();
    assertThat(old.err()).contains("newer than what was built");
  }

  @Test
  void passes_the_exit_code_and_the_flags_on() throws Exception {
    jdk("21");
    hideJava();
    environment.put("JAVA_EXIT", "2");
    environment.put("REMANENCE_JAVA_OPTS", "-Xmx2g -Dx=y");
    Run run = run("--data", "serve", "recall", "x");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).contains("<-Xmx2g>\n<-Dx=y>").contains("<-XX:+UseSerialGC>");
    assertThat(run("--data=d", "--json", "serve").out()).contains("<-XX:+UseG1GC>");
  }

  /** A JDK whose rehearsal writes notes, unless told not to. */
  private void rehearsingJdk(String version) throws IOException {
    script(
        jdk(version).resolve("bin/java"),
        """
        for argument; do
          case $argument in
            -XX:AOTCacheOutput=* | -XX:ArchiveClassesAtExit=*) output=${argument#*=} ;;
            *.Rehearsal)
              echo "${output##*/}" >> "$MAVEN_CALLS"
              [ -n "$NO_NOTES" ] || echo notes > "$output"
              exit 0
              ;;
          esac
        done
        for argument; do echo "<$argument>"; done
        """);
    hideJava();
    environment.put("NO_NOTES", "");
  }

  @Test
  void rehearses_before_the_first_serve_and_uses_what_was_noted_from_then_on() throws Exception {
    rehearsingJdk("25.0.3");
    assertThat(run("stats").out()).doesNotContain("AOTCache");
    assertThat(mavenCalls()).hasSize(1);

    Run first = run("serve");
    assertThat(first.err()).contains("preparing quick starts", "首次启动准备");
    String notes = project.toRealPath() + "/cli/target/remanence/start-25000003";
    assertThat(first.out()).contains("<-XX:AOTCache=" + notes + ">");
    assertThat(run("serve").err()).isEmpty();
    assertThat(run("stats").out()).contains("<-XX:AOTCache=" + notes + ">");
    assertThat(mavenCalls()).hasSize(2).last().isEqualTo("start-25000003.new");
  }

  @Test
  void notes_of_other_programs_are_thrown_away_by_a_build() throws Exception {
    rehearsingJdk("25.0.3");
    run("serve");
    Files.setLastModifiedTime(
        project.resolve("core/src/main/java/A.java"), FileTime.from(Instant.now().plusSeconds(5)));
    assertThat(run("stats").out()).doesNotContain("AOTCache");
  }

  @Test
  void an_older_jdk_notes_its_classes_alone() throws Exception {
    rehearsingJdk("21.0.5");
    assertThat(run("serve").out())
        .contains(
            "<-XX:SharedArchiveFile="
                + project.toRealPath()
                + "/cli/target/remanence/start-21000005>")
        .doesNotContain("AOT");
  }

  @Test
  void serves_without_notes_where_the_rehearsal_leaves_none_and_does_not_try_again()
      throws Exception {
    rehearsingJdk("25.0.3");
    environment.put("NO_NOTES", "yes");
    Run first = run("serve");
    assertThat(first.exitCode()).isZero();
    assertThat(first.out()).contains("<serve>").doesNotContain("AOTCache");
    assertThat(run("serve").err()).isEmpty();
    assertThat(mavenCalls()).hasSize(2);
  }
}
