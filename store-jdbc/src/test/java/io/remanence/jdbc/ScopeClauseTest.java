package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class ScopeClauseTest {
  private static final Scope SCOPE =
      new Scope(
          Optional.of("b"), Optional.empty(), Optional.of("群/1"), Optional.of("u' OR 1=1 --"));

  @Test
  void ids_are_parameters_never_part_of_the_text() {
    for (Isolation mode : Isolation.values()) {
      MemoryReach reach = MemoryReach.of(mode, SCOPE, Optional.empty(), false);
      ScopeClause clause = ScopeClause.of(reach);
      assertThat(clause.sql()).doesNotContain("群").doesNotContain("OR");
      assertThat(clause.sql().chars().filter(c -> c == '?').count())
          .isEqualTo(clause.values().size());
    }
  }

  @Test
  void compares_visibility_the_own_key_and_the_direct_mark() {
    MemoryReach reach =
        MemoryReach.of(Isolation.SESSION, SCOPE, Optional.of(RoomClass.ROOM), false);
    ScopeClause clause = ScopeClause.of(reach);
    assertThat(clause.sql())
        .isEqualTo("visibility IN (?, ?, ?, ?, ?) AND session_key = ? AND direct = 0");
    assertThat(new TreeSet<>(clause.values().subList(0, 5)))
        .isEqualTo(new TreeSet<>(reach.visibilities()));
    assertThat(clause.values().get(5)).isEqualTo(reach.ownKey().orElseThrow());
  }

  @Test
  void the_branches_hold_one_visibility_each_and_the_same_key() {
    MemoryReach reach = MemoryReach.of(Isolation.BOT, SCOPE, Optional.empty(), false);
    List<ScopeClause> branches = ScopeClause.branches(reach);
    assertThat(branches).hasSize(reach.visibilities().size());
    assertThat(branches)
        .allSatisfy(
            branch -> {
              assertThat(branch.sql()).isEqualTo("visibility IN (?) AND bot_key = ?");
              assertThat(branch.values()).contains(reach.ownKey().orElseThrow());
            });
  }

  @Test
  void the_owner_alone_sees_everything() {
    assertThat(ScopeClause.of(MemoryReach.everything()))
        .isEqualTo(new ScopeClause("TRUE", List.of()));
    assertThat(ScopeClause.branches(MemoryReach.everything())).hasSize(1);
  }
}
