package io.remanence.server.config;

import io.remanence.embed.EmbeddingOptions;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModelChoices;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.Purpose;
import io.remanence.settings.SettingKey;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One setting of a server, by its key. */
sealed interface ServerKey {
  /** The key as it is written, such as {@code spaces.max-open}. */
  String key();

  /**
   * The settings with this one changed.
   *
   * @throws RemanenceException naming the key, the value and what is wanted
   */
  ServerSettings apply(ServerSettings settings, Object value);

  /** All keys. */
  static List<ServerKey> all() {
    List<ServerKey> all = new ArrayList<>();
    for (SettingKey setting : SettingKey.values()) {
      all.add(new OfSpaces(setting));
    }
    all.addAll(List.of(Own.values()));
    all.addAll(OfModels.all());
    return all;
  }

  /** The setting of this key. */
  static Optional<ServerKey> of(String key) {
    return all().stream().filter(setting -> setting.key().equals(key)).findFirst();
  }

  /** A setting of every space. */
  record OfSpaces(SettingKey setting) implements ServerKey {
    @Override
    public String key() {
      return setting.key();
    }

    @Override
    public ServerSettings apply(ServerSettings settings, Object value) {
      return settings.withLayers(
          settings.layers().withSpace(setting.apply(settings.spaces(), value)));
    }
  }

  /**
   * A setting of the language models: of all, or of one purpose.
   *
   * @param purpose absent for all
   */
  record OfModels(Optional<Purpose> purpose, ModelOption option) implements ServerKey {
    private static final List<Purpose> PURPOSES =
        List.of(Purpose.SUMMARY, Purpose.CAPTURE, Purpose.TOPIC);

    /** All of them; the window that holds for all is a setting of spaces. */
    static List<ServerKey> all() {
      List<ServerKey> all = new ArrayList<>();
      for (ModelOption option : ModelOption.values()) {
        if (option != ModelOption.CONTEXT_WINDOW) {
          all.add(new OfModels(Optional.empty(), option));
        }
        PURPOSES.forEach(purpose -> all.add(new OfModels(Optional.of(purpose), option)));
      }
      return all;
    }

    @Override
    public String key() {
      return "llm." + purpose.map(p -> p.wireName() + ".").orElse("") + option.key();
    }

    @Override
    public ServerSettings apply(ServerSettings settings, Object value) {
      ChatModelChoices choices = settings.chatModels();
      ChatModelOptions old = purpose.map(choices::own).orElseGet(choices::common);
      ChatModelOptions changed;
      try {
        changed = option.apply(old, value);
      } catch (IllegalArgumentException wrong) {
        throw RemanenceException.invalid(ErrorText.SETTING, key(), ErrorDetail.of(wrong));
      }
      return settings.withChatModels(
          purpose.map(p -> choices.with(p, changed)).orElseGet(() -> choices.withCommon(changed)));
    }
  }

  /** The server's own settings. */
  enum Own implements ServerKey {
    EMBEDDING("embedding.provider") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withEmbedding(text(value));
      }
    },
    EMBEDDING_BASE_URL("embedding.base-url") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        EmbeddingOptions old = s.embeddingOptions();
        return s.withEmbeddingOptions(
            checked(
                () ->
                    new EmbeddingOptions(
                        Optional.of(URI.create(text(value))), old.apiKey(), old.model())));
      }
    },
    EMBEDDING_API_KEY("embedding.api-key") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        EmbeddingOptions old = s.embeddingOptions();
        return s.withEmbeddingOptions(
            checked(
                () ->
                    new EmbeddingOptions(old.baseUrl(), Optional.of(secret(value)), old.model())));
      }
    },
    EMBEDDING_MODEL("embedding.model") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        EmbeddingOptions old = s.embeddingOptions();
        return s.withEmbeddingOptions(
            new EmbeddingOptions(old.baseUrl(), old.apiKey(), Optional.of(text(value))));
      }
    },
    PROXY_OPENAI("proxy.openai.base-url") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withUpstreams(
            checked(
                () ->
                    new Upstreams(
                        Optional.of(URI.create(text(value))), s.upstreams().anthropic())));
      }
    },
    PROXY_ANTHROPIC("proxy.anthropic.base-url") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withUpstreams(
            checked(
                () -> new Upstreams(s.upstreams().openai(), Optional.of(URI.create(text(value))))));
      }
    },
    STORE("store") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withStore(text(value));
      }
    },
    MAX_OPEN("spaces.max-open") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withMaxOpenSpaces(whole(value));
      }
    },
    HTTP_HOSTS(HttpSettings.HOSTS) {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withHttp(s.http().withHosts(value));
      }
    },
    HTTP_CORS_ORIGINS(HttpSettings.CORS_ORIGINS) {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withHttp(s.http().withCorsOrigins(value));
      }
    },
    HTTP_ACCESS_LOG(HttpSettings.ACCESS_LOG) {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withHttp(s.http().withAccessLog(bool(value)));
      }
    },
    REQUESTS_PER_MINUTE(HttpSettings.REQUESTS_PER_MINUTE) {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return s.withHttp(s.http().withRequestsPerMinute(whole(value)));
      }
    };

    private final String key;

    Own(String key) {
      this.key = key;
    }

    @Override
    public String key() {
      return key;
    }

    String text(Object value) {
      if (value instanceof String text) {
        return text;
      }
      throw RemanenceException.invalid(ErrorText.NOT_TEXT, ErrorText.THE_SETTING.with(key), value);
    }

    /** A text that no error may show. */
    String secret(Object value) {
      if (value instanceof String text) {
        return text;
      }
      throw RemanenceException.invalid(ErrorText.SECRET_NOT_TEXT, ErrorText.THE_SETTING.with(key));
    }

    <T> T checked(Supplier<T> options) {
      try {
        return options.get();
      } catch (IllegalArgumentException wrong) {
        throw RemanenceException.invalid(ErrorText.SETTING, key, ErrorDetail.of(wrong));
      }
    }

    boolean bool(Object value) {
      return switch (value.toString()) {
        case "true" -> true;
        case "false" -> false;
        default ->
            throw RemanenceException.invalid(
                ErrorText.NONE_OF,
                ErrorText.THE_SETTING.with(key),
                value,
                List.of("true", "false"));
      };
    }

    int whole(Object value) {
      try {
        return Integer.parseInt(value.toString().strip());
      } catch (NumberFormatException other) {
        throw RemanenceException.invalid(
            ErrorText.NOT_WHOLE, ErrorText.THE_SETTING.with(key), "'" + value + "'");
      }
    }
  }
}
