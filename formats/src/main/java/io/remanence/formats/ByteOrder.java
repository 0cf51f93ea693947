package io.remanence.formats;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * How a text file encodes its characters.
 *
 * @param charset UTF-8, or UTF-16 in one of its orders
 * @param markLength bytes of the mark before the text
 */
record ByteOrder(Charset charset, int markLength) {
  private static final ByteOrder PLAIN = new ByteOrder(StandardCharsets.UTF_8, 0);

  /** Told by the mark; without one, UTF-16 by the zero bytes of its first two characters. */
  static ByteOrder of(byte[] head) {
    if (at(head, 0) == 0xEF && at(head, 1) == 0xBB && at(head, 2) == 0xBF) {
      return new ByteOrder(StandardCharsets.UTF_8, 3);
    }
    if (at(head, 0) == 0xFE && at(head, 1) == 0xFF) {
      return new ByteOrder(StandardCharsets.UTF_16BE, 2);
    }
    if (at(head, 0) == 0xFF && at(head, 1) == 0xFE) {
      return new ByteOrder(StandardCharsets.UTF_16LE, 2);
    }
    if (head.length < 4) {
      return PLAIN;
    }
    if (isText(head, 0) && head[1] == 0 && isText(head, 2) && head[3] == 0) {
      return new ByteOrder(StandardCharsets.UTF_16LE, 0);
    }
    if (head[0] == 0 && isText(head, 1) && head[2] == 0 && isText(head, 3)) {
      return new ByteOrder(StandardCharsets.UTF_16BE, 0);
    }
    return PLAIN;
  }

  private static boolean isText(byte[] head, int index) {
    return head[index] >= ' ' || head[index] == '\n' || head[index] == '\r' || head[index] == '\t';
  }

  private static int at(byte[] head, int index) {
    return index < head.length ? head[index] & 0xFF : -1;
  }
}
