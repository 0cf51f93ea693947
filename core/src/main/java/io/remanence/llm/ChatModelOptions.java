package io.remanence.llm;

import io.remanence.text.Texts;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which language model is meant and how it is reached; what is absent is as usual, or as set for
 * all purposes.
 *
 * @param provider the {@link ChatModelProvider#name}; absent means {@link #USUAL_PROVIDER}
 * @param baseUrl where its interface begins, such as {@code https://api.openai.com/v1}; absent
 *     means the provider's own address
 * @param apiKey sent with each request; never shown
 * @param model the name that the provider knows, 1 to 200 characters; without one there is no model
 * @param contextWindow how many tokens a request and its reply may have together, 100 to
 *     100,000,000; absent means {@link #USUAL_WINDOW}
 * @param maxOutputTokens how many tokens a reply may have, 1 to 10,000,000; absent means {@link
 *     #USUAL_OUTPUT}
 */
public record ChatModelOptions(
    Optional<String> provider,
    Optional<URI> baseUrl,
    Optional<String> apiKey,
    Optional<String> model,
    OptionalInt contextWindow,
    OptionalInt maxOutputTokens) {
  /** The provider where none is named. */
  public static final String USUAL_PROVIDER = "openai-compatible";

  /** The window of a model that declares none. */
  public static final int USUAL_WINDOW = 128_000;

  /** The output limit of a model that declares none. */
  public static final int USUAL_OUTPUT = 4_096;

  private static final int LONGEST_NAME = 200;
  private static final int LEAST_WINDOW = 100;
  private static final int MOST_WINDOW = 100_000_000;
  private static final int MOST_OUTPUT = 10_000_000;

  /**
   * @throws IllegalArgumentException naming the option, the value and what is wanted; of the key
   *     nothing is shown
   */
  public ChatModelOptions {
    provider.ifPresent(name -> checkName("provider", name));
    baseUrl.ifPresent(ChatModelOptions::checkUrl);
    if (apiKey
        .filter(key -> key.isEmpty() || !key.chars().allMatch(c -> c > ' ' && c < 127))
        .isPresent()) {
      throw new IllegalArgumentException(
          "api-key is empty or holds a space or a character beyond ASCII; a plain key is wanted");
    }
    model.ifPresent(name -> checkName("model", name));
    checkRange("context-window", contextWindow, LEAST_WINDOW, MOST_WINDOW);
    checkRange("max-output-tokens", maxOutputTokens, 1, MOST_OUTPUT);
  }

  /** Nothing is set. */
  public static ChatModelOptions none() {
    return new ChatModelOptions(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty());
  }

  /** A model of this provider, all else as usual. */
  public static ChatModelOptions of(String provider, String model) {
    return none().withProvider(provider).withModel(model);
  }

  /** The same of another provider. */
  public ChatModelOptions withProvider(String name) {
    return new ChatModelOptions(
        Optional.of(name), baseUrl, apiKey, model, contextWindow, maxOutputTokens);
  }

  /** The same at another address. */
  public ChatModelOptions withBaseUrl(URI url) {
    return new ChatModelOptions(
        provider, Optional.of(url), apiKey, model, contextWindow, maxOutputTokens);
  }

  /** The same with another key. */
  public ChatModelOptions withApiKey(String key) {
    return new ChatModelOptions(
        provider, baseUrl, Optional.of(key), model, contextWindow, maxOutputTokens);
  }

  /** The same with another model. */
  public ChatModelOptions withModel(String name) {
    return new ChatModelOptions(
        provider, baseUrl, apiKey, Optional.of(name), contextWindow, maxOutputTokens);
  }

  /** The same with another window. */
  public ChatModelOptions withContextWindow(int tokens) {
    return new ChatModelOptions(
        provider, baseUrl, apiKey, model, OptionalInt.of(tokens), maxOutputTokens);
  }

  /** The same with another output limit. */
  public ChatModelOptions withMaxOutputTokens(int tokens) {
    return new ChatModelOptions(
        provider, baseUrl, apiKey, model, contextWindow, OptionalInt.of(tokens));
  }

  /**
   * These options with what they leave open taken from others. Where they name another provider,
   * address and key are not taken: they belong to the provider that they were set for, and a key
   * must not be sent to another.
   */
  public ChatModelOptions or(ChatModelOptions others) {
    boolean same = provider.isEmpty() || providerName().equals(others.providerName());
    return new ChatModelOptions(
        provider.or(others::provider),
        same ? baseUrl.or(others::baseUrl) : baseUrl,
        same ? apiKey.or(others::apiKey) : apiKey,
        model.or(others::model),
        contextWindow.isPresent() ? contextWindow : others.contextWindow(),
        maxOutputTokens.isPresent() ? maxOutputTokens : others.maxOutputTokens());
  }

  /** The provider that is meant. */
  public String providerName() {
    return provider.orElse(USUAL_PROVIDER);
  }

  /** The window that counts. */
  public int window() {
    return contextWindow.orElse(USUAL_WINDOW);
  }

  /** The output limit that counts. */
  public int output() {
    return maxOutputTokens.orElse(USUAL_OUTPUT);
  }

  private static void checkName(String option, String name) {
    boolean plain =
        name.codePoints().noneMatch(c -> c <= ' ' || c == 127 || "?#%\\".indexOf(c) >= 0);
    if (name.isEmpty() || Texts.length(name) > LONGEST_NAME || !plain) {
      throw new IllegalArgumentException(
          option
              + " is '"
              + Texts.truncate(Texts.clean(name), LONGEST_NAME)
              + "'; a name of 1 to 200 characters without spaces, ?, #, % and \\ is wanted");
    }
  }

  private static void checkUrl(URI url) {
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!http
        || url.getHost() == null
        || url.getUserInfo() != null
        || url.getQuery() != null
        || url.getFragment() != null) {
      // Without the value: a key may stand in it.
      throw new IllegalArgumentException(
          "base-url has the host '"
              + url.getHost()
              + "'; an http or https address without user, password and query is wanted");
    }
  }

  private static void checkRange(String option, OptionalInt value, int least, int most) {
    if (value.isPresent() && (value.getAsInt() < least || value.getAsInt() > most)) {
      throw new IllegalArgumentException(
          "%s is %d; %,d to %,d is wanted".formatted(option, value.getAsInt(), least, most));
    }
  }

  /** Everything but the key. */
  @Override
  public String toString() {
    return "ChatModelOptions[provider="
        + provider
        + ", baseUrl="
        + baseUrl
        + ", apiKey="
        + (apiKey.isPresent() ? "set" : "not set")
        + ", model="
        + model
        + ", contextWindow="
        + contextWindow
        + ", maxOutputTokens="
        + maxOutputTokens
        + "]";
  }
}
