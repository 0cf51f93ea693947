package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedFileTest {
  private static final byte[] CONTENT =
      "a native library, or so it seems ".repeat(9_000).getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");
  private Path source = Path.of("");

  @BeforeEach
  void write_the_source() throws IOException {
    source = Files.write(folder.resolve("source"), CONTENT);
    file = folder.resolve("data/native/library.so");
  }

  @Test
  void writes_a_file_that_is_missing() throws IOException {
    assertThat(UnpackedFile.ensure(plain(), file)).isTrue();
    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(file.getParent()).isDirectoryContaining("glob:**library.so");
    assertThat(file.resolveSibling("library.so.part")).doesNotExist();
  }

  @Test
  void uses_a_whole_file_again() throws IOException {
    UnpackedFile.ensure(plain(), file);
    assertThat(UnpackedFile.ensure(plain(), file)).isFalse();
    assertThat(UnpackedFile.ensure(jar(), file)).isFalse();
  }

  @Test
  void writes_from_a_jar() throws IOException {
    assertThat(UnpackedFile.ensure(jar(), file)).isTrue();
    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(UnpackedFile.ensure(jar(), file)).isFalse();
  }

  @Test
  void replaces_a_file_with_one_wrong_byte() throws IOException {
    UnpackedFile.ensure(jar(), file);
    byte[] damaged = CONTENT.clone();
    damaged[damaged.length / 2] ^= 1;
    Files.write(file, damaged);
    assertThat(UnpackedFile.ensure(jar(), file)).isTrue();
    assertThat(file).hasBinaryContent(CONTENT);
  }

  @Test
  void replaces_a_half_written_file() throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, java.util.Arrays.copyOf(CONTENT, CONTENT.length / 2));
    assertThat(UnpackedFile.ensure(plain(), file)).isTrue();
    assertThat(file).hasBinaryContent(CONTENT);
  }

  @Test
  void writes_over_what_a_crash_left() throws IOException {
    Files.createDirectories(file.getParent());
    Path part = Files.writeString(file.resolveSibling("library.so.part"), "half");
    assertThat(UnpackedFile.ensure(plain(), file)).isTrue();
    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(part).doesNotExist();
  }

  private URL plain() throws IOException {
    return source.toUri().toURL();
  }

  private URL jar() throws IOException {
    Path jar = folder.resolve("source.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      entries.putNextEntry(new JarEntry("lib/library.so"));
      entries.write(CONTENT);
    }
    return URI.create("jar:" + jar.toUri() + "!/lib/library.so").toURL();
  }
}
