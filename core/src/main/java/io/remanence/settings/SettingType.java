package io.remanence.settings;

import io.remanence.compaction.WithoutModel;
import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.inject.InjectSettings;
import io.remanence.recall.Strategy;
import io.remanence.scope.Isolation;
import io.remanence.scope.TakeRange;
import io.remanence.text.Language;
import io.remanence.topic.ContextPolicyName;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a setting are read, checked and written. Numbers and booleans may come as text.
 *
 * @param reader throws {@link IllegalArgumentException}, or our own exception, for what is none
 * @param writer gives a JSON value that the reader takes
 */
record SettingType<T>(Class<T> type, Function<Object, T> reader, Function<T, Object> writer) {
  static final SettingType<Boolean> BOOL =
      new SettingType<>(Boolean.class, SettingType::bool, value -> value);
  static final SettingType<Isolation> ISOLATION =
      new SettingType<>(
          Isolation.class, value -> Isolation.named(text(value)), Isolation::wireName);
  static final SettingType<TakeRange> TAKE_RANGE =
      new SettingType<>(
          TakeRange.class, value -> TakeRange.named(text(value)), TakeRange::wireName);
  static final SettingType<Strategy> STRATEGY =
      new SettingType<>(Strategy.class, value -> Strategy.named(text(value)), Strategy::wireName);
  static final SettingType<InjectSettings.Role> INJECT_ROLE =
      new SettingType<>(
          InjectSettings.Role.class,
          value -> InjectSettings.Role.named(text(value)),
          InjectSettings.Role::wireName);
  static final SettingType<WithoutModel> WITHOUT_MODEL =
      new SettingType<>(
          WithoutModel.class, value -> WithoutModel.named(text(value)), WithoutModel::wireName);
  static final SettingType<ContextPolicyName> CONTEXT_POLICY =
      new SettingType<>(
          ContextPolicyName.class,
          value -> ContextPolicyName.named(text(value)),
          ContextPolicyName::wireName);
  static final SettingType<Language> LANGUAGE =
      new SettingType<>(Language.class, SettingType::language, Language::tag);
  static final SettingType<ZoneId> ZONE =
      new SettingType<>(ZoneId.class, SettingType::zone, ZoneId::getId);

  @SuppressWarnings("unchecked") // There is no class of sets of texts.
  static final SettingType<Set<String>> TEXTS =
      new SettingType<>(
          (Class<Set<String>>) (Class<?>) Set.class,
          SettingType::texts,
          texts -> texts.stream().sorted().toList());

  /** Whole numbers from one to another. */
  static SettingType<Integer> whole(int least, int most) {
    return new SettingType<>(
        Integer.class, value -> (int) within(value, least, most), value -> value);
  }

  /** Numbers from one to another. */
  static SettingType<Double> real(double least, double most) {
    return new SettingType<>(
        Double.class,
        value -> {
          double number = number(value).doubleValue();
          if (!(number >= least && number <= most)) {
            throw outside(value, trimmed(least), trimmed(most));
          }
          return number;
        },
        value -> value);
  }

  /** Durations in milliseconds, from one to another. */
  static SettingType<Duration> millis(long least, long most) {
    return new SettingType<>(
        Duration.class, value -> Duration.ofMillis(within(value, least, most)), Duration::toMillis);
  }

  Object write(Object value) {
    return writer.apply(type.cast(value));
  }

  private static long within(Object value, long least, long most) {
    long number = whole(value);
    if (number < least || number > most) {
      throw outside(value, Long.toString(least), Long.toString(most));
    }
    return number;
  }

  private static IllegalArgumentException outside(Object value, String least, String most) {
    return WrongValue.of(ErrorText.OUT_OF_RANGE, ErrorText.IT, value, least, most);
  }

  private static String trimmed(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw WrongValue.of(ErrorText.NOT_TEXT, ErrorText.IT, String.valueOf(value));
  }

  private static Set<String> texts(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(SettingType::text).collect(Collectors.toUnmodifiableSet())
        : Set.of(text(value).strip().split("\\s*,\\s*"));
  }

  private static boolean bool(Object value) {
    return switch (value) {
      case Boolean bool -> bool;
      case String text when text.equals("true") -> true;
      case String text when text.equals("false") -> false;
      default ->
          throw WrongValue.of(ErrorText.NONE_OF, ErrorText.IT, value, List.of("true", "false"));
    };
  }

  private static long whole(Object value) {
    try {
      return number(value).longValueExact();
    } catch (ArithmeticException fraction) {
      throw WrongValue.of(fraction, ErrorText.NOT_WHOLE, ErrorText.IT, value);
    }
  }

  private static BigDecimal number(Object value) {
    try {
      return switch (value) {
        case Number number -> new BigDecimal(number.toString());
        case String text -> new BigDecimal(text.strip());
        default -> throw new NumberFormatException();
      };
    } catch (NumberFormatException none) {
      throw WrongValue.of(none, ErrorText.NOT_NUMBER, ErrorText.IT, value);
    }
  }

  private static Language language(Object value) {
    return Arrays.stream(Language.values())
        .filter(known -> known.tag().equals(text(value)))
        .findFirst()
        .orElseThrow(
            () -> WrongValue.of(ErrorText.NONE_OF, ErrorText.IT, value, List.of("en", "zh")));
  }

  private static ZoneId zone(Object value) {
    try {
      return ZoneId.of(text(value));
    } catch (DateTimeException unknown) {
      throw WrongValue.of(unknown, ErrorText.NO_ZONE, ErrorText.IT, value);
    }
  }
}
