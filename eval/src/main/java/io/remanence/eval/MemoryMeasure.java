package io.remanence.eval;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/**
 * Durable saves and changes of memories, and merging of 10,000 of which a tenth has near-equals.
 */
final class MemoryMeasure {
  private static final int SAVED = 60_000;
  private static final int MERGED = 10_000;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(30);
  private static final Placement SAVES =
      new Placement(Scope.session("saves"), Isolation.SESSION, false);

  private MemoryMeasure() {}

  static void run(Path folder) throws IOException {
    StoreMeasure.print("fsync of a page", Fsync.measure(folder).toString());
    System.out.println("synchronous=FULL, no embedding");
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder.resolve("data"))) {
      Space space = remanence.space("default");
      Callers.rate(64, 40_000, n -> save(space, "warm-up " + Samples.message(n)));
      SessionKey chat = SessionKey.of("chat");
      rate(
          "append of messages, 64 callers",
          Callers.rate(
              64,
              30_000,
              n ->
                  space.append(
                      chat, List.of(NewMessage.of(MessageBody.user(Samples.message(n)))))));
      List<MemoryId> ids = Collections.synchronizedList(new ArrayList<>());
      rate(
          "save, 64 callers",
          Callers.rate(64, SAVED, n -> ids.add(save(space, Samples.message(n)))));
      rate("save, 1 caller", Callers.rate(1, 3_000, n -> save(space, "one " + Samples.message(n))));
      rate(
          "change, 64 callers",
          Callers.rate(64, 20_000, n -> change(space, ids.get(n), "changed to " + n)));
      merge(remanence.createSpace("merge"), MemoryMeasure::content, "");
    }
    try (Remanence remanence =
        Remanence.builder().embedding("none").open(folder.resolve("plain"))) {
      merge(remanence.createSpace("words"), MemoryMeasure::statement, " statements");
    }
    try (Remanence remanence = Remanence.open(folder.resolve("with-vectors"))) {
      merge(
          remanence.space("default"),
          MemoryMeasure::statement,
          " statements with vectors of local models");
    }
  }

  private static MemoryId save(Space space, String content) {
    return space.remember(NewMemory.of(content, MemorySource.API, SAVES)).memory().id();
  }

  private static void change(Space space, MemoryId id, String content) {
    space
        .memories()
        .update(Optional.empty(), Optional.empty(), id, MemoryEdit.nothing().withContent(content));
  }

  private static void merge(Space space, IntFunction<String> content, String with) {
    Callers.rate(64, MERGED, n -> save(space, content.apply(n)));
    space.awaitIndex(LONGEST_WAIT);
    space.awaitEmbeddings(LONGEST_WAIT);
    long start = System.nanoTime();
    ConsolidationReport first =
        space.memories().merge(Optional.empty(), Optional.empty(), OptionalDouble.empty(), false);
    print("merge of 10,000" + with, start, first.merged());
    save(space, content.apply(1) + " indeed");
    start = System.nanoTime();
    ConsolidationReport next =
        space.memories().merge(Optional.empty(), Optional.empty(), OptionalDouble.empty(), false);
    print("merge of one more" + with, start, next.merged());
    start = System.nanoTime();
    space.memories().undo(Optional.empty(), Optional.empty(), next.id().orElseThrow());
    print("undo of that" + with, start, next.merged());
  }

  /** Each tenth says what the one before it says, with a word more. */
  private static String content(int n) {
    return n % 10 == 9 ? Samples.message(n - 1) + " truly" : Samples.message(n);
  }

  /** As {@link #content}, of statements that may be said in other words. */
  private static String statement(int n) {
    return n % 10 == 9
        ? Samples.statement(n - 1) + (Samples.statement(n - 1).startsWith("我") ? "呀" : " truly")
        : Samples.statement(n);
  }

  private static void print(String what, long start, long merged) {
    StoreMeasure.print(
        what,
        String.format(
            Locale.ROOT, "%,.0f ms, %,d absorbed", (System.nanoTime() - start) / 1e6, merged));
  }

  private static void rate(String what, double perSecond) {
    StoreMeasure.print(what, String.format(Locale.ROOT, "%,.0f/s", perSecond));
  }
}
