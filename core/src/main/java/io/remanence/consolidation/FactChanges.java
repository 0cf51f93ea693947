package io.remanence.consolidation;

import io.remanence.history.Speaker;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.profile.Person;
import io.remanence.profile.Profile;
import io.remanence.profile.Profiles.Replaced;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProgress;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.recall.PoolHit;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lets a changed fact of a profile take the place of memories that say what it was before: those of
 * the same visibility and speaker alone, by their words. Runs after the profile is committed and
 * supersedes each memory only in the version that was read.
 */
public final class FactChanges {
  private static final int POOL = 20;
  private static final int MOST = 5;

  /** One word alone says nothing of anything. */
  private static final int LEAST_WORDS = 2;

  private static final Duration WAIT_FOR_INDEX = Duration.ofMillis(250);

  private final Store store;
  private final Index index;
  private final IndexProgress progress;
  private final Memories memories;
  private final Clock clock;
  private final Writing writing;

  /**
   * Finds what a profile supersedes.
   *
   * @param progress tells how far the index has come
   */
  public FactChanges(
      Store store,
      Index index,
      IndexProgress progress,
      Memories memories,
      Clock clock,
      Writing writing) {
    this.store = store;
    this.index = index;
    this.progress = progress;
    this.memories = memories;
    this.clock = clock;
    this.writing = writing;
  }

  /**
   * Supersedes what says the old value; the link leads to the profile's id.
   *
   * @param profile as the change left it
   * @param waitFor the last change that the index should know
   * @return what was superseded, as it was before
   */
  public List<Memory> after(Profile profile, Replaced replaced, long waitFor) {
    var unused = progress.await(waitFor, WAIT_FOR_INDEX);
    List<Memory> older =
        candidates(profile, replaced).stream()
            .filter(memory -> saysOld(memory, replaced))
            .limit(MOST)
            .toList();
    if (older.isEmpty()) {
      return List.of();
    }
    return writing.write(
        tx -> {
          List<Memory> superseded = new ArrayList<>();
          if (!isCurrent(tx, profile)) {
            return superseded;
          }
          for (Memory memory : older) {
            if (Consolidator.unchanged(tx, List.of(memory))) {
              memories.superseded(
                  TxMemories.of(tx), memory, new MemoryId(profile.id()), Optional.of(profile.id()));
              superseded.add(memory);
            }
          }
          return superseded;
        });
  }

  private static boolean isCurrent(Tx tx, Profile profile) {
    return tx.profiles()
        .get(MemoryReach.everything(), profile.id())
        .filter(now -> now.version() == profile.version())
        .isPresent();
  }

  private List<Memory> candidates(Profile profile, Replaced replaced) {
    Instant now = clock.instant();
    MemoryReach reach = MemoryReach.sharing(profile.place().placement());
    Optional<Person> person = profile.place().person();
    ItemFilter filter =
        new ItemFilter(
            Set.of(ItemKind.MEMORY),
            reach,
            new MessageReach.Nothing(),
            Set.of(MemoryStatus.ACTIVE),
            person.map(Person::speaker),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            0,
            Optional.empty(),
            now);
    Set<MemoryId> near = new LinkedHashSet<>();
    for (PoolHit hit : index.words(replaced.before(), filter, POOL)) {
      near.add(new MemoryId(hit.id().id()));
    }
    if (near.isEmpty()) {
      return List.of();
    }
    return store.read(tx -> tx.memories().withIds(reach, near)).stream()
        .filter(memory -> memory.status() == MemoryStatus.ACTIVE && !memory.isExpired(now))
        .filter(memory -> memory.version() < profile.version())
        .filter(memory -> isOf(memory, person))
        .filter(memory -> memory.placement().direct() == profile.place().placement().direct())
        .toList();
  }

  /** A memory without a speaker is of the session; one with a speaker is of that person alone. */
  private static boolean isOf(Memory memory, Optional<Person> person) {
    return memory
        .speaker()
        .map(Speaker::id)
        .map(speaker -> new Person(memory.placement().scope().platform(), speaker))
        .equals(person);
  }

  private static boolean saysOld(Memory memory, Replaced replaced) {
    SameFact says = SameFact.of(memory.content());
    Set<String> words = new HashSet<>(says.words());
    List<String> after = SameFact.of(replaced.after()).words();
    if (!after.isEmpty() && words.containsAll(after)) {
      return false;
    }
    if (forms(replaced).anyMatch(form -> says(says, SameFact.of(form)))) {
      return true;
    }
    List<String> key = SameFact.of(replaced.key().orElse("").replace('_', ' ')).words();
    List<String> before = SameFact.of(replaced.before()).words();
    return !key.isEmpty()
        && !before.isEmpty()
        && words.containsAll(key)
        && words.containsAll(before);
  }

  /** The statements that the old value stands for. */
  private static Stream<String> forms(Replaced replaced) {
    String before = replaced.before();
    return replaced.key().isPresent()
        ? Stream.of(before)
        : Stream.of("my name is ", "call me ", "i'm called ", "我叫", "叫我", "我的名字是", "我的名字叫")
            .map(form -> form + before);
  }

  /** Whether one of both begins with all of the other. */
  private static boolean says(SameFact memory, SameFact statement) {
    return Math.min(memory.words().size(), statement.words().size()) >= LEAST_WORDS
        && memory.together(statement) == 1;
  }
}
