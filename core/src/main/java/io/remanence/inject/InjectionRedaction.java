package io.remanence.inject;

import io.remanence.capture.Secrets;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Takes what was erased out of the records that show it, inside the transaction that erases it: its
 * line becomes a mark, its item keeps id, kind and score.
 */
public final class InjectionRedaction {
  private static final int PAGE = 200;

  /** How many ids one query names at most. */
  private static final int NAMED = 500;

  private InjectionRedaction() {}

  /** Follows the erasing of these memories. */
  public static void memories(InjectionStore injections, Collection<String> ids) {
    redact(injections, Injection.Item.MEMORY, ids);
  }

  /** Follows the end of these messages, or of what they said. */
  public static void messages(InjectionStore injections, Collection<Long> seqs) {
    List<String> ids = seqs.stream().map(String::valueOf).toList();
    redact(injections, Injection.Item.MESSAGE, ids);
    redact(injections, Injection.Item.RECENT, ids);
  }

  /** Follows the erasing of these profiles. */
  public static void profiles(InjectionStore injections, Collection<String> ids) {
    redact(injections, Injection.Item.PROFILE, ids);
  }

  /** Follows the end of these summaries, or of what they stand for. */
  public static void summaries(InjectionStore injections, Collection<String> ids) {
    redact(injections, Injection.Item.SUMMARY, ids);
  }

  /** Follows the end of all messages of the session. */
  public static void messagesOf(InjectionStore injections, SessionKey session) {
    redact(
        injections,
        most -> injections.showingMessagesOf(session, most),
        item ->
            (item.kind().equals(Injection.Item.MESSAGE)
                    || item.kind().equals(Injection.Item.RECENT))
                && item.session().map(session::equals).orElse(true),
        record -> record.session().equals(session));
  }

  private static void redact(InjectionStore injections, String kind, Collection<String> ids) {
    List<String> all = ids.stream().distinct().toList();
    for (int from = 0; from < all.size(); from += NAMED) {
      Set<String> part = Set.copyOf(all.subList(from, Math.min(all.size(), from + NAMED)));
      redact(
          injections,
          most -> injections.showing(kind, part, most),
          item -> item.kind().equals(kind) && part.contains(item.id()),
          record ->
              kind.equals(Injection.Item.MESSAGE)
                  && part.contains(Long.toString(record.asked().seq())));
    }
  }

  /**
   * A record that is redacted shows less, so each page is another one; a page of records that were
   * there before means that no more can be done.
   */
  private static void redact(
      InjectionStore injections,
      IntFunction<List<Injection>> showing,
      Predicate<Injection.Item> gone,
      Predicate<Injection> askedGone) {
    Set<String> seen = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Injection record : showing.apply(PAGE)) {
        injections.redact(redacted(record, gone, askedGone.test(record)));
        more |= seen.add(record.id());
      }
    }
  }

  /** The record without these items, and without the user's words if those are gone. */
  static Injection redacted(Injection record, Predicate<Injection.Item> gone, boolean askedGone) {
    List<Injection.Item> items = new ArrayList<>(record.items());
    List<Injection.Block> blocks = new ArrayList<>(record.blocks());
    boolean quoted = false;
    for (int i = 0; i < items.size(); i++) {
      Injection.Item item = items.get(i);
      if (item.redacted() || !gone.test(item)) {
        continue;
      }
      items.set(i, item.erased());
      if (item.isProfile()) {
        redactProfile(blocks, placeAmongProfiles(record, i), record);
        continue;
      }
      for (int b = 0; b < blocks.size(); b++) {
        Injection.Block block = blocks.get(b);
        if (block.kind().equals(Injection.Block.MEMORIES) && item.isRecalled()) {
          int line = i;
          quoted |= isQuoted(record, text -> MemoryBlock.isQuoted(block.text(), line, text));
          blocks.set(b, without(block, i, record));
        } else if (block.kind().equals(Injection.Block.RECENT)
            && item.kind().equals(Injection.Item.RECENT)) {
          int place = placeAmongRecent(record, i);
          quoted |= isQuoted(record, text -> RecentBlock.isQuoted(block.text(), place, text));
          blocks.set(b, without(block, place, record));
        }
      }
    }
    Injection.Asked asked = record.asked();
    String mark = MemoryBlock.erasedMark(record.style().language());
    if (askedGone) {
      asked = new Injection.Asked(asked.seq(), mark, true);
    } else if (quoted) {
      // The message itself stays, and with it the way to this record if it goes later.
      asked = new Injection.Asked(asked.seq(), mark, asked.redacted());
    }
    return record.with(asked, blocks, items);
  }

  private static long placeAmongProfiles(Injection record, int item) {
    return record.items().subList(0, item).stream().filter(Injection.Item::isProfile).count();
  }

  /** The how-manieth block of a profile loses all that it said. */
  private static void redactProfile(List<Injection.Block> blocks, long place, Injection record) {
    long at = 0;
    for (int b = 0; b < blocks.size(); b++) {
      if (blocks.get(b).isProfile() && at++ == place) {
        blocks.set(b, blocks.get(b).saying(ProfileBlock.erased(record.style().language())));
      }
    }
  }

  private static Injection.Block without(Injection.Block block, int place, Injection record) {
    return block.saying(MemoryBlock.withErased(block.text(), place, record.style().language()));
  }

  private static int placeAmongRecent(Injection record, int item) {
    return (int)
        record.items().subList(0, item).stream()
            .filter(one -> one.kind().equals(Injection.Item.RECENT))
            .count();
  }

  /** Whether the question holds the line's words, as they were said or as they are shown. */
  private static boolean isQuoted(Injection record, Predicate<String> holds) {
    String asked = record.asked().text();
    return holds.test(asked)
        || (Secrets.isIn(asked) && holds.test(Secrets.redact(asked, record.style().language())));
  }
}
