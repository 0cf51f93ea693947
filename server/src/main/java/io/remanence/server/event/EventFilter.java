package io.remanence.server.event;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.memory.MemoryId;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.access.Caller;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Space;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which events a listener may hear of: of sessions those of the scope, of memories those that it
 * sees, and that one is gone where it was told of before or belongs to a session of the scope. What
 * concerns a space as a whole is told to those who see all of it.
 */
final class EventFilter {
  private static final int REMEMBERED = 10_000;

  private final Space space;
  private final Caller caller;
  private final ScopeFields scope;
  private final Map<String, Boolean> told =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  EventFilter(Space space, Caller caller, ScopeFields scope) {
    this.space = space;
    this.caller = caller;
    this.scope = scope;
  }

  boolean passes(SpaceEvent event, Optional<SessionKey> session) {
    if (scope.isEmpty()) {
      return true;
    }
    return switch (event) {
      case SpaceEvent.MemorySaved saved -> sees(saved.memory());
      case SpaceEvent.MemoryStatus changed -> sees(changed.memory());
      case SpaceEvent.MemoryErased erased -> told.containsKey(erased.memory()) || isWithin(session);
      case SpaceEvent.SessionCompressing compressing ->
          isWithin(Optional.of(compressing.session()));
      case SpaceEvent.CompactionWarning warning -> isWithin(Optional.of(warning.session()));
      case SpaceEvent.Mutation mutation -> isWithin(session);
      case SpaceEvent.Failure failure -> false;
      case SpaceEvent.Notice notice -> false;
      case SpaceEvent.Done done -> false;
    };
  }

  private boolean sees(String memory) {
    try {
      var seen = space.memory(scope.reader(), scope.isolation(), new MemoryId(memory));
      told.put(seen.id().value(), true);
      return true;
    } catch (RemanenceException hidden) {
      if (hidden.code() == ErrorCode.NOT_FOUND) {
        return false;
      }
      throw hidden;
    }
  }

  private boolean isWithin(Optional<SessionKey> session) {
    Scope wanted = scope.scope();
    boolean names =
        wanted.session().isPresent() || wanted.bot().isPresent() || wanted.platform().isPresent();
    return names
        && session
            .filter(caller::reaches)
            .filter(key -> wanted.bot().isEmpty() || wanted.bot().equals(key.bot()))
            .filter(key -> wanted.platform().isEmpty() || wanted.platform().equals(key.platform()))
            .filter(
                key -> wanted.session().isEmpty() || wanted.session().get().equals(key.session()))
            .isPresent();
  }
}
