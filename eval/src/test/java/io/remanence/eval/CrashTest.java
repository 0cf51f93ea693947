package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.event.Change;
import io.remanence.history.Limit;
import io.remanence.jdbc.SqliteStoreProvider;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.Verification;
import io.remanence.store.Store;
import io.remanence.testkit.FakeEmbedder;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a writing process at random moments, again and again on one data directory: every write
 * that it acknowledged must be there, nothing that it acknowledged as forgotten, and the index must
 * equal the store.
 */
class CrashTest {
  private static final int ROUNDS = Integer.getInteger("remanence.crash.rounds", 30);
  private static final int LONGEST_MILLIS = 400;

  /** What the killed processes acknowledged, all rounds together. */
  private final Map<Long, String> messages = new HashMap<>();

  private final Map<Long, String> sessions = new HashMap<>();
  private final Map<String, String> memories = new HashMap<>();
  private final Set<String> captured = new HashSet<>();
  private final Set<String> maybeForgotten = new HashSet<>();
  private final Set<String> forgotten = new HashSet<>();

  @Test
  void loses_nothing_that_was_acknowledged(@TempDir Path data) throws Exception {
    long seed = Long.getLong("remanence.seed", System.nanoTime());
    Random random = new Random(seed);
    Process next = startWriter(data, "r0", random);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        killSoonAfterStart(next, random);
        // The next one gets ready while this one's traces are read; it waits to be told to begin.
        next = startWriter(data, "r" + (round + 1), random);
        // The feed and the sums are looked at now and then, the rest each time.
        check(data, "seed " + seed + ", round " + round, round % 10 == 9 || round == ROUNDS - 1);
      }
    } finally {
      next.destroyForcibly();
    }
    // A kill may come before the first write; most come after many.
    assertThat(messages.size()).as("messages written in all").isGreaterThan(ROUNDS);
  }

  private static Process startWriter(Path data, String run, Random random) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx512m",
            "-Dstdout.encoding=UTF-8",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            CrashWriter.class.getName(),
            data.toString(),
            run,
            Long.toString(random.nextLong()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void killSoonAfterStart(Process writer, Random random) throws Exception {
    try (Writer input = writer.outputWriter(StandardCharsets.UTF_8)) {
      input.write("begin\n");
    }
    StringWriter said = new StringWriter();
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine()).isEqualTo("READY");
      Thread killer =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Thread.sleep(random.nextInt(LONGEST_MILLIS));
                    } catch (InterruptedException hurry) {
                      Thread.currentThread().interrupt();
                    }
                    // The handle's, which leaves what the pipe still holds to be read.
                    writer.toHandle().destroyForcibly();
                  });
      output.transferTo(said);
      killer.join();
    }
    assertThat(writer.waitFor(10, TimeUnit.SECONDS)).isTrue();
    // What follows the last line's end was cut by the kill and is no acknowledgement.
    String whole = said.toString();
    whole.substring(0, whole.lastIndexOf('\n') + 1).lines().forEach(this::note);
  }

  private void note(String line) {
    String[] parts = line.split("\t", -1);
    switch (parts[0]) {
      case "M" -> {
        messages.put(Long.parseLong(parts[2]), parts[3]);
        sessions.put(Long.parseLong(parts[2]), parts[1]);
      }
      case "R" -> memories.put(parts[1], parts[2]);
      case "C" -> captured.add(parts[1]);
      case "f" -> maybeForgotten.add(parts[1]);
      case "F" -> forgotten.add(parts[1]);
      default -> {}
    }
  }

  private void check(Path data, String run, boolean deeply) {
    if (deeply) {
      checkFeed(data.resolve("default"), run);
    }
    try (Remanence remanence =
        Remanence.builder().embedders(List.of(FakeEmbedder.any())).open(data)) {
      Space space = remanence.space("default");
      Map<Long, String> stored = new HashMap<>();
      for (String session : new HashSet<>(sessions.values())) {
        space
            .fullHistory(SessionKey.of(session), Limit.all())
            .forEach(message -> stored.put(message.seq(), message.body().text()));
      }
      messages.forEach((seq, text) -> assertThat(stored).as(run).containsEntry(seq, text));
      Verification verification = space.verify(Duration.ofSeconds(60));
      assertThat(verification.ok()).as("%s: %s", run, verification).isTrue();
    }
  }

  private void checkFeed(Path space, String run) {
    try (Store store = new SqliteStoreProvider().open(space, Clock.systemUTC())) {
      long last = 0;
      while (true) {
        Store.Changes changes = store.changes(last, 10_000);
        if (changes.items().isEmpty()) {
          assertThat(last).as(run).isEqualTo(changes.head());
          break;
        }
        for (Change change : changes.items()) {
          assertThat(change.seq()).as(run).isEqualTo(++last);
        }
      }
      store.read(
          tx -> {
            memories.forEach(
                (id, content) -> {
                  List<Memory> found =
                      tx.memories().withIds(MemoryReach.everything(), List.of(new MemoryId(id)));
                  if (forgotten.contains(id)) {
                    assertThat(found).as("%s: forgotten %s", run, id).isEmpty();
                  } else if (!maybeForgotten.contains(id)) {
                    assertThat(found).as("%s: memory %s", run, id).hasSize(1);
                    assertThat(found.getFirst().content()).as(run).isEqualTo(content);
                  }
                });
            for (String id : captured) {
              assertThat(tx.memories().withIds(MemoryReach.everything(), List.of(new MemoryId(id))))
                  .as("%s: captured %s", run, id)
                  .hasSize(1);
            }
            return true;
          });
    }
  }
}
