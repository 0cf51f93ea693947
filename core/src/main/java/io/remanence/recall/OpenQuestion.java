package io.remanence.recall;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows questions that are open but for the time that they name: "what did we talk about
 * yesterday?", "昨天做了什么". They hold no word that anything could be found by.
 */
final class OpenQuestion {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}']+");

  private static final Set<String> ENGLISH =
      Set.of(
          ("a about advice advise advised all and answer answered any anything"
                  + " are around as ask asked asking at back been before between both by"
                  + " came chat chatted come conversation conversations could deal did"
                  + " discuss discussed discussion do doing done during end event events"
                  + " everything exactly for from gave get give go going got had happen"
                  + " happened happening happens has have hear heard history how i"
                  + " important in is it just know last later like list made make me meet"
                  + " mention mentioned messages my new news next notable of on or our out"
                  + " over plan planned plans please propose proposed question questions"
                  + " recall recap recommend recommended remember remind replied reply"
                  + " said say says schedule scheduled see send sent shall share shared"
                  + " show since so some something speak spoke still suggest suggested"
                  + " suggestion suggestions sum summarise summarize summary talk talked"
                  + " talking tell that the their them then there they things this through"
                  + " till to told topic topics until up us was we were what what's whats"
                  + " when which will with work worked would write written wrote you your")
              .split(" "));

  /** Longest first, so that a phrase goes before its parts. */
  private static final List<String> CHINESE =
      Arrays.stream(
              ("什么 什麼 啥 哪些 怎么样 怎麼樣 怎样 怎樣 如何 如何了 事情 事 做 干 幹 聊 说 說 讲 講 谈 談 讨论 討論 谈论 談論 提到 提过 提過"
                      + " 提 问 問 问题 問題 建议 建議 推荐 推薦 提议 提議 提醒 回答 回复 回覆 意见 意見 写 寫 发生 發生 记得 記得 记录 記錄 回忆 回憶 回顾 回顧 总结 總結 内容 內容 话题 話題 对话 對話 聊天 消息 安排 计划 計劃 打算 日程 有"
                      + " 没有 沒有 过 過 了 的 吗 嗎 呢 吧 啊 呀 过的 是 在 我 我们 我們 你 你们 你們 他 她 他们 他們 她们 她們 大家 咱们 咱們 咱"
                      + " 都 也 还 還 跟 和 与 與 一起 一下 请 請 告诉 告訴 帮 幫 给 給 要 想 会 會 能 可以 那 那天 那个 那個 这 這 时候 時候 时 時 当时 當時"
                      + " 里 裡 到 些 哪 去 来 來 以来 以來 之后 之後 之前 期间 期間 开始 開始 重要 最近 左右 新 几 幾 件 多少 关于 關於 主要 具体 具體 的话 的話"
                      + " 上 下 中 内 內 间 間")
                  .split(" "))
          .sorted(Comparator.comparingInt(String::length).reversed())
          .toList();

  private OpenQuestion() {}

  /** Whether nothing is left of this but words with which one asks. */
  static boolean is(String text) {
    Matcher words = WORD.matcher(text.toLowerCase(Locale.ROOT).replace('’', '\''));
    while (words.find()) {
      if (!ENGLISH.contains(words.group()) && !isChinese(words.group())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isChinese(String word) {
    int at = 0;
    while (at < word.length()) {
      int from = at;
      at +=
          CHINESE.stream()
              .filter(phrase -> word.startsWith(phrase, from))
              .findFirst()
              .map(String::length)
              .orElse(0);
      if (at == from) {
        return false;
      }
    }
    return true;
  }
}
