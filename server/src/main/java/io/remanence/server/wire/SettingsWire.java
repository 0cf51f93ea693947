package io.remanence.server.wire;

import io.remanence.settings.SpaceSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings that a session can have, with the values that hold. */
final class SettingsWire {
  private SettingsWire() {}

  static Map<String, @Nullable Object> write(SpaceSettings settings) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("isolation", settings.isolation().wireName());
    tree.put("memory.enabled", settings.memoryEnabled());
    tree.put("inject.enabled", settings.inject().enabled());
    tree.put("inject.max-memories", settings.inject().maxMemories());
    tree.put("inject.min-score", settings.inject().minScore());
    tree.put("inject.max-chars", settings.inject().maxChars());
    tree.put("capture.enabled", settings.capture().enabled());
    tree.put("capture.min-length", settings.capture().minLength());
    tree.put("capture.max-concepts", settings.capture().maxConcepts());
    tree.put("capture.max-content-chars", settings.capture().maxContentChars());
    tree.put(
        "capture.ttl-ms", settings.capture().timeToLive().map(Duration::toMillis).orElse(null));
    tree.put("language", settings.language().tag());
    tree.put("zone", settings.zone().getId());
    return tree;
  }
}
