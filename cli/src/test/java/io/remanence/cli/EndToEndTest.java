package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every command against the real server, with files on disk. */
class EndToEndTest {
  private static final Map<String, String> WORDS_ONLY =
      Map.of("REMANENCE_EMBEDDING_PROVIDER", "none");

  @TempDir Path home = Path.of("unset");
  private Shell shell = new Shell(home, new OwnServers(WORDS_ONLY));

  @BeforeEach
  void open() {
    shell = new Shell(home, new OwnServers(WORDS_ONLY));
  }

  private JsonNode json(String... arguments) {
    assertThat(shell.run(arguments)).as(shell::err).isZero();
    return JsonMapper.shared().readTree(shell.out());
  }

  private String file(String name, String text) throws Exception {
    Path file = home.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  private String chat() throws Exception {
    return file(
        "chat.jsonl",
        """
        {"conversation_id":"tour","role":"user","name":"Ines","content":"The tour bus leaves at six from the mill.","timestamp":"2026-09-01T08:00:00Z"}
        {"conversation_id":"tour","role":"assistant","content":"Six o'clock, at the mill.","timestamp":"2026-09-01T08:00:05Z"}
        {"conversation_id":"tour","role":"user","name":"老周","content":"我带两顶帐篷，别忘了防水布。","timestamp":"2026-09-01T09:00:00Z"}
        """);
  }

  @Test
  void imports_once_and_finds_it_again() throws Exception {
    String chat = chat();
    assertThat(shell.run("import", chat)).as(shell::err).isZero();
    assertThat(shell.out()).containsPattern("chat.jsonl +3 +0 +0");
    assertThat(json("import", chat, "--json").path("imported").asInt()).isZero();

    assertThat(shell.run("recall", "when", "does", "the", "bus", "leave")).isZero();
    assertThat(shell.out()).contains("tour bus leaves at six", "Ines", "message/tour");
    assertThat(shell.run("recall", "帐篷", "--lang", "zh")).isZero();
    assertThat(shell.out()).contains("得分", "两顶帐篷", "老周");
    assertThat(json("recall", "帐篷", "--json").path("items").get(0).path("content").asString())
        .isEqualTo("我带两顶帐篷，别忘了防水布。");
    assertThat(shell.run("recall", "zeppelin")).isZero();
    assertThat(shell.out()).startsWith("Nothing is remembered about: zeppelin");
  }

  @Test
  void a_reading_command_makes_no_data_directory_of_a_mistyped_name() {
    Path mistyped = home.resolve("mistyped");
    for (String command : List.of("recall x", "stats", "sessions", "verify", "memories list")) {
      List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
      arguments.addAll(List.of("--data", mistyped.toString()));
      assertThat(shell.run(arguments.toArray(String[]::new))).isEqualTo(1);
      assertThat(shell.err()).contains("there is no data directory " + mistyped);
    }
    assertThat(mistyped).doesNotExist();
  }

  @Test
  void looks_into_history_by_time_and_words_and_clears_it() throws Exception {
    assertThat(shell.run("import", chat())).isZero();
    assertThat(shell.run("history", "tour", "--from", "2026-09-01T08:00:05Z")).isZero();
    assertThat(shell.out()).contains("Six o'clock", "防水布").doesNotContain("tour bus");
    assertThat(shell.run("history", "tour", "--to", "2026-09-01T08:00:00Z")).isZero();
    assertThat(shell.out()).contains("tour bus").doesNotContain("Six o'clock");
    assertThat(json("history", "tour", "--search", "mill", "--json").path("items")).hasSize(2);
    assertThat(shell.run("history", "tour", "--search", "mill", "--full")).isEqualTo(2);
    assertThat(json("history", "tour", "--trace", "mill", "--json").path("messages")).hasSize(2);
    assertThat(json("history", "tour", "--rounds", "1-2", "--json").path("items")).isNotEmpty();
    assertThat(shell.run("history", "tour", "--trace", "mill", "--rounds", "1")).isEqualTo(2);
    assertThat(shell.run("history", "tour", "--rounds", "one")).isEqualTo(2);
    assertThat(shell.run("history", "tour", "--from", "0", "--limit", "3")).isEqualTo(2);

    assertThat(shell.run("clear")).isEqualTo(2);
    assertThat(shell.run("clear", "tour", "--all")).isEqualTo(2);
    assertThat(shell.run("clear", "tour", "--types", "soul")).isEqualTo(2);
    assertThat(shell.err()).contains("'soul'");
    assertThat(shell.run("clear", "tour", "--dry-run", "--lang", "zh")).isZero();
    assertThat(shell.out()).contains("将删除 3 条消息");
    assertThat(json("history", "tour", "--json").path("items")).hasSize(3);
    assertThat(shell.run("clear", "tour", "--types", "context")).isZero();
    assertThat(shell.out()).containsPattern("context +done +3 messages removed");
    assertThat(json("history", "tour", "--json").path("items")).isEmpty();
    assertThat(json("clear", "--all", "--json").path("history_cleared").asBoolean()).isTrue();
  }

  @Test
  void compacts_a_session_and_says_how_it_stands() throws Exception {
    assertThat(shell.run("import", chat())).isZero();
    assertThat(json("compact", "tour", "--state", "--json").path("state").asString())
        .isEqualTo("idle");
    assertThat(json("compact", "tour", "--json").path("status").asString()).isEqualTo("done");
    assertThat(shell.run("compact", "tour", "--state", "--lang", "zh")).isZero();
    assertThat(shell.out()).contains("活跃消息");
    assertThat(shell.run("compact")).isEqualTo(2);
  }

  @Test
  void shows_sessions_history_figures_and_verifies() throws Exception {
    assertThat(shell.run("import", chat())).isZero();
    assertThat(shell.run("sessions")).isZero();
    assertThat(shell.out()).containsPattern("tour .* 3 ");
    assertThat(shell.run("history", "tour", "--limit", "2")).isZero();
    assertThat(shell.out()).contains("Six o'clock", "防水布").doesNotContain("tour bus");
    assertThat(json("history", "tour", "--full", "--limit", "all", "--json").path("items"))
        .hasSize(3);
    assertThat(shell.run("history", "nobody", "--json")).isEqualTo(1);
    assertThat(shell.err()).contains("\"code\":\"not_found\"", "nobody");
    assertThat(json("stats", "--json").path("sessions").asInt()).isEqualTo(1);
    assertThat(shell.run("verify")).isZero();
    assertThat(shell.out()).contains("Index and store agree.");
    assertThat(shell.run("stats", "--lang", "zh")).isZero();
    assertThat(shell.out()).contains("记忆数");
  }

  @Test
  void lists_shows_and_forgets_memories() throws Exception {
    remember("Ines drinks green tea\u001b[31m", "ines");
    remember("老周对花生过敏", "zhou");
    assertThat(shell.run("memories", "list")).isZero();
    assertThat(shell.out()).contains("Ines drinks green tea\\u001b[31m", "老周对花生过敏");
    JsonNode list = json("memories", "list", "--json", "--limit", "1");
    assertThat(list.path("items")).hasSize(1);
    assertThat(list.path("next_cursor").asString("")).isNotEmpty();
    JsonNode ofZhou = json("memories", "list", "--json", "--speaker", "zhou", "--all");
    assertThat(ofZhou.path("items")).hasSize(1);
    String id = ofZhou.path("items").get(0).path("id").asString();

    assertThat(shell.run("memories", "show", id)).isZero();
    assertThat(shell.out()).contains(id, "老周对花生过敏", "active");
    assertThat(shell.run("memories", "forget", id)).isZero();
    assertThat(shell.out()).isEqualTo("forgotten: " + id + "  老周对花生过敏\n");
    assertThat(shell.run("memories", "show", id)).isEqualTo(1);
    assertThat(shell.err()).hasLineCount(1).contains(id);
    assertThat(shell.run("memories", "forget", id)).isEqualTo(1);
    assertThat(shell.run("recall", "花生过敏")).isZero();
    assertThat(shell.out()).startsWith("Nothing is remembered");
  }

  private void remember(String content, String speaker) throws Exception {
    Messages messages = new Messages(io.remanence.text.Language.ENGLISH);
    try (Connection connection =
        Connection.open(shell.data(), new OwnServers(WORDS_ONLY), messages)) {
      var body = JsonMapper.shared().createObjectNode().put("content", content);
      body.putObject("scope").put("speaker", speaker).put("session", "tour");
      Answer answer =
          connection.send(
              ApiCall.of("POST", "v1", "spaces", "default", "memories")
                  .with(ApiCall.Body.json(body.toString())));
      assertThat(answer.ok()).as(answer.body()).isTrue();
    }
  }

  @Test
  void spaces_are_made_and_kept_apart() throws Exception {
    assertThat(shell.run("spaces", "create", "first")).isZero();
    assertThat(shell.run("--space", "team", "stats")).isEqualTo(1);
    assertThat(shell.err()).contains("team");
    assertThat(shell.run("spaces", "create", "team")).isZero();
    assertThat(shell.run("--space", "team", "import", chat())).isZero();
    assertThat(json("--space", "team", "stats", "--json").path("sessions").asInt()).isEqualTo(1);
    assertThat(json("stats", "--json").path("sessions").asInt()).isZero();
    assertThat(shell.run("spaces")).isZero();
    assertThat(shell.out()).contains("default", "team");
  }

  @Test
  void ids_with_slashes_spaces_and_other_scripts_reach_the_server() throws Exception {
    String id = "room/a b?#%2F 群";
    String chat = file("t.txt", "[2026-09-01 10:00] 阿文: 票在我这里\n[2026-09-01 10:01] Bo: thanks\n");
    assertThat(shell.run("import", chat, "--session", id, "--bot", "b/1")).as(shell::err).isZero();
    assertThat(json("history", id, "--json").path("items")).hasSize(2);
    assertThat(json("history", id, "--bot", "b/1", "--json").path("items")).hasSize(2);

    assertThat(shell.run("import", chat, "--session", id)).as(shell::err).isZero();
    assertThat(shell.run("history", id)).isEqualTo(1);
    assertThat(shell.err()).hasLineCount(1).contains("b/1");

    assertThat(shell.run("import", chat, "--session", "..")).as(shell::err).isZero();
    assertThat(json("history", "..", "--json").path("items")).hasSize(2);
  }

  @Test
  void reports_lines_that_cannot_be_read_and_keeps_the_rest() throws Exception {
    String broken =
        file(
            "broken.jsonl",
            """
            {"conversation_id":"x","role":"user","content":"first","timestamp":"2026-09-01T08:00:00Z"}
            {"conversation_id":"x","role":"us
            {"conversation_id":"x","role":"user","content":"third","timestamp":"2026-09-01T08:01:00Z"}
            """);
    assertThat(shell.run("import", broken, "--format", "openai-jsonl")).isEqualTo(1);
    assertThat(shell.out()).containsPattern("broken.jsonl +2 +\\d+ +1");
    assertThat(shell.err()).startsWith(broken + ":2: ");
    assertThat(json("history", "x", "--json").path("items")).hasSize(2);
  }

  @Test
  void a_large_file_that_is_refused_at_once_gets_its_answer() throws Exception {
    String large = file("large.jsonl", "{\"role\":\"user\",\"content\":\"x\"}\n".repeat(400_000));
    assertThat(shell.run("--space", "missing", "import", large)).isEqualTo(1);
    assertThat(shell.err()).contains("missing").hasLineCount(1);
  }

  @Test
  void waits_until_what_it_imported_can_be_found_by_meaning() throws Exception {
    shell = new Shell(home, new OwnServers(Map.of()));
    assertThat(shell.run("import", chat())).as(shell::err).isZero();
    JsonNode stats = json("stats", "--json");
    assertThat(stats.path("embedding_pending").asInt()).isZero();
    assertThat(stats.path("embedding_count").asInt()).isEqualTo(3);
    JsonNode found = json("recall", "departure of the coach", "--json").path("items").get(0);
    assertThat(found.path("content").asString()).contains("tour bus");
    assertThat(found.path("matched_by").asString()).isEqualTo("embedding");
  }

  @Test
  void the_sample_is_loaded_once_and_its_questions_find_something() throws Exception {
    for (int round = 0; round < 2; round++) {
      Shell server = new Shell(home, new OwnServers(WORDS_ONLY));
      CompletableFuture<Integer> served =
          CompletableFuture.supplyAsync(
              () -> server.run("serve", "--port", "0", "--sample", "--json"));
      long patientUntil = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (server.out().isEmpty() && !served.isDone() && System.nanoTime() < patientUntil) {
        Thread.sleep(20);
      }
      assertThat(JsonMapper.shared().readTree(server.out()).path("sample").asInt())
          .isEqualTo(round == 0 ? 16 : 0);
      assertThat(shell.run("recall", SampleConversation.ENGLISH_QUERY)).isZero();
      assertThat(shell.out()).contains("lantern workshop");
      assertThat(shell.run("recall", SampleConversation.CHINESE_QUERY)).isZero();
      assertThat(shell.out()).contains("集合");
      assertThat(shell.run("serve")).isEqualTo(1);
      assertThat(shell.err())
          .contains("already served by process " + ProcessHandle.current().pid());
      assertThat(server.shutdown().run()).hasValue(0);
      assertThat(served.get(60, TimeUnit.SECONDS)).isZero();
    }
  }

  @Test
  void a_setting_that_is_wrong_is_one_clear_line() throws Exception {
    Files.createDirectories(shell.data());
    Files.writeString(shell.data().resolve("remanence.toml"), "langage = \"zh\"\n");
    assertThat(shell.run("stats")).isEqualTo(1);
    assertThat(shell.err()).hasLineCount(1).contains("langage", "language");
  }

  @Test
  void a_copy_is_a_data_directory_and_is_never_overwritten() throws Exception {
    assertThat(shell.run("import", chat(), "--no-wait")).as(shell::err).isZero();
    Path copy = home.resolve("copies/monday");
    assertThat(shell.run("backup", copy.toString())).as(shell::err).isZero();
    assertThat(shell.out()).contains(copy.resolve("default").toString());
    assertThat(shell.run("recall", "tour bus", "--data", copy.toString())).as(shell::err).isZero();
    assertThat(shell.out()).contains("tour bus leaves at six");
    assertThat(shell.run("backup", copy.toString())).isEqualTo(1);
    assertThat(shell.err()).contains("overwrites nothing");
    Path file = Files.writeString(home.resolve("file"), "kept");
    assertThat(shell.run("backup", file.toString())).isEqualTo(1);
    assertThat(shell.err()).contains("file is no folder");
    assertThat(file).hasContent("kept");
    assertThat(shell.run("backup", home.resolve("x").toString(), "--space", "none")).isEqualTo(1);
    assertThat(home.resolve("x")).isEmptyDirectory();
    assertThat(json("doctor", "--json").path("isolation").path("status").asString())
        .isEqualTo("ok");
    assertThat(shell.run("doctor", "--lang", "zh")).isZero();
    assertThat(shell.out()).contains("index-words", "正常");
  }

  @Test
  void doctor_turns_red_over_rows_without_an_owner_and_counts_them() throws Exception {
    assertThat(shell.run("import", chat(), "--no-wait")).as(shell::err).isZero();
    assertThat(shell.run("doctor")).as(shell::out).isZero();
    String store = "jdbc:sqlite:" + home.resolve("data/default/memory.db");
    try (java.sql.Connection connection = DriverManager.getConnection(store);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE session_key SET session = '?'")).isPositive();
    }
    assertThat(shell.run("doctor")).isEqualTo(1);
    assertThat(shell.out()).containsPattern("owners.*message [1-9]").contains("restore an export");
    assertThat(shell.run("doctor", "--lang", "zh")).isEqualTo(1);
    assertThat(shell.out()).containsPattern("owners.*message [1-9]").contains("没有归属");
    assertThat(shell.run("doctor", "--json")).isEqualTo(1);
    assertThat(shell.out()).contains("\"owners\"", "\"error\"");
  }

  @Test
  void an_export_is_restored_into_a_space_of_its_own_and_the_same_again() throws Exception {
    assertThat(shell.run("import", chat(), "--no-wait")).as(shell::err).isZero();
    Path first = home.resolve("first.jsonl");
    Path second = home.resolve("second.jsonl");
    assertThat(shell.run("export", first.toString())).as(shell::err).isZero();
    assertThat(shell.run("restore", first.toString(), "--space", "copy")).as(shell::err).isZero();
    assertThat(shell.out()).contains("Restored");
    assertThat(shell.run("export", second.toString(), "--space", "copy")).as(shell::err).isZero();
    assertThat(second).hasSameTextualContentAs(first);
    assertThat(shell.run("restore", first.toString(), "--space", "copy")).isEqualTo(1);
    assertThat(shell.err()).contains("not empty");
    String cut = file("cut.jsonl", Files.readString(first).lines().limit(2).toList().getFirst());
    assertThat(shell.run("restore", cut, "--space", "third")).isEqualTo(1);
    assertThat(shell.err()).contains("cut.jsonl:2", "cut off", "Nothing was restored");
  }

  @Test
  void imports_a_folder_of_entries_and_a_folder_of_notes() throws Exception {
    Path entries = Files.createDirectories(home.resolve("entries"));
    Files.writeString(
        entries.resolve("a.json"), "{\n\"id\":\"a\",\"content\":\"周四发布\",\"concepts\":[]}");
    Files.writeString(
        entries.resolve("b.json"), "{\n\"id\":\"b\",\"content\":\"tea\",\"concepts\":[]}");
    Path notes = Files.createDirectories(home.resolve("notes/memory"));
    Files.writeString(home.resolve("notes/MEMORY.md"), "# Memory\n\n- likes window seats\n");
    Files.writeString(notes.resolve("2026-03-02.md"), "- sent the draft");
    assertThat(
            json("import", entries.toString(), "--session", "s", "--json").path("imported").asInt())
        .isEqualTo(2);
    assertThat(
            json("import", home.resolve("notes").toString(), "--session", "s", "--json")
                .path("imported")
                .asInt())
        .isEqualTo(2);
    assertThat(
            json("import", entries.toString(), "--session", "s", "--json").path("imported").asInt())
        .isZero();
    Files.writeString(entries.resolve("c.md"), "# x\n\ny\n");
    assertThat(shell.run("import", entries.toString(), "--session", "s")).isEqualTo(2);
    assertThat(shell.err()).contains("--format");
  }
}
