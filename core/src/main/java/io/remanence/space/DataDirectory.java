package io.remanence.space;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which everything is kept, owned by one process at a time. The lock is the operating
 * system's, so it falls with its process, however that ends; beside it stands who holds it.
 */
public final class DataDirectory implements AutoCloseable {
  private static final String LOCK = "remanence.lock";
  private static final String OWNER = "owner.properties";
  private static final String LOOPBACK = "127.0.0.1";

  /**
   * What this process owns, by real path. Where locks are POSIX's, closing any channel on a file
   * drops all locks that the process has on it, so a lock file that is ours is not opened again.
   */
  private static final Set<Path> OWNED = new HashSet<>();

  private final Path path;
  private final Path real;
  private final FileChannel channel;
  private final FileLock lock;

  private DataDirectory(Path path, Path real, FileChannel channel, FileLock lock) {
    this.path = path;
    this.real = real;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Who owns a data directory.
   *
   * @param pid the process
   * @param port the port that it serves, where it serves one
   * @param token what lets another command of the same person in
   * @param host the address by which the port is reached on this machine, without brackets
   */
  public record Owner(long pid, Optional<Integer> port, Optional<String> token, String host) {
    /** One that is reached by the loopback address. */
    public Owner(long pid, Optional<Integer> port, Optional<String> token) {
      this(pid, port, token, LOOPBACK);
    }
  }

  /**
   * Takes the folder, made where there is none.
   *
   * @throws RemanenceException {@code CONFLICT} when another process owns it; the message names the
   *     process
   */
  public static DataDirectory own(Path path) {
    return tryOwn(path)
        .orElseThrow(
            () ->
                RemanenceException.of(
                    ErrorCode.CONFLICT, ErrorText.IN_USE, path, describe(owner(path))));
  }

  /** Takes the folder, unless another process owns it. */
  public static Optional<DataDirectory> tryOwn(Path path) {
    try {
      make(path);
      synchronized (OWNED) {
        return lock(path, path.toRealPath());
      }
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, failure, ErrorText.NOT_USABLE, path, failure);
    }
  }

  private static Optional<DataDirectory> lock(Path path, Path real) throws IOException {
    if (OWNED.contains(real)) {
      return Optional.empty();
    }
    FileChannel channel =
        FileChannel.open(real.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    @Nullable FileLock lock = null;
    try {
      lock = channel.tryLock();
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    if (lock == null) {
      return Optional.empty();
    }
    DataDirectory directory = new DataDirectory(path, real, channel, lock);
    directory.announce(
        new Owner(ProcessHandle.current().pid(), Optional.empty(), Optional.empty()));
    OWNED.add(real);
    return Optional.of(directory);
  }

  /** A folder that is made here is this user's alone; one that was there stays as it is. */
  static void make(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(path);
    }
  }

  /** Who owns the folder, as far as it said so. */
  public static Optional<Owner> owner(Path path) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path.resolve(OWNER))) {
      properties.load(reader);
      return Optional.of(
          new Owner(
              Long.parseLong(properties.getProperty("pid", "0")),
              Optional.ofNullable(properties.getProperty("port")).map(Integer::valueOf),
              Optional.ofNullable(properties.getProperty("token")),
              properties.getProperty("host", LOOPBACK)));
    } catch (IOException | NumberFormatException unreadable) {
      return Optional.empty();
    }
  }

  private static String inUrl(String host) {
    return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
  }

  private static ErrorDetail describe(Optional<Owner> owner) {
    return owner
        .map(
            known ->
                known
                    .port()
                    .map(port -> "http://" + inUrl(known.host()) + ":" + port)
                    .map(address -> ErrorText.A_SERVER.with(known.pid(), address))
                    .orElseGet(() -> ErrorText.A_PROCESS.with(known.pid())))
        .orElseGet(ErrorText.ANOTHER_PROCESS::with);
  }

  /** Says who owns the folder, for other commands; readable by this user alone. */
  public void announce(Owner owner) {
    Properties properties = new Properties();
    properties.setProperty("pid", Long.toString(owner.pid()));
    owner.port().ifPresent(port -> properties.setProperty("port", Integer.toString(port)));
    properties.setProperty("host", owner.host());
    owner.token().ifPresent(token -> properties.setProperty("token", token));
    Path fresh = path.resolve(OWNER + ".new");
    try {
      Files.deleteIfExists(fresh);
      if (fresh.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            fresh,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      try (Writer writer = Files.newBufferedWriter(fresh)) {
        properties.store(writer, null);
      }
      Files.move(fresh, path.resolve(OWNER), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw new UncheckedIOException("can't write " + path.resolve(OWNER), failure);
    }
  }

  /** The folder. */
  public Path path() {
    return path;
  }

  /** Gives the folder up; a second call does nothing. */
  @Override
  public void close() {
    try {
      synchronized (OWNED) {
        if (!channel.isOpen()) {
          return;
        }
        Files.deleteIfExists(path.resolve(OWNER));
        lock.release();
        channel.close();
        OWNED.remove(real);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("can't give up " + path, failure);
    }
  }
}
