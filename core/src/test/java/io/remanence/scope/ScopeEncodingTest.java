package io.remanence.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ScopeEncodingTest {
  @Test
  void no_two_scopes_share_an_encoding() {
    RandomScopes scopes = new RandomScopes(3);
    Map<String, Scope> seen = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      Scope scope = scopes.scope();
      String joined =
          ScopeEncoding.join(scope.bot(), scope.platform(), scope.session(), scope.speaker());
      Scope before = seen.putIfAbsent(joined, scope);
      assertThat(before == null || before.equals(scope)).as(joined).isTrue();
      assertThat(ScopeEncoding.split(joined))
          .containsExactly(scope.bot(), scope.platform(), scope.session(), scope.speaker());
    }
    assertThat(seen.size()).isGreaterThan(50_000);
  }

  @Test
  void a_key_comes_back_out_of_its_encoding() {
    RandomScopes scopes = new RandomScopes(4);
    Map<String, SessionKey> seen = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      SessionKey key = scopes.key();
      assertThat(SessionKey.decode(key.encoded())).isEqualTo(key);
      SessionKey before = seen.putIfAbsent(key.encoded(), key);
      assertThat(before == null || before.equals(key)).isTrue();
    }
  }

  @Test
  void moving_a_separator_makes_another_key() {
    SessionKey one = new SessionKey(Optional.of("a:b"), Optional.empty(), "c");
    SessionKey two = new SessionKey(Optional.of("a"), Optional.empty(), "b:c");
    SessionKey three = new SessionKey(Optional.empty(), Optional.of("a:b"), "c");
    assertThat(List.of(one.encoded(), two.encoded(), three.encoded())).doesNotHaveDuplicates();
    assertThat(new SessionKey(Optional.of("-"), Optional.empty(), "x").encoded())
        .isNotEqualTo(new SessionKey(Optional.empty(), Optional.of("-"), "x").encoded());
  }

  @Test
  void texts_that_are_no_encoding_are_refused() {
    for (String text :
        List.of(
            "",
            "-",
            "--",
            "x",
            "1",
            "1:",
            "2:a",
            "--3:ab",
            ":a",
            "-1:a",
            "--1:a-",
            "---",
            "1:a1:b",
            "--99999999999:a",
            "--1:aa",
            "-- 1:a")) {
      assertThatThrownBy(() -> SessionKey.decode(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
