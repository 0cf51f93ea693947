package io.remanence.settings;

import io.remanence.capture.CaptureSettings;
import io.remanence.error.RemanenceException;
import io.remanence.inject.InjectSettings;
import io.remanence.recall.RecallSettings;
import io.remanence.scope.Isolation;
import io.remanence.text.Language;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One setting of a space: its key, who may set it where, and what it changes. */
public enum SettingKey {
  ISOLATION("isolation", true, true) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      return new SpaceSettings(
          Isolation.named(text(value)),
          s.memoryEnabled(),
          s.inject(),
          s.capture(),
          s.recall(),
          s.controlKinds(),
          s.contextWindow(),
          s.language(),
          s.zone());
    }
  },
  MEMORY_ENABLED("memory.enabled", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      return new SpaceSettings(
          s.isolation(),
          bool(value),
          s.inject(),
          s.capture(),
          s.recall(),
          s.controlKinds(),
          s.contextWindow(),
          s.language(),
          s.zone());
    }
  },
  INJECT_ENABLED("inject.enabled", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      InjectSettings i = s.inject();
      return withInject(
          s, new InjectSettings(bool(value), i.maxMemories(), i.minScore(), i.maxChars()));
    }
  },
  INJECT_MAX_MEMORIES("inject.max-memories", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      InjectSettings i = s.inject();
      return withInject(
          s, new InjectSettings(i.enabled(), integer(value), i.minScore(), i.maxChars()));
    }
  },
  INJECT_MIN_SCORE("inject.min-score", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      InjectSettings i = s.inject();
      return withInject(
          s, new InjectSettings(i.enabled(), i.maxMemories(), real(value), i.maxChars()));
    }
  },
  INJECT_MAX_CHARS("inject.max-chars", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      InjectSettings i = s.inject();
      return withInject(
          s, new InjectSettings(i.enabled(), i.maxMemories(), i.minScore(), integer(value)));
    }
  },
  CAPTURE_ENABLED("capture.enabled", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      CaptureSettings c = s.capture();
      return withCapture(
          s,
          new CaptureSettings(
              bool(value), c.minLength(), c.maxConcepts(), c.maxContentChars(), c.timeToLive()));
    }
  },
  CAPTURE_MIN_LENGTH("capture.min-length", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      CaptureSettings c = s.capture();
      return withCapture(
          s,
          new CaptureSettings(
              c.enabled(), integer(value), c.maxConcepts(), c.maxContentChars(), c.timeToLive()));
    }
  },
  CAPTURE_MAX_CONCEPTS("capture.max-concepts", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      CaptureSettings c = s.capture();
      return withCapture(
          s,
          new CaptureSettings(
              c.enabled(), c.minLength(), integer(value), c.maxContentChars(), c.timeToLive()));
    }
  },
  CAPTURE_MAX_CONTENT_CHARS("capture.max-content-chars", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      CaptureSettings c = s.capture();
      return withCapture(
          s,
          new CaptureSettings(
              c.enabled(), c.minLength(), c.maxConcepts(), integer(value), c.timeToLive()));
    }
  },
  CAPTURE_TTL_MS("capture.ttl-ms", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      CaptureSettings c = s.capture();
      long millis = whole(value);
      if (millis < 1) {
        throw new IllegalArgumentException("it is " + millis + "; a positive number is wanted");
      }
      return withCapture(
          s,
          new CaptureSettings(
              c.enabled(),
              c.minLength(),
              c.maxConcepts(),
              c.maxContentChars(),
              Optional.of(Duration.ofMillis(millis))));
    }
  },
  RECALL_DEADLINE_MS("recall.deadline-ms", false, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      return withRecall(
          s, new RecallSettings(Duration.ofMillis(whole(value)), s.recall().vectorWeight()));
    }
  },
  RECALL_VECTOR_WEIGHT("recall.vector-weight", false, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      return withRecall(s, new RecallSettings(s.recall().deadline(), real(value)));
    }
  },
  HISTORY_CONTROL_KINDS("history.control-kinds", false, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      Set<String> kinds =
          value instanceof List<?> list
              ? Set.copyOf(list.stream().map(SettingKey::text).toList())
              : Set.of(text(value).split("\\s*,\\s*"));
      return new SpaceSettings(
          s.isolation(),
          s.memoryEnabled(),
          s.inject(),
          s.capture(),
          s.recall(),
          kinds,
          s.contextWindow(),
          s.language(),
          s.zone());
    }
  },
  CONTEXT_WINDOW("llm.context-window", false, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      return new SpaceSettings(
          s.isolation(),
          s.memoryEnabled(),
          s.inject(),
          s.capture(),
          s.recall(),
          s.controlKinds(),
          integer(value),
          s.language(),
          s.zone());
    }
  },
  LANGUAGE("language", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      Language language =
          Arrays.stream(Language.values())
              .filter(known -> known.tag().equals(text(value)))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalArgumentException("it is '" + value + "'; en or zh is wanted"));
      return new SpaceSettings(
          s.isolation(),
          s.memoryEnabled(),
          s.inject(),
          s.capture(),
          s.recall(),
          s.controlKinds(),
          s.contextWindow(),
          language,
          s.zone());
    }
  },
  ZONE("zone", true, false) {
    @Override
    SpaceSettings set(SpaceSettings s, Object value) {
      try {
        return new SpaceSettings(
            s.isolation(),
            s.memoryEnabled(),
            s.inject(),
            s.capture(),
            s.recall(),
            s.controlKinds(),
            s.contextWindow(),
            s.language(),
            ZoneId.of(text(value)));
      } catch (DateTimeException unknown) {
        throw new IllegalArgumentException(
            "it is '" + value + "'; a zone such as Asia/Shanghai or UTC is wanted", unknown);
      }
    }
  };

  private final String key;
  private final boolean layered;
  private final boolean ownerOnly;

  SettingKey(String key, boolean layered, boolean ownerOnly) {
    this.key = key;
    this.layered = layered;
    this.ownerOnly = ownerOnly;
  }

  abstract SpaceSettings set(SpaceSettings settings, Object value);

  /** The key as it is written, such as {@code inject.max-memories}. */
  public String key() {
    return key;
  }

  /** Whether a session may have a value of its own. */
  public boolean layered() {
    return layered;
  }

  /** Whether only an owner may change it. */
  public boolean ownerOnly() {
    return ownerOnly;
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
      return set(settings, value);
    } catch (IllegalArgumentException | RemanenceException wrong) {
      String message = String.valueOf(wrong.getMessage());
      throw RemanenceException.invalid(
          message.startsWith(key) ? message : "the setting " + key + ": " + message);
    }
  }

  private static SpaceSettings withInject(SpaceSettings s, InjectSettings inject) {
    return new SpaceSettings(
        s.isolation(),
        s.memoryEnabled(),
        inject,
        s.capture(),
        s.recall(),
        s.controlKinds(),
        s.contextWindow(),
        s.language(),
        s.zone());
  }

  private static SpaceSettings withCapture(SpaceSettings s, CaptureSettings capture) {
    return new SpaceSettings(
        s.isolation(),
        s.memoryEnabled(),
        s.inject(),
        capture,
        s.recall(),
        s.controlKinds(),
        s.contextWindow(),
        s.language(),
        s.zone());
  }

  private static SpaceSettings withRecall(SpaceSettings s, RecallSettings recall) {
    return new SpaceSettings(
        s.isolation(),
        s.memoryEnabled(),
        s.inject(),
        s.capture(),
        recall,
        s.controlKinds(),
        s.contextWindow(),
        s.language(),
        s.zone());
  }

  private static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("it is " + value + "; text is wanted");
  }

  private static boolean bool(Object value) {
    return switch (value) {
      case Boolean bool -> bool;
      case String text when text.equals("true") -> true;
      case String text when text.equals("false") -> false;
      default ->
          throw new IllegalArgumentException("it is '" + value + "'; true or false is wanted");
    };
  }

  private static BigDecimal number(Object value) {
    try {
      return switch (value) {
        case Number number -> new BigDecimal(number.toString());
        case String text -> new BigDecimal(text.strip());
        default -> throw new NumberFormatException();
      };
    } catch (NumberFormatException none) {
      throw new IllegalArgumentException("it is '" + value + "'; a number is wanted", none);
    }
  }

  private static double real(Object value) {
    return number(value).doubleValue();
  }

  private static long whole(Object value) {
    try {
      return number(value).longValueExact();
    } catch (ArithmeticException fraction) {
      throw new IllegalArgumentException("it is " + value + "; a whole number is wanted", fraction);
    }
  }

  private static int integer(Object value) {
    long whole = whole(value);
    if (whole != (int) whole) {
      throw new IllegalArgumentException("it is " + value + "; a smaller number is wanted");
    }
    return (int) whole;
  }
}
