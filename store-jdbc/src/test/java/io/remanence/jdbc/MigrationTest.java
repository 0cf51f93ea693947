package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.testkit.HardTexts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each version works out from files of those before it. */
final class MigrationTest {
  @TempDir Path folder;

  private static String sql(String file) throws IOException {
    String name = Schema.MEMORY.folder() + "/" + file;
    try (InputStream bytes = MigrationTest.class.getClassLoader().getResourceAsStream(name)) {
      assertThat(bytes).as(name).isNotNull();
      return new String(Objects.requireNonNull(bytes).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Optional<String> id(String text) {
    return Optional.of(text).filter(given -> !given.isEmpty());
  }

  /** Keys whose parts are of every kind, some longer in UTF-16 than in code points. */
  private static List<SessionKey> keys() {
    List<SessionKey> keys = new ArrayList<>();
    List<String> ids =
        Stream.concat(HardTexts.IDS.stream(), Stream.of("😀a", "a😀😀", "1:😀", "𠮷:-"))
            .filter(text -> !text.isBlank())
            .toList();
    for (int i = 0; i < ids.size(); i++) {
      String other = ids.get((i * 7 + 3) % ids.size());
      keys.add(new SessionKey(id(ids.get(i)), id(other), "s"));
      keys.add(new SessionKey(id(""), id(ids.get(i)), other));
      keys.add(new SessionKey(id(ids.get(i)), id(""), "-"));
    }
    keys.add(SessionKey.of("plain"));
    return keys;
  }

  @Test
  void bot_and_platform_are_read_out_of_encoded_keys() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("old.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql("V1__first_schema.sql"));
      List<SessionKey> keys = keys();
      try (PreparedStatement add =
          connection.prepareStatement("INSERT INTO session_key (encoded, session) VALUES (?, ?)")) {
        for (SessionKey key : keys) {
          add.setString(1, key.encoded());
          add.setString(2, key.session());
          add.executeUpdate();
        }
      }
      statement.executeUpdate(sql("V2__history.sql"));
      List<SessionKey> read = new ArrayList<>();
      try (var rows =
          statement.executeQuery("SELECT bot, platform, session FROM session_key ORDER BY id")) {
        while (rows.next()) {
          read.add(
              new SessionKey(
                  Optional.ofNullable(rows.getString(1)),
                  Optional.ofNullable(rows.getString(2)),
                  rows.getString(3)));
        }
      }
      assertThat(read).isEqualTo(keys);
    }
  }

  @Test
  void platform_ids_and_provenance_are_taken_over_and_damage_is_passed_by() throws Exception {
    SessionKey room = Appends.session("room");
    List<Object> ids = List.of("42", 42, 4.2, "", "a/b😀", true);
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (Object id : ids) {
              MessageBody body =
                  MessageBody.user("of " + id).withMetadata(JsonObject.of(Map.of("messageId", id)));
              Appends.append(tx, room, Appends.START, body);
            }
            return Appends.append(tx, room, Appends.START, MessageBody.user("broken"));
          });
    }
    Stores.sql(
        folder,
        "UPDATE message SET metadata = '{' WHERE content = 'broken'",
        "UPDATE message SET platform_id = NULL");
    String backfill = between(sql("V2__history.sql"), "UPDATE message", ";");
    Stores.sql(folder, backfill);
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(found(store, "42")).containsExactly("of 42", "of 42");
      assertThat(found(store, "a/b😀")).containsExactly("of a/b😀");
      assertThat(found(store, "4.2")).isEmpty();
      assertThat(found(store, "true")).isEmpty();
      assertThat(found(store, "")).isEmpty();
    }
  }

  @Test
  void records_of_injections_are_made_searchable_and_lose_what_was_erased() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("third.db"));
        Statement statement = connection.createStatement()) {
      for (String file : Schema.MEMORY.files().subList(0, 5)) {
        statement.executeUpdate(sql(file));
      }
      statement.executeUpdate(
          "INSERT INTO session_key (id, encoded, session) VALUES (1, '--4:here', 'here')");
      for (int seq : List.of(5, 8)) {
        statement.executeUpdate(
            "INSERT INTO message (id, seq, session, archived, time, round, role) VALUES"
                + " (274877906944 + %d, %d, 1, 0, 1, 1, 'user')".formatted(seq, seq));
      }
      statement.executeUpdate(
          "INSERT INTO turn (session, id, round, user_seq, prepared_at)"
              + " VALUES (1, 't5', 1, 5, 1), (1, 't6', 1, 6, 1)");
      statement.executeUpdate(
          "INSERT INTO memory (id, visibility, bot_key, platform_key, direct, placement, status,"
              + " source, content, content_key, confidence, importance, created_at, updated_at,"
              + " recall_count, version) VALUES"
              + " ('m1', 'v', '-', '-', 0, '{}', 'active', 'api', 'c', 'c', 1, 2, 1, 1, 0, 1)");
      String item = "{\"id\":\"%s\",\"kind\":\"%s\",\"score\":0.5,\"version\":1}";
      insert(connection, "whole", "t5", "[相关记忆]\n- x", "[" + item.formatted("m1", "memory") + "]");
      insert(connection, "erased", "t5", "- secret", "[" + item.formatted("m2", "memory") + "]");
      insert(connection, "unasked", "t6", "- y", "[" + item.formatted("8", "message") + "]");
      insert(connection, "broken", "none", "", "[{");
      statement.executeUpdate(sql("V6__injection.sql"));

      assertThat(
              rows(statement, "SELECT asked, language, blocks FROM injection WHERE id = 'whole'"))
          .containsExactly("5|zh|[{\"kind\":\"memories\",\"text\":\"[相关记忆]\\n- x\",\"tokens\":7}]");
      assertThat(rows(statement, "SELECT query, blocks FROM injection WHERE id = 'erased'"))
          .containsExactly("asked?|[{\"kind\":\"memories\",\"text\":\"[erased]\",\"tokens\":7}]");
      assertThat(
              rows(statement, "SELECT query, asked_redacted FROM injection WHERE id = 'unasked'"))
          .containsExactly("[erased]|1");
      assertThat(rows(statement, "SELECT blocks IS NULL, asked FROM injection WHERE id = 'broken'"))
          .containsExactly("1|0");
      assertThat(
              rows(
                  statement,
                  "SELECT i.id, s.kind, s.item, s.session FROM injection_item s"
                      + " JOIN injection i ON i.number = s.injection ORDER BY i.number, s.kind, s.item"))
          .containsExactly(
              "whole|memory|m1|null",
              "whole|message|5|1",
              "erased|memory|m2|null",
              "erased|message|5|1",
              "unasked|message|6|1",
              "unasked|message|8|1");
    }
  }

  private static void insert(
      Connection connection, String id, String turn, String text, String items) throws Exception {
    try (PreparedStatement add =
        connection.prepareStatement(
            "INSERT INTO injection (id, turn, time, session, query, text, items, tokens, as_of_seq)"
                + " VALUES (?, ?, 1, 1, 'asked?', ?, ?, 7, 9)")) {
      add.setString(1, id);
      add.setString(2, turn);
      add.setString(3, text);
      add.setString(4, items);
      add.executeUpdate();
    }
  }

  private static List<String> rows(Statement statement, String query) throws Exception {
    List<String> rows = new ArrayList<>();
    try (var found = statement.executeQuery(query)) {
      while (found.next()) {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          columns.add(String.valueOf(found.getString(i)));
        }
        rows.add(String.join("|", columns));
      }
    }
    return rows;
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start);
    return text.substring(from, text.indexOf(end, from));
  }

  private static List<String> found(SqliteStore store, String id) {
    List<Message> messages =
        store.read(tx -> tx.queries().withMessageId(new MessageReach.Everything(), id, 9));
    return messages.stream().map(message -> message.body().text()).toList();
  }

  @Test
  void a_memory_of_the_first_version_is_found_by_its_messages() throws Exception {
    Path file = folder.resolve("memory.db");
    try (InputStream kept = MigrationTest.class.getResourceAsStream("/schemas/v1/memory.db")) {
      Files.copy(Objects.requireNonNull(kept), file);
    }
    try (SqliteStore store = Stores.open(folder)) {
      Memory memory = store.read(tx -> tx.memories().scan("", 9)).getFirst();
      assertThat(memory.messageSeqs()).isNotEmpty();
      List<Memory> found = store.read(tx -> tx.provenance().madeFrom(memory.messageSeqs()));
      assertThat(found).containsExactly(memory);
    }
  }
}
