package io.remanence.compaction;

import io.remanence.capture.Concepts;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words that a talk is about, whole. Chinese is written without spaces and there is no
 * dictionary here, so a word is only what stands alone between words of grammar, signs and numbers,
 * or what comes again among different neighbours: a word is free to stand beside others, half a
 * word is always followed by its other half (accessor variety: Feng, Chen, Deng, Zheng,
 * Computational Linguistics 30, 2004). What can't be told to be whole is no topic.
 */
public final class TalkTopics {
  private static final Pattern CHINESE =
      Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]+");

  /** Counts of something, which are numbers and no words. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "第?[\\p{Nd}零〇一二三四五六七八九十百千万亿两几]+(?:[个天次版章节名位条步届场号楼层元块人口岁分秒米斤本台件家遍趟回])?"
              + "|第(?=[^\\p{IsHan}])");

  private static final int SHORTEST = 2;
  private static final int LONGEST = 4;

  /** So many times a part of a longer run must come, and beside so many different neighbours. */
  private static final int OFTEN = 2;

  private final Map<String, Integer> whole = new LinkedHashMap<>();
  private final Map<String, Part> parts = new HashMap<>();

  /** A part of a longer run and what it stood beside. */
  private static final class Part {
    private int count;
    private final Set<Integer> before = new HashSet<>();
    private final Set<Integer> after = new HashSet<>();

    boolean isFree() {
      return count >= OFTEN && before.size() >= OFTEN && after.size() >= OFTEN;
    }
  }

  private TalkTopics() {}

  /** At most so many, what matters most first; other scripts than Chinese by their words. */
  public static List<String> of(String text, int max) {
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC);
    String counted = COUNTED.matcher(folded).replaceAll(" ");
    String spaced = CHINESE.matcher(folded).replaceAll(" ");
    TalkTopics talk = new TalkTopics();
    CHINESE
        .matcher(counted)
        .results()
        .forEach(run -> Concepts.pieces(run.group()).forEach(talk::add));
    List<String> chinese = talk.words(max);
    List<String> others =
        Concepts.of(spaced, 2 * max).stream().filter(TalkTopics::isWord).limit(max).toList();
    boolean mostlyChinese =
        folded.length() - spaced.replace(" ", "").length() > folded.length() / 2;
    Set<String> topics = new LinkedHashSet<>(mostlyChinese ? chinese : others);
    topics.addAll(mostlyChinese ? others : chinese);
    return topics.stream().limit(max).toList();
  }

  private static boolean isWord(String text) {
    return text.codePoints().filter(Character::isLetter).count() >= SHORTEST;
  }

  private void add(String piece) {
    int[] points = piece.codePoints().toArray();
    if (points.length >= SHORTEST && points.length <= LONGEST) {
      whole.merge(piece, 1, Integer::sum);
    }
    for (int from = 0; from < points.length; from++) {
      for (int length = SHORTEST; length <= LONGEST && from + length <= points.length; length++) {
        Part part = parts.computeIfAbsent(new String(points, from, length), any -> new Part());
        part.count++;
        // The end of a piece is a neighbour of its own each time: it may stand beside anything.
        part.before.add(from == 0 ? -part.count : points[from - 1]);
        part.after.add(from + length == points.length ? -part.count : points[from + length]);
      }
    }
  }

  private List<String> words(int max) {
    record Word(String text, int worth) {}
    List<Word> words = new ArrayList<>();
    // What stands whole somewhere was counted among the parts too.
    parts.forEach(
        (text, part) -> {
          if (whole.containsKey(text)) {
            words.add(new Word(text, 1 + 2 * part.count));
          } else if (part.isFree()) {
            words.add(new Word(text, 2 * part.count));
          }
        });
    words.sort(
        Comparator.comparingInt(Word::worth)
            .thenComparingInt(word -> word.text().length())
            .reversed()
            .thenComparing(Word::text));
    List<String> chosen = new ArrayList<>();
    for (Word word : words) {
      if (chosen.size() == max) {
        break;
      }
      // Of a word and a part of it the one that comes more often says enough.
      if (chosen.stream()
          .noneMatch(other -> other.contains(word.text()) || word.text().contains(other))) {
        chosen.add(word.text());
      }
    }
    return chosen;
  }
}
