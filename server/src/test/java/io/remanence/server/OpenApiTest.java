package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.server.http.Route;
import io.remanence.server.openapi.Operation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The document and the server say the same. */
final class OpenApiTest extends ServerTest {
  /** Pages for people, which no program calls. */
  private static final Set<String> PAGES = Set.of("/docs", "/docs/{file}");

  /** Routes that a document of their own describes: other programs' protocols. */
  private static boolean isOurs(Route route) {
    String path = route.template();
    return path.startsWith("/v1/spaces")
        || path.startsWith("/v1/models")
        || Set.of("/health", "/ready", "/metrics", "/v1/openapi.json", "/v1/whoami").contains(path);
  }

  private Map<String, Object> document() {
    return ok(client.get("/v1/openapi.json")).json();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, Map<String, Object>>> paths(Map<String, Object> document) {
    return (Map<String, Map<String, Map<String, Object>>>)
        java.util.Objects.requireNonNull(document.get("paths"));
  }

  @Test
  void every_route_is_documented_and_every_documented_path_is_routed() {
    Set<String> routed =
        server.routes().routes().stream()
            .filter(route -> isOurs(route) && !PAGES.contains(route.template()))
            .map(Operation::name)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> documented = new TreeSet<>();
    paths(document())
        .forEach(
            (path, methods) ->
                methods
                    .keySet()
                    .forEach(
                        method ->
                            documented.add(
                                method.toUpperCase(java.util.Locale.ROOT) + " " + path)));
    assertThat(documented).isEqualTo(routed);
    Set<String> told = new TreeSet<>(Operation.all().keySet());
    told.removeAll(routed);
    assertThat(told).isEmpty();
  }

  @Test
  void the_document_names_its_parameters_roles_and_shapes() {
    Map<String, Object> document = document();
    assertThat(document).containsEntry("openapi", "3.1.0");
    String text = ok(client.get("/v1/openapi.json")).text();
    Set<String> referenced = new LinkedHashSet<>();
    var names = java.util.regex.Pattern.compile("#/components/schemas/([A-Za-z]+)").matcher(text);
    while (names.find()) {
      referenced.add(names.group(1));
    }
    @SuppressWarnings("unchecked")
    Map<String, Object> schemas =
        (Map<String, Object>)
            ((Map<String, Object>) java.util.Objects.requireNonNull(document.get("components")))
                .get("schemas");
    assertThat(java.util.Objects.requireNonNull(schemas).keySet()).containsAll(referenced);
    Set<Object> ids = new LinkedHashSet<>();
    paths(document)
        .forEach(
            (path, methods) ->
                methods
                    .values()
                    .forEach(
                        operation -> {
                          assertThat(ids.add(operation.get("operationId"))).as(path).isTrue();
                          assertThat(operation).containsKeys("summary", "responses", "x-role");
                        }));
    Map<String, Object> recall =
        java.util.Objects.requireNonNull(
            java.util.Objects.requireNonNull(paths(document).get("/v1/spaces/{space}/recall"))
                .get("post"));
    assertThat(recall).containsEntry("x-role", "reader");
    assertThat(String.valueOf(recall.get("parameters"))).contains("space", "Idempotency-Key");
  }

  @Test
  void people_read_it_in_a_browser_without_any_other_site() {
    Client.Reply page = ok(client.get("/docs"));
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'");
    assertThat(page.text()).doesNotContain("http://", "https://");
    for (String file :
        List.of("swagger-ui.css", "swagger-ui-bundle.js", "start.js", "favicon-32x32.png")) {
      assertThat(page.text() + "start.js").contains(file);
      ok(client.get("/docs/" + file));
    }
    problem(client.get("/docs/..%2Fkeys.json"), 404, "not_found");
    problem(client.get("/docs/index.css"), 404, "not_found");
  }

  @Test
  void scopes_are_listed_and_derived() {
    ok(client.post(SESSIONS + "s/messages?bot=b&platform=p", messages("user", "hi")));
    Map<String, Object> listed = ok(client.get(SPACE + "/scopes")).items().getFirst();
    assertThat(listed).containsEntry("session", "s").containsEntry("bot", "b");
    Map<String, Object> derived =
        ok(client.post(
                SPACE + "/scopes/derive", Map.of("bot", "b", "platform", "p", "session", "s")))
            .json();
    assertThat(derived)
        .containsEntry("scope_key", listed.get("scope_key"))
        .containsEntry("memory_key", listed.get("memory_key"));
    assertThat(
            ok(client.post(
                    SPACE + "/scopes/derive",
                    Map.of("bot", "b", "session", "s", "isolation", "space")))
                .json()
                .get("memory_key"))
        .isNotEqualTo(derived.get("memory_key"));
  }

  @Test
  void long_answers_are_packed_for_those_who_unpack_them() throws Exception {
    Client.Reply plain = ok(client.get("/v1/openapi.json"));
    assertThat(plain.header("Content-Encoding")).isEmpty();
    assertThat(plain.header("Vary")).contains("Accept-Encoding");
    var raw =
        java.net.http.HttpClient.newHttpClient()
            .send(
                client.request("/v1/openapi.json", "Accept-Encoding", "br, gzip;q=0.5").build(),
                java.net.http.HttpResponse.BodyHandlers.ofByteArray());
    assertThat(raw.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(raw.body().length).isLessThan(plain.text().length() / 2);
    try (var in = new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(raw.body()))) {
      assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .isEqualTo(plain.text());
    }
    for (String refused : List.of("gzip;q=0", "identity", "br")) {
      assertThat(ok(client.get("/v1/openapi.json", "Accept-Encoding", refused)).text())
          .isEqualTo(plain.text());
    }
    assertThat(ok(client.get("/health", "Accept-Encoding", "gzip")).header("Content-Encoding"))
        .isEmpty();
  }

  @Test
  void metrics_tell_of_turns_injections_streams_and_compactions() {
    remember("I keep the tea in the left cupboard.", Map.of("session", "s"));
    ok(client.post(SESSIONS + "s/turns", Map.of("message", message("user", "where is the tea?"))));
    String metrics = ok(client.get("/metrics")).text();
    assertThat(metrics)
        .contains(
            "remanence_turns_prepared_total",
            "remanence_injections_total",
            "remanence_event_streams 0.0",
            "remanence_index_lag_changes{space=\"default\"}",
            "remanence_embedding_queue_changes",
            "http_server_requests_seconds_bucket");
  }
}
