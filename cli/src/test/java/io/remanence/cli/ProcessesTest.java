package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Several processes and one data directory. */
class ProcessesTest {
  @TempDir Path home = Path.of("unset");

  private Process start(String name, String... arguments) throws IOException {
    return start(name, Map.of(), arguments);
  }

  private Process start(String name, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.remanence.cli.Main",
                "--data",
                home.resolve("data").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(key -> key.startsWith("REMANENCE_"));
    builder.environment().put("REMANENCE_EMBEDDING_PROVIDER", "none");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    builder.redirectOutput(home.resolve(name + ".out").toFile());
    builder.redirectError(home.resolve(name + ".err").toFile());
    return builder.start();
  }

  private String output(String name) throws IOException {
    return Files.readString(home.resolve(name), StandardCharsets.UTF_8);
  }

  private static int end(Process process) throws InterruptedException {
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Test
  void a_model_that_can_not_be_reached_is_named_once_and_for_programs_in_json_alone()
      throws Exception {
    Path file = home.resolve("chat.jsonl");
    Files.writeString(
        file,
        """
        {"conversation_id":"tour","role":"user","content":"The bus leaves at six."}
        """);
    assertThat(end(start("import", "import", file.toString()))).as(output("import.err")).isZero();
    Map<String, String> model =
        Map.of(
            "REMANENCE_LLM_PROVIDER", "openai-compatible",
            "REMANENCE_LLM_BASE_URL", "http://127.0.0.1:9/v1",
            "REMANENCE_LLM_MODEL", "harbour-7b",
            "REMANENCE_LLM_API_KEY", "sk-secret");
    assertThat(end(start("json", model, "compact", "tour", "--json"))).isEqualTo(1);
    assertThat(output("json.out")).isEmpty();
    JsonNode problem = JsonMapper.shared().readTree(output("json.err"));
    assertThat(problem.path("reason").asString()).isEqualTo("model_failed");
    assertThat(problem.path("detail").asString()).contains("openai-compatible/harbour-7b");
    assertThat(output("json.err")).hasLineCount(1).doesNotContain("sk-secret");
    assertThat(end(start("state", model, "compact", "tour", "--state"))).isZero();
    assertThat(output("state.out"))
        .containsPattern(
            "last failure +reason the model failed, model openai-compatible/harbour-7b, time"
                + " \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d ");
    assertThat(output("state.err")).isEmpty();
  }

  @Test
  void commands_that_start_at_once_share_the_data_directory() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Path file = home.resolve("chat" + i + ".txt");
      Files.writeString(file, "[2026-09-01 10:0" + i + "] Ada: number " + i + "\n");
      processes.add(start("import" + i, "import", file.toString(), "--session", "s" + i, "--json"));
    }
    for (int i = 0; i < 3; i++) {
      assertThat(end(processes.get(i))).as(output("import" + i + ".err")).isZero();
      assertThat(
              JsonMapper.shared().readTree(output("import" + i + ".out")).path("imported").asInt())
          .isEqualTo(1);
    }
    assertThat(end(start("stats", "stats", "--json"))).isZero();
    assertThat(JsonMapper.shared().readTree(output("stats.out")).path("sessions").asInt())
        .isEqualTo(3);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_server_that_is_told_to_end_ends_well_and_its_clients_go_on() throws Exception {
    Process server = start("serve", "serve", "--port", "0", "--sample");
    long patientUntil = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!output("serve.out").contains("Ctrl-C") && System.nanoTime() < patientUntil) {
      Thread.sleep(50);
    }
    assertThat(end(start("asked", "recall", "灯笼", "lantern"))).isZero();
    assertThat(output("asked.out")).contains("lantern workshop");

    assertThat(end(start("second", "serve", "--port", "0"))).isEqualTo(1);
    assertThat(output("second.err")).contains("process " + server.pid()).hasLineCount(1);
    assertThat(output("second.out")).isEmpty();

    server.destroy();
    assertThat(end(server)).isZero();
    assertThat(output("serve.err")).isEmpty();
    assertThat(end(start("alone", "recall", "lantern"))).isZero();
    assertThat(output("alone.out")).contains("lantern workshop");
    assertThat(Objects.requireNonNull(home.resolve("data/owner.properties").toFile()))
        .doesNotExist();
  }
}
