package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.server.http.Route;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeyTest extends ServerTest {
  /** What an agent may not do, by API.md; written out so that no route becomes one by accident. */
  private static final Set<String> FOR_OWNERS =
      Set.of(
          "GET /metrics",
          "PUT /v1/spaces/{space}",
          "DELETE /v1/spaces/{space}",
          "POST /v1/spaces/{space}/keys",
          "GET /v1/spaces/{space}/keys",
          "DELETE /v1/spaces/{space}/keys/{id}",
          "DELETE /v1/spaces/{space}/sessions/{session}",
          "POST /v1/spaces/{space}/sessions/{session}/clear",
          "POST /v1/spaces/{space}/clear",
          "POST /v1/spaces/{space}/health/isolation",
          "POST /v1/spaces/{space}/restore",
          "POST /v1/spaces/{space}/erase",
          "POST /v1/spaces/{space}/messages/prune",
          "GET /v1/spaces/{space}/backup",
          "POST /v1/models/check");

  private static final Set<String> OPEN =
      Set.of(
          "GET /health",
          "GET /ready",
          "GET /v1/openapi.json",
          "GET /docs",
          "GET /docs/{file}",
          "GET /",
          "GET /console/{version}/{file}");
  private static final String BODY = "{}";

  private String key(String space, String role) {
    return key(space, Map.of("role", role));
  }

  private String key(String space, Map<String, Object> wanted) {
    Client.Reply made = ok(client.post("/v1/spaces/" + space + "/keys", wanted, asOperator()));
    return String.valueOf(made.json().get("key"));
  }

  private String[] asOperator() {
    return with(server.token());
  }

  private static String[] with(String key) {
    return new String[] {"Content-Type", "application/json", "Authorization", "Bearer " + key};
  }

  private static String name(Route route) {
    return route.method() + " " + route.template();
  }

  private Client.Reply call(Route route, String... headers) {
    String path =
        route
            .template()
            .replace("{space}", "default")
            .replace("{from}", "1")
            .replace("{to}", "1")
            .replaceAll("\\{[a-z_]+}", "x");
    List<String> query = new ArrayList<>();
    route.query().stream()
        .map(parameter -> parameter.name())
        .filter(Set.of("bot", "session")::contains)
        .forEach(name -> query.add(name + "=x"));
    String type = route.body() == Route.BodyKind.FILE ? "application/x-ndjson" : "application/json";
    String[] typed = headers.clone();
    for (int i = 0; i < typed.length; i += 2) {
      if (typed[i].equals("Content-Type")) {
        typed[i + 1] = type;
      }
    }
    return client.send(
        client
            .request(path + (query.isEmpty() ? "" : "?" + String.join("&", query)), typed)
            .method(
                // A stream of events has no end; its head is answered alike.
                route.template().endsWith("/events") ? "HEAD" : route.method(),
                route.body() == Route.BodyKind.NONE
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(BODY)));
  }

  /** Calls every route and tells what each answered where that is not as it should be. */
  private Map<String, Integer> walk(Predicate<Integer> right, String... headers) {
    Map<String, Integer> wrong = new TreeMap<>();
    for (Route route : server.routes().routes()) {
      int status = call(route, headers).status();
      if (!right.test(status)) {
        wrong.put(name(route), status);
      }
    }
    return wrong;
  }

  @Test
  void without_keys_every_caller_is_an_owner() {
    assertThat(walk(status -> status != 401 && status != 403, "Content-Type", "-")).isEmpty();
  }

  @Test
  void once_there_is_a_key_no_route_answers_without_one() {
    key("default", "reader");
    assertThat(walk(status -> status == 401, "Content-Type", "-").keySet()).isEqualTo(OPEN);
    problem(client.get("/v1/nowhere"), 401, "unauthenticated");
    assertThat(client.get("/v1/spaces").header("WWW-Authenticate")).isEqualTo("Bearer");
  }

  @Test
  void a_wrong_key_is_let_in_nowhere() {
    String right = key("default", "owner");
    String otherSecret = right.substring(0, right.length() - 1) + (right.endsWith("A") ? "B" : "A");
    for (String wrong :
        List.of(
            "rem_aaaaaaaaaaaa_AAAA",
            otherSecret,
            right + "A",
            "x",
            right.toUpperCase(java.util.Locale.ROOT))) {
      assertThat(walk(status -> status == 401, with(wrong))).as(wrong).isEmpty();
    }
    problem(client.get("/v1/spaces", "X-API-Key", otherSecret), 401, "unauthenticated");
    problem(
        client.get("/v1/spaces", "X-API-Key", right, "Authorization", "Bearer " + server.token()),
        401,
        "unauthenticated");
  }

  @Test
  void a_key_of_another_space_reaches_none_of_this_one() {
    ok201(client.put("/v1/spaces/other", BODY));
    String other = key("other", "owner");
    Map<String, Integer> reached = walk(status -> status == 403, with(other));
    assertThat(reached.keySet()).allMatch(name -> !name.contains("{space}"));
    assertThat(ok(client.get("/v1/spaces", with(other))).items())
        .extracting(space -> space.get("name"))
        .containsExactly("other");
    assertThat(client.get("/v1/spaces/nowhere/stats", with(other)).status()).isEqualTo(403);
    assertThat(client.get("/metrics", with(other)).text()).doesNotContain("space=\"default\"");
  }

  private static void ok201(Client.Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }

  @Test
  void a_reader_looks_and_recalls_and_does_nothing_else() {
    String reader = key("default", "reader");
    Map<String, Integer> wrong = new TreeMap<>();
    for (Route route : server.routes().routes()) {
      boolean may =
          (route.method().equals("GET")
                  || route.template().endsWith("/recall")
                  || route.template().equals("/mcp"))
              && !FOR_OWNERS.contains(name(route));
      int status = call(route, with(reader)).status();
      if ((status == 403) == may && !name(route).endsWith("/recall")) {
        wrong.put(name(route), status);
      }
    }
    assertThat(wrong).isEmpty();
    ok(
        client.post(
            SPACE + "/recall",
            Map.of("query", "x", "scope", Map.of("session", "s")),
            with(reader)));
  }

  @Test
  void an_agent_does_all_but_what_is_an_owner_s() {
    String agent = key("default", "agent");
    Map<String, Integer> wrong = new TreeMap<>();
    for (Route route : server.routes().routes()) {
      int status = call(route, with(agent)).status();
      boolean refused = status == 403;
      boolean scopeInBody =
          Set.of(
                  "/memories",
                  "/recall",
                  "/export",
                  "/delete",
                  "/prune",
                  "/consolidate",
                  "/commands",
                  "/derive")
              .stream()
              .anyMatch(route.template()::endsWith);
      if (refused != FOR_OWNERS.contains(name(route)) && !scopeInBody) {
        wrong.put(name(route), status);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(FOR_OWNERS)
        .isSubsetOf(server.routes().routes().stream().map(KeyTest::name).toList());
  }

  @Test
  void only_an_owner_may_leave_the_scope_out() {
    for (String role : List.of("agent", "reader")) {
      String key = key("default", role);
      for (String listing :
          List.of("/memories", "/stats", "/candidates", "/sessions", "/audit", "/dead-letters")) {
        problem(client.get(SPACE + listing, with(key)), 403, "forbidden");
      }
      problem(client.post(SPACE + "/recall", Map.of("query", "x"), with(key)), 403, "forbidden");
    }
    String agent = key("default", "agent");
    problem(
        client.post(
            SPACE + "/memories",
            Map.of("content", "x", "scope", Map.of("isolation", "space")),
            with(agent)),
        403,
        "forbidden");
    problem(client.post(SPACE + "/export", Map.of(), with(agent)), 403, "forbidden");
    problem(
        client.post(SPACE + "/memories/prune", Map.of("max_age_ms", 1), with(agent)),
        403,
        "forbidden");
    problem(
        client.upload(
            SPACE + "/import",
            "x".getBytes(java.nio.charset.StandardCharsets.UTF_8),
            "Authorization",
            "Bearer " + agent),
        403,
        "forbidden");
  }

  @Test
  void an_agent_makes_no_digest_and_commands_as_no_owner() {
    String[] agent = with(key("default", "agent"));
    Map<String, Object> scope = Map.of("session", "s");
    problem(
        client.post(
            SPACE + "/memories/consolidate", Map.of("mode", "digest", "scope", scope), agent),
        403,
        "forbidden");
    ok(
        client.post(
            SPACE + "/memories/consolidate", Map.of("mode", "merge", "scope", scope), agent));
    problem(
        client.post(
            SPACE + "/commands", Map.of("session", "s", "as", "owner", "text", "!memory"), agent),
        403,
        "forbidden");
    ok(client.post(SPACE + "/commands", Map.of("session", "s", "text", "!memory"), agent));
  }

  @Test
  void an_agent_sets_neither_owners_settings_nor_what_a_session_is_a_second_time() {
    String[] agent = with(key("default", "agent"));
    problem(
        client.put(SESSIONS + "s", Map.of("settings", Map.of("isolation", "space")), agent),
        403,
        "forbidden");
    ok(client.put(SESSIONS + "s", Map.of("room", "room", "title", "one"), agent));
    ok(client.put(SESSIONS + "s", Map.of("room", "room", "title", "two"), agent));
    for (Map<String, Object> changed :
        List.<Map<String, Object>>of(Map.of("room", "direct"), Map.of("peer_is_owner", true))) {
      problem(client.put(SESSIONS + "s", changed, agent), 403, "forbidden");
    }
    ok(client.put(SESSIONS + "s", Map.of("parent", "p"), agent));
    problem(client.put(SESSIONS + "s", Map.of("parent", "q"), agent), 403, "forbidden");
    ok(client.put(SESSIONS + "s", Map.of("room", "direct"), asOperator()));
  }

  @Test
  void everybody_is_told_who_they_are() {
    assertThat(ok(client.get("/v1/whoami")).text())
        .isEqualTo("{\"key_id\":null,\"role\":\"owner\",\"spaces\":[\"default\"],\"scope\":{}}");
    ok201(client.put("/v1/spaces/other", BODY));
    assertThat(ok(client.get("/v1/whoami", asOperator())).json())
        .containsEntry("spaces", List.of("default", "other"));
    for (String role : List.of("owner", "agent", "reader")) {
      Map<String, Object> binding = Map.of("bot", "a", "session", "s");
      for (Map<String, Object> scope : List.of(Map.<String, Object>of(), binding)) {
        String key = key("other", Map.of("role", role, "scope", scope));
        Client.Reply told = ok(client.get("/v1/whoami", with(key)));
        assertThat(told.json())
            .containsEntry("key_id", idOf(key))
            .containsEntry("role", role)
            .containsEntry("spaces", List.of("other"))
            .containsEntry("scope", scope);
        assertThat(told.text()).doesNotContain(key);
      }
    }
  }

  @Test
  void a_bound_key_narrows_and_never_widens() {
    String[] owner = asOperator();
    for (String bot : List.of("a", "b")) {
      ok(
          client.post(
              SESSIONS + "s/messages?bot=" + bot + "&platform=p",
              messages("user", "the secret of " + bot),
              owner));
      ok(
          client.post(
              SPACE + "/memories",
              Map.of(
                  "content",
                  "remember the secret of " + bot,
                  "scope",
                  Map.of("bot", bot, "platform", "p", "session", "s")),
              owner));
    }
    String[] a =
        with(key("default", Map.of("role", "agent", "scope", Map.of("bot", "a", "platform", "p"))));
    assertThat(ok(client.get(SESSIONS + "s/messages", a)).items())
        .extracting(message -> message.get("content"))
        .containsExactly("the secret of a");
    problem(client.get(SESSIONS + "s/messages?bot=b", a), 403, "forbidden");
    problem(client.get(SESSIONS + "s/messages?platform=q", a), 403, "forbidden");
    problem(client.get(SPACE + "/messages/recent?session=s&asking_bot=b", a), 403, "forbidden");
    assertThat(ok(client.get(SPACE + "/sessions", a)).items())
        .extracting(session -> session.get("bot"))
        .containsExactly("a");
    assertThat(
            ok(client.post(
                    SPACE + "/recall",
                    Map.of("query", "secret", "scope", Map.of("session", "s")),
                    a))
                .text())
        .contains("secret of a")
        .doesNotContain("secret of b");
    problem(
        client.post(
            SPACE + "/recall",
            Map.of("query", "secret", "scope", Map.of("bot", "b", "session", "s")),
            a),
        403,
        "forbidden");
    problem(
        client.post(
            SESSIONS + "s/turns",
            Map.of("message", message("user", "hi"), "scope", Map.of("bot", "b")),
            a),
        403,
        "forbidden");
    problem(client.put(SESSIONS + "t", Map.of("bot", "b"), a), 403, "forbidden");
    problem(client.get(SPACE + "/metadata/ns", a), 403, "forbidden");
    problem(client.get(SPACE + "/verify", a), 403, "forbidden");
  }

  @Test
  void a_key_of_one_speaker_reaches_no_whole_session() {
    String[] eve = with(key("default", Map.of("role", "agent", "scope", Map.of("speaker", "夏娃"))));
    problem(client.get(SESSIONS + "s/messages", eve), 403, "forbidden");
    problem(
        client.post(
            SPACE + "/tools/search_history",
            Map.of("scope", Map.of("session", "s"), "arguments", Map.of("query", "x")),
            eve),
        403,
        "forbidden");
    ok(client.post(SPACE + "/memories", Map.of("content", "我喜欢喝茶", "scope", Map.of()), eve));
    assertThat(ok(client.get(SPACE + "/memories", eve)).items()).hasSize(1);
    problem(client.get(SPACE + "/memories?speaker=adam", eve), 403, "forbidden");
    ok(client.get(SPACE + "/profiles/speaker/s/" + Client.in("夏娃"), eve));
    problem(client.get(SPACE + "/profiles/speaker/s/adam", eve), 403, "forbidden");
    String[] both =
        with(
            key(
                "default",
                Map.of("role", "agent", "scope", Map.of("speaker", "夏娃", "session", "s"))));
    problem(
        client.post(
            SESSIONS + "s/turns",
            Map.of("message", message("user", "hi"), "scope", Map.of("speaker", "adam")),
            both),
        403,
        "forbidden");
    ok(client.post(SESSIONS + "s/turns", Map.of("message", message("user", "hi")), both));
    assertThat(ok(client.get(SESSIONS + "s/messages", both)).items().getFirst().get("speaker"))
        .isEqualTo(new LinkedHashMap<>(Map.of("id", "夏娃", "name", "")));
  }

  @Test
  void a_key_of_one_session_reaches_nothing_that_follows_a_speaker_from_elsewhere() {
    Map<String, Object> bob = Map.of("session", "dm-bob", "speaker", "bob");
    ok(
        client.post(
            SPACE + "/memories", Map.of("content", "the safe opens with 4711", "scope", bob)));
    ok(
        client.patch(
            SPACE + "/profiles/speaker/dm-bob/bob",
            Map.of("field", "notes", "action", "add", "value", "collects safes")));
    String[] lonely =
        with(key("default", Map.of("role", "agent", "scope", Map.of("session", "lonely"))));
    Map<String, Object> asBob = Map.of("session", "lonely", "speaker", "bob");
    assertThat(ok(client.get(SPACE + "/memories?session=lonely&speaker=bob", lonely)).items())
        .isEmpty();
    Map<String, Object> question = Map.of("query", "safe opens", "scope", asBob);
    assertThat(ok(client.post(SPACE + "/recall", question, lonely)).items()).isEmpty();
    problem(
        client.get(SPACE + "/memories?session=lonely&speaker=bob&isolation=speaker", lonely),
        403,
        "forbidden");
    problem(
        client.get(SPACE + "/profiles/speaker/lonely/bob?isolation=speaker", lonely),
        403,
        "forbidden");
    for (String answer :
        List.of(
            ok(client.get(SPACE + "/profiles/speaker/lonely/bob", lonely)).text(),
            ok(client.post(SPACE + "/export", Map.of("scope", asBob), lonely)).text(),
            ok(client.post(
                    SESSIONS + "lonely/turns",
                    Map.of("message", message("user", "what opens the safe?"), "scope", asBob),
                    lonely))
                .text(),
            ok(client.post(
                    SPACE + "/tools/recall",
                    Map.of("scope", asBob, "arguments", Map.of("query", "safe opens")),
                    lonely))
                .text(),
            ok(client.post(
                    SPACE + "/commands",
                    Map.of("session", "lonely", "speaker", "bob", "text", "!memory search safe"),
                    lonely))
                .text())) {
      assertThat(answer).doesNotContain("4711").doesNotContain("collects safes");
    }
    Map<String, Object> planted = Map.of("content", "bob likes planted roses", "scope", asBob);
    ok(client.post(SPACE + "/memories", planted, lonely));
    assertThat(ok(client.get(SPACE + "/memories?session=dm-bob&speaker=bob", asOperator())).items())
        .hasSize(1);
    assertThat(ok(client.get(SPACE + "/memories?session=lonely&speaker=bob", lonely)).items())
        .hasSize(1);
  }

  @Test
  void the_audit_names_the_key() {
    Client.Reply made = ok(client.post(SPACE + "/keys", Map.of("role", "agent"), asOperator()));
    ok(
        client.post(
            SPACE + "/memories",
            Map.of("content", "who wrote this?", "scope", Map.of("session", "s")),
            with(String.valueOf(made.json().get("key")))));
    assertThat(ok(client.get(SPACE + "/audit?session=s", asOperator())).text())
        .contains("key " + made.json().get("id"))
        .contains("agent");
  }

  private String refusals(String space) {
    return ok(client.get("/v1/spaces/" + space + "/audit?operation=refused", asOperator())).text();
  }

  @Test
  void what_is_refused_is_in_the_audit_of_the_space_and_names_no_secret() {
    ok201(client.put("/v1/spaces/other", BODY));
    String reader = key("default", "reader");
    String foreign = key("other", "owner");
    Map<String, Object> memory = Map.of("content", "mine now", "scope", Map.of("session", "s"));
    problem(client.post(SPACE + "/memories", memory, with(reader)), 403, "forbidden");
    problem(client.get(SPACE + "/memories/mem_1", with(foreign)), 403, "forbidden");
    problem(client.delete(SPACE + "/memories/mem_1", with(foreign)), 403, "forbidden");
    problem(client.get(SPACE + "/sessions", with("rem_aaaaaaaaaaaa_AAAA")), 401, "unauthenticated");
    problem(client.get(SPACE + "/stats"), 401, "unauthenticated");
    problem(client.get("/v1/spaces/nowhere/stats", with(foreign)), 403, "forbidden");
    problem(client.get("/v1/spaces", with("rem_aaaaaaaaaaaa_AAAA")), 401, "unauthenticated");
    String written = refusals("default");
    assertThat(written)
        .contains("POST /v1/spaces/{space}/memories 403", "\"role\":\"reader\"")
        .contains("GET /v1/spaces/{space}/memories/{id} 403", "key " + idOf(foreign))
        .contains("GET /v1/spaces/{space}/sessions 401", "\"role\":\"nobody\"")
        // Only what somebody did first; the rest is counted and written later.
        .doesNotContain("DELETE /v1/spaces/{space}/memories/{id}", "stats")
        .doesNotContain("mem_1", "mine now", "AAAA", foreign, reader);
    assertThat(refusals("other")).doesNotContain("403");
    assertThat(ok(client.get("/metrics", asOperator())).text())
        .contains("remanence_refusals_total{surface=\"rest\"} 7.0");
    assertThat(client.get("/v1/spaces", asOperator()).text()).doesNotContain("nowhere");
    problem(client.get(SPACE + "/audit?operation=refused", with(reader)), 403, "forbidden");
  }

  private static String idOf(String key) {
    return key.split("_")[1];
  }

  @Test
  void a_key_is_shown_once_and_can_be_taken_back() {
    Client.Reply made = ok(client.post(SPACE + "/keys", Map.of("role", "owner"), asOperator()));
    String key = String.valueOf(made.json().get("key"));
    assertThat(made.json()).containsEntry("space", "default").containsEntry("role", "owner");
    assertThat(ok(client.get(SPACE + "/keys", with(key))).text())
        .contains(String.valueOf(made.json().get("id")))
        .doesNotContain(key)
        .doesNotContain("hash");
    ok(client.get(SPACE + "/stats", "X-API-Key", key));
    ok(client.get(SPACE + "/stats", "Authorization", "Token " + key));
    ok(client.delete(SPACE + "/keys/" + made.json().get("id"), with(key)));
    problem(client.get(SPACE + "/stats", with(key)), 401, "unauthenticated");
    ok(client.get(SPACE + "/stats"));
    problem(client.delete(SPACE + "/keys/none"), 404, "not_found");
  }

  @Test
  void keys_of_a_space_that_is_gone_open_no_later_one() {
    ok201(client.put("/v1/spaces/gone", BODY));
    String key = key("gone", "owner");
    assertThat(client.delete("/v1/spaces/gone", asOperator()).status()).isEqualTo(204);
    client.put("/v1/spaces/gone", BODY, asOperator());
    problem(client.get("/v1/spaces/gone/stats", with(key)), 401, "unauthenticated");
  }

  @Test
  void wrong_keys_are_refused_at_their_making() {
    invalid(client.post(SPACE + "/keys", Map.of()), "role");
    invalid(client.post(SPACE + "/keys", Map.of("role", "king")), "king");
    invalid(
        client.post(SPACE + "/keys", Map.of("role", "agent", "scope", Map.of("room", "x"))),
        "room");
    invalid(client.post(SPACE + "/keys", Map.of("role", "agent", "requests_per_minute", 0)), "0");
  }

  @Test
  void only_hashes_are_kept_in_a_file_of_the_owner_alone(@TempDir Path data) throws Exception {
    String key;
    try (RemanenceServer first = RemanenceServer.start(options(data));
        Client caller = new Client(first.address())) {
      key =
          String.valueOf(
              ok(caller.post(SPACE + "/keys", Map.of("role", "agent"))).json().get("key"));
    }
    Path file = data.resolve("keys.json");
    String secret = key.substring("rem_123456789012_".length());
    assertThat(Files.readString(file)).contains("hash").doesNotContain(key, secret);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    try (RemanenceServer second = RemanenceServer.start(options(data));
        Client caller = new Client(second.address())) {
      problem(caller.get(SESSIONS + "s/messages"), 401, "unauthenticated");
      ok(caller.get(SESSIONS + "s/messages", with(key)));
      assertThat(Files.getPosixFilePermissions(file))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
    Files.writeString(file, "{\"keys\":[{}]}");
    assertThatThrownBy(() -> RemanenceServer.start(options(data)))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("keys.json");
  }

  private static ServerOptions options(Path data) {
    return new ServerOptions(
        java.util.Optional.of(data),
        "127.0.0.1",
        0,
        Map.of(),
        Map.of("embedding.provider", "none"),
        Clock.systemUTC());
  }

  @Test
  void other_machines_are_let_in_with_keys_alone(@TempDir Path data) throws Exception {
    assertThatThrownBy(() -> RemanenceServer.start(options(data).withHost("0.0.0.0")))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("key create");
    String key;
    Object id;
    try (RemanenceServer first = RemanenceServer.start(options(data));
        Client caller = new Client(first.address())) {
      Client.Reply made = ok(caller.post(SPACE + "/keys", Map.of("role", "owner")));
      key = String.valueOf(made.json().get("key"));
      id = made.json().get("id");
    }
    ServerOptions wide =
        options(data)
            .withHost("0.0.0.0")
            .withSettings(
                Map.of(
                    "embedding.provider",
                    "none",
                    "http.hosts",
                    "memory.example, other.example:80"));
    try (RemanenceServer second = RemanenceServer.start(wide);
        Client caller = new Client("http://127.0.0.1:" + second.port())) {
      problem(caller.get(SPACE + "/stats"), 401, "unauthenticated");
      ok(caller.get(SPACE + "/stats", with(key)));
      for (String host :
          List.of(
              "10.1.2.3:" + second.port(),
              "memory.example",
              "memory.example:99",
              "other.example:80")) {
        assertThat(statusFor(second, host, key)).as(host).isEqualTo(200);
      }
      for (String host :
          List.of(
              "evil.example:" + second.port(),
              "10.1.2.3.evil.example:" + second.port(),
              "10.1.2.3:1",
              "other.example:81")) {
        assertThat(statusFor(second, host, key)).as(host).isEqualTo(403);
      }
      // The last key goes, and still nobody is let in without one.
      ok(caller.delete(SPACE + "/keys/" + id, with(key)));
      problem(caller.get(SPACE + "/stats"), 401, "unauthenticated");
    }
  }

  private static int statusFor(RemanenceServer server, String host, String key) {
    return RawHttp.send(
            server.port(),
            "GET /v1/spaces HTTP/1.1\r\nHost: "
                + host
                + "\r\nAuthorization: Bearer "
                + key
                + "\r\nConnection: close\r\n\r\n")
        .status();
  }

  @Test
  void web_pages_that_are_named_may_call(@TempDir Path data) {
    try (RemanenceServer open =
            RemanenceServer.start(
                options(data)
                    .withSettings(
                        Map.of(
                            "embedding.provider",
                            "none",
                            "http.cors-origins",
                            "https://app.example")));
        Client caller = new Client(open.address())) {
      Client.Reply preflight =
          caller.method(
              "OPTIONS",
              SPACE + "/recall",
              "Origin",
              "https://app.example",
              "Access-Control-Request-Method",
              "POST");
      assertThat(preflight.status()).isEqualTo(204);
      assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("https://app.example");
      assertThat(preflight.header("Access-Control-Allow-Methods")).contains("POST");
      assertThat(preflight.header("Access-Control-Allow-Headers"))
          .contains("Authorization", "Idempotency-Key");
      Client.Reply read = ok(caller.get("/v1/spaces", "Origin", "https://app.example"));
      assertThat(read.header("Access-Control-Allow-Origin")).isEqualTo("https://app.example");
      assertThat(read.header("Vary")).contains("Origin");
      problem(caller.get("/v1/spaces", "Origin", "https://evil.example"), 403, "forbidden");
      assertThat(ok(caller.get("/v1/spaces")).header("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  /** A clock that is set by hand. */
  private static final class HandClock extends Clock {
    private Instant now = Instant.parse("2026-11-30T05:00:00Z");

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
      return now;
    }
  }

  @Test
  void a_key_that_asks_too_much_is_told_when_to_come_again() {
    HandClock clock = new HandClock();
    try (RemanenceServer limited =
            RemanenceServer.start(
                ServerOptions.inMemory()
                    .withPort(0)
                    .withClock(clock)
                    .withSettings(
                        Map.of("embedding.provider", "none", "keys.requests-per-minute", "3")));
        Client caller = new Client(limited.address())) {
      String first =
          String.valueOf(
              ok(caller.post(SPACE + "/keys", Map.of("role", "reader"))).json().get("key"));
      String[] operator = with(limited.token());
      String second =
          String.valueOf(
              ok(caller.post(
                      SPACE + "/keys",
                      Map.of("role", "reader", "requests_per_minute", 1),
                      operator))
                  .json()
                  .get("key"));
      for (int i = 0; i < 3; i++) {
        ok(caller.get("/v1/spaces", with(first)));
      }
      Client.Reply refused = caller.get("/v1/spaces", with(first));
      problem(refused, 429, "rate_limited");
      assertThat(refused.header("Retry-After")).isEqualTo("20");
      ok(caller.get("/v1/spaces", with(second)));
      assertThat(caller.get("/v1/spaces", with(second)).header("Retry-After")).isEqualTo("60");
      clock.now = clock.now.plus(Duration.ofSeconds(20));
      ok(caller.get("/v1/spaces", with(first)));
      assertThat(caller.get("/v1/spaces", with(first)).status()).isEqualTo(429);
      for (int i = 0; i < 9; i++) {
        ok(caller.get("/v1/spaces", operator));
      }
    }
  }
}
