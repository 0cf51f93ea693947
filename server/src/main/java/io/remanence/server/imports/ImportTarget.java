package io.remanence.server.imports;

import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where an import goes: what the caller says. A file may name conversations where the caller names
 * none, and nothing else.
 *
 * @param scope bot, platform, session and speaker as far as given
 * @param isolation the mode of the memories; absent means as set
 */
public record ImportTarget(Scope scope, Optional<Isolation> isolation) {
  /** The session of what the file says is of this conversation. */
  SessionKey session(String named) {
    return scope.sessionKey().orElseGet(() -> new SessionKey(scope.bot(), scope.platform(), named));
  }

  /** Finds where memories belong, and remembers it for each session. */
  static final class Places {
    private final Space space;
    private final ImportTarget target;
    private final Map<Optional<String>, Placement> known = new HashMap<>();

    Places(Space space, ImportTarget target) {
      this.space = space;
      this.target = target;
    }

    /**
     * Where a memory belongs that names this conversation.
     *
     * @throws IllegalArgumentException when the mode compares what neither the caller nor the file
     *     gives
     */
    Placement of(Optional<String> named) {
      Placement place = known.get(named);
      if (place == null) {
        place = space.placement(scope(named), target.isolation());
        // A file may name any number of conversations.
        if (known.size() < 10_000) {
          known.put(named, place);
        }
      }
      return place;
    }

    private Scope scope(Optional<String> named) {
      Scope scope = target.scope();
      return new Scope(
          scope.bot(), scope.platform(), scope.session().or(() -> named), scope.speaker());
    }
  }
}
