package io.remanence.topic;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Tells whether a message goes on with its topic, by what costs least: a message of few words goes
 * on; then the share of its words that were said in the topic's last rounds decides, where it is
 * high or low; between, and where a message of no common word refers back to what was said, the
 * meaning by embedding models; and what is unsure even then, a language model. A topic is compared
 * by its last rounds alone: all words that it ever had would grow until any message is unlike them.
 */
public final class TopicDetector {
  /** A message of fewer words than this says too little to be a topic. */
  private static final double FEW_WORDS = 2.5;

  /** Similarity of meaning from which on a message goes on with the topic. */
  private static final double SIMILAR = 0.35;

  /** Similarity of meaning below which it doesn't. */
  private static final double UNLIKE = 0.2;

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
  }

  /**
   * Judges a message.
   *
   * @param model asked only where all else is unsure
   * @return never {@link Verdict#UNSURE}: what can't be told goes on with its topic
   */
  public Verdict judge(Recent recent, String message, Supplier<Verdict> model) {
    Verdict cheap = byWords(recent, message);
    Verdict verdict = cheap == Verdict.UNSURE ? byMeaning(recent, message) : cheap;
    if (verdict == Verdict.UNSURE) {
      verdict = model.get();
    }
    return verdict == Verdict.CHANGED ? Verdict.CHANGED : Verdict.SAME;
  }

  private Verdict byWords(Recent recent, String message) {
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
    if (overlap < settings.changeBelow()) {
      return BACK.matcher(plain).find() ? Verdict.UNSURE : Verdict.CHANGED;
    }
    return Verdict.UNSURE;
  }

  private Verdict byMeaning(Recent recent, String message) {
    List<String> last = recent.users().isEmpty() ? recent.others() : recent.users();
    OptionalDouble similar =
        similarity.of(message, last.subList(Math.max(0, last.size() - 3), last.size()));
    if (similar.isEmpty()) {
      return Verdict.UNSURE;
    }
    if (similar.getAsDouble() >= SIMILAR) {
      return Verdict.SAME;
    }
    return similar.getAsDouble() < UNLIKE ? Verdict.CHANGED : Verdict.UNSURE;
  }

  private static Set<String> words(Recent recent) {
    Set<String> words = new HashSet<>();
    recent.users().forEach(text -> words.addAll(TopicWords.of(text).words()));
    recent.others().forEach(text -> words.addAll(TopicWords.of(text).words()));
    return words;
  }
}
