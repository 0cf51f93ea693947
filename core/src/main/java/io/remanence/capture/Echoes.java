package io.remanence.capture;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows what was said before: a sentence that says nearly the same words in the same order again,
 * whoever speaks, is an echo. One that has a number, a date or a negation of its own is not. An
 * answer that tells in other words what an injected memory told is known too.
 */
final class Echoes {
  private static final double NEARLY_ALL = 0.85;
  private static final int FEWEST = 2;

  /** Longer texts are no echo of one sentence. */
  private static final int MOST = 600;

  private static final Pattern LINE_HEAD = Pattern.compile("^- \\[[^\\]]*\\] ");
  private static final Pattern LINE_TAIL = Pattern.compile(" \\(score=[0-9.]+, id=[^)]*\\)$");
  private static final Pattern LABEL = Pattern.compile("(?:^|\\s)[QA]: ");
  private static final Set<String> NEGATIONS =
      Set.of("not", "no", "never", "none", "without", "t", "不", "没", "沒", "别", "別", "无", "無", "未");

  /** A retelling brings at most so large a share of words of its own that mean something. */
  private static final double OWN_WORDS = 0.34;

  /** Words that make a retelling news, with all that holds a digit. */
  private static final Set<String> NEWS =
      Set.of(
          ("monday tuesday wednesday thursday friday saturday sunday january february april"
                  + " june july august september october november december today tomorrow yesterday"
                  + " morning afternoon evening night noon midnight spring summer autumn winter"
                  + " one two three four five six seven eight nine ten eleven twelve twenty hundred"
                  + " but instead changed moved now except only until since"
                  + " 今 明 昨 早 晚 上 下 前 后 春 夏 秋 冬 一 二 两 三 四 五 六 七 八 九 十 百 千 万 半 改 换 但 只")
              .split(" "));

  private static final Pattern NAME =
      Pattern.compile("(?<=[\\p{L}\\p{N},;] )\\p{Lu}[\\p{L}\\p{N}]+");

  private final List<List<String>> said = new ArrayList<>();

  /** What a block of memories says: each line as a whole and each of its sentences. */
  static Echoes ofBlock(String block) {
    Echoes echoes = new Echoes();
    for (String line : block.lines().toList()) {
      if (!LINE_HEAD.matcher(line).find()) {
        continue;
      }
      String content = LINE_TAIL.matcher(LINE_HEAD.matcher(line).replaceFirst("")).replaceFirst("");
      echoes.add(content);
      for (String part : LABEL.split(content)) {
        Sentences.of(part).forEach(sentence -> echoes.add(sentence.text()));
      }
    }
    return echoes;
  }

  void add(String text) {
    List<String> words = Words.told(text);
    if (words.size() >= FEWEST && words.size() <= MOST) {
      said.add(words);
    }
  }

  /** Whether all that the sentence tells was told in one of the texts. */
  boolean has(String sentence) {
    List<String> words = Words.told(sentence);
    return words.size() >= FEWEST
        && words.size() <= MOST
        && said.stream().anyMatch(before -> tells(before, words));
  }

  /**
   * Whether the sentence, in whatever words and order, tells nothing but what was told: hardly a
   * word of its own that means something, and no number, time, name or negation.
   *
   * @param asked what was asked, whose words are no news either; empty for nothing
   */
  boolean retells(String sentence, String asked) {
    if (said.isEmpty()) {
      return false;
    }
    Set<String> known = new HashSet<>();
    said.forEach(before -> before.forEach(word -> known.add(stem(word))));
    Words.of(asked).forEach(word -> known.add(stem(word)));
    List<String> words = Words.told(sentence);
    List<String> own = words.stream().filter(word -> !known.contains(stem(word))).toList();
    Matcher names = NAME.matcher(sentence);
    while (names.find()) {
      if (!known.contains(stem(names.group().toLowerCase(Locale.ROOT)))) {
        return false;
      }
    }
    if (own.stream().anyMatch(w -> hasDigit(w) || NEWS.contains(w) || NEGATIONS.contains(w))) {
      return false;
    }
    Set<String> meaning = Concepts.meaningful(words);
    long ownMeaning = meaning.stream().filter(own::contains).count();
    return meaning.size() - ownMeaning >= FEWEST && ownMeaning <= OWN_WORDS * meaning.size();
  }

  /** English words without their usual endings, roughly; others as they are. */
  private static String stem(String word) {
    String stem = word;
    for (String ending : List.of("ing", "ed", "es", "s", "er", "e")) {
      if (stem.length() > ending.length() + 3 && stem.endsWith(ending)) {
        stem = stem.substring(0, stem.length() - ending.length());
      }
    }
    return stem;
  }

  private static boolean tells(List<String> before, List<String> words) {
    Set<String> known = new HashSet<>(before);
    boolean ownNumber = words.stream().anyMatch(word -> !known.contains(word) && hasDigit(word));
    return !ownNumber
        && negates(before) == negates(words)
        && inOrder(before, words) >= NEARLY_ALL * words.size();
  }

  private static boolean negates(List<String> words) {
    return words.stream().anyMatch(NEGATIONS::contains);
  }

  private static boolean hasDigit(String word) {
    return word.codePoints().anyMatch(Character::isDigit);
  }

  /** The length of the longest common subsequence. */
  private static int inOrder(List<String> one, List<String> other) {
    int[] row = new int[other.size() + 1];
    for (String word : one) {
      int diagonal = 0;
      for (int j = 1; j <= other.size(); j++) {
        int above = row[j];
        row[j] = word.equals(other.get(j - 1)) ? diagonal + 1 : Math.max(row[j], row[j - 1]);
        diagonal = above;
      }
    }
    return row[other.size()];
  }
}
