package io.remanence.server.config;

import java.net.URI;
import java.util.Optional;

/**
 * Where the proxies pass requests on to; nothing else is ever reached.
 *
 * @param openai where OpenAI's interface begins, such as {@code https://api.openai.com/v1}; absent
 *     where there is none
 * @param anthropic where Anthropic's interface begins, such as {@code https://api.anthropic.com}
 */
public record Upstreams(Optional<URI> openai, Optional<URI> anthropic) {
  public Upstreams {
    openai.ifPresent(Upstreams::check);
    anthropic.ifPresent(Upstreams::check);
  }

  /** No proxy has an upstream. */
  public static Upstreams none() {
    return new Upstreams(Optional.empty(), Optional.empty());
  }

  private static void check(URI base) {
    boolean http = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
    if (!http
        || base.getHost() == null
        || base.getRawUserInfo() != null
        || base.getRawQuery() != null
        || base.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "'" + base + "' is no base URL; http or https, a host and a path alone are wanted");
    }
  }
}
