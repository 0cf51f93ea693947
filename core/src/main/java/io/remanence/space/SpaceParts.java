package io.remanence.space;

import io.remanence.clear.ClearType;
import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.event.EventSink;
import io.remanence.id.IdSource;
import io.remanence.recall.Index;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * What a space is made of. The store, vectors and index are closed with the space, the embedders
 * are shared and stay open. What is kept in memory has no files.
 *
 * @param folder where its files are; absent for one in memory
 * @param files copies them for a backup; absent for one in memory
 */
record SpaceParts(
    SpaceName name,
    Store store,
    VectorStore vectors,
    Index index,
    List<Embedder> embedders,
    SettingLayers layers,
    Clock clock,
    IdSource ids,
    List<ClearType> clearTypes,
    SpaceModels models,
    EventSink events,
    Optional<Path> folder,
    Optional<SpaceBackup.CopiedFiles> files) {
  /** The same with another store. */
  SpaceParts with(Store other) {
    return new SpaceParts(
        name,
        other,
        vectors,
        index,
        embedders,
        layers,
        clock,
        ids,
        clearTypes,
        models,
        events,
        folder,
        files);
  }

  /** What holds in the whole space. */
  SpaceSettings settings() {
    return layers.space();
  }
}
