package io.remanence.settings;

import io.remanence.compaction.WithoutModel;
import io.remanence.consolidation.MergeSettings;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.inject.InjectSettings;
import io.remanence.profile.ProfileLimits;
import io.remanence.recall.Strategy;
import io.remanence.scope.Isolation;
import io.remanence.scope.TakeRange;
import io.remanence.text.Language;
import io.remanence.topic.ContextPolicyName;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One setting: its key, type and bounds, who may set it where, and its default, null where there is
 * none.
 */
public enum SettingKey {
  ISOLATION(
      "isolation",
      Layer.SESSION,
      Right.OWNER,
      SettingType.ISOLATION,
      Isolation.AUTO,
      Isolation.SESSION),
  TAKE_RANGE(
      "take.range",
      Layer.SESSION,
      Right.OWNER,
      SettingType.TAKE_RANGE,
      TakeRange.SESSION,
      TakeRange.SESSION),
  TAKE_OTHER_ROOMS("take.other-rooms", Layer.SESSION, Right.OWNER, SettingType.BOOL, false, false),
  TAKE_OTHERS_DIRECT(
      "take.others-direct", Layer.SESSION, Right.OWNER, SettingType.BOOL, false, false),
  TAKE_ACROSS_BOTS("take.across-bots", Layer.SESSION, Right.OWNER, SettingType.BOOL, false, false),
  MEMORY_ENABLED("memory.enabled", Layer.SESSION, Right.ANYONE, SettingType.BOOL, true),
  INJECT_ENABLED("inject.enabled", Layer.SESSION, Right.ANYONE, SettingType.BOOL, true),
  INJECT_MAX_MEMORIES(
      "inject.max-memories", Layer.SESSION, Right.ANYONE, SettingType.whole(1, 50), 5),
  INJECT_MIN_SCORE("inject.min-score", Layer.SESSION, Right.ANYONE, SettingType.real(0, 1), 0.1),
  INJECT_MAX_CHARS(
      "inject.max-chars", Layer.SESSION, Right.ANYONE, SettingType.whole(20, 10_000), 500),
  INJECT_ROLE(
      "inject.role",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.INJECT_ROLE,
      InjectSettings.Role.SYSTEM),
  CAPTURE_ENABLED("capture.enabled", Layer.SESSION, Right.ANYONE, SettingType.BOOL, true),
  CAPTURE_MIN_LENGTH(
      "capture.min-length", Layer.SESSION, Right.ANYONE, SettingType.whole(0, 10_000), 12),
  CAPTURE_MAX_CONCEPTS(
      "capture.max-concepts", Layer.SESSION, Right.ANYONE, SettingType.whole(0, 20), 8),
  CAPTURE_MAX_CONTENT_CHARS(
      "capture.max-content-chars",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.whole(20, 2_000),
      2_000),
  CAPTURE_TTL_MS(
      "capture.ttl-ms", Layer.SESSION, Right.ANYONE, SettingType.millis(1, Long.MAX_VALUE), null),
  MERGE_EVERY("merge.every", Layer.SPACE, Right.ANYONE, SettingType.whole(0, 1_000_000), 0),
  MERGE_SIMILARITY(
      "merge.similarity",
      Layer.SPACE,
      Right.ANYONE,
      SettingType.real(MergeSettings.LEAST_SIMILARITY, 1),
      0.85),
  MERGE_MIN_CONFIDENCE(
      "merge.min-confidence", Layer.SPACE, Right.ANYONE, SettingType.real(0, 1), 0.1),
  MERGE_MAX_MEMORIES(
      "merge.max-memories", Layer.SPACE, Right.ANYONE, SettingType.whole(1, 100_000_000), null),
  DIGEST_ENABLED("digest.enabled", Layer.SPACE, Right.ANYONE, SettingType.BOOL, false),
  DIGEST_MIN_AGE_DAYS(
      "digest.min-age-days", Layer.SPACE, Right.ANYONE, SettingType.whole(0, 36_500), 7),
  DIGEST_MAX("digest.max", Layer.SPACE, Right.ANYONE, SettingType.whole(1, 100), 20),
  DIGEST_APPLY_PROFILE_UPDATES(
      "digest.apply-profile-updates", Layer.SPACE, Right.ANYONE, SettingType.BOOL, false),
  CANDIDATES_ENABLED("candidates.enabled", Layer.SESSION, Right.ANYONE, SettingType.BOOL, false),
  CANDIDATES_AUTO_APPLY(
      "candidates.auto-apply", Layer.SESSION, Right.ANYONE, SettingType.BOOL, false),
  CANDIDATES_MAX_PER_TURN(
      "candidates.max-per-turn", Layer.SESSION, Right.ANYONE, SettingType.whole(1, 10), 3),
  PROFILE_MAX_TRAITS(
      "profile.max-traits",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.whole(1, ProfileLimits.MOST),
      20),
  PROFILE_MAX_PREFERENCES(
      "profile.max-preferences",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.whole(1, ProfileLimits.MOST),
      10),
  CONTEXT_POLICY(
      "context.policy",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.CONTEXT_POLICY,
      ContextPolicyName.ROLLING),
  COMPACTION_COMPRESS_AT(
      "compaction.compress-at", Layer.SESSION, Right.OWNER, SettingType.real(0, 1), 0.8),
  COMPACTION_SUMMARY_BUDGET_RATIO(
      "compaction.summary-budget-ratio",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.real(0, 0.5),
      0.1),
  COMPACTION_HISTORY_LIMIT(
      "compaction.history-limit", Layer.SESSION, Right.ANYONE, SettingType.whole(0, 1_000_000), 0),
  COMPACTION_WITHOUT_MODEL(
      "compaction.without-model",
      Layer.SESSION,
      Right.ANYONE,
      SettingType.WITHOUT_MODEL,
      WithoutModel.EXTRACTIVE),
  TOPIC_MIN_ROUNDS("topic.min-rounds", Layer.SESSION, Right.ANYONE, SettingType.whole(1, 1_000), 5),
  TOPIC_WINDOW_ROUNDS(
      "topic.window-rounds", Layer.SESSION, Right.ANYONE, SettingType.whole(1, 1_000), 5),
  TOPIC_SAME_ABOVE("topic.same-above", Layer.SESSION, Right.ANYONE, SettingType.real(0, 1), 0.5),
  TOPIC_CHANGE_BELOW(
      "topic.change-below", Layer.SESSION, Right.ANYONE, SettingType.real(0, 1), 0.15),
  LLM_DAILY_TOKENS(
      "llm.daily-tokens", Layer.SPACE, Right.ANYONE, SettingType.whole(0, Integer.MAX_VALUE), null),
  LLM_SESSION_DAILY_TOKENS(
      "llm.session-daily-tokens",
      Layer.SESSION,
      Right.OWNER,
      SettingType.whole(0, Integer.MAX_VALUE),
      null),
  RECALL_DEADLINE_MS(
      "recall.deadline-ms",
      Layer.SPACE,
      Right.ANYONE,
      SettingType.millis(10, 60_000),
      Duration.ofMillis(300)),
  RECALL_HALF_LIFE_DAYS(
      "recall.half-life-days", Layer.SPACE, Right.ANYONE, SettingType.whole(0, 36_500), 30),
  RECALL_STRATEGY(
      "recall.strategy", Layer.SPACE, Right.ANYONE, SettingType.STRATEGY, Strategy.AUTO),
  RECALL_VECTOR_WEIGHT(
      "recall.vector-weight", Layer.SPACE, Right.ANYONE, SettingType.real(0, 1), 0.7),
  RECALL_EXACT_MATCH("recall.exact-match", Layer.SPACE, Right.ANYONE, SettingType.BOOL, true),
  RECENT_ENABLED("recent.enabled", Layer.SESSION, Right.ANYONE, SettingType.BOOL, false),
  RECENT_LIMIT("recent.limit", Layer.SESSION, Right.ANYONE, SettingType.whole(0, 1_000), 30),
  RECENT_MAX_AGE_MINUTES(
      "recent.max-age-minutes", Layer.SESSION, Right.ANYONE, SettingType.whole(0, 52_560_000), 180),
  RECENT_PER_SESSION_LIMIT(
      "recent.per-session-limit", Layer.SESSION, Right.ANYONE, SettingType.whole(0, 1_000), 5),
  HISTORY_CONTROL_KINDS(
      "history.control-kinds",
      Layer.SPACE,
      Right.ANYONE,
      SettingType.TEXTS,
      Set.of("event-marker")),
  HISTORY_RANGE_LIMIT(
      "history.range-limit", Layer.SPACE, Right.ANYONE, SettingType.whole(1, 100_000), 500),
  HISTORY_CROSS_SESSION_LIMIT(
      "history.cross-session-limit",
      Layer.SPACE,
      Right.ANYONE,
      SettingType.whole(1, 100_000),
      1_000),
  HISTORY_RETENTION_DAYS(
      "history.retention-days", Layer.SPACE, Right.ANYONE, SettingType.whole(1, 36_500), null),
  INJECTIONS_RETENTION_DAYS(
      "injections.retention-days", Layer.SPACE, Right.ANYONE, SettingType.whole(1, 36_500), 90),
  TOOLS_ENABLED("tools.enabled", Layer.SESSION, Right.ANYONE, SettingType.BOOL, true),
  TOOLS_TTL_MS(
      "tools.ttl-ms", Layer.SESSION, Right.ANYONE, SettingType.millis(1, Long.MAX_VALUE), null),
  CONTEXT_WINDOW(
      "llm.context-window",
      Layer.SPACE,
      Right.ANYONE,
      SettingType.whole(100, 100_000_000),
      128_000),
  LANGUAGE("language", Layer.SESSION, Right.ANYONE, SettingType.LANGUAGE, Language.ENGLISH),
  ZONE("zone", Layer.SESSION, Right.ANYONE, SettingType.ZONE, ZoneId.of("UTC"));

  private enum Layer {
    SPACE,
    SESSION
  }

  private enum Right {
    OWNER,
    ANYONE
  }

  private static final Map<String, SettingKey> BY_KEY =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(SettingKey::key, Function.identity()));

  private final String key;
  private final Layer narrowestLayer;
  private final Right right;
  private final SettingType<?> type;
  private final @Nullable Object standard;
  private final @Nullable Object narrowest;

  <T> SettingKey(
      String key, Layer narrowestLayer, Right right, SettingType<T> type, @Nullable T standard) {
    this(key, narrowestLayer, right, type, standard, null);
  }

  /** A safety setting: what is set but can't be read counts as the narrowest value. */
  <T> SettingKey(
      String key,
      Layer narrowestLayer,
      Right right,
      SettingType<T> type,
      @Nullable T standard,
      @Nullable T narrowest) {
    this.key = key;
    this.narrowestLayer = narrowestLayer;
    this.right = right;
    this.type = type;
    this.standard = standard;
    this.narrowest = narrowest;
  }

  /** The key as it is written, such as {@code inject.max-memories}. */
  public String key() {
    return key;
  }

  /** Whether platforms, places and sessions may have values of their own. */
  public boolean layered() {
    return narrowestLayer == Layer.SESSION;
  }

  /** Whether only an owner may change it. */
  public boolean ownerOnly() {
    return right == Right.OWNER;
  }

  /** The setting of this key. */
  public static Optional<SettingKey> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }

  /**
   * The settings with this one changed.
   *
   * @param value a string, boolean, number or list; numbers and booleans may come as text
   * @throws RemanenceException {@code INVALID_ARGUMENT} naming the key and what is wanted
   */
  public SpaceSettings apply(SpaceSettings settings, Object value) {
    return settings.with(this, read(value));
  }

  /** The default; empty where there is none. */
  Optional<Object> standard() {
    return Optional.ofNullable(standard);
  }

  /** The value that counts where what is set can't be read; empty where that counts as not set. */
  Optional<Object> narrowest() {
    return Optional.ofNullable(narrowest);
  }

  private Object read(Object value) {
    try {
      return type.reader().apply(value);
    } catch (IllegalArgumentException | RemanenceException wrong) {
      ErrorDetail detail = ErrorDetail.of(wrong);
      throw RemanenceException.of(
          ErrorCode.INVALID_ARGUMENT,
          detail.in(Language.ENGLISH).startsWith(key)
              ? detail
              : ErrorText.SETTING.with(key, detail));
    }
  }

  /** The value as JSON has it. */
  Object write(Object value) {
    return type.write(value);
  }
}
