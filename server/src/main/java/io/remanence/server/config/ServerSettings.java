package io.remanence.server.config;

import io.remanence.error.RemanenceException;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;

/**
 * Everything that is set for a server.
 *
 * @param layers what holds in every space, by platforms, rooms and places
 * @param embedding where embedding models come from: {@code local} or {@code none}
 * @param store {@code sqlite} or {@code memory}
 * @param maxOpenSpaces how many spaces may be open at once, 1 to 10,000
 */
public record ServerSettings(
    SettingLayers layers, String embedding, String store, int maxOpenSpaces) {
  /** Keeps everything in files. */
  public static final String SQLITE = "sqlite";

  /** Keeps everything in memory. */
  public static final String MEMORY = "memory";

  private static final int MAX_OPEN = 10_000;

  public ServerSettings {
    if (!embedding.equals("local") && !embedding.equals("none")) {
      throw wrong("embedding.provider", embedding, "local or none");
    }
    if (!store.equals(SQLITE) && !store.equals(MEMORY)) {
      throw wrong("store", store, "sqlite or memory");
    }
    if (maxOpenSpaces < 1 || maxOpenSpaces > MAX_OPEN) {
      throw wrong("spaces.max-open", Integer.toString(maxOpenSpaces), "1 to " + MAX_OPEN);
    }
  }

  /** Everything as it is where nothing is set. */
  public static ServerSettings defaults() {
    return new ServerSettings(SettingLayers.of(SpaceSettings.defaults()), "local", SQLITE, 64);
  }

  /** What holds in every space. */
  public SpaceSettings spaces() {
    return layers.space();
  }

  /** The same with other settings of spaces. */
  ServerSettings withLayers(SettingLayers newLayers) {
    return new ServerSettings(newLayers, embedding, store, maxOpenSpaces);
  }

  private static RemanenceException wrong(String key, String value, String wanted) {
    return RemanenceException.invalid(
        "the setting " + key + " is '" + value + "'; " + wanted + " is wanted");
  }
}
