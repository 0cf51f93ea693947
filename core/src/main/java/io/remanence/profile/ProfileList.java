package io.remanence.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A list of a profile: values under keys, and values without.
 *
 * @param slots by key, in the order in which the keys came
 * @param freeform what has no key, oldest first, each value once
 */
public record ProfileList(Map<String, ProfileSlot> slots, List<Item> freeform) {
  private static final ProfileList EMPTY = new ProfileList(Map.of(), List.of());

  public ProfileList {
    slots = Collections.unmodifiableMap(new LinkedHashMap<>(slots));
    freeform = List.copyOf(freeform);
    if (freeform.stream().map(Item::value).distinct().count() < freeform.size()) {
      throw new IllegalArgumentException("a list of a profile holds a value twice");
    }
  }

  /** A list with nothing in it. */
  public static ProfileList empty() {
    return EMPTY;
  }

  /** A value without a key, and when it was added. */
  public record Item(String value, Instant addedAt) {}

  /**
   * A value as it shows.
   *
   * @param key its key, where it has one
   */
  public record Entry(Optional<String> key, String value, Instant time) {}

  /** Whether it shows nothing. */
  public boolean isEmpty() {
    return freeform.isEmpty() && slots.values().stream().noneMatch(ProfileSlot::isLive);
  }

  /** Whether the value is there, with a key or without. */
  public boolean holds(String value) {
    return freeform.stream().anyMatch(item -> item.value().equals(value))
        || slots.values().stream().anyMatch(slot -> slot.value().equals(value));
  }

  /**
   * What shows of it: values with keys, newest first, then those without, oldest first; each value
   * once. Where there are more than the limit, the newest of all are taken.
   *
   * @param limit 0 or more
   */
  public List<Entry> visible(int limit) {
    List<Entry> all = new ArrayList<>();
    slots.forEach(
        (key, slot) -> {
          if (slot.isLive()) {
            all.add(new Entry(Optional.of(key), slot.value(), slot.updatedAt()));
          }
        });
    all.sort(Comparator.comparing(Entry::time).reversed());
    Set<String> said = new HashSet<>();
    all.removeIf(entry -> !said.add(entry.value()));
    for (Item item : freeform) {
      if (said.add(item.value())) {
        all.add(new Entry(Optional.empty(), item.value(), item.addedAt()));
      }
    }
    if (all.size() <= limit) {
      return List.copyOf(all);
    }
    // Of one time a key comes before what has none, and of those the one that was added later.
    List<Entry> newest = new ArrayList<>(all);
    Collections.reverse(newest);
    newest.sort(
        Comparator.comparing(Entry::time).reversed().thenComparing(entry -> entry.key().isEmpty()));
    Set<Entry> taken = new LinkedHashSet<>(newest.subList(0, limit));
    return all.stream().filter(taken::contains).collect(Collectors.toUnmodifiableList());
  }
}
