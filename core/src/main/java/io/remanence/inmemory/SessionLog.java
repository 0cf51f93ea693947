package io.remanence.inmemory;

import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.StoredMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The messages of one session.
 *
 * @param activeKinds how many active messages have which kind
 * @param importKeys the import keys that are taken
 */
record SessionLog(
    SortedTree<Message, Message> all,
    SortedTree<Message, Message> active,
    SortedTree<String, Long> activeKinds,
    SortedTree<String, String> importKeys) {

  static SessionLog empty() {
    return new SessionLog(
        SortedTree.empty(Message.ORDER),
        SortedTree.empty(Message.ORDER),
        SortedTree.empty(Order.TEXT),
        SortedTree.empty(Order.TEXT));
  }

  SessionLog with(StoredMessage stored) {
    Message message = stored.message();
    var newKeys = stored.importKey().map(key -> importKeys.with(key, key)).orElse(importKeys);
    var newAll = all.with(message, message);
    if (message.archived()) {
      return new SessionLog(newAll, active, activeKinds, newKeys);
    }
    var kind = message.body().kind();
    return new SessionLog(
        newAll,
        active.with(message, message),
        kind.map(name -> activeKinds.with(name, activeKinds.get(name).orElse(0L) + 1))
            .orElse(activeKinds),
        newKeys);
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
