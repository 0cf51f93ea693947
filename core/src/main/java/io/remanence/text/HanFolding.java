package io.remanence.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Traditional Chinese characters to Simplified ones, one by one, so that text in either form finds
 * text in the other. The table is a resource.
 */
public final class HanFolding {
  private static final String TABLE = "traditional-simplified.txt";
  private static final char FIRST = '\u3400';
  private static final char LAST = '\u9FFF';
  private static final char[] SIMPLIFIED = load();

  private HanFolding() {}

  /** The Simplified form of this character; itself where there is none. */
  public static char fold(char c) {
    return c < FIRST || c > LAST ? c : SIMPLIFIED[c - FIRST];
  }

  private static char[] load() {
    char[] table = new char[LAST - FIRST + 1];
    for (int i = 0; i < table.length; i++) {
      table[i] = (char) (FIRST + i);
    }
    try (InputStream in = HanFolding.class.getResourceAsStream(TABLE);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in, TABLE), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        for (String pair : line.split(" ", -1)) {
          table[pair.charAt(0) - FIRST] = pair.charAt(1);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't read " + TABLE, e);
    }
    return table;
  }
}
