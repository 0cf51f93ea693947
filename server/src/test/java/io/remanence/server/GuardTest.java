package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GuardTest extends ServerTest {
  private Client.Reply withHost(String host) {
    return RawHttp.send(
        server.port(),
        "GET /v1/spaces HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  @Test
  void loopback_names_with_the_right_port_are_let_in() {
    for (String host :
        List.of(
            "127.0.0.1",
            "localhost",
            "LocalHost",
            "localhost.",
            "127.1.2.3",
            "[::1]",
            "[0:0:0:0:0:0:0:1]",
            "[::ffff:127.0.0.1]")) {
      assertThat(withHost(host + ":" + server.port()).status()).as(host).isEqualTo(200);
    }
  }

  @Test
  void foreign_hosts_are_forbidden() {
    for (String host :
        List.of(
            "evil.example",
            "evil.example:" + server.port(),
            "localhost.evil.example:" + server.port(),
            "127.0.0.1.nip.io:" + server.port(),
            "192.168.0.1:" + server.port(),
            "0.0.0.0:" + server.port(),
            "[::]:" + server.port(),
            "2130706433:" + server.port(),
            "127.0.0.1",
            "localhost:1",
            "localhost:" + server.port() + "1")) {
      assertThat(withHost(host).status()).as(host).isIn(400, 403);
    }
    problem(withHost("evil.example:" + server.port()), 403, "forbidden");
  }

  @Test
  void a_request_line_with_another_host_is_forbidden() {
    Client.Reply refused =
        RawHttp.send(
            server.port(),
            "GET http://evil.example/v1/spaces HTTP/1.1\r\nHost: 127.0.0.1:"
                + server.port()
                + "\r\nConnection: close\r\n\r\n");
    assertThat(refused.status()).isIn(400, 403);
    assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void a_request_without_or_with_two_hosts_is_refused() {
    assertThat(
            RawHttp.send(server.port(), "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n")
                .status())
        .isEqualTo(400);
    assertThat(RawHttp.send(server.port(), "GET /health HTTP/1.0\r\n\r\n").status()).isEqualTo(403);
    String own = "127.0.0.1:" + server.port();
    assertThat(
            RawHttp.send(
                    server.port(),
                    "GET /health HTTP/1.1\r\nHost: "
                        + own
                        + "\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                .status())
        .isIn(400, 403);
  }

  @Test
  void only_own_origins_are_let_in() {
    String port = ":" + server.port();
    for (String own : List.of("http://127.0.0.1" + port, "http://localhost" + port)) {
      ok(client.get("/v1/spaces", "Origin", own));
    }
    for (String foreign :
        List.of(
            "http://evil.example",
            "http://evil.example" + port,
            "https://127.0.0.1" + port,
            "http://127.0.0.1:1",
            "http://localhost",
            "null",
            "file://",
            "chrome-extension://abc")) {
      problem(client.get("/v1/spaces", "Origin", foreign), 403, "forbidden");
      problem(
          client.post(
              SPACE + "/recall",
              Map.of("query", "x"),
              "Content-Type",
              "application/json",
              "Origin",
              foreign),
          403,
          "forbidden");
    }
  }

  @Test
  void preflights_are_answered_without_leave() {
    Client.Reply own = client.method("OPTIONS", SPACE + "/recall");
    assertThat(own.status()).isEqualTo(204);
    assertThat(own.header("Allow")).isEqualTo("OPTIONS, POST");
    assertThat(own.header("Access-Control-Allow-Origin")).isEmpty();
    problem(
        client.method(
            "OPTIONS",
            SPACE + "/recall",
            "Origin",
            "http://evil.example",
            "Access-Control-Request-Method",
            "POST"),
        403,
        "forbidden");
    problem(client.method("OPTIONS", "/nowhere"), 404, "not_found");
  }

  @Test
  void the_right_token_or_none_is_let_in() {
    ok(client.get("/v1/spaces", "Authorization", "Bearer " + server.token()));
    ok(client.get("/v1/spaces", "Authorization", "bearer " + server.token()));
    assertThat(server.token()).matches("[0-9a-f]{64}");
  }

  @Test
  void a_wrong_token_is_unauthenticated() {
    for (String wrong :
        List.of(
            "Bearer x",
            "Bearer ",
            "Bearer",
            "Basic " + server.token(),
            server.token(),
            "Bearer " + server.token() + "0",
            "Bearer " + server.token().substring(1))) {
      Client.Reply refused = client.get("/v1/spaces", "Authorization", wrong);
      problem(refused, 401, "unauthenticated");
      assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
      assertThat(refused.text()).doesNotContain(server.token());
    }
  }

  @Test
  void other_content_types_are_refused() {
    for (String type :
        List.of(
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/json; charset=utf-16",
            "application/jsonx",
            "text/json")) {
      problem(
          client.post(SPACE + "/recall", "{\"query\":\"x\"}", "Content-Type", type),
          415,
          "invalid_argument");
    }
    problem(
        client.send(
            client
                .request(SPACE + "/recall")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{\"query\":\"x\"}"))),
        415,
        "invalid_argument");
    problem(
        client.post(
            SPACE + "/recall",
            "{\"query\":\"x\"}",
            "Content-Type",
            "application/json",
            "Content-Encoding",
            "gzip"),
        415,
        "invalid_argument");
    for (String type :
        List.of("application/json", "APPLICATION/JSON", "application/json;charset=UTF-8")) {
      ok(client.post(SPACE + "/recall", "{\"query\":\"x\"}", "Content-Type", type));
    }
  }
}
