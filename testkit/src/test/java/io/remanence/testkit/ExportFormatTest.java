package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.inmemory.InMemoryStore;
import io.remanence.transfer.Export;
import io.remanence.transfer.ExportReach;
import io.remanence.transfer.Restore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Exports that are in the world can be read, and are written as they were. Where this fails because
 * a record changed, the format needs a version that still reads the old one.
 */
final class ExportFormatTest {
  static byte[] written() {
    InMemoryStore store = new InMemoryStore(ManualClock.at(Samples.NOON));
    EverythingSample.write(store);
    return export(store);
  }

  private static byte[] export(InMemoryStore store) {
    return store.read(
        tx -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          Export.write(tx, Export.everyPart(), ExportReach.everything(), out);
          return out.toByteArray();
        });
  }

  private static byte[] kept() throws IOException {
    try (InputStream in = ExportFormatTest.class.getResourceAsStream("/export/v1.jsonl")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  @Test
  void version_1_is_written_as_ever() throws IOException {
    assertThat(new String(written(), StandardCharsets.UTF_8))
        .isEqualTo(new String(kept(), StandardCharsets.UTF_8));
  }

  @Test
  void version_1_is_read_as_ever() throws IOException {
    byte[] kept = kept();
    assertThat(
            Restore.check(new ByteArrayInputStream(kept), OutputStream.nullOutputStream()).errors())
        .isEmpty();
    InMemoryStore store = new InMemoryStore(ManualClock.at(Samples.NOON));
    store.transact(
        tx -> {
          try {
            return Restore.write(tx, new ByteArrayInputStream(kept));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    assertThat(export(store)).isEqualTo(kept);
  }
}
