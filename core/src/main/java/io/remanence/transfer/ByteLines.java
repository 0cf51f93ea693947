package io.remanence.transfer;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The lines of a stream as bytes, each with its line feed; the last one may lack it. */
final class ByteLines {
  /** More than any record comes to. */
  private static final int LONGEST = 64 << 20;

  private final InputStream in;

  ByteLines(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  /**
   * The next line, which ends in a line feed whether it had one or not; nothing at the end.
   *
   * @throws IOException when the stream can't be read, or a line has more than 64 MiB
   */
  Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    int b = in.read();
    if (b < 0) {
      return Optional.empty();
    }
    while (b >= 0 && b != '\n') {
      if (line.size() >= LONGEST) {
        throw new IOException("a line has more than " + LONGEST + " bytes");
      }
      line.write(b);
      b = in.read();
    }
    line.write('\n');
    return Optional.of(line.toByteArray());
  }

  /**
   * The text of a line.
   *
   * @throws IllegalArgumentException when it is no UTF-8
   */
  static String text(byte[] line) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException e) {
      throw WrongValue.of(e, ErrorText.NO_UTF8);
    }
  }
}
