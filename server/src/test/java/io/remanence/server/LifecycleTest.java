package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.space.DataDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LifecycleTest {
  @TempDir private Path data;

  private ServerOptions options() {
    return ServerOptions.of(data)
        .withPort(0)
        .withEnvironment(Map.of())
        .withSettings(Map.of("embedding.provider", "none"));
  }

  @Test
  void a_restart_keeps_everything() {
    Client.Reply memory;
    Client.Reply messages;
    Client.Reply imported;
    Client.Reply injection;
    byte[] file = "{\"role\":\"user\",\"content\":\"老文件\"}\n".getBytes(StandardCharsets.UTF_8);
    try (RemanenceServer server = RemanenceServer.start(options())) {
      Client client = new Client(server.address());
      memory =
          client.post(
              "/v1/spaces/default/memories",
              "{\"content\":\"灯会在周五\",\"scope\":{\"session\":\"a\"},\"meta\":{\"n\":1.10}}");
      assertThat(memory.status()).as(memory.text()).isEqualTo(200);
      Client.Reply prepared =
          client.post(
              "/v1/spaces/default/sessions/a/turns",
              Map.of("message", Map.of("role", "user", "content", "灯会在周五吗？")));
      injection =
          client.get("/v1/spaces/default/injections/" + prepared.json().get("injection_id"));
      assertThat(injection.text()).contains("灯会在周五");
      imported = client.upload("/v1/spaces/default/import?session=old", file);
      messages = client.get("/v1/spaces/default/sessions/a/messages");
      assertThat(client.put("/v1/spaces/work", Map.of()).status()).isEqualTo(201);
    }
    try (RemanenceServer server = RemanenceServer.start(options())) {
      Client client = new Client(server.address());
      assertThat(client.get("/v1/spaces/default/memories/" + memory.json().get("id")).json())
          .containsEntry("content", "灯会在周五")
          .containsEntry("meta", memory.json().get("meta"));
      assertThat(client.get("/v1/spaces/default/sessions/a/messages").json())
          .isEqualTo(messages.json());
      assertThat(client.get("/v1/spaces/default/injections/" + injection.json().get("id")).json())
          .isEqualTo(injection.json());
      assertThat(client.upload("/v1/spaces/default/import?session=old", file).json())
          .containsEntry("imported", 0)
          .containsEntry("document_id", imported.json().get("document_id"));
      assertThat(
              client
                  .post(
                      "/v1/spaces/default/recall",
                      Map.of("query", "灯会", "scope", Map.of("session", "a")))
                  .items())
          .isNotEmpty();
      assertThat(client.get("/v1/spaces").items())
          .isEqualTo(List.of(Map.of("name", "default"), Map.of("name", "work")));
      assertThat(client.get("/v1/spaces/default/verify").json()).containsEntry("ok", true);
    }
  }

  @Test
  void a_store_that_went_missing_beside_its_index_is_not_begun_anew() throws Exception {
    String call = "/v1/spaces/default/sessions/a/messages";
    String said = "{\"messages\":[{\"role\":\"user\",\"content\":\"灯会在周五\"}]}";
    try (RemanenceServer server = RemanenceServer.start(options())) {
      assertThat(new Client(server.address()).post(call, said).status()).isEqualTo(200);
    }
    Path file = data.resolve("default/memory.db");
    Path kept = Files.move(file, data.resolve("kept.db"));
    for (boolean empty : new boolean[] {false, true}) {
      if (empty) {
        Files.createFile(file);
      }
      try (RemanenceServer server = RemanenceServer.start(options())) {
        Client client = new Client(server.address());
        Client.Reply refused = client.post(call, said);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.text()).contains("memory.db is missing or empty", "from a backup");
        assertThat(client.get("/ready").status()).isEqualTo(503);
      }
    }
    Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING);
    try (RemanenceServer server = RemanenceServer.start(options())) {
      assertThat(new Client(server.address()).get(call).text()).contains("灯会在周五");
    }
  }

  @Test
  void a_second_server_is_refused_and_told_of_the_first() {
    try (RemanenceServer server = RemanenceServer.start(options())) {
      assertThatThrownBy(() -> RemanenceServer.start(options()))
          .isInstanceOfSatisfying(
              RemanenceException.class,
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT))
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("http://127.0.0.1:" + server.port());
    }
    RemanenceServer.start(options()).close();
  }

  @Test
  void the_data_directory_names_the_address_by_which_the_server_is_reached() {
    try (RemanenceServer server = RemanenceServer.start(options().withHost("127.0.0.2"))) {
      DataDirectory.Owner owner = DataDirectory.owner(data).orElseThrow();
      assertThat(owner.host()).isEqualTo("127.0.0.2");
      try (Client client = new Client("http://" + owner.host() + ":" + server.port())) {
        assertThat(client.get("/health").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void the_data_directory_names_port_and_token_while_it_runs() {
    try (RemanenceServer server = RemanenceServer.start(options())) {
      DataDirectory.Owner owner = DataDirectory.owner(data).orElseThrow();
      assertThat(owner.port()).contains(server.port());
      assertThat(owner.token()).contains(server.token());
      assertThat(server.address()).isEqualTo("http://127.0.0.1:" + server.port());
    }
    assertThat(DataDirectory.owner(data)).isEmpty();
  }

  @Test
  void other_addresses_than_loopback_are_refused() {
    for (String host : List.of("0.0.0.0", "::", "192.168.1.1", "example.org", "")) {
      assertThatThrownBy(() -> RemanenceServer.start(options().withHost(host)))
          .isInstanceOf(RemanenceException.class)
          .hasMessageContaining("'" + host + "'")
          .hasMessageContaining("127.0.0.1");
    }
    assertThat(DataDirectory.owner(data)).isEmpty();
  }

  @Test
  void it_listens_on_the_other_loopback_addresses_too() {
    try (RemanenceServer server = RemanenceServer.start(options().withHost("[::1]"))) {
      assertThat(server.address()).isEqualTo("http://[::1]:" + server.port());
      assertThat(new Client(server.address()).get("/health").status()).isEqualTo(200);
    }
  }

  @Test
  void a_port_that_is_taken_is_a_conflict_and_frees_the_directory() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> RemanenceServer.start(options().withPort(taken.getLocalPort())))
          .isInstanceOfSatisfying(
              RemanenceException.class,
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT))
          .hasMessageContaining("port " + taken.getLocalPort());
    }
    RemanenceServer.start(options()).close();
  }

  @Test
  void a_wrong_setting_stops_the_start_and_frees_the_directory() throws IOException {
    Files.writeString(data.resolve("remanence.toml"), "spaces.max-opened = 3\n");
    assertThatThrownBy(() -> RemanenceServer.start(options()))
        .hasMessageContaining("did you mean spaces.max-open?");
    Files.writeString(data.resolve("remanence.toml"), "language = \"zh\"\n");
    try (RemanenceServer server = RemanenceServer.start(options())) {
      assertThat(new Client(server.address()).get("/v2").json()).containsEntry("title", "未找到");
    }
  }

  @Test
  void the_store_memory_leaves_nothing_behind() throws IOException {
    ServerOptions inMemory = options().withSettings(Map.of("store", "memory"));
    try (RemanenceServer server = RemanenceServer.start(inMemory)) {
      Client client = new Client(server.address());
      client.put("/v1/spaces/default/sessions/a", Map.of());
      assertThatThrownBy(() -> RemanenceServer.start(inMemory)).hasMessageContaining("in use");
    }
    try (var files = Files.list(data)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactly("remanence.lock");
    }
  }

  @Test
  void a_request_under_way_finishes_before_the_end() throws Exception {
    RemanenceServer server = RemanenceServer.start(options());
    byte[] line = "{\"role\":\"user\",\"content\":\"hello\"}\n".getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST /v1/spaces/default/import?session=a&format=openai-jsonl HTTP/1.1\r\n"
                      + "Host: localhost:"
                      + server.port()
                      + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: "
                      + 2 * line.length
                      + "\r\n\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(line);
      socket.getOutputStream().flush();
      Thread.sleep(300);
      CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
      Thread.sleep(300);
      assertThat(closing).isNotDone();
      socket.getOutputStream().write(line);
      socket.getOutputStream().flush();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 200").contains("\"imported\":2");
      closing.get(15, TimeUnit.SECONDS);
    }
    try (RemanenceServer again = RemanenceServer.start(options())) {
      assertThat(
              new Client(again.address())
                  .get("/v1/spaces/default/sessions/a/messages/count")
                  .json())
          .containsEntry("count", 2);
    }
  }
}
