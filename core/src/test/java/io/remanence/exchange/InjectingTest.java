package io.remanence.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.event.ChangeType;
import io.remanence.exchange.Injecting.Injected;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.StoredMessage;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryVersions;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.profile.ProfileLimits;
import io.remanence.recall.Hit;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.TxMemories;
import io.remanence.text.Language;
import io.remanence.token.TokenEstimate;
import io.remanence.turn.TurnRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is recalled is made to fit, and checked once more when it is recorded. */
class InjectingTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final SessionKey HERE = SessionKey.of("here");
  private static final BlockStyle STYLE = new BlockStyle(Language.ENGLISH, ZoneOffset.UTC, 500);

  private static final TurnProfiles NO_PROFILES =
      new TurnProfiles(
          Optional.empty(), Optional.empty(), ProfileLimits.defaults(), List.of(), 0, NOON);

  private final Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);
  private final InMemoryStore store = new InMemoryStore(clock);
  private final Injecting injecting = new Injecting(store);
  private final Memories memories = new Memories(clock, prefix -> prefix + "_" + System.nanoTime());

  private Memory remember(String content) {
    return store.transact(
        tx ->
            memories
                .create(
                    TxMemories.of(tx),
                    NewMemory.of(
                        content,
                        MemorySource.API,
                        new Placement(Scope.of(HERE), Isolation.SESSION, false)))
                .memory());
  }

  private Message say(String text) {
    return store.transact(
        tx -> {
          long seq = tx.changes().recordMessage(HERE);
          Message message = new Message(seq, HERE, 1, false, NOON, MessageBody.user(text));
          tx.history()
              .insert(List.of(new StoredMessage(message, Optional.empty(), Optional.empty())));
          return message;
        });
  }

  private static Hit hit(Recalled item) {
    return new Hit(item, 0.5, Hit.MatchedBy.BM25, Map.of());
  }

  private static RecallResult found(List<Hit> hits) {
    return new RecallResult(hits, List.of(), List.of(), Duration.ZERO);
  }

  private Injected record(Message asked, Injected injected) {
    TurnRecord turn =
        new TurnRecord(
            "turn", Scope.of(HERE), 1, asked.seq(), Optional.of("inj"), NOON, Optional.empty());
    return injecting
        .record(
            "inj",
            turn,
            Scope.of(HERE),
            asked.body(),
            asked.body(),
            List.of(),
            Optional.empty(),
            STYLE,
            NO_PROFILES,
            RecentTalk.NOTHING,
            injected)
        .memories();
  }

  private Injection recorded() {
    return store.read(tx -> tx.injections().get("inj").orElseThrow());
  }

  @Test
  void what_was_erased_or_changed_after_it_was_recalled_is_neither_shown_nor_recorded() {
    Memory kept = remember("the ferry leaves at eight");
    Memory erased = remember("the secret harbour is behind the lighthouse");
    Memory changed = remember("the captain is called Nils");
    Message message = say("the ferry was late yesterday");
    Message asked = say("when does the ferry leave?");
    Injected injected =
        injecting.fit(
            found(
                List.of(
                    hit(new Recalled.OfMemory(erased)),
                    hit(new Recalled.OfMemory(kept)),
                    hit(new Recalled.OfMemory(changed)),
                    hit(new Recalled.OfMessage(message)))),
            "",
            asked.body(),
            STYLE,
            10_000);
    assertThat(injected.text()).contains("harbour", "eight", "Nils", "late");
    store.transact(
        tx -> {
          memories.erase(TxMemories.of(tx), erased);
          memories.rewrite(
              TxMemories.of(tx), changed, changed.saying("the captain is Ada", List.of(), NOON));
          return tx.edits().delete(HERE, List.of()).size();
        });

    Injected shown = record(asked, injected);

    assertThat(shown.text()).contains("eight", "late").doesNotContain("harbour", "Nils");
    assertThat(shown.hits()).hasSize(2);
    assertThat(recorded().text()).isEqualTo(shown.text());
    assertThat(recorded().toString()).doesNotContain("harbour", "Nils");
    assertThat(recorded().leftOut())
        .extracting(Injection.LeftOut::reason)
        .containsExactly("changed", "changed");
    assertThat(recorded().leftOut())
        .extracting(left -> left.why().orElse(""))
        .containsExactlyElementsOf(
            injected.hits().stream()
                .filter(hit -> !shown.hits().contains(hit))
                .map(Hit::why)
                .toList());
    assertThat(recorded().asked()).isEqualTo(Injection.Asked.of(asked.seq(), asked.body().text()));
  }

  @Test
  void a_question_that_was_deleted_meanwhile_is_not_recorded() {
    Message asked = say("my number is 5550100, what is yours?");
    store.transact(tx -> tx.edits().delete(HERE, List.of(NOON)));
    record(asked, Injected.NOTHING);
    assertThat(recorded().asked()).isEqualTo(new Injection.Asked(asked.seq(), "[erased]", true));
  }

  @Test
  void what_it_costs_is_what_it_adds_to_the_estimate_and_never_more_than_is_left() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> pieces =
        List.of("渡轮", "😀", "ferry ", "\u200f\u05d0\u05d1", "<<<", "a", "。", "&lt;", "　", "é");
    for (int run = 0; run < 300; run++) {
      List<Hit> hits = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        hits.add(hit(new Recalled.OfMemory(memory(text(random, pieces, 40), "m" + i))));
      }
      MessageBody asked = MessageBody.user(text(random, pieces, 20));
      if (random.nextBoolean()) {
        asked =
            io.remanence.inject.MemoryBlock.appendParts(
                asked, List.of(JsonObject.of(Map.of("type", "image_url", "image_url", "x"))));
      }
      int left = random.nextInt(120);
      Injected injected = injecting.fit(found(hits), "", asked, STYLE, left);
      assertThat(injected.tokens()).as("seed %d", seed).isLessThanOrEqualTo(left);
      if (!injected.text().isEmpty()) {
        MessageBody whole = io.remanence.inject.MemoryBlock.prepend(injected.text(), asked);
        assertThat(TokenEstimate.message(whole) - TokenEstimate.message(asked))
            .as("seed %d", seed)
            .isEqualTo(injected.tokens());
      }
      assertThat(injected.hits().size() + injected.leftOut().size()).isEqualTo(hits.size());
    }
  }

  private static String text(Random random, List<String> pieces, int most) {
    StringBuilder text = new StringBuilder("x");
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }

  private Memory memory(String content, String id) {
    Memory stored = remember(content);
    return store.read(
        tx ->
            tx.memories().withIds(MemoryReach.everything(), List.of(stored.id())).stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError(id)));
  }

  @Test
  void a_replay_takes_memories_as_they_were_where_their_history_is_known() {
    Memory before = remember("the ferry leaves at eight");
    Message asked = say("when does the ferry leave?");
    record(
        asked,
        injecting.fit(
            found(List.of(hit(new Recalled.OfMemory(before)))), "", asked.body(), STYLE, 1_000));
    store.transact(
        tx ->
            memories.rewrite(
                TxMemories.of(tx), before, before.saying("it leaves at nine", List.of(), NOON)));
    MemoryVersions history =
        (id, version) ->
            id.equals(before.id()) && version == before.version()
                ? Optional.of(before)
                : Optional.empty();

    InjectionReplay.Replayed known =
        store.read(tx -> new InjectionReplay(same -> history).replay(tx, recorded(tx)));
    InjectionReplay.Replayed unknown =
        store.read(
            tx ->
                new InjectionReplay(same -> MemoryVersions.current(same.memories()))
                    .replay(tx, recorded(tx)));

    assertThat(known.identical()).isTrue();
    assertThat(known.changed()).isEmpty();
    assertThat(unknown.identical()).isFalse();
    assertThat(unknown.changed()).containsExactly(before.id().value());
    assertThat(unknown.messages()).isEqualTo(known.messages());
    MemoryVersions liar = (id, version) -> Optional.of(before.saying("at ten", List.of(), NOON));
    assertThat(
            store
                .<InjectionReplay.Replayed>read(
                    tx -> new InjectionReplay(same -> liar).replay(tx, recorded(tx)))
                .identical())
        .isFalse();
    assertThat(store.changes(0, 99).items())
        .filteredOn(change -> change.type() == ChangeType.INJECTION_RECORDED)
        .hasSize(1);
    assertThat(new MemoryId(recorded().items().getFirst().id())).isEqualTo(before.id());
  }

  private static Injection recorded(io.remanence.store.Tx tx) {
    return tx.injections().get("inj").orElseThrow();
  }
}
