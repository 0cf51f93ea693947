package io.remanence.inmemory;

import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataStore;
import java.util.List;
import java.util.Optional;

/** Metadata. */
final class InMemoryMetadata implements MetadataStore {
  private final Handle handle;

  InMemoryMetadata(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<MetadataEntry> get(MetadataKey key) {
    return handle.reading().metadata.get(path(key)).map(Tables.Kept::entry);
  }

  @Override
  public void put(MetadataKey key, JsonObject data) {
    put(key.namespace(), new MetadataEntry(key.key(), data, handle.now()));
  }

  @Override
  public void put(String namespace, MetadataEntry entry) {
    Tables tables = handle.writing();
    tables.metadata =
        tables.metadata.with(List.of(namespace, entry.key()), new Tables.Kept(namespace, entry));
  }

  @Override
  public boolean delete(MetadataKey key) {
    Tables tables = handle.writing();
    boolean there = tables.metadata.has(path(key));
    tables.metadata = tables.metadata.without(path(key));
    return there;
  }

  @Override
  public Listing list(String namespace) {
    return new Listing(entries(namespace), List.of());
  }

  @Override
  public List<String> keys(String namespace) {
    return entries(namespace).stream().map(MetadataEntry::key).toList();
  }

  private List<MetadataEntry> entries(String namespace) {
    return Pages.take(
            handle.reading().metadata.ascendingFrom(List.of(namespace)),
            kept -> kept.namespace().equals(namespace),
            Integer.MAX_VALUE)
        .stream()
        .map(Tables.Kept::entry)
        .toList();
  }

  private static List<String> path(MetadataKey key) {
    return List.of(key.namespace(), key.key());
  }
}
