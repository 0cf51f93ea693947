package io.remanence.eval;

import io.remanence.history.ArchiveSpan;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageFilter;
import io.remanence.history.NewMessage;
import io.remanence.history.RecentQuery;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Reads and edits of history, at 1,000 to 1,000,000 messages in 20 sessions. */
final class HistoryMeasure {
  private static final int SESSIONS = 20;
  private static final int BATCH = 1_000;
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final Set<Integer> SIZES = Set.of(1_000, 10_000, 100_000, 1_000_000);
  private static final int ARCHIVED = 5_000;
  private static final int ARCHIVED_AT = 100_000;

  private HistoryMeasure() {}

  static void run(Path folder) throws IOException {
    StoreMeasure.print("fsync of a page", Fsync.measure(folder).toString());
    System.out.println(SESSIONS + " sessions, synchronous=FULL, no embedding");
    try (Remanence remanence =
        Remanence.builder()
            .embedding("none")
            .settings(settings())
            .open(folder.resolve("history"))) {
      Space space = remanence.space("default");
      int stored = 0;
      for (int size : SIZES.stream().sorted().toList()) {
        stored = fill(space, stored, size);
        measure(space, size);
      }
    }
  }

  private static SpaceSettings settings() {
    SpaceSettings settings = SpaceSettings.defaults();
    Map<String, Object> values =
        Map.of("take.range", "space", "take.other-rooms", true, "take.others-direct", true);
    for (Map.Entry<String, Object> value : values.entrySet()) {
      settings = SettingKey.of(value.getKey()).orElseThrow().apply(settings, value.getValue());
    }
    return settings;
  }

  /** All sessions talk by turns, one message a second. */
  private static int fill(Space space, int stored, int size) {
    int each = Math.min(BATCH, (size - stored) / SESSIONS);
    int n = stored;
    while (n < size) {
      for (int s = 0; s < SESSIONS; s++) {
        List<NewMessage> batch = new ArrayList<>();
        for (int i = 0; i < each; i++) {
          int number = n + i * SESSIONS + s;
          batch.add(
              NewMessage.at(
                  START.plusSeconds(number),
                  number % 2 == 0
                      ? MessageBody.user(Samples.message(number))
                      : MessageBody.assistant(Samples.message(number))));
        }
        space.append(session(s), batch);
      }
      n += each * SESSIONS;
    }
    return n;
  }

  private static SessionKey session(int number) {
    return SessionKey.of("read-" + number);
  }

  private static void measure(Space space, int size) {
    SpaceMessages messages = space.messages();
    SessionKey one = session(7);
    Instant middle = START.plusSeconds(size / 2);
    print(size, "history(50)", Timings.of(2_000, () -> space.history(one, Limit.of(50))));
    print(size, "full(200)", Timings.of(1_000, () -> space.fullHistory(one, Limit.of(200))));
    print(
        size,
        "range of 100",
        Timings.of(
            1_000,
            () ->
                messages.range(
                    one, middle, middle.plusSeconds(100L * SESSIONS), MessageFilter.any())));
    print(
        size,
        "recent across sessions(30)",
        Timings.of(1_000, () -> messages.recent(one, RecentQuery.any(), Limit.of(30))));
    print(
        size,
        "rewrite without a match",
        Timings.of(200, () -> messages.rewrite(one, "nowhere to be found", "x", Limit.of(100))));
    if (size == ARCHIVED_AT) {
      archive(space, one);
    }
  }

  private static void archive(Space space, SessionKey session) {
    long[] nanos = new long[20];
    for (int i = 0; i < nanos.length; i++) {
      long start = System.nanoTime();
      space
          .messages()
          .archive(session, new ArchiveSpan(ARCHIVED, Set.of(1L, 5L)), OptionalLong.empty());
      nanos[i] = System.nanoTime() - start;
      space.messages().restore(session, OptionalLong.empty(), OptionalLong.empty());
    }
    print(ARCHIVED_AT, "archive of 5,000", new Timings(nanos));
    List<Message> active = space.history(session, Limit.all());
    StoreMeasure.print("restored", String.format(Locale.ROOT, "%,d", active.size()));
  }

  private static void print(int size, String what, Timings timings) {
    StoreMeasure.print(String.format(Locale.ROOT, "%,9d  %s", size, what), timings.toString());
  }
}
