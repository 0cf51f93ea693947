package io.remanence.inject;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** Numbers of messages, as ranges: ascending, apart from each other. */
public record SeqRanges(List<Range> ranges) {
  private static final SeqRanges NONE = new SeqRanges(List.of());

  public SeqRanges {
    ranges = List.copyOf(ranges);
    long last = Long.MIN_VALUE;
    for (Range range : ranges) {
      if (last != Long.MIN_VALUE && range.from() <= last + 1) {
        throw new IllegalArgumentException(
            "the range from " + range.from() + " follows one up to " + last + "; a gap is wanted");
      }
      last = range.to();
    }
  }

  /** All numbers from one to another, both included. */
  public record Range(long from, long to) {
    public Range {
      if (from > to) {
        throw new IllegalArgumentException(
            "a range is from " + from + " to " + to + "; no less than its start is wanted");
      }
    }
  }

  /** No numbers. */
  public static SeqRanges none() {
    return NONE;
  }

  /** These numbers, in any order. */
  public static SeqRanges of(Collection<Long> numbers) {
    List<Range> ranges = new ArrayList<>();
    for (long number : new TreeSet<>(numbers)) {
      if (!ranges.isEmpty() && ranges.getLast().to() == number - 1) {
        ranges.set(ranges.size() - 1, new Range(ranges.getLast().from(), number));
      } else {
        ranges.add(new Range(number, number));
      }
    }
    return new SeqRanges(ranges);
  }

  /** The numbers, ascending. */
  public List<Long> numbers() {
    return ranges.stream()
        .flatMap(range -> LongStream.rangeClosed(range.from(), range.to()).boxed())
        .toList();
  }

  /**
   * A short text for the numbers: each range's distance from the end of the one before it, and a
   * plus and how many more follow its start where any do. A long window is written with each turn,
   * so plain numbers would be most of a record.
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    long last = 0;
    for (Range range : ranges) {
      text.append(text.isEmpty() ? "" : ",").append(range.from() - last);
      if (range.to() > range.from()) {
        text.append('+').append(range.to() - range.from());
      }
      last = range.to();
    }
    return text.toString();
  }

  /**
   * The numbers that {@link #text} gave this text for.
   *
   * @throws IllegalArgumentException when it gave it for none
   */
  public static SeqRanges parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    List<Range> ranges = new ArrayList<>();
    long last = 0;
    for (String range : text.split(",", -1)) {
      int plus = range.indexOf('+');
      long from = last + Long.parseLong(plus < 0 ? range : range.substring(0, plus));
      last = plus < 0 ? from : from + Long.parseLong(range.substring(plus + 1));
      ranges.add(new Range(from, last));
    }
    return new SeqRanges(ranges);
  }
}
