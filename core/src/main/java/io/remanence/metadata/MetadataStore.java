package io.remanence.metadata;

import io.remanence.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Metadata, inside a transaction. An entry that can't be read any more counts as absent. */
public interface MetadataStore {
  /** The entry of this key; empty, and reported, where it can't be read. */
  Optional<MetadataEntry> get(MetadataKey key);

  /** Stores an object, in place of an older one; its time of update is the transaction's. */
  void put(MetadataKey key, JsonObject data);

  /** Stores an entry as it was elsewhere, in place of an older one. */
  void put(String namespace, MetadataEntry entry);

  /** Removes an entry, one that can't be read too; whether there was one. */
  boolean delete(MetadataKey key);

  /** The namespace's entries by key; those that can't be read are only named. */
  Listing list(String namespace);

  /** The namespace's keys, ascending, those of entries that can't be read too. */
  List<String> keys(String namespace);

  /**
   * What a namespace holds.
   *
   * @param unreadable the keys of entries that are there but can't be read
   */
  record Listing(List<MetadataEntry> entries, List<String> unreadable) {
    public Listing {
      entries = List.copyOf(entries);
      unreadable = List.copyOf(unreadable);
    }
  }
}
