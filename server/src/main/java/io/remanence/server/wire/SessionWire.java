package io.remanence.server.wire;

import io.remanence.history.Session;
import io.remanence.json.JsonObject;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.SessionChange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Session records on the wire. */
public final class SessionWire {
  private SessionWire() {}

  /**
   * The body that makes or changes a session.
   *
   * @param parent the id of the session that this one is made for, on the same bot and platform
   */
  public record Incoming(
      Optional<String> bot,
      Optional<String> platform,
      Optional<String> place,
      Optional<RoomClass> room,
      Optional<Boolean> peerIsOwner,
      Optional<String> parent,
      Optional<String> title,
      JsonObject settings) {

    /** The change of the session of this key. */
    public SessionChange toChange(SessionKey key) {
      return new SessionChange(
          place,
          room,
          peerIsOwner,
          parent.map(id -> new SessionKey(key.bot(), key.platform(), id)),
          title,
          settings);
    }
  }

  /** Reads the body that makes or changes a session. */
  public static Incoming read(Fields fields) {
    return new Incoming(
        fields.id("bot"),
        fields.id("platform"),
        fields.text("place"),
        fields.named("room", RoomClass::named),
        fields.flag("peer_is_owner"),
        fields.text("parent"),
        fields.text("title"),
        fields.json("settings").orElse(JsonObject.empty()));
  }

  /** A session with the settings that hold in it. */
  public static Map<String, @Nullable Object> write(Session session, SpaceSettings effective) {
    Map<String, @Nullable Object> tree = write(session);
    tree.put("settings", SettingsWire.write(effective));
    return tree;
  }

  /** A session as it stands in a list. */
  public static Map<String, @Nullable Object> write(Session session) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("session", session.key().session());
    session.key().bot().ifPresent(bot -> tree.put("bot", bot));
    session.key().platform().ifPresent(platform -> tree.put("platform", platform));
    session.place().ifPresent(place -> tree.put("place", place));
    session.room().ifPresent(room -> tree.put("room", room.wireName()));
    tree.put("peer_is_owner", session.peerIsOwner());
    session.parent().ifPresent(parent -> tree.put("parent", parent.session()));
    session.title().ifPresent(title -> tree.put("title", title));
    tree.put("current_round", session.currentRound());
    tree.put("version", session.version());
    tree.put("messages", session.messages());
    session.lastMessageAt().ifPresent(time -> tree.put("last_message_at", Times.text(time)));
    tree.put("created_at", Times.text(session.createdAt()));
    return tree;
  }
}
