package io.remanence.resend;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a client shows of a conversation, compared with what is stored of it.
 *
 * <p>The longest common subsequence pairs the two, with the latest of equal messages. What is shown
 * before the last paired answer is past: what is not stored of it was erased here or written anew
 * there, and is not stored again. After it, a shown message that is stored counts as stored as long
 * as all between are; the first that is not begins what is new. Stored messages that are not shown
 * left the client's window, or belong to a branch that it gave up: they leave the window here too,
 * and come back when they are shown again.
 *
 * @param seqs for each shown message the number of the stored one, 0 where there is none
 * @param fresh the places of what is new, in order
 * @param leaving active messages that are not shown any more
 * @param returning archived messages that are shown again
 */
record HistoryDiff(List<Long> seqs, List<Integer> fresh, List<Long> leaving, List<Long> returning) {
  /** More cells than this are not compared: the oldest shown messages are past then. */
  private static final long MOST_CELLS = 6_000_000;

  HistoryDiff {
    seqs = List.copyOf(seqs);
    fresh = List.copyOf(fresh);
    leaving = List.copyOf(leaving);
    returning = List.copyOf(returning);
  }

  /** Whether the shown message of this place is stored. */
  boolean isStored(int place) {
    return seqs.get(place) != 0;
  }

  /** How many shown messages from the first on are stored. */
  int storedPrefix() {
    int prefix = 0;
    while (prefix < seqs.size() && isStored(prefix)) {
      prefix++;
    }
    return prefix;
  }

  /**
   * Compares.
   *
   * @param stored conversation messages in order, archived ones too
   * @param shown what the client sent, in order, without system messages
   */
  static HistoryDiff of(List<Message> stored, List<MessageBody> shown) {
    List<MessageKey> ours = stored.stream().map(m -> MessageKey.of(m.body())).toList();
    List<MessageKey> theirs = shown.stream().map(MessageKey::of).toList();
    int[] pairs = pair(theirs, ours);
    int past = lastAnswer(theirs, pairs);
    cutAfter(past, pairs);
    if (past < 0) {
      keepFirstOrLast(theirs, ours, pairs, stored);
    }
    List<Integer> fresh = new ArrayList<>();
    for (int i = past + 1; i < pairs.length; i++) {
      if (pairs[i] < 0) {
        fresh.add(i);
      }
    }
    List<Long> seqs = new ArrayList<>();
    for (int pair : pairs) {
      seqs.add(pair < 0 ? 0 : stored.get(pair).seq());
    }
    return new HistoryDiff(seqs, fresh, leaving(stored, pairs, past), returning(stored, pairs));
  }

  /** For each of theirs the place of its own among ours, or -1. */
  private static int[] pair(List<MessageKey> theirs, List<MessageKey> ours) {
    int[] pairs = new int[theirs.size()];
    Arrays.fill(pairs, -1);
    int from = 0;
    while (from < theirs.size() && from < ours.size() && theirs.get(from).matches(ours.get(from))) {
      pairs[from] = from;
      from++;
    }
    int columns = ours.size() - from;
    int first = (int) Math.max(from, theirs.size() - MOST_CELLS / Math.max(1, columns));
    int rows = theirs.size() - first;
    int[][] longest = new int[rows + 1][columns + 1];
    for (int i = 1; i <= rows; i++) {
      for (int j = 1; j <= columns; j++) {
        longest[i][j] =
            theirs.get(first + i - 1).matches(ours.get(from + j - 1))
                ? longest[i - 1][j - 1] + 1
                : Math.max(longest[i - 1][j], longest[i][j - 1]);
      }
    }
    int i = rows;
    int j = columns;
    while (i > 0 && j > 0) {
      boolean same = theirs.get(first + i - 1).matches(ours.get(from + j - 1));
      if (same && longest[i][j] == longest[i - 1][j - 1] + 1) {
        pairs[first + i - 1] = from + j - 1;
        i--;
        j--;
      } else if (longest[i - 1][j] >= longest[i][j - 1]) {
        i--;
      } else {
        j--;
      }
    }
    return pairs;
  }

  private static int lastAnswer(List<MessageKey> theirs, int[] pairs) {
    for (int i = pairs.length - 1; i >= 0; i--) {
      if (pairs[i] >= 0 && !theirs.get(i).isUser()) {
        return i;
      }
    }
    return -1;
  }

  /** What follows the first new message is new as well. */
  private static void cutAfter(int past, int[] pairs) {
    boolean cut = false;
    for (int i = past + 1; i < pairs.length; i++) {
      cut |= pairs[i] < 0;
      if (cut) {
        pairs[i] = -1;
      }
    }
  }

  /**
   * Without an answer to go by, the same words may be said again: they are the stored ones where
   * those came last, or where the client's window begins with them.
   */
  private static void keepFirstOrLast(
      List<MessageKey> theirs, List<MessageKey> ours, int[] pairs, List<Message> stored) {
    int count = 0;
    while (count < pairs.length && pairs[count] >= 0) {
      count++;
    }
    if (count == 0 || !isFollowed(ours, stored, pairs[count - 1])) {
      return;
    }
    List<Integer> window = new ArrayList<>();
    for (int j = 0; j < ours.size(); j++) {
      if (!stored.get(j).archived()) {
        window.add(j);
      }
    }
    boolean begins = window.size() >= count;
    for (int i = 0; begins && i < count; i++) {
      begins = theirs.get(i).matches(ours.get(window.get(i)));
    }
    for (int i = 0; i < count; i++) {
      pairs[i] = begins ? window.get(i) : -1;
    }
  }

  /** Whether something else was asked after this place, in the window. */
  private static boolean isFollowed(List<MessageKey> ours, List<Message> stored, int place) {
    for (int j = place + 1; j < ours.size(); j++) {
      if (ours.get(j).isUser() && !stored.get(j).archived()) {
        return true;
      }
    }
    return false;
  }

  private static List<Long> leaving(List<Message> stored, int[] pairs, int past) {
    Set<Integer> staying = new HashSet<>();
    int before = -1;
    int shownBefore = -1;
    for (int i = 0; i <= past; i++) {
      if (pairs[i] < 0) {
        continue;
      }
      staying.add(pairs[i]);
      boolean rewritten = before >= 0 && i > shownBefore + 1;
      for (int j = before + 1; rewritten && j < pairs[i]; j++) {
        // The client has other words in this place; ours are what was said.
        staying.add(j);
      }
      before = pairs[i];
      shownBefore = i;
    }
    for (int i = past + 1; i < pairs.length; i++) {
      staying.add(pairs[i]);
    }
    List<Long> leaving = new ArrayList<>();
    for (int j = 0; j < stored.size(); j++) {
      if (!staying.contains(j) && !stored.get(j).archived()) {
        leaving.add(stored.get(j).seq());
      }
    }
    return leaving;
  }

  private static List<Long> returning(List<Message> stored, int[] pairs) {
    List<Long> returning = new ArrayList<>();
    for (int pair : pairs) {
      if (pair >= 0 && stored.get(pair).archived()) {
        returning.add(stored.get(pair).seq());
      }
    }
    return returning;
  }
}
