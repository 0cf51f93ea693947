package io.remanence.command;

import io.remanence.scope.Scope;
import io.remanence.space.Space;
import java.util.Optional;

/** Takes in the memories that are typed with {@code !memory import}. */
@FunctionalInterface
public interface CommandImport {
  /**
   * Imports memories into the scope: all of them, or where one of them can't be read, none. What
   * the text says of scopes counts for nothing.
   *
   * @param json a list of memories, or an object that holds one under {@code episodes}
   * @return how many came that were not there before; empty where nothing is there to import with
   * @throws io.remanence.error.RemanenceException {@code INVALID_ARGUMENT} when it is no such
   *     thing; the message tells of each memory that can't be read
   */
  Optional<Long> memories(Space space, Scope scope, String json);

  /** Nothing to import with. */
  static CommandImport none() {
    return (space, scope, json) -> Optional.empty();
  }
}
