package io.remanence.exchange;

import io.remanence.context.ContextPlan;
import io.remanence.context.UncoveredMessages;
import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolGroups;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Chooses which active messages a prompt holds: whole units from the newest back, as many as fit.
 * Once some must go, so many go that what stays fills three quarters of the room, and later prompts
 * of the session start at the same message while that fits, so that providers' prompt caches hold.
 * What stays then begins where somebody else than the model speaks: an answer says little without
 * its question. Only a turn that called tools and alone is more than fits is shown from its middle,
 * for the model must see what it did.
 */
final class PromptWindow {
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
   * @param firstRound the least round of them; empty where there are none
   */
  record Window(
      List<MessageBody> messages,
      List<Long> seqs,
      int tokens,
      boolean trimmed,
      OptionalLong firstRound) {}

  /**
   * The window before the message of this number, by a plan; empty where the plan is of use only
   * whole and does not fit.
   *
   * @param before {@link Long#MAX_VALUE} for a prompt that is only looked at: it leaves no trace
   * @param room how many tokens there are for it
   * @param most how many conversation messages it may hold; 0 for any number
   * @param translation makes of the messages of a unit what the prompt holds of them
   */
  Optional<Window> choose(
      Tx tx,
      SessionKey session,
      long before,
      ContextPlan plan,
      int room,
      int most,
      Set<String> controlKinds,
      UnaryOperator<List<MessageBody>> translation) {
    List<Message> newest = UncoveredMessages.read(tx, session, plan.covered(), room, controlKinds);
    List<Unit> units = new ArrayList<>();
    for (ToolGroups.Unit unit :
        ToolGroups.of(newest.stream().filter(m -> m.seq() < before).toList())) {
      toUnit(unit, controlKinds, translation).ifPresent(units::add);
    }
    int limit = most == 0 ? Integer.MAX_VALUE : most;
    if (!plan.whole()) {
      Window fitting = fit(session, units, room, limit, before < Long.MAX_VALUE);
      return Optional.of(plan.unsummedFrom().isPresent() ? wholeRounds(units, fitting) : fitting);
    }
    return tokens(units) <= room && messages(units) <= limit
        ? Optional.of(window(units, false))
        : Optional.empty();
  }

  private synchronized Window fit(
      SessionKey session, List<Unit> units, int room, int most, boolean remember) {
    long remembered = starts.getOrDefault(session, 0L);
    List<Unit> kept = units.stream().filter(unit -> unit.lastSeq() >= remembered).toList();
    if (tokens(kept) < room / 4) {
      // That start was of a smaller window, or what stood behind it is gone.
      kept = units;
    }
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
    if (trimmed) {
      kept = fromQuestion(kept);
    }
    if (!remember) {
      return window(kept, trimmed);
    }
    if (trimmed && !kept.isEmpty()) {
      starts.put(session, kept.getFirst().lastSeq());
    } else if (!trimmed) {
      starts.remove(session);
    }
    return window(kept, trimmed);
  }

  /** Without the answers at the front to what is left out. */
  private static List<Unit> fromQuestion(List<Unit> units) {
    int from = 0;
    while (from < units.size() && units.get(from).answers()) {
      from++;
    }
    List<Unit> answers = units.subList(0, from);
    boolean partOfWork =
        from == units.size() && answers.stream().anyMatch(unit -> unit.messages().size() > 1);
    return partOfWork ? units : units.subList(from, units.size());
  }

  /** Without what is left of rounds of which a part is left out. */
  private static Window wholeRounds(List<Unit> units, Window fitting) {
    if (!fitting.trimmed()) {
      return fitting;
    }
    Set<Long> shown = new HashSet<>(fitting.seqs());
    long leftOut =
        units.stream()
            .filter(unit -> !shown.contains(unit.lastSeq()))
            .mapToLong(Unit::round)
            .max()
            .orElse(-1);
    return window(units.stream().filter(unit -> unit.round() > leftOut).toList(), true);
  }

  private static Window window(List<Unit> kept, boolean trimmed) {
    return new Window(
        kept.stream().flatMap(unit -> unit.messages().stream()).toList(),
        kept.stream().flatMap(unit -> unit.seqs().stream()).toList(),
        (int) Math.min(Integer.MAX_VALUE, tokens(kept)),
        trimmed,
        kept.stream().mapToLong(Unit::round).min());
  }

  private static long tokens(List<Unit> units) {
    return units.stream().mapToLong(Unit::tokens).sum();
  }

  private static long messages(List<Unit> units) {
    return units.stream().mapToLong(unit -> unit.seqs().size()).sum();
  }

  private record Unit(List<MessageBody> messages, List<Long> seqs, long tokens, long round) {
    long lastSeq() {
      return seqs.getLast();
    }

    /** Whether the model says it, or a tool answers it. */
    boolean answers() {
      return messages.getFirst().role().equals(MessageBody.ASSISTANT);
    }
  }

  private static Optional<Unit> toUnit(
      ToolGroups.Unit unit,
      Set<String> controlKinds,
      UnaryOperator<List<MessageBody>> translation) {
    Message first = unit.messages().getFirst();
    // A call without its results and a result without its call are refused by every provider.
    if (unit.orphan()
        || !unit.complete()
        || UncoveredMessages.isControl(first, controlKinds)
        || isEmpty(first)) {
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
            bodies.stream().mapToLong(TokenEstimate::message).sum(),
            first.round()));
  }

  /** Whether nothing is left of a message that brought no more than a block. */
  private static boolean saysNothing(List<MessageBody> bodies) {
    MessageBody first = bodies.getFirst();
    return bodies.size() == 1
        && first.toolCalls().isEmpty()
        && first.content().filter(Content::saysNothing).isPresent();
  }

  private static boolean isEmpty(Message message) {
    MessageBody body = message.body();
    return body.toolCalls().isEmpty()
        && !body.role().equals(MessageBody.TOOL)
        && body.content().map(Content::saysNothing).orElse(true);
  }
}
