package io.remanence.consolidation;

import io.remanence.text.HanFolding;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text says, word by word: words of letters and digits whole and lower-cased, characters of
 * scripts without spaces one by one and in their Simplified form. Words that carry nothing, such as
 * articles and final particles, are left out.
 *
 * @param words in order
 * @param telling those of them that make a statement another when they differ: numbers, words of
 *     time, negations and their kin, each once
 * @param names words that look like names, lower-cased
 * @param folded the text without spaces, folded, for names of scripts without spaces
 */
record Wording(List<String> words, Set<String> telling, Set<String> names, String folded) {
  private static final String UNSPACED =
      "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsThai}";
  private static final Pattern WORD =
      Pattern.compile(
          "\\d+(?:[.,:/-]\\d+)*%?"
              + ("|[" + UNSPACED + "]")
              + ("|[\\p{L}\\p{M}\\p{N}&&[^" + UNSPACED + "]]+")
              + ("(?:['’][\\p{L}&&[^" + UNSPACED + "]]+)?"));

  private static final Pattern THOUSANDS = Pattern.compile("\\d{1,3}(,\\d{3})+(\\.\\d+)?%?");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private static final Pattern SENTENCE_END = Pattern.compile("[.!?:;\\n\"“(。！？：；（「]");

  private static final Set<String> FILLER =
      Set.of(
          ("a an the is are am was were be been please also just very really so that 的 呢 吧 啊 呀 嘛 哦 嗯 吗 也 很")
              .split(" "));

  private static final Set<String> NEGATIONS =
      Set.of(
          ("not no never none nobody nothing neither nor without cannot except unless only but stop"
                  + " stopped quit cancelled canceled former formerly used longer instead almost"
                  + " nearly maybe perhaps plan plans planned want wants hope hopes should would if"
                  + " 不 没 无 非 未 别 勿 莫 否 戒 停 曾 除 只 禁 反 免 仅 若 如 想 打 或")
              .split(" "));

  private static final Set<String> TIMES =
      Set.of(
          ("january february march april may june july august september october november december"
                  + " jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday"
                  + " thursday friday saturday sunday mon tue wed thu fri sat sun today tomorrow"
                  + " yesterday tonight morning noon afternoon evening night midnight weekend"
                  + " weekday day days week weeks month months year years spring summer autumn fall"
                  + " winter now next last previous ago before after since until daily weekly monthly"
                  + " yearly always often sometimes am pm")
              .split(" "));

  private static final Set<String> NUMBERS =
      Set.of(
          ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
                  + " fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty"
                  + " seventy eighty ninety hundred thousand million billion first second third"
                  + " fourth fifth sixth seventh eighth ninth tenth half quarter once twice double"
                  + " dozen all every each some many few both")
              .split(" "));

  private static final String HAN_NUMBERS = "〇零一二两三四五六七八九十百千万亿半双每几";
  private static final Pattern HAN_TIMES =
      Pattern.compile(
          "[今明后昨前当][天日晚早年]|[上下本这][个]?[周月年]|周[一二三四五六日天末]|星期.|礼拜."
              + "|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|凌晨|半夜|[月年][初中底末]|[春夏秋冬][天季]|[年月日号点时分秒]"
              + "|以前|以后|之前|之后|现在|已经|刚刚|经常|总是");

  private static final String SURNAMES =
      "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方"
          + "白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤小老阿";

  private static final Set<String> OPENERS =
      Set.of(
          ("the a an this that these those he she it they we i you my our your his her their user"
                  + " please remember note in on at for from to with when if as and but or so there"
                  + " yes no not never q tools correction actually")
              .split(" "));

  static Wording of(String text) {
    String normal = Normalizer.normalize(text, Normalizer.Form.NFKC);
    StringBuilder folded = new StringBuilder();
    for (int i = 0; i < normal.length(); i++) {
      folded.append(HanFolding.fold(normal.charAt(i)));
    }
    String plain = folded.toString();
    List<String> words = new ArrayList<>();
    Set<String> telling = new HashSet<>();
    Set<String> names = new HashSet<>();
    Matcher matcher = WORD.matcher(plain);
    Matcher ends = SENTENCE_END.matcher(plain);
    int end = 0;
    while (matcher.find()) {
      String written = matcher.group();
      String word = written.toLowerCase(Locale.ROOT);
      boolean opens = end == 0 || ends.region(end, matcher.start()).find();
      end = matcher.end();
      if (isNumber(word) || TIMES.contains(word) || isNegation(word)) {
        telling.add(canonical(word));
      }
      if (isName(written, word, opens)) {
        names.add(word);
      }
      if (!FILLER.contains(word)) {
        words.add(canonical(word));
      }
    }
    Matcher times = HAN_TIMES.matcher(plain);
    while (times.find()) {
      telling.add(times.group());
    }
    addHanNames(plain, names);
    return new Wording(
        List.copyOf(words),
        Set.copyOf(telling),
        Set.copyOf(names),
        SPACES.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll(""));
  }

  private static boolean isNegation(String word) {
    return NEGATIONS.contains(word) || word.endsWith("n't") || word.endsWith("n’t");
  }

  private static boolean isNumber(String word) {
    return Character.isDigit(word.codePointAt(0))
        || word.codePoints().anyMatch(Character::isDigit)
        || NUMBERS.contains(word)
        || word.length() == 1 && HAN_NUMBERS.contains(word);
  }

  /** Numbers without marks between thousands, words without a possessive. */
  private static String canonical(String word) {
    if (word.endsWith("'s") || word.endsWith("’s")) {
      return word.substring(0, word.length() - 2);
    }
    return word.indexOf(',') > 0 && THOUSANDS.matcher(word).matches()
        ? word.replace(",", "")
        : word;
  }

  /** A capital inside a word makes it a name; one in front does unless a sentence begins there. */
  private static boolean isName(String written, String word, boolean opens) {
    int first = Character.charCount(written.codePointAt(0));
    boolean inside = written.substring(first).codePoints().anyMatch(Character::isUpperCase);
    boolean inFront = Character.isUpperCase(written.codePointAt(0));
    return inside || inFront && (!opens || word.length() > 1 && !OPENERS.contains(word));
  }

  /** A surname, or a form of address before a name, and the character after it. */
  private static void addHanNames(String text, Set<String> names) {
    for (int i = 0; i + 1 < text.length(); i++) {
      if (SURNAMES.indexOf(text.charAt(i)) >= 0
          && Character.UnicodeScript.of(text.charAt(i + 1)) == Character.UnicodeScript.HAN) {
        names.add(text.substring(i, i + 2));
      }
    }
  }

  boolean mentions(String name) {
    return words.contains(name) || folded.contains(name);
  }
}
