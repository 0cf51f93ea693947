package io.remanence.space;

import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataLog;
import io.remanence.metadata.MetadataOp;
import io.remanence.metadata.MetadataStore;
import java.util.List;
import java.util.Optional;

/** JSON objects that programs keep in a space, by namespace and key. */
public final class SpaceMetadata {
  private final SpaceName name;
  private final SpaceUse pool;

  SpaceMetadata(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /** The object of this key. */
  public Optional<MetadataEntry> get(String namespace, String key) {
    MetadataKey wanted = new MetadataKey(namespace, key);
    return pool.use(name, space -> space.parts.store().read(tx -> tx.metadata().get(wanted)));
  }

  /** Stores an object, in place of an older one. */
  public void put(String namespace, String key, JsonObject data) {
    commit(List.of(new MetadataOp.Put(new MetadataKey(namespace, key), data)));
  }

  /** Removes an object; whether there was one. */
  public boolean delete(String namespace, String key) {
    MetadataKey gone = new MetadataKey(namespace, key);
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .transact(tx -> MetadataLog.delete(tx.metadata(), tx.changes(), gone)));
  }

  /** The namespace's objects by key; those that can't be read are only named. */
  public MetadataStore.Listing list(String namespace) {
    String wanted = MetadataKey.namespace(namespace);
    return pool.use(name, space -> space.parts.store().read(tx -> tx.metadata().list(wanted)));
  }

  /** The namespace's keys, ascending, those of objects that can't be read too. */
  public List<String> keys(String namespace) {
    String wanted = MetadataKey.namespace(namespace);
    return pool.use(name, space -> space.parts.store().read(tx -> tx.metadata().keys(wanted)));
  }

  /** Runs all steps in order, or none. */
  public void commit(List<MetadataOp> ops) {
    List<MetadataOp> steps = List.copyOf(ops);
    pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .transact(
                    tx -> {
                      MetadataLog.commit(tx.metadata(), tx.changes(), steps);
                      return true;
                    }));
  }

  /**
   * Empties namespaces in one commit; what was removed from each, in the order given, objects that
   * can't be read too.
   */
  public List<MetadataLog.Cleared> clear(List<String> namespaces) {
    List<String> wanted = List.copyOf(namespaces);
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .transact(tx -> MetadataLog.clear(tx.metadata(), tx.changes(), wanted)));
  }
}
