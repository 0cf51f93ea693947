package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.SenderLabel;
import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes units as lines that say who said what. Arguments of calls, results and notices are cut to
 * {@value #LONGEST_CUT} code points; what users and assistants say is written whole.
 */
final class SpanText {
  static final int LONGEST_CUT = 200;

  /** So much of a text is looked at to cut it. */
  private static final int LOOKED_AT = 4_000;

  private static final String VISIBLE_CONTENT = "visibleContent";
  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");

  private final Words words;

  /** The name of the tool by the id of its call. */
  private final Map<String, String> tools = new HashMap<>();

  /** What says who speaks, by the speaker. */
  private final Map<Speaker, String> prefixes = new HashMap<>();

  private record Words(
      String user,
      String assistant,
      String calls,
      String and,
      String result,
      String notice,
      String empty) {
    static Words of(Language language) {
      return switch (language) {
        case ENGLISH ->
            new Words(
                "User: ", "Assistant: ", "calls ", ", ", "Tool result", "Notice: ", "(empty)");
        case CHINESE -> new Words("用户: ", "助手: ", "调用 ", "、", "工具结果", "通知: ", "(空)");
      };
    }
  }

  /**
   * @param span where results find the names of their tools
   */
  SpanText(Language language, List<Message> span) {
    this.words = Words.of(language);
    for (Message message : span) {
      if (message.body().role().equals(MessageBody.ASSISTANT)) {
        message.body().toolCalls().forEach(call -> tools.put(call.id(), oneLine(call.name())));
      }
    }
  }

  /** The lines of a unit. */
  String of(SpanUnits.Unit unit) {
    List<Message> messages = unit.messages();
    if (messages.size() == 1) {
      return line(messages.getFirst().body(), List.of());
    }
    List<ToolCall> calls = messages.getFirst().body().toolCalls();
    return messages.stream()
        .map(message -> line(message.body(), calls))
        .collect(Collectors.joining("\n"));
  }

  /**
   * What a person or model reads of a message: of an assistant the visible part where what is
   * stored is wrapped; never a block of injected memories.
   */
  static String visible(MessageBody body) {
    String text =
        body.role().equals(MessageBody.ASSISTANT)
            ? body.metadata().flatMap(data -> data.text(VISIBLE_CONTENT)).orElseGet(body::text)
            : body.text();
    return Marks.withoutMemories(text);
  }

  private String line(MessageBody body, List<ToolCall> calls) {
    return switch (body.role()) {
      case MessageBody.USER -> words.user() + said(labelled(body));
      case MessageBody.ASSISTANT -> words.assistant() + assistant(body);
      case MessageBody.TOOL ->
          words.result() + bracketed(toolName(body, calls)) + ": " + said(cut(visible(body)));
      // What is none of these is told to the model as a notice would be.
      default -> words.notice() + said(cut(visible(body)));
    };
  }

  private String labelled(MessageBody body) {
    String text = visible(body);
    String prefix =
        body.speaker().map(who -> prefixes.computeIfAbsent(who, SpanText::prefix)).orElse("");
    return Texts.isBlank(text) || text.startsWith(prefix) ? text : prefix + text;
  }

  private static String prefix(Speaker speaker) {
    return SenderLabel.of(speaker).map(Marks::disarm).map(SenderLabel::prefix).orElse("");
  }

  private String assistant(MessageBody body) {
    String text = visible(body);
    if (body.toolCalls().isEmpty()) {
      return said(text);
    }
    String calls =
        body.toolCalls().stream()
            .map(
                call ->
                    Marks.disarm(oneLine(call.name()))
                        + "("
                        + said(cut(call.arguments()), "")
                        + ")")
            .collect(Collectors.joining(words.and(), words.calls(), ""));
    return Texts.isBlank(text) ? calls : Marks.disarm(text) + " " + calls;
  }

  private String toolName(MessageBody body, List<ToolCall> calls) {
    String id = body.toolCallId().orElse("");
    for (ToolCall call : calls) {
      // Ids may come again in a later turn; the unit's own call is meant.
      if (call.id().equals(id)) {
        return oneLine(call.name());
      }
    }
    return tools.getOrDefault(id, body.name().map(SpanText::oneLine).orElse(""));
  }

  private static String bracketed(String name) {
    return name.isEmpty() ? "" : "(" + Marks.disarm(name) + ")";
  }

  private String said(String text) {
    return said(text, words.empty());
  }

  private static String said(String text, String nothing) {
    return Texts.isBlank(text) ? nothing : Marks.disarm(text);
  }

  private static String cut(String text) {
    String beginning = text;
    if (text.length() > LOOKED_AT) {
      int end = Character.isLowSurrogate(text.charAt(LOOKED_AT)) ? LOOKED_AT - 1 : LOOKED_AT;
      beginning = text.substring(0, end);
    }
    return Texts.truncate(Marks.disarm(Texts.clean(beginning)), LONGEST_CUT);
  }

  /** The text on one line, with single spaces. */
  static String oneLine(String text) {
    return SPACES.matcher(Texts.clean(text)).replaceAll(" ").strip();
  }
}
