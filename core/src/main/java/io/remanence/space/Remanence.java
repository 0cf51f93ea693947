package io.remanence.space;

import io.remanence.embed.Embedder;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModel;
import io.remanence.llm.Purpose;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Long-term memory for agents: the spaces in one data directory, or in memory. Safe for use by many
 * threads.
 *
 * <pre>{@code
 * try (var remanence = Remanence.open(Path.of("memory"))) {
 *   Space space = remanence.space("default");
 *   Prepared prepared = space.prepare(Turn.of(scope, "上周说的发布计划是什么？"));
 *   String answer = model.chat(prepared.messages());
 *   space.complete(prepared.turnId(), Reply.text(answer));
 * }
 * }</pre>
 */
public final class Remanence implements AutoCloseable {
  private volatile Optional<DataDirectory> directory;
  private final Backends backends;
  private final List<Embedder> embedders;
  private final SpacePool pool;
  private final TreeSet<String> inMemoryNames = new TreeSet<>();

  Remanence(
      Optional<DataDirectory> directory,
      Backends backends,
      List<Embedder> embedders,
      int maxOpenSpaces) {
    this.directory = directory;
    this.backends = backends;
    this.embedders = List.copyOf(embedders);
    this.pool = new SpacePool(maxOpenSpaces, this::openExisting);
  }

  /**
   * Opens the data directory, made where there is none, with the store, index and models that are
   * on the class path.
   *
   * @throws RemanenceException {@code CONFLICT} when another process owns the directory
   */
  public static Remanence open(Path directory) {
    return builder().open(directory);
  }

  /** Keeps everything in memory, until it is closed. */
  public static Remanence inMemory() {
    return builder().inMemory();
  }

  /** For choosing parts and settings. */
  public static RemanenceBuilder builder() {
    return new RemanenceBuilder();
  }

  /**
   * The space of this name. The space {@code default} is made at its first use.
   *
   * @throws RemanenceException {@code NOT_FOUND} for any other that was not made
   */
  public Space space(String name) {
    SpaceName checked = new SpaceName(name);
    requireThere(checked);
    return new Space(checked, pool);
  }

  /** The space of this name, made where there is none. */
  public Space createSpace(String name) {
    SpaceName checked = new SpaceName(name);
    if (directory.isPresent()) {
      pool.open(checked, this::openSpace);
    } else {
      synchronized (inMemoryNames) {
        inMemoryNames.add(name);
      }
    }
    return new Space(checked, pool);
  }

  /** The names of all spaces, ascending. */
  public List<String> spaces() {
    if (directory.isEmpty()) {
      synchronized (inMemoryNames) {
        return List.copyOf(inMemoryNames);
      }
    }
    try (Stream<Path> folders = Files.list(directory.get().path())) {
      return folders
          .map(folder -> String.valueOf(folder.getFileName()))
          .filter(Remanence::isName)
          .filter(name -> backends.holdsSpace(directory.get().path().resolve(name)))
          .sorted()
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException("can't list " + directory.get().path(), failure);
    }
  }

  /** The names of the spaces that are open now, ascending; asking opens none. */
  public List<String> openSpaces() {
    return pool.open();
  }

  /**
   * Deletes a space with everything in it, for good.
   *
   * @throws RemanenceException {@code NOT_FOUND} when there is none
   */
  public void deleteSpace(String name) {
    SpaceName checked = new SpaceName(name);
    if (!exists(checked)) {
      throw RemanenceException.notFound(ErrorText.NO_SPACE, name);
    }
    pool.retire(
        checked,
        () -> {
          synchronized (inMemoryNames) {
            inMemoryNames.remove(name);
          }
          directory.ifPresent(data -> deleteFolder(data.path().resolve(name)));
        });
  }

  /**
   * Moves all spaces, which are in memory, into a data directory, and goes on there: nothing is
   * lost, and whoever uses them meanwhile waits. Where it fails, they stay in memory as they were.
   *
   * @param path made where there is none
   * @throws RemanenceException {@code CONFLICT} when the spaces are in a directory already, another
   *     process owns this one, or it holds a space; {@code UNAVAILABLE} when no store is on the
   *     class path
   */
  public void moveTo(Path path) {
    if (!backends.storesInDirectories()) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.NO_STORE);
    }
    AtomicReference<Optional<RuntimeException>> failed = new AtomicReference<>(Optional.empty());
    pool.replaceAll(
        open -> {
          if (directory.isPresent()) {
            throw RemanenceException.of(
                ErrorCode.CONFLICT, ErrorText.MOVED_ALREADY, directory.get().path());
          }
          DataDirectory data = DataDirectory.own(path.toAbsolutePath().normalize());
          Map<SpaceName, OpenSpace> back = new LinkedHashMap<>();
          try {
            Map<SpaceName, OpenSpace> moved = moved(open, data, back);
            directory = Optional.of(data);
            return moved;
          } catch (RuntimeException failure) {
            data.close();
            if (back.isEmpty()) {
              throw failure;
            }
            failed.set(Optional.of(failure));
            return back;
          }
        });
    if (failed.get().isPresent()) {
      throw failed.get().get();
    }
  }

  private Map<SpaceName, OpenSpace> moved(
      Map<SpaceName, OpenSpace> open, DataDirectory data, Map<SpaceName, OpenSpace> back) {
    Map<SpaceName, OpenSpace> all = new LinkedHashMap<>(open);
    for (String name : spaces()) {
      SpaceName known = new SpaceName(name);
      if (backends.holdsSpace(data.path().resolve(name))) {
        throw RemanenceException.of(ErrorCode.CONFLICT, ErrorText.SPACE_THERE, data.path(), name);
      }
      all.computeIfAbsent(known, this::openSpace);
    }
    return new SpaceMove(
            name ->
                new OpenSpace(
                    backends.open(name, Optional.of(data.path().resolve(name.value())), embedders)))
        .run(all, back);
  }

  /** The data directory; absent in memory. */
  public Optional<DataDirectory> directory() {
    return directory;
  }

  /** The identities of the embedding models in use. */
  public List<String> models() {
    return embedders.stream().map(Embedder::identity).toList();
  }

  /** The language models in use, by what they serve; empty where all goes by rules. */
  public Map<Purpose, ChatModel> chatModels() {
    return backends.models().chat();
  }

  private boolean exists(SpaceName name) {
    return directory
        .map(data -> backends.holdsSpace(data.path().resolve(name.value())))
        .orElseGet(
            () -> {
              synchronized (inMemoryNames) {
                return inMemoryNames.contains(name.value());
              }
            });
  }

  private void requireThere(SpaceName name) {
    if (!name.equals(SpaceName.DEFAULT) && !exists(name)) {
      throw RemanenceException.notFound(ErrorText.NO_SPACE, name.value());
    }
  }

  /** Asked of each use anew, since a space that was deleted must not come back by its handle. */
  private OpenSpace openExisting(SpaceName name) {
    requireThere(name);
    return openSpace(name);
  }

  private OpenSpace openSpace(SpaceName name) {
    if (directory.isEmpty()) {
      synchronized (inMemoryNames) {
        inMemoryNames.add(name.value());
      }
    }
    return new OpenSpace(
        backends.open(name, directory.map(data -> data.path().resolve(name.value())), embedders));
  }

  private static boolean isName(String name) {
    try {
      return new SpaceName(name).value().equals(name);
    } catch (RemanenceException otherFolder) {
      return false;
    }
  }

  private static void deleteFolder(Path folder) {
    // Moved aside first, so that a deletion broken off leaves no half of a space behind.
    Path doomed = folder.resolveSibling("." + folder.getFileName() + ".deleted");
    try {
      if (Files.exists(doomed)) {
        deleteTree(doomed);
      }
      Files.move(folder, doomed);
      deleteTree(doomed);
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, failure, ErrorText.NOT_DELETED, folder, failure);
    }
  }

  private static void deleteTree(Path folder) throws IOException {
    List<Path> paths = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      walk.sorted(Comparator.reverseOrder()).forEach(paths::add);
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }

  /** Finishes running calls, closes every space and gives the data directory up. */
  @Override
  public void close() {
    try {
      pool.close();
    } finally {
      embedders.forEach(Embedder::close);
      backends.models().chat().values().stream().distinct().forEach(ChatModel::close);
      directory.ifPresent(DataDirectory::close);
    }
  }
}
