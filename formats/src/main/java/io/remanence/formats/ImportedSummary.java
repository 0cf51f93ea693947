package io.remanence.formats;

import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A summary of an export: text that stands for a stretch of a conversation.
 *
 * @param key names it inside its source, the same in every export that holds it
 * @param session the conversation that the record names
 * @param parent the key of the summary that it goes on from
 * @param fromRound the first round that it covers, in the source's own counting
 * @param toRound the last round that it covers
 * @param text never blank
 * @param createdAt when it was written
 * @param line where it stands in the file, from 1
 */
public record ImportedSummary(
    String key,
    String session,
    Optional<String> parent,
    OptionalLong fromRound,
    OptionalLong toRound,
    String text,
    Optional<Instant> createdAt,
    long line) {
  public ImportedSummary {
    key = Ids.check("the key of a summary", key);
    session = Ids.check("session", session);
    if (Texts.isBlank(text)) {
      throw new IllegalArgumentException("the text of a summary is blank");
    }
  }
}
