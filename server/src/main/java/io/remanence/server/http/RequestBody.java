package io.remanence.server.http;

import io.remanence.error.ErrorCode;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Takes in the body of a request: its kind is checked, its size bounded. */
final class RequestBody {
  /** The largest body that is no import, in bytes. */
  static final int MAX_BYTES = 16 << 20;

  /** What is read and thrown away of a larger one, so that its sender gets to read the answer. */
  private static final long DRAINED_BYTES = 64L << 20;

  private static final Set<String> JSON = Set.of("application/json");
  private static final Set<String> FILES =
      Set.of("application/octet-stream", "application/json", "application/x-ndjson", "text/plain");

  private RequestBody() {}

  /**
   * The bytes of a JSON body; none where there is no body.
   *
   * @throws Refusal 415 where it is of another kind or compressed, 413 where it is too large
   */
  static byte[] json(HttpServletRequest request) {
    if (request.getContentLengthLong() == 0) {
      return new byte[0];
    }
    byte[] bytes = read(request);
    if (bytes.length > 0) {
      checkType(request, JSON, "application/json");
    }
    return bytes;
  }

  /** The bytes of a body of any kind, within the bound. */
  static byte[] raw(HttpServletRequest request) {
    return request.getContentLengthLong() == 0 ? new byte[0] : read(request);
  }

  /**
   * The stream of an imported file, of any length.
   *
   * @throws Refusal 415 where it is of another kind or compressed
   */
  static InputStream file(HttpServletRequest request) {
    checkType(request, FILES, "application/octet-stream");
    return new RequestStream(request);
  }

  /**
   * Reads the rest of a body that nobody wanted, where it is not too long: one who is still sending
   * may never see the answer. Who asked before sending, and was not told to go on, sends nothing.
   *
   * @return whether nothing is left, so that the connection can take another request
   */
  static boolean finish(HttpServletRequest request) {
    boolean has =
        request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    if (!has) {
      return true;
    }
    boolean waits = request.getHeader("Expect") != null && !RequestStream.isBegun(request);
    if (waits || request.getContentLengthLong() > DRAINED_BYTES) {
      return false;
    }
    byte[] buffer = new byte[16 << 10];
    long total = 0;
    try {
      InputStream in = RequestStream.opened(request);
      int n = in.read(buffer);
      while (n >= 0 && total <= DRAINED_BYTES) {
        total += n;
        n = in.read(buffer);
      }
      return n < 0;
    } catch (IOException | IllegalStateException gone) {
      return false;
    }
  }

  private static byte[] read(HttpServletRequest request) {
    boolean declaredTooLarge = request.getContentLengthLong() > MAX_BYTES;
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    byte[] buffer = new byte[16 << 10];
    long total = 0;
    try {
      InputStream in = new RequestStream(request);
      for (int n = in.read(buffer); n >= 0 && total <= DRAINED_BYTES; n = in.read(buffer)) {
        total += n;
        if (!declaredTooLarge && total <= MAX_BYTES) {
          kept.write(buffer, 0, n);
        }
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    if (declaredTooLarge || total > MAX_BYTES) {
      throw Refusal.of(ErrorCode.TOO_LARGE, Phrase.BODY_TOO_LARGE, MAX_BYTES);
    }
    return kept.toByteArray();
  }

  private static void checkType(HttpServletRequest request, Set<String> types, String wanted) {
    Optional<String> encoding = Optional.ofNullable(request.getHeader("Content-Encoding"));
    if (encoding.filter(e -> !e.equalsIgnoreCase("identity")).isPresent()) {
      throw Refusal.invalid(Phrase.WRONG_ENCODING, shown(encoding.get())).withStatus(415);
    }
    String type = Optional.ofNullable(request.getContentType()).orElse("");
    int semicolon = type.indexOf(';');
    String bare = (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
    String parameters = semicolon < 0 ? "" : type.substring(semicolon).toLowerCase(Locale.ROOT);
    boolean otherCharset =
        parameters.contains("charset") && !parameters.matches(".*charset=\"?utf-?8\"?\\s*(;.*)?");
    if (!types.contains(bare.toLowerCase(Locale.ROOT)) || otherCharset) {
      throw Refusal.invalid(
              Phrase.WRONG_MEDIA, type.isEmpty() ? Phrase.ABSENT : shown(type), wanted)
          .withStatus(415);
    }
  }

  private static String shown(String value) {
    return "'" + Texts.clean(Texts.truncate(value, 100)) + "'";
  }
}
