package io.remanence.settings;

import io.remanence.capture.CaptureSettings;
import io.remanence.inject.InjectSettings;
import io.remanence.recall.RecallSettings;
import io.remanence.scope.Isolation;
import io.remanence.text.Language;
import java.time.ZoneId;
import java.util.Set;

/**
 * Everything that can be set for a space.
 *
 * @param memoryEnabled whether turns remember and recall at all
 * @param controlKinds kinds of messages that the model never sees
 * @param contextWindow the model's window in tokens where a turn names none; 100 to 100,000,000
 * @param language the language of labels where a text does not tell
 * @param zone the zone in which times are shown
 */
public record SpaceSettings(
    Isolation isolation,
    boolean memoryEnabled,
    InjectSettings inject,
    CaptureSettings capture,
    RecallSettings recall,
    Set<String> controlKinds,
    int contextWindow,
    Language language,
    ZoneId zone) {
  public SpaceSettings {
    controlKinds = Set.copyOf(controlKinds);
    if (contextWindow < 100 || contextWindow > 100_000_000) {
      throw new IllegalArgumentException(
          "llm.context-window is " + contextWindow + "; 100 to 100000000 is wanted");
    }
  }

  /** Everything as it is where nothing is set. */
  public static SpaceSettings defaults() {
    return new SpaceSettings(
        Isolation.AUTO,
        true,
        InjectSettings.defaults(),
        CaptureSettings.defaults(),
        RecallSettings.defaults(),
        Set.of("event-marker"),
        128_000,
        Language.ENGLISH,
        ZoneId.of("UTC"));
  }

  SpaceSettings withIsolation(Isolation value) {
    return new SpaceSettings(
        value, memoryEnabled, inject, capture, recall, controlKinds, contextWindow, language, zone);
  }

  SpaceSettings withMemoryEnabled(boolean value) {
    return new SpaceSettings(
        isolation, value, inject, capture, recall, controlKinds, contextWindow, language, zone);
  }

  SpaceSettings withInject(InjectSettings value) {
    return new SpaceSettings(
        isolation,
        memoryEnabled,
        value,
        capture,
        recall,
        controlKinds,
        contextWindow,
        language,
        zone);
  }

  SpaceSettings withCapture(CaptureSettings value) {
    return new SpaceSettings(
        isolation,
        memoryEnabled,
        inject,
        value,
        recall,
        controlKinds,
        contextWindow,
        language,
        zone);
  }

  SpaceSettings withRecall(RecallSettings value) {
    return new SpaceSettings(
        isolation,
        memoryEnabled,
        inject,
        capture,
        value,
        controlKinds,
        contextWindow,
        language,
        zone);
  }

  SpaceSettings withControlKinds(Set<String> value) {
    return new SpaceSettings(
        isolation, memoryEnabled, inject, capture, recall, value, contextWindow, language, zone);
  }

  SpaceSettings withContextWindow(int value) {
    return new SpaceSettings(
        isolation, memoryEnabled, inject, capture, recall, controlKinds, value, language, zone);
  }

  SpaceSettings withLanguage(Language value) {
    return new SpaceSettings(
        isolation,
        memoryEnabled,
        inject,
        capture,
        recall,
        controlKinds,
        contextWindow,
        value,
        zone);
  }

  SpaceSettings withZone(ZoneId value) {
    return new SpaceSettings(
        isolation,
        memoryEnabled,
        inject,
        capture,
        recall,
        controlKinds,
        contextWindow,
        language,
        value);
  }
}
