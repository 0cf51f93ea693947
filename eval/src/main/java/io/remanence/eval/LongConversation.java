package io.remanence.eval;

import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.llm.Purpose;
import io.remanence.quality.data.Corpus;
import io.remanence.quality.data.DataSets;
import io.remanence.quality.data.Document;
import io.remanence.quality.data.Question;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemKind;
import io.remanence.rolling.Compacted;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import io.remanence.space.Space;
import io.remanence.summary.Summary;
import io.remanence.token.TokenEstimate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Compacts a long conversation that people had: the longest ones of LoCoMo, one after the other in
 * one session, until it has {@value #WANTED} messages. Tells what the window held before and after,
 * and whether the questions of the set still find the messages that answer them.
 */
final class LongConversation {
  private static final int WANTED = 2_000;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(30);
  private static final SessionKey SESSION = SessionKey.of("long");

  private final Path folder;
  private final List<Corpus> conversations;

  private LongConversation(Path folder, List<Corpus> conversations) {
    this.folder = folder;
    this.conversations = conversations;
  }

  static void run(Path folder, Path data) {
    List<Corpus> all = new ArrayList<>();
    Iterator<Corpus> read = new DataSets(Optional.of(data)).named("locomo").getFirst().corpora();
    read.forEachRemaining(all::add);
    all.sort((one, other) -> other.documents().size() - one.documents().size());
    List<Corpus> longest = new ArrayList<>();
    int messages = 0;
    for (Corpus corpus : all) {
      if (messages < WANTED) {
        longest.add(corpus);
        messages += corpus.documents().size();
      }
    }
    LongConversation measure = new LongConversation(folder, longest);
    measure.compact("extractive", builder -> builder);
    measure.compact("scripted model", builder -> builder.chatModel(Purpose.SUMMARY, new AtOnce()));
  }

  private void compact(String how, UnaryOperator<RemanenceBuilder> models) {
    Path data = folder.resolve(how.replace(' ', '-'));
    try (Remanence remanence = models.apply(Remanence.builder().embedding("none")).open(data)) {
      Space space = remanence.space("default");
      Map<String, Long> seqs = say(space);
      space.awaitIndex(LONGEST_WAIT);
      double foundBefore = found(space, seqs);
      List<Message> before = space.history(SESSION, Limit.all());
      long start = System.nanoTime();
      Compacted done = space.compaction().compact(SESSION);
      double millis = (System.nanoTime() - start) / 1e6;
      space.awaitIndex(LONGEST_WAIT);
      List<Message> after = space.history(SESSION, Limit.all());
      Summary summary = space.compaction().summaries(SESSION, Long.MAX_VALUE, 1).getFirst();
      System.out.printf(
          Locale.ROOT,
          "%-15s messages %d  tokens %d -> summary %d + kept %d (%d messages)  archived %d  %.0f ms"
              + "  hit@10 of its questions %.3f -> %.3f%n",
          how,
          before.size(),
          tokens(before),
          TokenEstimate.text(summary.text()),
          tokens(after),
          done.kept(),
          done.archived(),
          millis,
          foundBefore,
          found(space, seqs));
    }
  }

  private Map<String, Long> say(Space space) {
    Map<String, Long> seqs = new HashMap<>();
    for (Corpus corpus : conversations) {
      for (Document document : corpus.documents()) {
        NewMessage message =
            NewMessage.at(
                document.time().orElseThrow(),
                MessageBody.user(document.text())
                    .withSpeaker(document.speaker().orElse(new Speaker("someone", ""))));
        long seq = space.append(SESSION, List.of(message)).getFirst().seq();
        seqs.put(corpus.id() + ' ' + document.id(), seq);
      }
    }
    return seqs;
  }

  /** The share of the questions of which an answering message is among the first ten hits. */
  private double found(Space space, Map<String, Long> seqs) {
    int asked = 0;
    int found = 0;
    for (Corpus corpus : conversations) {
      for (Question question : corpus.questions()) {
        if (!question.answerable()) {
          continue;
        }
        Set<String> wanted = new HashSet<>();
        question
            .relevant()
            .forEach(id -> wanted.add(String.valueOf(seqs.get(corpus.id() + ' ' + id))));
        asked++;
        RecallQuery query =
            new RecallQuery(
                question.text(),
                Optional.of(Scope.of(SESSION)),
                Optional.empty(),
                10,
                Set.of(ItemKind.MESSAGE),
                0,
                RecallQuery.Filters.none(),
                Optional.empty(),
                false);
        List<Hit> hits = space.recall(query).hits();
        if (hits.stream().anyMatch(hit -> wanted.contains(hit.item().id().id()))) {
          found++;
        }
      }
    }
    if (asked == 0) {
      throw RemanenceException.notFound("the conversations have no questions");
    }
    return (double) found / asked;
  }

  private static long tokens(List<Message> messages) {
    return messages.stream().mapToLong(message -> TokenEstimate.message(message.body())).sum();
  }
}
