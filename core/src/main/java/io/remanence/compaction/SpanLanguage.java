package io.remanence.compaction;

import io.remanence.capture.Words;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.text.Language;
import java.util.List;

/** In which language a span is summarised: the one in which users said more. */
public final class SpanLanguage {
  /** So much of each message is looked at; more of it says the same. */
  private static final int LOOKED_AT = 1_000;

  private SpanLanguage() {}

  /**
   * The language of the users' messages, each counted by the length of what it says, so that a word
   * in another script changes nothing.
   *
   * @param otherwise the language where users said no word
   */
  public static Language of(List<Message> span, Language otherwise) {
    long chinese = 0;
    long english = 0;
    for (Message message : span) {
      if (!message.body().role().equals(MessageBody.USER)) {
        continue;
      }
      String text = SpanText.visible(message.body());
      String beginning = text.substring(0, Math.min(LOOKED_AT, text.length()));
      long words =
          beginning.codePoints().filter(Character::isLetter).map(SpanLanguage::weight).sum();
      switch (Language.of(beginning)) {
        case CHINESE -> chinese += words;
        case ENGLISH -> english += words;
      }
    }
    return chinese == english ? otherwise : chinese > english ? Language.CHINESE : Language.ENGLISH;
  }

  /** A character of a script without spaces says about as much as two letters of others. */
  private static int weight(int codePoint) {
    return Words.isUnspaced(codePoint) ? 2 : 1;
  }
}
