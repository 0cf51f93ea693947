package io.remanence.chain;

import io.remanence.context.SummaryBase;
import io.remanence.history.Message;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.text.HanFolding;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Leads from words to what was said. Since each summary of a chain tells of all before it, the one
 * that words lead to is not the newest that holds them: it is the one whose own rounds hold the
 * message that was found, or, where only summaries hold them, the earliest.
 */
public final class TopicTrace {
  private static final int LONGEST_CHAIN = 1_000;
  private static final int MOST_READ = 5_000;

  private TopicTrace() {}

  /**
   * What words led to.
   *
   * @param summary what tells of them; empty where no summary does
   * @param chain the summaries that it goes on from, its parent first
   * @param messages in order: those of the summary's rounds, around what was found where there are
   *     more than the limit; without a summary what was found
   */
  public record Traced(Optional<Summary> summary, List<Summary> chain, List<Message> messages) {
    public Traced {
      chain = List.copyOf(chain);
      messages = List.copyOf(messages);
    }
  }

  /** The summary and those that it goes on from, one after another. */
  public static List<Summary> upwards(Tx tx, Summary summary, int limit) {
    List<Summary> chain = new ArrayList<>();
    Set<String> known = new HashSet<>();
    Optional<Summary> next = Optional.of(summary);
    while (next.isPresent() && chain.size() < limit && known.add(next.get().id())) {
      chain.add(next.get());
      next = SummaryBase.parent(tx, next.get());
    }
    return List.copyOf(chain);
  }

  /**
   * Traces words back.
   *
   * @param found messages of the session that hold them, the best first
   */
  public static Traced of(
      Tx tx,
      SessionKey session,
      String words,
      List<Message> found,
      int limit,
      Set<String> controlKinds) {
    List<Summary> chain =
        SummaryBase.of(tx, session)
            .summary()
            .map(newest -> upwards(tx, newest, LONGEST_CHAIN))
            .orElse(List.of());
    int at = covering(chain, found);
    if (at < 0 && found.isEmpty()) {
      at = earliest(chain, words);
    }
    if (at < 0) {
      return new Traced(
          Optional.empty(), List.of(), found.stream().limit(limit).sorted(Message.ORDER).toList());
    }
    Summary summary = chain.get(at);
    List<Message> said =
        tx.queries().rounds(session, summary.fromRound(), summary.toRound(), MOST_READ).stream()
            .filter(message -> message.seq() <= summary.toSeq())
            .filter(message -> message.body().kind().filter(controlKinds::contains).isEmpty())
            .toList();
    return new Traced(
        Optional.of(summary), chain.subList(at + 1, chain.size()), around(said, found, limit));
  }

  /** Where in the chain the summary stands whose own rounds hold the best message. */
  private static int covering(List<Summary> chain, List<Message> found) {
    for (Message message : found) {
      for (int i = 0; i < chain.size(); i++) {
        Summary summary = chain.get(i);
        if (summary.fromRound() <= message.round()
            && message.round() <= summary.toRound()
            && message.seq() <= summary.toSeq()) {
          return i;
        }
      }
    }
    return -1;
  }

  private static int earliest(List<Summary> chain, String words) {
    String wanted = folded(words);
    for (int i = chain.size() - 1; i >= 0; i--) {
      if (folded(chain.get(i).text()).contains(wanted)) {
        return i;
      }
    }
    return -1;
  }

  /** All of them, or as many as the limit allows: what was found, and what stands beside it. */
  private static List<Message> around(List<Message> said, List<Message> found, int limit) {
    if (said.size() <= limit) {
      return said;
    }
    Set<Long> hits = new HashSet<>();
    found.forEach(message -> hits.add(message.seq()));
    Set<Integer> chosen = new LinkedHashSet<>();
    for (int distance = 0; chosen.size() < limit && distance < said.size(); distance++) {
      for (int i = 0; i < said.size() && chosen.size() < limit; i++) {
        if (hits.contains(said.get(i).seq())) {
          for (int beside : new int[] {i - distance, i + distance}) {
            if (beside >= 0 && beside < said.size() && chosen.size() < limit) {
              chosen.add(beside);
            }
          }
        }
      }
      if (distance == 0 && chosen.isEmpty()) {
        return said.subList(0, limit);
      }
    }
    return chosen.stream().sorted().map(said::get).toList();
  }

  /** In small letters of usual width, Traditional Chinese as Simplified. */
  public static String folded(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    StringBuilder folded = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      folded.append(HanFolding.fold(plain.charAt(i)));
    }
    return folded.toString();
  }
}
