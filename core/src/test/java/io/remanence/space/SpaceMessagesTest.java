package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageFilter;
import io.remanence.history.NewMessage;
import io.remanence.history.RecentQuery;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.recall.RecallResult;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SpaceMessagesTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final SessionKey CHAT = key("chat");

  private final List<SpaceEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final Remanence remanence =
      Remanence.builder()
          .clock(Clock.fixed(NOON, ZoneOffset.UTC))
          .settings(SettingKey.HISTORY_RANGE_LIMIT.apply(SpaceSettings.defaults(), 3))
          .events(
              event -> {
                if (event instanceof SpaceEvent.Mutation) {
                  events.add(event);
                }
              })
          .inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private static SessionKey key(String session) {
    return new SessionKey(Optional.of("bot"), Optional.of("qq"), session);
  }

  private static Scope scope(SessionKey session) {
    return new Scope(
        session.bot(), session.platform(), Optional.of(session.session()), Optional.of("u1"));
  }

  private Message say(SessionKey session, int second, String text) {
    return space
        .append(session, List.of(NewMessage.at(NOON.plusSeconds(second), MessageBody.user(text))))
        .getFirst();
  }

  private Memory turn(SessionKey session, String question, String answer) {
    Prepared prepared = space.prepare(Turn.of(scope(session), question));
    List<MemoryId> captured =
        space.complete(session, prepared.turnId(), Reply.text(answer)).captured();
    return space.memory(Optional.empty(), Optional.empty(), captured.getFirst());
  }

  private List<String> recalled(SessionKey session, String query) {
    RecallResult result = space.recall(RecallQuery.of(query, scope(session)));
    assertThat(result.degraded()).isEmpty();
    return result.hits().stream().map(hit -> hit.item().content()).toList();
  }

  private void room(SessionKey session, RoomClass room, Map<String, Object> settings) {
    space.putSession(
        session,
        new SessionChange(
            Optional.empty(),
            Optional.of(room),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            JsonObject.of(settings)));
  }

  @Test
  void an_edited_turn_is_known_by_its_new_words_alone() {
    Memory old = turn(CHAT, "国庆节我们去大理旅游三天", "好的,大理三天的行程已经记下");
    Message question = space.fullHistory(CHAT, Limit.all()).getFirst();
    assertThat(recalled(CHAT, "大理")).isNotEmpty();
    assertThat(space.messages().delete(CHAT, List.of(question.timestamp()))).hasSize(2);
    assertThat(recalled(CHAT, "大理")).isEmpty();
    assertThatThrownBy(() -> space.memory(Optional.empty(), Optional.empty(), old.id()))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    turn(CHAT, "国庆节我们去丽江旅游三天", "好的,丽江三天的行程已经记下");
    assertThat(recalled(CHAT, "丽江")).isNotEmpty();
    assertThat(recalled(CHAT, "大理")).isEmpty();
    assertThat(space.verify(Duration.ofSeconds(5)).ok()).isTrue();
  }

  @Test
  void a_rewritten_answer_is_recalled_and_remembered_as_it_reads_now() {
    Memory before = turn(CHAT, "Where does the ferry to Naxos leave from?", "From pier Walrus.");
    assertThat(before.content()).contains("Walrus");
    List<Message> changed = space.messages().rewrite(CHAT, "Walrus", "Octopus", Limit.all());
    assertThat(changed).hasSize(1);
    assertThat(recalled(CHAT, "Walrus")).isEmpty();
    assertThat(recalled(CHAT, "Octopus")).anyMatch(text -> text.contains("pier Octopus"));
    Memory after = space.memory(Optional.empty(), Optional.empty(), before.id());
    assertThat(after.content()).contains("Octopus").doesNotContain("Walrus");
    assertThat(after.concepts()).contains("octopus").doesNotContain("walrus");
    assertThat(after.messageSeqs()).isEqualTo(before.messageSeqs());
    assertThat(after.meta().orElseThrow().members().get("provenance"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("rewritten", List.of(changed.getFirst().seq()))
        .containsEntry("by", "rule")
        .containsEntry(
            "spans",
            List.of(
                Map.of("seq", after.messageSeqs().get(1), "from", 0, "to", 18),
                Map.of("seq", after.messageSeqs().get(0), "from", 0, "to", 41)));
    assertThat(space.verify(Duration.ofSeconds(5)).ok()).isTrue();
    assertThat(space.messages().rewrite(CHAT, "Walrus", "Octopus", Limit.all())).isEmpty();
  }

  @Test
  void a_memory_that_is_no_capture_stays_with_a_note() {
    Message first = say(CHAT, 1, "the key is under the mat");
    Message second = say(CHAT, 2, "or in the shed");
    Memory noted =
        space
            .remember(
                withMessages(
                    NewMemory.of(
                        "Ann hides keys",
                        MemorySource.TOOL,
                        space.placement(scope(CHAT), Optional.of(Isolation.SESSION))),
                    List.of(first.seq(), second.seq())))
            .memory();
    space.messages().rewrite(CHAT, "shed", "barn", Limit.all());
    space.messages().delete(CHAT, List.of(first.timestamp()));
    Memory after = space.memory(Optional.empty(), Optional.empty(), noted.id());
    assertThat(after.content()).isEqualTo("Ann hides keys");
    assertThat(after.updatedAt()).isEqualTo(noted.updatedAt());
    assertThat(after.messageSeqs()).containsExactly(second.seq());
    assertThat(after.meta().orElseThrow().members().get("provenance"))
        .isEqualTo(Map.of("rewritten", List.of(second.seq()), "deleted", List.of(first.seq())));
  }

  private static NewMemory withMessages(NewMemory memory, List<Long> seqs) {
    return new NewMemory(
        memory.id(),
        memory.content(),
        memory.tags(),
        memory.concepts(),
        memory.confidence(),
        memory.importance(),
        memory.source(),
        memory.placement(),
        memory.speaker(),
        seqs,
        memory.createdAt(),
        memory.eventTime(),
        memory.timeToLive(),
        memory.meta(),
        memory.document());
  }

  @Test
  void every_change_is_told_with_the_number_of_its_change() {
    Message first = say(CHAT, 1, "alpha");
    Message second = say(CHAT, 2, "beta");
    long head = space.progress().head();
    space.messages().rewrite(CHAT, "beta", "gamma", Limit.all());
    space.messages().delete(CHAT, List.of(first.timestamp(), NOON.minusSeconds(9)));
    space.messages().archive(CHAT, new ArchiveSpan(1, Set.of()), OptionalLong.empty());
    space.messages().restore(CHAT, OptionalLong.empty(), OptionalLong.empty());
    space.messages().restore(CHAT, OptionalLong.empty(), OptionalLong.empty());
    List<SpaceEvent> expected =
        List.of(
            new SpaceEvent.MessagesRewritten("default", head + 1, CHAT, List.of(second.seq())),
            new SpaceEvent.HistoryChanged("default", head + 2, CHAT),
            new SpaceEvent.MessagesDeleted("default", head + 3, CHAT, List.of(first.timestamp())),
            new SpaceEvent.HistoryChanged("default", head + 4, CHAT),
            new SpaceEvent.HistoryChanged("default", head + 5, CHAT),
            new SpaceEvent.HistoryChanged("default", head + 6, CHAT));
    assertThat(events).isEqualTo(expected);
    MutationEvents stretch = space.events(head, 100);
    assertThat(List.<SpaceEvent>copyOf(stretch.items())).isEqualTo(expected);
    assertThat(stretch.reached()).isEqualTo(head + 6);
    assertThat(space.events(head + 2, 1).items()).hasSize(1);
    assertThat(space.events(head + 6, 1).reached()).isEqualTo(head + 6);
  }

  @Test
  void truncation_is_reported() {
    for (int i = 0; i < 5; i++) {
      say(CHAT, i, "n" + i);
    }
    var all = space.messages().range(CHAT, NOON, NOON.plusSeconds(9), MessageFilter.any());
    assertThat(all.truncated()).isTrue();
    assertThat(all.messages()).extracting(m -> m.body().text()).containsExactly("n0", "n1", "n2");
    var some = space.messages().range(CHAT, NOON, NOON.plusSeconds(2), MessageFilter.any());
    assertThat(some.truncated()).isFalse();
    assertThat(some.messages()).hasSize(3);
    assertThat(space.messages().rounds(CHAT, 1, 9).truncated()).isTrue();
    assertThat(space.messages().rounds(CHAT, 2, 3).messages())
        .extracting(m -> m.body().text())
        .containsExactly("n1", "n2");
    assertThat(space.messages().recent(CHAT, RecentQuery.any(), Limit.of(2)).truncated()).isFalse();
    assertThat(space.messages().recent(CHAT, RecentQuery.any(), Limit.of(0)).messages()).isEmpty();
    assertThat(space.messages().recent(CHAT, RecentQuery.any(), Limit.all()).messages()).hasSize(5);
  }

  @Test
  void words_of_other_sessions_are_taken_only_where_the_owner_has_set_it() {
    SessionKey other = key("other group");
    room(CHAT, RoomClass.ROOM, Map.of());
    room(other, RoomClass.ROOM, Map.of());
    Message own = say(CHAT, 1, "our walrus");
    Message theirs = say(other, 2, "their walrus");
    assertThat(recentTexts()).containsExactly("our walrus");
    assertThat(recalled(CHAT, "walrus")).containsExactly("our walrus");
    room(CHAT, RoomClass.ROOM, Map.of("take.range", "platform"));
    assertThat(recentTexts()).containsExactly("our walrus");
    room(CHAT, RoomClass.ROOM, Map.of("take.other-rooms", true));
    assertThat(recentTexts()).containsExactly("our walrus", "their walrus");
    assertThat(recalled(CHAT, "walrus")).containsExactlyInAnyOrder("our walrus", "their walrus");
    Prepared prepared = space.prepare(Turn.of(scope(CHAT), "their walrus?"));
    assertThat(prepared.messages().getLast().text()).contains("their walrus");
    // What it may take is of the asking session: nothing flows back.
    assertThat(recalled(other, "walrus")).containsExactly("their walrus");
    room(other, RoomClass.DIRECT, Map.of());
    assertThat(recentTexts()).doesNotContain("their walrus");
    assertThat(recalled(CHAT, "walrus")).doesNotContain("their walrus");
    assertThat(own.seq()).isLessThan(theirs.seq());
  }

  private List<String> recentTexts() {
    return space.messages().recent(CHAT, RecentQuery.any(), Limit.of(30)).messages().stream()
        .map(m -> m.body().text())
        .toList();
  }

  @Test
  void a_private_memory_shows_in_a_group_only_where_that_is_set() {
    SessionKey direct = key("direct");
    room(direct, RoomClass.DIRECT, Map.of());
    room(CHAT, RoomClass.ROOM, Map.of("isolation", "platform"));
    space.remember(
        NewMemory.of(
            "Ann is allergic to walnuts",
            MemorySource.TOOL,
            space.placement(scope(direct), Optional.of(Isolation.PLATFORM))));
    assertThat(recalled(CHAT, "walnuts")).isEmpty();
    room(CHAT, RoomClass.ROOM, Map.of("take.others-direct", true));
    assertThat(recalled(CHAT, "walnuts")).hasSize(1);
  }

  @Test
  void a_message_is_found_by_its_platform_s_id_in_its_own_chat_first() {
    SessionKey other = key("other");
    room(CHAT, RoomClass.ROOM, Map.of("take.range", "platform", "take.other-rooms", true));
    room(other, RoomClass.ROOM, Map.of());
    withId(CHAT, 1, "7", "own, older");
    withId(other, 5, "7", "other, newer");
    withId(other, 6, "8", "only there");
    assertThat(text("7", 100)).contains("own, older");
    assertThat(text("8", 100)).contains("only there");
    assertThat(text("9", 100)).isEmpty();
    for (int i = 10; i < 13; i++) {
      say(CHAT, i, "later");
      say(other, i, "later");
    }
    assertThat(text("7", 4)).contains("own, older");
    assertThat(text("8", 4)).contains("only there");
    assertThat(text("8", 3)).isEmpty();
    for (int scan : new int[] {0, -1, 501}) {
      assertThatThrownBy(() -> text("7", scan)).hasMessageContaining("1 to 500");
    }
    room(CHAT, RoomClass.ROOM, Map.of("take.other-rooms", false));
    assertThat(text("8", 100)).isEmpty();
  }

  private void withId(SessionKey session, int second, String id, String text) {
    MessageBody body = MessageBody.user(text).withMetadata(JsonObject.of(Map.of("messageId", id)));
    space.append(session, List.of(NewMessage.at(NOON.plusSeconds(second), body)));
  }

  private Optional<String> text(String id, int scan) {
    return space.messages().withMessageId(CHAT, id, scan).map(m -> m.body().text());
  }

  @Test
  void a_child_copies_the_settings_that_hold_in_its_parent() {
    room(CHAT, RoomClass.ROOM, Map.of("inject.max-memories", 3, "take.range", "platform"));
    SessionKey child = key("child");
    space.putSession(
        child,
        new SessionChange(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(CHAT),
            Optional.empty(),
            JsonObject.of(Map.of("inject.max-memories", 4))));
    assertThat(space.settings(child).inject().maxMemories()).isEqualTo(4);
    assertThat(space.settings(child).take()).isEqualTo(space.settings(CHAT).take());
    room(CHAT, RoomClass.ROOM, Map.of("take.range", "space"));
    assertThat(space.settings(child).take()).isNotEqualTo(space.settings(CHAT).take());
  }

  @Test
  void a_chat_that_goes_on_voids_no_archive_but_a_change_does() {
    say(CHAT, 1, "one");
    long version = space.session(CHAT).orElseThrow().version();
    say(CHAT, 2, "two");
    assertThat(
            space
                .messages()
                .archive(CHAT, new ArchiveSpan(1, Set.of()), OptionalLong.of(version))
                .messages())
        .isEqualTo(1);
    assertThatThrownBy(
            () ->
                space
                    .messages()
                    .archive(CHAT, new ArchiveSpan(1, Set.of()), OptionalLong.of(version)))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    assertThat(space.history(CHAT, Limit.all())).hasSize(1);
    assertThat(recalled(CHAT, "one")).first().isEqualTo("one");
  }
}
