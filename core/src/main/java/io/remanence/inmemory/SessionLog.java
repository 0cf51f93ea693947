package io.remanence.inmemory;

import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.StoredMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The messages of one session.
 *
 * @param activeKinds how many active messages have which kind
 * @param platformIds the messages that have an id of their platform, by it
 * @param importKeys the import keys that are taken
 * @param importKeyOf the import keys by the numbers of their messages
 */
record SessionLog(
    SortedTree<Message, Message> all,
    SortedTree<Message, Message> active,
    SortedTree<String, Long> activeKinds,
    SortedTree<String, SortedTree<Message, Message>> platformIds,
    SortedTree<String, String> importKeys,
    SortedTree<Long, String> importKeyOf) {

  static SessionLog empty() {
    return new SessionLog(
        SortedTree.empty(Message.ORDER),
        SortedTree.empty(Message.ORDER),
        SortedTree.empty(Order.TEXT),
        SortedTree.empty(Order.TEXT),
        SortedTree.empty(Order.TEXT),
        SortedTree.empty(Comparator.naturalOrder()));
  }

  SessionLog with(StoredMessage stored) {
    long seq = stored.message().seq();
    var newKeys = stored.importKey().map(key -> importKeys.with(key, key)).orElse(importKeys);
    var newKeyOf = stored.importKey().map(key -> importKeyOf.with(seq, key)).orElse(importKeyOf);
    return new SessionLog(all, active, activeKinds, platformIds, newKeys, newKeyOf)
        .with(stored.message());
  }

  private SessionLog with(Message message) {
    return new SessionLog(
        all.with(message, message),
        message.archived() ? active : active.with(message, message),
        message.archived() ? activeKinds : counted(message, 1),
        message
            .body()
            .platformMessageId()
            .map(id -> platformIds.with(id, withPlatformId(id).with(message, message)))
            .orElse(platformIds),
        importKeys,
        importKeyOf);
  }

  /** The log without the message, and without its import key. */
  SessionLog without(Message message) {
    SessionLog rest = takenOut(message);
    return new SessionLog(
        rest.all,
        rest.active,
        rest.activeKinds,
        rest.platformIds,
        importKeyOf.get(message.seq()).map(importKeys::without).orElse(importKeys),
        importKeyOf.without(message.seq()));
  }

  /** The log with a message as it is now in place of what it was. */
  SessionLog exchanged(Message before, Message after) {
    return takenOut(before).with(after);
  }

  private SessionLog takenOut(Message message) {
    return new SessionLog(
        all.without(message),
        active.without(message),
        message.archived() ? activeKinds : counted(message, -1),
        message
            .body()
            .platformMessageId()
            .map(id -> platformIds.with(id, withPlatformId(id).without(message)))
            .orElse(platformIds),
        importKeys,
        importKeyOf);
  }

  private SortedTree<String, Long> counted(Message message, long by) {
    return message
        .body()
        .kind()
        .map(kind -> activeKinds.with(kind, activeKinds.get(kind).orElse(0L) + by))
        .orElse(activeKinds);
  }

  SortedTree<Message, Message> withPlatformId(String id) {
    return platformIds.get(id).orElseGet(() -> SortedTree.empty(Message.ORDER));
  }

  /** The encoded key of the session; empty where the log is. */
  Optional<String> key() {
    var walk = all.ascending().iterator();
    return walk.hasNext() ? Optional.of(walk.next().session().encoded()) : Optional.empty();
  }

  List<Message> newestActive(Limit limit, Set<String> controlKinds) {
    if (limit.max() == 0) {
      return List.of();
    }
    List<Message> newest = new ArrayList<>();
    long counted = 0;
    for (Message message : active.descending()) {
      if (message.body().kind().filter(controlKinds::contains).isEmpty()) {
        if (counted == limit.max()) {
          break;
        }
        counted++;
      }
      newest.add(message);
    }
    Collections.reverse(newest);
    return Collections.unmodifiableList(newest);
  }

  List<Message> newest(Limit limit) {
    List<Message> newest = new ArrayList<>();
    for (Message message : all.descending()) {
      if (newest.size() >= limit.max()) {
        break;
      }
      newest.add(message);
    }
    Collections.reverse(newest);
    return Collections.unmodifiableList(newest);
  }

  long countActive(Set<String> controlKinds) {
    long control = 0;
    for (String kind : controlKinds) {
      control += activeKinds.get(kind).orElse(0L);
    }
    return active.size() - control;
  }
}
