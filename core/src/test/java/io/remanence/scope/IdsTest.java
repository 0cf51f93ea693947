package io.remanence.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class IdsTest {
  @Test
  void keeps_any_other_text_as_it_is() {
    for (String id :
        List.of("a", " a ", "群/1", "../../x", "a:b", "'", "%", "😀", "\u202ex", "-", "null")) {
      assertThat(Ids.check("session", id)).isEqualTo(id);
    }
  }

  @Test
  void refuses_what_cleaning_would_make_another_id_of() {
    for (String id : List.of("a\u0000b", "\u0000", "\ud83dx", "x\ude00", "\ude00\ud83d")) {
      assertThatThrownBy(() -> Ids.check("session", id))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("session holds a NUL or half a surrogate pair");
    }
    assertThatThrownBy(() -> SessionKey.of("a\u0000b"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refuses_a_blank_id_and_names_it() {
    for (String id : List.of("", " ", "\u3000", "\u0000", "\n\t", "\u200b")) {
      assertThatThrownBy(() -> Ids.check("platform", id))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("platform");
    }
    assertThatThrownBy(
            () -> new Scope(Optional.of(""), Optional.empty(), Optional.empty(), Optional.empty()))
        .hasMessageContaining("bot");
  }

  @Test
  void refuses_more_than_256_code_points() {
    assertThat(Ids.check("bot", "😀".repeat(256))).hasSize(512);
    assertThatThrownBy(() -> Ids.check("bot", "x".repeat(257)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("257");
    assertThatThrownBy(() -> Ids.check("bot", "😀".repeat(257)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
