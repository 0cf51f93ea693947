package io.remanence.exchange;

import io.remanence.capture.Secrets;
import io.remanence.history.Message;
import io.remanence.inject.BlockStyle;
import io.remanence.text.Texts;

/**
 * What a message says where a later prompt quotes it: the log keeps what was said as it was, but no
 * key, password or code of it is shown to a model once more.
 */
final class Quoted {
  /** Spaces count for nothing in a line, and a secret may go on behind its end. */
  private static final int TIMES_A_LINE = 4;

  private Quoted() {}

  static String of(Message message, BlockStyle style) {
    String said = Texts.truncate(message.body().text(), TIMES_A_LINE * style.maxChars());
    return Secrets.redact(said, style.language());
  }
}
