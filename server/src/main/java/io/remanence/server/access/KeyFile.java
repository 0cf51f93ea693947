package io.remanence.server.access;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.server.wire.Fields;
import io.remanence.server.wire.Json;
import io.remanence.server.wire.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The file of a data directory that holds its keys, readable by its owner alone. */
final class KeyFile {
  static final String NAME = "keys.json";

  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rw-------");

  private final Path file;

  KeyFile(Path data) {
    this.file = data.resolve(NAME);
  }

  /** What it holds; nothing where it is not there. Others who might read it no longer may. */
  List<ApiKey> read() {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      if (isPosix() && !Files.getPosixFilePermissions(file).equals(PRIVATE)) {
        Files.setPosixFilePermissions(file, PRIVATE);
      }
      return Fields.read(
          Files.readAllBytes(file), fields -> fields.requiredObjects("keys", KeyRecord::read));
    } catch (IOException | Refusal | RemanenceException | IllegalArgumentException damaged) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, damaged, ErrorText.KEYS_NOT_READ, file, ErrorDetail.of(damaged));
    }
  }

  /** Replaces what it holds; when this returns, that is on the disk. */
  void write(List<ApiKey> keys) {
    byte[] json = Json.write(Map.of("keys", keys.stream().map(KeyRecord::write).toList()));
    Path fresh = file.resolveSibling(NAME + ".new");
    try {
      Files.deleteIfExists(fresh);
      if (isPosix()) {
        Files.createFile(fresh, PosixFilePermissions.asFileAttribute(PRIVATE));
      } else {
        Files.createFile(fresh);
      }
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(json);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, failure, ErrorText.KEYS_NOT_WRITTEN, file, failure);
    }
  }

  private boolean isPosix() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
