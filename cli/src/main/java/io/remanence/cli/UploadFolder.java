package io.remanence.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The files of a folder as one stream, one after the other: the entries of a store that keeps a
 * file an entry, or notes. Files of Markdown have their names above them, since names tell dates.
 * What is hidden and what links elsewhere is passed over.
 */
final class UploadFolder {
  private static final int DEPTH = 4;
  private static final String JSON = ".json";
  private static final String MARKDOWN = ".md";
  private static final String FIRST = "memory.md";

  private final Path folder;
  private final List<Path> files;

  private UploadFolder(Path folder, List<Path> files) {
    this.folder = folder;
    this.files = List.copyOf(files);
  }

  /**
   * The folder's files of one kind: {@code .md} for the format {@code markdown}, {@code .json} for
   * others; where the format is open, the kind that is there.
   *
   * @throws Failure when there is none, or none that is told from the other
   */
  static UploadFolder of(Path folder, String format, String name, Messages messages) {
    List<Path> json = list(folder, JSON);
    List<Path> notes = list(folder, MARKDOWN);
    boolean open = format.equals("auto");
    if (open && !json.isEmpty() && !notes.isEmpty()) {
      throw Failure.usage(messages.text("import.folder-both", Harmless.line(name)));
    }
    List<Path> files = format.equals("markdown") || (open && json.isEmpty()) ? notes : json;
    if (files.isEmpty()) {
      throw Failure.usage(messages.text("import.folder", Harmless.line(name)));
    }
    return new UploadFolder(folder, files);
  }

  private static List<Path> list(Path folder, String end) {
    try (Stream<Path> walk = Files.walk(folder, DEPTH)) {
      return walk.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
          .filter(path -> nameOf(path).endsWith(end) && !isHidden(folder, path))
          .sorted(
              Comparator.comparing((Path path) -> !nameOf(path).equals(FIRST))
                  .thenComparing(path -> folder.relativize(path).toString()))
          .toList();
    } catch (IOException | UncheckedIOException failure) {
      throw Failure.of(String.valueOf(failure.getMessage()));
    }
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
  }

  private static boolean isHidden(Path folder, Path path) {
    for (Path part : folder.relativize(path)) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  /** How many bytes its files have. */
  long size() throws IOException {
    long size = 0;
    for (Path file : files) {
      size += Files.size(file);
    }
    return size;
  }

  /** Its files, opened one after the other as they are read. */
  InputStream open() {
    List<String> heads = new ArrayList<>();
    for (Path file : files) {
      String name = folder.relativize(file).toString().replace('\\', '/').replace("--", "__");
      heads.add(nameOf(file).endsWith(MARKDOWN) ? "<!-- file: " + name + " -->\n" : "");
    }
    return new Joined(files, heads);
  }

  private static final class Joined extends InputStream {
    private final List<Path> files;
    private final List<String> heads;
    private int next;
    private InputStream current = InputStream.nullInputStream();

    Joined(List<Path> files, List<String> heads) {
      this.files = files;
      this.heads = heads;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      while (true) {
        int read = current.read(buffer, from, length);
        if (read >= 0) {
          return read;
        }
        current.close();
        if (next == files.size() * 2) {
          return -1;
        }
        // Each file is followed by a line's end, whether it has one or not.
        current =
            next % 2 == 0
                ? new java.io.SequenceInputStream(
                    bytes(heads.get(next / 2)), Files.newInputStream(files.get(next / 2)))
                : bytes("\n");
        next++;
      }
    }

    private static InputStream bytes(String text) {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
      current.close();
    }
  }
}
