package io.remanence.command;

import io.remanence.text.Language;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What {@code !memory} can be told to do. */
enum CommandName {
  OVERVIEW(false, "", "", "what is remembered here", "这里记住了什么", "overview", "概览"),
  HELP(false, "help", "帮助", "this list", "本列表", "help", "?", "帮助"),
  HEALTH(false, "health", "健康", "whether all is well", "是否一切正常", "health", "h", "健康"),
  PROFILE(
      false,
      "profile",
      "画像",
      "what is known of you and of this conversation",
      "本会话与你的画像",
      "profile",
      "p",
      "画像"),
  SEARCH(
      false,
      "search [STATUS] WORDS",
      "搜索 [状态选项] 内容",
      "finds memories",
      "查找记忆",
      "search",
      "s",
      "搜索",
      "查找"),
  LIST(
      false,
      "list [STATUS] [PAGE]",
      "列表 [状态选项] [页码]",
      "memories, the newest first",
      "记忆，最新的在前",
      "list",
      "l",
      "ls",
      "列表",
      "列出"),
  SHOW(false, "show ID", "查看 ID", "one memory in full", "完整显示一条记忆", "show", "查看"),
  FORGET(
      true,
      "forget ID",
      "忘记 ID",
      "erases a memory for good",
      "彻底抹除一条记忆",
      "forget",
      "f",
      "del",
      "忘记"),
  SUPERSEDED(
      false,
      "superseded [PAGE]",
      "已取代 [页码]",
      "memories that newer ones replaced",
      "被取代的记忆",
      "superseded",
      "已取代"),
  ARCHIVED(false, "archived [PAGE]", "已归档 [页码]", "archived memories", "已归档的记忆", "archived", "已归档"),
  ARCHIVE(true, "archive ID", "归档 ID", "puts a memory into the archive", "归档一条记忆", "archive", "归档"),
  RESTORE(
      true,
      "restore ID",
      "恢复 ID",
      "makes a hidden memory active again",
      "恢复一条隐藏的记忆",
      "restore",
      "恢复"),
  DELETE(
      true,
      "delete --speaker ID | --tag TAG | --before DATE | --status STATUS [--dry-run]",
      "删除 --speaker ID | --tag 标签 | --before 日期 | --status 状态 [--dry-run]",
      "erases all memories that every filter takes",
      "彻底抹除符合所有条件的记忆",
      "delete",
      "删除"),
  CONSOLIDATE(
      true,
      "consolidate preview|run",
      "整理 预览|执行",
      "archives old memories under a summary",
      "把旧记忆归并为摘要",
      "consolidate",
      "整理"),
  CANDIDATES(
      false,
      "candidates [--status STATUS | --all-statuses] [PAGE]",
      "候选列表 [--status 状态 | --all-statuses] [页码]",
      "proposals that wait",
      "等待确认的候选",
      "candidates",
      "候选列表"),
  CANDIDATE(
      true,
      "candidate accept|reject ID",
      "候选 接受|拒绝 ID",
      "decides on a proposal",
      "处理一条候选",
      "candidate",
      "候选"),
  COMPACT(
      true,
      "compact",
      "压缩",
      "replaces older messages by a summary",
      "把较早的消息压缩为摘要",
      "compact",
      "压缩"),
  AUDIT(
      false,
      "audit [PAGE | export]",
      "审计 [页码 | 导出]",
      "what was done, and by whom",
      "操作记录",
      "audit",
      "审计"),
  EXPORT(
      true,
      "export [l2 [STATUS]]",
      "导出 [l2 [状态选项]]",
      "profiles, or with l2 memories, as JSON",
      "以 JSON 导出画像；加 l2 导出记忆",
      "export",
      "e",
      "导出"),
  IMPORT(true, "import l2 JSON", "导入 l2 JSON", "takes memories in", "导入记忆", "import", "导入");

  /** Whether only an owner may: it changes something, or takes it out. */
  final boolean restricted;

  private final String english;
  private final String chinese;
  private final String englishHelp;
  private final String chineseHelp;
  private final List<String> names;

  CommandName(
      boolean restricted,
      String english,
      String chinese,
      String englishHelp,
      String chineseHelp,
      String... names) {
    this.restricted = restricted;
    this.english = english;
    this.chinese = chinese;
    this.englishHelp = englishHelp;
    this.chineseHelp = chineseHelp;
    this.names = List.of(names);
  }

  static Optional<CommandName> named(String folded) {
    return Arrays.stream(values()).filter(command -> command.names.contains(folded)).findFirst();
  }

  /** The name for programs. */
  String wireName() {
    return names.getFirst();
  }

  /** How it is typed. */
  String usage(Language language) {
    return switch (language) {
      case ENGLISH -> ("!memory " + english).strip();
      case CHINESE -> ("!记忆 " + chinese).strip();
    };
  }

  String help(Language language) {
    return language.choose(englishHelp, chineseHelp);
  }
}
