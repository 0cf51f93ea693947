package io.remanence.settings;

import io.remanence.error.RemanenceException;
import io.remanence.history.Session;
import io.remanence.json.JsonObject;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Settings by layers; the narrower wins, key by key: space, platform, platform with room class,
 * place, session.
 *
 * @param space what holds where nothing narrower is set
 * @param platforms by platform
 * @param rooms by platform and room class
 * @param places by place
 */
public record SettingLayers(
    SpaceSettings space,
    Map<String, JsonObject> platforms,
    Map<RoomOfPlatform, JsonObject> rooms,
    Map<String, JsonObject> places) {

  /** The rooms of one class on a platform. */
  public record RoomOfPlatform(String platform, RoomClass room) {}

  /**
   * What decides which layers hold in a session.
   *
   * @param platform the session's, else the one that the turn came in by
   * @param own what is set for the session alone
   */
  public record Standing(
      Optional<String> platform, Optional<RoomClass> room, Optional<String> place, JsonObject own) {

    /** How a reader without a session stands. */
    public static Standing nowhere(Optional<String> platform) {
      return new Standing(platform, Optional.empty(), Optional.empty(), JsonObject.empty());
    }

    /**
     * How a session stands, known or not.
     *
     * @param enteredBy the platform that the turn came in by; counts where the session has none
     */
    public static Standing of(
        SessionKey key, Optional<Session> session, Optional<String> enteredBy) {
      return new Standing(
          key.platform().or(() -> enteredBy),
          session.flatMap(Session::room),
          session.flatMap(Session::place),
          session.map(Session::settings).orElse(JsonObject.empty()));
    }
  }

  public SettingLayers {
    platforms = Map.copyOf(platforms);
    rooms = Map.copyOf(rooms);
    places = Map.copyOf(places);
  }

  /** One layer alone. */
  public static SettingLayers of(SpaceSettings space) {
    return new SettingLayers(space, Map.of(), Map.of(), Map.of());
  }

  /** The same with another widest layer. */
  public SettingLayers withSpace(SpaceSettings newSpace) {
    return new SettingLayers(newSpace, platforms, rooms, places);
  }

  /**
   * The settings that hold. A value that can't be read counts as not set; of a safety setting it
   * counts as the narrowest.
   */
  public SpaceSettings effective(Standing standing) {
    SpaceSettings effective = space;
    for (JsonObject layer : over(standing)) {
      for (Map.Entry<String, @Nullable Object> entry : layer.members().entrySet()) {
        effective = laidOver(effective, entry.getKey(), entry.getValue());
      }
    }
    return effective;
  }

  /**
   * What a session made for this one begins with: the values that hold in this one, of each setting
   * that any layer but the space sets.
   */
  public JsonObject inherited(Standing standing) {
    SpaceSettings effective = effective(standing);
    Map<String, @Nullable Object> inherited = new LinkedHashMap<>();
    for (JsonObject layer : over(standing)) {
      for (String name : layer.members().keySet()) {
        SettingKey.of(name)
            .filter(SettingKey::layered)
            .ifPresent(key -> inherited.put(name, effective.json(key)));
      }
    }
    return JsonObject.of(inherited);
  }

  private List<JsonObject> over(Standing standing) {
    Optional<JsonObject> platform = standing.platform().map(platforms::get);
    Optional<JsonObject> room =
        standing
            .platform()
            .flatMap(
                name -> standing.room().map(known -> rooms.get(new RoomOfPlatform(name, known))));
    return List.of(
        platform.orElse(JsonObject.empty()),
        room.orElse(JsonObject.empty()),
        standing.place().map(places::get).orElse(JsonObject.empty()),
        standing.own());
  }

  private static SpaceSettings laidOver(SpaceSettings below, String name, @Nullable Object value) {
    Optional<SettingKey> known = SettingKey.of(name).filter(SettingKey::layered);
    if (known.isEmpty() || value == null) {
      return below;
    }
    SettingKey key = known.get();
    try {
      return key.apply(below, value);
    } catch (RemanenceException broken) {
      return key.narrowest().map(narrowest -> below.with(key, narrowest)).orElse(below);
    }
  }
}
