package io.remanence.recall;

import io.remanence.memory.MemoryId;
import java.util.Comparator;

/**
 * Names something that can be recalled.
 *
 * @param id the memory's or summary's id, or the message's number in decimal
 */
public record ItemId(ItemKind kind, String id) {
  /** The order of keys. */
  static final Comparator<ItemId> ORDER =
      Comparator.comparing(ItemId::kind).thenComparing(ItemId::id);

  /** A memory. */
  public static ItemId of(MemoryId id) {
    return new ItemId(ItemKind.MEMORY, id.value());
  }

  /** A message. */
  public static ItemId ofMessage(long seq) {
    return new ItemId(ItemKind.MESSAGE, Long.toString(seq));
  }

  /** A summary. */
  public static ItemId ofSummary(String id) {
    return new ItemId(ItemKind.SUMMARY, id);
  }

  /** One text for kind and id. */
  public String key() {
    return kind.wireName() + ":" + id;
  }

  /** The id that {@link #key} gave this text for. */
  public static ItemId parse(String key) {
    int colon = key.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("'" + key + "' is no item key");
    }
    return new ItemId(ItemKind.named(key.substring(0, colon)), key.substring(colon + 1));
  }
}
