package io.remanence.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClearChainTest {
  private static final ClearScope ONE = new ClearScope.OneSession(SessionKey.of("s"));

  private final List<String> heard = new ArrayList<>();

  private ClearType type(String id, String... with) {
    return new ClearType(
        id,
        Set.of(),
        Map.of(Language.ENGLISH, id, Language.CHINESE, id),
        Set.of(with),
        id,
        clearing -> {
          heard.add(id + (clearing.named() ? " named" : ""));
          return List.of(ClearOutcome.done(id));
        });
  }

  private ClearChain chain(ClearType... types) {
    return new ClearChain(
        "space", List.of(types), List.of((scope, named) -> heard.add("guard " + scope)));
  }

  @Test
  void work_under_way_is_made_void_before_anything_is_cleared() {
    chain(type("context")).run(ONE, Set.of(), false, Language.ENGLISH);
    assertThat(heard).containsExactly("guard " + ONE, "context");
  }

  @Test
  void a_dry_run_leaves_work_under_way_alone() {
    chain(type("context")).run(ONE, Set.of(), true, Language.ENGLISH);
    assertThat(heard).containsExactly("context");
  }

  @Test
  void a_summary_goes_with_the_conversation_and_alone_but_not_with_anything_else() {
    ClearChain chain = chain(type("summary", "context"), type("context"), type("image"));
    chain.run(ONE, Set.of("context"), true, Language.ENGLISH);
    assertThat(heard).containsExactly("summary", "context named");
    heard.clear();
    assertThat(chain.run(ONE, Set.of("summary"), false, Language.ENGLISH).historyCleared())
        .isFalse();
    assertThat(heard).contains("summary named").doesNotContain("context named");
    heard.clear();
    chain.run(ONE, Set.of("image"), true, Language.ENGLISH);
    assertThat(heard).containsExactly("image named");
  }

  @Test
  void an_alias_of_one_type_never_hides_the_id_of_another() {
    ClearType first =
        new ClearType(
            "a",
            Set.of("b", "c"),
            Map.of(Language.ENGLISH, "a", Language.CHINESE, "a"),
            Set.of(),
            "a",
            clearing -> List.of());
    assertThat(chain(first, type("b")).named(Set.of("b", "c"))).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void ids_are_small_words_and_each_language_has_a_label() {
    for (String id : List.of("", "A", "1a", "a b", "ä", "a".repeat(65))) {
      assertThatThrownBy(() -> type(id)).hasMessageContaining("'" + id + "'");
    }
    assertThatThrownBy(
            () ->
                new ClearType(
                    "a",
                    Set.of(),
                    Map.of(Language.ENGLISH, "a"),
                    Set.of(),
                    "a",
                    clearing -> List.of()))
        .hasMessageContaining("no label in zh");
  }
}
