package io.remanence.server.config;

import io.remanence.error.RemanenceException;
import io.remanence.settings.SettingKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /** The server's own settings. */
  enum Own implements ServerKey {
    EMBEDDING("embedding.provider") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return new ServerSettings(s.layers(), text(value), s.store(), s.maxOpenSpaces());
      }
    },
    STORE("store") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return new ServerSettings(s.layers(), s.embedding(), text(value), s.maxOpenSpaces());
      }
    },
    MAX_OPEN("spaces.max-open") {
      @Override
      public ServerSettings apply(ServerSettings s, Object value) {
        return new ServerSettings(s.layers(), s.embedding(), s.store(), whole(value));
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
      throw RemanenceException.invalid("the setting " + key + " is " + value + "; text is wanted");
    }

    int whole(Object value) {
      try {
        return Integer.parseInt(value.toString().strip());
      } catch (NumberFormatException other) {
        throw RemanenceException.invalid(
            "the setting " + key + " is '" + value + "'; a whole number is wanted");
      }
    }
  }
}
