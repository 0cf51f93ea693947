package io.remanence.eval;

import com.sun.management.OperatingSystemMXBean;
import io.remanence.exchange.Turn;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexProvider;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recall in spaces of many memories: the index by itself, then the whole pipeline, by words and
 * with a query that the local model embeds. Scopes hold 1,000 memories each.
 */
final class RecallMeasure {
  /** As many as the follower of the feed applies at once where it is behind. */
  private static final int BATCH = 16_000;

  private static final int SCOPE = 1_000;
  private static final int POOL = 200;
  private static final int ASKED = 2_000;

  /** What is called less often is not compiled yet. */
  private static final int WARM_UP = 6_000;

  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  /** Longer than the index waits before it settles, and than a merge of it writes no file. */
  private static final Duration QUIET = Duration.ofSeconds(20);

  /** Questions go round a set that no cache of a processor holds the answers of. */
  private static final int QUESTIONS = 997;

  private static final Corpus CORPUS = new Corpus();

  private final Path folder;
  private final int count;
  private int asked;

  private RecallMeasure(Path folder, int count) {
    this.folder = folder;
    this.count = count;
  }

  static void run(Path folder, int count) throws IOException {
    RecallMeasure measure = new RecallMeasure(folder, count);
    measure.index();
    measure.space("none");
    measure.space("local");
  }

  private void index() {
    try (Index first = bareIndex("bare-index-cold")) {
      print("index, words only, code not compiled yet", fill(first));
    }
    try (Index index = bareIndex("bare-index")) {
      print("index, words only", fill(index));
      print("bare index, words, all", words(index, MemoryReach.everything()));
      print(
          "bare index, words, a scope",
          words(
              index,
              MemoryReach.of(Isolation.SESSION, Scope.session("s0"), Optional.empty(), false)));
    }
  }

  private Index bareIndex(String name) {
    return ServiceLoader.load(IndexProvider.class)
        .findFirst()
        .orElseThrow()
        .open(folder.resolve(name));
  }

  private String fill(Index index) {
    long start = System.nanoTime();
    for (int from = 0; from < count; from += BATCH) {
      List<IndexWrite> writes = new ArrayList<>();
      for (int n = from; n < Math.min(count, from + BATCH); n++) {
        writes.add(new IndexWrite.Put(item(n), Map.of()));
      }
      index.apply(writes, new IndexPosition(from + 1, 0, ""));
    }
    index.flush();
    return perSecond(start);
  }

  private String words(Index index, MemoryReach reach) {
    ItemFilter filter =
        new ItemFilter(
            Set.of(ItemKind.MEMORY),
            reach,
            new MessageReach.Nothing(),
            Set.of(MemoryStatus.ACTIVE),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            0,
            Optional.empty(),
            Instant.EPOCH);
    return timed(() -> index.words(query(), filter, POOL));
  }

  /** Times of the calls, and the processor time of all threads, which others' load leaves alone. */
  private static String timed(Runnable call) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (int i = 0; i < WARM_UP; i++) {
      call.run();
    }
    long before = system.getProcessCpuTime();
    Timings timings = Timings.of(ASKED, call);
    double millis = (system.getProcessCpuTime() - before) / 1e6 / (ASKED + ASKED / 10 + 1);
    return String.format(Locale.ROOT, "%s  processor %.3f ms", timings, millis);
  }

  private void space(String embedding) throws IOException {
    Path data = folder.resolve("recall-" + embedding);
    String mode = embedding.equals("none") ? "words" : "hybrid";
    try (Remanence remanence = open(data, embedding)) {
      Space space = remanence.space("default");
      Callers.rate(64, count, n -> space.remember(memory(n)));
      long start = System.nanoTime();
      space.awaitIndex(LONGEST_WAIT);
      space.awaitEmbeddings(LONGEST_WAIT);
      print(mode + ": index and vectors behind by", millis(start));
      awaitSettled(data);
      Scope scope = Scope.session("s0");
      print("pipeline, " + mode + ", all", timed(() -> space.recall(RecallQuery.ofSpace(query()))));
      print(
          "pipeline, " + mode + ", a scope",
          timed(() -> space.recall(RecallQuery.of(query(), scope))));
      print(
          "pipeline, " + mode + ", 4 callers",
          callers(4, n -> space.recall(RecallQuery.ofSpace(CORPUS.question(n % QUESTIONS * 41)))));
      print("prepare, " + mode, timed(() -> space.prepare(Turn.of(nextScope(), query()))));
    }
    delete(data.resolve("default").resolve("index"));
    long start = System.nanoTime();
    try (Remanence remanence = open(data, embedding)) {
      Space space = remanence.space("default");
      space.awaitIndex(LONGEST_WAIT);
      space.awaitEmbeddings(LONGEST_WAIT);
      print("rebuild of the index, " + mode, millis(start));
    }
  }

  /** Calls per second, and what each of them takes. */
  private static String callers(int callers, IntConsumer call) {
    long[] nanos = new long[2 * ASKED];
    double rate =
        Callers.rate(
            callers,
            nanos.length,
            n -> {
              long start = System.nanoTime();
              call.accept(n);
              nanos[n] = System.nanoTime() - start;
            });
    return String.format(Locale.ROOT, "%.0f/s  %s", rate, new Timings(nanos));
  }

  /** Until the index, which nothing is written to, has merged its segments. */
  private void awaitSettled(Path data) throws IOException {
    Path index = data.resolve("default").resolve("index");
    long start = System.nanoTime();
    long last = start;
    Set<Path> before = Set.of();
    while (System.nanoTime() - last < QUIET.toNanos()) {
      Set<Path> now;
      try (Stream<Path> files = Files.list(index)) {
        now = files.collect(Collectors.toSet());
      }
      if (!now.equals(before)) {
        last = System.nanoTime();
        before = now;
      }
      try {
        Thread.sleep(200);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stop);
      }
    }
    print("settled after", String.format(Locale.ROOT, "%,.0f ms", (last - start) / 1e6));
  }

  private static Remanence open(Path data, String embedding) {
    return embedding.equals("none")
        ? Remanence.builder().embedding("none").open(data)
        : Remanence.builder().embedders(QueriesOnly.local(data)).open(data);
  }

  private static NewMemory memory(int n) {
    return NewMemory.of(CORPUS.text(n), MemorySource.API, placement(n));
  }

  private static Placement placement(int n) {
    return new Placement(Scope.session("s" + n / SCOPE), Isolation.SESSION, false);
  }

  private static IndexedItem item(int n) {
    return new IndexedItem(
        new ItemId(ItemKind.MEMORY, "m" + n),
        n + 1,
        CORPUS.text(n),
        List.of(),
        Optional.of(placement(n)),
        Optional.empty(),
        MemoryStatus.ACTIVE,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        2,
        "api",
        Instant.EPOCH.plusSeconds(n),
        Optional.empty());
  }

  /** Scopes in turn, so that their sessions stay short. */
  private Scope nextScope() {
    return Scope.session("s" + asked % Math.max(1, count / SCOPE));
  }

  private String query() {
    return CORPUS.question(asked++ % QUESTIONS * 37);
  }

  private String perSecond(long start) {
    return String.format(Locale.ROOT, "%,.0f/s", count / ((System.nanoTime() - start) / 1e9));
  }

  private static String millis(long start) {
    return String.format(Locale.ROOT, "%,.0f ms", (System.nanoTime() - start) / 1e6);
  }

  private void print(String what, String figure) {
    StoreMeasure.print(what + " (" + count + ")", figure);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
