package io.remanence.history;

import io.remanence.scope.Ids;

/**
 * Who said a message.
 *
 * @param id 1–256 code points, unique on the platform
 * @param name what people call them; may be empty
 */
public record Speaker(String id, String name) {
  public Speaker {
    id = Ids.check("speaker id", id);
    name = io.remanence.text.Texts.clean(name);
  }
}
