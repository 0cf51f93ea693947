package io.remanence.formats;

import java.util.List;
import java.util.Optional;

/** The lines of a text that is in memory, all under one line number. */
final class TextLines implements Pieces {
  private final List<String> lines;
  private final long line;
  private int next;

  TextLines(List<String> lines, long line) {
    this.lines = lines;
    this.line = line;
  }

  @Override
  public Optional<Piece> next() {
    if (next == lines.size()) {
      return Optional.empty();
    }
    return Optional.of(new Piece(line, Optional.of(lines.get(next++)), Optional.empty()));
  }

  @Override
  public int largestBytes() {
    return 0;
  }
}
