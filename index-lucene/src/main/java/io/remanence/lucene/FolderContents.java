package io.remanence.lucene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What lies in an index folder. A marker file says that it is ours: only then is anything deleted
 * (an index that was put aside would keep what people asked to erase); anything else is moved to a
 * folder beside it, for it may be someone's only copy.
 *
 * @param path the folder's real path
 */
record FolderContents(Path path) {
  static final String MARKER = "remanence-index";

  private static final Logger LOG = LoggerFactory.getLogger(FolderContents.class);

  /** Makes the folder ours: with the marker, and without anything foreign. */
  static FolderContents claim(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      Path aside = free(folder.resolveSibling(folder.getFileName() + ".aside"));
      Files.move(folder, aside);
      LOG.warn("{} is a file, not the folder of an index; it is {} now", folder, aside);
    }
    Files.createDirectories(folder);
    FolderContents contents = new FolderContents(folder.toRealPath());
    Path marker = contents.path.resolve(MARKER);
    if (!Files.exists(marker)) {
      contents.moveAside();
      Files.writeString(marker, "An index of Remanence. It can be rebuilt: see 'verify'.\n");
    }
    return contents;
  }

  private void moveAside() throws IOException {
    List<Path> foreign = entries();
    if (foreign.isEmpty()) {
      return;
    }
    Path aside = free(path.resolveSibling(path.getFileName() + ".aside"));
    Files.createDirectory(aside);
    for (Path entry : foreign) {
      Files.move(entry, aside.resolve(entry.getFileName()));
    }
    LOG.warn("what was in {} is no index of Remanence; it is in {} now", path, aside);
  }

  private static Path free(Path wanted) {
    Path candidate = wanted;
    for (int i = 2; Files.exists(candidate); i++) {
      candidate = wanted.resolveSibling(wanted.getFileName() + "-" + i);
    }
    return candidate;
  }

  /**
   * Whether the folder holds no index yet, rather than a whole one.
   *
   * @throws UnusableIndexException when there are segments but no list of them
   */
  static boolean holdsNoIndex(Directory directory) throws IOException {
    if (DirectoryReader.indexExists(directory)) {
      return false;
    }
    for (String file : directory.listAll()) {
      if (!isKept(file)) {
        throw new UnusableIndexException("it has no list of segments, but a file " + file);
      }
    }
    return true;
  }

  /**
   * Removes a lock file that holds something: Lucene's is empty, and refuses to be freed otherwise.
   * Who owns the data directory is the only one who locks here.
   */
  static void dropBrokenLock(Path folder) throws IOException {
    Path lock = folder.resolve(IndexWriter.WRITE_LOCK_NAME);
    if (Files.isRegularFile(lock) && Files.size(lock) > 0) {
      Files.delete(lock);
    }
  }

  /** Deletes the index; fails where someone has it open. */
  void delete() throws IOException {
    try (Directory directory = FSDirectory.open(path);
        var lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      for (Path entry : entries()) {
        lock.ensureValid();
        Files.delete(entry);
      }
    }
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.filter(entry -> !isKept(entry.getFileName().toString())).toList();
    }
  }

  private static boolean isKept(String file) {
    return file.equals(MARKER) || file.equals(IndexWriter.WRITE_LOCK_NAME);
  }
}
