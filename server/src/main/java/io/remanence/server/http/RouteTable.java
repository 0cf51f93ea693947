package io.remanence.server.http;

import io.remanence.error.ErrorCode;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** All routes of the server, in one place. */
public final class RouteTable {
  private final List<Route> routes;
  private final List<Passage> passages;

  /** A table of these routes; of two that match, the one with fewer ids in its path counts. */
  public RouteTable(List<Route> routes) {
    this(routes, List.of());
  }

  /** A table of routes, and of passages, which count before them. */
  public RouteTable(List<Route> routes, List<Passage> passages) {
    this.routes = List.copyOf(routes);
    this.passages = List.copyOf(passages);
  }

  /** The passage that takes this path, as it stood in the request line. */
  Optional<Passage> passage(String path) {
    return passages.stream().filter(passage -> passage.takes(path)).findFirst();
  }

  /** The routes. */
  public List<Route> routes() {
    return routes;
  }

  /** These routes and more. */
  public RouteTable with(List<Route> more) {
    List<Route> all = new ArrayList<>(routes);
    all.addAll(more);
    return new RouteTable(all, passages);
  }

  /** A route with the ids that stand in the path. */
  record Match(Route route, Map<String, String> ids) {}

  /**
   * The route of this method and path; {@code HEAD} is answered by {@code GET}.
   *
   * @throws Refusal 404 where no route has this path, 405 where it has other methods
   */
  Match find(String method, List<String> segments) {
    List<Match> matches = new ArrayList<>();
    for (Route route : routes) {
      ids(route, segments).ifPresent(ids -> matches.add(new Match(route, ids)));
    }
    if (matches.isEmpty()) {
      throw Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_ROUTE, shown(segments));
    }
    String wanted = method.equals("HEAD") ? "GET" : method;
    return matches.stream()
        .filter(match -> match.route().method().equals(wanted))
        .min(Comparator.comparingInt(match -> match.ids().size()))
        .orElseThrow(() -> notAllowed(method, segments, matches));
  }

  /** The methods that the path has, for {@code Allow}. */
  Optional<String> methods(List<String> segments) {
    SortedSet<String> methods = new TreeSet<>();
    for (Route route : routes) {
      if (ids(route, segments).isPresent()) {
        methods.add(route.method());
      }
    }
    return methods.isEmpty() ? Optional.empty() : Optional.of(allow(methods));
  }

  private static String allow(SortedSet<String> methods) {
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    methods.add("OPTIONS");
    return String.join(", ", methods);
  }

  private static Refusal notAllowed(String method, List<String> segments, List<Match> matches) {
    SortedSet<String> methods = new TreeSet<>();
    matches.forEach(match -> methods.add(match.route().method()));
    String named = String.join(", ", methods);
    return Refusal.invalid(
            Phrase.WRONG_METHOD, Texts.truncate(Texts.clean(method), 20), shown(segments), named)
        .withStatus(405)
        .withHeader("Allow", allow(methods));
  }

  private static Optional<Map<String, String>> ids(Route route, List<String> segments) {
    List<String> parts = route.parts();
    if (parts.size() != segments.size()) {
      return Optional.empty();
    }
    Map<String, String> ids = new LinkedHashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      if (Route.isVariable(part)) {
        ids.put(part.substring(1, part.length() - 1), segments.get(i));
      } else if (!part.equals(segments.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(ids);
  }

  private static String shown(List<String> segments) {
    return "'/" + Texts.truncate(Texts.clean(String.join("/", segments)), 200) + "'";
  }
}
