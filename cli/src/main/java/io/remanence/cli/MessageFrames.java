package io.remanence.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Messages that come a line each. Blank lines and a byte order mark at the start are no message.
 */
final class MessageFrames {
  /** The largest message, as large as the largest body of a REST call. */
  static final int MAX_BYTES = 16 << 20;

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private boolean begun;

  MessageFrames(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  /** What a line holds. */
  sealed interface Frame {
    /** A message as it came. */
    record Message(byte[] bytes) implements Frame {}

    /** More than is taken; it was read and thrown away. */
    record TooLarge() implements Frame {}
  }

  /** The next message; none at the end of the input. Waits for it. */
  Optional<Frame> next() throws IOException {
    while (true) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      boolean tooLarge = false;
      int b = in.read();
      if (b < 0) {
        return Optional.empty();
      }
      for (; b >= 0 && b != '\n'; b = in.read()) {
        if (line.size() < MAX_BYTES) {
          line.write(b);
        } else {
          tooLarge = true;
        }
      }
      byte[] bytes = withoutMark(line.toByteArray());
      if (tooLarge) {
        return Optional.of(new Frame.TooLarge());
      }
      if (!isBlank(bytes)) {
        return Optional.of(new Frame.Message(bytes));
      }
    }
  }

  private byte[] withoutMark(byte[] line) {
    boolean marked =
        !begun
            && line.length >= MARK.length
            && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length);
    begun = true;
    return marked ? Arrays.copyOfRange(line, MARK.length, line.length) : line;
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
