package io.remanence.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The commands as people type them.
 *
 * <p>Long because each command is tried, well and badly typed.
 */
final class CommandsTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
  private static final SessionKey GROUP =
      new SessionKey(Optional.of("bot"), Optional.of("im"), "群 1");
  private static final SessionKey OTHER =
      new SessionKey(Optional.of("bot"), Optional.of("im"), "群 2");

  private static final Profiles.Author AUTHOR = Profiles.Author.of(ProfileOrigin.API);

  private final Remanence remanence =
      Remanence.builder()
          .clock(CLOCK)
          .settings(SettingKey.DIGEST_ENABLED.apply(SpaceSettings.defaults(), true))
          .inMemory();
  private final Space space = rooms(remanence.space("default"));
  private final Commands commands = new Commands(space, CLOCK);

  private static Space rooms(Space space) {
    for (SessionKey key : List.of(GROUP, OTHER)) {
      space.putSession(key, SessionChange.of(Optional.of(RoomClass.ROOM), Optional.empty()));
    }
    return space;
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private static CommandCaller caller(SessionKey session, CommandRole role) {
    return caller(session, role, Language.ENGLISH);
  }

  private static CommandCaller caller(SessionKey session, CommandRole role, Language language) {
    return new CommandCaller(session, Optional.of(new Speaker("ann", "安")), role, language);
  }

  private CommandReply typed(CommandRole role, String text) {
    Language language = Commands.languageOf(text, Language.ENGLISH);
    return commands.run(caller(GROUP, role, language), text);
  }

  private CommandReply owner(String text) {
    return typed(CommandRole.OWNER, text);
  }

  private CommandReply member(String text) {
    return typed(CommandRole.MEMBER, text);
  }

  private static CommandReply good(CommandReply reply) {
    assertThat(reply.data().members()).as(reply.text()).containsEntry("ok", true);
    return reply;
  }

  private void mistake(String text, String error, String inReply) {
    long before = head();
    CommandReply reply = owner(text);
    assertThat(reply.data().members())
        .as(text + ": " + reply.text())
        .containsEntry("ok", false)
        .containsEntry("error", error);
    assertThat(reply.text()).as(text).contains(inReply);
    assertThat(head()).as(text).isEqualTo(before);
  }

  private void forbidden(String text) {
    long before = head();
    assertThatThrownBy(() -> member(text))
        .as(text)
        .isInstanceOfSatisfying(
            RemanenceException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.FORBIDDEN));
    assertThat(head()).as(text).isEqualTo(before);
  }

  private List<AuditEntry> audited() {
    return space
        .audit()
        .list(Optional.empty(), Optional.empty(), AuditQuery.any(), Long.MAX_VALUE, 1_000);
  }

  /** The last entry that tells of something done. */
  private long head() {
    return audited().stream()
        .filter(entry -> entry.operation() != AuditOperation.REFUSED)
        .findFirst()
        .orElseThrow()
        .seq();
  }

  private String remember(SessionKey session, String speaker, String content, String... tags) {
    Scope scope = Scope.of(session).withSpeaker(speaker);
    NewMemory plain =
        NewMemory.of(content, MemorySource.API, space.placement(scope, Optional.empty()));
    Memory memory =
        space
            .remember(
                new NewMemory(
                    plain.id(),
                    plain.content(),
                    List.of(tags),
                    plain.concepts(),
                    plain.confidence(),
                    plain.importance(),
                    plain.source(),
                    plain.placement(),
                    Optional.of(new Speaker(speaker, "")),
                    plain.messageSeqs(),
                    plain.createdAt(),
                    plain.eventTime(),
                    plain.timeToLive(),
                    plain.meta(),
                    plain.document()))
            .memory();
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    return memory.id().value();
  }

  private MemoryStatus status(String id) {
    return space.memory(Optional.empty(), Optional.empty(), new MemoryId(id)).status();
  }

  private boolean isThere(String id) {
    try {
      return !space
          .memory(Optional.empty(), Optional.empty(), new MemoryId(id))
          .content()
          .isEmpty();
    } catch (RemanenceException gone) {
      return false;
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> items(CommandReply reply) {
    return (List<Map<String, Object>>)
        java.util.Objects.requireNonNull(reply.data().members().get("items"));
  }

  private static List<Object> contents(CommandReply reply) {
    return items(reply).stream().map(item -> item.get("content")).toList();
  }

  // --- reading ---

  @Test
  void the_bare_command_tells_what_is_here_in_the_language_of_the_text() {
    remember(GROUP, "ann", "likes tea");
    String gone = remember(GROUP, "ann", "likes coffee");
    space
        .memories()
        .setStatus(
            Optional.empty(),
            Optional.empty(),
            new MemoryId(gone),
            MemoryStatus.ARCHIVED,
            Optional.empty());
    remember(OTHER, "ann", "likes water");
    assertThat(good(member("!memory")).text())
        .contains("Session: 群 1", "Isolation: session", "1 active", "1 archived");
    assertThat(good(member("！记忆")).text()).contains("会话：群 1", "隔离：session", "1 条活跃");
    assertThat(good(member("!memory overview")).data().members())
        .containsEntry(
            "memories", Map.of("active", 1L, "superseded", 0L, "archived", 1L, "deleted", 0L));
  }

  @Test
  void help_lists_every_command_in_both_languages() {
    String english = good(member("!memory help")).text();
    String chinese = good(member("!记忆 帮助")).text();
    for (CommandName name : CommandName.values()) {
      assertThat(english).contains(name.usage(Language.ENGLISH));
      assertThat(chinese).contains(name.usage(Language.CHINESE));
    }
    assertThat(english).contains("--include-superseded", "--all-statuses");
    assertThat(good(member("!memory ?")).text()).isEqualTo(english);
    assertThat(good(member("!memory health")).text()).isNotBlank();
    assertThat(good(member("!memory h")).data().members()).containsEntry("writable", true);
  }

  @Test
  void lists_have_ten_a_page_and_say_where_it_goes_on() {
    for (int i = 1; i <= 21; i++) {
      remember(GROUP, "ann", "number " + i + " 🍵", "家务");
    }
    CommandReply first = good(member("!memory list"));
    assertThat(items(first)).hasSize(10);
    assertThat(first.text())
        .contains("Page 1", "2026-11-30 (active, imp:2) [家务] number", "More on page 2.");
    CommandReply last = good(member("!memory ls 3"));
    assertThat(items(last)).hasSize(1);
    assertThat(last.data().members()).containsEntry("more", false).containsEntry("page", 3);
    List<Object> all = new ArrayList<>();
    for (String page : List.of("1", "２", "3")) {
      all.addAll(contents(good(member("!memory l " + page))));
    }
    assertThat(all).doesNotHaveDuplicates().hasSize(21);
    assertThat(good(member("！记忆　列表　２")).text()).contains("第 2 页", "第 3 页还有");
    mistake("!memory list 4", "not_found", "no page 4");
    for (String bad : List.of("0", "-1", "x", "1.5", "1001", "99999", "二")) {
      mistake("!memory list " + bad, "invalid_argument", bad);
    }
    mistake("!memory list 1 2", "invalid_argument", "one too many");
  }

  @Test
  void a_long_content_is_shown_by_its_first_80_characters() {
    remember(GROUP, "ann", "茶".repeat(100));
    assertThat(member("!memory list").text()).contains("茶".repeat(80) + "...");
    assertThat(member("!memory list").text()).doesNotContain("茶".repeat(81));
    String id = String.valueOf(items(member("!memory list")).getFirst().get("id"));
    assertThat(good(member("!memory show " + id)).text()).contains("茶".repeat(100));
    mistake("!memory show", "invalid_argument", "Usage: !memory show ID");
    mistake("!memory show nobody", "not_found", "nobody");
  }

  @Test
  void status_options_choose_what_is_listed_and_searched() {
    Map<String, String> ids = new LinkedHashMap<>();
    for (MemoryStatus status : MemoryStatus.values()) {
      String id = remember(GROUP, "ann", "garden tea " + status.wireName());
      ids.put(status.wireName(), id);
    }
    space.supersede(
        Optional.empty(),
        Optional.empty(),
        new MemoryId(String.valueOf(ids.get("superseded"))),
        new MemoryId(String.valueOf(ids.get("active"))));
    for (MemoryStatus status : List.of(MemoryStatus.ARCHIVED, MemoryStatus.DELETED)) {
      space
          .memories()
          .setStatus(
              Optional.empty(),
              Optional.empty(),
              new MemoryId(String.valueOf(ids.get(status.wireName()))),
              status,
              Optional.empty());
    }
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    Map<String, Set<String>> expected = new LinkedHashMap<>();
    expected.put("", Set.of("active"));
    expected.put("--include-superseded", Set.of("active", "superseded"));
    expected.put("--include-archived", Set.of("active", "archived"));
    expected.put("--include-deleted --include-archived", Set.of("active", "archived", "deleted"));
    expected.put("--all-statuses", ids.keySet());
    expected.put("--status archived", Set.of("archived"));
    expected.put("--status=DELETED", Set.of("deleted"));
    expected.put("—status superseded", Set.of("superseded"));
    expected.forEach(
        (options, statuses) -> {
          assertThat(items(good(member("!memory list " + options))))
              .as(options)
              .extracting(item -> String.valueOf(item.get("status")))
              .containsExactlyInAnyOrderElementsOf(statuses);
          assertThat(items(good(member("!memory search " + options + " garden tea"))))
              .as(options)
              .extracting(item -> String.valueOf(item.get("status")))
              .containsExactlyInAnyOrderElementsOf(statuses);
        });
    assertThat(items(good(member("!memory superseded")))).hasSize(1);
    assertThat(items(good(member("!memory archived 1")))).hasSize(1);
    mistake("!memory list --status lost", "invalid_argument", "lost");
    mistake("!memory list --status", "invalid_argument", "needs a value");
    mistake("!memory list --tag x", "invalid_argument", "--tag");
    mistake("!memory search", "invalid_argument", "no words");
    mistake("!memory search --all-statuses", "invalid_argument", "no words");
  }

  @Test
  void a_search_finds_by_words_in_any_script() {
    remember(GROUP, "ann", "每周四倒垃圾 😀");
    remember(GROUP, "ann", "the ferry leaves at 07:40");
    assertThat(contents(good(member("!记忆 搜索 倒垃圾")))).containsExactly("每周四倒垃圾 😀");
    assertThat(contents(good(member("!memory s \"the ferry\""))))
        .first()
        .asString()
        .contains("ferry");
    assertThat(good(member("!memory s zebra")).text()).isEqualTo("Nothing relevant is remembered.");
  }

  @Test
  void a_profile_is_shown_for_the_session_and_who_asks() {
    CommandReply reply = good(member("!memory profile"));
    assertThat(reply.text()).contains("This conversation:", "You:", "(nothing is known)");
    assertThat(reply.data().members()).containsKeys("session_profile", "speaker_profile");
    CommandReply nobody =
        good(
            commands.run(
                new CommandCaller(GROUP, Optional.empty(), CommandRole.MEMBER, Language.CHINESE),
                "!memory p"));
    assertThat(nobody.text()).contains("本会话：", "（暂无内容）");
    assertThat(nobody.data().members()).doesNotContainKey("speaker_profile");
  }

  // --- isolation and roles ---

  @Test
  void a_member_of_one_group_sees_nothing_of_another_and_neither_does_an_owner_there() {
    String here = remember(GROUP, "ann", "garden tea here");
    String there = remember(OTHER, "ann", "garden tea there");
    for (CommandRole role : CommandRole.values()) {
      CommandCaller caller = caller(GROUP, role);
      for (String text :
          List.of(
              "!memory",
              "!memory list --all-statuses",
              "!memory search garden tea",
              "!memory candidates --all-statuses",
              "!memory audit",
              "!memory profile")) {
        CommandReply reply = commands.run(caller, text);
        assertThat(reply.text() + reply.data())
            .as(role + " " + text)
            .doesNotContain(there)
            .doesNotContain("tea there")
            .doesNotContain("群 2");
      }
      assertThat(commands.run(caller, "!memory show " + there).data().members())
          .containsEntry("error", "not_found");
      assertThat(commands.run(caller, "!memory forget " + there).data().members())
          .containsEntry("error", "not_found");
    }
    for (String text : List.of("archive " + there, "restore " + there, "candidate accept x")) {
      mistake("!memory " + text, "not_found", "id '");
    }
    good(owner("!memory delete --speaker ann"));
    assertThat(isThere(here)).isFalse();
    assertThat(isThere(there)).isTrue();
    assertThat(owner("!memory audit export").data().toString()).doesNotContain("群 2");
  }

  @Test
  void a_member_forgets_what_is_about_itself_and_changes_nothing_else() {
    String own = remember(GROUP, "ann", "ann likes tea");
    String bobs = remember(GROUP, "bob", "bob likes coffee");
    for (String text :
        List.of(
            "archive " + own,
            "restore " + own,
            "delete --tag x",
            "delete",
            "consolidate preview",
            "consolidate run",
            "candidate accept x",
            "compact",
            "audit export",
            "export",
            "export l2",
            "import l2 []",
            "forget " + bobs)) {
      forbidden("!memory " + text);
    }
    forbidden("！记忆　归档　" + own);
    forbidden("/clear");
    forbidden("/clear -t context --dry-run");
    assertThatThrownBy(
            () ->
                commands.run(
                    new CommandCaller(
                        GROUP, Optional.empty(), CommandRole.MEMBER, Language.ENGLISH),
                    "!memory forget " + own))
        .hasMessage("Only an owner may do that here.");
    assertThatThrownBy(() -> member("!记忆 忘记 " + bobs)).hasMessageContaining("与你无关");
    assertThat(good(member("!memory forget " + own)).text())
        .isEqualTo("Forgotten for good: " + own);
    assertThat(isThere(own)).isFalse();
    assertThat(isThere(bobs)).isTrue();
    assertThat(good(owner("!memory f " + bobs)).data().members()).containsEntry("id", bobs);
    assertThat(isThere(bobs)).isFalse();
    mistake("!memory del " + bobs, "not_found", bobs);
  }

  @Test
  void what_is_done_is_written_down_under_who_typed_it() {
    String id = remember(GROUP, "ann", "ann likes tea");
    member("!memory forget " + id);
    AuditEntry entry = audited().getFirst();
    assertThat(entry.operation()).isEqualTo(AuditOperation.FORGET);
    assertThat(entry.actor().role()).isEqualTo(ActorRole.MEMBER);
    assertThat(entry.actor().name()).isEqualTo("command");
    assertThat(entry.actor().speaker()).contains(new Speaker("ann", "安"));
    assertThat(entry.actor().platform()).contains("im");
    CommandReply audit = good(member("!memory audit"));
    assertThat(audit.text()).contains("2026-11-30 12:00", "forget memory " + id, "(安)");
    assertThat(audit.text()).doesNotContain("likes tea");
    assertThat(items(audit).getFirst())
        .containsEntry("operation", "forget")
        .containsEntry("target_type", "memory")
        .containsEntry("target_id", id)
        .containsEntry("sender_id", "ann")
        .containsEntry("sender_name", "安")
        .containsEntry("timestamp", "2026-11-30T12:00:00.000Z");
    mistake("!memory audit x", "invalid_argument", "'x'");
    mistake("!memory audit 9", "not_found", "9");
    CommandReply exported = good(owner("!记忆 审计 导出"));
    assertThat(exported.data().members()).containsEntry("version", 1).containsKey("entries");
  }

  // --- changing ---

  @Test
  void an_owner_archives_and_restores() {
    String id = remember(GROUP, "ann", "likes tea");
    good(owner("!memory archive " + id));
    assertThat(status(id)).isEqualTo(MemoryStatus.ARCHIVED);
    assertThat(good(owner("!记忆 恢复 " + id)).text()).isEqualTo("已恢复：" + id);
    assertThat(status(id)).isEqualTo(MemoryStatus.ACTIVE);
    mistake("!memory archive", "invalid_argument", "An id is missing");
    mistake("!memory restore a b", "invalid_argument", "'b' is one too many");
  }

  @Test
  void a_bulk_deletion_takes_what_every_filter_takes() {
    String both = remember(GROUP, "ann", "one", "old");
    String tagged = remember(GROUP, "bob", "two", "old");
    String archived = remember(GROUP, "ann", "three", "old");
    good(owner("!memory archive " + archived));
    mistake("!memory delete", "invalid_argument", "nothing was erased");
    mistake("!memory delete old", "invalid_argument", "one too many");
    mistake("!memory delete --before yesterday", "invalid_argument", "yesterday");
    assertThat(good(owner("!memory delete --tag old --speaker ann --dry-run")).data().members())
        .containsEntry("deleted", 1)
        .containsEntry("ids", List.of(both));
    assertThat(isThere(both)).isTrue();
    good(owner("!memory delete --before 2026-11-30"));
    assertThat(isThere(both)).isTrue();
    assertThat(good(owner("!memory delete --tag old --speaker ann")).text()).isEqualTo("Erased: 1");
    assertThat(isThere(both)).isFalse();
    assertThat(isThere(tagged) && isThere(archived)).isTrue();
    good(owner("!memory delete --status archived"));
    assertThat(isThere(archived)).isFalse();
    good(owner("!memory delete --before 2026-11-30T12:00:00.001Z"));
    assertThat(isThere(tagged)).isFalse();
  }

  @Test
  void a_digest_is_looked_at_and_run() {
    for (int i = 0; i < 3; i++) {
      String id = remember(GROUP, "ann", "note " + i);
      space
          .memories()
          .setStatus(
              Optional.empty(),
              Optional.empty(),
              new MemoryId(id),
              MemoryStatus.ARCHIVED,
              Optional.empty());
    }
    CommandReply preview = good(owner("!memory consolidate preview"));
    assertThat(preview.data().members()).containsEntry("dry_run", true);
    good(owner("!记忆 整理 执行"));
    mistake("!memory consolidate", "invalid_argument", "preview or run");
    mistake("!memory consolidate now", "invalid_argument", "preview or run");
  }

  @Test
  void candidates_are_listed_and_decided_on() {
    assertThat(good(member("!memory candidates")).text())
        .isEqualTo("There are no such candidates.");
    good(member("!memory candidates --status accepted 1"));
    good(member("!memory candidates --all-statuses"));
    mistake("!memory candidates --status maybe", "invalid_argument", "maybe");
    mistake("!memory candidate", "invalid_argument", "accept or reject");
    mistake("!memory candidate accept", "invalid_argument", "id is missing");
    mistake("!memory candidate reject nobody", "not_found", "nobody");
  }

  @Test
  void an_owner_compacts() {
    assertThat(good(owner("!memory compact")).text()).isEqualTo("There is nothing to compact.");
    for (int i = 0; i < 8; i++) {
      space.append(
          GROUP,
          List.of(NewMessage.of(MessageBody.user("Launch " + i + " moved to Friday, it rains."))));
    }
    CommandReply reply = good(owner("!记忆 压缩"));
    assertThat(reply.text()).startsWith("已移出窗口的消息：");
    assertThat(reply.data().members()).containsEntry("status", "done");
  }

  @Test
  void a_clear_takes_the_types_that_are_named() {
    space.append(GROUP, List.of(NewMessage.of(MessageBody.user("hello"))));
    String id = remember(GROUP, "ann", "likes tea");
    CommandReply dry = good(owner("/clear --dry-run"));
    assertThat(dry.text()).startsWith("Would be cleared:");
    assertThat(space.countHistory(GROUP)).isEqualTo(1);
    CommandReply reply = good(owner("/clear -t context,summary"));
    assertThat(reply.data().members()).containsEntry("history_cleared", true);
    assertThat(space.countHistory(GROUP)).isZero();
    assertThat(isThere(id)).isTrue();
    assertThat(good(owner("／清除 -t vector")).text()).startsWith("已清除：");
    assertThat(isThere(id)).isFalse();
    mistake("/clear -t soul", "invalid_argument", "context");
    mistake("/clear -t", "invalid_argument", "needs a value");
    mistake("/clear -t ,", "invalid_argument", "needs a value");
    mistake("/clear everything", "invalid_argument", "one too many");
    mistake("/clear --all", "invalid_argument", "--all");
    assertThat(good(member("/clear --help")).text()).contains("memory (memories)");
    assertThat(good(member("/清除 帮助")).text()).contains("memory (长期记忆)");
  }

  @Test
  void an_import_says_cleanly_that_it_is_not_here() {
    mistake("!memory import l2 [{\"content\":\"a\"}]", "unavailable", "not available here");
    mistake("!memory import", "invalid_argument", "JSON");
    mistake("!memory import l2", "invalid_argument", "JSON");
    mistake("!memory export l3", "invalid_argument", "l3");
  }

  @Test
  void an_import_gets_the_scope_and_the_text_as_typed() {
    List<String> asked = new ArrayList<>();
    CommandImport imports =
        (in, scope, json) -> {
          asked.add(scope.session().orElse("") + " " + json);
          return Optional.of(3L);
        };
    Commands importing = new Commands(space, CLOCK, imports);
    CommandReply reply =
        good(
            importing.run(
                caller(GROUP, CommandRole.OWNER), "!memory import l2 [{\"content\": \"a  b\"}]"));
    assertThat(reply.text()).isEqualTo("Imported: 3");
    assertThat(asked).containsExactly("群 1 [{\"content\": \"a  b\"}]");
  }

  @Test
  void an_export_of_memories_holds_those_of_the_scope_and_statuses_and_says_whose() {
    String id = remember(GROUP, "ann", "喜欢乌龙茶 🍵");
    String hidden = remember(GROUP, "ann", "an old plan");
    good(owner("!memory archive " + hidden));
    CommandReply all = good(owner("!memory e l2"));
    assertThat(all.text()).isEqualTo("Exported: 2");
    assertThat(all.data().members())
        .containsEntry("version", 1)
        .containsEntry("scope_key", GROUP.encoded())
        .containsEntry("count", 2)
        .containsKeys("exported_at", "user_key", "statuses");
    assertThat(String.valueOf(all.data().members().get("episodes"))).contains(id, hidden, "🍵");
    CommandReply active = good(owner("!记忆 导出 l2 --status active"));
    assertThat(active.text()).isEqualTo("已导出 1 条");
    assertThat(String.valueOf(active.data().members().get("episodes")))
        .contains(id)
        .doesNotContain(hidden);
    assertThat(good(owner("!memory audit")).text()).contains("export_l2");
  }

  @Test
  void an_export_of_profiles_holds_keys_with_their_history() {
    SpaceProfiles.Subject ann =
        SpaceProfiles.Subject.speaker(caller(GROUP, CommandRole.OWNER).scope());
    space.profiles().putFact(ann, "city", "Graz", AUTHOR);
    space.profiles().putFact(ann, "city", "Linz", AUTHOR);
    CommandReply reply = good(owner("!memory export"));
    assertThat(reply.data().members()).containsEntry("version", 1).containsKey("exported_at");
    assertThat(String.valueOf(reply.data().members().get("profiles")))
        .contains("type=speaker", "sender_id=ann", "city", "value=Linz", "value=Graz");
    assertThat(good(owner("!memory audit")).text()).contains("export_profiles");
  }

  // --- what is no command ---

  @Test
  void an_unknown_word_is_answered_with_words_and_no_command_is_refused() {
    mistake("!memory fly", "invalid_argument", "There is no command 'fly'.");
    mistake("!memory 飞", "invalid_argument", "没有命令 '飞'");
    mistake("!memory --list", "invalid_argument", "--list");
    for (String text : List.of("", "hello", "!mem", "/clearance", "请清除")) {
      assertThatThrownBy(() -> owner(text))
          .isInstanceOfSatisfying(
              RemanenceException.class,
              failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
    }
  }

  @Test
  void a_mistake_says_back_little_and_nothing_that_could_pass_for_a_fence() {
    String reply = owner("!memory " + "x".repeat(5_000)).text();
    assertThat(reply.length()).isLessThan(200);
    JsonObject data = owner("!memory show <<<AIPACK_MEMORY>>>").data();
    assertThat(data.members()).containsEntry("ok", false);
    assertThat(owner("!memory show <<<AIPACK_MEMORY>>>").text())
        .doesNotContain("<<<AIPACK_MEMORY>>>");
  }

  @Test
  void a_scope_that_lacks_what_is_compared_is_told_in_words() {
    space.putSession(
        GROUP,
        new SessionChange(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            JsonObject.of(Map.of("isolation", Isolation.SPEAKER.wireName()))));
    CommandReply reply =
        commands.run(
            new CommandCaller(GROUP, Optional.empty(), CommandRole.MEMBER, Language.ENGLISH),
            "!memory list");
    assertThat(reply.data().members()).containsEntry("error", "invalid_argument");
  }
}
