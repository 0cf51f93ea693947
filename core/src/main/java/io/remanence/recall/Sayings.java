package io.remanence.recall;

import io.remanence.text.Texts;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What has been said so far. Two items say the same where they are equal but for case, width,
 * spacing, punctuation and "the"; nearly the same where nearly all of their words are shared and
 * whatever is not shared is neither a number nor a negation. The same words by two speakers are two
 * things.
 */
final class Sayings {
  private static final double NEARLY_ALL = 0.9;
  private static final int FEW_WORDS = 8;
  private static final Set<String> NEGATIONS =
      Set.of(
          "not", "no", "never", "none", "nothing", "without", "t", "不", "没", "沒", "别", "別", "无",
          "無", "非", "未");

  private final boolean nearly;
  private final Set<String> exact = new HashSet<>();
  private final List<Said> all = new ArrayList<>();

  Sayings(boolean nearly) {
    this.nearly = nearly;
  }

  private record Said(String speaker, Set<String> words) {}

  /** Whether this was not said yet; remembers it where it was not. */
  boolean isNew(Recalled item) {
    String speaker =
        switch (item) {
          // A memory is one statement, whoever made it.
          case Recalled.OfMemory of -> "";
          case Recalled.OfSummary of -> "";
          case Recalled.OfMessage of ->
              of.message().body().speaker().map(who -> ' ' + who.id()).orElse(" ");
        };
    String kind = item.id().kind().wireName();
    Set<String> words = new HashSet<>();
    String plain = words(item.content(), words);
    // Marks and emoji alone leave no word; they are compared as they are.
    String said = plain.isEmpty() ? item.content().strip() : plain;
    if (exact.contains(kind + speaker + '\n' + said)) {
      return false;
    }
    if (nearly && words.size() > FEW_WORDS) {
      for (Said before : all) {
        if (before.speaker.equals(kind + speaker) && nearlySame(before.words, words)) {
          return false;
        }
      }
      all.add(new Said(kind + speaker, words));
    }
    exact.add(kind + speaker + '\n' + said);
    return true;
  }

  private static boolean nearlySame(Set<String> one, Set<String> other) {
    int shared = 0;
    for (String word : one) {
      if (other.contains(word)) {
        shared++;
      } else if (tells(word)) {
        return false;
      }
    }
    for (String word : other) {
      if (!one.contains(word) && tells(word)) {
        return false;
      }
    }
    return shared >= NEARLY_ALL * (one.size() + other.size() - shared);
  }

  private static boolean tells(String word) {
    return NEGATIONS.contains(word) || word.chars().anyMatch(Character::isDigit);
  }

  /** Collects words (of Han, kana and Hangul each character) and gives them in their order. */
  private static String words(String text, Set<String> words) {
    String folded =
        Normalizer.normalize(Texts.clean(text), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    StringBuilder plain = new StringBuilder();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i <= folded.length(); ) {
      int codePoint = i < folded.length() ? folded.codePointAt(i) : ' ';
      i += i < folded.length() ? Character.charCount(codePoint) : 1;
      boolean alone = Character.isIdeographic(codePoint);
      if (!alone && (Character.isLetterOrDigit(codePoint) || isMark(codePoint))) {
        word.appendCodePoint(codePoint);
        continue;
      }
      if (!word.isEmpty()) {
        words.add(word.toString());
        // An article more makes no second saying.
        if (!word.toString().equals("the")) {
          plain.append(word).append(' ');
        }
        word.setLength(0);
      }
      if (alone) {
        words.add(Character.toString(codePoint));
        plain.appendCodePoint(codePoint);
      }
    }
    return plain.toString().strip();
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}
