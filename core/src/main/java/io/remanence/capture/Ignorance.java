package io.remanence.capture;

import java.util.regex.Pattern;

/**
 * Knows what an assistant says for want of an answer, in English and Chinese: it doesn't know, was
 * never told, has no record. Kept as a memory, it would be brought back as the answer, even once
 * somebody told.
 */
final class Ignorance {
  private static final Pattern SAID =
      Pattern.compile(
          "^(?:(?:sorry|i'?m (?:so |very |really )?(?:sorry|afraid)|i apologi[sz]e|unfortunately|hmm+|well|honestly)"
              + "(?:[\\s,.!;:—–-]|\\b(?:but|that)\\b)++|no[,.!]\\s*)*+"
              + "(?:i'?m not (?:really |quite |entirely )?(?:sure|certain|aware)\\b"
              + "|i(?: am|'m)? (?:unaware|unable to (?:say|tell|recall|find))\\b"
              + "|i (?:really |actually |still )?(?:don'?t|do not|didn'?t|did not|can'?t|cannot|couldn'?t) (?:actually |really |currently |yet |quite )?"
              + "(?:know|recall|remember|recollect|(?:have|see|find) (?:any |a |your |that |this |the )?(?:information|info|record|records|memory|memories|details?|data|knowledge|note|notes|mention)"
              + "|(?:tell|say|see|find) (?:you )?(?:that|this|which|what|where|who|when|how|whether|from))\\b"
              + "|i have no (?:idea|clue|record|records|information|memory|knowledge|details|notes?)\\b"
              + "|no (?:idea|clue)\\b"
              + "|you(?:'ve| have)? (?:haven'?t|have not|didn'?t|did not|never|not yet|not) (?:yet |ever |actually )?(?:told|tell|mention(?:ed)?|said|say|shared?|specif(?:y|ied)|provided?|let me know)\\b"
              + "|(?:there is|there's|there are) no (?:record|records|information|mention|details|notes?)\\b"
              + "|(?:that|it|this) (?:hasn'?t|has not|wasn'?t|was never|has never) (?:been )?(?:mentioned|told|said|shared)\\b"
              + "|(?:(?:抱歉|对不起|不好意思|很遗憾|遗憾的是|非常抱歉|嗯++|唔)[\\s，,。！!、但过是]*+)*+"
              + "(?:我|这个|这边|目前|暂时|还|也|并|真的|好像|似乎|现在|实在){0,5}"
              + "(?:不知道|不清楚|不确定|不太清楚|不太确定|不记得|记不得|想不起来|没听说过|没印象|不了解"
              + "|(?:没有|没|无)(?:找到|查到|任何|相关|关于|您|你|这方面|这个|这|的|记录|信息)?.{0,14}(?:记录|信息|资料|印象|记忆)"
              + "|无法(?:得知|确定|回答|知道|查到|告诉))"
              + "|(?:您|你)(?:还|之前|从来|并|好像|似乎|也){0,3}(?:没有|没|未曾?)(?:跟我|和我|向我|对我)?(?:告诉|说|提|提到|提起|提供|透露|讲)过?"
              + "|(?:还|尚|从来)?(?:没有|没|未)人(?:跟我|和我)?(?:告诉|说|提|讲)过)",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  /** What follows may be an answer after all. */
  private static final Pattern BUT =
      Pattern.compile(
          "[\\s,;—–-](?:but|though|however|except|although)\\s+(?!(?:i|you|if|feel|please|could|would|can)\\b)\\S+\\s\\S+"
              + "|(?:但是?|不过|只是|只知道)(?!.{0,4}(?:您|你|如果|可以|请)).{4,}",
          Pattern.CASE_INSENSITIVE);

  /** What is longer tells something besides. */
  private static final int LONGEST = 160;

  private Ignorance() {}

  /** Whether the sentence of an assistant says no more than that it has no answer. */
  static boolean isAll(String sentence) {
    return sentence.length() <= LONGEST
        && SAID.matcher(sentence).lookingAt()
        && !BUT.matcher(sentence).find();
  }

  /** Whether a sentence of the answer is such a one. */
  static boolean isIn(String answer) {
    return Sentences.of(answer).stream()
        .anyMatch(sentence -> isAll(sentence.text()) || isAll(bare(sentence)));
  }

  private static String bare(Sentence sentence) {
    return Courtesies.without(sentence).text();
  }
}
