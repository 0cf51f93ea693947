package io.remanence.formats;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tree of a ChatGPT conversation. Every edit and every second try makes a branch; the one that
 * ends at {@code current_node} is the conversation as its user last saw it. Where that node is
 * missing, the newest leaf stands for it.
 */
final class ChatGptTree {
  private final Fields record;
  private final Reading reading;
  private final Map<String, Fields> nodes = new LinkedHashMap<>();
  private final Map<String, String> parents = new HashMap<>();

  ChatGptTree(Fields record, Reading reading) {
    this.record = record;
    this.reading = reading;
    readNodes();
    readParents();
  }

  private void readNodes() {
    Map<String, ?> mapping = record.object("mapping").map(Fields::members).orElse(Map.of());
    for (Map.Entry<String, ?> entry : mapping.entrySet()) {
      if (entry.getValue() instanceof Fields node) {
        nodes.put(entry.getKey(), node);
      } else {
        reading.bad(
            record.line(),
            ImportText.NO_OBJECT.leftOut(ImportText.THE_NODE.with(Excerpt.of(entry.getKey()))));
      }
    }
  }

  /** By the nodes' own links; where a node has none, by the list of children that names it. */
  private void readParents() {
    for (Map.Entry<String, Fields> entry : nodes.entrySet()) {
      Fields node = entry.getValue();
      for (Object child : node.list("children").orElse(List.of())) {
        if (child instanceof String id
            && nodes.containsKey(id)
            && !nodes.get(id).members().containsKey("parent")) {
          parents.putIfAbsent(id, entry.getKey());
        }
      }
      node.text("parent").ifPresent(parent -> parents.put(entry.getKey(), parent));
    }
  }

  /** The nodes from the root to the end of the branch that is read. */
  List<Fields> branch() {
    List<Fields> upwards = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Optional<String> next = end();
    while (next.isPresent()) {
      String id = next.get();
      Fields node = nodes.get(id);
      if (node == null) {
        reading.bad(upwards.getLast().line(), ImportText.NO_PARENT.with(Excerpt.of(id)));
        break;
      }
      if (!seen.add(id)) {
        reading.bad(node.line(), ImportText.CIRCLE.with(Excerpt.of(id)));
        break;
      }
      upwards.add(node);
      next = Optional.ofNullable(parents.get(id));
    }
    Collections.reverse(upwards);
    return upwards;
  }

  private Optional<String> end() {
    Optional<String> current = record.text("current_node");
    if (current.isPresent() && nodes.containsKey(current.get())) {
      return current;
    }
    if (!nodes.isEmpty()) {
      reading.bad(
          record.line(),
          ImportText.NO_CURRENT_NODE.with(current.map(Excerpt::of).orElse("missing")));
    }
    Set<String> inner = new HashSet<>(parents.values());
    boolean leafless = inner.containsAll(nodes.keySet());
    String newest = null;
    Instant newestTime = Instant.MIN;
    for (Map.Entry<String, Fields> entry : nodes.entrySet()) {
      Instant time = timeOf(entry.getValue());
      if ((leafless || !inner.contains(entry.getKey())) && !time.isBefore(newestTime)) {
        newest = entry.getKey();
        newestTime = time;
      }
    }
    return Optional.ofNullable(newest);
  }

  private Instant timeOf(Fields node) {
    return node.object("message")
        .flatMap(
            message ->
                // A bad time is reported when its message is read.
                new Times(reading.options().zone()).read(message.get("create_time"), problem -> {}))
        .orElse(Instant.MIN);
  }
}
