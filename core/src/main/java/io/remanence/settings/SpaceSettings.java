package io.remanence.settings;

import io.remanence.candidate.CandidateSettings;
import io.remanence.capture.CaptureSettings;
import io.remanence.compaction.CompactionSettings;
import io.remanence.compaction.WithoutModel;
import io.remanence.consolidation.DigestSettings;
import io.remanence.consolidation.MergeSettings;
import io.remanence.history.RecentElsewhere;
import io.remanence.inject.InjectSettings;
import io.remanence.profile.ProfileLimits;
import io.remanence.recall.RecallSettings;
import io.remanence.recall.RecallWeights;
import io.remanence.recall.Strategy;
import io.remanence.scope.Isolation;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import io.remanence.text.Language;
import io.remanence.topic.ContextPolicyName;
import io.remanence.topic.TopicSettings;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value for every setting, or the lack of one; read through one record a capability. */
public final class SpaceSettings {
  private static final SpaceSettings DEFAULTS = new SpaceSettings(standards());

  private final Map<SettingKey, Object> values;

  private SpaceSettings(Map<SettingKey, Object> values) {
    this.values = values;
  }

  private static Map<SettingKey, Object> standards() {
    Map<SettingKey, Object> standards = new EnumMap<>(SettingKey.class);
    for (SettingKey key : SettingKey.values()) {
      key.standard().ifPresent(value -> standards.put(key, value));
    }
    return standards;
  }

  /** Everything as it is where nothing is set. */
  public static SpaceSettings defaults() {
    return DEFAULTS;
  }

  /** The same settings with one changed; the value is of the setting's type. */
  SpaceSettings with(SettingKey key, Object value) {
    Map<SettingKey, Object> changed = new EnumMap<>(values);
    changed.put(key, value);
    return new SpaceSettings(changed);
  }

  /** Which parts of a scope are compared when memories are read. */
  public Isolation isolation() {
    return get(SettingKey.ISOLATION, Isolation.class);
  }

  /** What a session may take of other sessions' words. */
  public TakeRule take() {
    return new TakeRule(
        get(SettingKey.TAKE_RANGE, TakeRange.class),
        flag(SettingKey.TAKE_OTHER_ROOMS),
        flag(SettingKey.TAKE_OTHERS_DIRECT),
        flag(SettingKey.TAKE_ACROSS_BOTS));
  }

  /** Whether turns remember and recall at all. */
  public boolean memoryEnabled() {
    return flag(SettingKey.MEMORY_ENABLED);
  }

  /** How recalled things are put into prompts. */
  public InjectSettings inject() {
    return new InjectSettings(
        flag(SettingKey.INJECT_ENABLED),
        whole(SettingKey.INJECT_MAX_MEMORIES),
        get(SettingKey.INJECT_MIN_SCORE, Double.class),
        whole(SettingKey.INJECT_MAX_CHARS),
        get(SettingKey.INJECT_ROLE, InjectSettings.Role.class));
  }

  /** Whether prompts say what was said lately in other sessions. */
  public boolean recentEnabled() {
    return flag(SettingKey.RECENT_ENABLED);
  }

  /** How much of other sessions is shown; an age of 0 is any. */
  public RecentElsewhere.Limits recent() {
    int minutes = whole(SettingKey.RECENT_MAX_AGE_MINUTES);
    return new RecentElsewhere.Limits(
        whole(SettingKey.RECENT_LIMIT),
        minutes == 0 ? Optional.empty() : Optional.of(Duration.ofMinutes(minutes)),
        whole(SettingKey.RECENT_PER_SESSION_LIMIT));
  }

  /** How long records of injections are kept. */
  public Duration injectionsRetention() {
    return Duration.ofDays(whole(SettingKey.INJECTIONS_RETENTION_DAYS));
  }

  /** How long messages are kept; empty for good. */
  public Optional<Duration> historyRetention() {
    return find(SettingKey.HISTORY_RETENTION_DAYS, Integer.class).map(Duration::ofDays);
  }

  /** Whether agents may use the tools. */
  public boolean toolsEnabled() {
    return flag(SettingKey.TOOLS_ENABLED);
  }

  /** How long what an agent remembers by a tool is kept; empty for good. */
  public Optional<Duration> toolsTimeToLive() {
    return find(SettingKey.TOOLS_TTL_MS, Duration.class);
  }

  /** How memories are made out of finished turns. */
  public CaptureSettings capture() {
    return new CaptureSettings(
        flag(SettingKey.CAPTURE_ENABLED),
        whole(SettingKey.CAPTURE_MIN_LENGTH),
        whole(SettingKey.CAPTURE_MAX_CONCEPTS),
        whole(SettingKey.CAPTURE_MAX_CONTENT_CHARS),
        find(SettingKey.CAPTURE_TTL_MS, Duration.class));
  }

  /** How near-equal memories are merged. */
  public MergeSettings merge() {
    return new MergeSettings(
        whole(SettingKey.MERGE_EVERY),
        get(SettingKey.MERGE_SIMILARITY, Double.class),
        get(SettingKey.MERGE_MIN_CONFIDENCE, Double.class),
        find(SettingKey.MERGE_MAX_MEMORIES, Integer.class)
            .map(OptionalInt::of)
            .orElseGet(OptionalInt::empty));
  }

  /** How old memories are archived under a summary. */
  public DigestSettings digest() {
    return new DigestSettings(
        flag(SettingKey.DIGEST_ENABLED),
        Duration.ofDays(whole(SettingKey.DIGEST_MIN_AGE_DAYS)),
        whole(SettingKey.DIGEST_MAX),
        flag(SettingKey.DIGEST_APPLY_PROFILE_UPDATES),
        profile(),
        language(),
        zone());
  }

  /** How long the lists of profiles are. */
  public ProfileLimits profile() {
    return new ProfileLimits(
        whole(SettingKey.PROFILE_MAX_TRAITS), whole(SettingKey.PROFILE_MAX_PREFERENCES));
  }

  /** How candidates are made out of finished turns. */
  public CandidateSettings candidates() {
    return new CandidateSettings(
        flag(SettingKey.CANDIDATES_ENABLED),
        flag(SettingKey.CANDIDATES_AUTO_APPLY),
        whole(SettingKey.CANDIDATES_MAX_PER_TURN));
  }

  /** How a session is kept short. */
  public ContextPolicyName contextPolicy() {
    return get(SettingKey.CONTEXT_POLICY, ContextPolicyName.class);
  }

  /** When topics end and what a prompt shows of them. */
  public TopicSettings topic() {
    return new TopicSettings(
        whole(SettingKey.TOPIC_MIN_ROUNDS),
        whole(SettingKey.TOPIC_WINDOW_ROUNDS),
        get(SettingKey.TOPIC_SAME_ABOVE, Double.class),
        get(SettingKey.TOPIC_CHANGE_BELOW, Double.class));
  }

  /** When and how sessions are compacted. */
  public CompactionSettings compaction() {
    return new CompactionSettings(
        get(SettingKey.COMPACTION_COMPRESS_AT, Double.class),
        get(SettingKey.COMPACTION_SUMMARY_BUDGET_RATIO, Double.class),
        whole(SettingKey.COMPACTION_HISTORY_LIMIT),
        get(SettingKey.COMPACTION_WITHOUT_MODEL, WithoutModel.class));
  }

  /** How many tokens each purpose may use on a day in all, in UTC; absent for any number. */
  public OptionalLong dailyTokens() {
    return find(SettingKey.LLM_DAILY_TOKENS, Integer.class)
        .map(tokens -> OptionalLong.of(tokens))
        .orElseGet(OptionalLong::empty);
  }

  /** How many tokens each purpose may use on a day for one session; absent for any number. */
  public OptionalLong sessionDailyTokens() {
    return find(SettingKey.LLM_SESSION_DAILY_TOKENS, Integer.class)
        .map(tokens -> OptionalLong.of(tokens))
        .orElseGet(OptionalLong::empty);
  }

  /** How recall ranks. */
  public RecallSettings recall() {
    return new RecallSettings(
        get(SettingKey.RECALL_DEADLINE_MS, Duration.class),
        get(SettingKey.RECALL_STRATEGY, Strategy.class)
            .apply(
                RecallWeights.defaults()
                    .withHalfLife(Duration.ofDays(whole(SettingKey.RECALL_HALF_LIFE_DAYS)))
                    .withExactMatch(flag(SettingKey.RECALL_EXACT_MATCH)),
                get(SettingKey.RECALL_VECTOR_WEIGHT, Double.class)));
  }

  /** Kinds of messages that the model never sees. */
  @SuppressWarnings("unchecked") // The setting's type holds texts alone.
  public Set<String> controlKinds() {
    return get(SettingKey.HISTORY_CONTROL_KINDS, Set.class);
  }

  /** How many messages a range query gives at most. */
  public int rangeLimit() {
    return whole(SettingKey.HISTORY_RANGE_LIMIT);
  }

  /** How many messages a query across sessions gives at most. */
  public int crossSessionLimit() {
    return whole(SettingKey.HISTORY_CROSS_SESSION_LIMIT);
  }

  /** The model's window in tokens where a turn names none. */
  public int contextWindow() {
    return whole(SettingKey.CONTEXT_WINDOW);
  }

  /** The language of labels where a text does not tell. */
  public Language language() {
    return get(SettingKey.LANGUAGE, Language.class);
  }

  /** The zone in which times are shown. */
  public ZoneId zone() {
    return get(SettingKey.ZONE, ZoneId.class);
  }

  /**
   * The settings that a session can have, by key in the order of {@link SettingKey}, as JSON
   * values; null where nothing is set and nothing is the default.
   */
  public Map<String, @Nullable Object> layered() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (SettingKey key : SettingKey.values()) {
      if (key.layered()) {
        tree.put(key.key(), json(key));
      }
    }
    return Collections.unmodifiableMap(tree);
  }

  /** The value as JSON; null where there is none. */
  public @Nullable Object json(SettingKey key) {
    Object value = values.get(key);
    return value == null ? null : key.write(value);
  }

  private boolean flag(SettingKey key) {
    return get(key, Boolean.class);
  }

  private int whole(SettingKey key) {
    return get(key, Integer.class);
  }

  private <T> T get(SettingKey key, Class<T> type) {
    return find(key, type).orElseThrow();
  }

  private <T> Optional<T> find(SettingKey key, Class<T> type) {
    return Optional.ofNullable(values.get(key)).map(type::cast);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpaceSettings that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
