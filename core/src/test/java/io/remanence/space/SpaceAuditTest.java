package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditTarget;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is written down of what is done. */
final class SpaceAuditTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final SessionKey GROUP =
      new SessionKey(Optional.of("bot"), Optional.of("im"), "群 1");
  private static final SessionKey OTHER =
      new SessionKey(Optional.of("bot"), Optional.of("im"), "群 2");
  private static final Actor ANN =
      Actor.of(ActorRole.MEMBER, "command")
          .inTheNameOf(Optional.of("im"), Optional.of(new Speaker("ann", "安 🌱")));

  private final Remanence remanence =
      Remanence.builder().clock(Clock.fixed(NOON, ZoneOffset.UTC)).inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private static Scope ann(SessionKey session) {
    return Scope.of(session).withSpeaker("ann");
  }

  private Memory remember(Space as, SessionKey session, String content) {
    return as.remember(
            NewMemory.of(
                content,
                MemorySource.API,
                as.placement(ann(session), Optional.of(Isolation.SESSION))))
        .memory();
  }

  private List<AuditEntry> all() {
    return space
        .audit()
        .list(Optional.empty(), Optional.empty(), AuditQuery.any(), Long.MAX_VALUE, 1_000)
        .reversed();
  }

  private List<AuditEntry> after(long seq) {
    return all().stream().filter(entry -> entry.seq() > seq).toList();
  }

  private long head() {
    List<AuditEntry> all = all();
    return all.isEmpty() ? 0 : all.getLast().seq();
  }

  private List<AuditOperation> operations(Runnable work) {
    long before = head();
    work.run();
    return after(before).stream().map(AuditEntry::operation).toList();
  }

  private List<Message> say(SessionKey session, String... texts) {
    return space.append(
        session,
        java.util.Arrays.stream(texts).map(text -> NewMessage.of(MessageBody.user(text))).toList());
  }

  @Test
  void who_did_what_to_what_and_when_is_written_down_with_it() {
    Memory memory = remember(space.as(ANN), GROUP, "喜欢乌龙茶 🍵");
    AuditEntry entry = all().getLast();
    assertThat(all()).hasSize(1);
    assertThat(entry.operation()).isEqualTo(AuditOperation.REMEMBER);
    assertThat(entry.actor()).isEqualTo(ANN);
    assertThat(entry.target())
        .isEqualTo(new AuditTarget(AuditTarget.Kind.MEMORY, memory.id().value()));
    assertThat(entry.placement()).contains(memory.placement());
    assertThat(entry.summary()).isEqualTo("喜欢乌龙茶 🍵");
    assertThat(entry.time()).isEqualTo(NOON);
    assertThat(entry.seq()).isEqualTo(1);
    assertThat(entry.redacted()).isFalse();
    remember(space, GROUP, "by the program itself");
    assertThat(all().getLast().actor()).isEqualTo(Actor.library());
  }

  @Test
  void a_long_text_is_cut_to_240_characters_and_an_ellipsis() {
    remember(space, GROUP, "茶🍵".repeat(300));
    String summary = all().getLast().summary();
    assertThat(summary.codePointCount(0, summary.length())).isEqualTo(241);
    assertThat(summary).endsWith("…");
  }

  @Test
  void each_step_of_a_memorys_life_is_written_down_once() {
    Memory first = remember(space, GROUP, "the plan is on Monday");
    Optional<Scope> reader = Optional.of(ann(GROUP));
    Optional<Isolation> session = Optional.of(Isolation.SESSION);
    MemoryId id = first.id();
    for (MemoryStatus status : List.of(MemoryStatus.ARCHIVED, MemoryStatus.DELETED)) {
      assertThat(
              operations(
                  () ->
                      space
                          .memories()
                          .setStatus(reader, session, id, status, Optional.of("because 因为"))))
          .containsExactly(
              status == MemoryStatus.ARCHIVED ? AuditOperation.ARCHIVED : AuditOperation.DELETED);
      assertThat(all().getLast().metadata().text("reason")).contains("because 因为");
      assertThat(
              operations(
                  () ->
                      space
                          .memories()
                          .setStatus(reader, session, id, MemoryStatus.ACTIVE, Optional.empty())))
          .containsExactly(AuditOperation.RESTORE);
    }
    Memory newer = remember(space, GROUP, "the plan is on Friday");
    assertThat(operations(() -> space.supersede(reader, session, id, newer.id())))
        .containsExactly(AuditOperation.SUPERSEDED);
    assertThat(all().getLast().metadata().text("superseded_by")).contains(newer.id().value());
    assertThat(operations(() -> remember(space, GROUP, "the plan is on Friday"))).isEmpty();
    assertThat(operations(() -> space.forget(reader, session, id)))
        .containsExactly(AuditOperation.FORGET);
    MemoryQuery query = MemoryQuery.active(NOON);
    assertThat(operations(() -> space.memories().delete(reader, session, query, true))).isEmpty();
    assertThat(operations(() -> space.memories().delete(reader, session, query, false)))
        .containsExactly(AuditOperation.DELETE_BULK);
  }

  @Test
  void what_fails_is_not_written_down() {
    Memory memory = remember(space, GROUP, "tea");
    long before = head();
    assertThatThrownBy(
            () ->
                space.forget(Optional.of(ann(OTHER)), Optional.of(Isolation.SESSION), memory.id()))
        .isInstanceOf(RemanenceException.class);
    assertThatThrownBy(() -> space.candidates().accept(Optional.empty(), Optional.empty(), "no"))
        .isInstanceOf(RemanenceException.class);
    assertThat(after(before)).isEmpty();
  }

  @Test
  void an_erase_takes_its_words_out_of_everything_that_was_written_down() {
    Memory memory = remember(space, GROUP, "the secret garden");
    Memory stays = remember(space, GROUP, "the open garden");
    space
        .memories()
        .setStatus(
            Optional.empty(),
            Optional.empty(),
            memory.id(),
            MemoryStatus.ARCHIVED,
            Optional.of("no secret any more"));
    space.as(ANN).forget(Optional.empty(), Optional.empty(), memory.id());
    assertThat(all().toString()).doesNotContain("secret").contains("the open garden");
    assertThat(all())
        .filteredOn(entry -> entry.target().id().equals(memory.id().value()))
        .extracting(AuditEntry::operation)
        .containsExactly(AuditOperation.REMEMBER, AuditOperation.ARCHIVED, AuditOperation.FORGET);
    assertThat(all().getLast().actor()).isEqualTo(ANN);
    assertThat(all())
        .filteredOn(entry -> entry.target().id().equals(stays.id().value()))
        .noneMatch(AuditEntry::redacted);
  }

  @Test
  void a_captured_memory_is_written_down_with_who_spoke_and_its_turn() {
    Prepared prepared = turn("I moved to Oslo last month and work at the harbour.");
    AuditEntry entry = all().getLast();
    assertThat(all()).hasSize(1);
    assertThat(entry.operation()).isEqualTo(AuditOperation.CAPTURE);
    assertThat(entry.actor().role()).isEqualTo(ActorRole.SYSTEM);
    assertThat(entry.actor().speaker()).map(Speaker::id).contains("ann");
    assertThat(entry.actor().platform()).contains("im");
    assertThat(entry.turn()).contains(prepared.turnId());
    assertThat(entry.summary()).contains("Oslo");
  }

  private Prepared turn(String text) {
    Prepared prepared = space.prepare(Turn.of(ann(GROUP), text));
    space.complete(prepared.turnId(), Reply.text("Noted."));
    return prepared;
  }

  @Test
  void words_that_are_rewritten_leave_the_audit_too() {
    turn("I moved to Oslo last month and work at the harbour.");
    List<AuditOperation> done =
        operations(() -> space.messages().rewrite(GROUP, "Oslo", "Bergen", Limit.all()));
    assertThat(done).contains(AuditOperation.REWRITE_MESSAGES, AuditOperation.FOLLOW);
    assertThat(all().toString()).doesNotContain("Oslo").contains("Bergen");
    Instant time = space.history(GROUP, Limit.all()).getFirst().timestamp();
    done = operations(() -> space.messages().delete(GROUP, List.of(time)));
    assertThat(done).contains(AuditOperation.DELETE_MESSAGES, AuditOperation.FOLLOW);
    assertThat(all().toString()).doesNotContain("Oslo").doesNotContain("Bergen");
  }

  @Test
  void messages_that_are_said_are_their_own_record() {
    assertThat(operations(() -> say(GROUP, "one", "two", "three"))).isEmpty();
    assertThat(operations(() -> space.recall(RecallQuery.of("one", ann(GROUP))))).isEmpty();
    assertThat(
            operations(
                () ->
                    space
                        .messages()
                        .archive(GROUP, new ArchiveSpan(2, Set.of()), OptionalLong.empty())))
        .containsExactly(AuditOperation.ARCHIVE_MESSAGES);
    assertThat(all().getLast().metadata().members()).containsEntry("messages", 2L);
    assertThat(
            operations(
                () -> space.messages().restore(GROUP, OptionalLong.empty(), OptionalLong.empty())))
        .containsExactly(AuditOperation.RESTORE_MESSAGES);
  }

  @Test
  void a_compaction_and_its_undoing_are_one_entry_each() {
    for (int i = 0; i < 8; i++) {
      say(GROUP, "The launch of number " + i + " was moved to Friday because of rain.");
    }
    assertThat(operations(() -> space.as(ANN).compaction().compact(GROUP)))
        .containsExactly(AuditOperation.COMPACT);
    AuditEntry compacted = all().getLast();
    assertThat(compacted.actor()).isEqualTo(ANN);
    assertThat(compacted.metadata().members().get("messages")).isNotEqualTo(0L);
    assertThat(compacted.toString()).doesNotContain("launch");
    assertThat(operations(() -> space.compaction().undo(Optional.empty(), compacted.target().id())))
        .containsExactly(AuditOperation.UNDO);
    assertThat(operations(() -> space.compaction().putTodos(GROUP, List.of())))
        .containsExactly(AuditOperation.TODOS);
  }

  @Test
  void profiles_settings_and_objects_are_written_down_without_what_was_told() {
    assertThat(
            operations(
                () ->
                    space
                        .profiles()
                        .update(
                            SpaceProfiles.Subject.session(GROUP),
                            ProfileEdit.of(
                                ProfileField.PREFERENCES,
                                ProfileAction.SET,
                                "oolong",
                                Optional.of("tea"),
                                Optional.empty()),
                            Profiles.Author.of(ProfileOrigin.API))))
        .containsExactly(AuditOperation.UPDATE_PROFILE);
    assertThat(all().getLast().summary()).isEqualTo("set preferences.tea");
    SessionChange change =
        new SessionChange(
            Optional.empty(),
            Optional.of(RoomClass.ROOM),
            Optional.empty(),
            Optional.empty(),
            Optional.of("tea circle"),
            JsonObject.of(Map.of("take.range", "space")));
    assertThat(operations(() -> space.putSession(GROUP, change)))
        .containsExactly(AuditOperation.SETTINGS);
    assertThat(all().getLast().summary()).isEqualTo("take.range");
    assertThat(all().getLast().metadata().members())
        .containsEntry("fields", List.of("room", "title"))
        .containsEntry("settings", Map.of("take.range", "space"));
    JsonObject object = JsonObject.of(Map.of("x", "oolong"));
    assertThat(operations(() -> space.metadata().put("n", "k", object)))
        .containsExactly(AuditOperation.PUT_METADATA);
    assertThat(operations(() -> space.metadata().delete("n", "k")))
        .containsExactly(AuditOperation.DELETE_METADATA);
    assertThat(all().toString()).doesNotContain("oolong").doesNotContain("tea circle");
  }

  @Test
  void a_clear_is_written_down_for_each_thing_and_as_a_whole() {
    say(GROUP, "one");
    remember(space, GROUP, "the hidden tea house");
    List<AuditOperation> done =
        operations(
            () -> space.as(ANN).clearing().session(GROUP, Set.of(), false, Language.ENGLISH));
    assertThat(done).isNotEmpty().allMatch(AuditOperation.CLEAR::equals);
    assertThat(all().getLast().target())
        .isEqualTo(new AuditTarget(AuditTarget.Kind.SESSION, GROUP.encoded()));
    assertThat(all().getLast().actor()).isEqualTo(ANN);
    assertThat(all().toString()).doesNotContain("hidden");
    assertThat(operations(() -> space.clearing().session(GROUP, Set.of(), true, Language.ENGLISH)))
        .isEmpty();
    assertThat(operations(() -> space.deleteSession(GROUP)))
        .contains(AuditOperation.DELETE_SESSION);
    assertThat(operations(() -> space.clearing().everything(Set.of(), false, Language.ENGLISH)))
        .contains(AuditOperation.CLEAR);
  }

  @Test
  void a_group_sees_nothing_of_what_was_done_in_another() {
    for (SessionKey key : List.of(GROUP, OTHER)) {
      space.putSession(key, SessionChange.of(Optional.of(RoomClass.ROOM), Optional.empty()));
      remember(space, key, "said in " + key.session());
      say(key, "x", "y");
      space.messages().archive(key, new ArchiveSpan(1, Set.of()), OptionalLong.empty());
    }
    space.metadata().put("n", "k", JsonObject.empty());
    for (Isolation isolation : List.of(Isolation.AUTO, Isolation.SESSION)) {
      List<AuditEntry> seen =
          space
              .audit()
              .list(
                  Optional.of(ann(GROUP)),
                  Optional.of(isolation),
                  AuditQuery.any(),
                  Long.MAX_VALUE,
                  100);
      assertThat(seen)
          .extracting(AuditEntry::operation)
          .containsExactly(
              AuditOperation.ARCHIVE_MESSAGES, AuditOperation.REMEMBER, AuditOperation.SETTINGS);
      assertThat(seen.toString()).contains("群 1").doesNotContain("群 2");
    }
    for (Scope reader : List.of(ann(GROUP), Scope.session("群 1"), ann(SessionKey.of("x")))) {
      assertThat(
              space
                  .audit()
                  .list(
                      Optional.of(reader),
                      Optional.of(Isolation.BOT),
                      AuditQuery.any(),
                      Long.MAX_VALUE,
                      100))
          .noneMatch(entry -> entry.operation() == AuditOperation.PUT_METADATA);
    }
    assertThat(all()).anyMatch(entry -> entry.operation() == AuditOperation.PUT_METADATA);
  }

  @Test
  void an_export_goes_from_the_oldest_on_and_is_written_down_itself() {
    for (int i = 0; i < 600; i++) {
      remember(space, GROUP, "number " + i);
    }
    remember(space, OTHER, "elsewhere");
    List<AuditEntry> exported =
        space
            .as(ANN)
            .audit()
            .export(Optional.of(ann(GROUP)), Optional.of(Isolation.SESSION), AuditQuery.any());
    assertThat(exported).hasSize(600);
    assertThat(exported.getFirst().summary()).isEqualTo("number 0");
    assertThat(exported.getLast().summary()).isEqualTo("number 599");
    AuditEntry last = all().getLast();
    assertThat(last.operation()).isEqualTo(AuditOperation.AUDIT_EXPORT);
    assertThat(last.actor()).isEqualTo(ANN);
    assertThat(last.metadata().members()).containsEntry("items", 600L);
  }
}
