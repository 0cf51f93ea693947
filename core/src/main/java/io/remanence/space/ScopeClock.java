package io.remanence.space;

import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers the last change of each session and of each visibility, so that a recall waits for its
 * own writes and for nobody else's. What has fallen out of it counts as changed when it fell out.
 */
final class ScopeClock {
  private static final int MAX_ENTRIES = 20_000;

  private long floor;
  private long head;

  private final Map<String, Long> last =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          if (size() <= MAX_ENTRIES) {
            return false;
          }
          floor = Math.max(floor, eldest.getValue());
          return true;
        }
      };

  ScopeClock(long headAtOpen) {
    floor = headAtOpen;
    head = headAtOpen;
  }

  synchronized void changed(SessionKey session, long seq) {
    note("session " + session.encoded(), seq);
  }

  synchronized void changed(String visibility, long seq) {
    note(visibility, seq);
  }

  private void note(String key, long seq) {
    last.merge(key, seq, Math::max);
    head = Math.max(head, seq);
  }

  /** The last change that a reader of both reaches should see. */
  synchronized long seenBy(MemoryReach memories, MessageReach messages) {
    if (memories.seesEverything() || messages instanceof MessageReach.Everything) {
      return head;
    }
    long seen = floor;
    for (String visibility : memories.visibilities()) {
      seen = Math.max(seen, last.getOrDefault(visibility, 0L));
    }
    switch (messages) {
      case MessageReach.OneSession one -> seen = Math.max(seen, of(one.session()));
      case MessageReach.Sessions some -> {
        for (SessionKey session : some.sessions()) {
          seen = Math.max(seen, of(session));
        }
      }
      // Which sessions that are is not known here.
      case MessageReach.Taken taken -> seen = head;
      case MessageReach.Everything everything -> seen = head;
      case MessageReach.Nothing nothing -> {}
    }
    return seen;
  }

  private long of(SessionKey session) {
    return last.getOrDefault("session " + session.encoded(), 0L);
  }
}
