package io.remanence.command;

import io.remanence.text.Language;
import java.util.Locale;

/** What commands say; {@code %s} takes arguments. */
enum CommandPhrase {
  HELP("Commands about what is remembered here:", "与此处记忆有关的命令："),
  STATUS_HELP(
      "STATUS: --include-superseded, --include-archived, --include-deleted, --all-statuses, or"
          + " --status active|superseded|archived|deleted",
      "状态选项：--include-superseded、--include-archived、--include-deleted、--all-statuses，或"
          + " --status active|superseded|archived|deleted"),
  NO_COMMAND(
      "'%s' is no command; one begins with !memory or /clear.",
      "'%s' 不是命令；命令以 !memory 或 /clear 开头。"),
  UNKNOWN("There is no command '%s'.", "没有命令 '%s'。"),
  USAGE("Usage: %s", "用法：%s"),
  TRY_HELP("!memory help lists all commands.", "发送“!记忆 帮助”查看所有命令。"),
  FORBIDDEN("Only an owner may do that here.", "只有所有者可以这样做。"),
  NOT_YOURS(
      "The memory '%s' is not about you; only an owner may forget it.", "记忆 '%s' 与你无关，只有所有者可以忘记它。"),
  UNWANTED("'%s' is one too many.", "'%s' 是多余的。"),
  UNKNOWN_OPTION("There is no option '%s'.", "没有选项 '%s'。"),
  NO_VALUE("%s needs a value.", "%s 缺少值。"),
  BAD_STATUS(
      "'%s' is no status; there are active, superseded, archived and deleted.",
      "'%s' 不是状态；可用 active、superseded、archived、deleted。"),
  BAD_CANDIDATE_STATUS(
      "'%s' is no status; there are pending, accepted and rejected.",
      "'%s' 不是状态；可用 pending、accepted、rejected。"),
  BAD_PAGE("'%s' is no page; 1 to %s is wanted.", "'%s' 不是页码；应在 1 到 %s 之间。"),
  NO_PAGE("There is no page %s.", "没有第 %s 页。"),
  BAD_DATE(
      "'%s' is no date; one such as 2026-11-30 or 2026-11-30T05:00:00Z is wanted.",
      "'%s' 不是日期；应写成 2026-11-30 或 2026-11-30T05:00:00Z。"),
  NEEDS_ID("An id is missing.", "缺少 id。"),
  NEEDS_WORDS("There are no words to look for.", "没有要查找的内容。"),
  NEEDS_FILTER("A filter is missing; nothing was erased.", "缺少筛选条件；没有抹除任何内容。"),
  NEEDS_PREVIEW_OR_RUN("preview or run is missing.", "缺少“预览”或“执行”。"),
  NEEDS_DECISION("accept or reject is missing.", "缺少“接受”或“拒绝”。"),
  NEEDS_JSON("The JSON is missing.", "缺少 JSON。"),
  NO_MEMORY("No memory has the id '%s'.", "没有 id 为 '%s' 的记忆。"),
  NO_CANDIDATE("No candidate has the id '%s'.", "没有 id 为 '%s' 的候选。"),
  REFUSED("That can't be done now: %s", "现在无法执行：%s"),
  NOT_HERE("This is not available here.", "此处没有这项功能。"),

  OVERVIEW("Memory of this conversation", "本会话的记忆"),
  SESSION("Session: %s", "会话：%s"),
  ISOLATION("Isolation: %s", "隔离：%s"),
  COUNTS(
      "Memories: %s active, %s superseded, %s archived, %s deleted",
      "记忆：%s 条活跃，%s 条已取代，%s 条已归档，%s 条已删除"),
  MESSAGES("Messages: %s active", "消息：%s 条活跃"),
  WELL("All is well.", "一切正常。"),
  READ_ONLY("The store takes no writes now.", "存储目前无法写入。"),
  BEHIND("The index is behind by %s changes.", "索引落后 %s 处更改。"),
  EMBEDDING("%s changes wait to be embedded.", "%s 处更改等待嵌入。"),
  SESSION_PROFILE("This conversation:", "本会话："),
  SPEAKER_PROFILE("You:", "你："),
  NOTHING_KNOWN("(nothing is known)", "（暂无内容）"),
  NOTHING_FOUND("Nothing relevant is remembered.", "没有相关的记忆。"),
  FOUND("Found: %s", "找到 %s 条"),
  NOTHING_KEPT("Nothing is remembered here.", "这里没有记忆。"),
  PAGE("Page %s", "第 %s 页"),
  MORE("More on page %s.", "第 %s 页还有。"),
  FORGOTTEN("Forgotten for good: %s", "已彻底忘记：%s"),
  ARCHIVED("Archived: %s", "已归档：%s"),
  RESTORED("Active again: %s", "已恢复：%s"),
  DELETED("Erased: %s", "已抹除 %s 条"),
  WOULD_DELETE("Would be erased: %s", "将抹除 %s 条"),
  CONSOLIDATED("Archived under a summary: %s", "已归并 %s 条"),
  WOULD_CONSOLIDATE("Would be archived under a summary: %s", "将归并 %s 条"),
  NO_CANDIDATES("There are no such candidates.", "没有这样的候选。"),
  ACCEPTED("Accepted: %s", "已接受：%s"),
  REJECTED("Rejected: %s", "已拒绝：%s"),
  COMPACTED("Messages that left the window: %s", "已移出窗口的消息：%s 条"),
  NOTHING_TO_COMPACT("There is nothing to compact.", "没有可压缩的内容。"),
  NOTHING_DONE("Nothing was done yet.", "还没有操作记录。"),
  EXPORTED("Exported: %s", "已导出 %s 条"),
  EXPORTED_PROFILES("The profiles were exported.", "画像已导出。"),
  NOT_IMPORTED("Nothing was imported: %s", "没有导入任何内容：%s"),
  DIGEST_OFF(
      "Digests are switched off; the setting digest.enabled switches them on.",
      "归并未启用；可用设置 digest.enabled 启用。"),
  IMPORTED("Imported: %s", "已导入 %s 条"),

  CLEAR_USAGE(
      "/clear [-t TYPE[,TYPE…]] [--dry-run]; TYPE is one of %s",
      "/清除 [-t 类型[,类型…]] [--dry-run]；类型可为 %s"),
  UNKNOWN_TYPE("There is no type '%s'.", "没有类型 '%s'。"),
  CLEARED("Cleared:", "已清除："),
  NOT_ALL_CLEARED("Not all was cleared:", "未能全部清除："),
  WOULD_CLEAR("Would be cleared:", "将清除：");

  private final String english;
  private final String chinese;

  CommandPhrase(String english, String chinese) {
    this.english = english;
    this.chinese = chinese;
  }

  String in(Language language, Object... arguments) {
    String pattern = language.choose(english, chinese);
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
