package io.remanence.capture;

import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds what must not be remembered: keys, tokens, passwords and codes, in English and Chinese, in
 * full-width letters too.
 *
 * <p>Two kinds of patterns: what looks like a secret wherever it stands (the prefixes of well-known
 * keys, JSON web tokens, PEM blocks, credentials in addresses), and what is named as one and
 * followed by a value ("my password is …", "验证码 …"). Of the second kind the value must look like
 * one: "the token count is 5,000" and "密码学课程" name no secret. A doubtful value after "is" counts
 * only if it isn't a plain word, so "the password is wrong" stays.
 */
public final class Secrets {
  /** A stretch of text, in UTF-16 units. */
  record Range(int from, int to) {}

  /**
   * What a secret looks like.
   *
   * @param hints of which at least one stands in a text that holds one, in lower case: most texts
   *     hold none, and to look for a few letters takes much less than to match
   */
  private record Rule(List<String> hints, Pattern pattern, int group) {}

  /** In each name of a secret there is one of these. */
  private static final List<String> NAME_HINTS =
      List.of(
          "pass",
          "pwd",
          "pin",
          "key",
          "token",
          "secret",
          "code",
          "otp",
          "credential",
          "cvv",
          "cvc");

  private static final List<String> CHINESE_HINTS =
      List.of("码", "碼", "口令", "密", "钥", "鑰", "令牌", "暗");

  private static final String NAME =
      "(?:pass\\s?-?(?:word|phrase|code)|passwd|pwd|passwort|pin(?:[ -]?(?:code|number))?"
          + "|(?:api|access|account|secret|private|encryption|licen[sc]e|recovery|ssh|wifi|wi-fi)[ _-]?"
          + "(?:key|token|password|secret)(?:[ _-]?id)?"
          + "|(?:client|app|shared)[ _-]?secret|secret"
          + "|(?:auth(?:entication|orization)?|bearer|refresh|session|security|bot|api)[ _-]?token"
          + "|token|credentials?|cvv|cvc"
          + "|(?:verification|security|confirmation|one[ -]?time|login|2fa|sms|activation|otp|backup"
          + "|recovery|access|door|gate|entry|alarm|safe|unlock|lock)[ -]?codes?|otp)";

  /** A key goes on after a dot inside it; a sentence goes on after a space. */
  private static final String AFTER_DOT = "(?:\\.[A-Za-z0-9_-]{2,})*";

  /** Ends a sentence only where nothing follows it: passwords hold such marks. */
  private static final String MARK_INSIDE = "|[!?]+(?=[^\\s\"'”’`，。；！？,;!?])|[!?](?=[，。；,;])";

  /** What files of settings and environments end the names of their secrets with. */
  private static final String VARIABLE =
      "(?:passwords?|passwd|passphrase|passcode|pwd|pass|secrets?|token|credentials?"
          + "|(?:api|access|secret|private|encryption|signing|master|auth|ssh|service|account|deploy"
          + "|webhook)[_.-]?key)";

  /** Set apart from its name by a sign, as in such files. */
  private static final String ASSIGNED =
      "[\"']?\\s*(?::|=>?|:=)\\s*[\"'“‘`]?((?:[^\\s\"'”’`，。；！？,;!?]" + MARK_INSIDE + "){3,})";

  /** What may follow "my password is" and is none. */
  private static final String NO_PASSPHRASE =
      "(?!(?:too|so|very|not|no|still|now|never|always|also|only|just|really|currently|probably|about"
          + "|the|a|an|in|on|at|of|for|from|with|by|as|to|and|or|it|this|that|what|which|something|same"
          + "|wrong|right|required|needed|expired|stored|saved|written|known|lost|forgotten|hidden|set"
          + "|changed|reset|being|going|weak|strong|long|short|safe|secure|easy|hard|difficult"
          + "|different|compromised|leaked|case|well|out|up|longer|shorter)\\b)";

  private static final String CHINESE_NAME =
      "(?:验证码|驗證碼|校验码|校驗碼|动态码|動態碼|激活码|激活碼|口令|密码|密碼|密钥|密鑰|金钥|金鑰|秘钥|秘鑰"
          + "|令牌|私钥|私鑰|恢复码|恢復碼|解锁码|解鎖碼|提取码|提取碼|取件码|安全码|安全碼|[Pp][Ii][Nn] ?码)";

  /** Codes that everybody may know. */
  private static final String NO_OPEN_CODE =
      "(?<!\\b(?:zip|post|postal|area|country|dialling|dialing|error|status|exit|source|product|project"
          + "|course|model|part|dress|color|colour|tax|swift|sort|branch|building|airport|stock)[ -])";

  private static final List<Rule> RULES =
      List.of(
          rule(
              List.of("-----begin"),
              "-----BEGIN [A-Z0-9 ]+-----[\\s\\S]*?(?:-----END [A-Z0-9 ]+-----|\\z)",
              0),
          rule(List.of("sk-"), "\\bsk-(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{8,}" + AFTER_DOT, 0),
          rule(List.of("k_"), "\\b[sprw]k_(?:live|test)_[A-Za-z0-9]{8,}" + AFTER_DOT, 0),
          rule(List.of("akia", "asia"), "\\b(?:AKIA|ASIA)[A-Z0-9]{12,}\\b", 0),
          rule(List.of("gh"), "\\bgh[pousr]_[A-Za-z0-9]{16,}" + AFTER_DOT, 0),
          rule(List.of("github_pat_"), "\\bgithub_pat_[A-Za-z0-9_]{16,}" + AFTER_DOT, 0),
          rule(List.of("glpat-"), "\\bglpat-[A-Za-z0-9_-]{12,}" + AFTER_DOT, 0),
          rule(List.of("xox"), "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}" + AFTER_DOT, 0),
          rule(List.of("aiza"), "\\bAIza[A-Za-z0-9_-]{30,}", 0),
          rule(List.of("hf_"), "\\bhf_[A-Za-z0-9]{16,}" + AFTER_DOT, 0),
          rule(List.of("npm_"), "\\bnpm_[A-Za-z0-9]{20,}" + AFTER_DOT, 0),
          rule(List.of(":"), "\\b\\d{8,10}:[A-Za-z0-9_-]{30,}", 0),
          rule(
              List.of("eyj"),
              "\\beyJ[A-Za-z0-9_-]{8,1000}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?",
              0),
          rule(List.of("hooks"), "(?i)\\bhooks\\.slack\\.com/services/([A-Za-z0-9/_-]{8,})", 1),
          rule(
              List.of("authori"),
              "(?i)\\bauthori[sz]ation\\s*[:=]\\s*(?:[a-z]+\\s+)?([^\\s\"'，。；,;]{3,})",
              1),
          rule(List.of("bearer"), "(?i)\\bbearer\\s+([A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+){2,})", 1),
          rule(List.of("bearer"), "(?i)\\bbearer\\s+([A-Za-z0-9._~+/=-]{12,})", 1),
          rule(List.of("basic"), "(?i)\\b(?:basic)\\s+([A-Za-z0-9+/]{16,}={0,2})", 1),
          rule(
              List.of("://"),
              "(?i)\\b[a-z][a-z0-9+.-]{1,20}://[^\\s/:@]{1,200}:([^\\s/@]{1,200})@",
              1),
          rule(
              List.of("="),
              "(?i)[?&](?:token|key|api_?key|access_token|secret|password|sig(?:nature)?)=([^&\\s]+)",
              1),
          // Named, and set apart by a sign: whatever follows is the value.
          rule(
              NAME_HINTS,
              "(?i)\\b"
                  + NAME
                  + "s?\\b[\"'”’)]*(?:\\s+(?:is|are|was))?\\s*[:=]\\s*[\"'“‘`]?((?:[^\\s\"'”’`，。；！？,;!?]"
                  + MARK_INSIDE
                  + "){3,})",
              1),
          // A variable of an environment, a file of settings, a program.
          rule(
              NAME_HINTS,
              "(?i)(?<![\\p{L}\\p{N}])[a-z][a-z0-9]{0,30}(?:[_.-][a-z0-9]{1,30}){0,6}?[_.-]"
                  + VARIABLE
                  + ASSIGNED,
              1),
          rule(
              NAME_HINTS,
              "\\b[a-z][A-Za-z0-9]{0,40}?(?:Password|Passwd|Passphrase|Passcode|Pwd|Secret|Token"
                  + "|ApiKey|APIKey|AccessKey|SecretKey|PrivateKey|Credentials?)"
                  + ASSIGNED,
              1),
          rule(
              NAME_HINTS,
              "(?i)\\b"
                  + NAME
                  + "s? +[\"'“‘`]?((?=[^\\s]*[0-9])(?=[^\\s]*[a-z])[a-z0-9_+/=.-]{16,})",
              1),
          // Of plain words, where it is somebody's.
          rule(
              List.of("pass"),
              "(?i)\\b(?:my|our|his|her|their|your|wifi|wi-fi)(?: [\\p{L}\\p{N}'’-]{1,20}){0,2}?"
                  + " pass\\s?-?(?:word|phrase|code) (?:is|was) (?:now )?[\"'“‘]?((?:"
                  + NO_PASSPHRASE
                  + "\\p{L}{2,20}[ -]){1,7}"
                  + NO_PASSPHRASE
                  + "\\p{L}{2,20})(?=[.!?,;\"'”’\\s]|$)",
              1),
          // Named, with "is" or nothing between: the value must hold a digit or a sign.
          rule(
              NAME_HINTS,
              "(?i)\\b"
                  + NAME
                  + "s?\\b(?: (?:for|to|of|on|at) (?:[\\p{L}\\p{N}'’-]+ ){1,5}?| )?(?:\\s*(?:is|was|are|will be|changed to|set to|reset to|to|being))"
                  + "\\s+(?:now |still |just )?[\"'“‘`]?((?=[^\\s]*[0-9_@#$%^&*+=~])(?![0-9]{1,3}(?:,[0-9]{3})+\\b)(?:[^\\s\"'”’`，。；！？,;!?]"
                  + MARK_INSIDE
                  + "){3,})",
              1),
          rule(
              NAME_HINTS,
              "(?i)\\b"
                  + NAME
                  + "s? +[\"'“‘`]?((?=[^\\s]*[0-9])(?![0-9]{1,3}(?:,[0-9]{3})+\\b)[A-Za-z0-9_@#$%^&*+=~!-]{4,})",
              1),
          // In quotes it is a value, whatever it is made of.
          rule(
              NAME_HINTS,
              "(?i)\\b"
                  + NAME
                  + "s?\\b[^.!?\\n\"“‘`]{0,40}?\\b(?:is|was|to|be)\\s+[\"“‘`']([^\"”’`'\\n]{3,60})[\"”’`']",
              1),
          // A code that is named just "code" is of digits only.
          rule(
              NAME_HINTS,
              "(?i)"
                  + NO_OPEN_CODE
                  + "\\b(?:code|pin)\\b(?: (?:is|was))?\\s*[:：]?\\s*(\\d{4,8}|\\d{3}[ -]\\d{3,4})\\b",
              1),
          rule(NAME_HINTS, "(?i)\\b(?:cvv|cvc)2?\\b(?: (?:is|was))?\\s*[:：]?\\s*(\\d{3,4})\\b", 1),
          rule(CHINESE_HINTS, "(?:安全码|安全碼)(?:是|为|為)?\\s*[:：]?\\s*(\\d{3,4})(?![0-9])", 1),
          // Named with what it is for, and set apart by a sign: the value must look like one.
          rule(
              NAME_HINTS,
              "(?i)\\b"
                  + NAME
                  + "s? (?:for|of|on|at|to|in) [\\p{L}\\p{N}'’ -]{1,40}?\\s*[:=]\\s*[\"'“‘`]?((?=[^\\s]*[0-9_@#$%^&*+=~])(?:[^\\s\"'”’`，。；！？,;!?]"
                  + MARK_INSIDE
                  + "){4,})",
              1),
          // A password of plain characters, behind a colon alone.
          rule(
              CHINESE_HINTS,
              "(?:口令|密码|密碼|暗号|暗號)(?:是|为|為)?\\s*[:：]\\s*[\"'“‘「]?([\\p{IsHan}]{2,12})(?=[\"'”’」，。；！,;!\\s]|$)",
              1),
          rule(
              CHINESE_HINTS,
              "口令(?:是|为|為)\\s*[\"'“‘「]?(?!什么|什麼|啥|错|錯|对|對|正确|正確|无效|無效|不|多少|否|过期|過期"
                  + "|谁|誰|由|用|可|要|在|需|[\\p{IsHan}]{0,11}的(?!\\p{IsHan}))([\\p{IsHan}]{2,12})(?=[\"'”’」，。；！,;!\\s]|$)",
              1),
          rule(NAME_HINTS, "(?i)\\b(\\d{4,8}) is (?:your|my|the)\\b[^.!?\\n]{0,40}\\bcode\\b", 1),
          rule(
              CHINESE_HINTS,
              CHINESE_NAME
                  + "[^，。；！？\\n:：=是为為0-9A-Za-z]{0,8}(?:[:：=]|是|为|為|改成了?|改为|改為|换成了?|換成了?|设成了?|設成了?|设为|設為)+了?\\s*[\"'“‘「`]?((?:[^\\s，。；！？、,;!?\"'”’」`\\p{IsHan}]"
                  + MARK_INSIDE
                  + "){3,})",
              1),
          rule(CHINESE_HINTS, CHINESE_NAME + "\\s*[\"'“‘「`]?([0-9A-Za-z_@#$%^&*+=~!.-]{4,})", 1),
          rule(
              CHINESE_HINTS,
              "(?<![0-9])(\\d{4,8})(?:是|为|為)[^，。；！？\\n]{0,12}(?:验证码|驗證碼|校验码|动态码|密码|密碼)",
              1));

  /** What is left of a sentence whose only point was the secret. */
  private static final Pattern EMPTY_WORDS =
      Pattern.compile(
          "(?i)\\[redacted\\]|\\[已隐去\\]|\\b(?:the|a|an|my|our|your|his|her|their|its|is|are|was|were|it|this|that|for|to|of|and|"
              + "new|old|please|use|here|hi|hello|remember|note|save|keep|store|in|on|with|now|changed|"
              + "set|be|will|s|by|the|way|i|me|you|just|so|as|don|t|forget|tell"
              + "|anyone|anybody|nobody|else|share|secret|private|confidential|safe|login|account)\\b|\\b"
              + NAME
              + "s?\\b|"
              + CHINESE_NAME
              + "|code|\\bkey\\b|我的|我|你的|你|的|是|为|為|了|请|請|记住|記住|记一下|保存|新|旧|这个|這個|帮|一下|改成|换成|设成"
              + "|别告诉|不要告诉|告诉|別告訴|不要告訴|告訴|别人|別人|任何人|其他人|保密|千万|千萬|别|別|不要|外传|泄露|登录|登陆|登錄|账号|賬號");

  /** A word counts as two characters of a script without spaces; less than two words is nothing. */
  private static final int WORD = 2;

  private static final int LEAST = 4;

  /** Rules by their hints, so that each hint is looked for once. */
  private static final Map<List<String>, List<Rule>> BY_HINTS =
      RULES.stream()
          .collect(Collectors.groupingBy(Rule::hints, LinkedHashMap::new, Collectors.toList()));

  private Secrets() {}

  private static Rule rule(List<String> hints, String regex, int group) {
    return new Rule(hints, Pattern.compile(regex), group);
  }

  /** The text with each secret replaced by a mark in this language. */
  public static String redact(String text, Language language) {
    return redact(text, 0, find(text), mark(language));
  }

  /** Whether the text holds a secret. */
  public static boolean isIn(String text) {
    return !find(text).isEmpty();
  }

  /** Whether the text tells that there is a secret, and nothing else. */
  public static boolean isAllOf(String text) {
    List<Range> found = find(text);
    return !found.isEmpty() && saysNothingElse(redact(text, 0, found, mark(Language.of(text))));
  }

  static String mark(Language language) {
    return switch (language) {
      case ENGLISH -> "[redacted]";
      case CHINESE -> "[已隐去]";
    };
  }

  /** The sentence without the secrets of its text; ranges are of the whole text. */
  static String redact(Sentence sentence, List<Range> ranges, String mark) {
    return redact(sentence.text(), sentence.from(), ranges, mark);
  }

  private static String redact(String text, int offset, List<Range> ranges, String mark) {
    StringBuilder redacted = new StringBuilder();
    int from = 0;
    for (Range range : ranges) {
      int begin = Math.max(0, range.from() - offset);
      int end = Math.min(text.length(), range.to() - offset);
      if (end <= begin || begin < from) {
        continue;
      }
      redacted.append(text, from, begin).append(mark);
      from = end;
    }
    return from == 0 ? text : redacted.append(text, from, text.length()).toString();
  }

  /** Whether a redacted sentence says nothing but that there is a secret. */
  static boolean saysNothingElse(String redacted) {
    int left = 0;
    for (String word : Words.of(EMPTY_WORDS.matcher(redacted).replaceAll(" "))) {
      left += Words.isUnspaced(word.codePointAt(0)) ? 1 : WORD;
    }
    return left < LEAST;
  }

  /** The secrets, in order, apart from each other. */
  static List<Range> find(String text) {
    String narrow = narrowed(text);
    String lowerCase = narrow.toLowerCase(Locale.ROOT);
    List<Range> found = new ArrayList<>();
    BY_HINTS.forEach(
        (hints, rules) -> {
          if (holdsAny(lowerCase, hints)) {
            rules.forEach(rule -> find(rule, narrow, found));
          }
        });
    found.sort(Comparator.comparingInt(Range::from));
    List<Range> merged = new ArrayList<>();
    for (Range range : found) {
      if (!merged.isEmpty() && range.from() <= merged.getLast().to()) {
        Range last = merged.removeLast();
        merged.add(new Range(last.from(), Math.max(last.to(), range.to())));
      } else {
        merged.add(range);
      }
    }
    return merged;
  }

  private static boolean holdsAny(String lowerCase, List<String> hints) {
    for (String hint : hints) {
      if (lowerCase.contains(hint)) {
        return true;
      }
    }
    return false;
  }

  private static void find(Rule rule, String narrow, List<Range> found) {
    Matcher matcher = rule.pattern().matcher(narrow);
    while (matcher.find()) {
      int end = matcher.end(rule.group());
      // A full stop or bracket at the end closes the sentence, not the secret.
      while (end > matcher.start(rule.group()) + 1 && ".)]}".indexOf(narrow.charAt(end - 1)) >= 0) {
        end--;
      }
      found.add(new Range(matcher.start(rule.group()), end));
    }
  }

  /** Full-width forms as plain ones, unit for unit, so that places stay the same. */
  private static String narrowed(String text) {
    StringBuilder narrow = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean wide = c >= '\uff01' && c <= '\uff5e';
      // The marks that end a Chinese clause stay, since they end a value too.
      boolean ends = c == '，' || c == '；' || c == '！' || c == '？';
      narrow.append(wide && !ends ? (char) (c - 0xfee0) : c == '\u3000' ? ' ' : c);
    }
    return narrow.toString();
  }
}
