package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.space.Remanence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each space has a folder of its own on every system. */
final class SpaceFolderTest {
  @TempDir Path folder;

  @Test
  void refuses_the_twin_that_some_disks_do_not_tell_apart() {
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder)) {
      var bots = remanence.createSpace("bots");
      assertThat(bots).isNotNull();
      for (String twin : List.of("Bots", "BOTS", "botS", "bots.", "bots ")) {
        assertThatThrownBy(() -> remanence.createSpace(twin))
            .isInstanceOf(RemanenceException.class);
        assertThatThrownBy(() -> remanence.space(twin)).isInstanceOf(RemanenceException.class);
        assertThatThrownBy(() -> remanence.deleteSpace(twin))
            .isInstanceOf(RemanenceException.class);
      }
      assertThatThrownBy(() -> remanence.createSpace("nul")).hasMessageContaining("device");
      assertThat(remanence.spaces()).containsExactly("bots");
      assertThat(folder.resolve("bots")).isDirectory();
      assertThat(Files.exists(folder.resolve("nul"))).isFalse();
    }
  }
}
