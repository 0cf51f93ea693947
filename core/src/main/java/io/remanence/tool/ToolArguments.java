package io.remanence.tool;

import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.tool.ToolParameter.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, checked against what the tool takes. */
final class ToolArguments {
  private static final int SHOWN = 60;
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

  private final Language language;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private String lowered = "";

  private ToolArguments(Language language) {
    this.language = language;
  }

  /**
   * The arguments; a null counts as absent.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} with all that is wrong, in this language
   */
  static ToolArguments read(ToolDefinition tool, JsonObject given, Language language) {
    ToolArguments arguments = new ToolArguments(language);
    for (String name : given.members().keySet()) {
      if (tool.parameters().stream().noneMatch(known -> known.name().equals(name))) {
        arguments.wrong(
            ToolPhrase.UNKNOWN,
            Texts.truncate(name, SHOWN),
            tool.name(),
            String.join(", ", tool.parameters().stream().map(ToolParameter::name).toList()));
      }
    }
    for (ToolParameter parameter : tool.parameters()) {
      arguments.take(parameter, given.members().get(parameter.name()));
    }
    if (!arguments.problems.isEmpty()) {
      throw RemanenceException.invalid(String.join(" ", arguments.problems));
    }
    return arguments;
  }

  private void take(ToolParameter parameter, @Nullable Object value) {
    String name = parameter.name();
    if (value == null) {
      if (parameter.required()) {
        wrong(ToolPhrase.MISSING, name);
      }
      return;
    }
    switch (parameter.kind()) {
      case Kind.Text kind -> text(name, value, kind.maxChars()).ifPresent(t -> values.put(name, t));
      case Kind.Texts kind -> texts(name, value, kind);
      case Kind.Whole kind -> whole(name, value, kind);
      case Kind.Limit kind -> limit(name, value, kind);
      case Kind.OneOf kind -> oneOf(name, value, kind);
      case Kind.Time kind -> {
        Optional<Instant> time = time(value);
        time.ifPresentOrElse(
            when -> values.put(name, when), () -> wrong(ToolPhrase.NOT_TIME, name));
      }
    }
  }

  private Optional<String> text(String name, Object value, int maxChars) {
    if (!(value instanceof String text)) {
      wrong(ToolPhrase.NOT_TEXT, name);
      return Optional.empty();
    }
    if (Texts.isBlank(text)) {
      wrong(ToolPhrase.BLANK, name);
      return Optional.empty();
    }
    String stripped = text.strip();
    if (Texts.length(stripped) > maxChars) {
      wrong(ToolPhrase.TOO_LONG, name, Texts.length(stripped), maxChars);
      return Optional.empty();
    }
    return Optional.of(stripped);
  }

  private void texts(String name, Object value, Kind.Texts kind) {
    if (!(value instanceof List<?> list)) {
      wrong(ToolPhrase.NOT_TEXTS, name);
      return;
    }
    if (list.size() > kind.most()) {
      wrong(ToolPhrase.TOO_MANY, name, list.size(), kind.most());
      return;
    }
    List<String> all = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String)) {
        wrong(ToolPhrase.NOT_TEXTS, name);
        return;
      }
      text(name, element, kind.maxChars()).ifPresent(all::add);
    }
    values.put(name, all);
  }

  private void whole(String name, Object value, Kind.Whole kind) {
    Optional<BigInteger> number = number(name, value);
    if (number.isEmpty()) {
      return;
    }
    if (number.get().compareTo(BigInteger.valueOf(kind.min())) < 0
        || number.get().compareTo(BigInteger.valueOf(kind.max())) > 0) {
      wrong(ToolPhrase.OUT_OF_RANGE, name, shown(number.get()), kind.min(), kind.max());
      return;
    }
    values.put(name, number.get().intValue());
  }

  private void limit(String name, Object value, Kind.Limit kind) {
    Optional<BigInteger> number = number(name, value);
    if (number.isEmpty()) {
      return;
    }
    if (number.get().signum() < 1) {
      wrong(ToolPhrase.NOT_POSITIVE, name, shown(number.get()));
    } else if (number.get().compareTo(BigInteger.valueOf(kind.max())) > 0) {
      lowered = ToolPhrase.LOWERED.in(language, name, shown(number.get()), kind.max());
      values.put(name, kind.max());
    } else {
      values.put(name, number.get().intValue());
    }
  }

  private static String shown(BigInteger number) {
    return Texts.truncate(number.toString(), SHOWN);
  }

  private Optional<BigInteger> number(String name, Object value) {
    Optional<BigInteger> number =
        switch (value) {
          case Integer whole -> Optional.of(BigInteger.valueOf(whole));
          case Long whole -> Optional.of(BigInteger.valueOf(whole));
          case BigInteger whole -> Optional.of(whole);
          case Double fraction -> exact(BigDecimal.valueOf(fraction));
          case BigDecimal fraction -> exact(fraction);
          default -> Optional.empty();
        };
    if (number.isEmpty()) {
      wrong(ToolPhrase.NOT_WHOLE, name);
    }
    return number;
  }

  private static Optional<BigInteger> exact(BigDecimal number) {
    // A number of a thousand zeros is no limit, and takes long to write out.
    boolean small = (long) number.precision() - number.scale() <= SHOWN;
    try {
      return small ? Optional.of(number.toBigIntegerExact()) : Optional.empty();
    } catch (ArithmeticException fraction) {
      return Optional.empty();
    }
  }

  private void oneOf(String name, Object value, Kind.OneOf kind) {
    if (!(value instanceof String text)) {
      wrong(ToolPhrase.NOT_TEXT, name);
    } else if (!kind.values().contains(text)) {
      wrong(
          ToolPhrase.NONE_OF, name, Texts.truncate(text, SHOWN), String.join(", ", kind.values()));
    } else {
      values.put(name, text);
    }
  }

  private static Optional<Instant> time(Object value) {
    try {
      Optional<Instant> time =
          switch (value) {
            case Integer millis -> Optional.of(Instant.ofEpochMilli(millis));
            case Long millis -> Optional.of(Instant.ofEpochMilli(millis));
            case String text -> Optional.of(OffsetDateTime.parse(text.strip()).toInstant());
            default -> Optional.empty();
          };
      return time.map(when -> when.truncatedTo(ChronoUnit.MILLIS))
          .filter(when -> !when.isBefore(EARLIEST) && !when.isAfter(LATEST));
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  private void wrong(ToolPhrase phrase, Object... arguments) {
    problems.add(phrase.in(language, arguments));
  }

  /** A text that must be there. */
  String text(String name) {
    return maybeText(name).orElseThrow();
  }

  Optional<String> maybeText(String name) {
    return Optional.ofNullable(values.get(name)).map(String.class::cast);
  }

  List<String> texts(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(String.class::cast).toList()
        : List.of();
  }

  Optional<Integer> whole(String name) {
    return Optional.ofNullable(values.get(name)).map(Integer.class::cast);
  }

  Optional<Instant> time(String name) {
    return Optional.ofNullable(values.get(name)).map(Instant.class::cast);
  }

  /** What to tell of a limit that was lowered; empty text where none was. */
  String lowered() {
    return lowered;
  }
}
