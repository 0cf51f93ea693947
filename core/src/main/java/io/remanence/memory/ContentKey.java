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
  private ContentKey() {}

  static String of(String content) {
    String folded =
        Normalizer.normalize(Texts.clean(content), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    String spaced = folded.replaceAll("[\\s\\p{Z}\\p{Cf}]+", " ").strip();
    String bare = spaced.replaceAll("[.。．｡]+$", "").strip();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((bare.isEmpty() ? spaced : bare).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
