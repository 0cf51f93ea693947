package io.remanence.exchange;

import io.remanence.history.Content;
import io.remanence.history.HistoryStore;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolGroups;
import io.remanence.scope.SessionKey;
import io.remanence.text.Texts;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Chooses which active messages a prompt holds: whole units from the newest back, as many as fit.
 * Once some must go, so many go that what stays fills three quarters of the room, and later prompts
 * of the session start at the same message while that fits, so that providers' prompt caches hold.
 */
final class PromptWindow {
  private static final int PAGE = 200;
  private static final int MAX_REMEMBERED = 10_000;

  private final Map<SessionKey, Long> starts =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SessionKey, Long> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  /**
   * The chosen messages.
   *
   * @param messages provider-valid, in order
   * @param seqs the numbers of all messages that are shown
   * @param trimmed whether older active messages are left out
   */
  record Window(List<MessageBody> messages, List<Long> seqs, int tokens, boolean trimmed) {}

  /**
   * The window before the message of this number.
   *
   * @param room how many tokens there are for it
   * @param most how many conversation messages it may hold; 0 for any number
   * @param translation makes of the messages of a unit what the prompt holds of them
   */
  Window choose(
      HistoryStore history,
      SessionKey session,
      long before,
      int room,
      int most,
      Set<String> controlKinds,
      UnaryOperator<List<MessageBody>> translation) {
    List<Message> newest = newest(history, session, room, controlKinds);
    List<Unit> units = new ArrayList<>();
    for (ToolGroups.Unit unit :
        ToolGroups.of(newest.stream().filter(m -> m.seq() < before).toList())) {
      toUnit(unit, controlKinds, translation).ifPresent(units::add);
    }
    return fit(session, units, room, most == 0 ? Integer.MAX_VALUE : most);
  }

  private synchronized Window fit(SessionKey session, List<Unit> units, int room, int most) {
    long remembered = starts.getOrDefault(session, 0L);
    List<Unit> kept = units.stream().filter(unit -> unit.lastSeq() >= remembered).toList();
    boolean trimmed = kept.size() < units.size();
    if (tokens(kept) > room || messages(kept) > most) {
      int goal = room - room / 4;
      int fewer = most - most / 4;
      int from = 0;
      long left = tokens(kept);
      long count = messages(kept);
      while (from < kept.size() && (left > goal || count > fewer)) {
        left -= kept.get(from).tokens();
        count -= kept.get(from).seqs().size();
        from++;
      }
      kept = kept.subList(from, kept.size());
      trimmed = true;
    }
    if (trimmed && !kept.isEmpty()) {
      starts.put(session, kept.getFirst().lastSeq());
    } else if (!trimmed) {
      starts.remove(session);
    }
    return new Window(
        kept.stream().flatMap(unit -> unit.messages().stream()).toList(),
        kept.stream().flatMap(unit -> unit.seqs().stream()).toList(),
        (int) Math.min(Integer.MAX_VALUE, tokens(kept)),
        trimmed);
  }

  private static long tokens(List<Unit> units) {
    return units.stream().mapToLong(Unit::tokens).sum();
  }

  private static long messages(List<Unit> units) {
    return units.stream().mapToLong(unit -> unit.seqs().size()).sum();
  }

  private record Unit(List<MessageBody> messages, List<Long> seqs, long tokens) {
    long lastSeq() {
      return seqs.getLast();
    }
  }

  /** So many of the newest active messages that they more than fill the room, or all. */
  static List<Message> newest(
      HistoryStore history, SessionKey session, int room, Set<String> controlKinds) {
    for (long limit = PAGE; ; limit *= 4) {
      List<Message> newest = history.active(session, Limit.of(limit), controlKinds);
      long tokens = 0;
      long conversation = 0;
      for (Message message : newest) {
        tokens += TokenEstimate.message(message.body());
        conversation += isControl(message, controlKinds) ? 0 : 1;
      }
      if (conversation < limit || tokens > room) {
        return newest;
      }
    }
  }

  private static Optional<Unit> toUnit(
      ToolGroups.Unit unit,
      Set<String> controlKinds,
      UnaryOperator<List<MessageBody>> translation) {
    Message first = unit.messages().getFirst();
    // A call without its results and a result without its call are refused by every provider.
    if (unit.orphan() || !unit.complete() || isControl(first, controlKinds) || isEmpty(first)) {
      return Optional.empty();
    }
    List<MessageBody> bodies =
        translation.apply(unit.messages().stream().map(Message::body).toList());
    if (saysNothing(bodies)) {
      return Optional.empty();
    }
    return Optional.of(
        new Unit(
            bodies,
            unit.messages().stream().map(Message::seq).toList(),
            bodies.stream().mapToLong(TokenEstimate::message).sum()));
  }

  /** Whether nothing is left of a message that brought no more than a block. */
  private static boolean saysNothing(List<MessageBody> bodies) {
    MessageBody first = bodies.getFirst();
    return bodies.size() == 1
        && first.toolCalls().isEmpty()
        && first.content().filter(content -> content instanceof Content.Text).isPresent()
        && Texts.isBlank(first.text());
  }

  static boolean isControl(Message message, Set<String> controlKinds) {
    return message.body().kind().filter(controlKinds::contains).isPresent();
  }

  private static boolean isEmpty(Message message) {
    MessageBody body = message.body();
    boolean onlyParts = body.content().filter(c -> c instanceof Content.Parts).isPresent();
    return body.toolCalls().isEmpty()
        && !body.role().equals(MessageBody.TOOL)
        && !onlyParts
        && Texts.isBlank(body.text());
  }
}
