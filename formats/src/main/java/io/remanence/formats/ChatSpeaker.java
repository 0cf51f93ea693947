package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name in a text chat: without marks around it, with the id that some programs add to it, and
 * with the role that it may stand for.
 */
record ChatSpeaker(String name, String id, boolean bot) {
  private static final Set<String> USER =
      Set.of("you", "user", "human", "me", "prompt", "你", "您", "我", "用户", "あなた", "ユーザー");
  private static final Set<String> ASSISTANT =
      Set.of(
          "assistant",
          "ai",
          "ai assistant",
          "chatgpt",
          "gpt",
          "gpt-4",
          "gpt-4o",
          "gpt-5",
          "model",
          "助手",
          "ai助手",
          "智能助手",
          "アシスタント");

  /**
   * Names of assistants that people may have too; they count where a user's label stands beside.
   */
  private static final Set<String> ASSISTANT_NAME =
      Set.of(
          "claude",
          "gemini",
          "bard",
          "copilot",
          "bot",
          "deepseek",
          "kimi",
          "grok",
          "llama",
          "perplexity",
          "豆包",
          "通义千问",
          "文心一言",
          "元宝");

  /** Words in front of a colon that are no names. */
  private static final Set<String> NO_NAME =
      Set.of(
          "date",
          "time",
          "note",
          "notes",
          "goal",
          "goals",
          "agenda",
          "attendees",
          "participants",
          "summary",
          "subject",
          "topic",
          "title",
          "author",
          "status",
          "location",
          "action",
          "actions",
          "decision",
          "decisions",
          "deadline",
          "todo",
          "warning",
          "error",
          "info",
          "debug",
          "warn",
          "example",
          "tip",
          "important",
          "next steps",
          "question",
          "answer",
          "from",
          "to",
          "cc",
          "re",
          "ps",
          "日期",
          "时间",
          "地点",
          "主题",
          "目标",
          "备注",
          "注意",
          "参会人",
          "结论");

  private static final Pattern WITH_ID =
      Pattern.compile("(.{1,80}?) ?(?:[(（](\\d{5,12})[)）]|<([^<>\\s]{3,80}@[^<>\\s]{1,80})>)");
  private static final Pattern MATRIX =
      Pattern.compile("@([^\\s:]{1,80}):[\\w.-]{1,100}(?::\\d{1,5})?");
  private static final Pattern MARKS =
      Pattern.compile("[\\x{200e}\\x{200f}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}\\x{feff}]");
  private static final Pattern PICTURE = Pattern.compile("^(?:👤|🤖)\\x{fe0f}?\\s*");

  /** Reads a name as a style cut it out. */
  static ChatSpeaker of(String written) {
    String clean = withoutMarks(written).strip();
    boolean bot = clean.startsWith("🤖");
    clean = PICTURE.matcher(clean).replaceFirst("").strip();
    Matcher matrix = MATRIX.matcher(clean);
    if (matrix.matches()) {
      return new ChatSpeaker(matrix.group(1), clean, bot);
    }
    Matcher withId = WITH_ID.matcher(clean);
    if (withId.matches()) {
      String id = withId.group(2) == null ? withId.group(3) : withId.group(2);
      return new ChatSpeaker(withId.group(1).strip(), id, bot);
    }
    return new ChatSpeaker(clean, clean, bot);
  }

  /** The text without the invisible marks that chat programs put around names and lines. */
  static String withoutMarks(String text) {
    return MARKS.matcher(text).replaceAll("");
  }

  /** Whether the character is such a mark. */
  static boolean isMark(char c) {
    return c == '\u200e'
        || c == '\u200f'
        || (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069')
        || c == '\ufeff';
  }

  private String label() {
    return name.toLowerCase(Locale.ROOT);
  }

  boolean isUserLabel() {
    return USER.contains(label());
  }

  boolean isAssistantLabel() {
    return ASSISTANT.contains(label()) || ASSISTANT_NAME.contains(label());
  }

  /** Whether it is the label of any role. */
  boolean isLabel() {
    return isUserLabel()
        || isAssistantLabel()
        || Set.of("system", "系统", "tool", "工具").contains(label());
  }

  boolean isNoName() {
    return NO_NAME.contains(label());
  }

  /**
   * The role that the name stands for.
   *
   * @param amongLabels whether the chat is one of a user's label with an assistant's
   */
  String role(boolean amongLabels) {
    if (bot || ASSISTANT.contains(label()) || (amongLabels && isAssistantLabel())) {
      return MessageBody.ASSISTANT;
    }
    return switch (label()) {
      case "system", "系统" -> MessageBody.SYSTEM;
      case "tool", "工具" -> MessageBody.TOOL;
      default -> MessageBody.USER;
    };
  }

  Optional<Speaker> speaker() {
    return Speakers.of(id, name);
  }
}
