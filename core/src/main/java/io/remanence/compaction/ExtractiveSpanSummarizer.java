package io.remanence.compaction;

import io.remanence.capture.Secrets;
import io.remanence.capture.Words;
import io.remanence.error.ErrorText;
import io.remanence.text.Texts;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes a summary with no model, out of the sentences themselves; the same input gives the same
 * summary. What must be told comes first: the latest request, open questions, changed files, the
 * to-do list. Then what tells most, where what is newer counts for more, so that of a former
 * summary only what is old and tells little leaves. Secrets are left out.
 */
public final class ExtractiveSpanSummarizer implements SpanSummarizer {
  /**
   * What must be told leaves room for the rest: the share of the room that a section has for it.
   */
  private static final double MUST_SHARE = 0.3;

  /** No section leaves less than this for the others. */
  private static final double SECTION_SHARE = 0.7;

  /** So that of what tells nothing in particular the newest comes first. */
  private static final double LEAST_WORTH = 0.1;

  /** A summary adds less than what is new, except for what it needs at least. */
  private static final double LENGTH_SHARE = 0.6;

  private static final int LEAST_ROOM = 300;

  /** Below this a line isn't worth cutting to. */
  private static final int SHORTEST_CUT = 12;

  /** Makes summaries. */
  public ExtractiveSpanSummarizer() {}

  @Override
  public CompactionDraft summarize(CompactionInput input) {
    if (!input.holdsConversation()) {
      throw new IllegalArgumentException("the span holds no conversation; some is wanted");
    }
    List<SpanUnits.Unit> units = SpanUnits.of(input.span(), input.controlKinds());
    SpanText writer = new SpanText(input.language(), input.span());
    long dialogue = units.stream().mapToLong(unit -> TokenEstimate.text(writer.of(unit))).sum();
    Budget budget =
        Budget.of(
            input.former().map(TokenEstimate::text).orElse(0),
            dialogue,
            input.line(),
            input.ratio(),
            Budget.UNDECLARED_OUTPUT);
    if (budget.total() < 1) {
      throw CompactionRefused.of(
          CompactionReason.WINDOW_TOO_SMALL, ErrorText.NO_ROOM_FOR_SUMMARY, input.line().orElse(0));
    }
    SpanReading reading = new SpanReading(input);
    List<SpanUnits.Unit> kept = kept(reading, budget);
    String text = told(input, reading.points(), room(budget, kept), dialogue);
    // What the summary says word for word needs no original, and what stays needs no quotation.
    List<SpanUnits.Unit> needed = kept.stream().filter(without(input, text)).toList();
    String other = told(input, beside(reading, input, needed), room(budget, needed), dialogue);
    if (kept.stream().filter(without(input, other)).toList().equals(needed)) {
      kept = needed;
      text = other;
    }
    return new CompactionDraft(
        text.isEmpty() ? lastWords(writer, units, room(budget, kept)) : text,
        kept.stream().flatMap(unit -> unit.positions().stream()).sorted().toList(),
        List.of(),
        0);
  }

  private static String told(
      CompactionInput input, List<SpanReading.Point> points, long room, long dialogue) {
    return new Composition(input, room, dialogue).compose(points);
  }

  /** What is to be told beside these units. */
  private static List<SpanReading.Point> beside(
      SpanReading reading, CompactionInput input, List<SpanUnits.Unit> kept) {
    Set<SpanUnits.Unit> staying = input.keptMayLeave() ? Set.of() : Set.copyOf(kept);
    return reading.points().stream()
        .filter(point -> point.must() || point.unit().filter(staying::contains).isEmpty())
        .toList();
  }

  private static long room(Budget budget, List<SpanUnits.Unit> kept) {
    return budget.total() - kept.stream().mapToLong(ExtractiveSpanSummarizer::tokens).sum();
  }

  /** Whether a text lacks a unit's words. */
  private static Predicate<SpanUnits.Unit> without(CompactionInput input, String text) {
    return unit ->
        unit.messages().size() > 1
            || !text.contains(
                written(
                    SpanText.oneLine(SpanText.visible(unit.messages().getFirst().body())), input));
  }

  private static String written(String line, CompactionInput input) {
    return Marks.disarm(Secrets.redact(line, input.language()));
  }

  /** What is worth most while it fits; half of the budget at least is for the summary. */
  private static List<SpanUnits.Unit> kept(SpanReading reading, Budget budget) {
    long room = Math.min(budget.kept(), budget.total() / 2);
    List<SpanUnits.Unit> kept = new ArrayList<>();
    for (SpanUnits.Unit unit : reading.keepWorthy()) {
      long tokens = tokens(unit);
      if (unit.keepable() && tokens <= room) {
        kept.add(unit);
        room -= tokens;
      }
    }
    return kept;
  }

  private static long tokens(SpanUnits.Unit unit) {
    return RequestPlan.keptTokens(unit.messages());
  }

  /** What is said last, where nothing is worth telling or no line fits. */
  private static String lastWords(SpanText writer, List<SpanUnits.Unit> units, long room) {
    SpanUnits.Unit last = units.getLast();
    String text = cut(writer.of(last).replaceAll("\\s+", " "), room);
    return Texts.isBlank(text) ? "…" : text;
  }

  /** The text, or as much of its beginning as has so many tokens; empty where nothing has. */
  private static String cut(String text, long tokens) {
    if (TokenEstimate.text(text) <= tokens) {
      return text;
    }
    int fits = 0;
    int tooLong = Texts.length(text);
    while (fits + 1 < tooLong) {
      int middle = (fits + tooLong) >>> 1;
      if (TokenEstimate.text(Texts.truncate(text, middle)) <= tokens) {
        fits = middle;
      } else {
        tooLong = middle;
      }
    }
    return fits == 0 ? "" : Texts.truncate(text, fits);
  }

  /** Chooses points so that the summary has at most so many tokens, and writes it. */
  private static final class Composition {
    private final CompactionInput input;
    private final List<SummarySection> sections;
    private final long room;
    private final boolean titled;
    private final Map<SummarySection, List<Line>> lines = new EnumMap<>(SummarySection.class);
    private final Map<SummarySection, Long> used = new EnumMap<>(SummarySection.class);
    private final Set<List<String>> told = new HashSet<>();
    private long left;

    private record Line(String text, int order) {}

    Composition(CompactionInput input, long budget, long dialogue) {
      this.input = input;
      this.sections = SummarySection.of(input.template());
      long skeleton =
          TokenEstimate.text(
              new SummarySections(Map.of(), List.of()).render(input.template(), input.language()));
      // Where the headings alone would take up most of the room, lines tell more without them.
      this.titled = skeleton * 2 <= budget;
      long wanted =
          skeleton
              + input.former().map(TokenEstimate::text).orElse(0)
              + Math.max(LEAST_ROOM, (long) (dialogue * LENGTH_SHARE));
      this.left = Math.min(budget, wanted) - (titled ? skeleton : 0);
      this.room = left;
    }

    String compose(List<SpanReading.Point> points) {
      // The newest of what must be told comes first, section by section.
      for (SummarySection section : sections) {
        for (SpanReading.Point point : points.reversed()) {
          if (point.must() && point.section() == section) {
            add(point, (long) (room * MUST_SHARE), true);
          }
        }
      }
      record Rated(SpanReading.Point point, double worth) {}
      List<Rated> rated = new ArrayList<>();
      for (int i = 0; i < points.size(); i++) {
        SpanReading.Point point = points.get(i);
        if (!point.must()) {
          double recency = SpanReading.recency(i, points.size());
          rated.add(new Rated(point, (point.worth() + LEAST_WORTH) * recency));
        }
      }
      rated.sort(
          Comparator.comparingDouble(Rated::worth)
              .thenComparingInt(choice -> choice.point().order())
              .reversed());
      for (Rated choice : rated) {
        if (left <= 0) {
          break;
        }
        add(choice.point(), (long) (room * SECTION_SHARE), false);
      }
      // What must be told and was too much of its kind takes up what is left.
      for (SpanReading.Point point : points.reversed()) {
        if (point.must()) {
          add(point, room, false);
        }
      }
      return written();
    }

    private void add(SpanReading.Point point, long most, boolean mayCut) {
      long taken = used.getOrDefault(point.section(), 0L);
      // The line break counts as one more.
      long free = Math.min(left, most - taken) - 1;
      String text = ExtractiveSpanSummarizer.written(point.line(), input);
      if (TokenEstimate.text(text) > free) {
        if (!mayCut || free < SHORTEST_CUT) {
          return;
        }
        text = cut(text, free);
      }
      if (text.isEmpty() || !told.add(Words.of(text))) {
        return;
      }
      long cost = TokenEstimate.text(text) + 1L;
      left -= cost;
      used.merge(point.section(), cost, Long::sum);
      lines
          .computeIfAbsent(point.section(), any -> new ArrayList<>())
          .add(new Line(text, point.order()));
    }

    private String written() {
      Map<SummarySection, List<String>> written = new EnumMap<>(SummarySection.class);
      lines.forEach(
          (section, list) ->
              written.put(
                  section,
                  list.stream()
                      .sorted(Comparator.comparingInt(Line::order))
                      .map(Line::text)
                      .toList()));
      if (written.isEmpty()) {
        return "";
      }
      return titled
          ? new SummarySections(written, List.of()).render(input.template(), input.language())
          : String.join("\n", written.values().stream().flatMap(List::stream).toList());
    }
  }
}
