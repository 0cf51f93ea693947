package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.embed.Embedder;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SupersedeTest {
  private static final Optional<Scope> OWNER = Optional.empty();
  private static final Optional<Isolation> AS_SET = Optional.empty();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Remanence remanence = Remanence.inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private Memory remember(String content, String session) {
    Placement placement = new Placement(Scope.session(session), Isolation.SESSION, false);
    return space.remember(NewMemory.of(content, MemorySource.API, placement)).memory();
  }

  private List<String> recall(String query) {
    assertThat(space.awaitEmbeddings(PATIENCE)).isTrue();
    return space.recall(RecallQuery.ofSpace(query)).hits().stream()
        .map(hit -> hit.item().content())
        .toList();
  }

  @Test
  void what_was_replaced_stays_and_is_no_longer_found() {
    Memory older = remember("陈晓住在北京", "s");
    Memory newer = remember("陈晓住在成都", "s");
    Memory after = space.supersede(OWNER, AS_SET, older.id(), newer.id());
    assertThat(after.status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(after.supersededBy()).hasValue(newer.id());
    assertThat(after.version()).isGreaterThan(newer.version());
    assertThat(after.updatedAt()).isEqualTo(older.updatedAt());
    assertThat(space.memory(OWNER, AS_SET, older.id())).isEqualTo(after);
    assertThat(recall("陈晓住在哪里")).containsExactly("陈晓住在成都");
  }

  @Test
  void what_is_replaced_already_keeps_its_successor() {
    Memory first = remember("tea", "s");
    Memory second = remember("coffee", "s");
    Memory third = remember("water", "s");
    Memory once = space.supersede(OWNER, AS_SET, first.id(), second.id());
    assertThat(space.supersede(OWNER, AS_SET, first.id(), third.id())).isEqualTo(once);
  }

  @Test
  void refuses_circles() {
    Memory one = remember("one", "s");
    Memory two = remember("two", "s");
    assertThatThrownBy(() -> space.supersede(OWNER, AS_SET, one.id(), one.id()))
        .hasMessageContaining("itself");
    var unused = space.supersede(OWNER, AS_SET, one.id(), two.id());
    assertThatThrownBy(() -> space.supersede(OWNER, AS_SET, two.id(), one.id()))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            wrong -> assertThat(wrong.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("superseded itself");
  }

  @Test
  void a_reader_replaces_only_what_it_sees() {
    Memory mine = remember("mine", "a");
    Memory others = remember("others", "b");
    Optional<Scope> reader = Optional.of(Scope.session("a"));
    for (MemoryId[] pair : new MemoryId[][] {{others.id(), mine.id()}, {mine.id(), others.id()}}) {
      assertThatThrownBy(() -> space.supersede(reader, AS_SET, pair[0], pair[1]))
          .isInstanceOfSatisfying(
              RemanenceException.class,
              wrong -> assertThat(wrong.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }
  }

  /** Takes a moment for each text, as models do. */
  private static final class Slow implements Embedder {
    @Override
    public String identity() {
      return "slow/1";
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double affinity(String text) {
      return 1;
    }

    @Override
    public double background() {
      return 0;
    }

    @Override
    public float[] embed(String text, Purpose purpose) {
      try {
        Thread.sleep(20);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
      return new float[] {1};
    }

    @Override
    public void close() {}
  }

  @Test
  void waiting_for_embeddings_ends_when_every_vector_can_be_searched() {
    try (Remanence slow = Remanence.builder().embedders(List.of(new Slow())).inMemory()) {
      Space own = slow.space("default");
      for (int i = 0; i < 20; i++) {
        var unused =
            own.remember(
                NewMemory.of(
                    "statement " + i,
                    MemorySource.API,
                    new Placement(Scope.session("s"), Isolation.SESSION, false)));
      }
      assertThat(own.awaitEmbeddings(PATIENCE)).isTrue();
      assertThat(own.verify(PATIENCE).withoutVector()).isZero();
    }
  }
}
