package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EvalTest {
  private static final String OWN =
      """
      {"type":"document","id":"d1","text":"svc-billing重启了三次","session":"群","speaker":"林","time":"2026-03-01T10:00:00Z"}
      {"type":"document","id":"d2","text":"Lunch is at noon.","session":"群","speaker":"Ann","time":"2026-03-01T11:00:00Z"}
      {"type":"document","id":"d3","text":"Ann lives in Leeds.","time":"2026-03-01T12:00:00Z"}
      {"type":"document","id":"d4","text":"Ann lives in Bristol now.","time":"2026-03-02T12:00:00Z","supersedes":["d3"]}
      {"type":"question","id":"q1","text":"svc-billing重启","relevant":["d1"],"category":"zh"}
      {"type":"question","id":"q2","text":"Where does Ann live?","relevant":["d4"],"category":"en"}
      {"type":"question","id":"q3","text":"Which submarine?","relevant":[],"answerable":false,"category":"en"}
      """;

  @TempDir Path home = Path.of("unset");
  private Shell shell = new Shell(home, EvalTest::noServer);

  private static LocalServer noServer(Path data, String host, int port) {
    throw new AssertionError("eval needs no server");
  }

  @BeforeEach
  void open() throws IOException {
    shell = new Shell(home, EvalTest::noServer);
    Files.createDirectories(home.resolve("sets"));
    Files.writeString(home.resolve("sets/own.jsonl"), OWN);
  }

  @Test
  void prints_one_object_for_programs_and_a_line_a_question() throws IOException {
    assertThat(
            shell.run(
                "eval",
                "own",
                "--data-sets",
                "~/sets",
                "--embedder",
                "none",
                "--json",
                "--per-question",
                "~/lines.jsonl"))
        .as(shell.err())
        .isZero();
    JsonMapper mapper = JsonMapper.builder().build();
    assertThat(shell.out().strip().lines()).hasSize(1);
    JsonNode report = mapper.readTree(shell.out());
    assertThat(report.path("dataset").asString()).isEqualTo("own");
    assertThat(report.path("n").asInt()).isEqualTo(2);
    assertThat(report.path("metrics").path("recall@5").asDouble()).isEqualTo(1);
    assertThat(report.path("metrics").path("current_first").asDouble()).isEqualTo(1);
    assertThat(report.path("by_category").path("en").path("n").asInt()).isEqualTo(1);
    assertThat(Files.readAllLines(home.resolve("lines.jsonl"))).hasSize(3);
    JsonNode line = mapper.readTree(Files.readAllLines(home.resolve("lines.jsonl")).getFirst());
    assertThat(line.path("id").asString()).isEqualTo("q1");
    assertThat(line.path("results").path(0).path("id").asString()).isEqualTo("d1");
    assertThat(shell.data()).doesNotExist();
  }

  @Test
  void shows_people_a_table_in_their_language() {
    String file = home.resolve("sets/own.jsonl").toString();
    assertThat(shell.run("eval", file, "--embedder", "none")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("2 answerable questions", "recall@10", "1.000", "category");
    assertThat(shell.locale("zh_CN.UTF-8").run("eval", file, "--embedder", "none")).isZero();
    assertThat(shell.out()).contains("可回答的问题 2 个", "类别", "1.000");
  }

  @Test
  void names_the_sets_that_are_there() {
    assertThat(shell.run("eval", "other", "--data-sets", "~/sets")).isEqualTo(Failure.WRONG_USAGE);
    assertThat(shell.err()).contains("'other'", "own");
    assertThat(shell.locale("zh_CN.UTF-8").run("eval", "other", "--data-sets", "~/sets"))
        .isEqualTo(Failure.WRONG_USAGE);
    assertThat(shell.err()).contains("没有数据集“other”");
  }

  @Test
  void a_missing_folder_or_file_or_embedder_is_wrong_usage() {
    assertThat(shell.run("eval", "own", "--data-sets", "~/nowhere")).isEqualTo(Failure.WRONG_USAGE);
    assertThat(shell.err()).contains("~/nowhere");
    assertThat(shell.run("eval", home + "/gone.jsonl", "--data-sets", "~/sets"))
        .isEqualTo(Failure.WRONG_USAGE);
    assertThat(shell.run("eval", "own", "--data-sets", "~/sets", "--embedder", "oracle"))
        .isEqualTo(Failure.WRONG_USAGE);
    assertThat(shell.err()).contains("oracle", "none, local");
    assertThat(shell.run("eval")).isEqualTo(Failure.WRONG_USAGE);
  }

  @Test
  void a_broken_line_fails_with_its_number() throws IOException {
    Files.writeString(home.resolve("sets/broken.jsonl"), OWN + "{\"type\":\"question\",");
    assertThat(shell.run("eval", "broken", "--data-sets", "~/sets", "--embedder", "none"))
        .isEqualTo(Failure.FAILED);
    assertThat(shell.err()).contains("broken.jsonl, line 8");
  }
}
