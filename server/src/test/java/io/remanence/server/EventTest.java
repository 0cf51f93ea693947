package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events as they are told to listeners. */
final class EventTest extends ServerTest {
  private record Told(String id, String name, Map<String, Object> data) {}

  /** Listens on a thread of its own. */
  private static final class Listener implements AutoCloseable {
    private static final Told END = new Told("", "end", Map.of());
    private final HttpClient http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final BlockingQueue<Told> told = new LinkedBlockingQueue<>();
    private final HttpResponse<java.io.InputStream> response;

    Listener(String address, String path, String... headers) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
      if (headers.length > 0) {
        request.headers(headers);
      }
      try {
        response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
      Thread.ofVirtual().start(this::read);
    }

    private void read() {
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
        String id = "";
        String name = "";
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.startsWith("id: ")) {
            id = line.substring(4);
          } else if (line.startsWith("event: ")) {
            name = line.substring(7);
          } else if (line.startsWith("data: ")) {
            told.add(new Told(id, name, Client.tree(line.substring(6))));
          }
        }
      } catch (IOException ended) {
        // Whoever asks for more gets the end.
      }
      told.add(END);
    }

    Told next() {
      try {
        Told next = told.poll(10, TimeUnit.SECONDS);
        assertThat(next).as("an event").isNotNull();
        return java.util.Objects.requireNonNull(next);
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }

    /** The next event of this name; those before it are passed over. */
    Told next(String name) {
      Told next = next();
      while (!next.name().equals(name)) {
        assertThat(next).as("before " + name).isNotEqualTo(END);
        next = next();
      }
      return next;
    }

    boolean isSilent(Duration time) throws InterruptedException {
      return told.poll(time.toMillis(), TimeUnit.MILLISECONDS) == null;
    }

    @Override
    public void close() {
      http.shutdownNow();
    }
  }

  private Listener listen(String query, String... headers) {
    return new Listener(server.address(), SPACE + "/events" + query, headers);
  }

  private String saved(String content, String session) {
    return String.valueOf(remember(content, Map.of("session", session)).json().get("id"));
  }

  @Test
  void tells_what_is_changed_as_it_is_changed() {
    try (Listener listener = listen("")) {
      assertThat(listener.response.headers().firstValue("Content-Type"))
          .contains("text/event-stream; charset=utf-8");
      String id = saved("茶在左边的柜子里 🍵", "s");
      Told told = listener.next("memory-saved");
      assertThat(told.data()).containsEntry("id", id);
      assertThat(told.id()).isEqualTo(String.valueOf(told.data().get("seq")));
      client.delete(SPACE + "/memories/" + id);
      assertThat(listener.next("memory-erased").data()).containsEntry("id", id);
      ok(
          client.post(
              SESSIONS + "群/messages".replace("群", Client.in("群")), messages("user", "old tea")));
      ok(
          client.post(
              SESSIONS + Client.in("群") + "/messages/rewrite", Map.of("old", "tea", "new", "茶")));
      Told rewritten = listener.next("messages-rewritten");
      assertThat(rewritten.data()).containsEntry("session", "群");
      assertThat(String.valueOf(rewritten.data().get("messages"))).contains("old 茶");
      assertThat(listener.next("history-changed").data()).containsEntry("session", "群");
    }
  }

  @Test
  void goes_on_after_the_last_event_that_was_had() {
    String first = saved("one", "s");
    List<Told> all = new ArrayList<>();
    try (Listener listener = listen("", "Last-Event-ID", "0")) {
      String second = saved("two", "s");
      String third = saved("three", "s");
      while (all.size() < 3) {
        Told next = listener.next();
        if (next.name().equals("memory-saved")) {
          all.add(next);
        }
      }
      assertThat(all)
          .extracting(told -> told.data().get("id"))
          .containsExactly(first, second, third);
    }
    try (Listener listener = listen("", "Last-Event-ID", all.getFirst().id())) {
      assertThat(listener.next("memory-saved")).isEqualTo(all.get(1));
      assertThat(listener.next("memory-saved")).isEqualTo(all.get(2));
    }
  }

  @Test
  void what_is_no_change_is_resumed_too() {
    saved("one", "s");
    Told pruned;
    try (Listener listener = listen("")) {
      notice();
      notice();
      pruned = listener.next("prune");
      assertThat(pruned.id()).matches("[0-9]+-[0-9]+-[0-9a-f]{8}");
      assertThat(pruned.data()).containsEntry("removed", 1).containsEntry("seq", pruned.id());
    }
    String two = saved("two", "s");
    try (Listener listener = listen("", "Last-Event-ID", pruned.id())) {
      assertThat(listener.next("prune").id()).isNotEqualTo(pruned.id());
      Told saved = listener.next("memory-saved");
      while (!String.valueOf(saved.data().get("id")).equals(two)) {
        saved = listener.next("memory-saved");
      }
      try (Listener later = listen("", "Last-Event-ID", saved.id())) {
        notice();
        assertThat(later.next("prune").data()).containsEntry("removed", 1);
      }
    }
    // Of another run of a server nothing is known but the change.
    try (Listener listener = listen("", "Last-Event-ID", "0-5-otherrun")) {
      assertThat(listener.next("memory-saved")).isNotNull();
    }
  }

  @Test
  void whoever_is_ahead_of_the_space_is_told_to_begin_anew() {
    saved("one", "s");
    for (String ahead : List.of("99999", "0-99-" + run())) {
      try (Listener listener = listen("", "Last-Event-ID", ahead)) {
        Told reset = listener.next();
        assertThat(reset.name()).as(ahead).isEqualTo("reset");
        String id = saved("after " + ahead, "s");
        assertThat(listener.next("memory-saved").data()).containsEntry("id", id);
      }
    }
    invalid(client.get(SPACE + "/events", "Last-Event-ID", "x"), "Last-Event-ID");
  }

  @Test
  void whoever_is_older_than_the_feed_is_told_to_begin_anew(@TempDir Path data) throws Exception {
    ServerOptions options =
        ServerOptions.of(data).withPort(0).withSettings(Map.of("embedding.provider", "none"));
    try (RemanenceServer first = RemanenceServer.start(options);
        Client caller = new Client(first.address())) {
      for (int i = 0; i < 3; i++) {
        ok(caller.post(SESSIONS + "s/messages", messages("user", "number " + i)));
      }
    }
    // As the store does when the feed has grown too long, only sooner.
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + data.resolve("default").resolve("memory.db"));
        Statement cut = store.createStatement()) {
      assertThat(cut.executeUpdate("DELETE FROM change WHERE seq < 3")).isPositive();
    }
    try (RemanenceServer later = RemanenceServer.start(options);
        Client caller = new Client(later.address());
        Listener behind = new Listener(later.address(), SPACE + "/events", "Last-Event-ID", "1")) {
      assertThat(behind.next().name()).isEqualTo("reset");
      ok(
          caller.post(
              SPACE + "/memories",
              Map.of("content", "said after the cut", "scope", Map.of("session", "s"))));
      assertThat(behind.next("memory-saved").data()).containsKey("id");
      try (Listener level =
          new Listener(later.address(), SPACE + "/events", "Last-Event-ID", "3")) {
        assertThat(level.next().name()).isNotEqualTo("reset");
      }
    }
  }

  /** Something that is told and is no change itself: a doubtful memory is pruned. */
  private void notice() {
    ok(
        client.post(
            SPACE + "/memories",
            Map.of(
                "content",
                "doubtful " + System.nanoTime(),
                "confidence",
                0.01,
                "scope",
                Map.of("session", "doubts"))));
    ok(
        client.post(
            SPACE + "/memories/prune",
            Map.of("min_confidence", 0.05, "scope", Map.of("session", "doubts"))));
  }

  private String run() {
    try (Listener listener = listen("")) {
      notice();
      return listener.next("prune").id().replaceAll(".*-", "");
    }
  }

  @Test
  void a_scope_hears_of_itself_alone() throws Exception {
    try (Listener mine = listen("?session=mine")) {
      saved("of others", "others");
      notice();
      ok(client.post(SESSIONS + "others/messages", messages("user", "a")));
      ok(client.post(SESSIONS + "others/messages/rewrite", Map.of("old", "a", "new", "b")));
      assertThat(mine.isSilent(Duration.ofMillis(1_300))).isTrue();
      String id = saved("of mine", "mine");
      assertThat(mine.next().data()).containsEntry("id", id);
      client.delete(SPACE + "/memories/" + id);
      assertThat(mine.next()).matches(told -> told.name().equals("memory-erased"));
    }
  }

  @Test
  void a_key_that_is_taken_back_hears_no_more() {
    Map<String, Object> made = ok(client.post(SPACE + "/keys", Map.of("role", "reader"))).json();
    String[] reader = {"Authorization", "Bearer " + made.get("key")};
    problem(client.get(SPACE + "/events", reader), 403, "forbidden");
    try (Listener listener = listen("?session=s", reader)) {
      String[] operator = {"Authorization", "Bearer " + server.token()};
      assertThat(client.delete(SPACE + "/keys/" + made.get("id"), operator).status())
          .isEqualTo(200);
      assertThat(listener.next().name()).isEqualTo("end");
    }
  }

  @Test
  void a_stop_ends_all_streams_at_once() {
    List<Listener> listeners = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      listeners.add(listen(""));
    }
    ok(client.get(SPACE + "/stats"));
    client.close();
    long start = System.nanoTime();
    server.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    for (Listener listener : listeners) {
      listener.next("end");
      listener.close();
    }
  }

  @Test
  void a_space_that_is_deleted_ends_its_streams() {
    assertThat(client.put("/v1/spaces/short", "{}").status()).isEqualTo(201);
    try (Listener listener = new Listener(server.address(), "/v1/spaces/short/events")) {
      assertThat(client.delete("/v1/spaces/short").status()).isEqualTo(204);
      listener.next("end");
    }
  }

  @Test
  void a_space_that_is_deleted_and_made_again_has_new_streams() {
    saved("before", "s");
    try (Listener old = listen("")) {
      assertThat(client.delete(SPACE).status()).isEqualTo(204);
      old.next("end");
    }
    ok(client.get(SPACE + "/stats"));
    try (Listener fresh = listen("")) {
      String id = saved("after", "s");
      assertThat(fresh.next("memory-saved").data()).containsEntry("id", id);
    }
  }
}
