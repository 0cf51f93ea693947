package io.remanence.compaction;

import io.remanence.scope.RoomClass;
import java.util.Optional;

/** Which sections a summary has. */
public enum CompactionTemplate {
  /** What people talk about, who waits for an answer, what was said in which words. */
  CHAT,
  /** The goal, the decisions, the changed files, what is left to do. */
  WORK;

  /**
   * The template of a session. What was made for another session does a task, whatever its parent
   * is; a direct chat is a conversation where somebody other than the owner talks.
   *
   * @param room absent where nothing says whether many talk or two
   */
  public static CompactionTemplate of(
      boolean hasParent, Optional<RoomClass> room, boolean peerIsOwner) {
    if (hasParent || room.isEmpty()) {
      return WORK;
    }
    return switch (room.get()) {
      case ROOM -> CHAT;
      case DIRECT -> peerIsOwner ? WORK : CHAT;
    };
  }
}
