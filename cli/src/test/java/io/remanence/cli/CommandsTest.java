package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the commands ask the server, and what they make of its answers. */
class CommandsTest {
  private static final String SPACE = " /v1/spaces/default";
  private static final String RECALLED =
      """
      {"items":[
        {"id":"m1","kind":"memory","content":"发布改到周五\\u001b[31m","score":0.8731,
         "matched_by":"hybrid","why":{"words":0.62,"meaning:mini":0.41},
         "memory":{"source":"capture","speaker":{"id":"lin","name":"林"},
                   "created_at":"2026-11-30T05:00:00.123Z"}},
        {"id":"9","kind":"message","content":"The launch moved.","score":0.31,
         "matched_by":"bm25","why":{"words":0.31},
         "message":{"session":"chat-1","role":"user","timestamp":"2026-11-29T05:00:00Z"}}],
       "took_ms":3,"degraded":["embedder"],
       "near_misses":[{"id":"m7","kind":"memory","content":"Old plan","score":0.05,
                       "matched_by":"bm25","why":{},"reason":"below-min-score"}]}
      """;

  @TempDir Path home = Path.of("unset");
  private FakeApi api = new FakeApi();
  private Shell shell = Shell.with(home, api);

  @BeforeEach
  void open() {
    shell = Shell.with(home, api);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private JsonNode lastBody() {
    return JsonMapper.shared().readTree(api.asked().getLast().body());
  }

  @Test
  void export_writes_what_the_server_sends_to_the_file() throws Exception {
    String lines = "{\"type\":\"header\"}\n{\"type\":\"manifest\"}\n";
    api.on("POST" + SPACE + "/export", 200, lines);
    Path out = home.resolve("茶.jsonl");
    assertThat(
            shell.run("export", out.toString(), "--session", "room", "--what", "history,memories"))
        .isZero();
    assertThat(Files.readString(out)).isEqualTo(lines);
    assertThat(lastBody().path("scope").path("session").asString()).isEqualTo("room");
    assertThat(lastBody().path("what").toString()).isEqualTo("[\"history\",\"memories\"]");
    assertThat(shell.run("export", "-")).isZero();
    assertThat(shell.out()).contains("manifest");
    assertThat(lastBody().isEmpty()).isTrue();
    assertThat(shell.run("export", home.resolve("none").resolve("x").toString())).isEqualTo(2);
    assertThat(shell.run("export", "-", "--what", "dreams")).isEqualTo(2);
  }

  @Test
  void recall_shows_rank_score_reason_source_speaker_time_and_words() {
    api.on("POST" + SPACE + "/recall", 200, RECALLED);
    assertThat(shell.terminal(100).run("recall", "发布", "计划")).isZero();
    assertThat(shell.out())
        .contains("0.87", "both", "words 0.62", "meaning 0.41", "memory/capture", "林")
        .contains("2026-11-30 13:00 +08:00", "发布改到周五\\u001b[31m", "message/chat-1", "user")
        .doesNotContain("\u001b", "Old plan");
    assertThat(shell.err()).contains("not for meaning");
    assertThat(lastBody().path("query").asString()).isEqualTo("发布 计划");
    assertThat(lastBody().path("limit").asInt()).isEqualTo(5);
    assertThat(lastBody().has("scope")).isFalse();
    assertThat(shell.out().lines())
        .allSatisfy(line -> assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(100));
  }

  @Test
  void recall_speaks_chinese_and_asks_the_server_to() {
    api.on("POST" + SPACE + "/recall", 200, RECALLED);
    assertThat(shell.locale("zh_CN.UTF-8").run("recall", "发布")).isZero();
    assertThat(shell.out()).contains("得分", "字词 0.62", "语义 0.41", "记忆/捕获", "消息/chat-1", "用户");
    assertThat(api.asked().getLast().header("Accept-Language")).isEqualTo("zh");
    assertThat(api.asked().getLast().header("Authorization")).isEqualTo("Bearer " + FakeApi.TOKEN);
  }

  @Test
  void recall_sends_every_option() {
    api.on("POST /v1/spaces/team/recall", 200, "{\"items\":[]}");
    assertThat(
            shell.run(
                "--space",
                "team",
                "recall",
                "--limit",
                "7",
                "--kinds",
                "memory,message",
                "--bot",
                "b",
                "--platform",
                "p",
                "--session",
                "s",
                "--speaker",
                "l",
                "--isolation",
                "bot",
                "--min-score",
                "0.25",
                "--explain",
                "@what"))
        .isZero();
    assertThat(lastBody())
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"query":"@what","limit":7,
                     "scope":{"bot":"b","platform":"p","session":"s","speaker":"l",
                              "isolation":"bot"},
                     "kinds":["memory","message"],"min_score":0.25,"explain":true}
                    """));
  }

  @Test
  void recall_says_so_when_nothing_is_found() {
    api.on("POST" + SPACE + "/recall", 200, "{\"items\":[],\"took_ms\":1}");
    assertThat(shell.run("recall", "nothing", "like\u001bthis")).isZero();
    assertThat(shell.out()).isEqualTo("Nothing is remembered about: nothing like\\u001bthis\n");
  }

  @Test
  void recall_explains_what_was_left_out() {
    api.on("POST" + SPACE + "/recall", 200, RECALLED);
    assertThat(shell.run("recall", "--explain", "plan")).isZero();
    assertThat(shell.out()).contains("Old plan", "below-min-score", "meaning:mini", "took 3");
  }

  @Test
  void json_is_what_the_server_answered() {
    api.on("POST" + SPACE + "/recall", 200, RECALLED);
    assertThat(shell.run("recall", "--json", "plan")).isZero();
    assertThat(shell.out()).isEqualTo(RECALLED);
    assertThat(lastBody().has("explain")).isFalse();
  }

  @Test
  void a_refusal_is_one_line_of_the_servers_own_words() {
    api.on(
        "POST" + SPACE + "/recall",
        503,
        "{\"code\":\"unavailable\",\"title\":\"Unavailable\",\"detail\":\"the disk is\\u001b"
            + " full\"}");
    assertThat(shell.run("recall", "x")).isEqualTo(1);
    assertThat(shell.err()).isEqualTo("remanence: the disk is\\u001b full\n");
    api.on("POST" + SPACE + "/recall", 400, "{\"code\":\"invalid_argument\",\"detail\":\"no\"}");
    assertThat(shell.run("recall", "x")).isEqualTo(2);
    api.on("POST" + SPACE + "/recall", 502, "<html>");
    assertThat(shell.run("recall", "x")).isEqualTo(1);
    assertThat(shell.err()).contains("502");
  }

  @Test
  void history_shows_the_words_in_order_and_encodes_the_session() {
    api.on("GET" + SPACE + "/sessions/a%2Fb%20%E7%BE%A4", 200, "{}");
    api.on(
        "GET" + SPACE + "/sessions/a%2Fb%20%E7%BE%A4/messages",
        200,
        """
        {"items":[
          {"role":"user","content":"line one\\n第二行","speaker":{"id":"u1","name":"Lin"},
           "seq":4,"round":2,"archived":true,"timestamp":"2026-11-30T05:00:00Z"},
          {"role":"assistant","content":null,"seq":5,"round":2,"archived":false,
           "timestamp":"2026-11-30T05:00:01Z",
           "tool_calls":[{"id":"c","type":"function",
                          "function":{"name":"look","arguments":"{}"}}]},
          {"role":"user","content":[{"type":"text","text":"a part"},{"type":"image_url"}],
           "seq":6,"round":3,"timestamp":"2026-11-30T05:00:02Z"}]}
        """);
    assertThat(shell.run("history", "a/b 群", "--full", "--limit", "all", "--bot", "b")).isZero();
    assertThat(api.asked().getLast().target()).endsWith("?bot=b&view=full&limit=all");
    assertThat(shell.out())
        .containsSubsequence(
            "4",
            "2026-11-30 13:00 +08:00",
            "user Lin (archived)",
            "    line one",
            "    第二行",
            "assistant",
            "    → look({})",
            "    a part",
            "    [image_url]");
  }

  @Test
  void history_of_a_speaker_keeps_only_the_newest_words_of_that_speaker() {
    api.on("GET" + SPACE + "/sessions/s", 200, "{}");
    api.on(
        "GET" + SPACE + "/sessions/s/messages",
        200,
        """
        {"items":[{"role":"user","content":"one","speaker":{"id":"u1"},"seq":1},
          {"role":"user","content":"two","speaker":{"id":"u2"},"seq":2},
          {"role":"user","content":"three","speaker":{"id":"u1"},"seq":3},
          {"role":"user","content":"four","speaker":{"id":"u1"},"seq":4}]}
        """);
    assertThat(shell.run("history", "--session", "s", "--speaker", "u1", "--limit", "2")).isZero();
    assertThat(shell.out()).contains("three", "four").doesNotContain("one", "two");
    assertThat(shell.run("history", "s", "--speaker", "u1", "--limit", "1", "--json")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            "{\"items\":[{\"role\":\"user\",\"content\":\"four\",\"speaker\":{\"id\":\"u1\"},\"seq\":4}]}\n");
  }

  @Test
  void a_session_that_is_not_there_is_an_error_and_nothing_is_done_to_it() {
    String absent =
        "{\"title\":\"Not found\",\"status\":404,\"detail\":\"no session ghost\",\"code\":\"not_found\"}";
    api.on("GET" + SPACE + "/sessions/ghost", 404, absent);
    api.on("GET" + SPACE + "/sessions/ghost/messages", 200, "{\"items\":[]}");
    api.on("GET" + SPACE + "/sessions/ghost/compaction", 200, "{\"state\":\"idle\"}");
    api.on(
        "POST" + SPACE + "/sessions/ghost/compact",
        200,
        "{\"status\":\"nothing\",\"archived\":0,\"kept\":0,\"summary_id\":null}");
    for (List<String> given :
        List.of(
            List.of("history", "ghost"),
            List.of("history", "ghost", "--full"),
            List.of("history", "ghost", "--trace", "x"),
            List.of("compact", "ghost"),
            List.of("compact", "ghost", "--state"),
            List.of("clear", "ghost"))) {
      assertThat(shell.run(given.toArray(String[]::new))).as("%s", given).isEqualTo(1);
      assertThat(shell.err()).as("%s", given).isEqualTo("remanence: no session ghost\n");
      assertThat(shell.out()).as("%s", given).isEmpty();
    }
    assertThat(api.asked()).noneMatch(asked -> asked.target().endsWith("/clear"));
    assertThat(shell.run("clear", "ghost", "--json")).isEqualTo(1);
    assertThat(JsonMapper.shared().readTree(shell.err()))
        .isEqualTo(JsonMapper.shared().readTree(absent));
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void errors_are_json_where_json_is_wanted() {
    assertThat(shell.run("history", "s", "--rounds", "x", "--json")).isEqualTo(2);
    assertThat(JsonMapper.shared().readTree(shell.err()).path("code").asString())
        .isEqualTo("invalid_argument");
    assertThat(shell.run("--json", "nonsense")).isEqualTo(2);
    assertThat(JsonMapper.shared().readTree(shell.err()).path("detail").asString())
        .contains("nonsense");
    assertThat(shell.run("recall", "x", "--json", "--data", "~/nowhere")).isEqualTo(1);
    assertThat(JsonMapper.shared().readTree(shell.err()).path("code").asString())
        .isEqualTo("unavailable");
    api.on("POST" + SPACE + "/recall", 502, "<html>");
    assertThat(shell.run("recall", "x", "--json")).isEqualTo(1);
    assertThat(JsonMapper.shared().readTree(shell.err()).path("detail").asString()).contains("502");
  }

  @Test
  void history_of_a_session_without_messages_says_so() {
    api.on("GET" + SPACE + "/sessions/s", 200, "{}");
    api.on("GET" + SPACE + "/sessions/s/messages", 200, "{\"items\":[]}");
    assertThat(shell.run("history", "s")).isZero();
    assertThat(shell.out()).isEqualTo("No messages in session s.\n");
    assertThat(shell.run("history", "s", "--json")).isZero();
    assertThat(shell.out()).isEqualTo("{\"items\":[]}\n");
  }

  @Test
  void sessions_reads_pages_until_it_has_enough() {
    api.on(
        "GET" + SPACE + "/sessions",
        200,
        """
        {"items":[{"session":"chat-1","bot":"b","room":"room","messages":3,"title":"发布",
                   "last_message_at":"2026-11-30T05:00:00Z"}],"next_cursor":"next"}
        """);
    assertThat(shell.run("sessions", "--limit", "2")).isZero();
    assertThat(api.asked()).hasSize(2);
    assertThat(api.asked().getFirst().target()).endsWith("?limit=2");
    assertThat(api.asked().getLast().target()).endsWith("?limit=1&cursor=next");
    assertThat(shell.out()).contains("chat-1", "发布", "2026-11-30 13:00 +08:00");
    assertThat(shell.err()).contains("--all");
    assertThat(shell.run("sessions", "--limit", "1", "--json")).isZero();
    assertThat(shell.out()).contains("\"next_cursor\":\"next\"");
  }

  @Test
  void memories_list_sends_its_filters_and_shows_the_words_below() {
    api.on(
        "GET" + SPACE + "/memories",
        200,
        """
        {"items":[{"id":"m1","status":"active","source":"api","importance":3,
                   "content":"Lin drinks\\u202e tea","created_at":"2026-11-30T05:00:00Z"}],
         "next_cursor":null}
        """);
    assertThat(
            shell.run(
                "memories",
                "list",
                "--status",
                "active",
                "--tag",
                "t&t",
                "--source",
                "api",
                "--after",
                "2026-01-01T00:00:00Z",
                "--speaker",
                "lin"))
        .isZero();
    assertThat(api.asked().getLast().target())
        .endsWith(
            "?speaker=lin&status=active&tag=t%26t&source=api&after=2026-01-01T00%3A00%3A00Z&limit=50");
    assertThat(shell.out()).contains("m1", "active", "    Lin drinks\\u202e tea");
  }

  @Test
  void memories_show_prints_every_field() {
    api.on(
        "GET" + SPACE + "/memories/m1",
        200,
        """
        {"id":"m1","content":"one\\ntwo","tags":["a","b"],"confidence":0.7123,"status":"active",
         "scope":{"bot":"b"},"created_at":"2026-11-30T05:00:00Z","meta":{},"version":2}
        """);
    assertThat(shell.run("memories", "show", "m1")).isZero();
    assertThat(shell.out().lines().map(String::stripTrailing))
        .containsExactly(
            "id          m1",
            "content     one",
            "            two",
            "tags        a, b",
            "confidence  0.71",
            "status      active",
            "scope       bot b",
            "created     2026-11-30 13:00 +08:00",
            "meta        –",
            "version     2");
    assertThat(shell.run("memories", "show", "m2")).isEqualTo(1);
    assertThat(shell.err()).hasLineCount(1);
  }

  @Test
  void profile_shows_what_is_known_and_corrects_it() {
    String profile =
        """
        {"name":"Lin","traits":["engineer","杭州"],"preferences":[],"notes":"","version":7,
         "updated_at":"2026-11-30T05:00:00Z",
         "slots":{"traits":{"city":{"value":"杭州","history":[]},"old":{"value":"","history":[]}},
                  "preferences":{}}}
        """;
    api.on("GET" + SPACE + "/profiles/session/s", 200, profile);
    api.on("PATCH" + SPACE + "/profiles/speaker/s/lin%2F1", 200, profile);
    assertThat(shell.run("profile", "s", "--bot", "b")).isZero();
    assertThat(api.asked().getLast().target()).endsWith("/profiles/session/s?bot=b");
    assertThat(shell.out().lines().map(String::stripTrailing))
        .containsExactly(
            "name          Lin",
            "traits        engineer, 杭州",
            "preferences   –",
            "version       7",
            "updated       2026-11-30 13:00 +08:00",
            "facts by key  city 杭州");
    assertThat(
            shell.run(
                "profile",
                "s",
                "--speaker",
                "lin/1",
                "--set",
                "traits",
                "--value",
                "杭州",
                "--key",
                "city",
                "--previous",
                "北京",
                "--json"))
        .isZero();
    assertThat(api.asked().getLast().body())
        .isEqualTo(
            "{\"field\":\"traits\",\"action\":\"set\",\"value\":\"杭州\",\"fact_key\":\"city\","
                + "\"previous_value\":\"北京\"}");
    assertThat(shell.out()).contains("\"slots\"");
  }

  @Test
  void memories_show_prints_all_that_a_memory_was() {
    api.on(
        "GET" + SPACE + "/memories/m1/history",
        200,
        """
        {"items":[
          {"version":9,"time":"2026-11-30T05:00:00Z","operation":"supersede",
           "changed":["status","importance"],"content":"lives in Berlin"},
          {"version":3,"time":"2026-11-29T05:00:00Z","operation":"save","changed":[],
           "content":"住在北京\\u0007"}],
         "next_cursor":null}
        """);
    assertThat(shell.run("memories", "show", "m1", "--history")).isZero();
    assertThat(shell.out())
        .contains("superseded", "status, importance", "lives in Berlin", "saved", "住在北京")
        .doesNotContain("\u0007");
    assertThat(shell.locale("zh_CN.UTF-8").run("memories", "show", "m1", "--history")).isZero();
    assertThat(shell.out()).contains("被取代", "保存");
    assertThat(shell.run("memories", "show", "m1", "--history", "--json")).isZero();
    assertThat(shell.out()).contains("\"operation\":\"save\"");
  }

  @Test
  void memories_forget_shows_what_is_gone_and_goes_on_after_an_unknown_id() {
    api.on("GET" + SPACE + "/memories/m1", 200, "{\"id\":\"m1\",\"content\":\"secret\\u0007\"}")
        .on("DELETE" + SPACE + "/memories/m1", 204, "");
    assertThat(shell.run("memories", "forget", "m0", "m1")).isEqualTo(1);
    assertThat(shell.out()).isEqualTo("forgotten: m1  secret\\u0007\n");
    assertThat(shell.err()).hasLineCount(1);
    assertThat(shell.run("memories", "forget", "m1", "--json")).isZero();
    assertThat(shell.out()).isEqualTo("{\"forgotten\":[\"m1\"]}\n");
  }

  @Test
  void stats_are_lines_of_label_and_value() {
    api.on(
        "GET" + SPACE + "/stats",
        200,
        "{\"count\":12,\"by_source\":{\"api\":2,\"capture\":10},\"avg_confidence\":0.7}");
    assertThat(shell.locale("zh").run("stats", "--bot", "b")).isZero();
    assertThat(api.asked().getLast().target()).endsWith("/stats?bot=b");
    assertThat(shell.out().lines().map(String::stripTrailing))
        .containsExactly("记忆数      12", "按来源      接口 2, 捕获 10", "平均置信度  0.70");
  }

  @Test
  void verify_fails_where_index_and_store_differ() {
    api.on(
        "GET" + SPACE + "/verify",
        200,
        "{\"ok\":true,\"items\":3,\"missing\":0,\"stale\":0,\"extra\":0,\"without_vector\":1,"
            + "\"head\":9,\"indexed\":9,\"differences\":[]}");
    assertThat(shell.run("verify")).isZero();
    assertThat(shell.out()).contains("Index and store agree.").doesNotContain("differs");
    api.on(
        "GET" + SPACE + "/verify",
        200,
        "{\"ok\":false,\"items\":3,\"missing\":1,\"stale\":0,\"extra\":0,\"without_vector\":0,"
            + "\"head\":9,\"indexed\":9,\"differences\":[\"m1 is missing\"]}");
    assertThat(shell.run("verify")).isEqualTo(1);
    assertThat(shell.out()).contains("differs", "m1 is missing");
    assertThat(shell.run("verify", "--json")).isEqualTo(1);
    assertThat(shell.out()).startsWith("{\"ok\":false");
  }

  @Test
  void doctor_says_which_model_serves_what_and_whether_it_answers() {
    String one =
        "{\"purpose\":\"capture\",\"model\":\"ollama/qwen3\",\"context_window\":128000,"
            + "\"max_output_tokens\":4096,\"reached\":true,\"took_ms\":12}";
    api.on("POST" + SPACE + "/health/isolation", 200, "{\"status\":\"ok\",\"checks\":[]}");
    api.on("POST /v1/models/check", 200, "{\"embedding\":[\"minilm/1\"],\"llm\":[" + one + "]}");
    assertThat(shell.run("doctor")).isZero();
    assertThat(shell.out())
        .contains("embedding model: minilm/1", "ollama/qwen3", "128,000", "answers (12 ms)");
    api.on(
        "POST /v1/models/check",
        200,
        "{\"embedding\":[],\"llm\":["
            + one
            + ",{\"purpose\":\"summary\",\"model\":\"ollama/big\",\"context_window\":1,"
            + "\"max_output_tokens\":1,\"reached\":false,\"took_ms\":3,"
            + "\"problem\":\"ollama/big: it can't be reached\"}]}");
    assertThat(shell.run("doctor")).isEqualTo(1);
    assertThat(shell.out())
        .contains("No embedding model", "does not answer", "ollama/big: it can't be reached");
    api.on("POST /v1/models/check", 200, "{\"embedding\":[],\"llm\":[]}");
    assertThat(shell.locale("zh").run("doctor")).isZero();
    assertThat(shell.out()).contains("没有语言模型");
  }

  @Test
  void spaces_are_listed_and_made() {
    api.on("GET /v1/spaces", 200, "{\"items\":[{\"name\":\"default\"},{\"name\":\"team\"}]}")
        .on("PUT /v1/spaces/team", 201, "{\"name\":\"team\"}");
    assertThat(shell.run("spaces")).isZero();
    assertThat(shell.out()).contains("default", "team");
    assertThat(shell.run("spaces", "create", "team")).isZero();
    assertThat(api.asked().getLast().body()).isEqualTo("{}");
  }

  @Test
  void keys_are_made_listed_and_taken_back() {
    api.on(
            "POST /v1/spaces/team/keys",
            200,
            "{\"id\":\"k1\",\"key\":\"rem_k1_x\",\"space\":\"team\",\"role\":\"agent\"}")
        .on(
            "GET" + SPACE + "/keys",
            200,
            "{\"items\":[{\"id\":\"k1\",\"role\":\"agent\",\"scope\":{\"bot\":\"小助手\"},"
                + "\"created_at\":\"2026-11-30T05:00:00Z\"},{\"id\":\"k2\",\"role\":\"owner\","
                + "\"scope\":{},\"created_at\":\"2026-11-30T05:00:00Z\","
                + "\"revoked_at\":\"2026-11-30T06:00:00Z\"}]}")
        .on("DELETE" + SPACE + "/keys/k1", 200, "{\"id\":\"k1\",\"keys_left\":false}");
    assertThat(shell.run("key", "create", "--space", "team", "--role", "agent", "--bot", "小助手"))
        .isZero();
    assertThat(shell.out()).contains("rem_k1_x");
    assertThat(shell.err()).contains("only time");
    assertThat(lastBody().toString()).isEqualTo("{\"role\":\"agent\",\"scope\":{\"bot\":\"小助手\"}}");
    assertThat(shell.run("key", "list")).isZero();
    assertThat(shell.out()).contains("k1", "小助手", "k2", "taken back");
    assertThat(shell.run("key", "revoke", "k1")).isZero();
    assertThat(shell.err()).contains("No key is left");
    assertThat(shell.run("key", "create")).isEqualTo(2);
    assertThat(shell.run("key", "create", "--role", "king")).isEqualTo(2);
    assertThat(shell.run("key", "revoke")).isEqualTo(2);
    assertThat(shell.run("key", "list", "--role", "agent")).isEqualTo(2);
    assertThat(shell.run("key", "burn")).isEqualTo(2);
  }

  @Test
  void import_streams_each_file_and_reports_lines_that_could_not_be_read() throws Exception {
    api.on("GET" + SPACE + "/stats", 200, "{\"embedding_pending\":0}")
        .on(
            "POST" + SPACE + "/import",
            200,
            "{\"document_id\":\"d\",\"imported\":3,\"skipped\":1,"
                + "\"errors\":[{\"line\":17,\"detail\":\"no role\\u001b\"}]}");
    Files.writeString(home.resolve("聊天 记录.txt"), "[12:00] 林: 你好\n".repeat(5000));
    assertThat(
            shell.run(
                "import",
                "~/聊天 记录.txt",
                "--format",
                "text",
                "--bot",
                "b",
                "--platform",
                "p",
                "--session",
                "s",
                "--isolation",
                "bot"))
        .isEqualTo(1);
    assertThat(api.asked().getFirst().target())
        .endsWith("/import?format=text&bot=b&platform=p&session=s&isolation=bot");
    assertThat(api.asked().getFirst().body())
        .isEqualTo("[12:00] 林: 你好\n".repeat(5000))
        .startsWith("[12:00] 林");
    assertThat(api.asked().getFirst().header("Content-Type")).isEqualTo("application/octet-stream");
    assertThat(shell.err()).isEqualTo("~/聊天 记录.txt:17: no role\\u001b\n");
    assertThat(shell.out()).containsPattern("聊天 记录.txt +3 +1 +1");
  }

  @Test
  void import_takes_standard_input_and_several_files() throws Exception {
    api.on(
        "POST" + SPACE + "/import",
        200,
        "{\"document_id\":\"d\",\"imported\":1,\"skipped\":0,\"errors\":[]}");
    Files.writeString(home.resolve("a.txt"), "");
    assertThat(shell.input("typed").run("import", "-", "~/a.txt", "--json", "--no-wait")).isZero();
    assertThat(api.asked()).extracting(FakeApi.Asked::body).containsExactly("typed", "");
    assertThat(shell.out().lines())
        .containsExactly(
            "{\"document_id\":\"d\",\"imported\":1,\"skipped\":0,\"errors\":[],\"file\":\"-\"}",
            "{\"document_id\":\"d\",\"imported\":1,\"skipped\":0,\"errors\":[],\"file\":\"~/a.txt\"}");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void import_goes_on_after_a_file_that_is_refused() throws Exception {
    api.on("POST" + SPACE + "/import", 400, "{\"code\":\"invalid_argument\",\"detail\":\"what?\"}");
    Files.writeString(home.resolve("a.txt"), "x");
    Files.writeString(home.resolve("b.txt"), "x");
    assertThat(shell.run("import", "~/a.txt", "~/b.txt", "--no-wait")).isEqualTo(1);
    assertThat(shell.err()).isEqualTo("remanence: ~/a.txt: what?\nremanence: ~/b.txt: what?\n");
  }

  @Test
  void for_programs_an_import_tells_of_each_file_that_is_refused_in_json() throws Exception {
    api.on("POST" + SPACE + "/import", 400, "{\"code\":\"invalid_argument\",\"detail\":\"what?\"}");
    Files.writeString(home.resolve("a.txt"), "x");
    Files.writeString(home.resolve("聊 天.txt"), "x");
    assertThat(shell.run("import", "~/a.txt", "~/聊 天.txt", "--no-wait", "--json")).isEqualTo(1);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err().lines())
        .containsExactly(
            "{\"code\":\"invalid_argument\",\"detail\":\"what?\",\"file\":\"~/a.txt\"}",
            "{\"code\":\"invalid_argument\",\"detail\":\"what?\",\"file\":\"~/聊 天.txt\"}");
    api.on("POST" + SPACE + "/import", 500, "broken");
    assertThat(shell.run("import", "~/a.txt", "--no-wait", "--json")).isEqualTo(1);
    assertThat(JsonMapper.shared().readTree(shell.err()).path("code").asString())
        .isEqualTo("unavailable");
    assertThat(JsonMapper.shared().readTree(shell.err()).path("file").asString())
        .isEqualTo("~/a.txt");
  }

  @Test
  void an_import_of_several_files_passes_over_those_that_are_missing() throws Exception {
    api.on(
        "POST" + SPACE + "/import",
        200,
        "{\"document_id\":\"d\",\"imported\":1,\"skipped\":0,\"errors\":[]}");
    Files.writeString(home.resolve("a.txt"), "x");
    Files.createDirectories(home.resolve("nothing in it"));
    String[] command = {"import", "~/gone.txt", "~/a.txt", "~/nothing in it", "--no-wait"};
    assertThat(shell.run(command)).isEqualTo(1);
    assertThat(api.asked()).extracting(FakeApi.Asked::body).containsExactly("x");
    assertThat(shell.out()).containsPattern("a.txt +1 +0 +0");
    assertThat(shell.err().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("remanence: ~/"))
        .anyMatch(line -> line.contains("~/gone.txt"))
        .anyMatch(line -> line.contains("~/nothing in it"));
    List<String> forPrograms = new ArrayList<>(List.of(command));
    forPrograms.add("--json");
    assertThat(shell.run(forPrograms.toArray(String[]::new))).isEqualTo(1);
    assertThat(shell.out()).contains("\"imported\":1", "\"file\":\"~/a.txt\"");
    assertThat(shell.err().lines().map(JsonMapper.shared()::readTree))
        .extracting(error -> error.path("file").asString())
        .containsExactly("~/gone.txt", "~/nothing in it");
    assertThat(shell.run("import", "~/gone.txt", "~/nothing in it")).isEqualTo(2);
    assertThat(shell.run("import", "~/gone.txt", "--json")).isEqualTo(2);
    assertThat(shell.err()).contains("invalid_argument");
  }

  @Test
  void a_command_is_sent_as_it_is_typed_and_its_reply_shown_line_by_line() {
    api.on(
        "POST" + SPACE + "/commands",
        200,
        """
        {"text":"第 1 页\\n[m1] 2026-11-30 (active, imp:2) [] 茶\\u001b[31m","data":{"ok":true}}
        """);
    assertThat(
            shell.run(
                "command", "群 1", "!记忆 列表", "--speaker", "ann", "--as", "member", "--bot", "b"))
        .isZero();
    assertThat(shell.out())
        .contains("第 1 页\n[m1] 2026-11-30 (active, imp:2) [] 茶\\u001b[31m")
        .doesNotContain("\u001b");
    assertThat(lastBody().path("session").asString()).isEqualTo("群 1");
    assertThat(lastBody().path("text").asString()).isEqualTo("!记忆 列表");
    assertThat(api.asked().getLast().header("Accept-Language")).isEqualTo("zh");
    assertThat(lastBody().path("as").asString()).isEqualTo("member");
    assertThat(lastBody().path("speaker").asString()).isEqualTo("ann");
  }

  @Test
  void a_command_with_a_mistake_is_work_that_failed() {
    api.on(
        "POST" + SPACE + "/commands",
        200,
        """
        {"text":"There is no command 'x'.","data":{"ok":false,"error":"invalid_argument"}}
        """);
    assertThat(shell.run("command", "s", "!memory x")).isEqualTo(1);
    assertThat(shell.out()).contains("There is no command 'x'.");
    assertThat(lastBody().path("as").asString()).isEqualTo("owner");
    assertThat(api.asked().getLast().header("Accept-Language")).isEqualTo("en");
    assertThat(shell.run("command", "s", "!memory x", "--json")).isEqualTo(1);
    assertThat(shell.out()).contains("\"ok\":false");
    assertThat(shell.run("command", "s")).isEqualTo(2);
    assertThat(shell.run("command", " ", "!memory")).isEqualTo(2);
    assertThat(shell.run("command", "s", "!memory", "--as", "king")).isEqualTo(2);
    assertThat(shell.err()).contains("owner, member");
  }
}
