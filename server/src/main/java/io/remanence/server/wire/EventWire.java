package io.remanence.server.wire;

import io.remanence.event.SpaceEvent;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events on the wire. */
public final class EventWire {
  private EventWire() {}

  /** The type of an event, such as {@code memory-saved}. */
  public static String name(SpaceEvent event) {
    return event
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }

  /**
   * What an event tells.
   *
   * @param seq the number of its change, or an id of its own
   * @param space where messages are read that it tells whole
   */
  public static Map<String, @Nullable Object> write(SpaceEvent event, Object seq, Space space) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("seq", seq);
    switch (event) {
      case SpaceEvent.MemorySaved saved -> tree.put("id", saved.memory());
      case SpaceEvent.MemoryStatus changed -> tree.put("id", changed.memory());
      case SpaceEvent.MemoryErased erased -> tree.put("id", erased.memory());
      case SpaceEvent.ProfileChanged profile -> {
        tree.put("id", profile.profile());
        profile.session().ifPresent(session -> put(tree, session));
        tree.put("erased", profile.erased());
      }
      case SpaceEvent.MessagesDeleted deleted -> {
        put(tree, deleted.session());
        tree.put("timestamps", deleted.timestamps().stream().map(Times::text).toList());
      }
      case SpaceEvent.MessagesRewritten rewritten -> {
        put(tree, rewritten.session());
        tree.put(
            "messages",
            space.messages().withSeqs(rewritten.session(), rewritten.messageSeqs()).stream()
                .map(MessageWire::write)
                .toList());
      }
      case SpaceEvent.HistoryChanged changed -> put(tree, changed.session());
      case SpaceEvent.SessionCompressing compressing -> {
        put(tree, compressing.session());
        tree.put("status", compressing.status());
        compressing.reason().ifPresent(reason -> tree.put("reason", reason));
      }
      case SpaceEvent.CompactionWarning warning -> {
        put(tree, warning.session());
        tree.put("error", warning.detail());
      }
      case SpaceEvent.StoreLoad load -> {
        tree.put("loaded", load.loaded());
        tree.put("ms", millis(load.took()));
      }
      case SpaceEvent.StoreCorrupt corrupt -> {
        // Where the file lies on the machine is not for listeners.
        tree.put("file", corrupt.file().replaceAll(".*[/\\\\]", ""));
      }
      case SpaceEvent.EmbeddingError error -> {
        tree.put("id", error.item());
        tree.put("model", error.model());
        tree.put("error", error.detail());
      }
      case SpaceEvent.CaptureFailed failed -> {
        tree.put("turn", failed.turn());
        tree.put("error", failed.detail());
      }
      case SpaceEvent.ConsolidateFailed failed -> tree.put("error", failed.detail());
      case SpaceEvent.FollowerFailed failed -> {
        tree.put("follower", failed.follower());
        tree.put("error", failed.detail());
      }
      case SpaceEvent.UpkeepFailed failed -> tree.put("error", failed.detail());
      case SpaceEvent.Consolidate consolidate -> {
        consolidate.id().ifPresent(id -> tree.put("id", id));
        tree.put("merged", consolidate.merged());
        tree.put("pruned", consolidate.pruned());
        tree.put("ms", millis(consolidate.took()));
      }
      case SpaceEvent.Prune prune -> tree.put("removed", prune.removed());
      case SpaceEvent.ModelMissing missing -> {
        tree.put("purpose", missing.purpose());
        tree.put("error", missing.detail());
      }
    }
    return tree;
  }

  private static long millis(Duration took) {
    return took.toMillis();
  }

  private static void put(Map<String, @Nullable Object> tree, SessionKey session) {
    tree.put("session", session.session());
    session.bot().ifPresent(bot -> tree.put("bot", bot));
    session.platform().ifPresent(platform -> tree.put("platform", platform));
  }
}
