package io.remanence.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Session;
import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import io.remanence.settings.SettingLayers.RoomOfPlatform;
import io.remanence.settings.SettingLayers.Standing;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettingLayersTest {
  private static final String KEY = "inject.max-memories";

  private static JsonObject most(int value) {
    return JsonObject.of(Map.of(KEY, value));
  }

  private static SettingLayers layers() {
    return new SettingLayers(
        SettingKey.INJECT_MAX_MEMORIES.apply(SpaceSettings.defaults(), 1),
        Map.of("qq", most(2), "web", JsonObject.of(Map.of("language", "zh"))),
        Map.of(
            new RoomOfPlatform("qq", RoomClass.ROOM),
            most(3),
            new RoomOfPlatform("qq", RoomClass.DIRECT),
            JsonObject.of(Map.of("zone", "Asia/Shanghai"))),
        Map.of("服务器 1", most(4)));
  }

  private static Standing standing(
      @Nullable String platform, @Nullable RoomClass room, @Nullable String place, JsonObject own) {
    return new Standing(
        Optional.ofNullable(platform), Optional.ofNullable(room), Optional.ofNullable(place), own);
  }

  private static int most(Standing standing) {
    return layers().effective(standing).inject().maxMemories();
  }

  @Test
  void the_narrower_layer_wins() {
    JsonObject none = JsonObject.empty();
    assertThat(most(standing(null, null, null, none))).isEqualTo(1);
    assertThat(most(standing("elsewhere", RoomClass.ROOM, null, none))).isEqualTo(1);
    assertThat(most(standing("qq", null, null, none))).isEqualTo(2);
    assertThat(most(standing("qq", RoomClass.DIRECT, null, none))).isEqualTo(2);
    assertThat(most(standing("qq", RoomClass.ROOM, null, none))).isEqualTo(3);
    assertThat(most(standing("qq", RoomClass.ROOM, "服务器 1", none))).isEqualTo(4);
    assertThat(most(standing(null, null, "服务器 1", none))).isEqualTo(4);
    assertThat(most(standing("qq", RoomClass.ROOM, "服务器 1", most(5)))).isEqualTo(5);
  }

  @Test
  void each_key_goes_its_own_way() {
    SpaceSettings direct =
        layers().effective(standing("qq", RoomClass.DIRECT, null, JsonObject.empty()));
    assertThat(direct.zone().getId()).isEqualTo("Asia/Shanghai");
    assertThat(direct.inject().maxMemories()).isEqualTo(2);
    assertThat(layers().effective(standing("web", null, null, most(9))).language().tag())
        .isEqualTo("zh");
  }

  @Test
  void a_session_without_a_platform_uses_the_one_that_the_turn_came_in_by() {
    Optional<Session> session = Optional.of(Session.empty(SessionKey.of("s"), Instant.EPOCH));
    Standing entered = Standing.of(SessionKey.of("s"), session, Optional.of("qq"));
    assertThat(most(entered)).isEqualTo(2);
    SessionKey born = new SessionKey(Optional.empty(), Optional.of("web"), "s");
    assertThat(most(Standing.of(born, Optional.empty(), Optional.of("qq")))).isEqualTo(1);
  }

  @Test
  void a_broken_safety_setting_counts_as_the_narrowest_at_any_layer() {
    Map<String, @Nullable Object> open = new LinkedHashMap<>();
    open.put("take.range", "space");
    open.put("take.other-rooms", true);
    open.put("take.others-direct", true);
    open.put("take.across-bots", true);
    open.put("isolation", "space");
    Map<String, @Nullable Object> broken = new LinkedHashMap<>();
    open.keySet().forEach(key -> broken.put(key, JsonObject.empty()));
    SettingLayers layers =
        new SettingLayers(
            SpaceSettings.defaults(),
            Map.of("qq", JsonObject.of(open)),
            Map.of(),
            Map.of("p", JsonObject.of(broken)));
    SpaceSettings wide = layers.effective(standing("qq", null, null, JsonObject.empty()));
    assertThat(wide.take()).isEqualTo(new TakeRule(TakeRange.SPACE, true, true, true));
    assertThat(wide.isolation()).isEqualTo(Isolation.SPACE);
    for (Standing narrow :
        java.util.List.of(
            standing("qq", null, "p", JsonObject.empty()),
            standing("qq", null, null, JsonObject.of(broken)))) {
      assertThat(layers.effective(narrow).take()).isEqualTo(TakeRule.narrowest());
      assertThat(layers.effective(narrow).isolation()).isEqualTo(Isolation.SESSION);
    }
  }

  @Test
  void a_broken_setting_that_guards_nothing_counts_as_not_set() {
    JsonObject broken = JsonObject.of(Map.of(KEY, "many", "no.such.key", 1));
    assertThat(most(standing("qq", null, null, broken))).isEqualTo(2);
  }

  @Test
  void what_is_the_space_s_can_not_be_set_by_a_narrower_layer() {
    JsonObject own = JsonObject.of(Map.of("history.range-limit", 3));
    assertThat(layers().effective(standing(null, null, null, own)).rangeLimit()).isEqualTo(500);
  }

  @Test
  void a_child_begins_with_the_values_that_hold_in_its_parent() {
    Standing parent =
        standing("qq", RoomClass.DIRECT, null, JsonObject.of(Map.of("take.range", "nonsense")));
    JsonObject inherited = layers().inherited(parent);
    assertThat(inherited.members())
        .isEqualTo(Map.of(KEY, 2, "zone", "Asia/Shanghai", "take.range", "session"));
    // Whatever the child's own platform and room set.
    assertThat(most(standing("qq", RoomClass.ROOM, null, inherited))).isEqualTo(2);
    assertThat(layers().inherited(standing(null, null, null, JsonObject.empty())).isEmpty())
        .isTrue();
  }

  @Test
  void every_value_is_written_as_it_is_read() {
    SpaceSettings settings = SpaceSettings.defaults();
    for (SettingKey key : SettingKey.values()) {
      Object json = settings.json(key);
      if (json != null) {
        assertThat(key.apply(settings, json)).as(key.key()).isEqualTo(settings);
      }
    }
  }
}
