package io.remanence.server.config;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.server.access.ApiKey;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Who may call a server over the network, and how much.
 *
 * @param hosts names under which it is reached besides its own address, with or without a port
 * @param corsOrigins origins of web pages that may call it, such as {@code https://app.example}
 * @param requestsPerMinute how many requests a minute a key has that names no number of its own, 1
 *     to 10,000,000
 * @param accessLog whether each request is written to the log
 */
public record HttpSettings(
    Set<String> hosts, Set<String> corsOrigins, int requestsPerMinute, boolean accessLog) {
  static final String HOSTS = "http.hosts";
  static final String CORS_ORIGINS = "http.cors-origins";
  static final String ACCESS_LOG = "http.access-log";
  static final String REQUESTS_PER_MINUTE = "keys.requests-per-minute";

  private static final Pattern HOST = Pattern.compile("[a-z0-9.-]{1,253}(:[0-9]{1,5})?");
  private static final Pattern ORIGIN =
      Pattern.compile("https?://(\\[[0-9a-f:.]+]|[a-z0-9.-]{1,253})(:[0-9]{1,5})?");

  public HttpSettings {
    hosts = checked(HOSTS, hosts, HOST, ErrorText.HOST_NAME);
    corsOrigins = checked(CORS_ORIGINS, corsOrigins, ORIGIN, ErrorText.ORIGIN);
    if (requestsPerMinute < 1 || requestsPerMinute > ApiKey.MOST_REQUESTS) {
      throw RemanenceException.invalid(
          ErrorText.OUT_OF_RANGE,
          ErrorText.THE_SETTING.with(REQUESTS_PER_MINUTE),
          "'" + requestsPerMinute + "'",
          1,
          ApiKey.MOST_REQUESTS);
    }
  }

  /** This machine's own callers alone. */
  public static HttpSettings defaults() {
    return new HttpSettings(Set.of(), Set.of(), 60_000, false);
  }

  private static Set<String> checked(
      String key, Set<String> values, Pattern right, ErrorText wanted) {
    Set<String> checked = new LinkedHashSet<>();
    for (String value : values) {
      String lower = value.toLowerCase(Locale.ROOT);
      if (!right.matcher(lower).matches()) {
        throw RemanenceException.invalid(
            ErrorText.HOLDS, ErrorText.THE_SETTING.with(key), value, wanted);
      }
      checked.add(lower);
    }
    return Set.copyOf(checked);
  }

  HttpSettings withHosts(Object value) {
    return new HttpSettings(texts(HOSTS, value), corsOrigins, requestsPerMinute, accessLog);
  }

  HttpSettings withCorsOrigins(Object value) {
    return new HttpSettings(hosts, texts(CORS_ORIGINS, value), requestsPerMinute, accessLog);
  }

  HttpSettings withRequestsPerMinute(int requests) {
    return new HttpSettings(hosts, corsOrigins, requests, accessLog);
  }

  HttpSettings withAccessLog(boolean log) {
    return new HttpSettings(hosts, corsOrigins, requestsPerMinute, log);
  }

  /** A list, or text that holds one with commas. */
  private static Set<String> texts(String key, Object value) {
    Stream<?> all =
        switch (value) {
          case Collection<?> list -> list.stream();
          case String text -> Arrays.stream(text.split(","));
          default ->
              throw RemanenceException.invalid(
                  ErrorText.NOT_TEXTS, ErrorText.THE_SETTING.with(key), value);
        };
    Set<String> texts = new LinkedHashSet<>();
    all.map(String::valueOf).map(String::strip).filter(text -> !text.isEmpty()).forEach(texts::add);
    return texts;
  }
}
