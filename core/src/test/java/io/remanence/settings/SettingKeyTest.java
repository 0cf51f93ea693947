package io.remanence.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingKeyTest {
  @Test
  void the_keys_are_these() {
    assertThat(Arrays.stream(SettingKey.values()).map(SettingKey::key))
        .containsExactly(
            "isolation",
            "memory.enabled",
            "inject.enabled",
            "inject.max-memories",
            "inject.min-score",
            "inject.max-chars",
            "capture.enabled",
            "capture.min-length",
            "capture.max-concepts",
            "capture.max-content-chars",
            "capture.ttl-ms",
            "recall.deadline-ms",
            "history.control-kinds",
            "llm.context-window",
            "language",
            "zone");
  }

  @Test
  void the_defaults_are_these() {
    SpaceSettings defaults = SpaceSettings.defaults();
    assertThat(defaults.isolation()).isEqualTo(Isolation.AUTO);
    assertThat(defaults.memoryEnabled()).isTrue();
    assertThat(defaults.inject().toString())
        .isEqualTo("InjectSettings[enabled=true, maxMemories=5, minScore=0.1, maxChars=500]");
    assertThat(defaults.capture().toString())
        .isEqualTo(
            "CaptureSettings[enabled=true, minLength=12, maxConcepts=8, maxContentChars=2000,"
                + " timeToLive=Optional.empty]");
    assertThat(defaults.recall().toString())
        .isEqualTo(
            "RecallSettings[deadline=PT0.3S, weights=RecallWeights[meaning=0.35, feedback=0.25,"
                + " neighbours=Neighbours[before=0.15, answered=0.2, after=0.15, second=0.05],"
                + " sessionPrior=0.15, speaker=0.4, question=0.1, brevity=1.0, time=1.0,"
                + " life=Life[halfLife=PT720H, floor=0.9, recency=0.0, importance=true,"
                + " currentSpeaker=1.12, update=1.08], exactMatch=true, nearDuplicates=true]]");
    assertThat(defaults.controlKinds()).containsExactly("event-marker");
    assertThat(defaults.contextWindow()).isEqualTo(128_000);
  }

  @ParameterizedTest
  @CsvSource({
    "isolation, everyone",
    "memory.enabled, maybe",
    "inject.max-memories, 0",
    "inject.max-memories, 51",
    "inject.max-memories, 2.5",
    "inject.min-score, 1.1",
    "inject.min-score, NaN",
    "inject.max-chars, 19",
    "capture.min-length, -1",
    "capture.max-concepts, 21",
    "capture.max-content-chars, 2001",
    "capture.ttl-ms, 0",
    "recall.deadline-ms, 9",
    "llm.context-window, 99",
    "llm.context-window, 99999999999",
    "language, fr",
    "zone, Mars/Olympus"
  })
  void refuses_what_is_out_of_bounds_and_names_the_key(String key, String value) {
    assertThatThrownBy(
            () -> SettingKey.of(key).orElseThrow().apply(SpaceSettings.defaults(), value))
        .hasMessageContaining(key)
        .hasMessageContaining("wanted");
  }

  @Test
  void a_broken_isolation_in_a_session_counts_as_the_narrowest() {
    SpaceSettings wide = SpaceSettings.defaults().withIsolation(Isolation.SPACE);
    assertThat(
            SessionSettings.over(wide, JsonObject.of(Map.of("isolation", "nonsense"))).isolation())
        .isEqualTo(Isolation.SESSION);
    assertThat(SessionSettings.over(wide, JsonObject.of(Map.of("isolation", 7))).isolation())
        .isEqualTo(Isolation.SESSION);
  }

  @Test
  void a_session_can_not_set_what_is_the_space_s() {
    assertThatThrownBy(
            () -> SessionSettings.check(JsonObject.of(Map.of("recall.deadline-ms", 100))))
        .hasMessageContaining("recall.deadline-ms");
    assertThatThrownBy(() -> SessionSettings.check(JsonObject.of(Map.of("no.such", 1))))
        .hasMessageContaining("no.such");
  }
}
