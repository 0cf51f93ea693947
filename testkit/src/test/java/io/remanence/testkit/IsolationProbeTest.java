package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.probe.ProbeCheck;
import io.remanence.probe.ProbeReport;
import io.remanence.probe.ProbeStatus;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProvider;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import io.remanence.space.Space;
import io.remanence.store.Store;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The probe finds each leak that there can be, and leaves nothing behind. */
class IsolationProbeTest {
  @TempDir Path folder = Path.of("unset");

  private static Set<String> failing(ProbeReport report) {
    return report.checks().stream()
        .filter(check -> check.status() == ProbeStatus.ERROR)
        .map(ProbeCheck::name)
        .collect(Collectors.toSet());
  }

  private RemanenceBuilder builder(Store store, Index index) {
    return Remanence.builder()
        .store(new LastingStores(store))
        .index(new Indexes(index))
        .embedding("none");
  }

  private ProbeReport probe(Store store, Index index) {
    try (Remanence remanence = builder(store, index).open(folder)) {
      Space space = remanence.space("default");
      NewMemory own =
          NewMemory.of(
              "stays here",
              MemorySource.API,
              new Placement(Scope.session("s"), Isolation.SESSION, false));
      var unused = space.remember(own);
      ProbeReport report = space.probeIsolation();
      assertThat(
              space.memories(
                  Optional.empty(), Optional.empty(), everything(), Optional.empty(), 99))
          .extracting(memory -> memory.content())
          .containsExactly("stays here");
      assertThat(space.verify(Duration.ofSeconds(5)).ok()).isTrue();
      return report;
    }
  }

  private static MemoryQuery everything() {
    return MemoryQuery.everything();
  }

  @Test
  void finds_nothing_where_nothing_leaks() {
    ProbeReport report = probe(new InMemoryStore(Clock.systemUTC()), new InMemoryIndex());
    assertThat(report.checks())
        .as(report.toString())
        .allSatisfy(check -> assertThat(check.status()).isEqualTo(ProbeStatus.OK));
    assertThat(report.checks())
        .extracting(ProbeCheck::name)
        .containsExactly(
            "get", "list", "index-words", "index-newest", "search", "delete", "clean-up", "owners");
    assertThat(report.status().wireName()).isEqualTo("ok");
    assertThat(report.checks().getFirst().detail(Language.CHINESE)).contains("隔离");
  }

  @ParameterizedTest
  @EnumSource(
      value = LeakingIndex.Leak.class,
      names = {"WORDS", "NEWEST"})
  void finds_an_index_that_leaks(LeakingIndex.Leak leak) {
    ProbeReport report =
        probe(
            new InMemoryStore(Clock.systemUTC()),
            new LeakingIndex(new InMemoryIndex(), Set.of(leak)));
    assertThat(failing(report))
        .containsExactly(leak == LeakingIndex.Leak.WORDS ? "index-words" : "index-newest");
    assertThat(report.status()).isEqualTo(ProbeStatus.ERROR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"withIds", "list"})
  void finds_a_store_that_ignores_the_scope(String method) {
    ProbeReport report =
        probe(
            new LeakingStore(new InMemoryStore(Clock.systemUTC()), Set.of(method)),
            new InMemoryIndex());
    assertThat(failing(report)).contains(method.equals("list") ? "list" : "get");
    assertThat(report.status()).isEqualTo(ProbeStatus.ERROR);
  }

  @Test
  void finds_a_deletion_that_takes_what_belongs_to_others() {
    ProbeReport report =
        probe(
            new LeakingStore(new InMemoryStore(Clock.systemUTC()), Set.of("list", "withIds")),
            new InMemoryIndex());
    assertThat(failing(report)).contains("get", "list", "delete");
  }

  @Test
  void finds_vectors_that_leak() {
    for (boolean leaks : new boolean[] {false, true}) {
      Index index =
          leaks
              ? new LeakingIndex(new InMemoryIndex(), Set.of(LeakingIndex.Leak.NEAREST))
              : new InMemoryIndex();
      try (Remanence remanence =
          Remanence.builder()
              .store(new LastingStores(new InMemoryStore(Clock.systemUTC())))
              .index(new Indexes(index))
              .embedders(List.of(FakeEmbedder.any()))
              .open(folder)) {
        ProbeReport report = remanence.space("default").probeIsolation();
        assertThat(report.checks()).extracting(ProbeCheck::name).contains("index-vectors");
        assertThat(failing(report))
            .as(report.toString())
            .isEqualTo(leaks ? Set.of("index-vectors") : Set.of());
      }
    }
  }

  @Test
  void a_check_that_fails_is_told_and_the_canaries_go_at_once_or_at_the_next_start() {
    InMemoryStore store = new InMemoryStore(Clock.systemUTC());
    FaultyIndex faulty = new FaultyIndex(new InMemoryIndex());
    faulty.faults().failAlways(FaultyIndex.Point.WORDS);
    ProbeReport report = probe(store, faulty);
    assertThat(failing(report)).contains("index-words");
    assertThat(report.checks().getLast().status()).isEqualTo(ProbeStatus.OK);

    String leftover = "canary_crashed_session_a";
    NewMemory crashed =
        NewMemory.of(
            "canary",
            MemorySource.API,
            new Placement(
                new Scope(
                    Optional.of("remanence-probe-crashed"),
                    Optional.empty(),
                    Optional.of("sessiona"),
                    Optional.empty()),
                Isolation.SESSION,
                false));
    try (Remanence remanence = builder(store, new InMemoryIndex()).open(folder)) {
      Space space = remanence.space("default");
      var unused =
          space.remember(
              new NewMemory(
                  Optional.of(new MemoryId(leftover)),
                  crashed.content(),
                  List.of("remanence-canary"),
                  List.of(),
                  0.7,
                  2,
                  MemorySource.API,
                  crashed.placement(),
                  Optional.empty(),
                  List.of(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty()));
      var own =
          space.remember(
              new NewMemory(
                  Optional.of(new MemoryId("canary_bird")),
                  "a bird that somebody named so",
                  List.of(),
                  List.of(),
                  0.7,
                  2,
                  MemorySource.API,
                  new Placement(Scope.session("s"), Isolation.SESSION, false),
                  Optional.empty(),
                  List.of(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty()));
      assertThat(own.existed()).isFalse();
    }
    try (Remanence remanence = builder(store, new InMemoryIndex()).open(folder)) {
      Space space = remanence.space("default");
      var opened = space.state();
      long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (System.nanoTime() < end
          && store.read(tx -> tx.memories().scan("", 99)).stream()
              .anyMatch(memory -> memory.tags().contains("remanence-canary"))) {
        Thread.onSpinWait();
      }
      assertThat(opened).isNotNull();
      List<String> ids =
          store.read(
              tx ->
                  tx.memories().scan("", 99).stream().map(memory -> memory.id().value()).toList());
      assertThat(ids).contains("canary_bird").doesNotContain(leftover);
    }
  }

  private record Indexes(Index index) implements IndexProvider {
    @Override
    public String name() {
      return "given";
    }

    @Override
    public Index open(Path directory) {
      return index;
    }
  }
}
