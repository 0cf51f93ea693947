package io.remanence.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;

/** A file that is the copy of a resource: used again while it is whole, else replaced. */
final class UnpackedFile {
  private static final int BUFFER = 1 << 16;

  private UnpackedFile() {}

  /**
   * Makes the file equal to the resource, by length and CRC-32. A crash on the way leaves what was
   * there before, and a {@code .part} file that the next call writes over. Not for two processes at
   * once.
   *
   * @return whether the file had to be written
   */
  static synchronized boolean ensure(URL resource, Path file) throws IOException {
    if (Files.isRegularFile(file) && fingerprint(file).equals(fingerprint(resource))) {
      return false;
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (InputStream in = open(resource).getInputStream()) {
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return true;
  }

  private static Fingerprint fingerprint(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return fingerprint(in);
    }
  }

  private static Fingerprint fingerprint(URL resource) throws IOException {
    URLConnection connection = open(resource);
    try (InputStream in = connection.getInputStream()) {
      // A jar's table of contents knows both numbers; unpacking would take much longer.
      if (connection instanceof JarURLConnection jar) {
        JarEntry entry = jar.getJarEntry();
        if (entry != null && entry.getSize() >= 0 && entry.getCrc() >= 0) {
          return new Fingerprint(entry.getSize(), entry.getCrc());
        }
      }
      return fingerprint(in);
    }
  }

  private static URLConnection open(URL resource) throws IOException {
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false);
    return connection;
  }

  private static Fingerprint fingerprint(InputStream in) throws IOException {
    CRC32 checksum = new CRC32();
    byte[] buffer = new byte[BUFFER];
    long length = 0;
    int read;
    while ((read = in.read(buffer)) > 0) {
      checksum.update(buffer, 0, read);
      length += read;
    }
    return new Fingerprint(length, checksum.getValue());
  }

  private record Fingerprint(long length, long checksum) {}
}
