package io.remanence.capture;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Knows short messages in which people say who they are, where they live, what they like or can't
 * eat: a few characters, and worth more than a long chat. They need half the length that others
 * need.
 */
final class OfOneself {
  private static final Pattern CHINESE =
      Pattern.compile(
          "^(?:我(?:们|們)?(?:叫|姓|是(?!说|說|不是|想|要|认真|認真|真的)|住|来自|來自|属|屬|养|養|喜欢|喜歡|不喜欢|不喜歡|讨厌|討厭"
              + "|爱吃|愛吃|爱喝|愛喝|不吃|不喝|不能吃|不能喝|怕|会说|會說|今年|有[一二两兩三四五个個只隻])"
              + "|我(?:对|對).{1,10}(?:过敏|過敏)|我(?:过敏|過敏)"
              + "|我在.{2,12}(?:工作|上班|上学|上學|读书|讀書|住)"
              + "|我(?:家|的)?(?:女儿|女兒|儿子|兒子|孩子|老婆|妻子|老公|丈夫|妈妈|媽媽|爸爸|爷爷|爺爺|奶奶|姐姐|妹妹|哥哥|弟弟"
              + "|男朋友|女朋友|生日|名字|猫|貓|狗|电话|電話|地址))"
              + "[^吗嗎呢?？]{2,}$");

  private static final Pattern ENGLISH =
      Pattern.compile(
          "^(?:i'?m (?:an? |from |allergic |\\d)|i am (?:an? |from |allergic |\\d)|i live in |i work (?:at|for|in|as) "
              + "|i'm called |i am called |call me |my (?:\\p{L}+ ){1,2}(?:is|are) |i (?:like|love|hate|own|drive|speak) "
              + "|i (?:don't|do not|can't|cannot) (?:eat|drink) )[^?]{2,}$");

  private static final int SHARE = 2;

  private OfOneself() {}

  /** The length that this message needs where others need as much as that. */
  static int leastLength(String message, int others) {
    String plain = message.strip().toLowerCase(Locale.ROOT).replace('’', '\'');
    return CHINESE.matcher(plain).find() || ENGLISH.matcher(plain).find() ? others / SHARE : others;
  }
}
