package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakWorld.Mem;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemKind;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.space.RecallQuery;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Steps that read, change and remove memories. */
final class LeakMemories extends LeakJudge {
  private final boolean quickIndex;

  LeakMemories(LeakWorld world, Space space, boolean quickIndex) {
    super(world, space);
    this.quickIndex = quickIndex;
  }

  String list() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Set<MemoryStatus> statuses = statuses();
    Optional<String> tag =
        world.random.nextBoolean() ? Optional.of(world.pick(TAGS)) : Optional.empty();
    int page = world.random.nextBoolean() ? ALL : 3;
    Optional<List<Memory>> found =
        unlessLacking(
            reader,
            () -> {
              List<Memory> all = new ArrayList<>();
              Optional<MemoryPosition> after = Optional.empty();
              while (true) {
                List<Memory> some =
                    space.memories(
                        Optional.of(scope(who)),
                        isolation(named),
                        memoryQuery(statuses, tag),
                        after,
                        page);
                all.addAll(some);
                if (some.size() < page) {
                  return all;
                }
                after =
                    Optional.of(
                        new MemoryPosition(some.getLast().updatedAt(), some.getLast().id()));
              }
            });
    found.ifPresent(
        memories -> {
          memories.forEach(memory -> checked(memory, reader, "the list"));
          assertThat(memories)
              .as("the list of %s", reader)
              .extracting(memory -> memory.id().value())
              .containsExactlyInAnyOrderElementsOf(expected(reader, statuses, tag));
        });
    return "list for " + reader;
  }

  String recall() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    String query = query();
    Optional<RecallResult> found =
        unlessLacking(reader, () -> recall(who, named, Set.of(ItemKind.values()), query));
    found.ifPresent(
        result -> {
          judge(result, reader);
          if (quickIndex && result.degraded().isEmpty() && LeakWorld.in(query).contains(query)) {
            List<String> must = mustFind(reader, query);
            List<String> ids = result.hits().stream().map(hit -> hit.item().id().id()).toList();
            assertThat(ids).as("recall of %s by %s", query, reader).containsAll(must);
          }
        });
    return "recall by " + reader + " of " + query;
  }

  String recallOfMessages() {
    Who who = world.reader();
    // A mode that compares nothing: what is said is shared by other rules.
    Reader reader = world.as(who, Optional.of(Mode.SPACE));
    String query = query();
    judge(
        recall(who, Optional.of(Mode.SPACE), Set.of(ItemKind.MESSAGE, ItemKind.SUMMARY), query),
        reader);
    return "recall of messages by " + who + " of " + query;
  }

  String byId() {
    Optional<String> id = anyId(world.memories.keySet());
    if (id.isEmpty()) {
      return "nothing";
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    MemoryId memory = new MemoryId(id.get());
    boolean shows = LeakRules.shows(known(id.get()).written, reader);
    unlessLacking(
            reader,
            () ->
                unlessAbsent(() -> space.memory(Optional.of(scope(who)), isolation(named), memory)))
        .ifPresent(
            found -> {
              assertThat(found.isPresent())
                  .as("%s by %s", known(id.get()), reader)
                  .isEqualTo(shows);
              found.ifPresent(it -> checked(it, reader, "by id"));
            });
    unlessLacking(
            reader,
            () ->
                unlessAbsent(
                    () ->
                        space
                            .memories()
                            .history(
                                Optional.of(scope(who)),
                                isolation(named),
                                memory,
                                OptionalLong.empty(),
                                50)))
        .ifPresent(
            found -> {
              assertThat(found.isPresent()).as("history by %s", reader).isEqualTo(shows);
              found.ifPresent(
                  it -> it.forEach(version -> checked(version.state(), reader, "its history")));
            });
    return "memory " + id + " by " + reader;
  }

  String edit() {
    Optional<String> id = anyId(world.memories.keySet());
    if (id.isEmpty()) {
      return "nothing";
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Mem before = known(id.get());
    boolean shows = LeakRules.shows(before.written, reader);
    String canary = world.canary();
    boolean words = world.random.nextBoolean();
    MemoryStatus status =
        before.status.equals("active")
            ? world.pick(List.of(MemoryStatus.ARCHIVED, MemoryStatus.DELETED))
            : MemoryStatus.ACTIVE;
    before.canaries.add(canary);
    Optional<Optional<Memory>> changed;
    try {
      changed =
          unlessLacking(
              reader,
              () ->
                  unlessAbsent(
                      () ->
                          words
                              ? space
                                  .memories()
                                  .update(
                                      Optional.of(scope(who)),
                                      isolation(named),
                                      new MemoryId(id.get()),
                                      MemoryEdit.nothing().withContent(text(canary)))
                              : space
                                  .memories()
                                  .setStatus(
                                      Optional.of(scope(who)),
                                      isolation(named),
                                      new MemoryId(id.get()),
                                      status,
                                      Optional.empty())));
    } catch (RemanenceException conflict) {
      // Another active memory says the same.
      assertThat(conflict.code()).isEqualTo(ErrorCode.CONFLICT);
      assertThat(shows).isTrue();
      only(conflict);
      return "conflict of " + id;
    }
    changed.ifPresent(
        memory -> {
          assertThat(memory.isPresent()).as("edit of %s by %s", before, reader).isEqualTo(shows);
          memory.ifPresent(
              it -> {
                checked(it, reader, "an edit");
                before.status = it.status().wireName();
                before.words = LeakWorld.in(it.content());
              });
        });
    return "edit of " + id + " by " + reader;
  }

  String forget() {
    Optional<String> id = anyId(world.memories.keySet());
    if (id.isEmpty()) {
      return "nothing";
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    boolean shows = LeakRules.shows(known(id.get()).written, reader);
    unlessLacking(
            reader,
            () ->
                unlessAbsent(
                    () -> {
                      space.forget(
                          Optional.of(scope(who)), isolation(named), new MemoryId(id.get()));
                      return true;
                    }))
        .ifPresent(
            gone -> {
              assertThat(gone.isPresent()).as("forgetting by %s", reader).isEqualTo(shows);
              if (gone.isPresent()) {
                world.memories.remove(id.get());
              }
            });
    return "forget " + id + " by " + reader;
  }

  String bulkDelete() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Optional<String> tag = Optional.of(world.pick(TAGS));
    boolean dry = world.random.nextInt(3) > 0;
    unlessLacking(
            reader,
            () ->
                space
                    .memories()
                    .delete(
                        Optional.of(scope(who)),
                        isolation(named),
                        memoryQuery(Set.of(MemoryStatus.values()), tag),
                        dry))
        .ifPresent(
            gone -> {
              assertThat(gone)
                  .as("deleted by %s", reader)
                  .extracting(MemoryId::value)
                  .containsExactlyInAnyOrderElementsOf(
                      expected(reader, Set.of(MemoryStatus.values()), tag));
              if (!dry) {
                gone.forEach(id -> world.memories.remove(id.value()));
              }
            });
    nothingElseIsGone();
    return "delete by " + reader + " of " + tag;
  }

  String stats() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    unlessLacking(reader, () -> space.stats(Optional.of(scope(who)), isolation(named)))
        .ifPresent(
            stats -> {
              assertThat(stats.memories().count())
                  .as("stats of %s", reader)
                  .isEqualTo(
                      expected(reader, Set.of(MemoryStatus.ACTIVE), Optional.empty()).size());
              assertThat(stats.profiles())
                  .as("profiles of %s", reader)
                  .isEqualTo(world.profilesSeenBy(reader));
              assertThat(
                      stats.memories().byStatus().values().stream()
                          .mapToLong(Long::longValue)
                          .sum())
                  .isEqualTo(
                      expected(reader, Set.of(MemoryStatus.values()), Optional.empty()).size());
            });
    return "stats for " + reader;
  }

  private Set<MemoryStatus> statuses() {
    return world.random.nextBoolean() ? Set.of(MemoryStatus.ACTIVE) : Set.of(MemoryStatus.values());
  }

  private RecallResult recall(Who who, Optional<Mode> named, Set<ItemKind> kinds, String query) {
    return space.recall(
        new RecallQuery(
            query,
            Optional.of(scope(who)),
            isolation(named),
            50,
            kinds,
            0,
            RecallQuery.Filters.none(),
            Optional.empty(),
            true));
  }

  private void judge(RecallResult result, Reader reader) {
    List<Hit> hits = new ArrayList<>(result.hits());
    result.nearMisses().forEach(miss -> hits.add(miss.hit()));
    for (Hit hit : hits) {
      switch (hit.item()) {
        case Recalled.OfMemory of -> checked(of.memory(), reader, "recall");
        case Recalled.OfMessage of -> checkMessage(of.message(), reader.who(), "recall");
        case Recalled.OfSummary of -> checkSummary(of.summary(), reader.who(), "recall");
      }
    }
  }

  /** One that a reader must find by a word that is used once. */
  private List<String> mustFind(Reader reader, String canary) {
    return world.memories.entrySet().stream()
        .filter(entry -> entry.getValue().words.contains(canary))
        .filter(entry -> entry.getValue().status.equals("active"))
        .filter(entry -> LeakRules.shows(entry.getValue().written, reader))
        .map(Map.Entry::getKey)
        .limit(1)
        .toList();
  }
}
