package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Files that hold no text at all, or not the text that is wanted. */
final class Unreadable {
  private static final double MOST_CONTROLS = 0.05;
  private static final int SHOWN = 8;

  private Unreadable() {}

  /** Why nothing can be read, if so. */
  static Optional<ErrorDetail> reason(PeekedInput input) {
    byte[] head = input.head();
    if (startsWith(head, 'P', 'K', 3, 4)) {
      return Optional.of(ImportText.ZIP.with());
    }
    if (startsWith(head, 0x1F, 0x8B)) {
      return Optional.of(ImportText.GZIP.with());
    }
    if (isBinary(head)) {
      int shown = Math.min(SHOWN, head.length);
      return Optional.of(
          ImportText.BINARY.with(HexFormat.ofDelimiter(" ").formatHex(head, 0, shown)));
    }
    String text = input.headText();
    if (text.isBlank()) {
      return Optional.of((input.isWhole() ? ImportText.EMPTY : ImportText.BLANK_HEAD).with());
    }
    String start = text.stripLeading();
    String tag = start.substring(0, Math.min(15, start.length())).toLowerCase(Locale.ROOT);
    if (tag.startsWith("<!doctype html") || tag.startsWith("<html")) {
      return Optional.of(ImportText.WEB_PAGE.with());
    }
    return Optional.empty();
  }

  private static boolean startsWith(byte[] head, int... magic) {
    if (head.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[i] & 0xFF) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBinary(byte[] head) {
    int controls = 0;
    for (byte next : head) {
      boolean control = (next >= 0 && next < ' ') || next == 0x7F;
      boolean usual = (next >= '\b' && next <= '\r') || next == 0x1B;
      controls += control && !usual ? 1 : 0;
    }
    return controls > head.length * MOST_CONTROLS;
  }
}
