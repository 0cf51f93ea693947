package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.space.DataDirectory;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who serves a command: the owner of the data directory, or the command itself. */
class ConnectionTest {
  private static final ApiCall CALL = ApiCall.get("v1", "spaces");

  @TempDir Path data = Path.of("unset");
  private final Messages messages = new Messages(Language.ENGLISH);
  private final FakeApi owner = new FakeApi();
  private final AtomicInteger started = new AtomicInteger();

  ConnectionTest() {
    owner.on("GET /v1/spaces", 200, "{\"of\":\"owner\"}");
  }

  @AfterEach
  void close() {
    owner.close();
  }

  private LocalServer own(Path directory, String host, int port) {
    started.incrementAndGet();
    return new FakeApi().on("GET /v1/spaces", 200, "{\"of\":\"us\"}");
  }

  private void announce(DataDirectory directory, int port) {
    directory.announce(new DataDirectory.Owner(42, Optional.of(port), Optional.of(FakeApi.TOKEN)));
  }

  @Test
  void asks_the_process_that_owns_the_data_directory_with_its_token() {
    try (DataDirectory directory = DataDirectory.own(data)) {
      announce(directory, owner.port());
      try (Connection connection = Connection.open(data, this::own, messages)) {
        assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"owner\"}");
        assertThat(connection.owns()).isFalse();
      }
    }
    assertThat(started).hasValue(0);
    assertThat(owner.asked().getFirst().header("Authorization"))
        .isEqualTo("Bearer " + FakeApi.TOKEN);
  }

  @Test
  void asks_at_the_address_that_the_owner_names() {
    try (DataDirectory directory = DataDirectory.own(data);
        FakeApi elsewhere = new FakeApi("127.0.0.2", 0)) {
      elsewhere.on("GET /v1/spaces", 200, "{\"of\":\"elsewhere\"}");
      directory.announce(
          new DataDirectory.Owner(
              42, Optional.of(elsewhere.port()), Optional.of(FakeApi.TOKEN), elsewhere.host()));
      try (Connection connection = Connection.open(data, this::own, messages)) {
        assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"elsewhere\"}");
      }
    }
    assertThat(started).hasValue(0);
  }

  @Test
  void becomes_the_owner_where_there_is_none_though_a_dead_one_left_its_name() {
    try (DataDirectory directory = DataDirectory.own(data)) {
      announce(directory, owner.port());
    }
    try (Connection connection = Connection.open(data, this::own, messages)) {
      assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"us\"}");
      assertThat(connection.owns()).isTrue();
    }
  }

  @Test
  void names_an_owner_that_serves_no_port() {
    try (DataDirectory directory = DataDirectory.own(data)) {
      assertThat(directory.path()).isEqualTo(data);
      assertThatThrownBy(() -> Connection.open(data, this::own, messages))
          .isInstanceOf(Failure.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("no port");
    }
  }

  @Test
  void waits_for_an_owner_that_is_just_starting() throws Exception {
    try (DataDirectory directory = DataDirectory.own(data)) {
      Thread starting =
          Thread.ofVirtual()
              .start(
                  () -> {
                    pause(700);
                    announce(directory, owner.port());
                  });
      try (Connection connection = Connection.open(data, this::own, messages)) {
        assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"owner\"}");
      }
      starting.join();
    }
  }

  @Test
  void becomes_the_client_of_another_command_that_was_faster() {
    try (Connection connection =
        Connection.open(
            data,
            (directory, host, port) -> {
              DataDirectory faster = DataDirectory.own(directory);
              announce(faster, owner.port());
              throw RemanenceException.of(ErrorCode.CONFLICT, "another was faster");
            },
            messages)) {
      assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"owner\"}");
      assertThat(connection.owns()).isFalse();
    }
  }

  @Test
  void takes_over_when_the_owner_ends_between_two_calls() {
    FakeApi first = new FakeApi().on("GET /v1/spaces", 200, "{\"of\":\"first\"}");
    DataDirectory directory = DataDirectory.own(data);
    announce(directory, first.port());
    try (Connection connection = Connection.open(data, this::own, messages)) {
      assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"first\"}");
      first.close();
      Thread ending =
          Thread.ofVirtual()
              .start(
                  () -> {
                    pause(300);
                    directory.close();
                  });
      assertThat(connection.send(CALL).body()).isEqualTo("{\"of\":\"us\"}");
      assertThat(connection.owns()).isTrue();
      assertThat(ending.isAlive()).isFalse();
    }
  }

  @Test
  void fails_on_what_is_no_conflict() {
    assertThatThrownBy(
            () ->
                Connection.open(
                    data,
                    (directory, host, port) -> {
                      throw RemanenceException.of(ErrorCode.UNAVAILABLE, "no disk");
                    },
                    messages))
        .hasMessage("no disk");
  }

  @Test
  void an_ended_connection_takes_no_more_calls() {
    Connection connection = Connection.open(data, this::own, messages);
    connection.close();
    connection.close();
    assertThatThrownBy(() -> connection.send(CALL)).hasMessage("stopped.");
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
