package io.remanence.error;

import io.remanence.text.Language;

/**
 * What people are told went wrong, in the languages that Remanence speaks; {@code %s} takes
 * arguments. Names of keys and values stand as they are typed. The sentences begin with the name of
 * what is wrong where there is one, and have no full stop, so that others can put them after a
 * place.
 */
public enum ErrorText implements Wording {
  /** What is said in one language only, such as by a database or a model's provider. */
  PLAIN("%s", "%s"),

  // What is wrong with a value.
  NONE_OF("%s is '%s'; %s is wanted", "%s 是“%s”；应为 %s"),
  ONE_OF("%s is '%s'; one of %s is wanted", "%s 是“%s”；应为以下之一：%s"),
  OUT_OF_RANGE("%s is %s; %s to %s is wanted", "%s 是 %s；应在 %s 到 %s 之间"),
  BELOW("%s is %s; %s or more is wanted", "%s 是 %s；应不小于 %s"),
  TOO_LONG("%s has %s characters; at most %s are wanted", "%s 有 %s 个字符；最多 %s 个"),
  TOO_MANY("%s holds %s; at most %s are wanted", "%s 有 %s 项；最多 %s 项"),
  BLANK("%s is blank; text is wanted", "%s 为空白；应有文字"),
  BLANK_ID("%s is blank; 1 to %s characters are wanted", "%s 为空白；应有 1 到 %s 个字符"),
  BROKEN_ID(
      "%s holds a NUL or half a surrogate pair, as in '%s'; whole characters are wanted",
      "%s 含有 NUL 或半个代理对，如“%s”；应为完整的字符"),
  LIMIT_OR_ALL(
      "limit is %s; a number from 0 up, or 'all', is wanted", "limit 是 %s；应为不小于 0 的整数，或 'all'"),
  FROM_UP("%s is %s; a number from 0 up is wanted", "%s 是 %s；应为不小于 0 的整数"),
  BAD_POSITION("keep holds %s; positions from 0 up are wanted", "keep 含有 %s；应为不小于 0 的位置"),
  NO_SPAN("a span goes from %s to %s; a later end is wanted", "时间段从 %s 到 %s；结束应晚于开始"),
  TOO_DEEP("JSON nests deeper than %s", "JSON 嵌套超过 %s 层"),
  NOT_TEXT("%s is %s; text is wanted", "%s 是 %s；应为文字"),
  NOT_TEXTS("%s is %s; a list of texts is wanted", "%s 是 %s；应为文字列表"),
  SECRET_NOT_TEXT("%s is no text; text is wanted", "%s 不是文字；应为文字"),
  NOT_WHOLE("%s is %s; a whole number is wanted", "%s 是 %s；应为整数"),
  NOT_NUMBER("%s is '%s'; a number is wanted", "%s 是“%s”；应为数字"),
  NO_ZONE(
      "%s is '%s'; a zone such as Asia/Shanghai or UTC is wanted",
      "%s 是“%s”；应为时区，如 Asia/Shanghai 或 UTC"),
  NOT_A_TABLE("%s is %s; a table is wanted", "%s 是 %s；应为表"),
  IT("it", "值"),

  // What is not there.
  NOT_THERE("no %s with the id '%s' is there", "没有 id 为“%2$s”的%1$s"),
  MEMORY("memory", "记忆"),
  CANDIDATE("candidate", "候选"),
  SUMMARY("summary", "摘要"),
  CONSOLIDATION("consolidation", "整理"),
  DEAD_LETTER("dead letter", "死信"),
  INJECTION("injection", "注入记录"),
  ERASURE("erasure", "抹除"),
  KEY("key", "密钥"),
  NO_DOCUMENT("no document with the id '%s' was imported", "没有导入过 id 为“%s”的文档"),
  NO_TURN("no turn with the id '%s' is open in this session", "此会话中没有 id 为“%s”的进行中的回合"),

  // Messages.
  NO_ROLE("role is blank; user, assistant, tool, … is wanted", "role 为空白；应为 user、assistant、tool 等"),
  MESSAGE_TOO_LARGE(
      "a message has %s bytes of text; at most %s are wanted", "一条消息有 %s 字节的文字；最多 %s 字节"),
  SESSION_CHANGED(
      "the session '%s' has version %s; the caller expected %s: read it again",
      "会话“%s”的版本是 %s，而调用者以为是 %s；请重新读取"),
  NO_OLD_TEXT("old is empty; the text to replace is wanted", "old 为空；应给出要替换的文字"),
  NO_SEARCH_TEXT("the text to look for is empty; some text is wanted", "要查找的文字为空；应有文字"),
  NO_TRACE_TEXT("the words to trace are blank; some are wanted", "要追溯的词语为空白；应有文字"),
  OWN_PARENT("parent is the session itself, '%s'; another is wanted", "parent 是会话自己“%s”；应为另一个会话"),
  TODO("a to-do item's %s", "待办事项的 %s"),
  BLANK_TODO("%s is blank; a text is wanted", "%s 为空白；应有文字"),
  METADATA_TOO_LARGE(
      "the metadata of %s/%s has %s characters; at most %s are wanted",
      "元数据 %s/%s 有 %s 个字符；最多 %s 个"),

  // Turns.
  TURN_WITHOUT_SESSION("the turn's scope has no session; one is wanted", "该回合的 scope 中没有会话；应指明会话"),
  OVER_BUDGET(
      "the system prompt, the summary and the user's message are about %s tokens; at most %s fit"
          + " the token budget",
      "系统提示、摘要和用户消息约 %s 个 token；token 预算最多容纳 %s 个"),
  NO_REPLY(
      "messages is empty; a reply, or another outcome, is wanted",
      "messages 为空；应有回复，或使用其他 outcome"),

  // Memories.
  TIME_TO_LIVE_NOT_POSITIVE(
      "the time to live is %s ms; a positive number is wanted", "有效期是 %s 毫秒；应为正数"),
  TIME_TO_LIVE_TOO_LONG(
      "the time to live is %s ms; an end before the year 10000 is wanted",
      "有效期是 %s 毫秒；结束应早于公元 10000 年"),
  BAD_CONCEPT(
      "concept '%s' has %s characters; 1 to 50 are wanted", "concept “%s”有 %s 个字符；应为 1 到 50 个"),
  NO_STATUSES("statuses is empty; at least one status is wanted", "statuses 为空；至少要有一个状态"),
  NO_KINDS(
      "kinds is empty; memory, message, summary or several are wanted",
      "kinds 为空；应为 memory、message、summary 中的一个或多个"),
  MEMORY_THERE("a memory with the id '%s' is there already", "id 为“%s”的记忆已经存在"),
  MEMORY_CHANGED("the memory '%s' has the version %s; %s was expected", "记忆“%s”的版本是 %s，而不是 %s"),
  BAD_STEP(
      "the memory '%s' is %s, which can't become %s; make it active first",
      "记忆“%s”的状态是 %s，不能变为 %s；请先恢复为 active"),
  SAYS_THE_SAME("the memory '%s' says the same already", "记忆“%s”已有同样的内容"),
  SUPERSEDES_ITSELF(
      "the memory '%s' can't supersede itself; another one is wanted", "记忆“%s”不能取代自己；应为另一条记忆"),
  SUPERSEDED_ITSELF(
      "the memory '%s' is superseded itself; an active one is wanted", "记忆“%s”本身已被取代；应为活跃的记忆"),
  NOT_ACTIVE("the memory '%s' is %s; make it active first", "记忆“%s”的状态是 %s；请先恢复为 active"),
  INDEX_BEHIND(
      "the index is behind by too much to find what is near; try later", "索引落后太多，无法查找相近的内容；请稍后再试"),
  DIGEST_OFF(
      "digests are switched off; digest.enabled = true is wanted",
      "归并未启用；需要设置 digest.enabled = true"),
  UNDONE_ALREADY("the consolidation '%s' was undone already", "整理“%s”已经撤销过"),
  CHANGED_SINCE(
      "the memory '%s' changed since; what was done with it can't be undone",
      "记忆“%s”此后已更改；无法撤销对它的操作"),
  ERASED_SINCE(
      "the memory '%s' was erased since; what was done with it can't be undone",
      "记忆“%s”此后已被抹除；无法撤销对它的操作"),
  PAST_NOT_KEPT("what the memory '%s' was before is not kept any more", "记忆“%s”以前的内容已不再保留"),
  CANDIDATE_LOST("the messages that the candidate '%s' rests on are gone", "候选“%s”所依据的消息已不存在"),
  CANDIDATE_DECIDED(
      "the candidate '%s' is %s; a pending one is wanted", "候选“%s”的状态是 %s；应为待定（pending）的候选"),
  CANDIDATE_DECIDED_SINCE_LOST(
      "the candidate '%s' is %s, since the messages that it rests on are gone; a pending one is"
          + " wanted",
      "候选“%s”的状态是 %s，因为它所依据的消息已不存在；应为待定（pending）的候选"),
  NO_CAPTURE_MODEL(
      "no model for capture is configured, so '%s' can't be tried", "未配置用于捕获的模型，无法重试“%s”"),

  // Scopes and profiles.
  NEEDS_IN_SCOPE(
      "isolation '%s' needs a %s in the scope; none is given", "隔离方式“%s”需要 scope 中有 %s；没有给出"),
  LACKS_IN_SCOPE("isolation '%s' needs a %s in the scope", "隔离方式“%s”需要 scope 中有 %s"),
  NEEDS_SPEAKER(
      "the profile of a speaker needs a speaker in the scope; none is given",
      "说话者画像需要 scope 中有 speaker；没有给出"),
  KEY_OF_LISTS(
      "fact_key is given with %s; only traits and preferences have keys",
      "fact_key 与 %s 一起给出；只有 traits 和 preferences 有键"),
  NOTES_TOO_LONG(
      "notes would have %s characters; at most %s are wanted: set shorter ones",
      "notes 将有 %s 个字符；最多 %s 个：请改用较短的内容"),
  TOO_MANY_KEYS(
      "%s holds %s keys, the most: remove one that is no longer needed",
      "%s 已有 %s 个键，达到上限：请先移除不再需要的键"),
  PROFILE_CHANGED("the profile has the version %s; %s was expected", "画像的版本是 %s，而不是 %s"),
  BLANK_KEY("the key is blank; text is wanted", "键为空白；应有文字"),

  // Compaction and clearing.
  NO_SUMMARY_MODEL(
      "no model for summaries is configured, and compaction.without-model is refuse",
      "未配置用于摘要的模型，且 compaction.without-model 为 refuse"),
  TOKENS_USED_UP("the model for summaries has used up its tokens of today", "用于摘要的模型已用完今天的 token"),
  NO_ROOM_FOR_SUMMARY("a line of %s tokens leaves none for a summary", "压缩线为 %s 个 token，没有留给摘要的余地"),
  CHANGED_MEANWHILE(
      "what was read of the session '%s' was changed meanwhile", "读取的会话“%s”内容在此期间已更改"),
  COMPACTING_ALREADY("the session '%s' is being compacted already", "会话“%s”正在压缩"),
  CLEARED_MEANWHILE("the session '%s' was cleared meanwhile", "会话“%s”在此期间已被清除"),
  TAKEN_BACK_ALREADY(
      "the compaction of the summary '%s' was taken back already; its messages are in the window",
      "摘要“%s”的压缩已经撤销过；它的消息已在窗口中"),
  NOT_THE_NEWEST(
      "the summary '%s' is not the newest one of its session's compactions; only that can be taken"
          + " back",
      "摘要“%s”不是该会话最近一次压缩的摘要；只能撤销最近一次"),
  UNKNOWN_CLEAR_TYPES("types holds %s; of %s are wanted", "types 含有 %s；可用的类型：%s"),
  NOT_CLEARED(
      "the session '%s' could not be cleared, so its record stays: %s", "会话“%s”未能清除，其记录保留：%s"),

  // Settings.
  NO_SETTING("there is no setting '%s'", "没有设置“%s”"),
  SPACE_SETTING(
      "the setting %s is for a whole space; no session can have its own", "设置 %s 用于整个空间；会话不能单独设置"),
  SETTING("the setting %s: %s", "设置 %s：%s"),
  THE_SETTING("the setting %s", "设置 %s"),
  PART("%s.%s", "%s.%s"),
  NO_PROVIDER(
      "%s.provider is '%s'; no provider is on the class path, add the module"
          + " remanence-models-langchain4j",
      "%s.provider 是“%s”；类路径上没有任何提供方，请加入模块 remanence-models-langchain4j"),
  OTHER_PROVIDER("%s.provider is '%s'; %s can be chosen", "%s.provider 是“%s”；可选：%s"),
  NO_EMBEDDING(
      "embedding.provider is '%s'; none, or the name of a provider on the class path, is wanted",
      "embedding.provider 是“%s”；应为 none，或类路径上的提供方名称"),
  IN("in %s: %s", "在%s中：%s"),
  THE_FILE("the file %s", "文件 %s"),
  THE_ENVIRONMENT("the environment", "环境变量"),
  THE_COMMAND_LINE("the command line", "命令行"),
  IN_TABLE("in the table [%s]: %s", "表 [%s] 中：%s"),
  NO_SETTING_FOR("there is no setting for %s", "没有与 %s 对应的设置"),
  GUESS("%s; did you mean %s?", "%s；您是否指 %s？"),
  LISTED("%s; docs/SETTINGS.md lists them all", "%s；全部设置见 docs/SETTINGS.md"),
  NO_TOML("%s is no TOML: %s", "%s 不是有效的 TOML：%s"),
  HOLDS("%s holds '%s'; %s is wanted", "%s 含有“%s”；应为%s"),
  HOST_NAME(
      "a name such as memory.example or memory.example:8080",
      "名称，如 memory.example 或 memory.example:8080"),
  ORIGIN("an origin such as https://app.example", "来源，如 https://app.example"),

  // Spaces, files and processes.
  BAD_SPACE_NAME(
      "the space name is '%s'; 1 to 63 of a-z, 0-9, _ and -, the first a letter or digit, are"
          + " wanted",
      "空间名称是“%s”；应为 1 到 63 个 a-z、0-9、_ 或 - 字符，首个须为字母或数字"),
  DEVICE_NAME(
      "the space name is '%s', which Windows keeps for a device; another one is wanted",
      "空间名称是“%s”，Windows 把它留给设备使用；请换一个名称"),
  NO_SPACE("no space with the name '%s' is there", "没有名为“%s”的空间"),
  ALL_SPACES_BUSY(
      "all %s spaces that may be open are in use; try again, or raise spaces.max-open",
      "可同时打开的 %s 个空间都在使用中；请重试，或调高 spaces.max-open"),
  CLOSED("Remanence is closed", "Remanence 已关闭"),
  IN_MEMORY("the space '%s' is kept in memory; there are no files to copy", "空间“%s”只在内存中；没有可复制的文件"),
  BACKUP_FAILED("can't write the backup %s: %s", "无法写入备份 %s：%s"),
  BACKUP_THERE("%s is there already; a backup overwrites nothing", "%s 已经存在；备份不覆盖任何内容"),
  NOT_DELETED("can't delete %s: %s", "无法删除 %s：%s"),
  IN_USE("the data directory %s is in use by %s", "数据目录 %s 正在使用：%s"),
  A_PROCESS("process %s, which serves no port", "进程 %s，未提供端口"),
  A_SERVER("process %s, which serves %s", "进程 %s，服务地址 %s"),
  ANOTHER_PROCESS("another process", "另一个进程"),
  NOT_USABLE("the data directory %s can't be used: %s", "数据目录 %s 无法使用：%s"),
  NOT_READ("can't read %s: %s", "无法读取 %s：%s"),
  NO_FOLDER("can't make the folder %s: %s", "无法创建文件夹 %s：%s"),
  STORE_LOST(
      "%s is missing or empty, but %s was made from it; put the file back from a backup, or move"
          + " the folder %s away to begin anew",
      "%s 缺失或为空，而 %s 是由它生成的；请从备份放回该文件，或移走文件夹 %s 重新开始"),
  SPACE_READ_ONLY("the space %s is read-only: %s", "空间 %s 目前只读：%s"),
  NOT_OPEN_YET("the default space is not open yet", "默认空间尚未打开"),
  MODELS_LOADING("the models are being loaded", "正在加载模型"),
  DEFAULT_BEHIND("the index of the default space is behind", "默认空间的索引落后"),
  DOES_NOT_OPEN("the default space does not open: %s", "默认空间无法打开：%s"),
  READ_ONLY("the store is read-only now: %s", "存储目前只读：%s"),
  STORE_CLOSED("the store of %s is closed", "%s 的存储已关闭"),
  STORE_JUST_CLOSED("the store of %s was just closed", "%s 的存储刚刚关闭"),
  STORE_IS_CLOSED("the store is closed; it can neither read nor write", "存储已关闭，无法读写"),
  NEWER_PROGRAM(
      "%s was made by a newer program (its schema has version %s, this program knows up to %s); use"
          + " that program, or restore a backup. Nothing was changed",
      "%s 由较新的程序创建（其结构版本为 %s，本程序最高支持 %s）；请使用该程序，或恢复备份。没有更改任何内容"),
  BECAUSE("%s (%s)", "%s（%s）"),
  NO_CONNECTION("no connection to %s became free", "没有可用的 %s 连接"),
  DISK_FULL(
      "the disk of %s is full; free some space, writing then goes on", "%s 所在的磁盘已满；腾出空间后会继续写入"),
  NOT_WRITABLE(
      "%s can't be written; make the file and its folder writable, writing then goes on",
      "无法写入 %s；把该文件及其文件夹设为可写后会继续写入"),
  DISK_FAILS("%s can't be read or written; look at its disk and permissions", "无法读写 %s；请检查磁盘和权限"),
  LOCKED("%s is locked by another program; stop it, or try again", "%s 被其他程序锁定；请停止该程序，或重试"),
  NO_ROOM_IN_MEMORY("there was too little memory to work on %s", "内存不足，无法处理 %s"),
  DAMAGED(
      "%s is damaged (%s); restore a backup in its place, or move it away together with %s-wal and"
          + " %s-shm to begin anew. Nothing was changed",
      "%s 已损坏（%s）；请用备份替换，或将它与 %s-wal、%s-shm 一起移走重新开始。没有更改任何内容"),
  NOT_REMOVED("the file %s could not be removed; remove it", "无法删除文件 %s；请手动删除"),
  NO_STORE(
      "no store is on the class path; add the module remanence-store-jdbc",
      "类路径上没有存储；请加入模块 remanence-store-jdbc"),
  NO_BACKUPS(
      "the store '%s' makes no backups of its own; use what comes with it",
      "存储“%s”自身不做备份；请使用它自带的工具"),
  MOVED_ALREADY("the spaces are in the directory %s already", "空间已在目录 %s 中"),
  SPACE_THERE("the directory %s holds a space %s", "目录 %s 中已有空间 %s"),
  INTERRUPTED_MOVING("interrupted while waiting for spaces to be moved", "等待空间迁移时被中断"),
  INTERRUPTED_OPENING("interrupted while waiting for the space %s", "等待空间 %s 时被中断"),
  INTERRUPTED_STORE(
      "the thread was interrupted before its work on the store began; nothing was done",
      "线程在开始访问存储之前被中断；没有做任何更改"),
  WRITER_FAILED("the writer failed: %s", "写入线程出错：%s"),
  COMMIT_FAILED("nothing was kept, the commit failed: %s", "提交失败，没有保存任何内容：%s"),
  TOO_MANY_EVER(
      "this is number %s of the space's %s; a space holds at most %s",
      "这是空间的第 %s 个 %s；一个空间最多 %s 个"),
  OF_FILE("%s: %s", "%s：%s"),
  FILE_CLOSED("%s is closed", "%s 已关闭"),
  NOT_MOVED_AWAY("%s can't be used and can't be moved away: %s", "%s 无法使用，也无法移走：%s"),
  NO_SCHEMA("the schema of %s can't be made: %s", "无法创建 %s 的结构：%s"),
  LOOK_AT_PERMISSIONS("%s can't be read: %s; look at its permissions", "无法读取 %s：%s；请检查权限"),
  INDEX_CLOSED("the index is closed", "索引已关闭"),
  INDEX_OPEN("the index in %s is open already", "%s 中的索引已经打开"),
  INDEX_NOT_OPENED("can't open an index in %s: %s", "无法打开 %s 中的索引：%s"),
  INDEX_NOT_CLOSED("the index in %s did not close well: %s", "%s 中的索引未能正常关闭：%s"),
  INDEX_WENT_BACK(
      "the index in %s could not be written, and went back to what it had flushed last",
      "%s 中的索引无法写入，已退回到上次保存的状态"),
  INDEX_FAILED("the index in %s can't be %s: %s", "%s 中的索引出错（%s）：%s"),
  NOT_LOCAL(
      "host is '%s'; 127.0.0.1, ::1 or localhost is wanted while there are no keys: make one by"
          + " 'key create' first, then other machines can be let in",
      "host 是“%s”；没有密钥时应为 127.0.0.1、::1 或 localhost：请先用 'key create' 创建密钥，再对其他机器开放"),
  NOT_LISTENING("can't listen on %s port %s: %s", "无法监听 %s 端口 %s：%s"),
  KEYS_NOT_READ("the keys in %s can't be read: %s", "无法读取 %s 中的密钥：%s"),
  KEYS_NOT_WRITTEN("the keys can't be written to %s: %s", "无法把密钥写入 %s：%s"),
  NO_EVENT_ID(
      "Last-Event-ID is '%s'; the id of an event, unchanged, is wanted",
      "Last-Event-ID 是“%s”；应原样使用事件的 id"),
  BLANK_NAMES("%s holds blank text; a name is wanted", "%s 含有空白文字；应为名称"),

  // Import and export.
  NO_PART("'%s' is no part of an export; one of %s is wanted", "“%s”不是导出的内容；应为以下之一：%s"),
  LINE("line %s: %s", "第 %s 行：%s"),
  LINE_NOT_STORED("line %s can't be stored: %s", "第 %s 行无法保存：%s"),
  NOT_EMPTY(
      "the space is not empty; an export is restored into a new one, or imported with the format"
          + " '%s'",
      "空间不为空；导出文件应还原到新的空间，或用格式“%s”导入"),
  EMPTY_EXPORT("the file is empty; an export is wanted", "文件为空；应为导出文件"),
  CUT_OFF("the file ends without its manifest, so it was cut off", "文件末尾没有清单，说明它被截断了"),
  AFTER_MANIFEST("the file goes on after its manifest", "文件在清单之后还有内容"),
  NO_HEADER("the first line is no header of an export", "第一行不是导出文件的文件头"),
  SECOND_HEADER("a header stands only in the first line", "文件头只能在第一行"),
  LINES_MISSING("the lines of the kind '%s' are missing", "缺少“%s”类的行"),
  LINES_CHANGED(
      "the lines of the kind '%s', from line %s on, are not those that were exported: the manifest"
          + " says %s, found was %s",
      "“%s”类的行（从第 %s 行起）与导出时不同：清单为 %s，实际为 %s"),
  NO_LINE_KIND("there is no kind of line named '%s'", "没有名为“%s”的行类型"),
  NOT_AN_OBJECT("the line is no JSON object", "该行不是 JSON 对象"),
  NO_UTF8("the line is no UTF-8", "该行不是 UTF-8"),
  UNKNOWN_FIELD("'%s' is unknown", "“%s”未知"),
  MISSING_FIELD("'%s' is missing", "缺少“%s”"),
  FIELD_WANTS("in '%s' %s is wanted", "“%s”应为%s"),
  A_TEXT("a text", "文字"),
  A_TEXT_OR_LIST("a text or a list", "文字或列表"),
  A_BOOLEAN("true or false", " true 或 false"),
  A_WHOLE_NUMBER("a whole number", "整数"),
  A_NUMBER("a number", "数字"),
  AN_OBJECT("an object", "对象"),
  A_LIST("a list", "列表"),
  A_TIME("a time as 2026-11-30T05:00:00.123Z", "形如 2026-11-30T05:00:00.123Z 的时间"),
  A_DAY("a day as 2026-11-30", "形如 2026-11-30 的日期"),
  A_ZONE("a time zone", "时区"),
  NO_EXPORT(
      "the header's format is '%s'; 'remanence' is wanted", "文件头的 format 是“%s”；应为“remanence”"),
  NO_EXPORT_VERSION("the header's version is no number from 1 on", "文件头的 version 不是从 1 起的数字"),
  NEWER_EXPORT(
      "the export has version %s, which a newer program wrote; at most %s is wanted",
      "导出文件的版本是 %s，由较新的程序写成；最高支持 %s"),
  NOT_MOVED("the space can't be moved: %s", "空间无法迁移：%s"),
  UNKNOWN_FORMAT("format is %s; one of %s is wanted", "format 是 %s；应为以下之一：%s"),
  FORMAT_NOT_TOLD(
      "the format of the file can't be told: %s; one of these formats is wanted: %s",
      "无法识别文件的格式：%s；应为以下格式之一：%s"),
  DATABASE_TOO_LARGE(
      "the database has more than 8 GiB; at most 8 GiB are taken", "数据库超过 8 GiB；最多 8 GiB"),
  LEFT_OUT("%s; it is left out", "%s；已略过"),
  PLACELESS(
      "the memory names no session and none is given: %s; name a session or speaker, or a wider"
          + " isolation",
      "该记忆没有指明会话，也没有另外给出：%s；请指明会话或说话者，或更宽的隔离方式"),
  NO_MEMORIES("there is no memory in it; a list of memories is wanted", "其中没有记忆；应为记忆列表"),
  A_PROFILE("a profile, and memories are wanted", "是画像；应为记忆"),
  BOTH("%s; %s", "%s；%s"),
  AND_MORE("%s; and %s more", "%s；另有 %s 处");

  private final String english;
  private final String chinese;

  ErrorText(String english, String chinese) {
    this.english = english;
    this.chinese = chinese;
  }

  @Override
  public String pattern(Language language) {
    return language.choose(english, chinese);
  }
}
