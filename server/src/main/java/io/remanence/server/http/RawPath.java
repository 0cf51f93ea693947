package io.remanence.server.http;

import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments of a request's path, taken apart before they are decoded, so that an id may hold
 * slashes, dots and whatever else. Nothing made of a path ever names a file.
 */
final class RawPath {
  private RawPath() {}

  /**
   * The decoded segments.
   *
   * @param path as it stood in the request line
   * @throws Refusal when an escape is broken, or a segment is empty, {@code .} or {@code ..}
   */
  static List<String> segments(String path) {
    if (!path.startsWith("/")) {
      throw bad(path);
    }
    List<String> segments = new ArrayList<>();
    String[] parts = path.substring(1).split("/", -1);
    if (parts.length == 1 && parts[0].isEmpty()) {
      return segments;
    }
    for (String part : parts) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        throw bad(part);
      }
      segments.add(Percent.decode(part, false).orElseThrow(() -> bad(part)));
    }
    return segments;
  }

  private static Refusal bad(String part) {
    return Refusal.invalid(Phrase.BAD_PATH, "'" + Texts.clean(Texts.truncate(part, 60)) + "'");
  }
}
