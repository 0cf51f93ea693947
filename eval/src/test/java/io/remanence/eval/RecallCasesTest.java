package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.embed.Embedder;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.inmemory.InMemoryIndex;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.recall.Hit;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProvider;
import io.remanence.recall.ItemKind;
import io.remanence.recall.RecallResult;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import io.remanence.space.Space;
import io.remanence.testkit.FakeEmbedder;
import io.remanence.testkit.FaultyEmbedder;
import io.remanence.testkit.FaultyIndex;
import io.remanence.testkit.HardTexts;
import io.remanence.testkit.ManualClock;
import io.remanence.transfer.ExportPart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Kinds of fault that users of memory systems have reported, each asked of a whole space, in memory
 * and on disk. Texts are cut, analysed, stored, indexed, filtered and ranked as in use, since most
 * of these faults live between two parts that are right by themselves.
 *
 * <p>Long because each kind is told by its own texts, and they share one space.
 */
class RecallCasesTest {
  private static final Scope SCOPE = Scope.session("s");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Where a space is kept. */
  enum Backend {
    MEMORY,
    DISK
  }

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2026-05-20T09:00:00Z");
  private @Nullable Remanence remanence;
  private int opened;

  @AfterEach
  void close() {
    if (remanence != null) {
      remanence.close();
    }
  }

  private Space open(Backend backend, Embedder... models) {
    RemanenceBuilder builder = Remanence.builder().clock(clock);
    builder = models.length == 0 ? builder.embedding("none") : builder.embedders(List.of(models));
    close();
    remanence =
        switch (backend) {
          case MEMORY -> builder.inMemory();
          case DISK -> builder.open(folder.resolve("data" + opened));
        };
    return remanence.space("default");
  }

  /** The same data with other models; what is in memory begins anew. */
  private Space reopen(Backend backend, Embedder... models) {
    return open(backend, models);
  }

  private static Memories.Created save(Space space, String content) {
    return save(space, SCOPE, content);
  }

  private static Memories.Created save(Space space, Scope scope, String content) {
    return space.remember(NewMemory.of(content, MemorySource.API, in(scope)));
  }

  private static Placement in(Scope scope) {
    return new Placement(scope, Isolation.SESSION, false);
  }

  private static List<String> found(Space space, String query) {
    return found(space, SCOPE, query);
  }

  private static List<String> found(Space space, Scope scope, String query) {
    return contents(recall(space, RecallQuery.of(query, scope)));
  }

  private static RecallResult recall(Space space, RecallQuery query) {
    // The first search of a process loads much, and would go on without waiting for so long.
    space.awaitIndex(PATIENCE);
    return space.recall(query);
  }

  private static List<String> contents(RecallResult result) {
    return result.hits().stream().map(hit -> hit.item().content()).toList();
  }

  private List<Memory> memories(Space space) {
    return space.memories(
        Optional.of(SCOPE),
        Optional.empty(),
        MemoryQuery.active(clock.instant()),
        Optional.empty(),
        100);
  }

  @ParameterizedTest
  @EnumSource
  void unspaced_scripts_are_found_by_their_parts(Backend backend) {
    Space space = open(backend);
    List<String> texts = List.of("周三下午把季度预算表发给财务", "来週の火曜に歯医者の予約を入れた", "다음달부터 재택근무를 시작한다");
    texts.forEach(text -> save(space, text));
    List<String> queries = List.of("预算", "歯医者", "재택근무");
    for (int i = 0; i < texts.size(); i++) {
      assertThat(found(space, queries.get(i))).containsExactly(texts.get(i));
    }
  }

  @ParameterizedTest
  @EnumSource
  void any_single_character_is_found(Backend backend) {
    Space space = open(backend);
    String text = "我对虾过敏，聚餐别点海鲜";
    save(space, text);
    for (String character : List.of("虾", "敏", "鲜", "聚", "对")) {
      assertThat(found(space, character)).as(character).containsExactly(text);
    }
  }

  @ParameterizedTest
  @EnumSource
  void words_of_two_scripts_end_where_the_script_does(Backend backend) {
    Space space = open(backend);
    String text = "昨晚把svc-billing重启后延迟降到40ms";
    save(space, text);
    for (String part : List.of("svc-billing", "billing", "40ms", "重启", "延迟", "svc")) {
      assertThat(found(space, part)).as(part).containsExactly(text);
    }
  }

  @ParameterizedTest
  @EnumSource
  void one_spelling_finds_the_other_and_is_no_second_memory(Backend backend) {
    Space space = open(backend);
    String composed = "회의록은 금요일에 공유";
    save(space, Normalizer.normalize(composed, Normalizer.Form.NFD));
    assertThat(found(space, "회의록")).hasSize(1);
    assertThat(save(space, composed).existed()).isTrue();
    save(space, "ＡＰＩ網關的逾時改為３０秒");
    for (String query : List.of("api网关", "API網關", "30秒", "超時 逾时")) {
      assertThat(found(space, query)).as(query).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void no_cut_parts_a_character(Backend backend) {
    Space space = open(backend);
    String family = "👨‍👩‍👧‍👦";
    String longText = "a".repeat(1990) + "😀" + family + "尾尾尾尾尾尾尾尾尾尾";
    Prepared first = space.prepare(Turn.of(SCOPE, longText));
    space.complete(first.turnId(), Reply.text("x".repeat(199) + "🧭y。" + family));
    for (Memory memory : memories(space)) {
      assertThat(memory.content().codePointCount(0, memory.content().length()))
          .isLessThanOrEqualTo(NewMemory.MAX_CONTENT);
      assertWhole(memory.content());
    }
    for (String text : HardTexts.TEXTS) {
      Prepared prepared = space.prepare(Turn.of(SCOPE, text + " 尾"));
      prepared.messages().forEach(message -> assertWhole(message.text()));
    }
  }

  private static void assertWhole(String text) {
    assertThat(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @EnumSource
  void a_nul_is_taken_out_and_nothing_else_is_refused(Backend backend) {
    Space space = open(backend);
    save(space, "会议\u0000改到周四");
    assertThat(found(space, "改到周四")).containsExactly("会议改到周四");
    assertThatThrownBy(() -> save(space, "\u0000"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("blank");
    space.append(
        SessionKey.of("s"), List.of(NewMessage.of(MessageBody.user("地点\u0000在三楼 \ud83d!"))));
    assertThat(space.history(SessionKey.of("s"), Limit.all()))
        .extracting(message -> message.body().text())
        .containsExactly("地点在三楼 \ufffd!");
  }

  @ParameterizedTest
  @EnumSource
  void grammar_never_outranks_content(Backend backend) {
    Space space = open(backend);
    save(space, "在哪个群里发言都要先看公告");
    save(space, "体检中心位于滨江路");
    save(space, "中国的目的地是昆明");
    assertThat(found(space, "体检中心在哪个位置？").getFirst()).isEqualTo("体检中心位于滨江路");
    assertThat(found(space, "中国").getFirst()).contains("中国");
    assertThat(found(space, "目的").getFirst()).contains("目的");
    save(space, "What is it that you would have me do with it");
    save(space, "The ferry leaves at nine");
    assertThat(found(space, "what is it that the ferry would do?").getFirst())
        .isEqualTo("The ferry leaves at nine");
  }

  @ParameterizedTest
  @EnumSource
  void no_clause_of_a_query_goes_past_the_filters(Backend backend) {
    FakeEmbedder model = FakeEmbedder.any();
    for (Embedder[] models : new Embedder[][] {{}, {model}}) {
      opened++;
      Space space = open(backend, models);
      Scope one = Scope.session("one").withSpeaker("A");
      Scope other = Scope.session("two").withSpeaker("B");
      Memory active = tagged(space, one, "東京 の 桜", Optional.empty());
      save(space, other, "東京 の 駅");
      Memory older = tagged(space, one, "東京 の 古い 話", Optional.empty());
      space.supersede(Optional.empty(), Optional.empty(), older.id(), active.id());
      tagged(space, one, "東京 の 期限", Optional.of(Duration.ofSeconds(1)));
      clock.advance(Duration.ofSeconds(2));
      space.awaitEmbeddings(PATIENCE);
      assertThat(found(space, one, "東京")).containsExactly("東京 の 桜");
      RecallQuery.Filters narrow =
          new RecallQuery.Filters(
              Optional.empty(),
              Optional.empty(),
              Set.of("trip"),
              Optional.of(clock.instant().minusSeconds(60)),
              Optional.of(clock.instant().plusSeconds(60)),
              0,
              Optional.empty(),
              RecallQuery.Filters.none().statuses());
      assertThat(contents(recall(space, query("東京", one, narrow)))).containsExactly("東京 の 桜");
      RecallQuery.Filters past =
          new RecallQuery.Filters(
              Optional.empty(),
              Optional.empty(),
              Set.of("trip"),
              Optional.empty(),
              Optional.of(clock.instant().minusSeconds(3600)),
              0,
              Optional.empty(),
              RecallQuery.Filters.none().statuses());
      assertThat(contents(recall(space, query("東京", one, past)))).isEmpty();
    }
  }

  private static Memory tagged(Space space, Scope scope, String text, Optional<Duration> life) {
    return space
        .remember(
            new NewMemory(
                Optional.empty(),
                text,
                List.of("trip"),
                List.of(),
                0.7,
                2,
                MemorySource.API,
                in(scope),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                life,
                Optional.empty(),
                Optional.empty()))
        .memory();
  }

  private static RecallQuery query(String text, Scope scope, RecallQuery.Filters filters) {
    return new RecallQuery(
        text,
        Optional.of(scope),
        Optional.empty(),
        10,
        Set.of(ItemKind.values()),
        0,
        filters,
        Optional.empty(),
        false);
  }

  @ParameterizedTest
  @EnumSource
  void what_is_gone_is_not_found_by_words_or_meaning(Backend backend) {
    FakeEmbedder model = FakeEmbedder.any();
    Space space = open(backend, model);
    Memory secret = save(space, "暗号は紫陽花").memory();
    space.awaitEmbeddings(PATIENCE);
    space.forget(Optional.empty(), Optional.empty(), secret.id());
    save(space, "普通のメモ");
    for (int i = 0; i < 100; i++) {
      Memory passing = save(space, "紫陽花 " + i).memory();
      space.forget(Optional.empty(), Optional.empty(), passing.id());
    }
    space.awaitEmbeddings(PATIENCE);
    assertThat(found(space, "紫陽花")).doesNotContain("暗号は紫陽花").noneMatch(t -> t.contains("紫陽花"));
    if (backend == Backend.DISK) {
      Space again = reopen(backend, model);
      assertThat(found(again, "紫陽花")).noneMatch(t -> t.contains("紫陽花"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_model_of_another_dimension_takes_over_and_words_serve_meanwhile(Backend backend) {
    Space space = open(backend, new FakeEmbedder("small/1", 32, Set.of()));
    for (int i = 0; i < 10; i++) {
      save(space, "note " + i + " on the harbour");
    }
    space.awaitEmbeddings(PATIENCE);
    FakeEmbedder large = new FakeEmbedder("large/1", 64, Set.of());
    Space again = reopen(backend, large);
    save(again, "note 11 on the harbour");
    again.awaitEmbeddings(PATIENCE);
    List<Hit> hits = recall(again, RecallQuery.of("harbour note 11", SCOPE)).hits();
    assertThat(hits.getFirst().item().content()).isEqualTo("note 11 on the harbour");
    assertThat(hits.getFirst().parts()).containsKey("meaning:large/1");
    assertThat(hits).noneMatch(hit -> hit.parts().containsKey("meaning:small/1"));
    for (Memory memory : memories(again)) {
      again.forget(Optional.empty(), Optional.empty(), memory.id());
    }
    save(again, "a new beginning at the harbour");
    assertThat(found(again, "harbour")).containsExactly("a new beginning at the harbour");
  }

  @ParameterizedTest
  @EnumSource
  void operators_in_a_query_are_words(Backend backend) {
    Space space = open(backend);
    String text = "run the pre-flight list";
    save(space, text);
    for (String query :
        List.of(
            "pre-flight",
            "NOT flight",
            "-flight",
            "pre - flight",
            "content:pre",
            "pre^2",
            "\"pre",
            "(flight",
            "fl*ght flight",
            "flight~2 AND (",
            "+flight -list",
            "[a TO z] flight",
            "flight' OR 1=1 --")) {
      assertThat(found(space, query)).as(query).containsExactly(text);
    }
    assertThat(found(space, "a-b")).isEmpty();
    assertThat(found(space, "text:nothing")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void any_id_is_a_scope_of_its_own(Backend backend) {
    Space space = open(backend);
    List<String> ids = new ArrayList<>(HardTexts.IDS);
    ids.addAll(
        List.of("3f2a7c10-0000-4000-8000-00000000000a", "main", "_", "a:b", "a b", "default", "A"));
    List<String> distinct = ids.stream().distinct().toList();
    for (String id : distinct) {
      save(space, Scope.session(id), "the harbour of " + distinct.indexOf(id));
    }
    for (String id : distinct) {
      assertThat(found(space, Scope.session(id), "harbour"))
          .as("'%s'", id)
          .containsExactly("the harbour of " + distinct.indexOf(id));
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_same_thing_told_again_is_one_memory(Backend backend) {
    Space space = open(backend);
    List<String> ways = List.of("每周四倒垃圾 2 次", "  每周四倒垃圾 2 次 ", "每周四倒垃圾 ２ 次", "每周四倒垃圾 2 次");
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      all.add(
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 10; i++) {
                  ways.forEach(way -> save(space, way));
                }
              }));
    }
    all.forEach(CompletableFuture::join);
    assertThat(memories(space)).hasSize(1);
    assertThat(save(space, ways.getFirst()).existed()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void a_vector_without_a_direction_neither_wins_nor_spoils_anything(Backend backend) {
    FakeEmbedder model =
        FakeEmbedder.any()
            .fix("🙂🙂", new float[FakeEmbedder.any().dimension()])
            .fix("🙂", new float[FakeEmbedder.any().dimension()]);
    float[] broken = new float[model.dimension()];
    broken[0] = Float.NaN;
    model.fix("a broken harbour", broken);
    Space space = open(backend, model);
    save(space, "🙂🙂");
    save(space, "a broken harbour");
    save(space, "the harbour at dawn");
    space.awaitEmbeddings(Duration.ofSeconds(2));
    for (String query : List.of("🙂", "harbour dawn", "a broken harbour")) {
      RecallResult first = recall(space, RecallQuery.of(query, SCOPE));
      assertThat(first.hits())
          .allSatisfy(hit -> assertThat(hit.score()).isBetween(0.0, 1.0))
          .allSatisfy(hit -> assertThat(hit.parts().values()).allMatch(Double::isFinite));
      assertThat(contents(recall(space, RecallQuery.of(query, SCOPE)))).isEqualTo(contents(first));
    }
    assertThat(found(space, "harbour dawn").getFirst()).isEqualTo("the harbour at dawn");
    assertThat(found(space, "broken harbour").getFirst()).isEqualTo("a broken harbour");
  }

  @ParameterizedTest
  @EnumSource
  void a_weak_match_is_weak_though_it_is_the_only_one(Backend backend) {
    Space space = open(backend);
    assertThat(found(space, "共享单车坏了")).isEmpty();
    save(space, "会议纪要模板放共享盘");
    RecallResult weak = recall(space, RecallQuery.of("共享单车坏了", SCOPE));
    assertThat(weak.hits()).extracting(Hit::score).allMatch(score -> score < 0.1);
    Prepared prepared = space.prepare(Turn.of(SCOPE, "共享单车坏了，怎么办？"));
    assertThat(prepared.messages().getLast().text()).isEqualTo("共享单车坏了，怎么办？");
    save(space, "红色单车停在北门");
    save(space, "蓝色单车停在北门");
    save(space, "绿色单车停在北门");
    List<Hit> equal = recall(space, RecallQuery.of("北门的单车", SCOPE)).hits();
    assertThat(equal.stream().filter(hit -> hit.item().content().endsWith("停在北门")))
        .hasSize(3)
        .allMatch(hit -> hit.score() > 0.1 && hit.score() <= 1);
  }

  @ParameterizedTest
  @EnumSource
  void no_age_is_negative_and_none_makes_a_score_better(Backend backend) {
    Space space = open(backend);
    List<Instant> times =
        List.of(
            clock.instant(),
            clock.instant().plus(Duration.ofDays(10)),
            Instant.EPOCH,
            Instant.parse("1970-01-21T12:00:00Z"),
            Instant.parse("0001-01-01T00:00:00Z"));
    for (int i = 0; i < times.size(); i++) {
      space.remember(
          new NewMemory(
              Optional.empty(),
              "the harbour report, edition " + i,
              List.of(),
              List.of(),
              0.7,
              2,
              MemorySource.IMPORT,
              in(SCOPE),
              Optional.empty(),
              List.of(),
              Optional.of(times.get(i)),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty()));
    }
    List<Hit> hits = recall(space, RecallQuery.of("harbour report", SCOPE)).hits();
    assertThat(hits).hasSize(times.size());
    assertThat(hits).allSatisfy(hit -> assertThat(hit.score()).isBetween(0.1, 1.0));
    assertThat(hits)
        .allSatisfy(hit -> assertThat(hit.parts().getOrDefault("decay", 1.0)).isBetween(0.9, 1.0));
  }

  @ParameterizedTest
  @EnumSource
  void what_has_expired_is_gone_everywhere_at_once(Backend backend) {
    Space space = open(backend);
    Memory brief =
        tagged(space, SCOPE, "the gate code is blue", Optional.of(Duration.ofMillis(50)));
    assertThat(found(space, "gate code")).hasSize(1);
    clock.advance(Duration.ofMillis(80));
    assertThat(found(space, "gate code")).isEmpty();
    assertThat(memories(space)).isEmpty();
    assertThatThrownBy(() -> space.memory(Optional.of(SCOPE), Optional.empty(), brief.id()))
        .hasMessageContaining(brief.id().value());
    assertThat(space.stats(Optional.of(SCOPE), Optional.empty()).memories().count()).isZero();
    assertThat(space.prepare(Turn.of(SCOPE, "What is the gate code?")).messages().getLast().text())
        .isEqualTo("What is the gate code?");
    ByteArrayOutputStream exported = new ByteArrayOutputStream();
    space
        .transfer()
        .export(Set.of(ExportPart.MEMORIES), Optional.empty(), Optional.empty(), exported);
    assertThat(exported.toString(StandardCharsets.UTF_8)).doesNotContain("gate code");
    assertThat(save(space, "the gate code is blue").existed()).isFalse();
    for (Duration life :
        List.of(Duration.ZERO, Duration.ofMillis(-1), Duration.ofDays(4_000_000))) {
      assertThatThrownBy(() -> tagged(space, SCOPE, "x y z", Optional.of(life)))
          .hasMessageContaining("ms");
    }
  }

  /** C134: what goes wrong with a model leaves the turn without memories, and no more. */
  @ParameterizedTest
  @EnumSource
  void a_model_that_hangs_or_fails_never_holds_up_a_turn(Backend backend) {
    FakeEmbedder model = FakeEmbedder.any();
    Space space = open(backend, model);
    save(space, "the gate opens at the harbour side");
    assertThat(space.awaitEmbeddings(PATIENCE)).isTrue();
    model.hold();
    try {
      long start = System.nanoTime();
      Prepared prepared = space.prepare(Turn.of(SCOPE, "Where does the gate open, please?"));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
      assertThat(prepared.degraded()).contains("deadline");
      assertThat(prepared.messages().getLast().text())
          .endsWith("Where does the gate open, please?");
      assertThat(space.complete(prepared.turnId(), Reply.text("On the harbour side.")).round())
          .isPositive();
    } finally {
      model.release();
    }
    FaultyEmbedder failing = new FaultyEmbedder(model);
    Space other = open(backend, failing);
    failing.faults().failAlways(FaultyEmbedder.Point.QUERY);
    Prepared prepared = other.prepare(Turn.of(SCOPE, "Where does the gate open, please?"));
    assertThat(prepared.degraded()).contains("embedder");
  }

  private Space open(Index index, List<SpaceEvent> events, Embedder... models) {
    RemanenceBuilder builder = Remanence.builder().clock(clock).events(events::add);
    builder = models.length == 0 ? builder.embedding("none") : builder.embedders(List.of(models));
    remanence =
        builder
            .index(
                new IndexProvider() {
                  @Override
                  public String name() {
                    return "faulty";
                  }

                  @Override
                  public Index open(Path directory) {
                    return index;
                  }
                })
            .open(folder.resolve("faulty"));
    return remanence.space("default");
  }

  @Test
  void a_correction_that_finds_nothing_to_replace_for_a_failure_is_kept_and_told() {
    List<SpaceEvent> events = new CopyOnWriteArrayList<>();
    FaultyIndex index = new FaultyIndex(new InMemoryIndex());
    Space space = open(index, events);
    save(space, "the gate opens at the harbour side");
    index.faults().failAlways(FaultyIndex.Point.WORDS);
    NewMemory plain = NewMemory.of("the gate opens at the land side", MemorySource.API, in(SCOPE));
    Memories.Created saved =
        space.remember(
            new NewMemory(
                plain.id(),
                plain.content(),
                List.of("correction"),
                plain.concepts(),
                plain.confidence(),
                plain.importance(),
                plain.source(),
                plain.placement(),
                plain.speaker(),
                plain.messageSeqs(),
                plain.createdAt(),
                plain.eventTime(),
                plain.timeToLive(),
                plain.meta(),
                plain.document()));
    assertThat(saved.existed()).isFalse();
    assertThat(memories(space)).hasSize(2);
    assertThat(events).filteredOn(SpaceEvent.ConsolidateFailed.class::isInstance).hasSize(1);
  }

  @Test
  void a_text_that_no_model_can_read_is_told_and_found_by_its_words() throws InterruptedException {
    List<SpaceEvent> events = new CopyOnWriteArrayList<>();
    FaultyEmbedder failing = new FaultyEmbedder(FakeEmbedder.any());
    failing.faults().failAlways(FaultyEmbedder.Point.DOCUMENT);
    Space space = open(new InMemoryIndex(), events, failing);
    save(space, "the gate opens at the harbour side");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (events.stream().noneMatch(SpaceEvent.EmbeddingError.class::isInstance)
        && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    assertThat(events).anyMatch(SpaceEvent.EmbeddingError.class::isInstance);
    assertThat(found(space, "harbour gate")).hasSize(1);
  }

  @Test
  void an_index_that_fails_leaves_a_turn_without_memories_and_says_so_once() {
    List<SpaceEvent> events = new CopyOnWriteArrayList<>();
    FaultyIndex index = new FaultyIndex(new InMemoryIndex());
    Space space = open(index, events);
    save(space, "the gate opens at the harbour side");
    space.awaitIndex(PATIENCE);
    index.faults().failAlways(FaultyIndex.Point.WORDS);
    Prepared prepared = space.prepare(Turn.of(SCOPE, "Where does the gate open, please?"));
    assertThat(prepared.degraded()).contains("recall-failed");
    assertThat(prepared.messages().getLast().text()).isEqualTo("Where does the gate open, please?");
    assertThat(events)
        .filteredOn(
            event ->
                event instanceof SpaceEvent.FollowerFailed failed
                    && failed.follower().equals("recall"))
        .hasSize(1);
    assertThat(space.complete(prepared.turnId(), Reply.text("At the side.")).round()).isPositive();
    index.faults().heal();
    assertThat(space.prepare(Turn.of(SCOPE, "At which side does the gate open?")).degraded())
        .doesNotContain("recall-failed");
  }

  @ParameterizedTest
  @EnumSource
  void near_copies_take_one_place(Backend backend) {
    Space space = open(backend);
    List<String> facts =
        List.of("大理旅行的航班是周五早上八点", "大理旅行住在古城南门的民宿", "大理旅行要带小雨的护照", "大理旅行的预算是四千元", "大理旅行的同伴是阿棠");
    facts.forEach(fact -> save(space, fact));
    for (String copy : List.of("大理旅行的预算是四千元。", "大理旅行的预算是四千元！", "大理旅行 的预算是四千元", "“大理旅行的预算是四千元”")) {
      save(space, copy);
    }
    RecallResult result = recall(space, RecallQuery.of("大理旅行", SCOPE));
    assertThat(result.hits()).hasSize(5);
    assertThat(contents(result).stream().map(text -> text.replaceAll("[\\p{P}\\s]", "")).toList())
        .containsExactlyInAnyOrderElementsOf(facts);
  }

  @ParameterizedTest
  @EnumSource
  void edits_reach_all_that_was_made_of_a_message(Backend backend) {
    FakeEmbedder model = FakeEmbedder.any();
    Space space = open(backend, model);
    SessionKey session = SessionKey.of("s");
    Prepared turn = space.prepare(Turn.of(SCOPE, "我们下个月想去 大理 旅行，先看看机票"));
    space.complete(turn.turnId(), Reply.text("好的，去 大理 的机票周二最便宜。"));
    assertThat(memories(space)).isNotEmpty();
    Message asked = space.history(session, Limit.all()).getFirst();
    clock.advance(Duration.ofSeconds(1));
    space.messages().delete(session, List.of(asked.timestamp()));
    space.messages().rewrite(session, "大理", "丽江", Limit.all());
    assertThat(space.messages().rewrite(session, "大理", "丽江", Limit.all())).isEmpty();
    space.awaitEmbeddings(PATIENCE);
    assertThat(found(space, "大理")).noneMatch(text -> text.contains("大理"));
    assertThat(memories(space)).noneMatch(memory -> memory.content().contains("大理"));
    assertThat(space.fullHistory(session, Limit.all()))
        .noneMatch(message -> message.body().text().contains("大理"));
  }
}
