package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.probe.ProbeCheck;
import io.remanence.probe.ProbeStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that say nothing of whose they are (C67): shown to nobody, and counted. */
final class UnownedRowsTest {
  private static final Scope ANN = scope("ann");
  private static final Scope BEN = scope("ben");

  @TempDir Path folder;

  private static Scope scope(String speaker) {
    return Scope.of(new SessionKey(Optional.of("bot"), Optional.of("im"), "群"))
        .withSpeaker(speaker);
  }

  private Remanence open() {
    SpaceSettings settings =
        SettingKey.ISOLATION.apply(SpaceSettings.defaults(), Isolation.SPEAKER.wireName());
    return Remanence.builder().settings(settings).embedding("none").open(folder);
  }

  /** Three memories of Ann and two messages; then the program ends. */
  @BeforeEach
  void fill() {
    try (Remanence remanence = open()) {
      Space space = remanence.space("default");
      for (String n : List.of("one", "two", "three")) {
        var unused =
            space.remember(
                NewMemory.of(
                    "the ferry leaves from pier " + n,
                    MemorySource.API,
                    space.placement(ANN, Optional.empty())));
      }
      var stored =
          space.append(
              SessionKey.of("other"),
              List.of(
                  NewMessage.of(MessageBody.user("ferry tickets")),
                  NewMessage.of(MessageBody.assistant("at the pier"))));
      assertThat(stored).hasSize(2);
      assertThat(space.probeIsolation().status()).isEqualTo(ProbeStatus.OK);
    }
  }

  private void sql(String... statements) throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("default").resolve("memory.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static ProbeCheck owners(Space space) {
    return space.probeIsolation().checks().getLast();
  }

  private static List<String> seen(Space space, Scope scope) {
    List<String> seen =
        new ArrayList<>(
            space.recall(RecallQuery.of("ferry pier", scope)).hits().stream()
                .map(hit -> hit.item().id().key())
                .toList());
    space
        .memories(
            Optional.of(scope), Optional.empty(), MemoryQuery.everything(), Optional.empty(), 99)
        .stream()
        .map(Memory::content)
        .forEach(seen::add);
    return seen;
  }

  @Test
  void memories_without_an_owner_are_nobody_s_and_turn_the_check_red() throws Exception {
    sql(
        "UPDATE memory SET placement = '', visibility = '', speaker_key = NULL"
            + " WHERE content LIKE '%one'",
        "UPDATE memory SET placement = 'null', speaker_key = '' WHERE content LIKE '%two'",
        "UPDATE memory SET placement = '[\"speaker\",false,\"bot\",\"im\",\"群\",null]'"
            + " WHERE content LIKE '%three'");
    try (Remanence remanence = open()) {
      Space space = remanence.space("default");
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      assertThat(seen(space, ANN)).isEmpty();
      assertThat(seen(space, BEN)).isEmpty();
      ProbeCheck check = owners(space);
      assertThat(check.status()).isEqualTo(ProbeStatus.ERROR);
      assertThat(check.detail(Language.ENGLISH)).contains("memory 3,").contains("message 0");
      assertThat(check.detail(Language.CHINESE)).contains("memory 3,").contains("没有归属");
    }
  }

  @Test
  void a_memory_that_says_it_in_two_ways_is_counted() throws Exception {
    sql("UPDATE memory SET visibility = 'space|' WHERE content LIKE '%two'");
    try (Remanence remanence = open()) {
      Space space = remanence.space("default");
      assertThat(owners(space).detail(Language.ENGLISH)).contains("memory 1,");
    }
  }

  @Test
  void messages_whose_session_is_lost_are_counted() throws Exception {
    sql("UPDATE session_key SET session = 'someone else''s' WHERE session = 'other'");
    try (Remanence remanence = open()) {
      assertThat(owners(remanence.space("default")).detail(Language.ENGLISH))
          .contains("memory 0,")
          .contains("message 2");
    }
  }
}
