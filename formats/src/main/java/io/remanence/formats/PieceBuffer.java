package io.remanence.formats;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Collects the bytes of one piece up to a limit, and turns them into text. */
final class PieceBuffer {
  private static final int SMALL = 256 << 10;

  private final Limits limits;
  private byte[] bytes = new byte[8 << 10];
  private int length;
  private int largest;
  private boolean full;

  PieceBuffer(Limits limits) {
    this.limits = limits;
  }

  /** Begins a new piece. */
  void clear() {
    length = 0;
    full = false;
    if (bytes.length > SMALL) {
      bytes = new byte[SMALL];
    }
  }

  /** Adds a range; what passes the limit empties the buffer and is not kept. */
  void add(byte[] source, int from, int to) {
    int count = to - from;
    if (full || count == 0) {
      return;
    }
    if (count > limits.recordBytes() - length) {
      full = true;
      length = 0;
      return;
    }
    if (length + count > bytes.length) {
      int wanted = Math.max(length + count, bytes.length * 2);
      bytes = Arrays.copyOf(bytes, Math.min(wanted, limits.recordBytes()));
    }
    System.arraycopy(source, from, bytes, length, count);
    length += count;
    largest = Math.max(largest, length);
  }

  /** Takes away a last byte of that value. */
  void dropLast(byte value) {
    if (length > 0 && bytes[length - 1] == value) {
      length--;
    }
  }

  /** The text; a piece without text where it was larger than the limit. */
  Piece toPiece(long line) {
    if (full) {
      return Piece.lost(line, ImportText.TOO_LARGE.leftOut(limits.recordSize()));
    }
    try {
      // A fresh decoder reports what the convenience methods would quietly replace.
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
      return new Piece(line, Optional.of(text), Optional.empty());
    } catch (CharacterCodingException e) {
      return new Piece(
          line,
          Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8)),
          Optional.of(ImportText.NO_UTF8.with()));
    }
  }

  int largest() {
    return largest;
  }
}
