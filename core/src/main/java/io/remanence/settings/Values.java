package io.remanence.settings;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the values of settings; numbers and booleans may come as text. */
final class Values {
  private Values() {}

  static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("it is " + value + "; text is wanted");
  }

  static Set<String> texts(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(Values::text).collect(Collectors.toUnmodifiableSet())
        : Set.of(text(value).strip().split("\\s*,\\s*"));
  }

  static boolean bool(Object value) {
    return switch (value) {
      case Boolean bool -> bool;
      case String text when text.equals("true") -> true;
      case String text when text.equals("false") -> false;
      default ->
          throw new IllegalArgumentException("it is '" + value + "'; true or false is wanted");
    };
  }

  static double real(Object value) {
    return number(value).doubleValue();
  }

  static long whole(Object value) {
    try {
      return number(value).longValueExact();
    } catch (ArithmeticException fraction) {
      throw new IllegalArgumentException("it is " + value + "; a whole number is wanted", fraction);
    }
  }

  static int integer(Object value) {
    long whole = whole(value);
    if (whole != (int) whole) {
      throw new IllegalArgumentException("it is " + value + "; a smaller number is wanted");
    }
    return (int) whole;
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
}
