package io.remanence.settings;

import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a session sets for itself, laid over the space's settings. */
public final class SessionSettings {
  private SessionSettings() {}

  /**
   * Checks what is to be set for a session.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for a key that is unknown or not for a
   *     session, or a value out of its bounds
   */
  public static void check(JsonObject settings) {
    settings.members().forEach(SessionSettings::checkOne);
  }

  private static void checkOne(String key, @org.jspecify.annotations.Nullable Object value) {
    SettingKey setting =
        SettingKey.of(key)
            .orElseThrow(() -> RemanenceException.invalid("there is no setting '" + key + "'"));
    if (!setting.layered()) {
      throw RemanenceException.invalid(
          "the setting " + key + " is for a whole space; a session can't have its own");
    }
    if (value != null) {
      setting.apply(SpaceSettings.defaults(), value);
    }
  }

  /** What is set, changed by what is named; a null takes a value back. */
  public static JsonObject merge(JsonObject before, JsonObject changes) {
    Map<String, Object> merged = new LinkedHashMap<>();
    before
        .members()
        .forEach(
            (key, value) -> {
              if (value != null) {
                merged.put(key, value);
              }
            });
    changes
        .members()
        .forEach(
            (key, value) -> {
              if (value == null) {
                merged.remove(key);
              } else {
                merged.put(key, value);
              }
            });
    return JsonObject.of(merged);
  }

  /**
   * The settings that hold in the session. A stored value that can't be read counts as not set; of
   * a safety setting it counts as the narrowest.
   */
  public static SpaceSettings over(SpaceSettings base, JsonObject settings) {
    SpaceSettings effective = base;
    for (Map.Entry<String, @org.jspecify.annotations.Nullable Object> entry :
        settings.members().entrySet()) {
      SettingKey setting = SettingKey.of(entry.getKey()).orElse(null);
      if (setting == null || entry.getValue() == null || !setting.layered()) {
        continue;
      }
      try {
        effective = setting.apply(effective, entry.getValue());
      } catch (RemanenceException broken) {
        if (setting == SettingKey.ISOLATION) {
          effective = setting.apply(effective, Isolation.SESSION.wireName());
        }
      }
    }
    return effective;
  }
}
