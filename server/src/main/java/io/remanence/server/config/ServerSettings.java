package io.remanence.server.config;

import io.remanence.error.RemanenceException;
import io.remanence.settings.SpaceSettings;

/**
 * Everything that is set for a server.
 *
 * @param spaces what holds in every space
 * @param embedding where embedding models come from: {@code local} or {@code none}
 * @param store {@code sqlite} or {@code memory}
 * @param maxOpenSpaces how many spaces may be open at once, 1 to 10,000
 */
public record ServerSettings(
    SpaceSettings spaces, String embedding, String store, int maxOpenSpaces) {
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
    return new ServerSettings(SpaceSettings.defaults(), "local", SQLITE, 64);
  }

  private static RemanenceException wrong(String key, String value, String wanted) {
    return RemanenceException.invalid(
        "the setting " + key + " is '" + value + "'; " + wanted + " is wanted");
  }
}
