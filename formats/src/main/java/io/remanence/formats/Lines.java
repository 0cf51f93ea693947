package io.remanence.formats;

import java.io.InputStream;
import java.util.Optional;

/** The lines of a file, ended by {@code \n} or {@code \r\n}, blank ones included. */
final class Lines implements Pieces {
  private final ByteChunks chunks;
  private final PieceBuffer buffer;
  private long line;

  Lines(InputStream in, Limits limits) {
    this.chunks = new ByteChunks(in);
    this.buffer = new PieceBuffer(limits);
  }

  @Override
  public Optional<Piece> next() {
    if (!chunks.hasByte()) {
      return Optional.empty();
    }
    line++;
    buffer.clear();
    while (chunks.hasByte()) {
      int from = chunks.position;
      int end = from;
      while (end < chunks.limit && chunks.bytes[end] != '\n') {
        end++;
      }
      buffer.add(chunks.bytes, from, end);
      chunks.position = end;
      if (end < chunks.limit) {
        chunks.position++;
        break;
      }
    }
    buffer.dropLast((byte) '\r');
    return Optional.of(buffer.toPiece(line));
  }

  @Override
  public int largestBytes() {
    return buffer.largest();
  }
}
