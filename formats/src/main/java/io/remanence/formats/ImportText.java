package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.error.Wording;
import io.remanence.text.Language;

/** What is told of a file's lines that can't be read, or not as they were meant. */
enum ImportText implements Wording {
  // What was done with it.
  LEFT_OUT("%s; left out", "%s；已略过"),
  NOTHING_READ("%s; nothing is read", "%s；未读取任何内容"),
  REST_KEPT("%s; what came before is kept", "%s；保留此前的内容"),
  READ_WITHOUT("%s; read without", "%s；读取时不含此项"),
  READ_WITHOUT_TIME("%s; read without a time", "%s；读取时不含时间"),
  AT("%s: %s", "%s：%s"),

  // What is wrong.
  HAS_NO("%s has no %s", "%s没有 %s"),
  HAS_NO_OF("%s has no %s; %s is wanted", "%s没有 %s；应为%s"),
  NO_MESSAGES(
      "the record has no messages; messages with roles are wanted", "记录没有 messages；应为带 role 的消息"),
  NO_OBJECT("%s is no object", "%s不是对象"),
  NO_ARRAY("%s is no array", "%s 不是数组"),
  NEITHER("%s is no text and no %s", "%s既不是文字也不是%s"),
  NO_OBJECT_NO_TEXT("%s is no object and no text", "%s既不是对象也不是文字"),
  ID_TOO_LONG("%s is %s; at most %s characters are wanted", "%s是 %s；最多 %s 个字符"),
  READ_WITHOUT_ID("%s; read as one without id", "%s；按没有 id 读取"),
  READ_AS_WITHOUT("%s; read as one without", "%s；按没有会话读取"),
  WRONG_RECORD("the record is %s; %s is wanted", "记录是 %s；应为%s"),

  // Of what.
  THE_MESSAGE("the message", "消息"),
  A_MESSAGE("a message", "消息"),
  CONTENT_OF_MESSAGE("the message's content", "消息的内容"),
  THE_TURN("the turn", "该轮"),
  THE_RECORD("the record", "记录"),
  THE_MEMORY("the memory", "记忆"),
  THE_EPISODE("the episode", "情节"),
  THE_ENTRY("the entry", "条目"),
  THE_NAMED_ENTRY("the entry %s", "条目 %s "),
  THE_ENTITY("the entity", "实体"),
  THE_SAMPLE("the sample", "样本"),
  THE_SUMMARY("the summary", "摘要"),
  THE_PROFILE("the profile", "画像"),
  SPEAKERS_PROFILE("the profile of a speaker", "说话者的画像"),
  THE_PROFILES_ROW("the profile's row", "画像的行"),
  THE_SESSION("the session", "会话"),
  CONVERSATIONS_ID("the conversation's id", "对话的 id "),
  THE_NODE("the node %s", "节点 %s "),
  AN_ENTRY_OF("an entry of %s", "%s 的条目"),
  ENTRY_OF_LIST("an entry of the list", "列表中的条目"),
  ELEMENT_OF_CHAT("an element of chat_messages", "chat_messages 的元素"),
  AN_ARRAY("an array", "数组"),
  ARRAY("array", "数组"),
  CONTENT("content", "内容"),
  TEXT("text", "文字"),
  SPEAKER("speaker", "说话者"),
  SESSION_OR_TEXT("session or no text", "会话或文字"),
  TEXT_AND_CONTENT("text and no content", "文字和内容"),
  SESSION_ID_OR_ROLE("sessionId or no role", "sessionId 或 role"),
  SESSION_ID_OR_TEXT("session_id or no text", "session_id 或文字"),
  SESSION_ID_ROLE_OR_CONTENT("session_id, role or content", "session_id、role 或 content"),
  USER_ID_KEY_OR_VALUE("user_id, key or value", "user_id、key 或 value"),
  AUTHOR_WITH_ROLE("author with a role", "带 role 的 author"),

  // What is wanted.
  A_MEMORY_WITH_CONTENT("a memory with its content", "带内容的记忆"),
  A_MEMORY_WITH_TEXT("a memory with its text", "带文字的记忆"),
  A_SAMPLE("a sample with a conversation and its sample_id", "带对话和 sample_id 的样本"),
  A_CONVERSATION("a conversation with chat_messages", "带 chat_messages 的对话"),
  A_MAPPING("a conversation with a mapping", "带 mapping 的对话"),
  AN_ENTRY("an entry with an id and a content", "带 id 和内容的条目"),
  AN_ENTITY("an entity or a relation", "实体或关系"),
  A_CHAT("a text chat as body", "以文字聊天为正文"),
  A_LOG_LINE("a line of a Claude Code log with a type", "Claude Code 日志中带 type 的行"),
  MESSAGES("messages with roles", "带 role 的消息"),
  AN_EPISODE("an episode with a content, or a list of them", "带内容的情节，或其列表"),
  AN_EXPORT_LINE("a line of an export", "导出文件的行"),

  // Files.
  ZIP(
      "it is a zip archive; unpack it and import the conversations.json inside",
      "它是 zip 压缩包；请解压后导入其中的 conversations.json"),
  GZIP("it is packed with gzip; unpack it first", "它用 gzip 压缩；请先解压"),
  BINARY("it is no text; its first bytes are %s", "它不是文本；开头的字节是 %s"),
  EMPTY("it is empty", "它是空的"),
  BLANK_HEAD("its first 64 KiB are blank", "它开头的 64 KiB 是空白"),
  WEB_PAGE("it is a web page; import the JSON file of the same export", "它是网页；请导入同一次导出的 JSON 文件"),
  BEGINS_WITH("it begins with %s", "它以 %s 开头"),
  JSON_WITH_KEYS("it is JSON with the keys %s", "它是 JSON，键为 %s"),
  STRANGE_DATABASE(
      "it is a SQLite file without the tables of a known program", "它是 SQLite 文件，但没有已知程序的表"),
  NO_DATABASE("it is no SQLite file", "它不是 SQLite 文件"),
  NO_MESSAGE_TABLE(
      "the database has no table messages with sessionId and role",
      "数据库没有带 sessionId 和 role 的表 messages"),
  NO_AI_MESSAGES("the database has no table ai_messages", "数据库没有表 ai_messages"),
  DATABASE_ENDS("the database can't be read any further: %s", "数据库无法继续读取：%s"),
  ROW_TOO_LARGE("row %s of %s has %s bytes; at most %s are wanted", "第 %s 行（表 %s）有 %s 字节；最多 %s 字节"),
  FOREIGN_METADATA(
      "%s entries of the metadata %s are another program's", "元数据 %2$s 中的 %1$s 项属于其他程序"),
  NO_CALL("a tool call is no object; the message is read without it", "工具调用不是对象；读取消息时不含它"),
  TOO_LARGE("what begins here is larger than %s", "从此处开始的内容大于 %s"),
  NO_UTF8("bytes that are no UTF-8 were replaced by U+FFFD", "不是 UTF-8 的字节已替换为 U+FFFD"),
  ARRAY_ENDS(
      "the file ends here, but the array that begins in line %s is not closed",
      "文件在此结束，但从第 %s 行开始的数组没有结束"),
  RECORD_ENDS(
      "the file ends in line %s, inside the record that begins here", "文件在第 %s 行结束，而从此处开始的记录没有结束"),

  // JSON.
  JSON_ENDS("this JSON ends too early", "此处的 JSON 不完整"),
  NO_JSON_VALUE("no JSON value: %s", "不是 JSON 值：%s"),
  NO_NUMBER("a number that can't be read: %s", "无法读取的数字：%s"),
  NO_JSON("no valid JSON: %s", "不是有效的 JSON：%s"),
  NESTED(
      "it is nested to a depth of more than %s, or a name or number in it is too long",
      "嵌套超过 %s 层，或其中的名称或数字过长"),
  ENDS_EARLY("it ends too early", "内容不完整"),
  NOT_AS_JSON("what stands there is not as JSON wants it", "此处不符合 JSON 的写法"),

  // Conversations.
  ONLY_CONVERSATIONS("%s, and only conversations are taken here", "是%s；此处只接受对话"),
  A_MEMORY("a memory", "记忆"),
  A_PROFILE("a profile", "画像"),
  A_SUMMARY("a summary", "摘要"),
  SAME_ID(
      "a second message with the id %s in the same conversation; the first is kept, this one left"
          + " out",
      "同一对话中又有 id 为 %s 的消息；保留第一条，略过这一条"),
  NO_PARENT(
      "the parent %s is not in the mapping; the branch begins after it",
      "父节点 %s 不在 mapping 中；分支从它之后开始"),
  CIRCLE("the parents form a circle at %s; the branch begins after it", "父节点在 %s 处成环；分支从它之后开始"),
  CIRCLE_IN_ORDER(
      "the parents form a circle at %s; the messages are read in their order",
      "父节点在 %s 处成环；按消息的顺序读取"),
  NO_CURRENT_NODE(
      "current_node is %s; a node of the mapping is wanted; the newest leaf is read instead",
      "current_node 是 %s；应为 mapping 中的节点；改为读取最新的叶节点"),
  UNKNOWN_RECORDS(
      "records of type %s are not known; this one and more of them are left out",
      "不认识类型为 %s 的记录；这一条和其余同类记录已略过"),
  TEXT_IS_NONE(
      "the message's text is no text; its content is read instead", "消息的 text 不是文字；改为读取其内容"),
  BLOCK_IS_NONE(
      "the text of a block is no text; the message's own text is read", "块的 text 不是文字；改为读取消息自己的文字"),
  SUMMARYS_SESSION("the summary's session has more than %s characters", "摘要的会话超过 %s 个字符"),

  // Texts.
  BAD_DATE("the date of the text is %s; one like 2024-03-15 is wanted", "文本的日期是 %s；应写成 2024-03-15"),
  BAD_ZONE(
      "the timezone of the text is not known; one like Asia/Shanghai is wanted",
      "不认识文本的时区；应写成 Asia/Shanghai"),
  NO_TIME("the time is %s, which is none", "时间是 %s，不是时间"),
  BAD_TIME(
      "the time is %s; seconds or milliseconds since 1970, or ISO 8601, from 1970 to 9999 is"
          + " wanted",
      "时间是 %s；应为自 1970 年起的秒或毫秒数，或 ISO 8601，在 1970 到 9999 年之间"),
  NOT_SCALAR("no text and no number", "既非文字也非数字"),
  WHAT_HAS_IT_LEFT_OUT("%s; what has it is left out", "%s；含有它的内容已略过"),
  NO_DAY(
      "times of day and no date; give one to import the messages with their times; read without",
      "只有时刻没有日期；给出日期即可带时间导入消息；读取时不含时间"),
  MESSAGE_CUT(
      "the message that begins in line %s is larger than %s; cut here", "从第 %s 行开始的消息大于 %s；在此截断"),
  STRAY("lines %s to %s come before the first message", "第 %s 到 %s 行在第一条消息之前"),
  NO_STYLE(
      "no style of a chat is found in this text; lines like \"2024-03-15 09:01 Alice: hello\" are"
          + " wanted",
      "文本中找不到聊天的格式；应有形如 \"2024-03-15 09:01 Alice: hello\" 的行"),
  LONG_PARAGRAPH("the paragraph is longer than %s; read in parts", "段落长于 %s；分段读取"),

  // Memories.
  BAD_CONFIDENCE(
      "confidence is %s; 0 to 1 is wanted; read as the nearest of both",
      "confidence 是 %s；应在 0 到 1 之间；按最接近的一端读取"),
  BAD_IMPORTANCE(
      "importance is %s; a whole number from 1 to 5 is wanted; the episode is left out",
      "importance 是 %s；应为 1 到 5 的整数；该情节已略过"),
  AUDIT_LOG("an audit log, which tells nothing to remember", "是审计日志，没有可记住的内容"),
  NO_OBSERVATION("an observation of %s is no text", "%s 的观察不是文字"),
  HALF_RELATION(
      "the relation lacks from, to or relationType; all three are wanted",
      "关系缺少 from、to 或 relationType；三者都要有"),
  NO_SAMPLE_ID("the sample has no sample_id; called sample-%s", "样本没有 sample_id；称为 sample-%s"),
  SAMPLE_TIME(
      "the time of %s is %s; one like \"1:56 pm on 8 May, 2023\" is wanted",
      "%s 的时间是 %s；应写成 \"1:56 pm on 8 May, 2023\"");

  private final String english;
  private final String chinese;

  ImportText(String english, String chinese) {
    this.english = english;
    this.chinese = chinese;
  }

  @Override
  public String pattern(Language language) {
    return language.choose(english, chinese);
  }

  /** The same, of something that is left out. */
  ErrorDetail leftOut(Object... arguments) {
    return LEFT_OUT.with(with(arguments));
  }
}
