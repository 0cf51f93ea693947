package io.remanence.formats;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the style of a text chat in its first lines. The style that begins the most messages wins,
 * ones with times before ones without, if there is enough of it: notes may hold a line or two that
 * look like a chat, and a list of bold labels looks like many speakers of one line each.
 */
final class ChatStyleFinder {
  private static final double DENSE = 0.3;

  private final List<String> lines;
  private final Optional<LocalDate> date;

  private ChatStyleFinder(List<String> lines, Optional<LocalDate> date) {
    this.lines = lines;
    this.date = date;
  }

  /**
   * The style of a chat that begins with these lines.
   *
   * @param date the day on which it took place, where that is known; helps with open dates
   */
  static Optional<ChatStyleChoice> find(List<String> lines, Optional<LocalDate> date) {
    List<String> shown =
        lines.stream()
            .map(ChatSpeaker::withoutMarks)
            .filter(line -> !line.isBlank() && DateHeading.of(line).isEmpty())
            .toList();
    return new ChatStyleFinder(shown, date).find();
  }

  private Optional<ChatStyleChoice> find() {
    for (Set<ChatStyle.Kind> tier :
        List.of(
            Set.of(ChatStyle.Kind.STAMPED, ChatStyle.Kind.STAMPED_ABOVE),
            Set.of(ChatStyle.Kind.HEADING, ChatStyle.Kind.BARE))) {
      Optional<Sample> best = Optional.empty();
      for (ChatStyle style : ChatStyle.values()) {
        if (tier.contains(style.kind())) {
          Sample sample = new Sample(style);
          boolean more = best.isEmpty() || sample.count() > best.get().count();
          best = sample.isBelievable() && more ? Optional.of(sample) : best;
        }
      }
      if (best.isPresent()) {
        return best.map(Sample::choice);
      }
    }
    return Optional.empty();
  }

  /** The lines that begin messages in one style. */
  private final class Sample {
    private final ChatStyle style;
    private final List<ChatLine> begun = new ArrayList<>();
    private final Map<String, ChatSpeaker> speakers = new HashMap<>();
    private final boolean labels;
    private boolean atStart;
    private int notices;

    Sample(ChatStyle style) {
      this.style = style;
      for (int i = 0; i < lines.size(); i++) {
        Optional<ChatLine> line = style.message(lines.get(i));
        if (line.isPresent()) {
          begun.add(line.get());
          atStart |= i == 0;
          ChatSpeaker speaker = ChatSpeaker.of(line.get().name());
          speakers.putIfAbsent(speaker.id(), speaker);
        } else if (style.notice(lines.get(i)).isPresent()) {
          notices++;
        }
      }
      labels =
          speakers.values().stream().anyMatch(ChatSpeaker::isUserLabel)
              && speakers.values().stream().anyMatch(ChatSpeaker::isAssistantLabel);
    }

    int count() {
      return begun.size();
    }

    private boolean isDense(double share) {
      return count() >= share * (lines.size() - notices);
    }

    private boolean someoneSpeaksAgain() {
      return count() > speakers.size();
    }

    boolean isBelievable() {
      if (begun.isEmpty() || (style.kind() != ChatStyle.Kind.HEADING && !mostlyNames())) {
        return false;
      }
      return switch (style.kind()) {
        case STAMPED -> isDense(DENSE) || (count() >= 3 && someoneSpeaksAgain());
        case STAMPED_ABOVE ->
            isDense(DENSE) || (count() >= 3 && someoneSpeaksAgain()) || (atStart && count() >= 2);
        case HEADING -> labels;
        case BARE -> labels || isConversation();
      };
    }

    private boolean mostlyNames() {
      long others = speakers.values().stream().filter(ChatSpeaker::isNoName).count();
      return others * 3 <= speakers.size();
    }

    private boolean isConversation() {
      if (speakers.size() < 2) {
        // One nick alone may still be a log; one bold word or one key is not.
        return style == ChatStyle.IRC && isDense(0.9);
      }
      double share = style == ChatStyle.PLAIN ? 0.5 : DENSE;
      return (someoneSpeaksAgain() && isDense(share)) || (isDense(0.9) && speakers.size() == 2);
    }

    ChatStyleChoice choice() {
      return new ChatStyleChoice(style, labels, order(), isRoom());
    }

    private boolean isRoom() {
      if (labels && style.kind() != ChatStyle.Kind.STAMPED) {
        return false;
      }
      Map<String, Long> roles =
          speakers.values().stream()
              .collect(Collectors.groupingBy(s -> s.role(labels), Collectors.counting()));
      return !roles.containsKey("assistant") || roles.getOrDefault("user", 0L) > 1;
    }

    private DateOrder order() {
      boolean twelveHours = false;
      for (ChatLine line : begun) {
        Optional<int[]> numbers = Stamp.openNumbers(line.stamp());
        if (numbers.isEmpty()) {
          continue;
        }
        int[] n = numbers.get();
        if (Stamp.hasEasternPeriod(line.stamp()) && n[0] <= 99 && n[2] <= 31) {
          return DateOrder.YEAR_FIRST;
        }
        if (n[0] > 12 || n[1] > 12) {
          return n[0] > 12 ? DateOrder.DAY_FIRST : DateOrder.MONTH_FIRST;
        }
        for (DateOrder order : List.of(DateOrder.DAY_FIRST, DateOrder.MONTH_FIRST)) {
          if (n[0] != n[1]
              && date.isPresent()
              && Stamp.of(line.stamp(), order).date().equals(date)) {
            return order;
          }
        }
        // Twelve hours with a stroke are American; "6:37 pm" in small letters is not.
        twelveHours |= line.stamp().contains("/") && line.stamp().matches(".*[AP]M.*");
      }
      return twelveHours ? DateOrder.MONTH_FIRST : DateOrder.DAY_FIRST;
    }
  }
}
