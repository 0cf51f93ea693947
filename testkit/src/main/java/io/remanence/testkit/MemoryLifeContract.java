package io.remanence.testkit;

import static io.remanence.testkit.Samples.NOON;
import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Speaker;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.MemoryVersion;
import io.remanence.memory.NewMemory;
import io.remanence.memory.ReservedMeta;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.store.Store;
import io.remanence.store.TxMemories;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * What becomes of memories: made, changed, hidden, restored, superseded, erased; and what is kept
 * of what they were.
 *
 * <p>Long because it goes through one class's rules sentence by sentence.
 */
public interface MemoryLifeContract extends StoreSuite {
  /** The rules on a store, with a clock that stands still unless it is moved. */
  final class Life {
    final Store store;
    final ManualClock clock = ManualClock.at(NOON);
    private final AtomicLong given = new AtomicLong();
    final Memories memories = new Memories(clock, prefix -> prefix + given.incrementAndGet());
    final MemoryReach reach = MemoryReach.everything();

    Life(Store store) {
      this.store = store;
    }

    Memories.Created create(NewMemory memory) {
      return store.transact(tx -> memories.create(TxMemories.of(tx), memory));
    }

    Memory remember(String content) {
      return create(wanted(content)).memory();
    }

    Memory update(Memory memory, MemoryEdit edit) {
      return store.transact(tx -> memories.update(TxMemories.of(tx), reach, memory.id(), edit));
    }

    Memory become(Memory memory, MemoryStatus status) {
      return store.transact(
          tx ->
              memories.setStatus(
                  TxMemories.of(tx), reach, memory.id(), status, Optional.of("so it is")));
    }

    Memory supersede(Memory older, Memory newer) {
      return store.transact(
          tx -> memories.supersede(TxMemories.of(tx), reach, older.id(), newer.id()));
    }

    List<Memory> erase(Memory memory) {
      return store.transact(tx -> memories.erase(TxMemories.of(tx), reach, memory.id()));
    }

    List<MemoryVersion> history(Memory memory) {
      return store.read(
          tx ->
              memories.history(TxMemories.of(tx), reach, memory.id(), OptionalLong.empty(), 1_000));
    }

    Memory now(Memory memory) {
      return store.read(tx -> memories.visible(tx.memories(), reach, memory.id()));
    }

    long head() {
      return store.read(tx -> tx.changes().head());
    }
  }

  /** A memory of session {@code s} to be made. */
  static NewMemory wanted(String content) {
    return NewMemory.of(
        content, MemorySource.API, new Placement(Scope.session("s"), Isolation.SESSION, false));
  }

  /** The same with an id, tags, a speaker and a time to live. */
  static NewMemory wanted(
      String content, Optional<String> id, List<String> tags, Optional<String> speaker, long ttl) {
    NewMemory plain = wanted(content);
    return new NewMemory(
        id.map(MemoryId::new),
        content,
        tags,
        plain.concepts(),
        plain.confidence(),
        plain.importance(),
        plain.source(),
        plain.placement(),
        speaker.map(name -> new Speaker(name, "")),
        plain.messageSeqs(),
        Optional.empty(),
        Optional.empty(),
        ttl == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(ttl)),
        plain.meta(),
        plain.document());
  }

  private static void refused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RemanenceException.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }

  private static MemoryEdit important(int importance) {
    return new MemoryEdit(
        Optional.empty(),
        Optional.empty(),
        OptionalInt.of(importance),
        OptionalDouble.empty(),
        new MemoryEdit.Expiry.Kept(),
        Optional.empty(),
        OptionalLong.empty());
  }

  private static MemoryEdit ending(MemoryEdit.Expiry expiry) {
    return new MemoryEdit(
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        expiry,
        Optional.empty(),
        OptionalLong.empty());
  }

  @Test
  default void the_same_words_of_the_same_speaker_are_one_memory(Store store) {
    Life life = new Life(store);
    Memory first =
        life.create(wanted("每周四倒垃圾", Optional.empty(), List.of("家"), Optional.of("ann"), 0))
            .memory();
    for (String same : List.of(" 每周四倒垃圾。", "每周四倒垃圾")) {
      Memories.Created again =
          life.create(wanted(same, Optional.empty(), List.of("家"), Optional.of("ann"), 0));
      assertThat(again).isEqualTo(new Memories.Created(first, true));
    }
    Memories.Created tagged =
        life.create(wanted("每周四倒垃圾", Optional.empty(), List.of("杂务"), Optional.empty(), 0));
    assertThat(tagged.existed()).isTrue();
    assertThat(tagged.memory().tags()).containsExactly("家", "杂务");
    assertThat(tagged.memory().updatedAt()).isEqualTo(first.updatedAt());
    Memories.Created bob =
        life.create(wanted("每周四倒垃圾", Optional.empty(), List.of(), Optional.of("bob"), 0));
    assertThat(bob.existed()).isFalse();
    assertThat(life.now(first).tags()).containsExactly("家", "杂务");
  }

  @Test
  default void words_that_are_saved_again_stay_as_long_as_the_longer_save_wants(Store store) {
    Life life = new Life(store);
    Memory brief = life.create(brief(1_000)).memory();
    assertThat(life.create(brief(500)).memory()).isEqualTo(brief);
    Memories.Created longer = life.create(brief(2_000));
    assertThat(longer.existed()).isTrue();
    assertThat(longer.memory().expiresAt()).contains(brief.createdAt().plusMillis(2_000));
    assertThat(longer.memory().updatedAt()).isEqualTo(brief.updatedAt());
    assertThat(life.create(brief(0)).memory().expiresAt()).isEmpty();
    assertThat(life.create(brief(1_000)).memory().expiresAt()).isEmpty();
    assertThat(life.now(brief).expiresAt()).isEmpty();
  }

  private static NewMemory brief(long ttl) {
    return wanted("每周四倒垃圾", Optional.empty(), List.of(), Optional.empty(), ttl);
  }

  @Test
  default void the_same_words_from_many_at_once_are_one_memory(Store store) {
    Life life = new Life(store);
    List<String> same = List.of("每周四8点倒垃圾", " 每周四８点倒垃圾 ", "每周四8点倒垃圾。", "每周四8点倒垃圾");
    Set<MemoryId> made = ConcurrentHashMap.newKeySet();
    Crowd.run(
        4,
        number -> {
          for (int i = 0; i < 20; i++) {
            Memories.Created created = life.create(wanted(same.get((number + i) % same.size())));
            if (!created.existed()) {
              made.add(created.memory().id());
            }
          }
        });
    assertThat(made).hasSize(1);
    assertThat(
            store.<List<Memory>>read(
                tx ->
                    tx.memories().list(life.reach, MemoryQuery.active(NOON), Optional.empty(), 9)))
        .hasSize(1);
  }

  @Test
  default void words_that_differ_in_form_alone_are_the_same(Store store) {
    Life life = new Life(store);
    String korean = "회의록은 금요일에 공유";
    Memory decomposed = life.remember(Normalizer.normalize(korean, Normalizer.Form.NFD));
    assertThat(life.create(wanted(korean))).isEqualTo(new Memories.Created(decomposed, true));
  }

  @Test
  default void an_id_of_the_callers_own_is_never_dropped(Store store) {
    Life life = new Life(store);
    Memory first =
        life.create(wanted("tea", Optional.of("mine"), List.of(), Optional.empty(), 0)).memory();
    assertThat(first.id().value()).isEqualTo("mine");
    assertThat(
            life.create(wanted("Tea.", Optional.of("mine"), List.of(), Optional.empty(), 0))
                .existed())
        .isTrue();
    assertThatThrownBy(
            () -> life.create(wanted("tea", Optional.of("other"), List.of(), Optional.empty(), 0)))
        .hasMessageContaining("'mine' says the same");
    refused(
        ErrorCode.CONFLICT,
        () -> life.create(wanted("coffee", Optional.of("mine"), List.of(), Optional.empty(), 0)));
    assertThat(life.remember("coffee").id().value()).isNotEqualTo("mine");
  }

  @Test
  default void what_has_expired_is_gone_and_its_words_and_id_are_free(Store store) {
    Life life = new Life(store);
    Memory old =
        life.create(wanted("tea", Optional.of("t"), List.of(), Optional.empty(), 500)).memory();
    life.update(old, important(5));
    life.clock.advance(Duration.ofMillis(499));
    assertThat(life.now(old).importance()).isEqualTo(5);
    life.clock.advance(Duration.ofMillis(1));
    refused(ErrorCode.NOT_FOUND, () -> life.now(old));
    refused(ErrorCode.NOT_FOUND, () -> life.update(old, important(1)));
    refused(ErrorCode.NOT_FOUND, () -> life.become(old, MemoryStatus.ARCHIVED));
    refused(ErrorCode.NOT_FOUND, () -> life.history(old));
    refused(ErrorCode.NOT_FOUND, () -> life.erase(old));
    Memories.Created anew =
        life.create(wanted("tea", Optional.of("t"), List.of(), Optional.empty(), 0));
    assertThat(anew.existed()).isFalse();
    assertThat(life.history(anew.memory())).hasSize(1);
  }

  @Test
  default void a_change_gives_a_version_and_moves_the_time_of_update_only_with_the_content(
      Store store) {
    Life life = new Life(store);
    Memory first = life.remember("the ferry leaves at 7:40");
    life.clock.advance(Duration.ofSeconds(5));
    Memory tagged = life.update(first, MemoryEdit.nothing().withTags(List.of("travel")));
    assertThat(tagged.version()).isGreaterThan(first.version());
    assertThat(tagged.updatedAt()).isEqualTo(first.updatedAt());
    Memory said = life.update(tagged, MemoryEdit.nothing().withContent("the ferry leaves at 8:10"));
    assertThat(said.updatedAt()).isEqualTo(life.clock.instant());
    assertThat(said.createdAt()).isEqualTo(first.createdAt());
    assertThat(said.contentKey()).isNotEqualTo(first.contentKey());
    assertThat(said.tags()).containsExactly("travel");
    long head = life.head();
    assertThat(life.update(said, MemoryEdit.nothing())).isEqualTo(said);
    assertThat(life.update(said, MemoryEdit.nothing().withContent(said.content()))).isEqualTo(said);
    assertThat(life.head()).isEqualTo(head);
    assertThat(store.changes(0, 99).items())
        .extracting(change -> change.type())
        .containsOnly(ChangeType.MEMORY_SAVED);
  }

  @Test
  default void a_change_is_refused_where_the_version_or_the_words_are_anothers(Store store) {
    Life life = new Life(store);
    Memory first = life.remember("tea");
    Memory other = life.remember("coffee");
    Memory second = life.update(first, important(4));
    refused(ErrorCode.CONFLICT, () -> life.update(first, important(3).expecting(first.version())));
    assertThat(life.update(first, important(3).expecting(second.version())).importance())
        .isEqualTo(3);
    refused(
        ErrorCode.CONFLICT,
        () -> life.update(first, MemoryEdit.nothing().withContent("  Coffee. ")));
    life.become(other, MemoryStatus.ARCHIVED);
    assertThat(life.update(first, MemoryEdit.nothing().withContent("coffee")).content())
        .isEqualTo("coffee");
    refused(ErrorCode.CONFLICT, () -> life.become(other, MemoryStatus.ACTIVE));
  }

  @Test
  default void an_end_counts_from_the_change_and_can_be_taken_away(Store store) {
    Life life = new Life(store);
    Memory memory = life.remember("tea");
    life.clock.advance(Duration.ofSeconds(9));
    Memory ending = life.update(memory, ending(new MemoryEdit.Expiry.In(Duration.ofSeconds(5))));
    assertThat(ending.expiresAt()).contains(noonPlus(14_000));
    assertThat(life.update(memory, ending(new MemoryEdit.Expiry.Never())).expiresAt()).isEmpty();
    assertThatThrownBy(() -> new MemoryEdit.Expiry.In(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void a_status_becomes_what_it_may_and_nothing_else(Store store) {
    Life life = new Life(store);
    Map<MemoryStatus, Set<MemoryStatus>> legal = new EnumMap<>(MemoryStatus.class);
    legal.put(
        MemoryStatus.ACTIVE,
        Set.of(MemoryStatus.ARCHIVED, MemoryStatus.DELETED, MemoryStatus.SUPERSEDED));
    legal.put(
        MemoryStatus.SUPERSEDED,
        Set.of(MemoryStatus.ACTIVE, MemoryStatus.ARCHIVED, MemoryStatus.DELETED));
    legal.put(MemoryStatus.ARCHIVED, Set.of(MemoryStatus.ACTIVE, MemoryStatus.DELETED));
    legal.put(MemoryStatus.DELETED, Set.of(MemoryStatus.ACTIVE));
    for (MemoryStatus from : MemoryStatus.values()) {
      for (MemoryStatus to : MemoryStatus.values()) {
        Memory memory = life.remember("from " + from + " to " + to);
        Memory before = from == MemoryStatus.ACTIVE ? memory : life.become(memory, from);
        if (from == to) {
          assertThat(life.become(memory, to)).isEqualTo(before);
        } else if (legal.getOrDefault(from, Set.of()).contains(to)) {
          Memory after = life.become(memory, to);
          assertThat(after.status()).isEqualTo(to);
          assertThat(after.updatedAt()).isEqualTo(memory.updatedAt());
          assertThat(store.changes(after.version() - 1, 1).items().getFirst().type())
              .isEqualTo(ChangeType.MEMORY_STATUS);
        } else {
          refused(ErrorCode.CONFLICT, () -> life.become(memory, to));
          assertThat(life.now(memory)).isEqualTo(before);
        }
      }
    }
  }

  @Test
  default void what_was_superseded_comes_back_with_its_importance(Store store) {
    Life life = new Life(store);
    Memory older = life.update(life.remember("lives in Berlin"), important(4));
    Memory newer = life.remember("lives in Munich");
    Memory superseded = life.supersede(older, newer);
    assertThat(superseded.importance()).isEqualTo(1);
    assertThat(superseded.supersededBy()).contains(newer.id());
    life.become(older, MemoryStatus.ARCHIVED);
    Memory restored = life.become(older, MemoryStatus.ACTIVE);
    assertThat(restored.importance()).isEqualTo(4);
    assertThat(restored.supersededBy()).isEmpty();
    life.supersede(older, newer);
    life.update(older, important(3));
    assertThat(life.become(older, MemoryStatus.ACTIVE).importance()).isEqualTo(3);
    life.update(older, important(1));
    life.become(older, MemoryStatus.DELETED);
    assertThat(life.become(older, MemoryStatus.ACTIVE).importance()).isEqualTo(1);
    refused(
        ErrorCode.CONFLICT,
        () -> {
          life.become(older, MemoryStatus.DELETED);
          life.supersede(older, newer);
        });
  }

  @Test
  default void history_tells_every_version_newest_first(StoreUnderTest test) {
    Life life = new Life(test.store());
    Memory first = life.remember("lives in Berlin");
    life.clock.advance(Duration.ofSeconds(1));
    life.update(first, MemoryEdit.nothing().withContent("lives in Berlin-Mitte"));
    life.clock.advance(Duration.ofSeconds(1));
    Memory newer = life.remember("lives in Munich");
    life.supersede(first, newer);
    life.become(first, MemoryStatus.ACTIVE);
    Life later = new Life(test.reopened());
    List<MemoryVersion> history = later.history(first);
    assertThat(history)
        .extracting(MemoryVersion::operation)
        .containsExactly(
            MemoryOperation.RESTORE,
            MemoryOperation.SUPERSEDE,
            MemoryOperation.UPDATE,
            MemoryOperation.SAVE);
    assertThat(history)
        .extracting(version -> version.state().content())
        .containsExactly(
            "lives in Berlin-Mitte",
            "lives in Berlin-Mitte",
            "lives in Berlin-Mitte",
            "lives in Berlin");
    assertThat(history.get(0).reason()).contains("so it is");
    assertThat(history.get(1).reason()).contains(newer.id().value());
    assertThat(history.get(1).changed()).containsExactly("importance", "status", "superseded_by");
    assertThat(history.get(2).changed()).containsExactly("content");
    assertThat(history.get(2).time()).isEqualTo(noonPlus(1_000));
    assertThat(history.get(3).state()).isEqualTo(first);
    List<MemoryVersion> page =
        later.store.read(
            tx ->
                later.memories.history(
                    TxMemories.of(tx),
                    later.reach,
                    first.id(),
                    OptionalLong.of(history.get(1).state().version()),
                    1));
    assertThat(page).containsExactly(history.get(2));
  }

  @Test
  default void an_erased_memory_takes_its_history_and_what_it_absorbed_along(Store store) {
    Life life = new Life(store);
    Memory one = life.remember("the bike stands in the shed");
    Memory two = life.remember("the bike stands in the shed there");
    Memory outdated = life.remember("the bike is gone");
    store.transact(
        tx -> {
          life.memories.merged(TxMemories.of(tx), List.of(two, one), two, "con_1");
          return life.memories.absorbed(TxMemories.of(tx), one, two.id(), "con_1");
        });
    life.supersede(outdated, two);
    assertThat(ReservedMeta.absorbed(life.now(two))).containsExactly(one.id());
    assertThat(life.erase(two)).extracting(Memory::id).containsExactly(two.id(), one.id());
    assertThat(life.now(outdated).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    refused(ErrorCode.NOT_FOUND, () -> life.history(one));
    for (Memory gone : List.of(one, two)) {
      assertThat(
              store.<Integer>read(
                  tx -> tx.memoryHistory().newest(gone.id(), Long.MAX_VALUE, 9).size()))
          .isZero();
    }
  }

  @Test
  default void reserved_meta_is_nobody_elses_to_write(Store store) {
    Life life = new Life(store);
    NewMemory plain = wanted("tea");
    Memory made =
        life.create(
                new NewMemory(
                    plain.id(),
                    plain.content(),
                    plain.tags(),
                    plain.concepts(),
                    plain.confidence(),
                    plain.importance(),
                    plain.source(),
                    plain.placement(),
                    plain.speaker(),
                    plain.messageSeqs(),
                    plain.createdAt(),
                    plain.eventTime(),
                    plain.timeToLive(),
                    Optional.of(JsonSamples.of("absorbed", "x", "n", 1)),
                    plain.document()))
            .memory();
    assertThat(made.meta().orElseThrow().members()).containsOnlyKeys("n");
  }

  @Test
  default void random_lives_agree_with_a_plain_model(Store store) {
    long seed = RandomSeed.get();
    Random random = new Random(seed);
    Life life = new Life(store);
    Map<MemoryId, List<Memory>> model = new HashMap<>();
    List<String> words = List.of("tea", "coffee", "water", "茶", "咖啡");
    for (int step = 0; step < 400; step++) {
      life.clock.advance(Duration.ofMillis(random.nextInt(3)));
      List<MemoryId> ids = new ArrayList<>(model.keySet());
      if (ids.isEmpty() || random.nextInt(5) == 0) {
        Memories.Created created =
            life.create(wanted(words.get(random.nextInt(words.size())) + random.nextInt(3)));
        List<Memory> versions =
            model.computeIfAbsent(created.memory().id(), id -> new ArrayList<>());
        if (!created.existed()) {
          versions.add(created.memory());
        }
        continue;
      }
      List<Memory> versions = model.getOrDefault(ids.get(random.nextInt(ids.size())), List.of());
      Memory memory = versions.getLast();
      Optional<Memory> after = Optional.empty();
      try {
        switch (random.nextInt(6)) {
          case 0 ->
              after =
                  Optional.of(
                      life.update(
                          memory,
                          MemoryEdit.nothing()
                              .withContent(
                                  words.get(random.nextInt(words.size())) + random.nextInt(3))));
          case 1 -> after = Optional.of(life.update(memory, important(1 + random.nextInt(5))));
          case 2 ->
              after =
                  Optional.of(
                      life.supersede(
                          memory,
                          model
                              .getOrDefault(ids.get(random.nextInt(ids.size())), versions)
                              .getLast()));
          case 3 -> {
            life.erase(memory);
            model.remove(memory.id());
          }
          default ->
              after =
                  Optional.of(
                      life.become(
                          memory,
                          MemoryStatus.values()[random.nextInt(MemoryStatus.values().length)]));
        }
      } catch (RemanenceException refusal) {
        assertThat(life.now(memory)).isEqualTo(memory);
      }
      after.filter(changed -> changed.version() != memory.version()).ifPresent(versions::add);
    }
    long active = 0;
    for (List<Memory> versions : model.values()) {
      assertThat(life.history(versions.getLast()).reversed())
          .as("seed %d", seed)
          .extracting(MemoryVersion::state)
          .isEqualTo(versions);
      active += versions.getLast().status() == MemoryStatus.ACTIVE ? 1 : 0;
    }
    List<Memory> listed =
        store.read(
            tx ->
                tx.memories().list(life.reach, MemoryQuery.active(NOON), Optional.empty(), 1_000));
    assertThat(listed).hasSize((int) active);
    assertThat(listed).extracting(Memory::contentKey).doesNotHaveDuplicates();
  }
}
