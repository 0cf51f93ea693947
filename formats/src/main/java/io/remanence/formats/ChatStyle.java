package io.remanence.formats;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way in which chats are written as text: how a line looks that begins a message. Patterns look
 * at the beginning of a line only and are bounded everywhere, so a line of megabytes costs nothing.
 * Where two styles fit the same lines, the one that is listed first wins.
 */
enum ChatStyle {
  /** {@code **Alice** (2024-03-15 9:00 AM): hi}, or with a time of day alone. */
  BOLD_STAMP(Kind.STAMPED, "\\*\\*" + Part.NAME + "\\*\\* ?\\(" + Part.ANY_STAMP + "\\)[:：] ?"),
  /** {@code **[18:37] 👤 Alice:** hi}, as Telegram exports are shown. */
  BOLD_BRACKET(Kind.STAMPED, "\\*\\*\\[" + Part.ANY_STAMP + "\\] ?" + Part.NAME + "[:：]\\*\\* ?"),
  /** {@code **Alice** 09:15 — hi}. */
  BOLD_DASH(Kind.STAMPED, "\\*\\*" + Part.NAME + "\\*\\* " + Part.ANY_STAMP + " [-–—] ?"),
  /** {@code 18:37 <alice> hi}, as IRC clients log. */
  IRC_STAMPED(
      Kind.STAMPED,
      "\\[?" + Part.ANY_STAMP + "\\]?\\s{1,2}<[@+%&~! ]?" + Part.NICK + "> ?",
      "\\[?" + Part.ANY_STAMP + "\\]?\\s{1,2}(?:-!-|\\*{1,3}|-->|<--|--|=!=) "),
  /**
   * {@code [15/03/24, 18:37:00] Alice: hi} of WhatsApp, {@code [18:37] @alice:host: hi} of Matrix.
   */
  BRACKET(
      Kind.STAMPED,
      "[\\[【]" + Part.ANY_STAMP + "[\\]】] ?(?:~ ?)?" + Part.NAME_OR_ADDRESS + "[:：] ?",
      "[\\[【]" + Part.ANY_STAMP + "[\\]】] ?"),
  /** {@code 3/15/24, 6:37 PM - Alice: hi}, WhatsApp on Android. */
  DASH(
      Kind.STAMPED,
      Part.FULL_STAMP + " [-–—] " + Part.NAME + "[:：] ?",
      Part.FULL_STAMP + " [-–—] "),
  /** {@code Alice (2024-03-15 18:37:00 UTC): hi}, Signal. */
  PAREN(Kind.STAMPED, Part.NAME + " ?[(（]" + Part.FULL_STAMP + "[)）][:：] ?"),
  /** {@code Alice, 3/15/2024 6:37 PM: hi}, Teams; also without the comma. */
  COMMA(Kind.STAMPED, Part.NAME + "(?:, ?| {1,3})" + Part.FULL_STAMP + "[:：] ?"),
  /** {@code 09:01<tab>Alice<tab>hi}, LINE and WeeChat. */
  TABS(Kind.STAMPED, Part.ANY_STAMP + "\\t(?<name>[^\\t]{1,80})\\t", Part.ANY_STAMP + "\\t\\t?"),
  /** {@code 2024-03-15 09:01 张三: 你好}. */
  PLAIN_STAMP(Kind.STAMPED, Part.ANY_STAMP + "[ \\t]{1,4}" + Part.NAME + "[:：] ?"),
  /** {@code 2024-03-15 09:01:02 张三(12345)} above the text, QQ. */
  STAMP_ABOVE(Kind.STAMPED_ABOVE, Part.FULL_STAMP + "[ \\t]{1,4}" + Part.WHOLE_NAME + "\\s{0,8}$"),
  /** {@code 张三 2024/3/15 上午9:01} or {@code Alice — 03/15/2024 6:37 PM} above the text. */
  NAME_ABOVE(
      Kind.STAMPED_ABOVE, Part.NAME + "[ \\t]{1,4}(?:[-–—] ?)?" + Part.CLEAR_STAMP + "\\s{0,8}$"),
  /** {@code ## User} above the text, with one of the roles as the heading. */
  HEADING(
      Kind.HEADING,
      "#{1,6} {1,3}(?<name>[^#:：(\\n]{1,40}?) ?(?:\\(" + Part.ANY_STAMP + "\\))?[:：]?\\s{0,8}$"),
  /** {@code **Alice:** hi} or {@code **Alice**: hi}. */
  BOLD(Kind.BARE, "\\*\\*" + Part.NAME + "(?:[:：]\\*\\*|\\*\\* ?[:：]) ?"),
  /** {@code <alice> hi}. */
  IRC(Kind.BARE, "<[@+%&~! ]?" + Part.NICK + "> ?", "(?:-!-|\\*{1,3}|-->|<--|=!=) "),
  /** {@code Alice: hi}. */
  PLAIN(Kind.BARE, "(?<name>\\p{L}[^:：\\t\\n]{0,39}?)(?:：|:(?=\\s|$)) ?");

  /** What a style needs before it is believed. */
  enum Kind {
    /** A name and a time in front of the text. */
    STAMPED,
    /** A name and a time in a line above the text. */
    STAMPED_ABOVE,
    /** A heading. */
    HEADING,
    /** A name alone. */
    BARE
  }

  private final Kind kind;
  private final Pattern begins;
  private final Optional<Pattern> notice;

  ChatStyle(Kind kind, String begins) {
    this.kind = kind;
    this.begins = Pattern.compile(begins);
    this.notice = Optional.empty();
  }

  ChatStyle(Kind kind, String begins, String notice) {
    this.kind = kind;
    this.begins = Pattern.compile(begins);
    this.notice = Optional.of(Pattern.compile(notice));
  }

  Kind kind() {
    return kind;
  }

  /** What begins in this line, if it begins a message of this style. */
  Optional<ChatLine> message(String line) {
    Matcher matcher = begins.matcher(line);
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    return Optional.of(
        new ChatLine(stamp(matcher), matcher.group("name"), line.substring(matcher.end())));
  }

  /** A line that the chat program itself wrote, such as that somebody joined; it has no name. */
  Optional<ChatLine> notice(String line) {
    return notice
        .map(pattern -> pattern.matcher(line))
        .filter(Matcher::lookingAt)
        .map(matcher -> new ChatLine(stamp(matcher), "", line.substring(matcher.end())));
  }

  private static String stamp(Matcher matcher) {
    return matcher.namedGroups().containsKey("stamp") && matcher.group("stamp") != null
        ? matcher.group("stamp")
        : "";
  }

  /** Pieces of the patterns. */
  private static final class Part {
    private static final String DATE =
        "(?:\\d{4} ?[-/.年] ?\\d{1,2} ?[-/.月] ?\\d{1,2}日?"
            + "|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}"
            + "|[A-Z][a-z]{2,8}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}"
            + "|\\d{1,2}\\.? [A-Z][a-z]{2,8}\\.?,? \\d{4})"
            + "(?: ?(?:星期|周|週)[一二三四五六日天]| ?[(（][一二三四五六日天月火水木金土][)）])?";
    private static final String PERIOD = "(?:上午|下午|凌晨|清晨|早上|中午|晚上|傍晚|午前|午後|오전|오후|[AP]M)";

    /** Seconds are never given back: their colon is not the one before the text. */
    private static final String CLOCK = "\\d{1,2}[:：]\\d{2}(?:[:：]\\d{2}(?:[.,]\\d{1,9})?)?+";

    private static final String HALF = "[ \\x{202f}\\x{a0}]?[AaPp]\\.?[Mm]\\b\\.?";
    private static final String ZONE = "(?: ?(?:UTC|GMT|Z|[+-]\\d{2}:?\\d{2}))?";
    private static final String TIME =
        "(?:" + PERIOD + "[ \\x{202f}]?)?" + CLOCK + "(?:" + HALF + ")?" + ZONE;
    private static final String DATE_TIME = DATE + "(?:,? at |, ?|T| {0,2})" + TIME;

    /** A date and a time. */
    static final String FULL_STAMP = "(?<stamp>" + DATE_TIME + ")";

    /** A time, with or without a date. */
    static final String ANY_STAMP = "(?<stamp>" + DATE_TIME + "|" + TIME + ")";

    /** A date and a time, or a time that says which half of the day. */
    static final String CLEAR_STAMP =
        "(?<stamp>" + DATE_TIME + "|" + PERIOD + " ?" + CLOCK + "|" + CLOCK + HALF + ")";

    private static final String NAME_CHARS = "[^\\s:：<>\\[\\]*|#\\-–—][^:：<>\\[\\]*|\\t\\n]{0,79}?";
    static final String NAME = "(?<name>" + NAME_CHARS + ")";
    static final String NAME_OR_ADDRESS =
        "(?<name>@[^\\s:]{1,80}:[\\w.-]{1,100}(?::\\d{1,5})?|" + NAME_CHARS + ")";
    static final String NICK = "(?<name>[^<>\\s/=\"][^<>/=\"\\n]{0,63})";
    static final String WHOLE_NAME = "(?<name>[^\\s:：*\\[#\\-–—][^:：\\t\\n]{0,99}?)";

    private Part() {}
  }
}
