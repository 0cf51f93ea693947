package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.llm.ChatReply;
import io.remanence.llm.Thoughts;
import io.remanence.text.Texts;
import io.remanence.token.TokenEstimate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a summary from what must not take its place: a reply that breaks off, a model's thoughts, a
 * provider's error, a message said again, next to nothing. What isn't certain to be one of these
 * passes.
 */
public final class ReplyCheck {
  private static final int SHORTEST = 20;
  private static final long MUCH = 1_000;

  /** An error is short; what is longer tells something. */
  private static final int LONGEST_ERROR = 600;

  private static final Pattern WRAPPED =
      Pattern.compile("^\\s*```(?:markdown|md|text)?[ \\t]*\\R([\\s\\S]*?)\\R?```\\s*$");
  private static final Pattern HEADING =
      Pattern.compile(
          "(?m)^\\s*(?:[#＃]{1,6}\\s*\\S|\\*\\*[^*\\n]+\\*\\*\\s*[:：]?\\s*$|【[^】\\n]+】)");

  private static final Pattern ERROR =
      Pattern.compile(
          "\\{\\s*\"(?:error|errors|detail)\"\\s*:[\\s\\S]*}"
              + "|\\{[\\s\\S]*\"error(?:_code|_msg|_message)?\"\\s*:[\\s\\S]*}"
              + "|<(?:!doctype html|html)[\\s\\S]*"
              + "|(?:(?:api|server|internal|request|provider|upstream|model|openai|anthropic) )*error"
              + "(?: code)?(?:\\s*[:：(]|\\s+\\d{3}\\b)[\\s\\S]*"
              + "|(?:http(?:/\\d(?:\\.\\d)?)?[ :]*)?[45]\\d\\d[ :-]+"
              + phrase(
                  "bad request|unauthorized|payment required|forbidden|not found|request time-?out"
                      + "|payload too large|too many requests|internal server error|server error"
                      + "|bad gateway|service unavailable|gateway time-?out|error")
              + "|"
              + phrase(
                  "too many requests|rate limit (?:exceeded|reached)|internal server error|bad gateway"
                      + "|service (?:temporarily )?unavailable|gateway time-?out|request timed out"
                      + "|connection (?:error|reset|refused)|upstream connect error"
                      + "|insufficient quota|you exceeded your current quota|context length exceeded"
                      + "|overloaded")
              + "|(?:请求(?:失败|超时|过于频繁)|服务(?:器)?(?:繁忙|异常|错误|不可用)|系统繁忙|接口(?:异常|错误)|连接(?:失败|超时)"
              + "|网络(?:错误|异常|超时)|调用(?:失败|超时)|余额不足)"
              + "(?:[，,。.!！：:;；\\s]*(?:请|稍[后候]|重试|错误码|code|[（(0-9])[^\\n]{0,100})?[。.!！]?",
          Pattern.CASE_INSENSITIVE);

  private final String model;
  private final String lastAnswer;

  /**
   * @param model the model's name, for errors
   */
  public ReplyCheck(String model, CompactionInput input) {
    this.model = model;
    this.lastAnswer = lastAnswer(input.span());
  }

  /** The phrase with what may follow it in an error, so that no sentence begins with it. */
  private static String phrase(String phrases) {
    return "(?:" + phrases + ")(?:\\s*(?:[.,:;!(—-]|for\\b|after\\b|please\\b)[\\s\\S]*)?";
  }

  private static String lastAnswer(List<Message> span) {
    for (Message message : span.reversed()) {
      if (message.body().role().equals(MessageBody.ASSISTANT)) {
        String text = SpanText.visible(message.body());
        if (!Texts.isBlank(text)) {
          return text.strip();
        }
      }
    }
    return "";
  }

  /**
   * The answer that a reply holds, without thoughts and without a fence around all of it.
   *
   * @throws CompactionRefused when the reply breaks off or was refused
   */
  public String answer(ChatReply reply) {
    switch (reply.reason()) {
      case LENGTH -> throw incomplete("stopped at the limit of its output");
      case REFUSED ->
          throw CompactionRefused.by(CompactionReason.MODEL_FAILED, model, "declined to answer");
      case STOP, OTHER -> {}
    }
    String text = withoutThoughts(Texts.clean(reply.text()));
    Matcher wrapped = WRAPPED.matcher(text);
    return wrapped.matches() && !wrapped.group(1).contains("```")
        ? String.valueOf(wrapped.group(1))
        : text;
  }

  private String withoutThoughts(String reply) {
    String text =
        Thoughts.without(reply).orElseThrow(() -> incomplete("thought, and came to no answer"));
    Matcher end = Thoughts.END.matcher(text);
    // Some servers leave out the opening mark. Where no answer follows, the mark is only a word.
    if (end.find()) {
      String rest = text.substring(end.end());
      if (KeepReply.of(rest).found() && !KeepReply.of(text.substring(0, end.start())).found()) {
        return rest;
      }
    }
    return text;
  }

  private CompactionRefused incomplete(String message) {
    return CompactionRefused.by(CompactionReason.OUTPUT_INCOMPLETE, model, message);
  }

  /**
   * @param summary without keep sections
   * @param replaced how many tokens it stands for
   * @throws CompactionRefused when it is none
   */
  public void check(String summary, long replaced) {
    Optional<String> nothing = Optional.empty();
    if (Texts.isBlank(summary)) {
      nothing = Optional.of("the summary is blank");
    } else if (summary.strip().equals(lastAnswer)) {
      nothing = Optional.of("the summary only repeats the last answer");
    } else if (!hasHeading(summary) && isError(summary)) {
      throw CompactionRefused.by(
          CompactionReason.MODEL_FAILED, model, "the provider's error came in place of a reply");
    } else if (!hasHeading(summary) && Texts.length(summary) < SHORTEST && replaced > MUCH) {
      nothing =
          Optional.of(
              "the summary has %d characters for %d tokens"
                  .formatted(Texts.length(summary), replaced));
    }
    if (nothing.isPresent()) {
      throw CompactionRefused.by(CompactionReason.EMPTY_SUMMARY, model, nothing.get());
    }
  }

  /**
   * Refuses what is no shorter than what it stands for, or would fill a session's line alone, where
   * it is also longer than was asked for: a model that says all of it again or goes round in
   * circles. A model that keeps to the limit of its output is never refused by this.
   *
   * @param summary without keep sections
   * @param replaced how many tokens it stands for
   * @param asked how many tokens the reply was to have at most
   * @param line the session's line, where one is known
   */
  void checkLength(String summary, long replaced, int asked, OptionalLong line) {
    long tokens = TokenEstimate.text(summary);
    boolean saysAgain =
        tokens * 10 >= replaced * 9 || (line.isPresent() && tokens >= line.getAsLong());
    if (tokens > asked && saysAgain) {
      throw CompactionRefused.by(
          CompactionReason.EMPTY_SUMMARY,
          model,
          "the summary has about %d tokens for %d; at most %d were asked for"
              .formatted(tokens, replaced, asked));
    }
  }

  /**
   * Refuses words that have nothing to do with anything, where they would take the place of a
   * summary: talk about there being nothing to say. With a heading it passes.
   *
   * @param summary without keep sections
   * @param former the summary so far
   * @param told what else the model was told
   */
  void checkSense(String summary, String former, List<String> told) {
    if (!hasHeading(summary)
        && SharedWords.has(former)
        && !SharedWords.any(summary, List.of(former))
        && !SharedWords.any(summary, told)) {
      throw CompactionRefused.by(
          CompactionReason.EMPTY_SUMMARY,
          model,
          "the summary shares no word with the summary so far or with what was said since");
    }
  }

  static boolean hasHeading(String summary) {
    return HEADING.matcher(summary).find() || SummarySections.of(summary).isStructured();
  }

  private static boolean isError(String summary) {
    return summary.length() <= LONGEST_ERROR && ERROR.matcher(summary.strip()).matches();
  }
}
