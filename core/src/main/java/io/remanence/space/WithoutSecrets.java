package io.remanence.space;

import io.remanence.capture.Secrets;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.NewMemory;
import io.remanence.memory.TakenMemory;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Optional;

/**
 * What is to be remembered, with its secrets redacted: whoever writes it, since prompts, exports
 * and other programs show what is remembered. Words alone are looked at, each by itself: a value
 * that only the key of a caller's {@code meta} names as a secret is not found.
 */
final class WithoutSecrets {
  /** The mark may be longer than what it stands for. */
  private static final int MAX_TAG = 256;

  private static final int MAX_CONCEPT = 50;

  private WithoutSecrets() {}

  static NewMemory of(NewMemory memory) {
    return new NewMemory(
        memory.id(),
        content(memory.content()),
        texts(memory.tags(), MAX_TAG),
        texts(memory.concepts(), MAX_CONCEPT),
        memory.confidence(),
        memory.importance(),
        memory.source(),
        memory.placement(),
        memory.speaker(),
        memory.messageSeqs(),
        memory.createdAt(),
        memory.eventTime(),
        memory.timeToLive(),
        meta(memory.meta()),
        memory.document());
  }

  static MemoryEdit of(MemoryEdit edit) {
    return new MemoryEdit(
        edit.content().map(WithoutSecrets::content),
        edit.tags().map(tags -> texts(tags, MAX_TAG)),
        edit.importance(),
        edit.confidence(),
        edit.expiry(),
        meta(edit.meta()),
        edit.expected());
  }

  static TakenMemory of(TakenMemory taken) {
    return new TakenMemory(
        of(taken.memory()),
        taken.status(),
        taken.supersededBy(),
        taken.expiresAt(),
        taken.recalls());
  }

  private static String content(String text) {
    return redacted(text, NewMemory.MAX_CONTENT);
  }

  private static List<String> texts(List<String> texts, int most) {
    return texts.stream().map(text -> redacted(text, most)).toList();
  }

  private static Optional<JsonObject> meta(Optional<JsonObject> meta) {
    return meta.map(object -> object.withTexts(WithoutSecrets::redacted));
  }

  private static String redacted(String text, int most) {
    String redacted = redacted(text);
    return redacted.equals(text) ? text : Texts.truncate(redacted, most);
  }

  private static String redacted(String text) {
    return Secrets.isIn(text) ? Secrets.redact(text, Language.of(text)) : text;
  }
}
