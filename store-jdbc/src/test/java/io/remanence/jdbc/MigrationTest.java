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

/** What the second version works out from files of the first. */
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
