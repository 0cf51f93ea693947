package io.remanence.topic;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Tells whether a message goes on with its topic, by what costs least: a message of few words goes
 * on; then the share of its words that were said in the topic's last rounds decides, where it is
 * high, or where it is low and the message has so many words of its own that it needs none of those
 * before. A short message with none of the words before may begin something or ask on ("is it open
 * on Sundays?"): there, and where the share is neither high nor low, embedding models may say that
 * it goes on, and else a language model is asked. They compare the topic with the message and with
 * the last question and the message together, since what is asked on means little by itself, and
 * "which hotel is near the station? is it open on Sundays?" is about the hotel. Where there is no
 * language model, that decides, or what else speaks more for it. A topic is compared by its last
 * rounds alone: all words that it ever had would grow until any message is unlike them.
 */
public final class TopicDetector {
  /** A message of fewer words than this says too little to be a topic. */
  private static final double FEW_WORDS = 3;

  /** A message of so many words tells what it is about by itself. */
  private static final double MANY_WORDS = 6;

  /** Similarity of meaning from which on a message goes on with the topic. */
  private static final double SIMILAR = 0.22;

  /** The same for a message that shares no word with the topic and points to nothing in it. */
  private static final double SIMILAR_APART = 0.3;

  /** The same for a message and all of the topic's last rounds as one text. */
  private static final double SIMILAR_TO_ALL = 0.25;

  /** The same for the last question and the message as one text. */
  private static final double READS_ON = 0.52;

  /** Where no model is there to ask, what reads on less than this begins another topic. */
  private static final double BREAKS_OFF = 0.28;

  /** Words that say that something else follows. */
  private static final Pattern TURN =
      Pattern.compile(
          "^[\\p{P}\\s]*(?:换个话题|换一个话题|说个别的|说点别的|聊点别的|聊个别的|问个别的|另一个问题|另外一个问题"
              + "|不相关的问题|题外话"
              + "|(?:on another note|on a different note|new topic|new subject|changing the subject"
              + "|change of (?:subject|topic)|different (?:question|topic)|unrelated|switching"
              + " (?:topics|gears)|something else)\\b)");

  /** Words that go back to what was just said. */
  private static final Pattern BACK =
      Pattern.compile(
          "^[\\p{P}\\s]*(?:那(?!么多|年|天|时)|这|它|其中|还有|还要|所以|因此|继续|接着|然后|刚才|上面|前面|如果|要是|除了|除此"
              + "|为什么|为啥|具体|比如|例如|第[一二三四五]|最后|不行|好的|对[,，]|是的|嗯"
              + "|(?:and|but|so|then|also|it|its|it's|that|that's|this|these|those|they|them"
              + "|what about|how about|what if|why|which (?:one|of)|is (?:it|that|this)"
              + "|does (?:it|that|this)|do (?:they|these|those|i|we)|are (?:they|these|those)"
              + "|should (?:i|we|it)|can (?:it|they|that)|will (?:it|that|they)|if|or|else|ok|okay"
              + "|yes|no|in that case|for that|instead|besides|one more|same)\\b)");

  private final TopicSettings settings;
  private final Similarity similarity;

  /** A detector. */
  public TopicDetector(TopicSettings settings, Similarity similarity) {
    this.settings = settings;
    this.similarity = similarity;
  }

  /**
   * What the topic's last rounds held.
   *
   * @param users what users said, oldest first
   * @param others what was said beside that
   */
  public record Recent(List<String> users, List<String> others) {
    public Recent {
      users = List.copyOf(users);
      others = List.copyOf(others);
    }

    private boolean isEmpty() {
      return users.isEmpty() && others.isEmpty();
    }

    /** Question and answer in turn, as one text. */
    private String joined() {
      StringJoiner joined = new StringJoiner("\n");
      for (int i = 0; i < Math.max(users.size(), others.size()); i++) {
        if (i < users.size()) {
          joined.add(users.get(i));
        }
        if (i < others.size()) {
          joined.add(others.get(i));
        }
      }
      return joined.toString();
    }

    private String last() {
      return users.isEmpty() ? others.getLast() : users.getLast();
    }
  }

  /**
   * Judges a message.
   *
   * @param model asked only where all else is unsure; empty where there is none
   * @return never {@link Verdict#UNSURE}: what a model can't tell goes on with its topic
   */
  public Verdict judge(Recent recent, String message, Supplier<Optional<Verdict>> model) {
    if (recent.isEmpty()) {
      return Verdict.SAME;
    }
    String plain =
        Normalizer.normalize(message, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT).strip();
    TopicWords words = TopicWords.of(message);
    boolean turns = TURN.matcher(plain).find();
    if (words.isEmpty() || words.weight() < FEW_WORDS && !turns) {
      return Verdict.SAME;
    }
    double overlap = words.within(words(recent));
    if (overlap >= settings.sameAbove()) {
      return Verdict.SAME;
    }
    if (turns) {
      return Verdict.CHANGED;
    }
    boolean apart = overlap < settings.changeBelow() && !BACK.matcher(plain).find();
    if (apart && words.weight() >= MANY_WORDS) {
      return Verdict.CHANGED;
    }
    List<String> all = List.of(recent.joined());
    OptionalDouble readsOn = similarity.of(recent.last() + "\n" + message, all);
    if (readsOn.orElse(0) >= READS_ON
        || similarity.of(message, all).orElse(0) >= SIMILAR_TO_ALL
        || similarToOne(recent, message) >= (apart ? SIMILAR_APART : SIMILAR)) {
      return Verdict.SAME;
    }
    Optional<Verdict> told = model.get();
    if (told.isPresent()) {
      return told.get() == Verdict.CHANGED ? Verdict.CHANGED : Verdict.SAME;
    }
    boolean breaksOff = readsOn.isPresent() ? readsOn.getAsDouble() < BREAKS_OFF : apart;
    return breaksOff ? Verdict.CHANGED : Verdict.SAME;
  }

  private double similarToOne(Recent recent, String message) {
    List<String> said = new ArrayList<>(recent.users());
    said.addAll(recent.others());
    return similarity.of(message, said).orElse(0);
  }

  private static Set<String> words(Recent recent) {
    Set<String> words = new HashSet<>();
    recent.users().forEach(text -> words.addAll(TopicWords.of(text).words()));
    recent.others().forEach(text -> words.addAll(TopicWords.of(text).words()));
    return words;
  }
}
