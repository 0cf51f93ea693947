package io.remanence.history;

import io.remanence.json.JsonObject;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import java.time.Instant;
import java.util.Optional;

/**
 * The record of one conversation.
 *
 * @param place the place that groups sessions, such as a server with channels
 * @param room whether it is a group or a private chat
 * @param peerIsOwner whether a direct chat's peer owns the bot
 * @param parent the session that this one was made for
 * @param settings the settings set for this session alone
 * @param currentRound the last round given; 0 before the first user message
 * @param version counts what changes or reorders stored messages, not appended ones
 * @param messages how many messages it holds, archived ones too
 * @param lastMessageAt the time of its last message in order
 */
public record Session(
    SessionKey key,
    Optional<String> place,
    Optional<RoomClass> room,
    boolean peerIsOwner,
    Optional<SessionKey> parent,
    Optional<String> title,
    JsonObject settings,
    long currentRound,
    long version,
    long messages,
    Optional<Instant> lastMessageAt,
    Instant createdAt) {

  /** A session that holds nothing yet. */
  public static Session empty(SessionKey key, Instant createdAt) {
    return new Session(
        key,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty(),
        JsonObject.empty(),
        0,
        0,
        0,
        Optional.empty(),
        createdAt);
  }

  /** What decides who may take words of it. */
  public SessionTraits traits() {
    return new SessionTraits(key, room, peerIsOwner);
  }

  /** The same session after messages were stored in it. */
  Session afterMessages(long newRound, long newVersion, long newMessages, Instant last) {
    return with(newRound, newVersion, newMessages, Optional.of(last));
  }

  /** The same session after what it holds was changed or reordered. */
  Session withVersion(long newVersion) {
    return with(currentRound, newVersion, messages, lastMessageAt);
  }

  /** The same session after so many messages were removed. */
  Session afterDeletion(long removed, Optional<Instant> last) {
    return with(currentRound, version + 1, Math.max(0, messages - removed), last);
  }

  private Session with(
      long newRound, long newVersion, long newMessages, Optional<Instant> newLastMessageAt) {
    return new Session(
        key,
        place,
        room,
        peerIsOwner,
        parent,
        title,
        settings,
        newRound,
        newVersion,
        newMessages,
        newLastMessageAt,
        createdAt);
  }
}
