package io.remanence.eval;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.topic.EmbeddedSimilarity;
import io.remanence.topic.Similarity;
import io.remanence.topic.TopicDetector;
import io.remanence.topic.TopicSettings;
import io.remanence.topic.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/**
 * Topics: how well their changes are detected and what that takes of a model, beside the system
 * before this one, on both sets of {@link TopicConversations}; and how long it takes to build a
 * context and to search in a session of ten thousand rounds.
 */
final class TopicMeasure {
  private static final TopicSettings SETTINGS = SpaceSettings.defaults().topic();
  private static final int ROUNDS = 10_000;
  private static final int CALLS = 2_000;
  private static final int BUDGET = 128_000;
  private static final SessionKey LONG = SessionKey.of("long");

  private TopicMeasure() {}

  static void run(Path folder) {
    List<Embedder> models =
        ServiceLoader.load(EmbedderProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("local"))
            .flatMap(provider -> provider.open(folder.resolve("models")).stream())
            .toList();
    Similarity meaning = new EmbeddedSimilarity(models);
    for (String set : List.of(TopicConversations.KNOWN, TopicConversations.HELD_OUT)) {
      System.out.println(set);
      detection(TopicConversations.of(set), meaning);
    }
    models.forEach(Embedder::close);
    speed(folder.resolve("data"));
  }

  private static void detection(List<List<TopicConversations.Round>> set, Similarity meaning) {
    detection(set, "the former rules, a model that is never wrong", TopicMeasure::former, 0);
    detection(set, "the former rules, a model wrong one time in ten", TopicMeasure::former, 0.1);
    detection(set, "words alone, no model", (c, w) -> ours(c, Similarity.none(), w), -1);
    detection(set, "words and meaning, no model", (c, w) -> ours(c, meaning, w), -1);
    detection(
        set, "words, a model that is never wrong", (c, w) -> ours(c, Similarity.none(), w), 0);
    detection(set, "all, a model that is never wrong", (c, w) -> ours(c, meaning, w), 0);
    detection(set, "all, a model wrong one time in ten", (c, w) -> ours(c, meaning, w), 0.1);
  }

  /**
   * What was detected.
   *
   * @param right changes that were found
   * @param wrong rounds that were taken for a change
   */
  private record Detected(int right, int wrong, int changes, int rounds, int calls) {
    Detected plus(Detected other) {
      return new Detected(
          right + other.right,
          wrong + other.wrong,
          changes + other.changes,
          rounds + other.rounds,
          calls + other.calls);
    }
  }

  private interface Way {
    /**
     * @param wrong how often the model is wrong, 0 to 1; negative for no model
     */
    Detected detect(List<TopicConversations.Round> conversation, double wrong);
  }

  private static void detection(
      List<List<TopicConversations.Round>> set, String name, Way way, double wrong) {
    Detected all = new Detected(0, 0, 0, 0, 0);
    for (List<TopicConversations.Round> conversation : set) {
      all = all.plus(way.detect(conversation, wrong));
    }
    double precision = all.right() / (double) Math.max(1, all.right() + all.wrong());
    double recall = all.right() / (double) all.changes();
    System.out.printf(
        Locale.ROOT,
        "%-48s found %d of %d, taken for one %d of %d, F1 %.3f, model asked %d times%n",
        name,
        all.right(),
        all.changes(),
        all.wrong(),
        all.rounds() - all.changes(),
        2 * precision * recall / Math.max(1e-9, precision + recall),
        all.calls());
  }

  /** What a model says, wrong as often as that, always in the same places. */
  private static BooleanSupplier model(TopicConversations.Round round, double wrong) {
    Random random = new Random(round.user().hashCode());
    return () -> round.begins() != (random.nextDouble() < wrong);
  }

  private static Detected former(List<TopicConversations.Round> conversation, double wrong) {
    FormerTopics former = new FormerTopics();
    Detected all = new Detected(0, 0, 0, 0, 0);
    for (TopicConversations.Round round : conversation) {
      boolean begins = former.begins(round.user(), model(round, wrong));
      all = all.plus(judged(round, begins));
    }
    return all.plus(new Detected(0, 0, 0, 0, former.calls()));
  }

  private static Detected judged(TopicConversations.Round round, boolean begins) {
    return new Detected(
        begins && round.begins() ? 1 : 0,
        begins && !round.begins() ? 1 : 0,
        round.begins() ? 1 : 0,
        1,
        0);
  }

  private static Detected ours(
      List<TopicConversations.Round> conversation, Similarity similarity, double wrong) {
    TopicDetector detector = new TopicDetector(SETTINGS, similarity);
    List<TopicConversations.Round> topic = new ArrayList<>();
    Detected all = new Detected(0, 0, 0, 0, 0);
    int[] calls = new int[1];
    for (TopicConversations.Round round : conversation) {
      List<TopicConversations.Round> last =
          topic.subList(Math.max(0, topic.size() - SETTINGS.windowRounds()), topic.size());
      Verdict verdict =
          detector.judge(
              new TopicDetector.Recent(
                  last.stream().map(TopicConversations.Round::user).toList(),
                  last.stream().map(TopicConversations.Round::assistant).toList()),
              round.user(),
              () -> {
                if (wrong < 0) {
                  return Optional.empty();
                }
                calls[0]++;
                return Optional.of(
                    model(round, wrong).getAsBoolean() ? Verdict.CHANGED : Verdict.SAME);
              });
      if (verdict == Verdict.CHANGED) {
        topic.clear();
      }
      topic.add(round);
      all = all.plus(judged(round, verdict == Verdict.CHANGED));
      if (Boolean.getBoolean("remanence.topics.show")
          && (verdict == Verdict.CHANGED) != round.begins()) {
        System.out.println((round.begins() ? "missed: " : "taken: ") + round.user());
      }
    }
    return all.plus(new Detected(0, 0, 0, 0, calls[0]));
  }

  private static void speed(Path data) {
    SpaceSettings settings = SettingKey.CONTEXT_POLICY.apply(SpaceSettings.defaults(), "topic");
    try (Remanence remanence =
        Remanence.builder().settings(settings).embedding("none").open(data)) {
      Space space = remanence.space("default");
      List<TopicConversations.Round> rounds = new ArrayList<>();
      while (rounds.size() < ROUNDS) {
        TopicConversations.of(TopicConversations.KNOWN).forEach(rounds::addAll);
      }
      for (int from = 0; from < ROUNDS; from += 100) {
        List<NewMessage> messages = new ArrayList<>();
        for (int i = from; i < from + 100; i++) {
          messages.add(NewMessage.of(MessageBody.user(rounds.get(i).user() + " " + i)));
          messages.add(NewMessage.of(MessageBody.assistant(rounds.get(i).assistant())));
        }
        var stored = space.append(LONG, messages);
        if (!space.context().awaitIdle(Duration.ofMinutes(5))) {
          throw new IllegalStateException("the topics did not come to an end");
        }
      }
      if (!space.awaitIndex(Duration.ofMinutes(5))) {
        throw new IllegalStateException("the index did not catch up");
      }
      var view = space.context().build(LONG, BUDGET);
      System.out.printf(
          Locale.ROOT,
          "%d rounds: %d summaries in the chain, %d messages shown, gap %s%n",
          ROUNDS,
          space.context().chain(LONG, 10_000).size(),
          view.messages().size(),
          view.gap());
      System.out.println(
          "build a context        " + Timings.of(CALLS, () -> space.context().build(LONG, BUDGET)));
      String[] words = {"岚山竹林", "mortgage", "喝起来有点酸 9876", "1234", "aphids", "押金"};
      int[] at = new int[1];
      System.out.println(
          "search                 "
              + Timings.of(
                  CALLS, () -> space.messages().search(LONG, words[at[0]++ % words.length], 20)));
      System.out.println(
          "trace                  "
              + Timings.of(
                  CALLS, () -> space.context().trace(LONG, words[at[0]++ % words.length], 30)));
    }
  }
}
