package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.text.Language;
import io.remanence.token.TokenEstimate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a model is asked, request by request, so that each fits into its window. The units that can
 * be kept have numbers; a unit that is longer than half of what a request holds comes in pieces.
 * All lengths of text are UTF-16 units, each reckoned as two tokens at most.
 */
final class RequestPlan {
  private static final int TOKENS_PER_UNIT = 2;

  /** With less than this a request can't hold a piece of any text. */
  private static final int SMALLEST_CAPACITY = 4;

  /** Where pieces are so short, what says that they go on would leave no room for them. */
  private static final int SHORTEST_MARKED_PIECE = 64;

  /**
   * A part of a request: a unit, or a piece of one.
   *
   * @param text as it is sent, with its number where it has one
   * @param number from 1; 0 for what can't be kept
   * @param tokens what the unit takes up where it is kept
   * @param positions of the unit's messages in the span
   */
  record Item(String text, int number, int tokens, List<Integer> positions) {
    Item(String text) {
      this(text, 0, 0, List.of());
    }

    /** With the line break after it. */
    int length() {
      return text.length() + 1;
    }
  }

  private final Budget budget;
  private final Prompts prompts;
  private final int capacity;
  private final Optional<String> former;
  private final Deque<Item> waiting = new ArrayDeque<>();

  private RequestPlan(Budget budget, Prompts prompts, int capacity, Optional<String> former) {
    this.budget = budget;
    this.prompts = prompts;
    this.capacity = capacity;
    this.former = former;
  }

  /**
   * The plan for a model with this window and this limit of output, both in tokens.
   *
   * @throws CompactionRefused {@code WINDOW_TOO_SMALL}
   */
  static RequestPlan of(CompactionInput input, String model, int window, int maxOutput) {
    List<SpanUnits.Unit> units = SpanUnits.of(input.span(), input.controlKinds());
    SpanText writer = new SpanText(input.language(), input.span());
    List<String> texts = units.stream().map(writer::of).toList();
    long dialogue = texts.stream().mapToLong(TokenEstimate::text).sum();
    int formerTokens = input.former().map(TokenEstimate::text).orElse(0);
    Budget budget =
        Budget.of(formerTokens, dialogue, input.line(), input.ratio(), window, maxOutput);
    Prompts prompts = Prompts.of(input.template(), input.language(), budget);
    long capacity =
        ((long) window - budget.physical() - budget.output()) / TOKENS_PER_UNIT
            - prompts.fixedLength();
    if (budget.output() < 1 || capacity < SMALLEST_CAPACITY) {
      throw CompactionRefused.by(
          CompactionReason.WINDOW_TOO_SMALL,
          model,
          ("a window of %d tokens can't hold the instructions, a former summary of %d tokens,"
                  + " a reply of %d tokens and a conversation")
              .formatted(window, budget.physical(), budget.output()));
    }
    // A former summary of a larger budget is material like any other, so that nothing is cut off.
    boolean fits = formerTokens <= budget.physical();
    RequestPlan plan =
        new RequestPlan(
            budget,
            prompts,
            (int) Math.min(Integer.MAX_VALUE / 4, capacity),
            fits ? input.former().map(Marks::disarm) : Optional.empty());
    if (!fits) {
      input
          .former()
          .map(text -> formerLabel(input.language()) + Marks.disarm(text))
          .ifPresent(text -> plan.addUnnumbered(text, input.language()));
    }
    plan.addUnits(units, texts, input.language());
    if (input.template() == CompactionTemplate.WORK && !input.todos().isEmpty()) {
      plan.addUnnumbered(todoList(input.todos(), input.language()), input.language());
    }
    return plan;
  }

  private static String formerLabel(Language language) {
    return switch (language) {
      case ENGLISH -> "The summary so far, to be merged: ";
      case CHINESE -> "已有的摘要，请并入：";
    };
  }

  static String todoList(List<TodoItem> todos, Language language) {
    String heading =
        switch (language) {
          case ENGLISH -> "Current to-do list";
          case CHINESE -> "当前任务列表状态";
        };
    return todos.stream()
        .map(item -> Marks.disarm("- [" + item.status() + "] " + item.title()))
        .collect(Collectors.joining("\n", heading + "\n", ""));
  }

  private void addUnits(List<SpanUnits.Unit> units, List<String> texts, Language language) {
    int number = 1;
    for (int i = 0; i < units.size(); i++) {
      SpanUnits.Unit unit = units.get(i);
      String text = texts.get(i);
      long tokens = keptTokens(unit.messages());
      if (unit.keepable() && tokens <= budget.kept()) {
        String marked = Marks.number(number, (int) tokens, language) + text;
        if (marked.length() <= half()) {
          waiting.add(new Item(marked, number, (int) tokens, unit.positions()));
          number++;
          continue;
        }
      }
      addUnnumbered(text, language);
    }
  }

  static long keptTokens(List<Message> messages) {
    return messages.stream().mapToLong(message -> TokenEstimate.message(message.body())).sum();
  }

  private void addUnnumbered(String text, Language language) {
    if (text.length() <= half()) {
      waiting.add(new Item(text));
      return;
    }
    String goesOn =
        half() < SHORTEST_MARKED_PIECE
            ? ""
            : switch (language) {
              case ENGLISH -> "(continued) ";
              case CHINESE -> "(接上) ";
            };
    String before = "";
    for (String piece : Pieces.of(text, half() - goesOn.length())) {
      waiting.add(new Item(before + piece));
      before = goesOn;
    }
  }

  private int half() {
    return capacity / 2;
  }

  Budget budget() {
    return budget;
  }

  Prompts prompts() {
    return prompts;
  }

  /** The most text of a conversation that a request holds. */
  int capacity() {
    return capacity;
  }

  /** The former summary as the first request tells it. */
  Optional<String> former() {
    return former;
  }

  boolean isDone() {
    return waiting.isEmpty();
  }

  /**
   * What the next request holds: of what the last one kept as much as leaves room for what comes
   * next, the earliest dropped first, then as much that is new as fits.
   *
   * @param kept in order; only called while there is more
   */
  List<Item> next(List<Item> kept) {
    List<Item> items = new ArrayList<>(kept);
    int length = items.stream().mapToInt(Item::length).sum();
    while (!items.isEmpty() && length + waiting.element().length() > capacity) {
      length -= items.removeFirst().length();
    }
    do {
      Item item = waiting.remove();
      items.add(item);
      length += item.length();
    } while (!waiting.isEmpty() && length + waiting.element().length() <= capacity);
    return items;
  }
}
