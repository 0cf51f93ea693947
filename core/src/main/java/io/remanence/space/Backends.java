package io.remanence.space;

import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.EventSink;
import io.remanence.id.IdSource;
import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProvider;
import io.remanence.settings.SettingLayers;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Opens the parts of spaces with the chosen kinds of store and index. */
record Backends(
    Optional<StoreProvider> stores,
    Optional<IndexProvider> indexes,
    SettingLayers layers,
    Clock clock,
    IdSource ids,
    EventSink events) {
  private static final String MARK = "memory.db";

  /** Whether this folder holds a space. */
  boolean holdsSpace(Path folder) {
    return Files.exists(folder.resolve(MARK));
  }

  SpaceParts open(SpaceName name, Optional<Path> folder, List<Embedder> embedders) {
    if (folder.isEmpty()) {
      return parts(
          name,
          new InMemoryStore(clock),
          new InMemoryVectorStore(),
          new InMemoryIndex(),
          embedders);
    }
    try {
      Files.createDirectories(folder.get());
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "can't make the folder " + folder.get() + ": " + failure, failure);
    }
    Store store = stores.orElseThrow().open(folder.get(), clock);
    VectorStore vectors = null;
    try {
      vectors = stores.orElseThrow().openVectors(folder.get());
      Index index =
          indexes
              .map(provider -> provider.open(folder.get().resolve("index")))
              .orElseGet(InMemoryIndex::new);
      return parts(name, store, vectors, index, embedders);
    } catch (RuntimeException | Error failure) {
      if (vectors != null) {
        vectors.close();
      }
      store.close();
      throw failure;
    }
  }

  private SpaceParts parts(
      SpaceName name, Store store, VectorStore vectors, Index index, List<Embedder> embedders) {
    return new SpaceParts(name, store, vectors, index, embedders, layers, clock, ids, events);
  }
}
