package io.remanence.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * One file, the files of a folder, or standard input, on its way to the server; never held in
 * memory.
 */
final class Upload {
  static final String STANDARD_INPUT = "-";

  private final String name;

  /** As much as a server reads of a file that it refuses; a larger one asks first. */
  private static final long READ_IN_VAIN = 64L << 20;

  private final Path path;
  private final InputStream standardInput;
  private final String format;
  private final Messages messages;

  /**
   * A file or folder as the person named it; {@code -} is standard input.
   *
   * @param format how it is to be read, which says what of a folder is meant
   */
  Upload(String name, String format, Surroundings surroundings, Messages messages) {
    this.name = name;
    this.format = format;
    this.messages = messages;
    this.path = surroundings.path(name);
    this.standardInput = surroundings.in();
  }

  String name() {
    return name;
  }

  private boolean isStandardInput() {
    return name.equals(STANDARD_INPUT);
  }

  /**
   * Checks that there is something to read.
   *
   * @throws Failure when it is missing, not readable, or a folder in which nothing can be read
   */
  void check() {
    if (isStandardInput()) {
      return;
    }
    if (!Files.exists(path)) {
      throw Failure.usage(messages.text("import.missing", Harmless.line(name)));
    }
    if (Files.isDirectory(path)) {
      var unused = folder();
    }
    if (!Files.isReadable(path)) {
      throw Failure.usage(messages.text("import.unreadable", Harmless.line(name)));
    }
  }

  private UploadFolder folder() {
    return UploadFolder.of(path, format, name, messages);
  }

  /** How many bytes it has; negative where that is not known beforehand. */
  long size() {
    try {
      if (!isStandardInput() && Files.isDirectory(path)) {
        return folder().size();
      }
      return rereadable() ? Files.size(path) : -1;
    } catch (IOException unknown) {
      return -1;
    }
  }

  /** Whether it can be read a second time: a file can, a pipe can't. */
  boolean rereadable() {
    return !isStandardInput() && (Files.isRegularFile(path) || Files.isDirectory(path));
  }

  /**
   * The body of a call.
   *
   * @param sent is told how many bytes are read so far
   */
  ApiCall.Body body(LongConsumer sent) {
    return new ApiCall.Body(
        "application/octet-stream",
        () -> BodyPublishers.ofInputStream(() -> new Counted(open(), sent)),
        size() > READ_IN_VAIN);
  }

  private InputStream open() {
    try {
      if (isStandardInput()) {
        return standardInput;
      }
      return Files.isDirectory(path) ? folder().open() : Files.newInputStream(path);
    } catch (IOException failure) {
      throw new UncheckedIOException("can't read " + path, failure);
    }
  }

  private static final class Counted extends FilterInputStream {
    private final LongConsumer sent;
    private long count;

    Counted(InputStream in, LongConsumer sent) {
      super(in);
      this.sent = sent;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      if (value >= 0) {
        sent.accept(++count);
      }
      return value;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      int read = super.read(buffer, from, length);
      if (read > 0) {
        count += read;
        sent.accept(count);
      }
      return read;
    }
  }
}
