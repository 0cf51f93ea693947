package io.remanence.metadata;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes metadata with its changes, inside a transaction, so that each call is all or nothing. */
public final class MetadataLog {
  /** The largest object, in characters of its keys and texts. */
  public static final int MAX_SIZE = 1 << 20;

  private MetadataLog() {}

  /**
   * Runs the steps in order.
   *
   * @throws RemanenceException {@code TOO_LARGE} when an object has more than 1,048,576 characters
   */
  public static void commit(MetadataStore store, ChangeLog changes, List<MetadataOp> ops) {
    for (MetadataOp op : ops) {
      switch (op) {
        case MetadataOp.Put put -> {
          checkSize(put.key(), put.data());
          store.put(put.key(), put.data());
          record(changes, ChangeType.METADATA_SAVED, put.key());
        }
        case MetadataOp.Delete delete -> delete(store, changes, delete.key());
      }
    }
  }

  /** Removes an entry; whether there was one. */
  public static boolean delete(MetadataStore store, ChangeLog changes, MetadataKey key) {
    boolean there = store.delete(key);
    if (there) {
      record(changes, ChangeType.METADATA_DELETED, key);
    }
    return there;
  }

  /**
   * What was removed from a namespace.
   *
   * @param keys all keys, ascending
   * @param unreadable those of entries that could not be read
   */
  public record Cleared(String namespace, List<String> keys, List<String> unreadable) {
    public Cleared {
      keys = List.copyOf(keys);
      unreadable = List.copyOf(unreadable);
    }
  }

  /** Empties the namespaces, in the order given, of entries that can't be read too. */
  public static List<Cleared> clear(
      MetadataStore store, ChangeLog changes, List<String> namespaces) {
    List<Cleared> cleared = new ArrayList<>();
    for (String namespace : namespaces) {
      String cleaned = MetadataKey.namespace(namespace);
      List<String> unreadable = store.list(cleaned).unreadable();
      List<String> keys = store.keys(cleaned);
      keys.forEach(key -> delete(store, changes, new MetadataKey(cleaned, key)));
      cleared.add(new Cleared(cleaned, keys, unreadable));
    }
    return cleared;
  }

  private static void record(ChangeLog changes, ChangeType type, MetadataKey key) {
    changes.record(type, key.namespace() + "/" + key.key(), Optional.empty());
  }

  private static void checkSize(MetadataKey key, JsonObject data) {
    long size = data.size();
    if (size > MAX_SIZE) {
      throw RemanenceException.of(
          ErrorCode.TOO_LARGE,
          ErrorText.METADATA_TOO_LARGE,
          key.namespace(),
          key.key(),
          size,
          MAX_SIZE);
    }
  }
}
