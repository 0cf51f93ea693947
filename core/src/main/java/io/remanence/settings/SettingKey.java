package io.remanence.settings;

import io.remanence.capture.CaptureSettings;
import io.remanence.error.RemanenceException;
import io.remanence.inject.InjectSettings;
import io.remanence.recall.RecallSettings;
import io.remanence.scope.Isolation;
import io.remanence.text.Language;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;

/** One setting of a space: its key, who may set it where, and what it changes. */
public enum SettingKey {
  ISOLATION(
      "isolation",
      Layer.SESSION,
      Right.OWNER,
      (s, value) -> s.withIsolation(Isolation.named(Values.text(value)))),
  MEMORY_ENABLED(
      "memory.enabled",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) -> s.withMemoryEnabled(Values.bool(value))),
  INJECT_ENABLED(
      "inject.enabled",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withInject(
              new InjectSettings(
                  Values.bool(value),
                  s.inject().maxMemories(),
                  s.inject().minScore(),
                  s.inject().maxChars()))),
  INJECT_MAX_MEMORIES(
      "inject.max-memories",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withInject(
              new InjectSettings(
                  s.inject().enabled(),
                  Values.integer(value),
                  s.inject().minScore(),
                  s.inject().maxChars()))),
  INJECT_MIN_SCORE(
      "inject.min-score",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withInject(
              new InjectSettings(
                  s.inject().enabled(),
                  s.inject().maxMemories(),
                  Values.real(value),
                  s.inject().maxChars()))),
  INJECT_MAX_CHARS(
      "inject.max-chars",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withInject(
              new InjectSettings(
                  s.inject().enabled(),
                  s.inject().maxMemories(),
                  s.inject().minScore(),
                  Values.integer(value)))),
  CAPTURE_ENABLED(
      "capture.enabled",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withCapture(
              new CaptureSettings(
                  Values.bool(value),
                  s.capture().minLength(),
                  s.capture().maxConcepts(),
                  s.capture().maxContentChars(),
                  s.capture().timeToLive()))),
  CAPTURE_MIN_LENGTH(
      "capture.min-length",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withCapture(
              new CaptureSettings(
                  s.capture().enabled(),
                  Values.integer(value),
                  s.capture().maxConcepts(),
                  s.capture().maxContentChars(),
                  s.capture().timeToLive()))),
  CAPTURE_MAX_CONCEPTS(
      "capture.max-concepts",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withCapture(
              new CaptureSettings(
                  s.capture().enabled(),
                  s.capture().minLength(),
                  Values.integer(value),
                  s.capture().maxContentChars(),
                  s.capture().timeToLive()))),
  CAPTURE_MAX_CONTENT_CHARS(
      "capture.max-content-chars",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withCapture(
              new CaptureSettings(
                  s.capture().enabled(),
                  s.capture().minLength(),
                  s.capture().maxConcepts(),
                  Values.integer(value),
                  s.capture().timeToLive()))),
  CAPTURE_TTL_MS(
      "capture.ttl-ms",
      Layer.SESSION,
      Right.ANYONE,
      (s, value) ->
          s.withCapture(
              new CaptureSettings(
                  s.capture().enabled(),
                  s.capture().minLength(),
                  s.capture().maxConcepts(),
                  s.capture().maxContentChars(),
                  Optional.of(positive(value))))),
  RECALL_DEADLINE_MS(
      "recall.deadline-ms",
      Layer.SPACE,
      Right.ANYONE,
      (s, value) ->
          s.withRecall(
              new RecallSettings(
                  Duration.ofMillis(Values.whole(value)), s.recall().vectorWeight()))),
  HISTORY_CONTROL_KINDS(
      "history.control-kinds",
      Layer.SPACE,
      Right.ANYONE,
      (s, value) -> s.withControlKinds(Values.texts(value))),
  CONTEXT_WINDOW(
      "llm.context-window",
      Layer.SPACE,
      Right.ANYONE,
      (s, value) -> s.withContextWindow(Values.integer(value))),
  LANGUAGE("language", Layer.SESSION, Right.ANYONE, (s, value) -> s.withLanguage(language(value))),
  ZONE("zone", Layer.SESSION, Right.ANYONE, (s, value) -> s.withZone(zone(value)));

  private enum Layer {
    SPACE,
    SESSION
  }

  private enum Right {
    OWNER,
    ANYONE
  }

  @FunctionalInterface
  private interface Setter {
    SpaceSettings set(SpaceSettings settings, Object value);
  }

  private final String key;
  private final Layer narrowest;
  private final Right right;
  private final Setter setter;

  SettingKey(String key, Layer narrowest, Right right, Setter setter) {
    this.key = key;
    this.narrowest = narrowest;
    this.right = right;
    this.setter = setter;
  }

  /** The key as it is written, such as {@code inject.max-memories}. */
  public String key() {
    return key;
  }

  /** Whether a session may have a value of its own. */
  public boolean layered() {
    return narrowest == Layer.SESSION;
  }

  /** Whether only an owner may change it. */
  public boolean ownerOnly() {
    return right == Right.OWNER;
  }

  /** The setting of this key. */
  public static Optional<SettingKey> of(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /**
   * The settings with this one changed.
   *
   * @param value a string, boolean, number or list; numbers and booleans may come as text
   * @throws RemanenceException {@code INVALID_ARGUMENT} naming the key and what is wanted
   */
  public SpaceSettings apply(SpaceSettings settings, Object value) {
    try {
      return setter.set(settings, value);
    } catch (IllegalArgumentException | RemanenceException wrong) {
      String message = String.valueOf(wrong.getMessage());
      throw RemanenceException.invalid(
          message.startsWith(key) ? message : "the setting " + key + ": " + message);
    }
  }

  private static Duration positive(Object value) {
    long millis = Values.whole(value);
    if (millis < 1) {
      throw new IllegalArgumentException("it is " + millis + "; a positive number is wanted");
    }
    return Duration.ofMillis(millis);
  }

  private static Language language(Object value) {
    return Arrays.stream(Language.values())
        .filter(known -> known.tag().equals(Values.text(value)))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("it is '" + value + "'; en or zh is wanted"));
  }

  private static ZoneId zone(Object value) {
    try {
      return ZoneId.of(Values.text(value));
    } catch (DateTimeException unknown) {
      throw new IllegalArgumentException(
          "it is '" + value + "'; a zone such as Asia/Shanghai or UTC is wanted", unknown);
    }
  }
}
