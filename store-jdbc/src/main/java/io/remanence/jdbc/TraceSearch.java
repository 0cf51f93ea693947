package io.remanence.jdbc;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Looks whether pieces of texts stand anywhere in a file, in use or not. Of each text a piece is
 * looked for from its start, its middle and its end, since a long one is not stored in one piece;
 * one of fewer bytes than a piece can't be told from chance and is passed over.
 */
final class TraceSearch {
  private static final int PIECE = 12;
  private static final int KEY_BITS = 16;
  private static final int MOST_PIECES = 30_000;

  private final Map<Long, Set<Integer>> tails = new HashMap<>();
  private final BitSet keys = new BitSet(1 << KEY_BITS);

  /** A search for these texts. */
  TraceSearch(Collection<String> texts) {
    int pieces = 0;
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int last = bytes.length - PIECE;
      if (last >= 0 && pieces < MOST_PIECES) {
        pieces += 3;
        add(bytes, 0);
        add(bytes, last / 2);
        add(bytes, last);
      }
    }
  }

  private void add(byte[] bytes, int from) {
    byte[] piece = Arrays.copyOfRange(bytes, from, from + PIECE);
    long head = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      head = head << Byte.SIZE | (piece[i] & 0xFF);
    }
    int tail = 0;
    for (int i = Long.BYTES; i < PIECE; i++) {
      tail = tail << Byte.SIZE | (piece[i] & 0xFF);
    }
    tails.computeIfAbsent(head, key -> new LinkedHashSet<>()).add(tail);
    keys.set(key(head));
  }

  private static int key(long head) {
    return (int) (head * 0x9E3779B97F4A7C15L >>> Long.SIZE - KEY_BITS);
  }

  /** Whether there is nothing that could be found. */
  boolean isEmpty() {
    return tails.isEmpty();
  }

  /** Whether any piece stands in the file; a file that is not there holds none. */
  boolean finds(Path file) throws IOException {
    if (isEmpty() || !Files.exists(file)) {
      return false;
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      // The last twelve bytes: eight of them, and four that follow.
      long head = 0;
      int tail = 0;
      long read = 0;
      for (int b = in.read(); b >= 0; b = in.read()) {
        head = head << Byte.SIZE | tail >>> Integer.SIZE - Byte.SIZE;
        tail = tail << Byte.SIZE | b;
        if (++read >= PIECE && keys.get(key(head))) {
          Set<Integer> known = tails.get(head);
          if (known != null && known.contains(tail)) {
            return true;
          }
        }
      }
      return false;
    }
  }
}
