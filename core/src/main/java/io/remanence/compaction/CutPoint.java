package io.remanence.compaction;

import io.remanence.history.Message;
import java.util.List;
import java.util.Set;

/**
 * Where a snapshot of the active messages is cut: what stands before is compacted, the rest stays.
 * That is its end, unless its last message belongs to a tool call whose results are still being
 * written. Then the call stays, with all that stands after it, and so does every other call that
 * has a result there: no call is ever parted from its results.
 */
public final class CutPoint {
  private CutPoint() {}

  /**
   * How many messages of the snapshot are the span.
   *
   * @param snapshot all active messages in the order of history
   * @param controlKinds the kinds of markers; one at the end counts as nothing said
   */
  public static int of(List<Message> snapshot, Set<String> controlKinds) {
    int last = snapshot.size() - 1;
    while (last >= 0 && SpanUnits.isMarker(snapshot.get(last), controlKinds)) {
      last--;
    }
    List<SpanUnits.Unit> units = SpanUnits.of(snapshot, controlKinds);
    int cut = snapshot.size();
    for (SpanUnits.Unit unit : units) {
      // A result without its call waits for nothing.
      boolean waits = !unit.keepable() && !unit.messages().getFirst().body().toolCalls().isEmpty();
      if (waits && unit.positions().getLast() == last) {
        cut = unit.positions().getFirst();
      }
    }
    return cut == snapshot.size() ? cut : beforeAllParted(units, cut);
  }

  /** Units come by their first messages, so one look from the last to the first finds all. */
  private static int beforeAllParted(List<SpanUnits.Unit> units, int from) {
    int cut = from;
    for (SpanUnits.Unit unit : units.reversed()) {
      if (unit.positions().getFirst() < cut && unit.positions().getLast() >= cut) {
        cut = unit.positions().getFirst();
      }
    }
    return cut;
  }
}
