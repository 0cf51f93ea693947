package io.remanence.capture;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows what is said for politeness or to keep a talk going, in English and Chinese. */
public final class Courtesies {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  /** What may stand in front of a sentence and says nothing by itself. */
  private static final Pattern LEADING =
      Pattern.compile(
          "^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|oh|ah|well|so|okay|ok|sure|yes|yeah"
              + "|yep|no|great|perfect|alright|right|of course|certainly|absolutely|got it|noted"
              + "|understood|thanks|thank you|sorry|btw|by the way|anyway|hmm|haha|lol|wow|just fyi|fyi)"
              + "(?: (?:there|again|so much|everyone|all|then))?\\s*(?:[,，!！:：—–.…-]+\\s*)+"
              + "|(?:你好|您好|大家好|嗨|哈喽|早上好|下午好|晚上好|早|好的|好呀|好啊|好|嗯嗯|嗯|哦|噢|对了|對了|对|是的|行|没问题|沒問題"
              + "|当然|當然|收到|明白了|明白|了解|知道了|谢谢|謝謝|哈哈+|话说|話說|那个|顺便说一下|顺便说一句|顺便)"
              + "[呀啊哈啦]?\\s*[，,。！!、：:…~～]+\\s*)+",
          FLAGS);

  /** A whole sentence that says nothing; what it may hold besides is told by the closing parts. */
  private static final Pattern WHOLE =
      Pattern.compile(
          "^(?:(?:hi there|hello there|hey there|hi|hello|hey|good (?:morning|afternoon|evening|night)|bye|goodbye|see you(?: later| soon| tomorrow)?"
              + "|welcome back|thanks?(?: you)?(?: so much| very much| a lot| again)?|many thanks|cheers"
              + "|(?:you'?re|you are) (?:very |most )?welcome|no problem|no worries|my pleasure|anytime|any time"
              + "|okay|ok|sure(?: thing)?|of course|certainly|absolutely|definitely|exactly|alright|great|perfect"
              + "|awesome|cool|nice|wonderful|got it|noted|understood|will do|done|i see|i understand|yes|no|yeah"
              + "|sounds (?:good|great|lovely|like a plan)|that(?:'s| is| sounds?) (?:so |really |very )?(?:great|good|nice|wonderful|lovely|awesome|fantastic|exciting|fun|cool|fine|true|right)"
              + "|congrats|congratulations|good luck|have (?:a (?:great|good|nice|safe|lovely) (?:day|time|trip|weekend|evening|night|one)|fun)"
              + "|take care|how are you(?: doing)?(?: today)?|how can i help(?: you)?(?: today)?|haha+|lol|wow|hmm+)"
              + "[\\s,.!?！？。~…:;)(-]*)+$"
              + "|^(?:thanks?(?: you)?(?: so much)?|hi|hello|hey|wow|good (?:morning|night|luck)|sounds (?:good|great|lovely|fun|awesome)),? \\p{L}{2,14}[\\s.!…~]*$"
              + "|^(?:(?:i'?m|so|really|very) )*(?:glad|happy|pleased) (?:(?:you (?:had|liked?|enjoy(?:ed)?|could|made it|feel|are|asked))\\b.{0,30}|(?:to hear(?: it| that| this| so)?|for you)[\\s.!…~]*)$"
              + "|^(?:(?>太好了|太棒了|真不错|真好|恭喜|加油|谢谢|哈++|嘿++|哇++|好的|好呀|嗯++|没问题|辛苦了|当然)[呀啊哈啦哦呢了的您你]{0,3}+[\\s，,。！!~～…]*+){2,}+$"
              + "|^(?:great|good|excellent|interesting) question\\b.{0,20}$"
              + "|^(?:please )?(?:let me know|feel free|don'?t hesitate|just let me know|reach out|happy to help|i'?m happy to help|glad (?:to|i could) help|i'?m here)\\b.*$"
              + "|^(?:i|we) hope (?:this|that|it|you|the|everything)\\b.*$"
              + "|^(?:is there|do you need|can i help|would you like|do you want|shall i|should i|want me)\\b.*[?？]$"
              + "|^(?:i'?ve|i have|i'?ll|i will|i just|we'?ll)\\s+(?:now |also |just |certainly |definitely )*(?:noted?|remember(?:ed)?|recorded?|saved?|keep|kept|make a note|made a note|written|write|got|update[d]?|remind|bear|take note|taken note|jot(?:ted)?)\\b.{0,90}$"
              + "|^(?:noted|got it|saved|recorded|remembered|updated|understood)\\b.{0,60}$"
              + "|^(?:as an ai|i'?m (?:just )?an ai|i (?:don'?t|do not) have (?:access|personal|any (?:record|memory|information))|i (?:can'?t|cannot|am unable to|'m unable to) (?:help|assist|access|browse|do that)|i'?m (?:sorry|afraid))\\b.*$"
              + "|^(?:你好|您好|大家好|嗨|哈喽|早安|早上好|下午好|晚上好|晚安|再见|拜拜|回头见|明天见|(?:谢谢|謝謝){1,5}|多谢|感谢|辛苦了|不客气|不用谢|没关系|没事"
              + "|好的|好吧|好呀|好啊|好|行|行吧|可以|嗯+|哦+|噢|是的|对|对的|没错|知道了|明白了?|了解了?|收到|懂了|当然(?:可以)?|没问题|太好了|太棒了|真不错|真好|恭喜(?:你|您)?|加油|哈+|呵呵|嘿嘿|哇|祝(?:你|您)?.{0,12}"
              + "|很高兴(?:认识|见到|能帮|为您|为你).{0,16}|希望.{0,10}(?:帮助|有用|顺利|愉快).{0,6})"
              + "[呀啊哈啦哦呢了的您你]{0,3}[\\s，,。！!？?~～…、:：]*$"
              + "|^(?:完全正确|(?:你|您)?说得(?:太|很|真)?对|(?:你|您)?说到点子上了?|我理解|很好的问题|好问题|太感谢(?:你|您)?了?|(?:你|您)的?考虑得?(?:真|很|非常)?(?:周全|周到))[了呀啊的]?[\\s，,。！!~～…]*$"
              + "|^(?:这|那)个?.{0,8}(?:主意|思路|角度|建议|方法|想法|视角|办法)(?:真的?|太|很|非常|特别)(?:好|棒|妙|清晰|实用|新颖|有用|赞)了?[\\s，,。！!~～…]*$"
              + "|^(?:如果|如有|若|要是|有).{0,24}(?:随时|告诉我|联系我|找我|问我|再说|吩咐).{0,12}$"
              + "|^(?:需要|要不要|还需要|是否需要|有什么|还有什么|请问).{0,26}(?:吗|么|呢|[?？])[?？]?$"
              + "|^(?:我|已经?|都|帮你|帮您|给你|给您|为你|为您|这就|马上)*(?:会|已经?|先|都|就|来)*(?:记住|记下|记着|记录|记好|收到|保存|更新|安排|备注|存好|记得|提醒你|提醒您)(?:来|好)?(?:了|啦|的|下了|一下)?[\\s，,。！!~～]*$"
              + "|^.{0,14}(?:已经?|都|我|会)*(?:记住|记下|记录|记好|保存|更新|备注)(?:来|好)?(?:了|啦)[\\s，,。！!~～]*$",
          FLAGS);

  /**
   * What holds for a moment only: moods, the weather of the day, laughter, praise of the helper.
   */
  private static final Pattern PASSING =
      Pattern.compile(
          "\\b(?:so|that'?s|that is|this is|it'?s|how|too) (?:\\w+ )?(?:funny|hilarious|weird|sad|cool|crazy|awful|exciting)\\b"
              + "|\\b(?:can'?t|cannot) stop laughing\\b|\\bwhat an? (?:\\w+ )?(?:day|night|week|morning|game|match|finish)\\b"
              + "|\\b(?:i'?m|i am|feeling) (?:so |really |very |a bit |just )*(?:tired|bored|sleepy|hungry|exhausted|excited|happy|sad)\\b"
              + "|\\bthe weather (?:is|was|today)\\b|\\b(?:you'?ve been|you are|you'?re|that was|this was) (?:so |really |very |most )*(?:helpful|kind|great|awesome|the best)\\b"
              + "|\\bunbelievable\\b|\\b(?:un)?believe it\\b"
              + "|(?:太|真|好)(?:好笑|搞笑|累|困|饿|无聊|热|冷|刺激|精彩|开心|难过|糟糕|惨|逗)|好累|笑得停不下来|笑死"
              + "|天气(?:真|好|太|不错|糟糕|怎么样)|帮了我?大忙|过得怎么样|辛苦你|你真(?:好|棒|厉害|贴心)",
          FLAGS);

  private static final int LONGEST_PASSING = 60;

  /** What is longer says something. */
  private static final int LONGEST = 160;

  /** Emoji and marks in front of the first word. */
  private static final Pattern NO_WORD = Pattern.compile("^[^\\p{L}\\p{N}]+");

  private Courtesies() {}

  /** The sentence without what it begins with for politeness; all of it where nothing is left. */
  public static Sentence without(Sentence sentence) {
    Matcher matcher =
        LEADING.matcher(sentence.text()).region(0, Math.min(LONGEST, sentence.text().length()));
    if (!matcher.find() || matcher.end() == 0) {
      return sentence;
    }
    Sentence rest = sentence.without(matcher.end());
    return rest.text().codePoints().anyMatch(Character::isLetterOrDigit) ? rest : sentence;
  }

  /** Whether the sentence says nothing that matters later. */
  public static boolean isAll(String sentence) {
    if (sentence.length() > LONGEST) {
      return false;
    }
    String said = NO_WORD.matcher(sentence).replaceFirst("");
    return WHOLE.matcher(said).find()
        || (said.length() <= LONGEST_PASSING
            && said.chars().noneMatch(Character::isDigit)
            && PASSING.matcher(said).find()
            && !Salience.decides(said));
  }
}
