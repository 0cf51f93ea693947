package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolGroups;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The units of a span with the places of their messages. Markers and system messages belong to
 * none.
 */
final class SpanUnits {
  private SpanUnits() {}

  /**
   * One unit.
   *
   * @param positions where its messages stand in the span, ascending; the call first
   * @param messages the messages at these places
   * @param keepable whether it may stay as it is: each call has its result and each result its call
   */
  record Unit(List<Integer> positions, List<Message> messages, boolean keepable) {}

  /** The units, by their first messages. */
  static List<Unit> of(List<Message> span, Set<String> controlKinds) {
    Map<Message, Integer> positions = new IdentityHashMap<>(span.size() * 2);
    List<Message> conversation = new ArrayList<>(span.size());
    for (int i = 0; i < span.size(); i++) {
      if (isConversation(span.get(i), controlKinds)) {
        conversation.add(span.get(i));
        positions.put(span.get(i), i);
      }
    }
    List<Unit> units = new ArrayList<>(conversation.size());
    for (ToolGroups.Unit unit : ToolGroups.of(conversation)) {
      units.add(
          new Unit(
              unit.messages().stream().map(positions::get).toList(),
              unit.messages(),
              unit.complete() && !unit.orphan()));
    }
    return units;
  }

  static boolean isConversation(Message message, Set<String> controlKinds) {
    return !message.body().role().equals(MessageBody.SYSTEM) && !isMarker(message, controlKinds);
  }

  static boolean isMarker(Message message, Set<String> controlKinds) {
    return message.body().kind().filter(controlKinds::contains).isPresent();
  }
}
