package io.remanence.capture;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Knows what was said before: a sentence that says nearly the same words in the same order again,
 * whoever speaks, is an echo. One that has a number, a date or a negation of its own is not.
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
