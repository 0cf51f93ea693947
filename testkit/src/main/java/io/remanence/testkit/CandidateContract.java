package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateStatus;
import io.remanence.history.Speaker;
import io.remanence.memory.MemoryId;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Candidates. */
public interface CandidateContract extends StoreSuite {
  Set<CandidateStatus> ANY = EnumSet.allOf(CandidateStatus.class);

  private static Scope scope(String session, String speaker) {
    return new Scope(
        Optional.of("b"), Optional.empty(), Optional.of(session), Optional.of(speaker));
  }

  private static void save(Store store, Candidate... candidates) {
    store.transact(
        tx -> {
          List.of(candidates).forEach(tx.candidates()::save);
          return true;
        });
  }

  private static List<String> ids(Store store, MemoryReach reach) {
    return store.read(tx -> tx.candidates().list(reach, ANY, Optional.empty(), 100)).stream()
        .map(Candidate::id)
        .toList();
  }

  private static Candidate of(String id, Placement placement, Long... seqs) {
    return Samples.candidate(id, placement, List.of(seqs));
  }

  private static Placement in(String session) {
    return new Placement(scope(session, "u"), Isolation.SESSION, false);
  }

  @Test
  default void a_candidate_keeps_every_field_and_may_be_decided_on(StoreUnderTest test) {
    Candidate full =
        new Candidate(
            "cand '% 一 😀",
            CandidateKind.PROFILE,
            CandidateStatus.PENDING,
            "她喜欢“乌龙茶” 🍵",
            "stable",
            new Placement(scope("s", "u"), Isolation.SPEAKER, true),
            Optional.of(new Speaker("u", "名")),
            "turn/1",
            List.of(9_000_000_000L, 3L),
            noonPlus(1),
            noonPlus(2),
            Optional.empty(),
            Optional.empty());
    save(test.store(), full);
    assertThat(
            test.reopened()
                .<Optional<Candidate>>read(
                    tx -> tx.candidates().get(MemoryReach.everything(), full.id())))
        .contains(full);
    Candidate decided =
        full.decided(
            CandidateStatus.ACCEPTED,
            Optional.of(new MemoryId("mem_1")),
            Optional.of("prof_1"),
            noonPlus(9));
    save(test.store(), decided, of("bare", in("s")));
    test.reopened()
        .read(
            tx -> {
              assertThat(tx.candidates().get(MemoryReach.everything(), full.id()))
                  .contains(decided);
              assertThat(tx.candidates().get(MemoryReach.everything(), "bare"))
                  .contains(of("bare", in("s")));
              assertThat(tx.candidates().pending()).isEqualTo(1);
              return true;
            });
  }

  @Test
  default void a_reader_sees_candidates_as_it_sees_memories(Store store) {
    List<Placement> placements =
        List.of(
            new Placement(scope("s", "u"), Isolation.SESSION, false),
            new Placement(scope("t", "u"), Isolation.SESSION, false),
            new Placement(scope("s", "u"), Isolation.SPEAKER, true),
            new Placement(scope("s", "v"), Isolation.SPEAKER, false),
            new Placement(scope("s", "u"), Isolation.BOT, false),
            new Placement(Scope.of(SessionKey.of("s")), Isolation.SPACE, false));
    for (int i = 0; i < placements.size(); i++) {
      save(store, of("c" + i, placements.get(i)));
    }
    for (Isolation mode : Isolation.values()) {
      for (Optional<RoomClass> room :
          List.of(
              Optional.<RoomClass>empty(),
              Optional.of(RoomClass.ROOM),
              Optional.of(RoomClass.DIRECT))) {
        MemoryReach reach = MemoryReach.of(mode, scope("s", "u"), room, false);
        List<String> expected = new java.util.ArrayList<>();
        for (int i = placements.size() - 1; i >= 0; i--) {
          if (reach.admits(placements.get(i))) {
            expected.add("c" + i);
          }
        }
        assertThat(ids(store, reach)).as(mode + " " + room).isEqualTo(expected);
        for (int i = 0; i < placements.size(); i++) {
          String id = "c" + i;
          assertThat(store.<Optional<Candidate>>read(tx -> tx.candidates().get(reach, id)))
              .as(mode + " " + room + " " + id)
              .matches(found -> found.isPresent() == expected.contains(id));
        }
      }
    }
    assertThat(ids(store, MemoryReach.everything())).hasSize(placements.size());
  }

  @Test
  default void lists_go_by_status_newest_first_a_page_at_a_time(Store store) {
    for (int i = 0; i < 6; i++) {
      Candidate candidate = of("c" + i, in("s"));
      save(
          store,
          i % 2 == 0
              ? candidate
              : candidate.decided(CandidateStatus.REJECTED, Optional.empty(), noonPlus(1)));
    }
    store.read(
        tx -> {
          MemoryReach all = MemoryReach.everything();
          assertThat(
                  tx.candidates().list(all, Set.of(CandidateStatus.PENDING), Optional.empty(), 9))
              .extracting(Candidate::id)
              .containsExactly("c4", "c2", "c0");
          assertThat(tx.candidates().list(all, ANY, Optional.of("c4"), 2))
              .extracting(Candidate::id)
              .containsExactly("c3", "c2");
          assertThat(
                  tx.candidates().list(all, Set.of(CandidateStatus.ACCEPTED), Optional.empty(), 9))
              .isEmpty();
          assertThatThrownBy(() -> tx.candidates().list(all, ANY, Optional.empty(), 0))
              .isInstanceOf(IllegalArgumentException.class);
          return true;
        });
  }

  @Test
  default void the_oldest_go_where_there_are_too_many(Store store) {
    for (int i = 0; i < 5; i++) {
      save(store, of("c" + i, in("s")), of("d" + i, in("t")));
    }
    String visibility = in("s").visibility();
    assertThat(store.<Long>transact(tx -> tx.candidates().trim(visibility, 2))).isEqualTo(3);
    assertThat(store.<Long>transact(tx -> tx.candidates().trim(visibility, 2))).isZero();
    assertThat(ids(store, MemoryReach.everything()))
        .containsExactly("d4", "d3", "d2", "d1", "d0", "c4", "c3");
  }

  @Test
  default void candidates_are_found_by_their_messages_and_their_session(StoreUnderTest test) {
    save(
        test.store(),
        of("a", in("s"), 1L, 2L),
        of("b", in("s"), 2L, 3L),
        of("c", in("t"), 9L),
        of("d", new Placement(scope("s", "u"), Isolation.SPEAKER, false)));
    save(test.store(), of("b", in("s"), 4L));
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.candidates().madeFrom(List.of(2L, 9L, 9L)))
              .extracting(Candidate::id)
              .containsExactly("a", "c");
          assertThat(tx.candidates().madeFrom(List.of(3L))).isEmpty();
          assertThat(tx.candidates().madeFrom(List.of())).isEmpty();
          SessionKey session = scope("s", "u").sessionKey().orElseThrow();
          assertThat(tx.candidates().madeIn(session))
              .extracting(Candidate::id)
              .containsExactly("a", "b", "d");
          assertThat(tx.candidates().madeIn(SessionKey.of("s"))).isEmpty();
          return true;
        });
    assertThat(store.<Boolean>transact(tx -> tx.candidates().remove("a"))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.candidates().remove("a"))).isFalse();
    assertThat(store.<List<?>>read(tx -> tx.candidates().madeFrom(List.of(1L)))).isEmpty();
  }
}
