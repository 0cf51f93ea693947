package io.remanence.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Text of another encoding as UTF-8; what does not decode becomes U+FFFD. */
final class Utf8Stream extends InputStream {
  private static final int CHARS = 8 << 10;

  private final Reader reader;
  private final char[] chars = new char[CHARS + 1];
  private int kept;
  private byte[] bytes = new byte[0];
  private int position;

  Utf8Stream(InputStream in, Charset charset) {
    this.reader = new InputStreamReader(in, charset);
  }

  @Override
  public int read() throws IOException {
    return fill() ? bytes[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, target, offset, count);
    position += count;
    return count;
  }

  private boolean fill() throws IOException {
    while (position == bytes.length) {
      int count = reader.read(chars, kept, CHARS - kept);
      if (count < 0 && kept == 0) {
        return false;
      }
      int end = kept + Math.max(count, 0);
      // A pair must not be parted: its first half waits for the next round.
      boolean half = count > 0 && Character.isHighSurrogate(chars[end - 1]);
      int encoded = half ? end - 1 : end;
      bytes = new String(chars, 0, encoded).getBytes(StandardCharsets.UTF_8);
      position = 0;
      kept = end - encoded;
      if (half) {
        chars[0] = chars[end - 1];
      }
    }
    return true;
  }
}
