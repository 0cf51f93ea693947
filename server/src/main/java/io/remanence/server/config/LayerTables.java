package io.remanence.server.config;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.scope.RoomClass;
import io.remanence.settings.SessionSettings;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SettingLayers.RoomOfPlatform;
import io.remanence.settings.SpaceSettings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of layers: {@code [platform.NAME]}, {@code [platform.NAME.room]}, {@code
 * [platform.NAME.direct]} and {@code [place."ID"]}, each with settings that a session may have.
 */
final class LayerTables {
  static final String PLATFORM = "platform";
  static final String PLACE = "place";

  private final Map<String, JsonObject> platforms = new HashMap<>();
  private final Map<RoomOfPlatform, JsonObject> rooms = new HashMap<>();
  private final Map<String, JsonObject> places = new HashMap<>();

  private LayerTables() {}

  /**
   * The layers over what holds in the space.
   *
   * @param file the file's tables
   * @throws RemanenceException {@code INVALID_ARGUMENT} naming the table and what is wrong in it
   */
  static SettingLayers read(SpaceSettings space, Map<?, ?> file) {
    LayerTables tables = new LayerTables();
    tables(file.get(PLATFORM), PLATFORM).forEach(tables::addPlatform);
    tables(file.get(PLACE), PLACE)
        .forEach((id, table) -> tables.places.put(id, settings(PLACE + "." + id, table)));
    return new SettingLayers(space, tables.platforms, tables.rooms, tables.places);
  }

  private void addPlatform(String name, Map<?, ?> table) {
    String where = PLATFORM + "." + name;
    Map<Object, Object> own = new LinkedHashMap<>(table);
    for (RoomClass room : RoomClass.values()) {
      if (own.remove(room.wireName()) instanceof Map<?, ?> inner) {
        rooms.put(new RoomOfPlatform(name, room), settings(where + "." + room.wireName(), inner));
      }
    }
    platforms.put(name, settings(where, own));
  }

  private static Map<String, Map<?, ?>> tables(@Nullable Object value, String where) {
    Map<String, Map<?, ?>> tables = new LinkedHashMap<>();
    if (value == null) {
      return tables;
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw RemanenceException.invalid(ErrorText.NOT_A_TABLE, where, value);
    }
    map.forEach(
        (name, table) -> {
          if (!(table instanceof Map<?, ?> inner)) {
            throw RemanenceException.invalid(ErrorText.NOT_A_TABLE, where + "." + name, table);
          }
          tables.put(name.toString(), inner);
        });
    return tables;
  }

  private static JsonObject settings(String where, Map<?, ?> table) {
    Map<String, Object> flat = new LinkedHashMap<>();
    Configuration.flatten("", table, flat);
    try {
      JsonObject settings = JsonObject.of(flat);
      SessionSettings.check(settings);
      return settings;
    } catch (RemanenceException | IllegalArgumentException wrong) {
      throw RemanenceException.invalid(ErrorText.IN_TABLE, where, ErrorDetail.of(wrong));
    }
  }
}
