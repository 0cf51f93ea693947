package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one scope has merged and archived is no other's to see, to touch or to take back. */
final class ConsolidationIsolationTest {
  private static final Scope ANN = Scope.session("群 a").withSpeaker("ann");
  private static final Scope BOB = Scope.session("b").withSpeaker("bob");
  private static final Optional<Isolation> AS_SET = Optional.empty();

  private final Remanence remanence =
      Remanence.builder().embedding("none").settings(settings()).inMemory();
  private final Space space = remanence.space("default");

  private static SpaceSettings settings() {
    SpaceSettings settings =
        SettingKey.ISOLATION.apply(SpaceSettings.defaults(), Isolation.SESSION.wireName());
    settings = SettingKey.DIGEST_ENABLED.apply(settings, true);
    return SettingKey.DIGEST_MIN_AGE_DAYS.apply(settings, 0L);
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private MemoryId remember(Scope scope, String content) {
    return space
        .remember(NewMemory.of(content, MemorySource.API, space.placement(scope, AS_SET)))
        .memory()
        .id();
  }

  private List<MemoryStatus> statuses(List<MemoryId> ids) {
    return ids.stream()
        .map(id -> space.memory(Optional.empty(), Optional.empty(), id).status())
        .toList();
  }

  private List<MemoryId> near(Scope scope) {
    List<MemoryId> ids =
        List.of(
            remember(scope, "the key of the cellar hangs behind the clock in the hall"),
            remember(scope, "the key of the cellar hangs behind the old clock in the hall"));
    assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
    return ids;
  }

  private ConsolidationReport merge(Scope scope) {
    return space.memories().merge(Optional.of(scope), AS_SET, OptionalDouble.empty(), false);
  }

  private void isNotThere(Scope scope, String id) {
    assertThatThrownBy(() -> space.memories().undo(Optional.of(scope), AS_SET, id))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  private Optional<Instant> lastMerged(Scope scope) {
    return space.stats(Optional.of(scope), AS_SET).lastConsolidatedAt();
  }

  @Test
  void a_merge_is_told_of_and_taken_back_where_it_was_made_alone() {
    near(ANN);
    List<MemoryId> bobs = near(BOB);
    String id = merge(ANN).id().orElseThrow();
    assertThat(lastMerged(ANN)).isPresent();
    assertThat(lastMerged(BOB)).as("when others merged").isEmpty();
    assertThat(statuses(bobs)).containsOnly(MemoryStatus.ACTIVE);
    isNotThere(BOB, id);
    assertThat(space.memories().undo(Optional.of(ANN), AS_SET, id).undoneAt()).isPresent();
  }

  @Test
  void a_merge_of_nothing_is_nobody_s_to_find() {
    remember(ANN, "the boat is in the shed");
    String id = merge(ANN).id().orElseThrow();
    isNotThere(BOB, id);
  }

  @Test
  void a_digest_archives_what_its_reader_sees_and_nothing_else() {
    List<MemoryId> anns = List.of(remember(ANN, "the boat leaks"), remember(ANN, "the oar broke"));
    List<MemoryId> bobs = List.of(remember(BOB, "the hive is full"), remember(BOB, "bees swarm"));
    ConsolidationReport report = space.memories().digest(Optional.of(ANN), AS_SET, false);
    assertThat(report.merged()).isEqualTo(2);
    assertThat(statuses(anns)).containsOnly(MemoryStatus.ARCHIVED);
    assertThat(statuses(bobs)).containsOnly(MemoryStatus.ACTIVE);
    isNotThere(BOB, report.id().orElseThrow());
    assertThat(statuses(anns)).containsOnly(MemoryStatus.ARCHIVED);
  }

  @Test
  void a_digest_that_is_switched_off_is_refused_and_is_no_failure() {
    List<SpaceEvent> told = new CopyOnWriteArrayList<>();
    try (Remanence off = Remanence.builder().embedding("none").events(told::add).inMemory()) {
      SpaceMemories memories = off.space("default").memories();
      assertThatThrownBy(() -> memories.digest(Optional.of(ANN), AS_SET, false))
          .isInstanceOf(RemanenceException.class);
      assertThat(told).noneMatch(SpaceEvent.ConsolidateFailed.class::isInstance);
    }
  }

  @Test
  void who_sees_a_part_of_a_merge_takes_back_none_of_it() {
    near(ANN);
    near(BOB);
    String id =
        space
            .memories()
            .merge(Optional.empty(), AS_SET, OptionalDouble.empty(), false)
            .id()
            .orElseThrow();
    isNotThere(ANN, id);
    isNotThere(BOB, id);
    assertThat(space.memories().undo(Optional.empty(), AS_SET, id).undoneAt()).isPresent();
  }
}
