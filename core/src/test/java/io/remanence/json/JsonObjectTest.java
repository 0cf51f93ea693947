package io.remanence.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JsonObjectTest {
  @Test
  void keeps_values_and_the_order_of_keys() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("z", 1);
    members.put("a", null);
    members.put("m", new BigDecimal("1.50"));
    members.put("", List.of("x", Map.of("in", true)));
    members.put("键", Long.MAX_VALUE);
    members.put("big", BigInteger.TWO.pow(100));
    members.put("double", 0.5);
    JsonObject object = JsonObject.of(members);
    assertThat(object.members()).isEqualTo(members);
    assertThat(object.members().keySet()).containsExactly("z", "a", "m", "", "键", "big", "double");
    assertThat(object.text("z")).isEmpty();
    assertThat(object.text("none")).isEmpty();
    assertThat(JsonObject.of(Map.of("t", "text")).text("t")).contains("text");
  }

  @Test
  void does_not_show_later_changes_of_what_was_passed() {
    List<Object> inner = new ArrayList<>(List.of("x"));
    Map<String, Object> nested = new HashMap<>(Map.of("k", inner));
    Map<String, Object> members = new HashMap<>(Map.of("nested", nested));
    JsonObject object = JsonObject.of(members);
    inner.add("y");
    nested.clear();
    members.clear();
    assertThat(object.members()).isEqualTo(Map.of("nested", Map.of("k", List.of("x"))));
  }

  @Test
  void cannot_be_changed_at_any_depth() {
    JsonObject object = JsonObject.of(Map.of("map", Map.of("k", 1), "list", List.of(1)));
    assertThatThrownBy(() -> object.members().put("x", 1))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> member(object, "map", Map.class).clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> member(object, "list", List.class).clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static <T> T member(JsonObject object, String key, Class<T> type) {
    return type.cast(Objects.requireNonNull(object.members().get(key)));
  }

  @Test
  void takes_objects_inside_objects() {
    JsonObject inner = JsonObject.of(Map.of("k", "v"));
    assertThat(JsonObject.of(Map.of("inner", inner)))
        .isEqualTo(JsonObject.of(Map.of("inner", Map.of("k", "v"))))
        .hasSameHashCodeAs(JsonObject.of(Map.of("inner", Map.of("k", "v"))));
  }

  @Test
  void refuses_what_is_no_json() {
    for (Object value :
        List.of(Double.NaN, Double.POSITIVE_INFINITY, Instant.EPOCH, 'c', 1.5f, new int[0])) {
      assertThatThrownBy(() -> JsonObject.of(Map.of("k", List.of(value))))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> JsonObject.of(Map.of("k", Map.of(1, "number for a key"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1");
  }

  @Test
  void refuses_to_nest_deeper_than_100() {
    assertThat(JsonObject.of(Map.of("k", nested(99))).isEmpty()).isFalse();
    assertThatThrownBy(() -> JsonObject.of(Map.of("k", nested(200))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100");
  }

  private static Object nested(int depth) {
    Object value = 1;
    for (int i = 0; i < depth; i++) {
      value = List.of(value);
    }
    return value;
  }

  @Test
  void the_empty_object_has_no_members() {
    assertThat(JsonObject.empty().isEmpty()).isTrue();
    assertThat(JsonObject.of(Map.of())).isEqualTo(JsonObject.empty());
  }
}
