package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;

/**
 * One message of an export.
 *
 * @param conversationKey the key of its {@link Conversation}
 * @param body what it says
 * @param timestamp when it was said, where the file tells, in milliseconds
 * @param key names the message inside its conversation, the same in every export that holds it: the
 *     source's own id where there is one, else a hash of role, speaker, time as written and
 *     content, and a counter for equal ones. Importing by this key twice adds nothing, and a longer
 *     export adds only what is new
 * @param line where it stands in the file, from 1
 * @param archived whether the source keeps it outside of the model's window
 */
public record ImportedMessage(
    String conversationKey,
    MessageBody body,
    Optional<Instant> timestamp,
    String key,
    long line,
    boolean archived) {
  public ImportedMessage {
    if (Texts.isBlank(conversationKey) || Texts.isBlank(key)) {
      throw new IllegalArgumentException("the key of a message or of its conversation is blank");
    }
  }

  /** A message in the model's window. */
  public ImportedMessage(
      String conversationKey,
      MessageBody body,
      Optional<Instant> timestamp,
      String key,
      long line) {
    this(conversationKey, body, timestamp, key, line, false);
  }
}
