package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of databases, our own or made to harm. */
class DatabaseTest {
  private static final String AALIS =
      "CREATE TABLE messages(id INTEGER PRIMARY KEY AUTOINCREMENT, sessionId TEXT NOT NULL,"
          + " role TEXT NOT NULL, kind TEXT, content TEXT, reasoningContent TEXT, toolCalls TEXT,"
          + " toolCallId TEXT, name TEXT, timestamp INTEGER, archived INTEGER DEFAULT 0,"
          + " metadata TEXT, segments TEXT, createdAt INTEGER);"
          + "CREATE TABLE metadata(namespace TEXT, key TEXT, data TEXT, updatedAt INTEGER,"
          + " PRIMARY KEY(namespace, key));";
  private static final String ZHIN =
      "CREATE TABLE ai_messages(id INTEGER PRIMARY KEY, session_id TEXT, role TEXT, content TEXT,"
          + " round INTEGER, created_at INTEGER);"
          + "CREATE TABLE ai_summaries(id INTEGER PRIMARY KEY, session_id TEXT, parent_id INTEGER,"
          + " from_round INTEGER, to_round INTEGER, summary TEXT, created_at INTEGER);"
          + "CREATE TABLE ai_user_profiles(user_id TEXT, key TEXT, value TEXT, updated_at INTEGER);";

  @TempDir Path folder = Path.of("unset");

  private byte[] database(String... statements) throws Exception {
    Path file = Files.createTempFile(folder, "made", ".db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        for (String one : sql.split(";")) {
          statement.execute(one);
        }
      }
    }
    return Files.readAllBytes(file);
  }

  private static Collected read(byte[] file) {
    return Collected.of(new ByteArrayInputStream(file), Optional.empty(), ReadOptions.defaults());
  }

  private static Collected read(byte[] file, Format format) {
    return Collected.of(
        new ByteArrayInputStream(file), Optional.of(format), ReadOptions.defaults());
  }

  private byte[] aalis() throws Exception {
    return database(
        AALIS,
        "INSERT INTO messages(sessionId, role, content, timestamp, archived, metadata) VALUES"
            + " ('g1','user','早上好 ☕',1767225600000,1,"
            + " '{\"userId\":\"u1\",\"nickname\":\"老周\",\"messageId\":\"m-1\"}')",
        "INSERT INTO messages(sessionId, role, content, timestamp, toolCalls) VALUES"
            + " ('g1','assistant',NULL,1767225601000,'[{\"id\":\"c1\",\"type\":\"function\","
            + "\"function\":{\"name\":\"weather\",\"arguments\":\"{}\"}}]')",
        "INSERT INTO messages(sessionId, role, content, timestamp, toolCallId, segments) VALUES"
            + " ('g1','tool','sunny',1767225601000,'c1',"
            + " '[{\"type\":\"text\",\"content\":\"sunny\"}]')",
        "INSERT INTO messages(sessionId, role, kind, content, timestamp, metadata) VALUES"
            + " ('g1','system','event-marker','对话已压缩',1767225602000,'{broken')",
        "INSERT INTO messages(sessionId, role, content, timestamp) VALUES"
            + " ('g2','user','hi',1767225600500)",
        "INSERT INTO metadata VALUES ('summary','g1','{\"summary\":\"大家在说天气。\","
            + "\"updatedAt\":\"2026-01-01T00:00:10Z\"}',1767225610000)",
        "INSERT INTO metadata VALUES ('memory-vector','state','{}',1)");
  }

  @Test
  void reads_messages_of_aalis_with_archive_kinds_calls_and_summaries() throws Exception {
    Collected read = read(aalis());
    assertThat(read.conversations).extracting(Conversation::key).containsExactly("g1", "g2");
    assertThat(read.said())
        .containsExactly("user: 早上好 ☕", "assistant: ", "tool: sunny", "system: 对话已压缩", "user: hi");
    assertThat(read.messages)
        .extracting(ImportedMessage::archived)
        .containsExactly(true, false, false, false, false);
    assertThat(read.body(0).speaker()).contains(new Speaker("u1", "老周"));
    assertThat(read.body(0).platformMessageId()).contains("m-1");
    assertThat(read.body(1).toolCalls()).containsExactly(ToolCall.function("c1", "weather", "{}"));
    assertThat(read.body(2).segments()).hasSize(1);
    assertThat(read.body(3).kind()).contains("event-marker");
    assertThat(read.summaries)
        .singleElement()
        .satisfies(
            summary -> {
              assertThat(summary.session()).isEqualTo("g1");
              assertThat(summary.text()).isEqualTo("大家在说天气。");
            });
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("4: metadata: no valid JSON"),
            b -> assertThat(b).contains("1 entries of the metadata \"memory-vector\""));
  }

  @Test
  void gives_the_same_keys_again_and_other_keys_to_another_database() throws Exception {
    assertThat(read(aalis()).keys()).isEqualTo(read(aalis()).keys()).doesNotHaveDuplicates();
    byte[] other =
        database(
            AALIS,
            "INSERT INTO messages(sessionId, role, content, timestamp) VALUES"
                + " ('g1','user','other',1767225600000)");
    assertThat(read(aalis()).keys()).doesNotContainAnyElementsOf(read(other).keys());
  }

  @Test
  void reads_rounds_of_zhin_the_chain_of_summaries_and_what_is_known_of_users() throws Exception {
    Collected read =
        read(
            database(
                ZHIN,
                "INSERT INTO ai_messages VALUES (1,'s','user','第一轮',1,1767225600000),"
                    + "(2,'s','assistant','好的',1,1767225600000),"
                    + "(3,'s','user','round two',2,1767225660000)",
                "INSERT INTO ai_summaries VALUES (7,'s',NULL,1,1,'先说了第一轮。',1767225700000),"
                    + "(8,'s',7,1,2,'两轮都说过了。',1767225800000)",
                "INSERT INTO ai_user_profiles VALUES ('u1','name','老周',1767225600000),"
                    + "('u1','drink','tea',1767225600000),('u1','empty','',1)"));
    assertThat(read.said()).containsExactly("user: 第一轮", "assistant: 好的", "user: round two");
    assertThat(read.summaries.get(1).parent()).contains(read.summaries.get(0).key());
    assertThat(read.summaries.get(1).toRound()).hasValue(2);
    assertThat(read.profiles)
        .extracting(p -> p.field().wireName() + " " + p.fact().orElse("-") + " " + p.value())
        .containsExactlyInAnyOrder("name - 老周", "preferences drink tea");
    assertThat(read.bad).singleElement().asString().contains("no user_id, key or value");
  }

  @Test
  void runs_nothing_that_a_file_brings() throws Exception {
    byte[] view =
        database(
            "CREATE TABLE t(x)",
            "CREATE VIEW messages AS WITH RECURSIVE c(sessionId, role) AS"
                + " (SELECT 's','user' UNION ALL SELECT sessionId, role FROM c)"
                + " SELECT sessionId, role FROM c");
    assertThat(read(view, Format.AALIS).bad)
        .singleElement()
        .asString()
        .contains("no table messages");
    byte[] virtual = database("CREATE VIRTUAL TABLE messages USING fts5(sessionId, role, content)");
    assertThat(read(virtual, Format.AALIS).messages).isEmpty();
    byte[] computed =
        database(
            "CREATE TABLE messages(sessionId TEXT, role TEXT, timestamp INTEGER,"
                + " content TEXT AS (hex(zeroblob(100000000))))",
            "INSERT INTO messages(sessionId, role, timestamp) VALUES ('s','user',1767225600000)");
    assertThat(read(computed, Format.AALIS).messages).isEmpty();
  }

  @Test
  void leaves_rows_out_that_are_larger_than_a_record_may_be() throws Exception {
    byte[] large =
        database(
            AALIS,
            "INSERT INTO messages(sessionId, role, content, timestamp) VALUES"
                + " ('s','user',hex(zeroblob(9000000)),1767225600000),"
                + " ('s','user','small',1767225600001)");
    Collected read = read(large);
    assertThat(read.said()).containsExactly("user: small");
    assertThat(read.bad).singleElement().asString().contains("row 1 of messages has 18000");
  }

  @Test
  void says_what_a_file_is_not() throws Exception {
    assertThatThrownBy(() -> read(database("CREATE TABLE other(x)")))
        .hasMessageContaining("a SQLite file without the tables of a known program");
    assertThat(read("{}".getBytes(java.nio.charset.StandardCharsets.UTF_8), Format.ZHIN).bad)
        .containsExactly("1: it is no SQLite file; nothing is read");
    assertThat(read(database("CREATE TABLE other(x)"), Format.AALIS).bad)
        .singleElement()
        .asString()
        .contains("nothing is read");
  }

  @Test
  void damage_is_reported_and_never_thrown_and_no_copy_stays() throws Exception {
    byte[] whole = aalis();
    long before = copies();
    long start = Long.getLong("remanence.seed", System.nanoTime());
    for (int round = 0; round < 60; round++) {
      Random random = new Random(start + round);
      byte[] damaged = whole.clone();
      for (int i = random.nextInt(1, 40); i > 0; i--) {
        damaged[random.nextInt(16, damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        read(damaged, round % 2 == 0 ? Format.AALIS : Format.ZHIN);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("with -Dremanence.seed=" + (start + round) + " threw " + e, e);
      }
    }
    assertThat(copies()).isLessThanOrEqualTo(before);
  }

  private static long copies() throws Exception {
    try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("remanence-import"))
          .count();
    }
  }
}
