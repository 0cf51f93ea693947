package io.remanence.command;

import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.profile.Person;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.ProfileView;
import io.remanence.scope.Scope;
import io.remanence.space.Space;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a scope may see of profiles and memories, as trees in the format of LongTermMemory, which
 * {@code !memory import} and the importer {@code ltm} read. All of it, however much there is.
 */
final class ScopeExport {
  private static final int PAGE = 500;

  private final Space space;
  private final Scope scope;
  private final Instant now;

  ScopeExport(Space space, Scope scope, Instant now) {
    this.space = space;
    this.scope = scope;
    this.now = now;
  }

  Map<String, @Nullable Object> profiles() {
    ProfileLimits limits = space.settings(scope).profile();
    List<Map<String, @Nullable Object>> profiles = new ArrayList<>();
    for (Profile profile : space.profiles().export(Optional.of(scope), Optional.empty())) {
      profiles.add(tree(profile, limits));
    }
    Map<String, @Nullable Object> tree = head();
    tree.put("profiles", profiles);
    return tree;
  }

  Map<String, @Nullable Object> memories(Set<MemoryStatus> statuses) {
    MemoryQuery query =
        new MemoryQuery(
            statuses,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            now);
    List<Map<String, @Nullable Object>> episodes = new ArrayList<>();
    Optional<MemoryPosition> after = Optional.empty();
    List<Memory> page;
    do {
      page = space.memories(Optional.of(scope), Optional.empty(), query, after, PAGE);
      page.forEach(memory -> episodes.add(tree(memory)));
      after =
          page.isEmpty()
              ? after
              : Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
    } while (page.size() == PAGE);
    space.memories().exported(scope, episodes.size());
    Map<String, @Nullable Object> tree = head();
    tree.put("scope_key", scopeKey());
    tree.put("user_key", space.placement(scope, Optional.empty()).visibility());
    tree.put("statuses", statuses.stream().map(MemoryStatus::wireName).sorted().toList());
    tree.put("episodes", episodes);
    tree.put("count", episodes.size());
    return tree;
  }

  private Map<String, @Nullable Object> head() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("version", 1);
    tree.put("exported_at", CommandView.time(now));
    return tree;
  }

  private String scopeKey() {
    return scope.sessionKey().orElseThrow().encoded();
  }

  private static Map<String, @Nullable Object> tree(Memory memory) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", memory.id().value());
    tree.put("content", memory.content());
    tree.put("tags", memory.tags());
    tree.put("importance", memory.importance());
    tree.put("timestamp", CommandView.time(memory.time()));
    tree.put("source", memory.source().wireName());
    tree.put("sender_id", memory.speaker().map(Speaker::id).orElse(""));
    tree.put("sender_name", memory.speaker().map(Speaker::name).orElse(""));
    tree.put("status", memory.status().wireName());
    memory.supersededBy().map(MemoryId::value).ifPresent(by -> tree.put("superseded_by", by));
    return tree;
  }

  private Map<String, @Nullable Object> tree(Profile profile, ProfileLimits limits) {
    Map<String, @Nullable Object> said = new LinkedHashMap<>();
    ProfileView view = ProfileView.of(profile, limits);
    said.put("name", view.name());
    said.put("traits", view.traits());
    said.put("preferences", view.preferences());
    said.put("notes", view.notes());
    said.put("updated_at", CommandView.time(profile.updatedAt()));
    Map<String, @Nullable Object> slots = new LinkedHashMap<>();
    slots.put("traits", slots(profile.traits()));
    slots.put("preferences", slots(profile.preferences()));
    said.put("profile_slots", slots);
    said.put("freeform_traits", freeform(profile.traits()));
    said.put("freeform_preferences", freeform(profile.preferences()));
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("type", profile.place().kind().wireName());
    tree.put("scope_key", scopeKey());
    profile.place().person().map(Person::speaker).ifPresent(id -> tree.put("sender_id", id));
    tree.put("profile", said);
    return tree;
  }

  private static List<String> freeform(ProfileList list) {
    return list.freeform().stream().map(ProfileList.Item::value).toList();
  }

  private static Map<String, @Nullable Object> slots(ProfileList list) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    list.slots().forEach((key, slot) -> tree.put(key, tree(slot)));
    return tree;
  }

  private static Map<String, @Nullable Object> tree(ProfileSlot slot) {
    List<Map<String, @Nullable Object>> history = new ArrayList<>();
    for (ProfileSlot.Past past : slot.history()) {
      Map<String, @Nullable Object> before = new LinkedHashMap<>();
      before.put("value", past.value());
      before.put("timestamp", CommandView.time(past.time()));
      before.put("status", past.reason().status().wireName());
      before.put("reason", past.reason().wireName());
      history.add(before);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("value", slot.value());
    tree.put("updated_at", CommandView.time(slot.updatedAt()));
    tree.put("history", history);
    tree.put(
        "confidence",
        slot.confidence().isPresent() ? (Object) slot.confidence().getAsDouble() : null);
    return tree;
  }
}
