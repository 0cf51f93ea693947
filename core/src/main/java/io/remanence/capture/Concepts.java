package io.remanence.capture;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words that a text is about: names first, then what comes often, ties as they come. Words of
 * letters and digits count whole. Chinese has no spaces, and there is no dictionary here: words of
 * grammar, of time and common verbs are known, and what stands between two of them counts as a word
 * where it has two to four characters, else by its most frequent pairs.
 */
public final class Concepts {
  private static final Pattern RUN =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]+"
              + "|[\\p{L}\\p{M}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]]+"
              + "(?:['’.-][\\p{L}\\p{M}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]]+)*");

  private static final int LONGEST = 50;
  private static final int LONGEST_WORD = 4;
  private static final int NAME_WORTH = 2;

  private static final Set<String> ENGLISH =
      words(
          "a an the and or but if then so as of at by for from in into on onto to with without about"
              + " is am are was were be been being do does did done doing have has had having will"
              + " would can could shall should may might must not no yes i me my mine myself you"
              + " your yours he him his she her hers it its we us our ours they them their theirs"
              + " this that these those there here what which who whom whose when where why how"
              + " all any some more most other such only own same than too very just also please"
              + " thanks thank out up down off over under again ok okay one get got getting go goes"
              + " going gone went come comes came make makes made take takes took let lets let's"
              + " know think thought say said says tell told want wants wanted need needs like"
              + " really actually still already now today tomorrow yesterday much many lot lots bit"
              + " thing things something anything everything every each both few because since"
              + " until while after before during between through against once i'm i've i'll i'd"
              + " it's that's there's what's don't doesn't didn't can't won't isn't aren't wasn't"
              + " you're we're they're he's she's well hi hello hey remember note noted sure new"
              + " use used using way back even ever never always around yet per via etc next last"
              + " redacted monday tuesday wednesday thursday friday saturday sunday morning afternoon"
              + " evening night week month year day days weeks months years");

  /** Words around which the others stand; longer ones are looked for first. */
  private static final Set<String> CHINESE =
      words(
          "的 了 是 在 我 你 您 他 她 它 们 这 那 有 和 与 或 就 都 也 很 吗 呢 吧 啊 哦 嗯 呀 啦 嘛 把 被 给 让 不 没 要 会 能"
              + " 可以 什么 怎么 谁 哪 几 多少 我们 你们 他们 她们 咱们 自己 这个 那个 这些 那些 这里 那里 一个 一下 一些"
              + " 一直 一起 还是 还有 而且 但是 不过 因为 所以 如果 虽然 然后 其实 已经 现在 以后 以前 之后 之前 时候 觉得"
              + " 知道 记住 记得 记下 说 叫 叫做 到 去 来 从 对 跟 向 比 最 更 太 真 再 又 才 只 还 上 下 里 中 被 所 其 之 以 为"
              + " 今天 明天 昨天 后天 前天 早上 上午 中午 下午 晚上 每天 每周 每月 每年 今年 去年 明年 下周 上周 这周 本周 周末"
              + " 下个月 上个月 这个月 最近 刚刚 刚 准备 打算 决定 计划 喜欢 讨厌 想 需要 应该 可能 开始 改成 换成 改到 改为 住 住在"
              + " 搬到 买 买了 用 吃 喝 做 看 等 点 号 日 月 年 周 个 只 次 位 件 请 帮 好的 谢谢 好 您的 我的 你的 他的 她的"
              + " 已隐去 没有 不是 就是 都是 也是 只有 有点 特别 非常 一般 每次 总是 从来 不再 不要 不能 不会 不用 别 着 过 得 地 而");

  private static final int LONGEST_KNOWN =
      CHINESE.stream().mapToInt(String::length).max().orElseThrow();

  private Concepts() {}

  /** Those of the words that mean something by themselves. */
  static Set<String> meaningful(List<String> words) {
    return words.stream()
        .filter(word -> !ENGLISH.contains(word) && !CHINESE.contains(word))
        .collect(Collectors.toSet());
  }

  private static Set<String> words(String spaced) {
    return Set.copyOf(List.of(spaced.split(" ")));
  }

  /** At most so many, what matters most first. */
  public static List<String> of(String text, int max) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC);
    Matcher runs = RUN.matcher(folded);
    while (runs.find()) {
      String run = runs.group();
      if (Words.isUnspaced(run.codePointAt(0))) {
        unspaced(run, counts);
      } else {
        word(run, isName(folded, runs.start()), counts);
      }
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(max)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What stands between words of grammar in a run of Chinese, in order. */
  public static List<String> pieces(String run) {
    List<String> pieces = new ArrayList<>();
    int[] points = run.codePoints().toArray();
    int start = 0;
    int at = 0;
    while (at <= points.length) {
      int known = at == points.length ? 1 : knownAt(points, at);
      if (known == 0) {
        at++;
        continue;
      }
      if (at > start) {
        pieces.add(new String(points, start, at - start));
      }
      at += known;
      start = at;
    }
    return pieces;
  }

  private static void word(String run, boolean name, Map<String, Integer> counts) {
    String word = run.toLowerCase(Locale.ROOT).replace('’', '\'');
    String bare = word.endsWith("'s") ? word.substring(0, word.length() - 2) : word;
    if (bare.codePointCount(0, bare.length()) > 1
        && bare.length() <= LONGEST
        && !ENGLISH.contains(word)
        && !ENGLISH.contains(bare)) {
      counts.merge(bare, name ? NAME_WORTH : 1, Integer::sum);
    }
  }

  /** Whether the word has a capital letter that no beginning of a sentence gives it. */
  private static boolean isName(String text, int at) {
    if (!Character.isUpperCase(text.codePointAt(at)) || at == 0) {
      return false;
    }
    String before = text.substring(Math.max(0, at - 3), at).stripTrailing();
    return !before.isEmpty()
        && !text.substring(0, at).endsWith("\n")
        && ".!?:\"“".indexOf(before.charAt(before.length() - 1)) < 0;
  }

  private static void unspaced(String run, Map<String, Integer> counts) {
    int[] points = run.codePoints().toArray();
    int start = 0;
    int at = 0;
    while (at < points.length) {
      int known = knownAt(points, at);
      if (known == 0) {
        at++;
        continue;
      }
      piece(points, start, at, counts);
      at += known;
      start = at;
    }
    piece(points, start, points.length, counts);
  }

  private static int knownAt(int[] points, int at) {
    for (int length = Math.min(LONGEST_KNOWN, points.length - at); length > 0; length--) {
      if (CHINESE.contains(new String(points, at, length))) {
        return length;
      }
    }
    return 0;
  }

  private static void piece(int[] points, int from, int to, Map<String, Integer> counts) {
    int length = to - from;
    if (length == 1 && points.length > 1) {
      return;
    }
    if (length >= 1 && length <= LONGEST_WORD) {
      counts.merge(new String(points, from, length), NAME_WORTH, Integer::sum);
      return;
    }
    List<String> pairs = new ArrayList<>();
    for (int i = from; i + 1 < to; i += 2) {
      pairs.add(new String(points, i, 2));
    }
    if (length % 2 == 1 && length > 1) {
      pairs.add(new String(points, to - 2, 2));
    }
    pairs.forEach(pair -> counts.merge(pair, 1, Integer::sum));
  }
}
