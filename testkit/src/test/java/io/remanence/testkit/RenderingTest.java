package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.scope.SessionKey;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RenderingTest {
  @Test
  void numbers_keep_their_digits_but_not_their_java_type() {
    assertThat(json("n", new BigDecimal("1.50"))).isNotEqualTo(json("n", new BigDecimal("1.5")));
    assertThat(json("n", 1.5)).isEqualTo(json("n", new BigDecimal("1.5")));
    assertThat(json("n", 5)).isEqualTo(json("n", 5L));
    assertThat(json("n", 5)).isNotEqualTo(json("n", "5"));
    assertThat(json("n", null)).isNotEqualTo(Rendering.of(JsonSamples.of()));
  }

  @Test
  void the_order_of_keys_counts() {
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("b", 2);
    other.put("a", 1);
    assertThat(Rendering.of(JsonSamples.of("a", 1, "b", 2)))
        .isNotEqualTo(Rendering.of(io.remanence.json.JsonObject.of(other)));
  }

  @Test
  void fields_that_differ_show() {
    assertThat(Rendering.of(SessionKey.of("a"))).isNotEqualTo(Rendering.of(SessionKey.of("A")));
    assertThat(Rendering.of(Optional.empty())).isNotEqualTo(Rendering.of(Optional.of("")));
    assertThat(Rendering.of(List.of("a', 'b"))).isNotEqualTo(Rendering.of(List.of("a", "b")));
    assertThat(Rendering.of(Set.of("a", "b"))).isEqualTo(Rendering.of(Set.of("b", "a")));
  }

  private static String json(String key, @org.jspecify.annotations.Nullable Object value) {
    return Rendering.of(JsonSamples.of(key, value));
  }
}
