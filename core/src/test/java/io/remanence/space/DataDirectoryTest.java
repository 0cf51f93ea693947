package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  @TempDir private Path folder;

  /** Tries to take the folder from another process. */
  public static final class Taker {
    public static void main(String[] args) {
      System.exit(DataDirectory.tryOwn(Path.of(args[0])).isPresent() ? 0 : 1);
    }
  }

  @Test
  void a_second_owner_is_refused_and_told_who_the_first_is() {
    try (DataDirectory first = DataDirectory.own(folder)) {
      first.announce(
          new DataDirectory.Owner(
              ProcessHandle.current().pid(), Optional.of(7373), Optional.of("secret")));
      assertThatThrownBy(() -> DataDirectory.own(folder))
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("7373")
          .hasMessageNotContaining("secret");
    }
    DataDirectory.own(folder).close();
  }

  @Test
  void a_refused_try_in_the_same_process_leaves_the_lock_to_its_owner() throws Exception {
    try (DataDirectory owner = DataDirectory.own(folder)) {
      assertThat(DataDirectory.tryOwn(folder)).isEmpty();
      assertThat(DataDirectory.tryOwn(folder.resolve("..").resolve(folder.getFileName())))
          .isEmpty();
      assertThat(takenByAnotherProcess()).isFalse();
      assertThat(owner.path()).isEqualTo(folder);
    }
    assertThat(takenByAnotherProcess()).isTrue();
  }

  @Test
  void the_token_is_for_this_user_alone() throws IOException {
    try (DataDirectory owner = DataDirectory.own(folder)) {
      owner.announce(new DataDirectory.Owner(1, Optional.of(2), Optional.of("t")));
      assertThat(DataDirectory.owner(folder))
          .contains(new DataDirectory.Owner(1, Optional.of(2), Optional.of("t")));
      if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        assertThat(Files.getPosixFilePermissions(folder.resolve("owner.properties"))).hasSize(2);
      }
    }
    assertThat(DataDirectory.owner(folder)).isEmpty();
  }

  private boolean takenByAnotherProcess() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Taker.class.getName(),
                folder.toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0;
  }
}
