package io.remanence.compaction;

import io.remanence.history.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where a session is compacted by count, so few originals stay that what is active afterwards is at
 * most half of that count, rounded down; else each turn would be compacted again.
 */
public final class KeptLimit {
  private KeptLimit() {}

  /**
   * The kept positions without the earliest units that are too many, each dropped whole.
   *
   * @param kept as in {@link CompactionDraft#kept}
   * @param conversationAfter how many messages after the cut are no markers
   * @param historyLimit the count; 0 for none
   */
  public static List<Integer> within(
      List<Message> span,
      List<Integer> kept,
      long conversationAfter,
      long historyLimit,
      Set<String> controlKinds) {
    if (historyLimit <= 0) {
      return kept;
    }
    // System messages stay too.
    long others =
        span.stream()
            .filter(message -> !SpanUnits.isConversation(message, controlKinds))
            .filter(message -> !SpanUnits.isMarker(message, controlKinds))
            .count();
    long room = historyLimit / 2 - conversationAfter - others;
    Set<Integer> wanted = new HashSet<>(kept);
    List<Integer> positions = new ArrayList<>();
    List<SpanUnits.Unit> units = SpanUnits.of(span, controlKinds);
    for (SpanUnits.Unit unit : units.reversed()) {
      if (!wanted.containsAll(unit.positions())) {
        continue;
      }
      room -= unit.positions().size();
      if (room < 0) {
        break;
      }
      positions.addAll(unit.positions());
    }
    return positions.stream().sorted().toList();
  }
}
