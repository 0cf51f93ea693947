package io.remanence.tool;

import io.remanence.text.Language;
import java.util.Locale;

/** What tools say; {@code %s} takes arguments. */
enum ToolPhrase {
  NO_TOOL("There is no tool '%s'; there are %s.", "没有名为 '%s' 的工具；可用的工具：%s。"),
  OFF("Memory tools are switched off here.", "此处已关闭记忆工具。"),
  UNKNOWN("'%s' is no argument of %s; its arguments are %s.", "%2$s 没有参数 '%1$s'；它的参数是：%3$s。"),
  MISSING("%s is missing.", "缺少 %s。"),
  BLANK("%s is blank; text is wanted.", "%s 为空白；应有文字。"),
  NOT_TEXT("%s must be text.", "%s 应为文字。"),
  NOT_TEXTS("%s must be a list of texts.", "%s 应为文字列表。"),
  NOT_WHOLE("%s must be a whole number.", "%s 应为整数。"),
  TOO_LONG("%s has %s characters; at most %s are taken.", "%s 有 %s 个字符；最多 %s 个。"),
  TOO_MANY("%s holds %s texts; at most %s are taken.", "%s 有 %s 项；最多 %s 项。"),
  OUT_OF_RANGE("%s is %s; %s to %s is wanted.", "%s 是 %s；应在 %s 到 %s 之间。"),
  NOT_POSITIVE("%s is %s; 1 or more is wanted.", "%s 是 %s；应不小于 1。"),
  NONE_OF("%s is '%s'; one of %s is wanted.", "%s 是 '%s'；应为以下之一：%s。"),
  NOT_TIME(
      "%s must be a time with its zone, such as 2026-11-30T05:00:00Z.",
      "%s 应为带时区的时间，如 2026-11-30T05:00:00Z。"),
  NEEDS_SESSION(
      "The history of a session is searched, and the caller's scope has none.",
      "检索的是会话历史，而调用者的 scope 中没有会话。"),
  NEEDS_SPEAKER(
      "Nobody is named as the current speaker, so there is no profile to update.",
      "未指明当前说话者，没有可更新的画像。"),
  NEEDS_SESSION_PROFILE(
      "The caller's scope has no session, so there is no profile of one to update.",
      "调用者的 scope 中没有会话，没有可更新的会话画像。"),
  KEY_OF_LISTS(
      "fact_key is only supported for traits and preferences.",
      "fact_key 只用于 traits 和 preferences。"),
  LOWERED(" (%s lowered from %s to %s, the most)", "（%s 已从 %s 降为上限 %s）"),

  SPEAKER_UPDATED("Speaker profile updated.", "说话者画像已更新。"),
  SESSION_UPDATED("Session profile updated.", "会话画像已更新。"),
  NOTHING_KNOWN("(nothing is known)", "（暂无内容）"),
  REMEMBERED("Remembered (id=%s).", "已记住（id=%s）。"),
  KNOWN_ALREADY("That was remembered already (id=%s).", "早已记住（id=%s）。"),
  ONLY_INJECTED(
      "content holds nothing but what was recalled from memory; it is remembered already.",
      "content 只有从记忆中取出的内容，早已记住。"),
  ONLY_SECRET(
      "content tells nothing but a key, password or code; those are never remembered.",
      "content 只有密钥、密码或验证码；这类内容从不记忆。"),
  WITHOUT_SECRETS(
      " Keys, passwords and codes in it were left out; they are never remembered.",
      "其中的密钥、密码或验证码已隐去，从不记忆。"),
  NOTHING_FOUND("Nothing relevant is remembered.", "没有相关的记忆。"),
  FOUND("Found in memory: %s.", "找到 %s 条记忆。"),
  NOTHING_SAID("Nothing was said about that here.", "这里没有人说过这个。"),
  SAID("Found messages: %s.", "找到 %s 条消息。"),
  SUMMED_UP("Summary of rounds %s to %s: %s", "第 %s 到 %s 轮的摘要：%s"),
  NOTHING_RECENT(
      "Nothing was said lately in other conversations that this one may read.",
      "此会话可读的其他会话中，最近没有人说话。"),
  RECENT("Said lately in other conversations: %s.", "其他会话中最近的消息：%s 条。"),
  NEEDS_ASKING_SESSION(
      "Which other conversations may be read depends on the asking one, and the caller's scope has"
          + " none.",
      "能读哪些会话取决于提问的会话，而调用者的 scope 中没有会话。"),
  NOTHING_KEPT("Nothing is remembered yet.", "还没有记住任何内容。"),
  KEPT("Memories: %s of %s.", "记忆：共 %2$s 条，列出 %1$s 条。"),
  FORGOTTEN("Forgotten for good (id=%s).", "已彻底忘记（id=%s）。"),
  NO_SUCH_MEMORY("Not found: no memory has the id '%s'.", "未找到：没有 id 为 '%s' 的记忆。");

  private final String english;
  private final String chinese;

  ToolPhrase(String english, String chinese) {
    this.english = english;
    this.chinese = chinese;
  }

  String in(Language language, Object... arguments) {
    String pattern = language.choose(english, chinese);
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
