package io.remanence.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import io.remanence.scope.TakeRule;
import io.remanence.topic.ContextPolicyName;
import io.remanence.topic.TopicSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingKeyTest {
  @Test
  void the_keys_are_these() {
    assertThat(Arrays.stream(SettingKey.values()).map(SettingKey::key))
        .containsExactly(
            "isolation",
            "take.range",
            "take.other-rooms",
            "take.others-direct",
            "take.across-bots",
            "memory.enabled",
            "inject.enabled",
            "inject.max-memories",
            "inject.min-score",
            "inject.max-chars",
            "inject.role",
            "capture.enabled",
            "capture.min-length",
            "capture.max-concepts",
            "capture.max-content-chars",
            "capture.ttl-ms",
            "merge.every",
            "merge.similarity",
            "merge.min-confidence",
            "merge.max-memories",
            "digest.enabled",
            "digest.min-age-days",
            "digest.max",
            "digest.apply-profile-updates",
            "candidates.enabled",
            "candidates.auto-apply",
            "candidates.max-per-turn",
            "profile.max-traits",
            "profile.max-preferences",
            "context.policy",
            "compaction.compress-at",
            "compaction.summary-budget-ratio",
            "compaction.history-limit",
            "compaction.without-model",
            "topic.min-rounds",
            "topic.window-rounds",
            "topic.same-above",
            "topic.change-below",
            "llm.daily-tokens",
            "llm.session-daily-tokens",
            "recall.deadline-ms",
            "recall.half-life-days",
            "recall.strategy",
            "recall.vector-weight",
            "recall.exact-match",
            "recent.enabled",
            "recent.limit",
            "recent.max-age-minutes",
            "recent.per-session-limit",
            "history.control-kinds",
            "history.range-limit",
            "history.cross-session-limit",
            "history.retention-days",
            "injections.retention-days",
            "tools.enabled",
            "tools.ttl-ms",
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
        .isEqualTo(
            "InjectSettings[enabled=true, maxMemories=5, minScore=0.1, maxChars=500, role=SYSTEM]");
    assertThat(defaults.merge().toString())
        .isEqualTo(
            "MergeSettings[every=0, similarity=0.85, minConfidence=0.1,"
                + " maxMemories=OptionalInt.empty]");
    assertThat(defaults.digest().toString())
        .isEqualTo(
            "DigestSettings[enabled=false, minAge=PT168H, max=20, applyProfileUpdates=false,"
                + " profile=ProfileLimits[maxTraits=20, maxPreferences=10], language=ENGLISH,"
                + " zone=UTC]");
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
    assertThat(defaults.contextPolicy()).isEqualTo(ContextPolicyName.ROLLING);
    assertThat(defaults.topic()).isEqualTo(new TopicSettings(5, 5, 0.5, 0.15));
    assertThat(defaults.compaction().toString())
        .isEqualTo(
            "CompactionSettings[compressAt=0.8, summaryBudgetRatio=0.1, historyLimit=0,"
                + " withoutModel=EXTRACTIVE]");
    assertThat(defaults.recentEnabled()).isFalse();
    assertThat(defaults.recent().toString())
        .isEqualTo("Limits[most=30, maxAge=Optional[PT3H], perSession=5]");
    assertThat(defaults.controlKinds()).containsExactly("event-marker");
    assertThat(defaults.contextWindow()).isEqualTo(128_000);
    assertThat(defaults.take()).isEqualTo(TakeRule.narrowest());
    assertThat(defaults.rangeLimit()).isEqualTo(500);
    assertThat(defaults.crossSessionLimit()).isEqualTo(1_000);
    assertThat(defaults.historyRetention()).isEmpty();
    assertThat(defaults.injectionsRetention()).isEqualTo(Duration.ofDays(90));
    assertThat(defaults.profile().toString())
        .isEqualTo("ProfileLimits[maxTraits=20, maxPreferences=10]");
    assertThat(defaults.dailyTokens()).isEmpty();
    assertThat(defaults.sessionDailyTokens()).isEmpty();
    assertThat(defaults.toolsEnabled()).isTrue();
    assertThat(defaults.toolsTimeToLive()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "isolation, everyone",
    "take.range, everything",
    "take.other-rooms, yes",
    "take.others-direct, 1",
    "take.across-bots, ''",
    "history.range-limit, 0",
    "history.range-limit, 1.5",
    "history.cross-session-limit, -1",
    "history.retention-days, 0",
    "history.retention-days, 1.5",
    "injections.retention-days, 0",
    "injections.retention-days, 36501",
    "tools.enabled, sometimes",
    "tools.ttl-ms, 0",
    "tools.ttl-ms, 1.5",
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
    "candidates.max-per-turn, 0",
    "candidates.max-per-turn, 11",
    "inject.role, assistant",
    "profile.max-traits, 0",
    "profile.max-preferences, 101",
    "digest.apply-profile-updates, perhaps",
    "compaction.compress-at, -0.1",
    "compaction.compress-at, 1.1",
    "compaction.summary-budget-ratio, 0.51",
    "compaction.history-limit, -1",
    "compaction.without-model, guess",
    "context.policy, chain",
    "topic.min-rounds, 0",
    "topic.window-rounds, 0",
    "topic.same-above, 1.1",
    "topic.change-below, -0.1",
    "llm.daily-tokens, -1",
    "llm.session-daily-tokens, 1.5",
    "recall.deadline-ms, 9",
    "recall.half-life-days, -1",
    "recall.strategy, words",
    "recall.vector-weight, 1.1",
    "recall.exact-match, perhaps",
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
    SpaceSettings wide = SettingKey.ISOLATION.apply(SpaceSettings.defaults(), "space");
    for (Object broken : List.of("nonsense", 7)) {
      SettingLayers.Standing standing =
          new SettingLayers.Standing(
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              JsonObject.of(Map.of("isolation", broken)));
      assertThat(SettingLayers.of(wide).effective(standing).isolation())
          .isEqualTo(Isolation.SESSION);
    }
  }

  @Test
  void a_strategy_says_how_much_meaning_counts() {
    SpaceSettings settings = SettingKey.RECALL_VECTOR_WEIGHT.apply(SpaceSettings.defaults(), 0.6);

    assertThat(settings.recall().vectorWeight()).isEqualTo(0.35);
    assertThat(SettingKey.RECALL_STRATEGY.apply(settings, "hybrid").recall().vectorWeight())
        .isEqualTo(0.6);
    assertThat(SettingKey.RECALL_STRATEGY.apply(settings, "vector").recall().vectorWeight())
        .isEqualTo(1);
    assertThat(
            SettingKey.RECALL_HALF_LIFE_DAYS
                .apply(settings, 0)
                .recall()
                .weights()
                .life()
                .halfLife())
        .isZero();
    assertThat(SettingKey.RECALL_EXACT_MATCH.apply(settings, false).recall().weights().exactMatch())
        .isFalse();
  }

  @Test
  void a_session_can_not_set_what_is_the_space_s() {
    assertThatThrownBy(
            () -> SessionSettings.check(JsonObject.of(Map.of("recall.deadline-ms", 100))))
        .hasMessageContaining("recall.deadline-ms");
    assertThatThrownBy(() -> SessionSettings.check(JsonObject.of(Map.of("no.such", 1))))
        .hasMessageContaining("no.such");
  }

  @Test
  void only_an_owner_changes_what_decides_who_sees_what() {
    assertThat(Arrays.stream(SettingKey.values()).filter(SettingKey::ownerOnly))
        .extracting(SettingKey::key)
        .containsExactly(
            "isolation",
            "take.range",
            "take.other-rooms",
            "take.others-direct",
            "take.across-bots",
            "compaction.compress-at",
            "llm.session-daily-tokens");
  }
}
