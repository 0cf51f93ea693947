package io.remanence.token;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;

/**
 * Estimates of how many tokens a model would count, with no tokeniser: each UTF-16 unit of CJK text
 * is one and a half, each run of other text is its length over three and a half, rounded up. The
 * rule and its classes are those of the estimates in Aalis.
 */
public final class TokenEstimate {
  private static final int PER_MESSAGE = 4;

  private TokenEstimate() {}

  /** The estimate for a text; 0 for none. */
  public static int text(String text) {
    // In halves, so that one and a half stays whole.
    long halves = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isCjk(text.charAt(i))) {
        halves += 3 + 2L * runTokens(run);
        run = 0;
      } else {
        run++;
      }
    }
    halves += 2L * runTokens(run);
    return (int) Math.min(Integer.MAX_VALUE, (halves + 1) / 2);
  }

  /** The estimate for a message: 4, its text, its tool calls as JSON, and its reasoning. */
  public static int message(MessageBody body) {
    int tokens = PER_MESSAGE + text(body.text());
    if (!body.toolCalls().isEmpty()) {
      StringBuilder json = new StringBuilder("[");
      for (ToolCall call : body.toolCalls()) {
        json.append(json.length() > 1 ? "," : "")
            .append("{\"id\":")
            .append(quote(call.id()))
            .append(",\"type\":")
            .append(quote(call.type()))
            .append(",\"function\":{\"name\":")
            .append(quote(call.name()))
            .append(",\"arguments\":")
            .append(quote(call.arguments()))
            .append("}}");
      }
      tokens += text(json.append("]").toString());
    }
    return tokens + body.reasoningContent().map(TokenEstimate::text).orElse(0);
  }

  private static long runTokens(int length) {
    return (length * 2L + 6) / 7;
  }

  private static boolean isCjk(char c) {
    return (c >= '\u2E80' && c <= '\u9FFF')
        || (c >= '\uA000' && c <= '\uA4FF')
        || (c >= '\uAC00' && c <= '\uD7FF')
        || (c >= '\uF900' && c <= '\uFAFF')
        || (c >= '\uFE30' && c <= '\uFE4F')
        || (c >= '\uFF00' && c <= '\uFFEF');
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        case '\b' -> quoted.append("\\b");
        case '\f' -> quoted.append("\\f");
        default -> {
          if (c < 0x20) {
            quoted.append("\\u%04x".formatted((int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
