package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Requests that come twice. */
final class RepeatTest extends ServerTest {
  private static String[] once(String key) {
    return new String[] {"Content-Type", "application/json", "Idempotency-Key", key};
  }

  private static Map<String, Object> memory(String content) {
    return Map.of("content", content, "scope", Map.of("session", "s"));
  }

  private int count() {
    return ok(client.get(SESSIONS + "s/messages?view=full")).items().size();
  }

  @Test
  void a_request_that_comes_twice_is_carried_out_once_and_answered_alike() {
    Client.Reply first =
        ok(client.post(SESSIONS + "s/messages", messages("user", "你好 👋"), once("k-1")));
    Client.Reply second =
        ok(client.post(SESSIONS + "s/messages", messages("user", "你好 👋"), once("k-1")));
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(first.header("Idempotency-Replayed")).isEmpty();
    assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(count()).isEqualTo(1);
    ok(client.post(SESSIONS + "s/messages", messages("user", "你好 👋"), once("k-2")));
    assertThat(count()).isEqualTo(2);
  }

  @Test
  void a_turn_is_prepared_once() {
    Map<String, Object> turn = Map.of("message", message("user", "what is new?"));
    Client.Reply first = ok(client.post(SESSIONS + "s/turns", turn, once("t")));
    Client.Reply second = ok(client.post(SESSIONS + "s/turns", turn, once("t")));
    assertThat(second.json().get("turn_id")).isEqualTo(first.json().get("turn_id"));
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void the_same_key_with_another_request_is_a_conflict() {
    ok(client.post(SPACE + "/memories", memory("one"), once("k")));
    problem(client.post(SPACE + "/memories", memory("two"), once("k")), 409, "conflict");
    problem(
        client.post(SESSIONS + "s/messages", messages("user", "x"), once("k")), 409, "conflict");
    invalid(client.post(SPACE + "/memories", memory("x"), once("a b")), "Idempotency-Key");
  }

  @Test
  void what_failed_may_be_tried_again() {
    problem(
        client.post(SPACE + "/memories", Map.of("content", ""), once("k")),
        400,
        "invalid_argument");
    ok(client.post(SPACE + "/memories", memory("better"), once("k")));
  }

  @Test
  void keys_of_two_callers_are_two() {
    List<String[]> callers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Object key =
          ok(client.post(
                  SPACE + "/keys",
                  Map.of("role", "agent"),
                  "Content-Type",
                  "application/json",
                  "Authorization",
                  "Bearer " + server.token()))
              .json()
              .get("key");
      callers.add(
          new String[] {
            "Content-Type", "application/json", "Idempotency-Key", "k", "X-API-Key", "" + key
          });
    }
    ok(client.post(SESSIONS + "s/messages", messages("user", "a"), callers.get(0)));
    ok(client.post(SESSIONS + "s/messages", messages("user", "b"), callers.get(1)));
    invalid(
        client.post(
            SPACE + "/keys",
            Map.of("role", "agent"),
            "Content-Type",
            "application/json",
            "Idempotency-Key",
            "k",
            "Authorization",
            "Bearer " + server.token()),
        "shown once");
  }

  @Test
  void a_file_that_comes_twice_is_compared_as_a_whole() {
    byte[] file = "user: hello\nassistant: hi\n".getBytes(StandardCharsets.UTF_8);
    String path = SPACE + "/import?format=text&session=s";
    String[] headers = {"Content-Type", "application/octet-stream", "Idempotency-Key", "f"};
    Client.Reply first = ok(client.upload(path, file, headers));
    assertThat(ok(client.upload(path, file, headers)).text()).isEqualTo(first.text());
    problem(
        client.upload(path, "user: other\n".getBytes(StandardCharsets.UTF_8), headers),
        409,
        "conflict");
  }

  @Test
  void many_at_once_are_carried_out_once() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Client.Reply>> calls = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        calls.add(
            () -> client.post(SESSIONS + "s/messages", messages("user", "once"), once("many")));
      }
      List<String> answers = new ArrayList<>();
      for (Future<Client.Reply> answer : threads.invokeAll(calls)) {
        answers.add(ok(answer.get()).text());
      }
      assertThat(answers.stream().distinct()).hasSize(1);
    }
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void an_answer_goes_with_what_it_shows() {
    Client.Reply secret = ok(client.post(SPACE + "/memories", memory("my secret"), once("w")));
    Map<String, Object> deletion =
        Map.of("scope", Map.of("session", "s"), "filters", Map.of("source", "api"));
    Client.Reply gone = ok(client.post(SPACE + "/memories/delete", deletion, once("d")));
    Client.Reply again = client.post(SPACE + "/memories", memory("my secret"), once("w"));
    problem(again, 409, "conflict");
    assertThat(again.text()).doesNotContain(String.valueOf(secret.json().get("id")));
    // The answer of the deletion itself shows no words.
    assertThat(ok(client.post(SPACE + "/memories/delete", deletion, once("d"))).text())
        .isEqualTo(gone.text());
  }

  @Test
  void erasing_a_person_erases_answers() {
    Map<String, Object> said =
        Map.of(
            "messages",
            List.of(Map.of("role", "user", "content", "hello", "speaker", Map.of("id", "eve"))));
    ok(client.post(SESSIONS + "s/messages", said, once("e")));
    ok(client.post(SPACE + "/erase", Map.of("speaker", "eve", "dry_run", false)));
    problem(client.post(SESSIONS + "s/messages", said, once("e")), 409, "conflict");
    assertThat(count()).isZero();
  }

  @Test
  void an_answer_is_kept_for_a_day() {
    Instant[] now = {Instant.parse("2026-11-30T05:00:00Z")};
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return now[0];
          }
        };
    try (RemanenceServer daily =
            RemanenceServer.start(
                ServerOptions.inMemory()
                    .withPort(0)
                    .withClock(clock)
                    .withSettings(Map.of("embedding.provider", "none")));
        Client caller = new Client(daily.address())) {
      String path = SESSIONS + "s/messages";
      Client.Reply first = ok(caller.post(path, messages("user", "x"), once("k")));
      now[0] = now[0].plus(Duration.ofHours(24));
      assertThat(ok(caller.post(path, messages("user", "x"), once("k"))).text())
          .isEqualTo(first.text());
      now[0] = now[0].plusMillis(1);
      assertThat(ok(caller.post(path, messages("user", "x"), once("k"))).text())
          .isNotEqualTo(first.text());
    }
  }
}
