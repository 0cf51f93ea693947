package io.remanence.formats;

import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;

/**
 * The head of a conversation in an export.
 *
 * @param key what the conversation is called inside its file: its id where the file names one, else
 *     made from its position and its first message, so that it is the same in a longer export
 * @param id the id that the file names, 1–256 code points
 * @param title what the file calls it; never blank
 * @param createdAt when it began: as the file says, else the time of its first message
 * @param room whether more than one human talks
 */
public record Conversation(
    String key,
    Optional<String> id,
    Optional<String> title,
    Optional<Instant> createdAt,
    boolean room) {
  public Conversation {
    if (Texts.isBlank(key)) {
      throw new IllegalArgumentException("the key of a conversation is blank");
    }
    id = id.map(value -> Ids.check("conversation id", Texts.clean(value)));
    title = title.map(Texts::clean).filter(value -> !Texts.isBlank(value));
  }
}
