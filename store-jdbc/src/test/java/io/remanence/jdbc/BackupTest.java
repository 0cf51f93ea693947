package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A space is copied while it is written, and the copy is a data directory of its own. */
class BackupTest {
  private static final SessionKey GROUP = SessionKey.of("群");

  @TempDir Path folder = Path.of("unset");

  private Remanence open(String name) {
    return Remanence.builder()
        .store(new SqliteStoreProvider())
        .embedding("none")
        .open(folder.resolve(name));
  }

  private static void say(Space space, int number) {
    var unused =
        space.append(GROUP, List.of(NewMessage.of(MessageBody.user("第 " + number + " 条"))));
  }

  @Test
  void the_copy_opens_while_the_original_goes_on_and_holds_all_that_was_acknowledged_before()
      throws Exception {
    Path out = folder.resolve("copies/monday");
    try (Remanence original = open("original")) {
      Space space = original.space("default");
      var kept =
          space.remember(
              NewMemory.of(
                  "the ferry leaves at eight",
                  MemorySource.API,
                  new Placement(Scope.of(GROUP), Isolation.SESSION, false)));
      AtomicBoolean stop = new AtomicBoolean();
      AtomicInteger said = new AtomicInteger();
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!stop.get()) {
                      say(space, said.get() + 1);
                      said.incrementAndGet();
                    }
                  });
      try {
        while (said.get() < 20) {
          Thread.onSpinWait();
        }
        int before = said.get();
        Path copy = space.backup(out);
        int after = said.get() + 1;
        assertThat(copy).isEqualTo(out.resolve("default"));
        try (Remanence opened = open("copies/monday")) {
          Space there = opened.space("default");
          List<Message> messages = there.fullHistory(GROUP, Limit.all());
          assertThat(messages).hasSizeBetween(before, after);
          assertThat(messages.getLast().body().text()).isEqualTo("第 " + messages.size() + " 条");
          assertThat(there.memory(Optional.empty(), Optional.empty(), kept.memory().id()))
              .isEqualTo(kept.memory());
          assertThat(there.awaitIndex(java.time.Duration.ofSeconds(10))).isTrue();
          say(there, messages.size() + 1);
        }
        int later = said.get();
        while (said.get() == later) {
          Thread.onSpinWait();
        }
      } finally {
        stop.set(true);
        writer.join();
      }
    }
  }

  @Test
  void nothing_is_ever_overwritten_and_nothing_unfinished_stays() throws Exception {
    Path out = folder.resolve("copies");
    try (Remanence original = open("original")) {
      Space space = original.space("default");
      say(space, 1);
      Path copy = space.backup(out);
      byte[] first = Files.readAllBytes(copy.resolve("memory.db"));
      say(space, 2);
      assertThatThrownBy(() -> space.backup(out))
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
          .hasMessageContaining("overwrites nothing");
      assertThatThrownBy(() -> space.backup(folder.resolve("original")))
          .hasMessageContaining("overwrites nothing");
      assertThat(Files.readAllBytes(copy.resolve("memory.db"))).isEqualTo(first);
      try (Stream<Path> files = Files.list(out)) {
        assertThat(files).containsExactly(copy);
      }
    }
  }

  @Test
  void what_is_kept_in_memory_or_can_not_be_written_says_so() throws Exception {
    try (Remanence memory = Remanence.inMemory()) {
      assertThatThrownBy(() -> memory.space("default").backup(folder.resolve("x")))
          .hasMessageContaining("kept in memory");
    }
    Path file = Files.writeString(folder.resolve("file"), "x");
    try (Remanence original = open("original")) {
      assertThatThrownBy(() -> original.space("default").backup(file))
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
  }
}
