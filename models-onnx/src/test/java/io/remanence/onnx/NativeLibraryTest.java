package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.Embedder;
import io.remanence.embed.Embedder.Purpose;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

  @TempDir private Path folder = Path.of("");

  @Test
  void a_whole_library_is_used_again_and_a_damaged_one_replaced() throws IOException {
    assertThat(NativeLibrary.unpack(folder)).isTrue();
    List<Path> libraries = files(folder);
    assertThat(libraries).hasSizeGreaterThanOrEqualTo(2);
    for (Path library : libraries) {
      Files.setLastModifiedTime(library, LONG_AGO);
    }
    Path damaged = libraries.get(0);
    byte[] whole = Files.readAllBytes(damaged);
    Files.write(damaged, new byte[whole.length]);
    NativeLibrary.unpack(folder);
    assertThat(damaged).hasBinaryContent(whole);
    assertThat(Files.getLastModifiedTime(libraries.get(1))).isEqualTo(LONG_AGO);
  }

  @Test
  void a_killed_process_leaves_nothing_in_the_temporary_folder() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path data = folder.resolve("data");
    assertThat(embedAndDie(temporary, data)).contains("384");
    assertThat(files(temporary)).isEmpty();
    List<Path> unpacked = files(data);
    assertThat(unpacked).isNotEmpty();
    for (Path file : unpacked) {
      Files.setLastModifiedTime(file, LONG_AGO);
    }
    assertThat(embedAndDie(temporary, data)).contains("384");
    assertThat(files(temporary)).isEmpty();
    assertThat(files(data)).isEqualTo(unpacked);
    for (Path file : unpacked) {
      assertThat(Files.getLastModifiedTime(file)).as(file.toString()).isEqualTo(LONG_AGO);
    }
  }

  private static String embedAndDie(Path temporary, Path data) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                EmbedAndDie.class.getName(),
                data.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(9);
    return output;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Embeds one text, then ends without any clean-up, as a killed process does. */
  static final class EmbedAndDie {
    private EmbedAndDie() {}

    public static void main(String[] arguments) {
      Embedder model = new LocalEmbeddings().open(Path.of(arguments[0])).get(0);
      System.out.println(model.embed("hello", Purpose.QUERY).length);
      System.out.flush();
      Runtime.getRuntime().halt(9);
    }
  }
}
