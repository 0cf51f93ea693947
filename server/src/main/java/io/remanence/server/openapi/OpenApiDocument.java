package io.remanence.server.openapi;

import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The OpenAPI document: paths, methods, parameters and roles come from the routes themselves, what
 * they are for and their shapes from the operations and schemas beside this class.
 */
public final class OpenApiDocument {
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");
  private static final Set<String> NUMBERS = Set.of("scan");
  private static final String JSON = "application/json";
  private static final String PROBLEM = "application/problem+json";

  private OpenApiDocument() {}

  /** The document of the routes that have an operation. */
  public static Map<String, Object> of(List<Route> routes) {
    Map<String, Operation> operations = Operation.all();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put(
        "info",
        Map.of(
            "title", "Remanence",
            "version", "1",
            "description", "Long-term memory for AI agents."));
    document.put("servers", List.of(Map.of("url", "/")));
    document.put("security", List.of(Map.of("bearer", List.of()), Map.of("key", List.of())));
    Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
    routes.stream()
        .filter(route -> operations.containsKey(Operation.name(route)))
        .sorted(Comparator.comparing(Route::template))
        .forEach(
            route ->
                paths
                    .computeIfAbsent(route.template(), path -> new TreeMap<>())
                    .put(
                        route.method().toLowerCase(Locale.ROOT),
                        operation(
                            route, Objects.requireNonNull(operations.get(Operation.name(route))))));
    document.put("paths", paths);
    document.put("components", components());
    return document;
  }

  private static Map<String, Object> components() {
    Map<String, Object> components = new LinkedHashMap<>();
    components.put(
        "securitySchemes",
        Map.of(
            "bearer", Map.of("type", "http", "scheme", "bearer"),
            "key", Map.of("type", "apiKey", "in", "header", "name", "X-API-Key")));
    components.put(
        "responses",
        Map.of(
            "Problem",
            Map.of(
                "description",
                "A problem document.",
                "content",
                Map.of(PROBLEM, Map.of("schema", reference("Problem"))))));
    components.put(
        "schemas", Json.object(Operation.text("schemas.json").getBytes(StandardCharsets.UTF_8)));
    return components;
  }

  private static Map<String, Object> operation(Route route, Operation told) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("operationId", id(route));
    tree.put("tags", List.of(tag(route)));
    tree.put("summary", told.summary());
    tree.put("x-role", route.access().open() ? "none" : route.access().least().wireName());
    if (route.access().open()) {
      tree.put("security", List.of());
    }
    tree.put("parameters", parameters(route));
    if (!told.body().equals(Operation.NONE)) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("required", !told.bodyOptional());
      body.put("content", content(told.body()));
      tree.put("requestBody", body);
    }
    tree.put("responses", responses(route, told));
    return tree;
  }

  private static String id(Route route) {
    String path =
        route.template().replaceAll("^/v1/?", "").replaceAll("[{}]", "").replaceAll("[^a-z]+", "_");
    return route.method().toLowerCase(Locale.ROOT) + "_" + path;
  }

  private static String tag(Route route) {
    String path = route.template().replace("/v1/spaces/{space}/", "");
    return path.startsWith("/") ? "server" : path.replaceAll("/.*", "");
  }

  private static List<Map<String, Object>> parameters(Route route) {
    List<Map<String, Object>> all = new ArrayList<>();
    Matcher names = VARIABLE.matcher(route.template());
    while (names.find()) {
      Map<String, Object> parameter = new LinkedHashMap<>();
      parameter.put("name", names.group(1));
      parameter.put("in", "path");
      parameter.put("required", true);
      parameter.put("schema", Map.of("type", "string"));
      all.add(parameter);
    }
    for (QueryParameter query : route.query()) {
      Map<String, Object> parameter = new LinkedHashMap<>();
      parameter.put("name", query.name());
      parameter.put("in", "query");
      Map<String, Object> one =
          Map.of("type", NUMBERS.contains(query.name()) ? "integer" : "string");
      parameter.put("schema", query.repeated() ? Map.of("type", "array", "items", one) : one);
      all.add(parameter);
    }
    if (route.method().equals("POST") && route.template().contains("{space}")) {
      all.add(header("Idempotency-Key", "A repeated request within 24 hours is answered alike."));
    }
    if (route.template().endsWith("/events")) {
      all.add(header("Last-Event-ID", "Goes on after this event."));
    }
    return all;
  }

  private static Map<String, Object> header(String name, String description) {
    Map<String, Object> parameter = new LinkedHashMap<>();
    parameter.put("name", name);
    parameter.put("in", "header");
    parameter.put("description", description);
    parameter.put("schema", Map.of("type", "string"));
    return parameter;
  }

  private static SortedMap<String, Object> responses(Route route, Operation told) {
    SortedMap<String, Object> responses = new TreeMap<>();
    if (told.answer().equals(Operation.NONE)) {
      responses.put("204", Map.of("description", "Done."));
    } else {
      Map<String, Object> ok = new LinkedHashMap<>();
      ok.put("description", "Done.");
      ok.put("content", content(told.answer()));
      responses.put("200", ok);
      if (route.template().equals("/v1/spaces/{space}") && route.method().equals("PUT")) {
        responses.put("201", ok);
      }
    }
    for (int status : refusals(route)) {
      responses.put(Integer.toString(status), Map.of("$ref", "#/components/responses/Problem"));
    }
    return responses;
  }

  private static List<Integer> refusals(Route route) {
    List<Integer> all = new ArrayList<>(List.of(400, 401, 403, 429, 431, 500, 503));
    if (VARIABLE.matcher(route.template()).find()) {
      all.add(404);
      // Several sessions of one id, an id that is taken, a key that came with something else.
      all.add(409);
    }
    if (route.body() != Route.BodyKind.NONE) {
      all.add(413);
      all.add(415);
    }
    return all;
  }

  /** The statuses that an operation may answer with. */
  public static Set<String> statuses(Route route, Operation told) {
    return responses(route, told).keySet();
  }

  private static Map<String, Object> content(String what) {
    return what.indexOf('/') > 0
        ? Map.of(what, Map.of("schema", Map.of("type", "string")))
        : Map.of(JSON, Map.of("schema", reference(what)));
  }

  private static Map<String, Object> reference(String schema) {
    return Map.of("$ref", "#/components/schemas/" + schema);
  }
}
