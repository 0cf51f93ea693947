package io.remanence.formats;

import java.io.InputStream;
import java.util.Optional;

/**
 * Cuts a file into JSON values without understanding them: the elements of a top-level array, or
 * values that follow each other. Only brackets and strings are looked at, so that one value is in
 * memory at a time and a broken one costs nothing but itself:
 *
 * <ul>
 *   <li>a closing bracket that fits no open one is passed over, one that fits an outer one closes
 *       what lies between;
 *   <li>a line's end closes a string, since JSON has none inside of strings; in indented files a
 *       lost quote so harms one value only.
 * </ul>
 */
final class JsonValues implements Pieces {
  private final ByteChunks chunks;
  private final PieceBuffer buffer;
  private final OpenBrackets open = new OpenBrackets();
  private long line = 1;
  private long arrayLine;
  private boolean inArray;
  private boolean ended;

  JsonValues(InputStream in, Limits limits) {
    this.chunks = new ByteChunks(in);
    this.buffer = new PieceBuffer(limits);
  }

  @Override
  public Optional<Piece> next() {
    while (!ended && chunks.hasByte()) {
      byte next = chunks.bytes[chunks.position];
      if (next == '\n') {
        line++;
        chunks.position++;
      } else if (next == ' ' || next == '\t' || next == '\r' || next == ',') {
        chunks.position++;
      } else if (next == '[' && !inArray) {
        inArray = true;
        arrayLine = line;
        chunks.position++;
      } else if (next == ']' && inArray) {
        inArray = false;
        chunks.position++;
      } else {
        return Optional.of(next == '{' || next == '[' ? nested() : scalar());
      }
    }
    if (inArray && !ended) {
      ended = true;
      return Optional.of(
          Piece.lost(line, ImportText.REST_KEPT.with(ImportText.ARRAY_ENDS.with(arrayLine))));
    }
    ended = true;
    return Optional.empty();
  }

  private Piece nested() {
    long firstLine = line;
    boolean inString = false;
    boolean escaped = false;
    buffer.clear();
    open.clear();
    while (chunks.hasByte()) {
      byte[] bytes = chunks.bytes;
      int at = chunks.position;
      boolean done = false;
      while (at < chunks.limit && !done) {
        byte next = bytes[at++];
        if (next == '\n') {
          line++;
          inString = false;
          escaped = false;
        } else if (inString) {
          if (escaped) {
            escaped = false;
          } else if (next == '\\') {
            escaped = true;
          } else if (next == '"') {
            inString = false;
          }
        } else if (next == '"') {
          inString = true;
        } else if (next == '{' || next == '[') {
          open.open(next == '{');
        } else if (next == '}' || next == ']') {
          open.close(next == '}');
          done = open.isEmpty();
        }
      }
      buffer.add(bytes, chunks.position, at);
      chunks.position = at;
      if (done) {
        return buffer.toPiece(firstLine);
      }
    }
    ended = true;
    return Piece.lost(firstLine, ImportText.REST_KEPT.with(ImportText.RECORD_ENDS.with(line)));
  }

  private Piece scalar() {
    buffer.clear();
    boolean inString = chunks.bytes[chunks.position] == '"';
    boolean escaped = false;
    boolean first = true;
    while (chunks.hasByte()) {
      byte next = chunks.bytes[chunks.position];
      if (next == '\n' || (!inString && !first && isStructure(next))) {
        break;
      }
      if (inString && !first) {
        inString = escaped || next != '"';
        escaped = !escaped && next == '\\';
      }
      buffer.add(chunks.bytes, chunks.position, chunks.position + 1);
      chunks.position++;
      first = false;
    }
    return buffer.toPiece(line);
  }

  private static boolean isStructure(byte next) {
    return next == ',' || next == '[' || next == ']' || next == '{' || next == '"';
  }

  @Override
  public int largestBytes() {
    return buffer.largest();
  }
}
