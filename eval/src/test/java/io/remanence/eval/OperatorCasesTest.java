package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.json.StrictJson;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.testkit.ManualClock;
import io.remanence.transfer.ExportPart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong with exports and long lists of memory systems, on files (C138, C140). */
final class OperatorCasesTest {
  private static final Scope BIG = scope("大群");
  private static final Scope SMALL = scope("small");
  private static final Scope EMPTY = scope("empty");
  private static final Scope BUSY = scope("busy");

  @TempDir Path folder;

  private static Scope scope(String session) {
    return Scope.of(new SessionKey(Optional.of("bot"), Optional.of("im"), session))
        .withSpeaker("ann");
  }

  private Remanence open() {
    SpaceSettings settings =
        SettingKey.ISOLATION.apply(SpaceSettings.defaults(), Isolation.SESSION.wireName());
    return Remanence.builder()
        .clock(ManualClock.at("2026-03-01T09:30:00Z"))
        .settings(settings)
        .embedding("none")
        .open(folder);
  }

  private static Memory remember(Space space, Scope scope, String content) {
    return space
        .remember(NewMemory.of(content, MemorySource.API, space.placement(scope, Optional.empty())))
        .memory();
  }

  private static Map<?, ?> read(String line) {
    return (Map<?, ?>) Objects.requireNonNull(StrictJson.read(line));
  }

  private static List<Map<?, ?>> exported(Space space, Optional<Scope> scope) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    space.transfer().export(EnumSet.of(ExportPart.MEMORIES), scope, Optional.empty(), out);
    List<Map<?, ?>> lines = new ArrayList<>();
    out.toString(StandardCharsets.UTF_8).lines().forEach(line -> lines.add(read(line)));
    return lines;
  }

  private static Set<String> contents(List<Map<?, ?>> lines) {
    Set<String> contents = new LinkedHashSet<>();
    for (Map<?, ?> line : lines) {
      if ("memory".equals(line.get("type"))) {
        assertThat(contents.add(String.valueOf(line.get("content")))).as("twice").isTrue();
        assertThat(String.valueOf(line.get("placement"))).contains("bot", "im");
      }
    }
    return contents;
  }

  /**
   * At each moment one or two of the busy session's memories are there; an export that read page by
   * page from changing state would hold none or many.
   */
  @Test
  void an_export_shows_one_moment_and_its_scope_alone_whatever_is_written_meanwhile()
      throws Exception {
    try (Remanence remanence = open()) {
      Space space = remanence.space("default");
      for (int i = 0; i < 1_001; i++) {
        remember(space, BIG, "big " + i);
      }
      for (int i = 0; i < 37; i++) {
        remember(space, SMALL, "small " + i);
      }
      Memory first = remember(space, BUSY, "busy 0");
      AtomicBoolean stop = new AtomicBoolean();
      AtomicReference<Throwable> failed = new AtomicReference<>();
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    MemoryId last = first.id();
                    for (int i = 1; !stop.get(); i++) {
                      MemoryId next = remember(space, BUSY, "busy " + i).id();
                      space.forget(Optional.empty(), Optional.empty(), last);
                      last = next;
                    }
                  });
      writer.setUncaughtExceptionHandler((thread, failure) -> failed.set(failure));
      for (int round = 0; round < 5; round++) {
        Set<String> all = contents(exported(space, Optional.empty()));
        assertThat(all.stream().filter(text -> text.startsWith("big"))).hasSize(1_001);
        assertThat(all.stream().filter(text -> text.startsWith("small"))).hasSize(37);
        assertThat(all.stream().filter(text -> text.startsWith("busy"))).hasSizeBetween(1, 2);
        assertThat(contents(exported(space, Optional.of(BIG))))
            .hasSize(1_001)
            .allMatch(text -> text.startsWith("big"));
        assertThat(contents(exported(space, Optional.of(SMALL))))
            .hasSize(37)
            .allMatch(text -> text.startsWith("small"));
        assertThat(contents(exported(space, Optional.of(EMPTY)))).isEmpty();
        assertThat(contents(exported(space, Optional.of(BUSY)))).hasSizeBetween(1, 2);
      }
      stop.set(true);
      writer.join();
      assertThat(failed.get()).isNull();
    }
  }

  /** All have one time, so that nothing but the id keeps their order. */
  @Test
  void a_walk_shows_each_memory_that_stays_once_though_others_come_and_go() {
    try (Remanence remanence = open()) {
      Space space = remanence.space("default");
      List<MemoryId> made = new ArrayList<>();
      for (int i = 0; i < 1_001; i++) {
        made.add(remember(space, BIG, "note " + i).id());
      }
      for (int size : List.of(200, 500, 1_000)) {
        Set<MemoryId> gone = new HashSet<>();
        List<MemoryId> seen = new ArrayList<>();
        Optional<MemoryPosition> after = Optional.empty();
        while (true) {
          List<Memory> page =
              space.memories(
                  Optional.of(BIG), Optional.empty(), MemoryQuery.everything(), after, size);
          page.forEach(memory -> seen.add(memory.id()));
          if (page.size() < size) {
            break;
          }
          after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
          for (int i = 0; i < 5; i++) {
            MemoryId victim = made.remove(made.size() / 2);
            space.forget(Optional.empty(), Optional.empty(), victim);
            gone.add(victim);
            remember(space, BIG, "more " + size + " " + seen.size() + " " + i);
          }
        }
        assertThat(seen).as("by " + size).doesNotHaveDuplicates().containsAll(made);
        assertThat(gone).isNotEmpty();
      }
    }
  }
}
