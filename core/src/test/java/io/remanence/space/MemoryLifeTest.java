package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.document.ImportedDocument;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.MemoryVersion;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryLifeTest {
  private static final Optional<Scope> OWNER = Optional.empty();
  private static final Optional<Isolation> AS_SET = Optional.empty();

  private final List<SpaceEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final Remanence remanence =
      Remanence.builder()
          .settings(SettingKey.MERGE_EVERY.apply(SpaceSettings.defaults(), 2))
          .events(events::add)
          .inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private Memory remember(String content, String session, String... tags) {
    return space.remember(wanted(content, session, Optional.empty(), tags)).memory();
  }

  private static NewMemory wanted(
      String content, String session, Optional<String> document, String... tags) {
    return new NewMemory(
        Optional.empty(),
        content,
        List.of(tags),
        List.of(),
        0.7,
        3,
        MemorySource.API,
        new Placement(Scope.session(session), Isolation.SESSION, false),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        document);
  }

  private MemoryStatus statusOf(Memory memory) {
    return space.memory(OWNER, AS_SET, memory.id()).status();
  }

  private List<String> recall(String query) {
    return space.recall(RecallQuery.ofSpace(query)).hits().stream()
        .map(hit -> hit.item().content())
        .toList();
  }

  private <E extends SpaceEvent> List<E> told(Class<E> type) {
    synchronized (events) {
      return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
  }

  @Test
  void a_changed_memory_is_found_by_its_new_words_alone() {
    Memory memory = remember("the boiler was serviced in the cellar", "s");
    space
        .memories()
        .update(OWNER, AS_SET, memory.id(), MemoryEdit.nothing().withContent("屋顶漏水已经修好"));
    assertThat(recall("boiler cellar")).isEmpty();
    assertThat(recall("屋顶漏水")).containsExactly("屋顶漏水已经修好");
    assertThat(told(SpaceEvent.MemorySaved.class)).hasSize(2);
    Optional<Scope> other = Optional.of(Scope.session("t"));
    assertThatThrownBy(
            () -> space.memories().update(other, AS_SET, memory.id(), MemoryEdit.nothing()))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  @Test
  void a_hidden_memory_is_found_again_once_it_is_restored() {
    Memory memory = remember("the spare key lies under the blue pot", "s");
    space.memories().setStatus(OWNER, AS_SET, memory.id(), MemoryStatus.DELETED, Optional.empty());
    assertThat(recall("spare key")).isEmpty();
    space.memories().setStatus(OWNER, AS_SET, memory.id(), MemoryStatus.ACTIVE, Optional.empty());
    assertThat(recall("spare key")).hasSize(1);
    assertThat(told(SpaceEvent.MemoryStatus.class)).hasSize(2);
    space.forget(OWNER, AS_SET, memory.id());
    assertThat(told(SpaceEvent.MemoryErased.class))
        .extracting(SpaceEvent.MemoryErased::memory)
        .containsExactly(memory.id().value());
  }

  @Test
  void a_correction_supersedes_the_fact_that_it_corrects_and_nothing_else() {
    Memory name = remember("猫叫栗子", "a");
    Memory food = remember("我爱吃糖炒栗子", "a");
    Memory place = remember("栗子放冰箱下层", "a");
    Memory elsewhere = remember("猫叫栗子", "b");
    Memory newer = remember("猫改名叫核桃了", "a", "更正");
    assertThat(space.memory(OWNER, AS_SET, name.id()).supersededBy()).contains(newer.id());
    for (Memory other : List.of(food, place, elsewhere, newer)) {
      assertThat(statusOf(other)).isEqualTo(MemoryStatus.ACTIVE);
    }
    MemoryVersion last =
        space.memories().history(OWNER, AS_SET, name.id(), OptionalLong.empty(), 1).getFirst();
    assertThat(last.reason()).contains(newer.id().value());
    assertThat(last.state().importance()).isEqualTo(1);
    assertThat(
            space
                .memories()
                .setStatus(OWNER, AS_SET, name.id(), MemoryStatus.ACTIVE, Optional.empty())
                .importance())
        .isEqualTo(3);
  }

  @Test
  void a_fact_is_superseded_however_old_it_is() {
    Memory old = remember("默认语言用英语", "s");
    for (int i = 0; i < 60; i++) {
      var unused = remember("第" + i + "号仓库的钥匙编号是" + (i * 37), "s");
    }
    Memory newer = remember("默认语言换成日语", "s", "fact-update");
    assertThat(space.memory(OWNER, AS_SET, old.id()).supersededBy()).contains(newer.id());
    Memory preference = remember("默认语言换成法语", "s", "preference-change");
    assertThat(statusOf(newer)).isEqualTo(MemoryStatus.ACTIVE);
    space
        .memories()
        .update(
            OWNER, AS_SET, preference.id(), MemoryEdit.nothing().withTags(List.of("Correction")));
    assertThat(statusOf(newer)).isEqualTo(MemoryStatus.SUPERSEDED);
  }

  @Test
  void another_speakers_fact_is_not_superseded() {
    NewMemory plain = wanted("the favourite drink is tea", "s", Optional.empty());
    Memory ann = space.remember(spoken(plain, "ann", "the favourite drink is tea")).memory();
    Memory bob = space.remember(spoken(plain, "bob", "the favourite drink is water")).memory();
    NewMemory newer =
        wanted("the favourite drink is coffee now", "s", Optional.empty(), "correction");
    var unused = space.remember(spoken(newer, "bob", newer.content()));
    assertThat(statusOf(ann)).isEqualTo(MemoryStatus.ACTIVE);
    assertThat(statusOf(bob)).isEqualTo(MemoryStatus.SUPERSEDED);
  }

  private static NewMemory spoken(NewMemory plain, String speaker, String content) {
    return new NewMemory(
        plain.id(),
        content,
        plain.tags(),
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
        plain.document());
  }

  @Test
  void memories_are_deleted_by_what_they_are_and_a_look_deletes_nothing() {
    Memory one = remember("one", "s", "t");
    Memory two = remember("two", "s");
    Memory hidden = remember("three", "s", "t");
    space.memories().setStatus(OWNER, AS_SET, hidden.id(), MemoryStatus.ARCHIVED, Optional.empty());
    MemoryQuery tagged =
        new MemoryQuery(
            Set.of(MemoryStatus.ACTIVE),
            Optional.of("t"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Instant.now());
    assertThat(space.memories().delete(OWNER, AS_SET, tagged, true)).containsExactly(one.id());
    assertThat(statusOf(one)).isEqualTo(MemoryStatus.ACTIVE);
    Optional<Scope> other = Optional.of(Scope.session("t"));
    assertThat(space.memories().delete(other, AS_SET, tagged, false)).isEmpty();
    assertThat(space.memories().delete(OWNER, AS_SET, tagged, false)).containsExactly(one.id());
    assertThat(statusOf(two)).isEqualTo(MemoryStatus.ACTIVE);
    assertThat(statusOf(hidden)).isEqualTo(MemoryStatus.ARCHIVED);
  }

  @Test
  void a_documents_memories_go_with_it_and_it_can_be_imported_again() {
    space.putDocument(new ImportedDocument("doc_1", "text", "00ff", "t", 2, 0, Instant.now()));
    Memory of = space.remember(wanted("from the file", "s", Optional.of("doc_1"))).memory();
    Memory other = remember("from elsewhere", "s");
    Optional<Scope> stranger = Optional.of(Scope.session("t"));
    assertThat(space.memories().deleteDocument(stranger, AS_SET, "doc_1")).isEmpty();
    assertThat(space.document("00ff", "t")).isPresent();
    assertThat(space.memories().deleteDocument(OWNER, AS_SET, "doc_1")).containsExactly(of.id());
    assertThat(space.document("00ff", "t")).isEmpty();
    assertThat(statusOf(other)).isEqualTo(MemoryStatus.ACTIVE);
    assertThatThrownBy(() -> space.memories().deleteDocument(OWNER, AS_SET, "doc_1"))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  @Test
  void captures_are_merged_by_themselves_after_so_many() throws InterruptedException {
    SessionKey room = SessionKey.of("room");
    space.putSession(room, SessionChange.of(Optional.of(RoomClass.ROOM), Optional.empty()));
    for (String said :
        List.of(
            "remember that the green ladder of the neighbour stands in our garage",
            "remember that the green ladder of the neighbour stands in our garage too")) {
      Prepared prepared = space.prepare(Turn.of(Scope.of(room).withSpeaker("ann"), said));
      space.complete(prepared.turnId(), Reply.text("noted, in the garage"));
      // So that the second turn's messages have times of their own.
      Thread.sleep(2);
    }
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (told(SpaceEvent.Consolidate.class).isEmpty() && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    assertThat(told(SpaceEvent.Consolidate.class))
        .singleElement()
        .satisfies(event -> assertThat(event.merged()).isEqualTo(1));
    assertThat(space.stats(OWNER, AS_SET).lastConsolidatedAt()).isPresent();
    Memory merged =
        space
            .memories(OWNER, AS_SET, MemoryQuery.active(Instant.now()), Optional.empty(), 9)
            .getFirst();
    assertThat(merged.source()).isEqualTo(MemorySource.MERGE);
    assertThat(merged.messageSeqs()).hasSize(4);

    List<Message> messages = space.fullHistory(room, Limit.all());
    space
        .messages()
        .delete(room, List.of(messages.get(0).timestamp(), messages.get(1).timestamp()));
    space.messages().rewrite(room, "garage", "cellar", Limit.all());
    Memory left = space.memory(OWNER, AS_SET, merged.id());
    assertThat(left.content()).contains("cellar").doesNotContain("garage");
    assertThat(space.memories().history(OWNER, AS_SET, merged.id(), OptionalLong.empty(), 9))
        .extracting(version -> version.state().content())
        .allSatisfy(content -> assertThat(content).doesNotContain("garage"));
    space.messages().delete(room, messages.stream().map(Message::timestamp).toList());
    assertThatThrownBy(() -> space.memory(OWNER, AS_SET, merged.id()))
        .isInstanceOf(RemanenceException.class);
  }

  @Test
  void a_clear_tells_what_it_changed() {
    SessionKey room = SessionKey.of("room");
    space.putSession(room, SessionChange.of(Optional.of(RoomClass.ROOM), Optional.empty()));
    Prepared prepared =
        space.prepare(
            Turn.of(Scope.of(room).withSpeaker("ann"), "remember where the ladder stands"));
    space.complete(prepared.turnId(), Reply.text("in the garage"));
    events.clear();
    space.clearing().session(room, Set.of(), false, Language.ENGLISH);
    assertThat(told(SpaceEvent.HistoryChanged.class))
        .extracting(SpaceEvent.HistoryChanged::session)
        .containsExactly(room);
    assertThat(told(SpaceEvent.MemoryErased.class)).hasSize(1);
    events.clear();
    space.clearing().everything(Set.of(), true, Language.ENGLISH);
    // What is there is counted beside everything else, so that its event comes when it will.
    assertThat(events).allMatch(SpaceEvent.StoreLoad.class::isInstance);
  }

  @Test
  void what_a_listener_throws_is_nobody_elses_trouble() {
    try (Remanence loud =
        Remanence.builder()
            .events(
                event -> {
                  throw new IllegalStateException("no");
                })
            .inMemory()) {
      Memory memory =
          loud.space("default")
              .remember(wanted("kept all the same", "s", Optional.empty()))
              .memory();
      assertThat(loud.space("default").memory(OWNER, AS_SET, memory.id())).isEqualTo(memory);
    }
  }

  @Test
  void a_space_whose_file_is_damaged_is_told_of(@TempDir Path folder) {
    StoreProvider damaged =
        new StoreProvider() {
          @Override
          public String name() {
            return "damaged";
          }

          @Override
          public Store open(Path directory, Clock clock) {
            throw RemanenceException.of(ErrorCode.UNAVAILABLE, "it is damaged")
                .withReason(StoreProvider.CORRUPT);
          }

          @Override
          public VectorStore openVectors(Path directory) {
            throw new UnsupportedOperationException();
          }
        };
    try (Remanence broken =
        Remanence.builder()
            .embedding("none")
            .store(damaged)
            .events(events::add)
            .open(folder.resolve("data"))) {
      Space unreadable = broken.space("default");
      assertThatThrownBy(unreadable::state).hasMessage("it is damaged");
    }
    assertThat(told(SpaceEvent.StoreCorrupt.class))
        .singleElement()
        .satisfies(event -> assertThat(event.file()).endsWith("memory.db"));
  }

  @Test
  void a_merge_asked_for_takes_the_similarity_that_it_is_given() {
    var unused = remember("the red boat lies in the harbour", "s");
    var also = remember("the red boat lies in the small quiet harbour here", "s");
    assertThat(space.memories().merge(OWNER, AS_SET, OptionalDouble.empty(), true).groups())
        .isEmpty();
    assertThat(space.memories().merge(OWNER, AS_SET, OptionalDouble.of(0.6), true).groups())
        .hasSize(1);
    MemoryId id =
        space
            .memories()
            .merge(
                Optional.of(Scope.session("s")),
                Optional.of(Isolation.SESSION),
                OptionalDouble.of(0.6),
                false)
            .groups()
            .getFirst()
            .survivor()
            .orElseThrow();
    assertThat(recall("red boat harbour")).hasSize(1);
    assertThat(space.memory(OWNER, AS_SET, id).content()).contains("quiet");
  }
}
