package io.remanence.capture;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a sentence tells that may matter later: of the speaker, of names, numbers and dates, of
 * decisions, preferences and corrections. A heuristic of signs, in English and Chinese.
 */
public final class Salience {
  /** From here on a sentence is a statement worth keeping for itself. */
  static final double STATEMENT = 1;

  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  private record Sign(Pattern pattern, double worth) {}

  private static final Pattern DECISION =
      Pattern.compile(
          "\\b(?:decided|decide|agreed|agree|will|going to|gonna|plan(?:s|ned|ning)?|booked|scheduled"
              + "|signed up|switched|moved|moving|chose|choose|settled on|deadline|due)\\b"
              + "|决定|說好|说好|约好|定在|定于|定了|打算|计划|准备|安排|报名|预订|订了|搬到|换成|改成|改到|截止|选了",
          FLAGS);

  private static final Pattern PREFERENCE =
      Pattern.compile(
          "\\b(?:like|likes|love|loves|hate|hates|prefer|prefers|favou?rite|allergic|enjoy|enjoys"
              + "|can'?t stand|vegetarian|vegan|rather|avoid|never|always)\\b"
              + "|喜欢|喜歡|讨厌|偏好|过敏|爱吃|爱喝|不吃|不喝|最爱|习惯|从不|总是|受不了|更想|吃素|忌口",
          FLAGS);

  private static final Pattern CORRECTION =
      Pattern.compile(
          "\\b(?:actually|correction|instead|no longer|not anymore|rather than|wrong|mistake|meant)\\b"
              + "|更正|纠正|其实|不是.{1,12}(?:是|而是)|不再|说错|弄错|记错|改为",
          FLAGS);

  private static final List<Sign> SIGNS =
      List.of(
          sign("\\b(?:i|i'm|i've|i'll|i'd|my|mine|we|we're|we've|our|ours|us|me)\\b", 1.5),
          sign("我|咱|俺|本人|自己", 1.5),
          sign("[\\p{N}]|[一二三四五六七八九十百千万两][个年月日号点岁块元楼层人次天周季]", 1.5),
          sign(
              "\\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|yesterday|tonight"
                  + "|january|february|april|june|july|august|september|october|november|december"
                  + "|(?:next|last|this) (?:week|month|year|spring|summer|autumn|winter))\\b"
                  + "|昨天|今天|明天|后天|前天|周[一二三四五六日末]|星期|下周|上周|下个?月|上个?月|今年|明年|去年|早上|晚上|下午|中午",
              1),
          sign("《[^》]+》|“[^”]{2,}”|\"[^\"]{3,}\"|「[^」]+」", 1),
          new Sign(DECISION, 1.5),
          new Sign(PREFERENCE, 1.5),
          new Sign(CORRECTION, 1.5),
          sign(
              "\\b(?:name(?:d|'s)?|called|born|birthday|live[sd]?|work(?:s|ed|ing)?|studied|studies|married|wife|husband"
                  + "|son|daughter|mother|father|mom|dad|brother|sister|dog|cat|boss|colleague|address|phone|email)\\b"
                  + "|叫|名字|生日|住在?|工作|上班|毕业|结婚|妻子|老婆|丈夫|老公|儿子|女儿|妈妈|爸爸|母亲|父亲|哥哥|姐姐|弟弟|妹妹|狗|猫|老板|同事|地址|电话|邮箱",
              1),
          sign("\\b(?:remember|note that|keep in mind|don'?t forget)\\b|记住|记一下|别忘|记得|备忘", 1));

  private static final Pattern CAPITALISED =
      Pattern.compile("(?<![.!?:\\n] )\\b\\p{Lu}[\\p{L}\\p{N}'’-]+");
  private static final double NAME = 1.5;
  private static final Pattern QUESTION_END = Pattern.compile("[?？؟][\"'”’」』）)\\s]*$");
  private static final Pattern QUESTION =
      Pattern.compile(
          "^(?:and |but |so |then )?(?:what|who|whom|whose|which|when|where|why|how|can|could|would|will|shall|should"
              + "|do|does|did|is|are|was|were|has|have|had|any)\\b[^.]*$"
              + "|^(?:please )?(?:tell (?:me|us)|remind me|show me|explain|give me|help me|write|suggest|recommend|list|find)\\b[^.]*\\.?$"
              + "|^(?:请问|讲个|讲点|讲讲|给我讲|说说|聊聊|帮我|帮忙|告诉我|给我|麻烦|能不能|可不可以|有没有|怎么|如何|为什么|什么|哪|谁|几点|多少|推荐)[^。]*。?$"
              + "|(?:吗|么|呢)[。\\s]*$",
          FLAGS);
  private static final Pattern STATES = Pattern.compile("\\b(?:i|my|we|our)\\b|我|咱", FLAGS);

  private Salience() {}

  private static Sign sign(String regex, double worth) {
    return new Sign(Pattern.compile(regex, FLAGS), worth);
  }

  /** The sum of what the sentence's signs are worth; 0 for one without any. */
  public static double of(String sentence) {
    double worth = 0;
    for (Sign sign : SIGNS) {
      if (sign.pattern().matcher(sentence).find()) {
        worth += sign.worth();
      }
    }
    Matcher names = CAPITALISED.matcher(sentence);
    while (names.find()) {
      // The first word has a capital anyway.
      if (names.start() > 0) {
        return worth + NAME;
      }
    }
    return worth;
  }

  /** Whether the sentence tells of a decision, a preference or a correction. */
  public static boolean decides(String sentence) {
    return DECISION.matcher(sentence).find()
        || PREFERENCE.matcher(sentence).find()
        || CORRECTION.matcher(sentence).find();
  }

  /** Whether the sentence asks for something, rather than tells it. */
  public static boolean asks(String sentence) {
    return QUESTION_END.matcher(sentence).find() || QUESTION.matcher(sentence).find();
  }

  /** Whether the speaker tells of himself in it. */
  static boolean isAboutSpeaker(String sentence) {
    return STATES.matcher(sentence).find();
  }
}
