package io.remanence.server.words;

import io.remanence.error.ErrorDetail;
import io.remanence.text.Language;
import java.util.Locale;
import java.util.regex.Pattern;

/** A sentence of the server's own, in the languages that it speaks; {@code %s} takes arguments. */
public enum Phrase {
  INVALID_ARGUMENT("Invalid argument", "参数无效"),
  NOT_FOUND("Not found", "未找到"),
  CONFLICT("Conflict", "冲突"),
  UNAUTHENTICATED("Not authenticated", "未通过身份验证"),
  FORBIDDEN("Forbidden", "禁止访问"),
  TOO_LARGE("Too large", "内容过大"),
  RATE_LIMITED("Too many requests", "请求过于频繁"),
  UNAVAILABLE("Unavailable", "暂时不可用"),
  INTERNAL("Internal error", "内部错误"),
  METHOD_NOT_ALLOWED("Method not allowed", "不支持该方法"),
  UNSUPPORTED_MEDIA_TYPE("Unsupported media type", "不支持的内容类型"),

  NO_ROUTE("There is no route %s.", "没有 %s 这个路径。"),
  WRONG_METHOD("%s is not allowed on %s; %s is wanted.", "%2$s 不支持 %1$s；可用的方法是 %3$s。"),
  BAD_PATH(
      "The path holds %s; ids in a path are percent-encoded UTF-8 without NUL, and no part is empty"
          + ", '.' or '..'.",
      "路径中有 %s；路径中的标识须为百分号编码的 UTF-8，不含 NUL，任何一段都不能为空、“.”或“..”。"),
  BAD_QUERY(
      "The query string holds %s; percent-encoded UTF-8 is wanted.", "查询串中有 %s；须为百分号编码的 UTF-8。"),
  UNKNOWN_QUERY("Unknown query parameters: %s. This route takes %s.", "未知的查询参数：%s。该路径接受：%s。"),
  NO_QUERY("Unknown query parameters: %s. This route takes none.", "未知的查询参数：%s。该路径不接受查询参数。"),
  REPEATED_QUERY(
      "The query parameter %s is given %s times; one is wanted.", "查询参数 %s 出现了 %s 次；只能有一个。"),
  WRONG_TYPE("%s is %s; %s is wanted.", "%s 是 %s；应为%s。"),
  MISSING("%s is missing; %s is wanted.", "缺少 %s；应为%s。"),
  UNKNOWN_KEY("%s is an unknown key.", "%s 是未知的键。"),
  AT("%s: %s.", "%s：%s。"),
  PLAIN("%s.", "%s。"),
  BLANK("%s is blank; text is wanted.", "%s 为空白；应有文字。"),
  OWN_SOURCE(
      "%s is '%s', which only Remanence itself may say; api, tool or import is wanted.",
      "%s 是“%s”，只能由 Remanence 自己使用；应为 api、tool 或 import。"),
  ONLY_SECRET(
      "%s tells nothing but a key, password or code; those are never remembered.",
      "%s 只有密钥、密码或验证码；这类内容从不记忆。"),
  RESERVED_META("%s holds '%s', which is reserved; other keys are wanted.", "%s 含有保留的键“%s”；请用其他键。"),
  EMPTY("%s is empty; something is wanted there.", "%s 为空；不能为空。"),
  OUT_OF_RANGE("%s is %s; %s to %s is wanted.", "%s 是 %s；应在 %s 到 %s 之间。"),
  BAD_JSON("The body is not JSON: line %s, column %s: %s.", "请求体不是有效的 JSON：第 %s 行第 %s 列：%s。"),
  JSON_ENDS("it ends too early", "内容不完整"),
  JSON_TWICE("the key '%s' is given twice in one object", "同一对象中的键“%s”出现了两次"),
  JSON_GOES_ON("something follows after the JSON value", "JSON 值之后还有内容"),
  JSON_TOO_MUCH(
      "it nests deeper than %s, or a name, number or text in it is too long",
      "嵌套超过 %s 层，或其中的名称、数字、文字过长"),
  JSON_OTHER("what stands there is not as JSON wants it", "此处不符合 JSON 的写法"),
  EMPTY_BODY("The body is empty; a JSON object is wanted.", "请求体为空；应为 JSON 对象。"),
  NOT_AN_OBJECT("The body is %s; a JSON object is wanted.", "请求体是 %s；应为 JSON 对象。"),
  WRONG_MEDIA("The Content-Type is %s; %s is wanted.", "Content-Type 是 %s；应为 %s。"),
  WRONG_ENCODING(
      "The Content-Encoding is %s; a body that is not compressed is wanted.",
      "Content-Encoding 是 %s；请求体不能压缩。"),
  BODY_TOO_LARGE("The body has more than %s bytes; at most so many are taken.", "请求体超过 %s 字节的上限。"),
  FOREIGN_HOST(
      "The Host is %s; the server's own address with its port, or a name in http.hosts, is"
          + " wanted.",
      "Host 是 %s；应为本服务器自己的地址和端口，或 http.hosts 中的名称。"),
  FOREIGN_ORIGIN(
      "The Origin is %s; requests from other sites are refused.", "Origin 是 %s；拒绝来自其他站点的请求。"),
  BAD_TOKEN(
      "The key is not valid here; one key or token of this server, once, is wanted.",
      "密钥无效；应为本服务器的一个密钥或令牌，且只给一次。"),
  NO_KEY(
      "A key is wanted: Authorization: Bearer KEY, or X-API-Key: KEY.",
      "需要密钥：Authorization: Bearer 密钥，或 X-API-Key: 密钥。"),
  OTHER_SPACE("The key is of another space.", "该密钥属于另一个空间。"),
  ROLE_MAY_NOT("The role %s may not do this; %s is wanted.", "角色 %s 无权执行此操作；需要 %s。"),
  BOUND_KEY(
      "The key is bound to a scope, and this concerns the whole space.", "该密钥限定于某个范围，而此操作涉及整个空间。"),
  OUTSIDE_BINDING("This lies outside of the scope that the key is bound to.", "此内容不在该密钥限定的范围之内。"),
  SCOPE_WANTED(
      "The role %s must name a scope; bot, platform, session or speaker is wanted.",
      "角色 %s 必须指明范围；应给出 bot、platform、session 或 speaker。"),
  OWNER_SETTING("Only an owner may set %s.", "只有 owner 可以设置 %s。"),
  ALREADY_SET(
      "%s of the session '%s' is set already, and only an owner may change it.",
      "会话 '%2$s' 的 %1$s 已经设定，只有 owner 可以更改。"),
  TOO_MANY_REQUESTS(
      "The key has made too many requests; again in %s seconds.", "该密钥请求过多；请在 %s 秒后重试。"),
  BAD_IDEMPOTENCY_KEY(
      "The Idempotency-Key is not valid; 1 to 255 visible ASCII characters are wanted.",
      "Idempotency-Key 无效；应为 1 到 255 个可见的 ASCII 字符。"),
  REPEAT_RUNNING(
      "A request with this Idempotency-Key is still under way.", "带有该 Idempotency-Key 的请求仍在进行。"),
  REPEAT_BROKEN_OFF(
      "A request with this Idempotency-Key broke off, and how far it came is not known.",
      "带有该 Idempotency-Key 的请求曾中断，其进展未知。"),
  REPEAT_ERASED(
      "A request with this Idempotency-Key was carried out, but its answer is no longer kept,"
          + " since something was erased after it or it was too long.",
      "带有该 Idempotency-Key 的请求已执行，但其应答已不再保留：此后有内容被删除，或应答过长。"),
  REPEAT_OF_ANOTHER(
      "This Idempotency-Key came with another request; a new key is wanted.",
      "该 Idempotency-Key 已用于另一个请求；请使用新的键。"),
  UNREPEATABLE(
      "This takes no Idempotency-Key, since its answer is shown once and not kept.",
      "此操作不接受 Idempotency-Key，因为其应答只显示一次，不予保留。"),
  TOO_MANY_STREAMS("Too many listen to events already.", "监听事件的连接过多。"),
  BAD_REQUEST("The request can't be read: %s.", "无法读取该请求：%s。"),
  BROKEN_OFF("The request broke off.", "请求中断。"),
  STOPPING("The server is stopping.", "服务器正在停止。"),
  DEFECT(
      "Something failed inside the server; the log has more under the request id %s.",
      "服务器内部出错；日志中请求编号 %s 处有详情。"),
  AMBIGUOUS_SESSION(
      "There are several sessions '%s': %s. Say which by bot and platform.",
      "有多个会话 '%s'：%s。请用 bot 和 platform 指明。"),
  NO_SESSION("There is no session '%s'.", "没有会话 '%s'。"),
  NO_MESSAGE("There is no message with the id '%s' here.", "这里没有 id 为 '%s' 的消息。"),
  NO_METADATA("There is no metadata '%s' / '%s'.", "没有元数据 '%s' / '%s'。"),
  NEEDS_ALL("Clearing a whole space needs \"all\": true.", "清除整个空间需要写明 \"all\": true。"),
  NEEDS_FILTERS(
      "filters is empty; at least one is wanted, since nothing is deleted by accident.",
      "filters 为空；至少要给出一个条件，以免误删。"),
  NOTHING_TO_CHANGE(
      "The body changes nothing; content, tags, importance, confidence, ttl_ms or meta is wanted.",
      "请求体没有要修改的内容；应给出 content、tags、importance、confidence、ttl_ms 或 meta。"),
  DIGEST_HAS_NO_SIMILARITY(
      "similarity is given, but a digest compares nothing; it belongs to the mode merge.",
      "给出了 similarity，但 digest 不做比较；它只用于 merge 模式。"),
  DATA_OF_DELETE("%s is given, but a deletion takes none.", "给出了 %s，但删除操作不接受它。"),
  NO_TURN("There is no turn '%s' in the session '%s'.", "没有轮次 '%s'（会话 '%s'）。"),
  NO_INJECTION("There is no injection '%s'.", "没有注入记录 '%s'。"),
  CONTRADICTION(
      "%s is '%s' in one place and '%s' in another; one value is wanted.",
      "%s 在一处是 '%s'，在另一处是 '%s'；两处须一致。"),
  NEEDS_SCOPE(
      "scope is missing; bot, platform, session, speaker or isolation is wanted.",
      "缺少 scope；应给出 bot、platform、session、speaker 或 isolation。"),
  BAD_CURSOR(
      "cursor is '%s'; the next_cursor of a page before, unchanged, is wanted.",
      "cursor 是 '%s'；应原样使用上一页的 next_cursor。"),
  TURN_ISOLATION(
      "scope.isolation is '%s', but the session's setting is '%s', here '%s'; a turn remembers"
          + " under what is set, so set the session's isolation instead.",
      "scope.isolation 是 '%s'，而该会话的设置是 '%s'，此处即 '%s'；一轮对话按设置记忆，请改会话的 isolation 设置。"),
  NOT_READY("Recall does not work yet: %s.", "召回尚不可用：%s。"),

  NOT_EVERYTHING("not everything is there", "尚未全部就绪"),
  NO_UPSTREAM(
      "This proxy has no upstream yet. Set %s to its base URL, such as %s, and start again.",
      "该代理尚未配置上游。请把 %s 设为上游的基础地址（如 %s），然后重新启动。"),
  UPSTREAM_UNREACHABLE("The upstream %s can't be reached: %s.", "无法连接上游 %s：%s。"),
  UPSTREAM_REDIRECTS(
      "The upstream %s points to another address; redirects are not followed.",
      "上游 %s 指向了别的地址；代理不跟随重定向。"),
  BAD_MEMORY_USE(
      "X-Memory is '%s'; off, read, write or on is wanted.",
      "X-Memory 是“%s”；应为 off、read、write 或 on。"),

  ABSENT("absent", "空的"),
  INTERRUPTED("interrupted", "已中断"),
  TEXT("text", "文字"),
  USER("'user'", " 'user'"),
  ASSISTANT_OR_TOOL("the role of a reply, 'assistant' or 'tool',", "回复的角色 'assistant' 或 'tool'"),
  OBJECT("an object", "对象"),
  ARRAY("an array", "数组"),
  WHOLE_NUMBER("a whole number", "整数"),
  NUMBER("a number", "数字"),
  TRUE_OR_FALSE("true or false", "true 或 false"),
  LIMIT_OR_ALL("a whole number from 0 up, or 'all'", "不小于 0 的整数，或 'all'"),
  TIME(
      "a time such as 2026-11-30T05:00:00Z, with its zone, or milliseconds since 1970",
      "带时区的时间（如 2026-11-30T05:00:00Z），或自 1970 年起的毫秒数"),
  SHORT_TEXT("text of at most 256 characters", "不超过 256 个字符的文字"),
  TEXT_OR_PARTS("text, null or an array of parts", "文字、null 或由各部分组成的数组"),
  TEXT_OR_PART("text or an object", "文字或对象");

  /** A code point that no text may hold. */
  private static final String JOINED = "\uFFFF";

  private static final Pattern SPACE_BEFORE_WORDS = Pattern.compile(" ?" + JOINED);

  private final String english;
  private final String chinese;

  Phrase(String english, String chinese) {
    this.english = english;
    this.chinese = chinese;
  }

  /**
   * The sentence in that language; arguments that are phrases, sentences or details of errors are
   * put in that language too.
   */
  public String in(Language language, Object... arguments) {
    String pattern = language.choose(english, chinese);
    Object[] spoken = new Object[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      spoken[i] =
          switch (arguments[i]) {
            case Phrase phrase -> joined(phrase.in(language));
            case Sentence sentence -> joined(sentence.in(language));
            case ErrorDetail detail -> joined(detail.in(language));
            default -> arguments[i];
          };
    }
    return SPACE_BEFORE_WORDS.matcher(String.format(Locale.ROOT, pattern, spoken)).replaceAll("");
  }

  /** Marks Chinese words of our own: they stand without the space that ids and numbers get. */
  private static String joined(String words) {
    boolean chinese =
        !words.isEmpty()
            && Character.UnicodeScript.of(words.codePointAt(0)) == Character.UnicodeScript.HAN;
    return chinese ? JOINED + words : words;
  }
}
