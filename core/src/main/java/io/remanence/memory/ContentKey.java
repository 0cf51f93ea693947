package io.remanence.memory;

import io.remanence.text.Texts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;

/**
 * A key that is equal for texts that say the same: canonical forms, width and case are folded,
 * spacing collapsed, and a final full stop does not count.
 */
final class ContentKey {
  private static final String FULL_STOPS = ".。．｡";

  private ContentKey() {}

  static String of(String content) {
    String clean = Texts.clean(content);
    String folded =
        (Normalizer.isNormalized(clean, Normalizer.Form.NFKC)
                ? clean
                : Normalizer.normalize(clean, Normalizer.Form.NFKC))
            .toLowerCase(Locale.ROOT);
    String spaced = spaced(folded);
    String bare = bare(spaced);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((bare.isEmpty() ? spaced : bare).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** With one space for each run of spaces and invisible marks, and none at the ends. */
  private static String spaced(String text) {
    StringBuilder spaced = new StringBuilder(text.length());
    boolean gap = false;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      i += Character.charCount(character);
      if (isGap(character)) {
        gap = true;
      } else {
        if (gap && !spaced.isEmpty()) {
          spaced.append(' ');
        }
        gap = false;
        spaced.appendCodePoint(character);
      }
    }
    return spaced.toString().strip();
  }

  private static boolean isGap(int character) {
    if (character < 0x80) {
      return character == ' ' || (character >= '\t' && character <= '\r');
    }
    return switch (Character.getType(character)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.FORMAT ->
          true;
      default -> false;
    };
  }

  private static String bare(String spaced) {
    int end = spaced.length();
    while (end > 0 && FULL_STOPS.indexOf(spaced.charAt(end - 1)) >= 0) {
      end--;
    }
    return spaced.substring(0, end).strip();
  }
}
