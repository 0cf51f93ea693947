package io.remanence.server.config;

import io.remanence.embed.EmbeddingOptions;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModelChoices;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import java.util.List;
import java.util.Set;

/**
 * Everything that is set for a server.
 *
 * @param layers what holds in every space, by platforms, rooms and places
 * @param embedding where embedding models come from: {@code local}, {@code openai}, {@code ollama}
 *     or {@code none}
 * @param store {@code sqlite} or {@code memory}
 * @param maxOpenSpaces how many spaces may be open at once, 1 to 10,000
 * @param embeddingOptions where an embedding model behind an address is
 * @param chatModels which language model serves what
 * @param http who may call
 * @param upstreams what proxies stand in front of
 */
public record ServerSettings(
    SettingLayers layers,
    String embedding,
    String store,
    int maxOpenSpaces,
    EmbeddingOptions embeddingOptions,
    ChatModelChoices chatModels,
    HttpSettings http,
    Upstreams upstreams) {
  /** Keeps everything in files. */
  public static final String SQLITE = "sqlite";

  /** Keeps everything in memory. */
  public static final String MEMORY = "memory";

  private static final Set<String> PROVIDERS = Set.of("local", "openai", "ollama", "none");

  private static final int MAX_OPEN = 10_000;

  public ServerSettings {
    if (!PROVIDERS.contains(embedding)) {
      throw wrong("embedding.provider", embedding, List.of("local", "openai", "ollama", "none"));
    }
    if (!store.equals(SQLITE) && !store.equals(MEMORY)) {
      throw wrong("store", store, List.of("sqlite", "memory"));
    }
    if (maxOpenSpaces < 1 || maxOpenSpaces > MAX_OPEN) {
      throw RemanenceException.invalid(
          ErrorText.OUT_OF_RANGE,
          ErrorText.THE_SETTING.with("spaces.max-open"),
          "'" + maxOpenSpaces + "'",
          1,
          MAX_OPEN);
    }
  }

  /** Everything as it is where nothing is set. */
  public static ServerSettings defaults() {
    return new ServerSettings(
        SettingLayers.of(SpaceSettings.defaults()),
        "local",
        SQLITE,
        64,
        EmbeddingOptions.none(),
        ChatModelChoices.none(),
        HttpSettings.defaults(),
        Upstreams.none());
  }

  /** What holds in every space. */
  public SpaceSettings spaces() {
    return layers.space();
  }

  /** The same with other settings of spaces. */
  ServerSettings withLayers(SettingLayers newLayers) {
    return new ServerSettings(
        newLayers, embedding, store, maxOpenSpaces, embeddingOptions, chatModels, http, upstreams);
  }

  /** The same with embedding models from another provider. */
  ServerSettings withEmbedding(String provider) {
    return new ServerSettings(
        layers, provider, store, maxOpenSpaces, embeddingOptions, chatModels, http, upstreams);
  }

  /** The same with another kind of store. */
  ServerSettings withStore(String kind) {
    return new ServerSettings(
        layers, embedding, kind, maxOpenSpaces, embeddingOptions, chatModels, http, upstreams);
  }

  /** The same with another number of open spaces. */
  ServerSettings withMaxOpenSpaces(int most) {
    return new ServerSettings(
        layers, embedding, store, most, embeddingOptions, chatModels, http, upstreams);
  }

  /** The same with an embedding model elsewhere. */
  ServerSettings withEmbeddingOptions(EmbeddingOptions options) {
    return new ServerSettings(
        layers, embedding, store, maxOpenSpaces, options, chatModels, http, upstreams);
  }

  /** The same with other language models. */
  ServerSettings withChatModels(ChatModelChoices choices) {
    return new ServerSettings(
        layers, embedding, store, maxOpenSpaces, embeddingOptions, choices, http, upstreams);
  }

  /** The same with other callers. */
  ServerSettings withHttp(HttpSettings callers) {
    return new ServerSettings(
        layers, embedding, store, maxOpenSpaces, embeddingOptions, chatModels, callers, upstreams);
  }

  /** The same with other upstreams of proxies. */
  ServerSettings withUpstreams(Upstreams others) {
    return new ServerSettings(
        layers, embedding, store, maxOpenSpaces, embeddingOptions, chatModels, http, others);
  }

  private static RemanenceException wrong(String key, String value, List<String> wanted) {
    return RemanenceException.invalid(
        ErrorText.NONE_OF, ErrorText.THE_SETTING.with(key), value, wanted);
  }
}
