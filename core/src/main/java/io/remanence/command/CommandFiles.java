package io.remanence.command;

import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Scope;
import io.remanence.space.Space;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What commands need of exports and imports. Whatever it does, it does through the space given. */
public interface CommandFiles {
  /** The profiles of the scope as one tree; empty where nothing is there to export with. */
  Optional<Map<String, @Nullable Object>> profiles(Space space, Scope scope);

  /** The memories of the scope as one tree; empty where nothing is there to export with. */
  Optional<Map<String, @Nullable Object>> memories(
      Space space, Scope scope, Set<MemoryStatus> statuses);

  /**
   * Imports memories into the scope.
   *
   * @param json a list of memories, or an object that holds one under {@code episodes}
   * @return how many came; empty where nothing is there to import with
   * @throws io.remanence.error.RemanenceException {@code INVALID_ARGUMENT} when it is no such thing
   */
  Optional<Long> importMemories(Space space, Scope scope, String json);

  /** Nothing to export or import with. */
  static CommandFiles none() {
    return new CommandFiles() {
      @Override
      public Optional<Map<String, @Nullable Object>> profiles(Space space, Scope scope) {
        return Optional.empty();
      }

      @Override
      public Optional<Map<String, @Nullable Object>> memories(
          Space space, Scope scope, Set<MemoryStatus> statuses) {
        return Optional.empty();
      }

      @Override
      public Optional<Long> importMemories(Space space, Scope scope, String json) {
        return Optional.empty();
      }
    };
  }
}
