package io.remanence.server.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Packs long texts for callers that unpack them; streams of events are never kept waiting by it.
 */
final class Packing {
  /** Shorter ones gain nothing, in bytes. */
  private static final int LEAST = 1_400;

  private static final int BUFFER = 16 << 10;
  private static final Pattern QUALITY = Pattern.compile(";\\s*q\\s*=\\s*([0-9.]+)");

  private Packing() {}

  /** Whether answers like this are packed where the caller likes. */
  static boolean mayFit(Answer answer) {
    boolean text =
        answer.type().startsWith("application/json")
            || answer.type().startsWith("application/problem+json")
            || answer.type().startsWith("application/x-ndjson")
            || answer.type().startsWith("text/");
    boolean events = answer.type().startsWith("text/event-stream");
    boolean worthIt = answer.content().isPresent() || answer.body().length >= LEAST;
    boolean packed = answer.headers().containsKey("Content-Encoding");
    return text && !events && worthIt && !packed;
  }

  static boolean fits(HttpServletRequest request, Answer answer) {
    return mayFit(answer)
        && Collections.list(request.getHeaders("Accept-Encoding")).stream()
            .flatMap(header -> Arrays.stream(header.split(",")))
            .map(one -> one.strip().toLowerCase(Locale.ROOT))
            .anyMatch(Packing::isGzip);
  }

  private static boolean isGzip(String coding) {
    String name = coding.replaceAll(";.*", "").strip();
    Matcher quality = QUALITY.matcher(coding);
    boolean refused = quality.find() && quality.group(1).matches("0(\\.0*)?");
    return name.equals("gzip") && !refused;
  }

  static void write(Answer answer, OutputStream out) throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER);
    if (answer.content().isPresent()) {
      try (Answer.Content content = answer.content().get()) {
        content.writeTo(packed);
      }
    } else {
      packed.write(answer.body());
    }
    packed.finish();
  }
}
