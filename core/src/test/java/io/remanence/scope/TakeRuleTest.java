package io.remanence.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TakeRuleTest {
  private static final Optional<RoomClass> ROOM = Optional.of(RoomClass.ROOM);
  private static final Optional<RoomClass> DIRECT = Optional.of(RoomClass.DIRECT);
  private static final SessionTraits ASKING = traits("bot", "qq", "me", ROOM, false);

  private static SessionTraits traits(
      String bot, String platform, String session, Optional<RoomClass> room, boolean owner) {
    return new SessionTraits(
        new SessionKey(
            Optional.of(bot).filter(id -> !id.isEmpty()),
            Optional.of(platform).filter(id -> !id.isEmpty()),
            session),
        room,
        owner);
  }

  private static TakeRule rule(TakeRange range, String switches) {
    return new TakeRule(
        range, switches.contains("r"), switches.contains("d"), switches.contains("b"));
  }

  @Test
  void a_session_always_takes_from_itself_and_by_default_from_no_other() {
    assertThat(TakeRule.narrowest().canTake(ASKING, ASKING)).isTrue();
    assertThat(TakeRule.narrowest().canTake(ASKING, traits("bot", "qq", "x", ROOM, false)))
        .isFalse();
    assertThat(
            rule(TakeRange.SESSION, "rdb").canTake(ASKING, traits("bot", "qq", "x", ROOM, false)))
        .isFalse();
  }

  @Test
  void each_switch_lets_in_its_own_kind_alone() {
    SessionTraits room = traits("bot", "qq", "x", ROOM, false);
    SessionTraits direct = traits("bot", "qq", "x", DIRECT, false);
    SessionTraits unknown = traits("bot", "qq", "x", Optional.empty(), false);
    SessionTraits ofOtherBot = traits("other", "qq", "x", ROOM, false);
    for (TakeRange range : List.of(TakeRange.PLATFORM, TakeRange.SPACE)) {
      assertThat(rule(range, "").canTake(ASKING, room)).isFalse();
      assertThat(rule(range, "r").canTake(ASKING, room)).isTrue();
      assertThat(rule(range, "db").canTake(ASKING, room)).isFalse();
      assertThat(rule(range, "d").canTake(ASKING, direct)).isTrue();
      assertThat(rule(range, "rb").canTake(ASKING, direct)).isFalse();
      assertThat(rule(range, "d").canTake(ASKING, unknown)).isTrue();
      assertThat(rule(range, "rb").canTake(ASKING, unknown)).isFalse();
      assertThat(rule(range, "rd").canTake(ASKING, ofOtherBot)).isFalse();
      assertThat(rule(range, "rb").canTake(ASKING, ofOtherBot)).isTrue();
    }
  }

  @Test
  void a_platform_is_equal_to_itself_and_absent_only_to_absent() {
    SessionTraits here = traits("bot", "qq", "x", ROOM, false);
    SessionTraits there = traits("bot", "web", "x", ROOM, false);
    SessionTraits nowhere = traits("bot", "", "x", ROOM, false);
    assertThat(rule(TakeRange.PLATFORM, "r").canTake(ASKING, here)).isTrue();
    assertThat(rule(TakeRange.PLATFORM, "r").canTake(ASKING, there)).isFalse();
    assertThat(rule(TakeRange.PLATFORM, "r").canTake(ASKING, nowhere)).isFalse();
    assertThat(rule(TakeRange.PLATFORM, "r").canTake(nowhere, ASKING)).isFalse();
    assertThat(rule(TakeRange.PLATFORM, "r").canTake(nowhere, traits("bot", "", "y", ROOM, false)))
        .isTrue();
    assertThat(rule(TakeRange.SPACE, "r").canTake(ASKING, there)).isTrue();
    assertThat(rule(TakeRange.SPACE, "r").canTake(ASKING, traits("", "qq", "x", ROOM, false)))
        .isFalse();
  }

  @Test
  void the_owner_s_private_chats_are_one_person_s_but_no_group_is() {
    SessionTraits mine = traits("bot", "qq", "mine", DIRECT, true);
    SessionTraits alsoMine = traits("bot", "web", "also", DIRECT, true);
    SessionTraits theirs = traits("bot", "qq", "theirs", DIRECT, false);
    assertThat(rule(TakeRange.SPACE, "").canTake(mine, alsoMine)).isTrue();
    assertThat(rule(TakeRange.PLATFORM, "").canTake(mine, alsoMine)).isFalse();
    assertThat(rule(TakeRange.SPACE, "").canTake(mine, theirs)).isFalse();
    assertThat(rule(TakeRange.SPACE, "").canTake(theirs, mine)).isFalse();
    assertThat(rule(TakeRange.SPACE, "rb").canTake(ASKING, mine)).isFalse();
    SessionTraits odd = traits("bot", "qq", "odd", ROOM, true);
    assertThat(rule(TakeRange.SPACE, "").canTake(odd, mine)).isFalse();
    assertThat(rule(TakeRange.SPACE, "").canTake(mine, odd)).isFalse();
  }

  @Test
  void widening_a_rule_never_takes_anything_away() {
    List<SessionTraits> sessions = new ArrayList<>();
    for (String bot : List.of("bot", "other", "")) {
      for (String platform : List.of("qq", "web", "")) {
        for (Optional<RoomClass> room : List.of(ROOM, DIRECT, Optional.<RoomClass>empty())) {
          for (boolean owner : List.of(true, false)) {
            sessions.add(traits(bot, platform, "s" + sessions.size(), room, owner));
          }
        }
      }
    }
    for (SessionTraits asking : sessions) {
      for (SessionTraits source : sessions) {
        for (String switches : List.of("", "r", "d", "b", "rd", "rb", "db", "rdb")) {
          boolean near = rule(TakeRange.PLATFORM, switches).canTake(asking, source);
          boolean far = rule(TakeRange.SPACE, switches).canTake(asking, source);
          boolean all = rule(TakeRange.SPACE, "rdb").canTake(asking, source);
          assertThat(far || !near).isTrue();
          assertThat(all).isTrue();
        }
      }
    }
  }
}
