package io.remanence.server.http;

import io.remanence.error.ErrorDetail;
import io.remanence.error.RemanenceException;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.TextValues;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The parameters of a query string, checked against what the route takes. */
public final class Query {
  private final Map<String, List<String>> values;

  private Query(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Reads a query string; empty values are kept.
   *
   * @throws Refusal when it can't be decoded, names a parameter that the route has not, or repeats
   *     one that is single
   */
  static Query parse(String query, List<QueryParameter> allowed) {
    Map<String, List<String>> values = decoded(query);
    check(values, allowed);
    return new Query(values);
  }

  /** A query string of which any parameter is taken. */
  static Query any(String query) {
    return new Query(decoded(query));
  }

  /** No parameters. */
  static Query none() {
    return new Query(Map.of());
  }

  private static Map<String, List<String>> decoded(String query) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
      values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
    }
    return values;
  }

  private static void check(Map<String, List<String>> values, List<QueryParameter> allowed) {
    Map<String, QueryParameter> byName =
        allowed.stream().collect(Collectors.toMap(QueryParameter::name, Function.identity()));
    List<String> unknown =
        values.keySet().stream()
            .filter(name -> !byName.containsKey(name))
            .map(name -> Texts.truncate(name.isEmpty() ? "''" : name, 100))
            .toList();
    if (!unknown.isEmpty()) {
      String names = String.join(", ", unknown);
      throw allowed.isEmpty()
          ? Refusal.invalid(Phrase.NO_QUERY, names)
          : Refusal.invalid(
              Phrase.UNKNOWN_QUERY,
              names,
              allowed.stream().map(QueryParameter::name).collect(Collectors.joining(", ")));
    }
    values.forEach(
        (name, given) -> {
          QueryParameter parameter = byName.get(name);
          if (parameter != null && !parameter.repeated() && given.size() > 1) {
            throw Refusal.invalid(Phrase.REPEATED_QUERY, name, given.size());
          }
        });
  }

  private static String decode(String encoded) {
    return Percent.decode(encoded, true)
        .map(Texts::clean)
        .orElseThrow(
            () ->
                Refusal.invalid(
                    Phrase.BAD_QUERY, "'" + Texts.clean(Texts.truncate(encoded, 60)) + "'"));
  }

  /** The parameter's value. */
  public Optional<String> text(String name) {
    return texts(name).stream().findFirst();
  }

  /** All values of a parameter that may be repeated. */
  public List<String> texts(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** What the value names; the function throws for any other. */
  public <T> Optional<T> named(String name, Function<String, T> names) {
    return text(name).map(value -> name(name, value, names));
  }

  /** What the values name. */
  public <T> List<T> allNamed(String name, Function<String, T> names) {
    return texts(name).stream().map(value -> name(name, value, names)).toList();
  }

  private static <T> T name(String name, String value, Function<String, T> names) {
    try {
      return names.apply(value);
    } catch (IllegalArgumentException | RemanenceException refused) {
      ErrorDetail detail = ErrorDetail.of(refused);
      throw detail.in(Language.ENGLISH).startsWith(name)
          ? Refusal.invalid(Phrase.PLAIN, detail)
          : Refusal.invalid(Phrase.AT, name, detail);
    }
  }

  /** A time. */
  public Optional<Instant> time(String name) {
    return text(name).map(value -> TextValues.time(name, value));
  }

  /** A whole number within these bounds. */
  public Optional<Integer> integer(String name, int min, int max) {
    return text(name).map(value -> TextValues.integer(name, value, min, max));
  }
}
