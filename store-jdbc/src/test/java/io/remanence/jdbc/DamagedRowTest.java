package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataLog;
import io.remanence.metadata.MetadataStore;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that can't be read any more count as absent and take nothing else down. */
final class DamagedRowTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;

  private static MessageBody full(int n) {
    return new MessageBody(
        "assistant",
        MessageBody.user("text " + n).content(),
        Optional.empty(),
        Optional.of("agent"),
        Optional.of(new Speaker("u1", "小林")),
        List.of(ToolCall.function("c" + n, "look", "{}")),
        Optional.empty(),
        Optional.empty(),
        List.of(JsonObject.of(Map.of("type", "text"))),
        Optional.of(JsonObject.of(Map.of("n", n))));
  }

  @Test
  void broken_json_in_a_message_makes_one_field_absent() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (int n = 1; n <= 6; n++) {
              Appends.append(tx, ROOM, Appends.START, full(n));
            }
            return 0;
          });
    }
    Stores.sql(
        folder,
        "UPDATE message SET metadata = '{\"n\": ' WHERE seq = 1",
        "UPDATE message SET segments = '[1]' WHERE seq = 2",
        "UPDATE message SET tool_calls = '[{\"id\": 3}]' WHERE seq = 3",
        "UPDATE message SET metadata = '{} {}', segments = 'null' WHERE seq = 4",
        "UPDATE message SET metadata = '', tool_calls = '{' WHERE seq = 5");
    try (SqliteStore store = Stores.open(folder)) {
      List<MessageBody> read =
          store.read(tx -> tx.history().active(ROOM, Limit.all(), Set.of())).stream()
              .map(Message::body)
              .toList();
      assertThat(read).extracting(MessageBody::text).hasSize(6);
      assertThat(read.get(0).metadata()).isEmpty();
      assertThat(read.get(0).segments()).isEqualTo(full(1).segments());
      assertThat(read.get(1).segments()).isEmpty();
      assertThat(read.get(1).metadata()).isEqualTo(full(2).metadata());
      assertThat(read.get(2).toolCalls()).isEmpty();
      assertThat(read.get(2).metadata()).isEqualTo(full(3).metadata());
      assertThat(read.get(3).metadata()).isEmpty();
      assertThat(read.get(3).segments()).isEmpty();
      assertThat(read.get(4).metadata()).isEmpty();
      assertThat(read.get(4).toolCalls()).isEmpty();
      assertThat(read.get(5)).isEqualTo(full(6));
    }
  }

  @Test
  void a_profile_that_can_not_be_read_says_nothing_and_is_written_anew() throws Exception {
    ProfilePlace place = ProfilePlace.ofSession(ROOM, false);
    Profile profile =
        new Profile(
            "p",
            place,
            "name",
            ProfileList.empty(),
            ProfileList.empty(),
            "",
            Appends.START,
            Appends.START,
            1);
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            tx.profiles().save(profile);
            return true;
          });
    }
    Stores.sql(folder, "UPDATE profile SET state = '{\"name\":\"x\",\"traits\":{\"slots\":[1]}}'");
    try (SqliteStore store = Stores.open(folder)) {
      Profile read =
          store.read(tx -> tx.profiles().at(MemoryReach.everything(), place)).orElseThrow();
      assertThat(read.isEmpty()).isTrue();
      assertThat(read.id()).isEqualTo("p");
      store.transact(
          tx -> {
            tx.profiles().save(profile);
            return true;
          });
      assertThat(
              store.<Optional<Profile>>read(tx -> tx.profiles().get(MemoryReach.everything(), "p")))
          .contains(profile);
    }
  }

  @Test
  void a_version_of_a_profile_with_a_broken_session_stops_no_erasing() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (long version = 1; version <= 2; version++) {
              tx.profileHistory().add(version(version));
            }
            return true;
          });
    }
    Stores.sql(folder, "UPDATE profile_version SET session = '9:x' WHERE version = 1");
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(
              store.<Long>transact(
                  tx -> tx.profileHistory().forgetPerson(Optional.of("im"), "eve")))
          .as("of one platform or of none that can be told")
          .isEqualTo(1);
    }
    assertThat(Stores.value(folder, "SELECT count(*) FROM profile_version WHERE said_by = 'eve'"))
        .isEqualTo("1");
  }

  private static ProfileVersion version(long number) {
    SessionKey elsewhere = new SessionKey(Optional.empty(), Optional.of("qq"), "room");
    Profile profile =
        new Profile(
            "p",
            ProfilePlace.ofSession(elsewhere, false),
            "name",
            ProfileList.empty(),
            ProfileList.empty(),
            "",
            Appends.START,
            Appends.START,
            number);
    return new ProfileVersion(
        profile,
        ProfileOrigin.API,
        Optional.of(elsewhere),
        Optional.of("eve"),
        "set name",
        Optional.empty());
  }

  @Test
  void a_row_that_makes_no_message_is_left_out_and_its_number_is_not_given_again()
      throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      for (int n = 1; n <= 4; n++) {
        Stores.say(store, ROOM, "text " + n);
      }
    }
    Stores.sql(
        folder,
        "UPDATE message SET role = '' WHERE seq = 2",
        "UPDATE message SET role = '' WHERE seq = 4",
        "DELETE FROM change WHERE seq = 4");
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(Stores.texts(store, ROOM)).containsExactly("text 1", "text 3");
      List<Message> page = store.read(tx -> tx.history().scan(1, 1));
      assertThat(page).extracting(Message::seq).containsExactly(3L);
      assertThat(Stores.say(store, ROOM, "text 5")).isEqualTo(5);
    }
  }

  @Test
  void broken_json_in_a_memory_makes_one_field_absent_and_breaks_no_query() throws Exception {
    Scope scope = Scope.session("room");
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (String id : List.of("a", "b", "c", "d")) {
              tx.memories().save(Records.memory(id, scope, Isolation.SESSION));
            }
            return 0;
          });
    }
    Stores.sql(
        folder,
        "UPDATE memory SET tags = '[\"家务\"' WHERE id = 'a'",
        "UPDATE memory SET meta = '[]', message_seqs = '[\"x\"]' WHERE id = 'b'",
        "UPDATE memory SET status = 'lost' WHERE id = 'c'");
    try (SqliteStore store = Stores.open(folder)) {
      MemoryReach reach = MemoryReach.of(Isolation.SESSION, scope, Optional.empty(), false);
      List<Memory> all = store.read(tx -> tx.memories().scan("", 10));
      assertThat(all).extracting(memory -> memory.id().value()).containsExactly("a", "b", "d");
      assertThat(all.get(0).tags()).isEmpty();
      assertThat(all.get(1).meta()).isEmpty();
      assertThat(all.get(1).messageSeqs()).isEmpty();
      assertThat(all.get(1).tags()).containsExactly("家务");
      MemoryQuery tagged =
          new MemoryQuery(
              MemoryQuery.active(Appends.START).statuses(),
              Optional.of("家务"),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Appends.START);
      List<Memory> found =
          store.read(tx -> tx.memories().list(reach, tagged, Optional.empty(), 10));
      assertThat(found).extracting(memory -> memory.id().value()).containsExactly("d", "b");
      assertThat(store.read(tx -> tx.memories().stats(reach, Appends.START)).count()).isEqualTo(3);
    }
  }

  /** Case C67: what belongs to nobody is nobody's, and not everybody's. */
  @Test
  void a_memory_without_an_owner_is_shown_to_no_reader_in_any_mode() throws Exception {
    Scope scope = Scope.session("room").withSpeaker("u1");
    List<String> ids = List.of("a", "b", "c", "d");
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (String id : ids) {
              tx.memories().save(Records.memory(id, scope, Isolation.SESSION));
            }
            return 0;
          });
    }
    Stores.sql(
        folder,
        "UPDATE memory SET visibility = '' WHERE id = 'a'",
        "UPDATE memory SET session_key = NULL, speaker_key = NULL WHERE id = 'b'",
        "UPDATE memory SET visibility = '', session_key = '', speaker_key = '', bot_key = '',"
            + " platform_key = '', placement = '' WHERE id = 'c'");
    try (SqliteStore store = Stores.open(folder)) {
      for (Scope reader : List.of(scope, Scope.session("x").withSpeaker("u2"))) {
        for (Isolation mode : List.of(Isolation.SESSION, Isolation.SPEAKER)) {
          MemoryReach reach = MemoryReach.of(mode, reader, Optional.empty(), false);
          List<MemoryId> all = ids.stream().map(MemoryId::new).toList();
          List<Memory> listed =
              store.read(
                  tx -> tx.memories().list(reach, MemoryQuery.everything(), Optional.empty(), 10));
          List<Memory> byId = store.read(tx -> tx.memories().withIds(reach, all));
          List<String> shown = reader.equals(scope) ? List.of("d") : List.of();
          assertThat(listed)
              .as(mode + " of " + reader)
              .extracting(memory -> memory.id().value())
              .isEqualTo(shown);
          assertThat(byId).extracting(memory -> memory.id().value()).isEqualTo(shown);
          assertThat(store.read(tx -> tx.memories().stats(reach, Appends.START)).count())
              .isEqualTo(shown.size());
        }
      }
    }
  }

  @Test
  void broken_settings_of_a_session_count_as_none() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      Stores.say(store, ROOM, "text");
    }
    Stores.sql(folder, "UPDATE session SET settings = 'x', room = 'hall', parent = '9:x'");
    try (SqliteStore store = Stores.open(folder)) {
      Session session = store.read(tx -> tx.sessions().get(ROOM)).orElseThrow();
      assertThat(session.settings()).isEqualTo(JsonObject.empty());
      assertThat(session.room()).isEmpty();
      assertThat(session.parent()).isEmpty();
      assertThat(session.messages()).isEqualTo(1);
    }
  }

  @Test
  void metadata_that_can_not_be_read_is_named_and_cleared_with_the_rest() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      store.transact(
          tx -> {
            for (String key : List.of("a", "b", "c", "d")) {
              tx.metadata().put(new MetadataKey("n", key), JsonObject.of(Map.of("k", key)));
            }
            return 0;
          });
    }
    Stores.sql(
        folder,
        "UPDATE metadata SET data = '{' WHERE key = 'b'",
        "UPDATE metadata SET data = '[1]' WHERE key = 'c'");
    try (SqliteStore store = Stores.open(folder)) {
      MetadataStore.Listing listing = store.read(tx -> tx.metadata().list("n"));
      assertThat(listing.entries()).extracting(MetadataEntry::key).containsExactly("a", "d");
      assertThat(listing.unreadable()).containsExactly("b", "c");
      List<String> keys = store.read(tx -> tx.metadata().keys("n"));
      assertThat(keys).containsExactly("a", "b", "c", "d");
      Optional<MetadataEntry> broken =
          store.read(tx -> tx.metadata().get(new MetadataKey("n", "b")));
      assertThat(broken).isEmpty();
      List<MetadataLog.Cleared> cleared =
          store.transact(tx -> MetadataLog.clear(tx.metadata(), tx.changes(), List.of("n")));
      assertThat(cleared)
          .containsExactly(
              new MetadataLog.Cleared("n", List.of("a", "b", "c", "d"), List.of("b", "c")));
      assertThat(store.<List<String>>read(tx -> tx.metadata().keys("n"))).isEmpty();
    }
  }
}
