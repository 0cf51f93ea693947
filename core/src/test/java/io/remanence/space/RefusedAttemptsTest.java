package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.command.CommandCaller;
import io.remanence.command.CommandRole;
import io.remanence.command.Commands;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What was refused is written down, and fills nothing. */
final class RefusedAttemptsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  private final InMemoryStore store = new InMemoryStore(CLOCK);
  private final AtomicLong given = new AtomicLong();
  private final RefusedAttempts attempts =
      new RefusedAttempts(
          store, new AuditTrail(Actor.system(), CLOCK, prefix -> prefix + given.incrementAndGet()));

  private static Actor key(int n) {
    return Actor.of(ActorRole.AGENT, "key " + n);
  }

  private List<AuditEntry> written() {
    return store.read(
        tx -> tx.audit().oldest(MemoryReach.everything(), AuditQuery.any(), 0, 10_000));
  }

  @Test
  void the_first_is_written_at_once_and_what_follows_is_counted() {
    attempts.note(key(1), "GET /a 403");
    attempts.note(key(2), "GET /a 403");
    assertThat(written())
        .extracting(AuditEntry::actor, AuditEntry::summary)
        .containsExactly(tuple(key(1), "GET /a 403"), tuple(key(2), "GET /a 403"));
    for (int i = 0; i < 5_000; i++) {
      attempts.note(key(1), i % 5 == 0 ? "PUT /b 403" : "GET /a 403");
    }
    assertThat(written()).hasSize(2);
    attempts.tell();
    AuditEntry counted = written().getLast();
    assertThat(written()).hasSize(3);
    assertThat(counted.operation()).isEqualTo(AuditOperation.REFUSED);
    assertThat(counted.placement()).isEmpty();
    assertThat(counted.metadata().members())
        .containsEntry("count", 5_000L)
        .containsEntry("attempts", Map.of("PUT /b 403", 1_000L, "GET /a 403", 4_000L));
    attempts.tell();
    assertThat(written()).hasSize(3);
    attempts.note(key(1), "GET /a 403");
    assertThat(written()).hasSize(4);
  }

  @Test
  void many_who_try_many_things_leave_a_bounded_rest() {
    for (int who = 0; who < 1_000; who++) {
      for (int what = 0; what < 100; what++) {
        attempts.note(key(who), "GET /" + what + " 403");
      }
    }
    attempts.tell();
    assertThat(written()).hasSizeLessThanOrEqualTo(2 * 200 + 1);
    assertThat(counted()).isEqualTo(100_000);
    assertThat(written())
        .allSatisfy(
            entry ->
                assertThat((Map<?, ?>) entry.metadata().members().get("attempts"))
                    .hasSizeLessThanOrEqualTo(31));
  }

  /** A store that can't write while the disk is full. */
  private static final class Full extends ForwardingStore {
    private boolean full;

    Full(Store store) {
      super(store);
    }

    @Override
    public <R> R transact(Function<Tx, R> work) {
      if (full) {
        throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.DISK_FULL, "memory.db");
      }
      return super.transact(work);
    }
  }

  @Test
  void what_a_full_disk_does_not_take_is_written_when_it_does_and_nobody_is_told_of_the_disk() {
    Full disk = new Full(store);
    RefusedAttempts patient =
        new RefusedAttempts(
            disk,
            new AuditTrail(Actor.system(), CLOCK, prefix -> prefix + given.incrementAndGet()));
    disk.full = true;
    patient.note(key(1), "GET /a 403");
    patient.note(key(1), "GET /a 403");
    for (int who = 0; who < 5_000; who++) {
      patient.note(key(who), "PUT /b 403");
    }
    for (int minute = 0; minute < 3; minute++) {
      assertThatThrownBy(patient::tell).hasMessageContaining("full");
      patient.note(key(10_000 + minute), "GET /c 403");
    }
    assertThat(written()).isEmpty();
    disk.full = false;
    patient.tell();
    assertThat(written()).hasSizeLessThanOrEqualTo(201);
    assertThat(counted()).isEqualTo(5_005);
    assertThat(written())
        .filteredOn(entry -> entry.actor().equals(key(1)))
        .extracting(entry -> entry.metadata().members().get("attempts"))
        .containsExactly(Map.of("GET /a 403", 2L, "PUT /b 403", 1L));
    patient.tell();
    assertThat(counted()).isEqualTo(5_005);
  }

  private long counted() {
    return written().stream()
        .map(entry -> entry.metadata().members().get("count"))
        .mapToLong(count -> count instanceof Number number ? number.longValue() : 0)
        .sum();
  }

  @Test
  void a_member_s_command_is_refused_in_their_name_and_the_count_survives_a_close() {
    List<AuditEntry> seen = new ArrayList<>();
    SessionKey group = new SessionKey(Optional.of("bot"), Optional.of("im"), "群");
    try (Remanence remanence = Remanence.builder().clock(CLOCK).inMemory()) {
      Space space = remanence.space("default");
      Commands commands = new Commands(space, CLOCK);
      CommandCaller member =
          new CommandCaller(
              group, Optional.of(new Speaker("mei", "梅")), CommandRole.MEMBER, Language.CHINESE);
      for (String text : List.of("!memory delete --all", "/clear")) {
        assertThatThrownBy(() -> commands.run(member, text)).isInstanceOf(RemanenceException.class);
      }
      seen.addAll(
          space
              .audit()
              .list(Optional.empty(), Optional.empty(), AuditQuery.any(), Long.MAX_VALUE, 10));
      assertThat(
              space
                  .audit()
                  .list(
                      Optional.of(Scope.of(group).withSpeaker("mei")),
                      Optional.empty(),
                      AuditQuery.any(),
                      Long.MAX_VALUE,
                      10))
          .isEmpty();
    }
    assertThat(seen).extracting(AuditEntry::summary).containsExactly("command delete");
    assertThat(seen.getFirst().actor().speaker().map(Speaker::id)).contains("mei");
  }
}
