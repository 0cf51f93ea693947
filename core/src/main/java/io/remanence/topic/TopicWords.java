package io.remanence.topic;

import io.remanence.text.HanFolding;
import java.text.Normalizer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words by which messages are compared: what they are about, without the words that every
 * sentence has. Folded in width and case, Traditional Chinese to Simplified, English without
 * endings; of scripts without spaces each two characters that follow each other between function
 * words, and a character that stands there alone.
 */
public final class TopicWords {
  private static final Pattern RUN =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]+"
              + "|[\\p{L}\\p{M}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]]+"
              + "(?:['’][\\p{L}]+)?");

  private static final Set<String> ENGLISH =
      words(
          "a an the and or but if then so as of at by for from in into on onto to with without about"
              + " am is are was were be been being do does did done doing have has had having will"
              + " would can could shall should may might must not no yes i me my mine myself you"
              + " your yours he him his she her hers it its we us our ours they them their theirs"
              + " this that these those there here what which who whom whose when where why how all"
              + " any some more most other such only own same than too very just also please thanks"
              + " thank out up down off over under again ok okay one two get got go goes going went"
              + " come came make made take took let know think thought say said tell told want need"
              + " like really actually still already now much many lot bit thing things something"
              + " anything everything every each both because since until while after before during"
              + " between through well hi hello hey sure way back even ever never always around yet"
              + " im ive ill id dont doesnt didnt cant wont isnt whats thats theres lets good best"
              + " better great nice right first last next use using used help question ask idea");

  private static final Set<String> CHINESE =
      words(
          "的 了 是 在 我 你 您 他 她 它 们 这 那 有 和 与 或 就 都 也 很 吗 呢 吧 啊 哦 嗯 呀 啦 嘛 把 被 给 让 不 没 要 会 能"
              + " 可以 什么 怎么 怎样 如何 谁 哪 哪里 哪个 几 多少 我们 你们 他们 自己 这个 那个 这些 那些 这里 那里 一个 一下"
              + " 一些 一直 还是 还有 而且 但是 不过 因为 所以 如果 然后 其实 已经 现在 时候 觉得 知道 说 到 去 来 从 对 跟 向"
              + " 比 最 更 太 真 再 又 才 只 还 上 下 里 中 其 之 以 为 想 需要 应该 可能 请 帮 好的 谢谢 好 没有 不是 就是 点"
              + " 个 次 件 着 过 得 地 而 先 用 做 看 吧 呗 咱 请问 问题 问 一 两 三 些 么 样 帮我 告诉 有没有 是不是 能不能 会不会"
              + " 要不要 推荐 建议 多久 多长 时间 比较 合适 大概 一般 需不需要 另外 对了 顺便");

  private static final int LONGEST_KNOWN =
      CHINESE.stream().mapToInt(String::length).max().orElseThrow();

  private final Set<String> words;
  private final double weight;

  private TopicWords(Set<String> words, double weight) {
    this.words = Collections.unmodifiableSet(words);
    this.weight = weight;
  }

  private static Set<String> words(String spaced) {
    return Set.copyOf(List.of(spaced.split(" ")));
  }

  /** The words of a text. */
  public static TopicWords of(String text) {
    Set<String> words = new LinkedHashSet<>();
    double[] weight = new double[1];
    Matcher runs =
        RUN.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
    while (runs.find()) {
      String run = runs.group();
      if (isUnspaced(run.codePointAt(0))) {
        unspaced(run, words, weight);
      } else {
        String word = run.replace("'", "").replace("’", "");
        if (word.codePointCount(0, word.length()) > 1 && !ENGLISH.contains(word)) {
          words.add(stem(word));
          weight[0]++;
        }
      }
    }
    return new TopicWords(words, weight[0]);
  }

  private static boolean isUnspaced(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA -> true;
      default -> false;
    };
  }

  private static void unspaced(String run, Set<String> words, double[] weight) {
    StringBuilder folded = new StringBuilder();
    for (int i = 0; i < run.length(); i++) {
      folded.append(HanFolding.fold(run.charAt(i)));
    }
    int[] points = folded.codePoints().toArray();
    int start = 0;
    for (int at = 0; at < points.length; ) {
      int known = knownAt(points, at);
      if (known == 0) {
        at++;
        continue;
      }
      piece(points, start, at, words, weight);
      at += known;
      start = at;
    }
    piece(points, start, points.length, words, weight);
  }

  private static int knownAt(int[] points, int at) {
    for (int length = Math.min(LONGEST_KNOWN, points.length - at); length > 0; length--) {
      if (CHINESE.contains(new String(points, at, length))) {
        return length;
      }
    }
    return 0;
  }

  private static void piece(int[] points, int from, int to, Set<String> words, double[] weight) {
    if (to - from == 1) {
      words.add(new String(points, from, 1));
      weight[0] += 0.5;
    }
    for (int i = from; i + 1 < to; i++) {
      words.add(new String(points, i, 2));
    }
    weight[0] += to - from > 1 ? (to - from) / 2.0 : 0;
  }

  /** English endings that change no topic. */
  private static String stem(String word) {
    for (String ending : new String[] {"ing", "ies", "ed", "es", "s"}) {
      if (word.endsWith(ending) && word.length() - ending.length() >= 3) {
        String stem = word.substring(0, word.length() - ending.length());
        return ending.equals("ies") ? stem + "y" : stem;
      }
    }
    return word.length() > 4 && word.endsWith("e") ? word.substring(0, word.length() - 1) : word;
  }

  /** About how many words it has; two characters of a script without spaces count as one. */
  public double weight() {
    return weight;
  }

  /** Whether it is about nothing: no words, or function words alone. */
  public boolean isEmpty() {
    return words.isEmpty();
  }

  /** The share of these words that are among the others, 0 to 1; 0 where there are none. */
  public double within(Set<String> others) {
    return words.isEmpty()
        ? 0
        : (double) words.stream().filter(others::contains).count() / words.size();
  }

  /** The words, in the order in which they were first said. */
  public Set<String> words() {
    return words;
  }
}
