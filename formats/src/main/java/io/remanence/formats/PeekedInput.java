package io.remanence.formats;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a file as UTF-8 without byte order mark, with the first of them at hand before the
 * reading begins. Not closed here: the stream is the caller's.
 */
final class PeekedInput {
  /** How many bytes are looked at to tell a format. */
  static final int HEAD = 64 << 10;

  private final byte[] head;
  private final boolean whole;
  private final InputStream stream;

  private PeekedInput(byte[] head, boolean whole, InputStream stream) {
    this.head = head;
    this.whole = whole;
    this.stream = stream;
  }

  /**
   * Reads the head.
   *
   * @throws UncheckedIOException when the stream fails
   */
  static PeekedInput of(InputStream in) {
    byte[] raw = readHead(in);
    ByteOrder order = ByteOrder.of(raw);
    InputStream all =
        new SequenceInputStream(
            new ByteArrayInputStream(raw, order.markLength(), raw.length - order.markLength()),
            new Unclosed(in));
    if (order.charset().equals(StandardCharsets.UTF_8)) {
      byte[] head = Arrays.copyOfRange(raw, order.markLength(), raw.length);
      return new PeekedInput(head, raw.length < HEAD, all);
    }
    InputStream utf8 = new Unclosed(new Utf8Stream(all, order.charset()));
    byte[] head = readHead(utf8);
    return new PeekedInput(
        head, head.length < HEAD, new SequenceInputStream(new ByteArrayInputStream(head), utf8));
  }

  private static byte[] readHead(InputStream in) {
    try {
      return in.readNBytes(HEAD);
    } catch (IOException e) {
      throw new UncheckedIOException("the export can't be read: " + e.getMessage(), e);
    }
  }

  /** The first bytes, at most {@link #HEAD}. */
  byte[] head() {
    return head;
  }

  /** The head as text; what is no UTF-8 shows as U+FFFD. */
  String headText() {
    return new String(head, StandardCharsets.UTF_8);
  }

  /** Whether the head is all there is. */
  boolean isWhole() {
    return whole;
  }

  /** Everything from the start, head included; to be read once. */
  InputStream stream() {
    return stream;
  }

  /** Keeps a joined stream from closing what it was given. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
