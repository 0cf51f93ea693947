package io.remanence.space;

import io.remanence.clear.ClearType;
import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.EventSink;
import io.remanence.event.SpaceEvent;
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
import java.nio.file.NoSuchFileException;
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
    List<ClearType> clearTypes,
    SpaceModels models,
    EventSink events) {
  private static final String MARK = "memory.db";
  private static final String INDEX = "index";

  /** Whether spaces can be kept in directories. */
  boolean storesInDirectories() {
    return stores.isPresent();
  }

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
          embedders,
          folder,
          Optional.empty());
    }
    try {
      Files.createDirectories(folder.get());
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, failure, ErrorText.NO_FOLDER, folder.get(), failure);
    }
    refuseOrphans(folder.get());
    Store store = openStore(name, folder.get());
    VectorStore vectors = null;
    try {
      vectors = stores.orElseThrow().openVectors(folder.get());
      Index index =
          indexes
              .map(provider -> provider.open(folder.get().resolve(INDEX)))
              .orElseGet(InMemoryIndex::new);
      return parts(
          name,
          store,
          vectors,
          index,
          embedders,
          folder,
          Optional.of(target -> stores.orElseThrow().backup(folder.get(), target)));
    } catch (RuntimeException | Error failure) {
      if (vectors != null) {
        vectors.close();
      }
      store.close();
      throw failure;
    }
  }

  /** Opens the store; listeners hear of one that is damaged. */
  private Store openStore(SpaceName name, Path folder) {
    try {
      return stores.orElseThrow().open(folder, clock);
    } catch (RemanenceException failure) {
      if (failure.reason().equals(Optional.of(StoreProvider.CORRUPT))) {
        tell(
            new SpaceEvent.StoreCorrupt(
                name.value(),
                folder.resolve(MARK).toString(),
                String.valueOf(failure.getMessage())));
      }
      throw failure;
    }
  }

  private void tell(SpaceEvent event) {
    try {
      events.accept(event);
    } catch (RuntimeException ignored) {
      // The sink's contract says so.
    }
  }

  /** What is made from a store is never there before it: without the store, data went missing. */
  private static void refuseOrphans(Path folder) {
    Path file = folder.resolve(MARK);
    if (isFilled(file)) {
      return;
    }
    for (String derived : List.of("vectors.db", INDEX)) {
      if (Files.exists(folder.resolve(derived))) {
        throw RemanenceException.of(
            ErrorCode.UNAVAILABLE, ErrorText.STORE_LOST, file, folder.resolve(derived), folder);
      }
    }
  }

  private static boolean isFilled(Path file) {
    try {
      return Files.size(file) > 0;
    } catch (NoSuchFileException none) {
      return false;
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, failure, ErrorText.NOT_READ, file, failure);
    }
  }

  private SpaceParts parts(
      SpaceName name,
      Store store,
      VectorStore vectors,
      Index index,
      List<Embedder> embedders,
      Optional<Path> folder,
      Optional<SpaceBackup.CopiedFiles> files) {
    return new SpaceParts(
        name,
        new RedactingStore(store),
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
}
