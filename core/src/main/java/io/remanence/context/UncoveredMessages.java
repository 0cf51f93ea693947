package io.remanence.context;

import io.remanence.history.HistoryStore;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the active messages that a prompt may show: those for which nothing else stands. Reading
 * goes back from the newest only as far as it must, so that it takes as long in a session of ten
 * thousand rounds as in a short one.
 */
public final class UncoveredMessages {
  private static final int PAGE = 200;
  private static final int FIRST_PAGE = 32;
  private static final int MOST_OUT_OF_ORDER = 2_000;

  private UncoveredMessages() {}

  /**
   * In order, all of them or so many of the newest that they more than fill the room.
   *
   * @param room in tokens
   */
  public static List<Message> read(
      Tx tx, SessionKey session, Covered covered, long room, Set<String> controlKinds) {
    if (covered.equals(Covered.NOTHING)) {
      return newest(tx.history(), session, room, controlKinds);
    }
    for (long limit = FIRST_PAGE; ; limit *= 4) {
      List<Message> page = tx.history().active(session, Limit.of(limit), controlKinds);
      List<Message> shown = page.stream().filter(message -> !covered.holds(message)).toList();
      boolean all = count(page, controlKinds) < limit;
      if (all || tokens(shown) > room) {
        return shown;
      }
      if (covered.holds(page.getFirst())) {
        return withOutOfOrder(tx, session, covered, shown);
      }
    }
  }

  /** Messages of later rounds may have been given earlier times than those of covered ones. */
  private static List<Message> withOutOfOrder(
      Tx tx, SessionKey session, Covered covered, List<Message> shown) {
    Set<Long> known = new HashSet<>();
    shown.forEach(message -> known.add(message.seq()));
    List<Message> all = new ArrayList<>(shown);
    tx.queries().rounds(session, covered.toRound() + 1, Long.MAX_VALUE, MOST_OUT_OF_ORDER).stream()
        .filter(message -> !message.archived() && known.add(message.seq()))
        .forEach(all::add);
    if (all.size() > shown.size()) {
      all.sort(Message.ORDER);
    }
    return all;
  }

  /** So many of the newest active messages that they more than fill the room, or all. */
  public static List<Message> newest(
      HistoryStore history, SessionKey session, long room, Set<String> controlKinds) {
    for (long limit = PAGE; ; limit *= 4) {
      List<Message> newest = history.active(session, Limit.of(limit), controlKinds);
      if (count(newest, controlKinds) < limit || tokens(newest) > room) {
        return newest;
      }
    }
  }

  private static long count(List<Message> messages, Set<String> controlKinds) {
    return messages.stream().filter(message -> !isControl(message, controlKinds)).count();
  }

  private static long tokens(List<Message> messages) {
    return messages.stream().mapToLong(message -> TokenEstimate.message(message.body())).sum();
  }

  /** Whether the message is of a kind that no model sees. */
  public static boolean isControl(Message message, Set<String> controlKinds) {
    return message.body().kind().filter(controlKinds::contains).isPresent();
  }
}
