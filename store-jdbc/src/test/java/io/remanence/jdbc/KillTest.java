package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Message;
import io.remanence.scope.MessageReach;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class KillTest {
  private static final int ROUNDS = Integer.getInteger("remanence.kill-rounds", 5);

  @TempDir Path folder;

  @Test
  void no_acknowledged_write_is_lost_when_the_process_is_killed() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Long> acknowledged = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      String what = "round " + round + " of seed " + seed;
      List<Long> ofRound = appendAndKill(30 + random.nextInt(600));
      assertThat(ofRound).as(what).isNotEmpty();
      acknowledged.addAll(ofRound);
      try (SqliteStore store = Stores.open(folder)) {
        List<Message> kept =
            store.read(tx -> tx.history().withSeqs(new MessageReach.Everything(), acknowledged));
        assertThat(kept).as(what).extracting(Message::seq).hasSize(acknowledged.size());
        long head = store.read(tx -> tx.changes().head());
        assertThat(Stores.feed(store))
            .as(what)
            .isEqualTo(LongStream.rangeClosed(1, head).boxed().toList());
      }
      assertThat(Stores.value(folder, "PRAGMA integrity_check")).as(what).isEqualTo("ok");
      assertThat(
              Stores.value(
                  folder,
                  "SELECT (SELECT sum(messages) FROM session) = (SELECT count(*) FROM message)"))
          .as(what)
          .isEqualTo("1");
    }
  }

  /** The numbers that a child acknowledged before it was killed, after so many lines. */
  private List<Long> appendAndKill(int lines) throws Exception {
    Process child = Children.start(AppendUntilKilled.class, folder.toString());
    List<Long> acknowledged = new ArrayList<>();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        // A line that was cut off has no end mark.
        if (line.matches("\\d+\\.")) {
          acknowledged.add(Long.parseLong(line.substring(0, line.length() - 1)));
        }
        if (acknowledged.size() == lines) {
          // By its handle, which leaves the output to be read to its end.
          child.toHandle().destroyForcibly();
        }
      }
    }
    child.waitFor();
    return acknowledged;
  }
}
