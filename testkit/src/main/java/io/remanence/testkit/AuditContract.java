package io.remanence.testkit;

import static io.remanence.testkit.Samples.audited;
import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditTarget;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What was done. */
public interface AuditContract extends StoreSuite {
  private static Scope scope(String session, String speaker) {
    return new Scope(
        Optional.of("b"), Optional.empty(), Optional.of(session), Optional.of(speaker));
  }

  private static Placement in(String session) {
    return new Placement(scope(session, "u"), Isolation.SESSION, false);
  }

  private static void append(Store store, AuditEntry... entries) {
    store.transact(
        tx -> {
          List.of(entries).forEach(tx.audit()::append);
          return true;
        });
  }

  private static List<AuditEntry> all(Store store) {
    return store.read(
        tx -> tx.audit().oldest(MemoryReach.everything(), AuditQuery.any(), 0, 1_000));
  }

  private static List<Long> newest(Store store, MemoryReach reach, AuditQuery query) {
    return store.read(tx -> tx.audit().newest(reach, query, Long.MAX_VALUE, 1_000)).stream()
        .map(AuditEntry::seq)
        .toList();
  }

  @Test
  default void an_entry_keeps_every_field(StoreUnderTest test) {
    AuditEntry full = audited(3, Optional.of(in("s")), "m 😀");
    AuditEntry bare =
        new AuditEntry(
            9_000_000_000L,
            "x",
            noonPlus(2),
            AuditOperation.CONSOLIDATE_RUN,
            Optional.empty(),
            Actor.system(),
            new AuditTarget(AuditTarget.Kind.SPACE, ""),
            "",
            Optional.empty(),
            JsonObject.empty(),
            false);
    append(test.store(), full, bare);
    assertThat(all(test.reopened())).containsExactly(full, bare);
    assertThat(test.store().<Long>read(tx -> tx.audit().head())).isEqualTo(bare.seq());
  }

  @Test
  default void every_operation_target_and_role_is_kept(StoreUnderTest test) {
    List<AuditEntry> entries = new ArrayList<>();
    for (AuditOperation operation : AuditOperation.values()) {
      for (AuditTarget.Kind kind : AuditTarget.Kind.values()) {
        ActorRole role = ActorRole.values()[entries.size() % ActorRole.values().length];
        entries.add(
            new AuditEntry(
                entries.size() + 1,
                "e" + entries.size(),
                noonPlus(1),
                operation,
                Optional.of(in("s")),
                Actor.of(role, "name"),
                new AuditTarget(kind, "t"),
                "",
                Optional.empty(),
                JsonObject.empty(),
                false));
      }
    }
    append(test.store(), entries.toArray(new AuditEntry[0]));
    assertThat(all(test.reopened())).isEqualTo(entries);
  }

  @Test
  default void entries_are_only_added(Store store) {
    assertThat(store.<Long>read(tx -> tx.audit().head())).isZero();
    append(store, audited(5, Optional.empty(), "a"));
    for (long seq : List.of(5L, 4L)) {
      assertThatThrownBy(() -> append(store, audited(seq, Optional.empty(), "b")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(Long.toString(seq));
    }
    assertThat(all(store)).containsExactly(audited(5, Optional.empty(), "a"));
  }

  @Test
  default void a_reader_sees_what_was_done_to_what_it_sees(Store store) {
    List<Placement> placements =
        List.of(
            in("s"),
            in("t"),
            new Placement(scope("s", "u"), Isolation.SPEAKER, true),
            new Placement(scope("s", "v"), Isolation.SPEAKER, false),
            new Placement(scope("s", "u"), Isolation.BOT, false),
            new Placement(Scope.session("s"), Isolation.SPACE, false));
    for (int i = 0; i < placements.size(); i++) {
      append(store, audited(i + 1, Optional.of(placements.get(i)), "m"));
    }
    long own = placements.size() + 1;
    append(store, audited(own, Optional.empty(), "m"));
    for (Isolation mode : Isolation.values()) {
      for (Optional<RoomClass> room :
          List.of(
              Optional.<RoomClass>empty(),
              Optional.of(RoomClass.ROOM),
              Optional.of(RoomClass.DIRECT))) {
        for (Scope reader : List.of(scope("s", "u"), Scope.session("s").withSpeaker("u"))) {
          MemoryReach reach = MemoryReach.of(mode, reader, room, false);
          List<Long> expected =
              IntStream.iterate(placements.size() - 1, i -> i >= 0, i -> i - 1)
                  .filter(i -> reach.admits(placements.get(i)))
                  .mapToObj(i -> i + 1L)
                  .toList();
          assertThat(newest(store, reach, AuditQuery.any()))
              .as(mode + " " + room + " " + reader)
              .isEqualTo(expected);
          assertThat(
                  store.read(tx -> tx.audit().oldest(reach, AuditQuery.any(), 0, 100)).stream()
                      .map(AuditEntry::seq))
              .containsExactlyElementsOf(expected.reversed());
        }
      }
    }
    assertThat(newest(store, MemoryReach.everything(), AuditQuery.any()))
        .hasSize(placements.size() + 1)
        .startsWith(own);
  }

  @Test
  default void lists_go_by_operation_and_target_a_page_at_a_time(Store store) {
    for (int i = 1; i <= 6; i++) {
      append(store, audited(i * 10, Optional.of(in("s")), i % 2 == 0 ? "even" : "odd"));
    }
    MemoryReach all = MemoryReach.everything();
    AuditQuery even = new AuditQuery(Optional.of(AuditOperation.REMEMBER), Optional.of("even"));
    assertThat(newest(store, all, even)).containsExactly(60L, 40L, 20L);
    assertThat(
            newest(store, all, new AuditQuery(Optional.of(AuditOperation.UNDO), Optional.empty())))
        .isEmpty();
    assertThat(newest(store, all, new AuditQuery(Optional.empty(), Optional.of("eve%")))).isEmpty();
    store.read(
        tx -> {
          assertThat(tx.audit().newest(all, even, 60, 1))
              .extracting(AuditEntry::seq)
              .containsExactly(40L);
          assertThat(tx.audit().oldest(all, AuditQuery.any(), 20, 2))
              .extracting(AuditEntry::seq)
              .containsExactly(30L, 40L);
          assertThatThrownBy(() -> tx.audit().newest(all, even, 60, 0))
              .isInstanceOf(IllegalArgumentException.class);
          assertThatThrownBy(() -> tx.audit().oldest(all, even, 0, 0))
              .isInstanceOf(IllegalArgumentException.class);
          return true;
        });
  }

  @Test
  default void what_is_erased_leaves_the_entries_about_it(StoreUnderTest test) {
    append(
        test.store(),
        audited(1, Optional.of(in("s")), "gone"),
        audited(2, Optional.of(in("s")), "stays"),
        audited(3, Optional.empty(), "gone"));
    Store store = test.store();
    assertThat(
            store.<Long>transact(
                tx -> tx.audit().redact(AuditTarget.Kind.PROFILE, List.of("gone"))))
        .isZero();
    assertThat(store.<Long>transact(tx -> tx.audit().redact(AuditTarget.Kind.MEMORY, List.of())))
        .isZero();
    List<String> ids = List.of("gone", "never there", "gone");
    assertThat(store.<Long>transact(tx -> tx.audit().redact(AuditTarget.Kind.MEMORY, ids)))
        .isEqualTo(2);
    assertThat(store.<Long>transact(tx -> tx.audit().redact(AuditTarget.Kind.MEMORY, ids)))
        .isZero();
    List<AuditEntry> after = all(test.reopened());
    assertThat(after)
        .containsExactly(
            audited(1, Optional.of(in("s")), "gone").withoutWords(),
            audited(2, Optional.of(in("s")), "stays"),
            audited(3, Optional.empty(), "gone").withoutWords());
    assertThat(after.getFirst().toString()).doesNotContain("ferry").doesNotContain("改了");
  }

  @Test
  default void a_person_leaves_the_entries_of_what_they_did(StoreUnderTest test) {
    AuditEntry elsewhere =
        new AuditEntry(
            2,
            "e",
            noonPlus(1),
            AuditOperation.FORGET,
            Optional.empty(),
            Actor.of(ActorRole.MEMBER, "command")
                .inTheNameOf(Optional.empty(), Optional.of(new Speaker("ann", "安"))),
            new AuditTarget(AuditTarget.Kind.MEMORY, "m"),
            "",
            Optional.empty(),
            JsonObject.empty(),
            false);
    append(test.store(), audited(1, Optional.of(in("s")), "m"), elsewhere);
    Store store = test.store();
    assertThat(store.<Long>transact(tx -> tx.audit().forgetPerson(Optional.of("qq"), "ann")))
        .isZero();
    assertThat(store.<Long>transact(tx -> tx.audit().forgetPerson(Optional.of("chat"), "ann")))
        .isEqualTo(1);
    assertThat(all(store))
        .containsExactly(
            audited(1, Optional.of(in("s")), "m").withoutPerson(Optional.empty(), "ann"),
            elsewhere);
    assertThat(store.<Long>transact(tx -> tx.audit().forgetPerson(Optional.empty(), "ann")))
        .isEqualTo(1);
    assertThat(all(test.reopened()).toString()).doesNotContain("ann").doesNotContain("安");
  }

  @Test
  default void a_person_leaves_the_entries_of_what_was_theirs(StoreUnderTest test) {
    Scope scope =
        new Scope(Optional.empty(), Optional.of("chat"), Optional.of("s"), Optional.of("ann"));
    Actor owner = Actor.of(ActorRole.OWNER, "rest");
    List<AuditEntry> entries = new ArrayList<>();
    for (Isolation mode : List.of(Isolation.SPEAKER, Isolation.SESSION, Isolation.BOT)) {
      entries.add(
          new AuditEntry(
              entries.size() + 1,
              "e" + entries.size(),
              noonPlus(1),
              AuditOperation.REMEMBER,
              Optional.of(new Placement(scope, mode, true)),
              owner,
              new AuditTarget(AuditTarget.Kind.MEMORY, "m"),
              "words",
              Optional.empty(),
              JsonObject.empty(),
              false));
    }
    append(test.store(), entries.toArray(AuditEntry[]::new));
    Store store = test.store();
    assertThat(store.<Long>transact(tx -> tx.audit().forgetPerson(Optional.of("qq"), "ann")))
        .isZero();
    assertThat(store.<Long>transact(tx -> tx.audit().forgetPerson(Optional.of("chat"), "ann")))
        .isEqualTo(3);
    Store again = test.reopened();
    List<AuditEntry> after = all(again);
    assertThat(after.toString()).doesNotContain("ann");
    assertThat(after.getFirst().placement()).isEmpty();
    assertThat(after.get(1).placement().orElseThrow().visibility())
        .isEqualTo(new Placement(scope, Isolation.SESSION, true).visibility());
    MemoryReach annAgain =
        MemoryReach.of(Isolation.SPEAKER, scope, Optional.of(RoomClass.DIRECT), false);
    assertThat(
            again.<List<AuditEntry>>read(
                tx -> tx.audit().oldest(annAgain, AuditQuery.any(), 0, 10)))
        .isEmpty();
  }
}
