package io.remanence.settings;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a session, or another layer above the space, sets for itself. */
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
        SettingKey.of(key).orElseThrow(() -> RemanenceException.invalid(ErrorText.NO_SETTING, key));
    if (!setting.layered()) {
      throw RemanenceException.invalid(ErrorText.SPACE_SETTING, key);
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
}
