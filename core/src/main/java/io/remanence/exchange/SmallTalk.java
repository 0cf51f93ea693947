package io.remanence.exchange;

import io.remanence.text.Texts;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Words that only greet, thank, agree or part. Nothing is recalled for them: whatever shares such a
 * word is not what was meant.
 */
final class SmallTalk {
  private static final Pattern NOT_SAID = Pattern.compile("[^\\p{L}\\p{N}]+");

  private static final Set<String> PHRASES =
      Set.of(
          ("hi|hello|hey|hey there|hi there|hello there|good morning|good afternoon|good evening"
                  + "|good night|morning|night|bye|bye bye|goodbye|see you|see you later|later"
                  + "|thanks|thank you|thank you very much|thanks a lot|many thanks|thx|ty|cheers"
                  + "|ok|okay|k|kk|alright|all right|right|sure|fine|great|cool|nice|good|perfect"
                  + "|awesome|got it|i see|understood|noted|yes|yeah|yep|yup|no|nope|nah|maybe"
                  + "|please|sorry|no problem|you re welcome|welcome|wow|haha|hahaha|lol|hmm|oh|ah"
                  + "|how are you|how are you doing|what s up|sup|are you there|test")
              .split("\\|"));

  private static final Set<String> CHINESE =
      Set.of(
          ("你好|您好|你好呀|你好啊|大家好|哈喽|嗨|在吗|在么|在不在|早|早安|早上好|上午好|中午好|下午好|晚上好|晚安"
                  + "|再见|拜拜|回头见|明天见|谢谢|谢谢你|谢谢您|多谢|感谢|辛苦了|好|好的|好吧|好呀|好啊|行|行吧|可以"
                  + "|嗯|嗯嗯|哦|噢|哦哦|是|是的|对|对的|没错|不|不是|不用|不用了|没事|没关系|不客气|知道了|明白|明白了|了解"
                  + "|收到|懂了|哈哈|哈哈哈|呵呵|嘿嘿|哇|对不起|抱歉|不好意思|请问|你是谁|你还好吗|最近怎么样|测试"
                  + "|妳好|謝謝|謝謝你|對|對的|沒事|沒關係|再見|不客氣")
              .split("\\|"));

  private SmallTalk() {}

  /** Whether the text says nothing else. */
  static boolean is(String text) {
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    String words = NOT_SAID.matcher(folded).replaceAll(" ").strip();
    // What holds no letter or digit at all, such as an emoji alone, says nothing to look for.
    return words.isEmpty()
        ? !Texts.isBlank(text)
        : PHRASES.contains(words) || CHINESE.contains(words.replace(" ", ""));
  }
}
