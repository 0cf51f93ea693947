package io.remanence.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who sees what, against the rules said anew: compare part by part. */
final class MemoryReachTest {
  private static final List<Isolation> MODES =
      List.of(
          Isolation.SESSION, Isolation.SPEAKER, Isolation.BOT, Isolation.PLATFORM, Isolation.SPACE);

  @Test
  void a_memory_is_seen_if_both_modes_allow_it() {
    List<Scope> scopes = scopes();
    int seen = 0;
    for (Scope writer : scopes) {
      for (Isolation written : MODES) {
        if (lacks(written, writer)) {
          continue;
        }
        for (boolean direct : new boolean[] {false, true}) {
          Placement placement = new Placement(writer, written, direct);
          for (Scope reader : scopes) {
            for (Isolation reading : MODES) {
              if (lacks(reading, reader)) {
                continue;
              }
              boolean expected = agree(written, writer, reader) && agree(reading, writer, reader);
              seen += expected ? 1 : 0;
              assertThat(MemoryReach.of(reading, reader, Optional.empty(), false).admits(placement))
                  .as("%s for %s under %s", placement, reader, reading)
                  .isEqualTo(expected);
              assertThat(
                      MemoryReach.of(reading, reader, Optional.of(RoomClass.ROOM), false)
                          .admits(placement))
                  .isEqualTo(expected && !direct);
              assertThat(
                      MemoryReach.of(reading, reader, Optional.of(RoomClass.ROOM), true)
                          .admits(placement))
                  .isEqualTo(expected);
              assertThat(
                      MemoryReach.of(reading, reader, Optional.of(RoomClass.DIRECT), false)
                          .admits(placement))
                  .isEqualTo(expected);
            }
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(1000);
  }

  @Test
  void random_scopes_agree_with_the_rules_too() {
    RandomScopes scopes = new RandomScopes(5);
    for (int i = 0; i < 50_000; i++) {
      Scope writer = scopes.scope();
      // Mostly near each other, so that there is something to see.
      Scope reader =
          i % 3 == 0
              ? scopes.scope()
              : new Scope(
                  i % 5 == 0 ? scopes.part() : writer.bot(),
                  i % 7 == 0 ? scopes.part() : writer.platform(),
                  i % 11 == 0 ? scopes.part() : writer.session(),
                  i % 13 == 0 ? scopes.part() : writer.speaker());
      Isolation written = MODES.get(i % 5);
      Isolation reading = MODES.get(i / 5 % 5);
      if (!lacks(written, writer) && !lacks(reading, reader)) {
        assertThat(
                MemoryReach.of(reading, reader, Optional.empty(), false)
                    .admits(new Placement(writer, written, false)))
            .as("%s under %s for %s under %s", writer, written, reader, reading)
            .isEqualTo(agree(written, writer, reader) && agree(reading, writer, reader));
      }
    }
  }

  private static boolean agree(Isolation mode, Scope a, Scope b) {
    boolean bot = a.bot().equals(b.bot());
    boolean platform = a.platform().equals(b.platform());
    return switch (mode) {
      case SESSION -> bot && platform && both(a.session(), b.session());
      case SPEAKER -> bot && platform && both(a.speaker(), b.speaker());
      case BOT -> bot;
      case PLATFORM -> platform;
      case SPACE -> true;
      case AUTO -> throw new IllegalArgumentException("auto");
    };
  }

  private static boolean both(Optional<String> a, Optional<String> b) {
    return a.isPresent() && b.isPresent() && a.get().equals(b.get());
  }

  private static boolean lacks(Isolation mode, Scope scope) {
    return (mode == Isolation.SESSION && scope.session().isEmpty())
        || (mode == Isolation.SPEAKER && scope.speaker().isEmpty());
  }

  private static List<Scope> scopes() {
    List<Optional<String>> ids = List.of(Optional.empty(), Optional.of("1"), Optional.of("2"));
    List<Scope> scopes = new ArrayList<>();
    for (Optional<String> bot : ids) {
      for (Optional<String> platform : ids.subList(0, 2)) {
        for (Optional<String> session : ids) {
          for (Optional<String> speaker : ids) {
            scopes.add(new Scope(bot, platform, session, speaker));
          }
        }
      }
    }
    return scopes;
  }

  @Test
  void auto_is_the_session_in_rooms_and_the_speaker_elsewhere_where_one_is_known() {
    Scope known = Scope.session("s").withSpeaker("u");
    Scope unknown = Scope.session("s");
    Optional<RoomClass> room = Optional.of(RoomClass.ROOM);
    Optional<RoomClass> direct = Optional.of(RoomClass.DIRECT);
    assertThat(Isolation.AUTO.resolve(known, room)).isEqualTo(Isolation.SESSION);
    assertThat(Isolation.AUTO.resolve(unknown, room)).isEqualTo(Isolation.SESSION);
    assertThat(Isolation.AUTO.resolve(known, direct)).isEqualTo(Isolation.SPEAKER);
    assertThat(Isolation.AUTO.resolve(unknown, direct)).isEqualTo(Isolation.SESSION);
    assertThat(Isolation.AUTO.resolve(known, Optional.empty())).isEqualTo(Isolation.SPEAKER);
    assertThat(Isolation.AUTO.resolve(unknown, Optional.empty())).isEqualTo(Isolation.SESSION);
    for (Isolation mode : MODES) {
      assertThat(mode.resolve(known, room)).isEqualTo(mode);
    }
    assertThat(MemoryReach.of(Isolation.AUTO, known, direct, false).mode())
        .isEqualTo(Isolation.SPEAKER);
  }

  @Test
  void a_read_that_compares_an_absent_session_or_speaker_is_refused() {
    Scope nobody =
        new Scope(Optional.of("b"), Optional.of("p"), Optional.empty(), Optional.empty());
    for (Isolation mode : List.of(Isolation.SESSION, Isolation.SPEAKER, Isolation.AUTO)) {
      assertThatThrownBy(() -> MemoryReach.of(mode, nobody, Optional.empty(), false))
          .isInstanceOfSatisfying(
              RemanenceException.class,
              thrown -> assertThat(thrown.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
    }
    for (Isolation mode : List.of(Isolation.BOT, Isolation.PLATFORM, Isolation.SPACE)) {
      assertThat(MemoryReach.of(mode, nobody, Optional.empty(), false).mode()).isEqualTo(mode);
    }
  }

  @Test
  void a_memory_cannot_be_placed_under_auto_or_without_what_its_mode_compares() {
    Scope nobody =
        new Scope(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    for (Isolation mode : List.of(Isolation.AUTO, Isolation.SESSION, Isolation.SPEAKER)) {
      assertThatThrownBy(() -> new Placement(nobody, mode, false))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(new Placement(nobody, Isolation.BOT, false).visibility())
        .isNotEqualTo(new Placement(nobody, Isolation.PLATFORM, false).visibility());
  }

  @Test
  void everything_is_everything() {
    MemoryReach all = MemoryReach.everything();
    assertThat(all.seesEverything()).isTrue();
    for (Scope scope : scopes()) {
      for (Isolation mode : MODES) {
        if (!lacks(mode, scope)) {
          assertThat(all.admits(new Placement(scope, mode, true))).isTrue();
        }
      }
    }
    assertThat(
            MemoryReach.of(Isolation.SPACE, Scope.session("s"), Optional.empty(), false)
                .seesEverything())
        .isFalse();
  }

  @Test
  void a_reader_has_at_most_five_visibilities() {
    Scope full = new Scope(Optional.of("b"), Optional.of("p"), Optional.of("s"), Optional.of("u"));
    assertThat(MemoryReach.of(Isolation.SESSION, full, Optional.empty(), false).visibilities())
        .hasSize(5);
    assertThat(
            MemoryReach.of(Isolation.SESSION, Scope.session("s"), Optional.empty(), false)
                .visibilities())
        .hasSize(4);
  }
}
