package io.remanence.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parts a list of messages into units that must stay together: an assistant message with tool calls
 * and the results that answer them are one unit, even where other messages lie between, which then
 * become units of their own after it; every other message is a unit of its own. A result answers
 * the first call of its id that has no result yet.
 */
public final class ToolGroups {
  private ToolGroups() {}

  /**
   * One unit.
   *
   * @param messages in their order; the call first
   * @param complete whether each call has its result; true for plain messages
   * @param orphan whether this is a tool result without a call
   */
  public record Unit(List<Message> messages, boolean complete, boolean orphan) {
    public Unit {
      messages = List.copyOf(messages);
    }
  }

  /** The units, in the order of their first messages. */
  public static List<Unit> of(List<Message> messages) {
    List<Group> groups = new ArrayList<>();
    Map<String, List<Group>> waiting = new HashMap<>();
    for (Message message : messages) {
      MessageBody body = message.body();
      if (body.role().equals(MessageBody.TOOL)) {
        List<Group> callers = waiting.getOrDefault(body.toolCallId().orElse(""), List.of());
        if (!callers.isEmpty()) {
          Group caller = callers.removeFirst();
          caller.messages.add(message);
          caller.open--;
          continue;
        }
      }
      Group group = new Group(message);
      groups.add(group);
      if (body.role().equals(MessageBody.ASSISTANT)) {
        for (ToolCall call : body.toolCalls()) {
          waiting.computeIfAbsent(call.id(), id -> new ArrayList<>()).add(group);
          group.open++;
        }
      }
    }
    return groups.stream().map(Group::toUnit).toList();
  }

  private static final class Group {
    final List<Message> messages = new ArrayList<>();
    int open;

    Group(Message first) {
      messages.add(first);
    }

    Unit toUnit() {
      boolean orphan = messages.getFirst().body().role().equals(MessageBody.TOOL);
      return new Unit(messages, open == 0, orphan);
    }
  }
}
