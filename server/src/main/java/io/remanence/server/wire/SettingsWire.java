package io.remanence.server.wire;

import io.remanence.settings.SpaceSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings that a session can have, with the values that hold. */
final class SettingsWire {
  private SettingsWire() {}

  static Map<String, @Nullable Object> write(SpaceSettings settings) {
    return new LinkedHashMap<>(settings.layered());
  }
}
