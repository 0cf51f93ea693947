package io.remanence.inject;

import io.remanence.text.Language;
import java.time.ZoneId;

/**
 * How a block is written; the same things in the same style are the same text.
 *
 * @param language the language of its own words
 * @param zone the zone of its times
 * @param maxChars how many code points of each content are shown, at least 1
 */
public record BlockStyle(Language language, ZoneId zone, int maxChars) {
  public BlockStyle {
    if (maxChars < 1) {
      throw new IllegalArgumentException("maxChars is " + maxChars + "; at least 1 is wanted");
    }
  }
}
