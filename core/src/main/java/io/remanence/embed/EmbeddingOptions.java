package io.remanence.embed;

import java.net.URI;
import java.util.Optional;

/**
 * Where a provider finds its models, for those that reach them by an address.
 *
 * @param baseUrl the endpoint; absent means the provider's usual one
 * @param apiKey sent with each request; never shown
 * @param model the name that the endpoint knows
 */
public record EmbeddingOptions(
    Optional<URI> baseUrl, Optional<String> apiKey, Optional<String> model) {
  public EmbeddingOptions {
    baseUrl.ifPresent(EmbeddingOptions::check);
    if (apiKey.filter(key -> !key.chars().allMatch(c -> c > ' ' && c < 127)).isPresent()) {
      // Without the value: it may be a key with a slip in it.
      throw new IllegalArgumentException(
          "embedding.api-key holds a space or a character beyond ASCII; a plain key is wanted");
    }
  }

  /** Nothing is set. */
  public static EmbeddingOptions none() {
    return new EmbeddingOptions(Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static void check(URI url) {
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!http || url.getHost() == null || url.getUserInfo() != null || url.getQuery() != null) {
      throw new IllegalArgumentException(
          "embedding.base-url has the host '"
              + url.getHost()
              + "'; an http or https address without user, password and query is wanted");
    }
  }

  /** Everything but the key. */
  @Override
  public String toString() {
    return "EmbeddingOptions[baseUrl="
        + baseUrl
        + ", apiKey="
        + (apiKey.isPresent() ? "set" : "not set")
        + ", model="
        + model
        + "]";
  }
}
