package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.remember;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.consolidation.DigestSettings;
import io.remanence.consolidation.MergeSettings;
import io.remanence.consolidation.PruneRule;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.ReservedMeta;
import io.remanence.profile.ProfileLimits;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.store.Store;
import io.remanence.store.TxMemories;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Merging, digests, their undoing and pruning, on a store.
 *
 * <p>Long because it goes through one capability sentence by sentence.
 */
public interface ConsolidatorContract extends StoreSuite {
  private static void refused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RemanenceException.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }

  private static void remembered(Store store, String... contents) {
    for (int i = 0; i < contents.length; i++) {
      remember(
          store,
          MemorySample.of("m" + i)
              .content(contents[i])
              .createdAt(noonPlus(i))
              .updatedAt(noonPlus(i)));
    }
  }

  private static List<String> absorbed(ConsolidationReport report) {
    return report.groups().stream()
        .flatMap(group -> group.absorbed().stream())
        .map(MemoryId::value)
        .sorted()
        .toList();
  }

  @Test
  default void near_equal_memories_become_one_that_keeps_what_all_had(Store store) {
    remember(
        store,
        MemorySample.of("old")
            .content("The bike stands behind the shed, near the old apple tree")
            .tags("home")
            .concepts("bike")
            .confidence(0.9)
            .importance(4)
            .messageSeqs(1L, 2L)
            .createdAt(noonPlus(-9))
            .updatedAt(noonPlus(1))
            .recalled(3, noonPlus(50)));
    remember(
        store,
        MemorySample.of("new")
            .content("the bike stands behind the shed near the apple tree.")
            .tags("garden", "home")
            .concepts("shed")
            .confidence(0.5)
            .messageSeqs(2L, 3L)
            .updatedAt(noonPlus(2))
            .recalled(4, noonPlus(40)));
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      String before = test.everything();
      ConsolidationReport look = test.merge(true);
      assertThat(look.id()).isEmpty();
      assertThat(test.everything()).isEqualTo(before);
      ConsolidationReport report = test.merge();
      assertThat(report.groups()).isEqualTo(look.groups());
      assertThat(report.merged()).isEqualTo(1);
      assertThat(report.groups().getFirst().survivor()).contains(new MemoryId("new"));
      Memory survivor = test.get("new");
      assertThat(survivor.content()).contains("old apple tree");
      assertThat(survivor.tags()).containsExactly("garden", "home");
      assertThat(survivor.concepts()).containsExactly("shed", "bike");
      assertThat(survivor.confidence()).isCloseTo(0.95, Offset.offset(1e-9));
      assertThat(survivor.importance()).isEqualTo(4);
      assertThat(survivor.source()).isEqualTo(MemorySource.MERGE);
      assertThat(survivor.messageSeqs()).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(survivor.createdAt()).isEqualTo(noonPlus(-9));
      assertThat(survivor.recallCount()).isEqualTo(7);
      assertThat(survivor.lastRecalledAt()).contains(noonPlus(50));
      assertThat(ReservedMeta.absorbed(survivor)).containsExactly(new MemoryId("old"));
      Memory gone = test.get("old");
      assertThat(gone.status()).isEqualTo(MemoryStatus.SUPERSEDED);
      assertThat(gone.supersededBy()).contains(new MemoryId("new"));
      assertThat(test.merge().merged()).isZero();
      test.consolidator.undo(MemoryReach.everything(), report.id().orElseThrow());
      assertThat(test.get("new").recallCount()).isEqualTo(4);
      assertThat(test.everything().replace("lastRecalledAt=2026-03-01T12:00:00.050Z", "L"))
          .isEqualTo(
              before
                  .replace("lastRecalledAt=2026-03-01T12:00:00.050Z", "L")
                  .replace("lastRecalledAt=2026-03-01T12:00:00.040Z", "L"));
      assertThat(test.merge().merged()).as("what was parted stays apart").isZero();
      refused(
          ErrorCode.CONFLICT,
          () -> test.consolidator.undo(MemoryReach.everything(), report.id().orElseThrow()));
      refused(ErrorCode.NOT_FOUND, () -> test.consolidator.undo(MemoryReach.everything(), "con_x"));
    }
  }

  @Test
  default void what_differs_is_never_joined(Store store) {
    remembered(
        store,
        "复诊定在3月8日",
        "复诊定在3月9日",
        "报销上限1200元",
        "报销上限12000元",
        "v1.9 可用",
        "v1.10 可用",
        "机票订在五号",
        "猫粮快吃完了",
        "Завтра экзамен",
        "Куплен велосипед",
        "🎸🎸",
        "🧊",
        "...",
        "!!!",
        "The report for the whole team is due next Monday at the office",
        "The report for the whole team is due next Friday at the office",
        "We do deploy to the staging cluster in the evening with two reviewers",
        "We do not deploy to the staging cluster in the evening with two reviewers",
        "Please call Ann about the keys of the house at the lake this week",
        "Please call Tom about the keys of the house at the lake this week",
        "我们周三要和王芳一起去医院看望她的爷爷",
        "我们周三要和王明一起去医院看望她的爷爷",
        "小李打了小王一下然后就跑了出去",
        "小王打了小李一下然后就跑了出去",
        "the house has a red door and a green fence around the garden",
        "the house has a red door and a white fence around the garden");
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      assertThat(test.merge().groups()).isEmpty();
    }
  }

  @Test
  default void what_says_the_same_but_for_marks_and_form_is_joined(Store store) {
    remembered(
        store,
        "每周四晚上记得把垃圾桶推到门口",
        "每周四晚上，记得把垃圾桶推到门口！",
        "測試環境使用藍湖集群，賬號問小陳",
        "测试环境使用蓝湖集群，账号问小陈",
        "The ferry to the island leaves from pier 12",
        "the ferry to the island leaves from the pier 12");
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      assertThat(absorbed(test.merge())).containsExactly("m0", "m2", "m4");
    }
  }

  /** Vectors of unit length, the first of which has this cosine with {@code (1, 0, …)}. */
  private static float[] leaning(double cosine) {
    float[] vector = new float[64];
    vector[0] = (float) cosine;
    vector[1] = (float) Math.sqrt(1 - cosine * cosine);
    return vector;
  }

  private static ConsolidatorUnderTest leaning(Store store, String one, String other, double to) {
    ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store);
    test.embedder.fix(one, leaning(1)).fix(other, leaning(to));
    remembered(store, one, other);
    test.awaitVectors();
    return test;
  }

  @Test
  default void what_is_said_in_other_words_is_joined_where_vectors_are_near(Store store) {
    try (ConsolidatorUnderTest test =
        leaning(
            store,
            "My sister works as a nurse at the city hospital",
            "My sister is a nurse in the city hospital",
            0.97)) {
      String before = test.everything();
      ConsolidationReport report = test.merge();
      assertThat(absorbed(report)).containsExactly("m0");
      assertThat(test.get("m1").content())
          .as("the longer text stays")
          .isEqualTo("My sister works as a nurse at the city hospital");
      test.consolidator.undo(MemoryReach.everything(), report.id().orElseThrow());
      assertThat(test.everything()).isEqualTo(before);
    }
  }

  @Test
  default void what_is_said_in_other_words_is_found_among_many_of_the_same_persons_and_numbers(
      Store store) {
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      String one = "My sister works as a nurse at the city hospital";
      String other = "My sister is a nurse in the city hospital";
      test.embedder.fix(one, leaning(1)).fix(other, leaning(0.97));
      List<String> all = new ArrayList<>(List.of(one, other));
      for (String thing : "lamp sofa clock ladder piano mirror carpet basket kettle".split(" ")) {
        all.add("My " + thing + " came from the flea market");
      }
      remembered(store, all.toArray(String[]::new));
      test.awaitVectors();
      assertThat(absorbed(test.merge())).containsExactly("m0");
    }
  }

  @Test
  default void a_merge_after_a_large_one_finds_what_was_saved_since(Store store) {
    try (ConsolidatorUnderTest test =
        leaning(
            store,
            "My sister works as a nurse at the city hospital",
            "My sister is a nurse in the city hospital",
            0.97)) {
      assertThat(absorbed(test.merge())).containsExactly("m0");
      assertThat(test.merge().groups()).as("what was joined is not joined again").isEmpty();
      String again = "My sister is a nurse in the big city hospital now";
      String same = "My sister works as a nurse at the big city hospital now";
      test.embedder.fix(again, leaning(0.2)).fix(same, leaning(0.22));
      remember(
          store,
          MemorySample.of("n0").content(again).createdAt(noonPlus(8)).updatedAt(noonPlus(8)));
      remember(
          store, MemorySample.of("n1").content(same).createdAt(noonPlus(9)).updatedAt(noonPlus(9)));
      test.awaitVectors();
      assertThat(absorbed(test.merge())).containsExactly("n0");
      assertThat(test.get("n1").status()).isEqualTo(MemoryStatus.ACTIVE);
    }
  }

  @Test
  default void what_is_said_in_other_words_stays_apart_where_vectors_are_not_near_enough(
      Store store) {
    try (ConsolidatorUnderTest test =
        leaning(
            store,
            "My sister works as a nurse at the city hospital",
            "My sister is a nurse in the city hospital",
            0.94)) {
      assertThat(test.merge(true).groups()).isEmpty();
    }
  }

  @Test
  default void a_higher_similarity_asks_more_of_vectors_too(Store store) {
    try (ConsolidatorUnderTest test =
        leaning(
            store,
            "My sister works as a nurse at the city hospital",
            "My sister is a nurse in the city hospital",
            0.97)) {
      assertThat(
              test.consolidator
                  .merge(
                      MemoryReach.everything(), ConsolidatorUnderTest.MERGE.withSimilarity(1), true)
                  .groups())
          .isEmpty();
    }
  }

  @Test
  default void no_vector_joins_what_differs(Store store) {
    List<String> texts =
        List.of(
            "复诊定在3月8日",
            "复诊安排在3月9日",
            "报销的上限是1200元",
            "报销最多12000元",
            "我妹妹在市医院当护士",
            "我妹妹是市医院的医生",
            "My brother gave the book to my sister",
            "My sister handed the book to my brother",
            "We do deploy to the cluster in the evening",
            "In the evening we don't deploy on the cluster",
            "Ann drives Tom to the office on most days",
            "On most days Tom takes Ann to the office by car",
            "She borrowed my umbrella last night at the party",
            "Last night at the party I took her umbrella",
            "房东付暖气费，我付水费",
            "我付暖气费，房东付水费");
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      texts.forEach(text -> test.embedder.fix(text, leaning(0.99)));
      remembered(store, texts.toArray(String[]::new));
      test.awaitVectors();
      assertThat(test.merge().groups()).isEmpty();
    }
  }

  @Test
  default void only_one_visibility_and_one_speaker_are_joined(Store store) {
    String said = "the window of the kitchen sticks when it rains a lot";
    String more = said + " outside";
    remember(store, MemorySample.of("a").content(said).speaker("ann", "Ann"));
    remember(store, MemorySample.of("b").content(more).speaker("bob", "Bob"));
    remember(store, MemorySample.of("c").content(more).in(Scope.session("t"), Isolation.SESSION));
    remember(store, MemorySample.of("d").content(more).status(MemoryStatus.ARCHIVED));
    remember(store, MemorySample.of("e").content(more).expiresAt(noonPlus(0)));
    remember(
        store,
        MemorySample.of("f").content(more).speaker("ann", "Ann").source(MemorySource.CAPTURE));
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      assertThat(test.merge(true).groups()).isEmpty();
      remember(store, MemorySample.of("g").content(more).speaker("ann", "Annie"));
      assertThat(absorbed(test.merge())).containsExactly("a");
    }
  }

  @Test
  default void a_write_made_meanwhile_wins(Store store) {
    remembered(
        store,
        "the key of the cellar hangs behind the clock in the hall",
        "the key of the cellar hangs behind the old clock in the hall",
        "the gas bill is paid by the neighbour downstairs every time",
        "the gas bill is paid by the kind neighbour downstairs every time",
        "the blue car needs new tires before the trip to the sea",
        "the blue car needs new good tires before the trip to the sea",
        "the cat sleeps on the piano whenever nobody plays any music",
        "the cat sleeps on the big piano whenever nobody plays any music");
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      MemoryReach all = MemoryReach.everything();
      test.beforeWriting.set(
          () -> {
            test.beforeWriting.set(() -> {});
            remember(store, MemorySample.of("m9").content("saved meanwhile"));
            store.transact(
                tx -> {
                  var stores = TxMemories.of(tx);
                  var unused =
                      test.memories.update(
                          stores,
                          all,
                          new MemoryId("m0"),
                          MemoryEdit.nothing().withContent("the key is lost"));
                  test.memories.erase(stores, all, new MemoryId("m2"));
                  test.memories.supersede(stores, all, new MemoryId("m4"), new MemoryId("m9"));
                  return true;
                });
          });
      ConsolidationReport report = test.merge();
      assertThat(absorbed(report)).containsExactly("m6");
      assertThat(report.skipped()).isEqualTo(3);
      assertThat(test.get("m0").content()).isEqualTo("the key is lost");
      assertThat(test.get("m4").supersededBy()).contains(new MemoryId("m9"));
      assertThat(test.get("m9").status()).isEqualTo(MemoryStatus.ACTIVE);
      assertThat(test.everything()).doesNotContain("value='m2'");
      assertThat(test.get("m1").status()).isEqualTo(MemoryStatus.ACTIVE);
    }
  }

  @Test
  default void an_undo_is_refused_where_something_changed_since(Store store) {
    remembered(
        store,
        "the key of the cellar hangs behind the clock in the hall",
        "the key of the cellar hangs behind the old clock in the hall");
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      MemoryReach all = MemoryReach.everything();
      String id = test.merge().id().orElseThrow();
      refused(
          ErrorCode.NOT_FOUND,
          () ->
              test.consolidator.undo(
                  MemoryReach.of(Isolation.SESSION, Scope.session("other"), Optional.empty(), true),
                  id));
      Memory before = test.get("m1");
      store.transact(
          tx ->
              test.memories.update(
                  TxMemories.of(tx),
                  all,
                  before.id(),
                  MemoryEdit.nothing().withTags(List.of("new"))));
      String changed = test.everything();
      refused(ErrorCode.CONFLICT, () -> test.consolidator.undo(all, id));
      assertThat(test.everything()).isEqualTo(changed);
      store.transact(tx -> test.memories.erase(TxMemories.of(tx), all, before.id()));
      refused(ErrorCode.CONFLICT, () -> test.consolidator.undo(all, id));
    }
  }

  @Test
  default void a_digest_archives_what_is_old_or_hidden_and_can_be_undone(Store store) {
    remember(
        store,
        MemorySample.of("a")
            .content("statement a")
            .tags("tea", "home")
            .speaker("ann", "Ann")
            .importance(2));
    remember(
        store,
        MemorySample.of("b")
            .content("statement b")
            .tags("tea")
            .importance(3)
            .status(MemoryStatus.SUPERSEDED));
    remember(
        store,
        MemorySample.of("c").content("statement c").importance(1).status(MemoryStatus.ARCHIVED));
    remember(store, MemorySample.of("d").content("statement d").importance(3));
    remember(
        store,
        MemorySample.of("e").content("statement e").importance(1).status(MemoryStatus.DELETED));
    remember(
        store,
        MemorySample.of("f")
            .content("statement f")
            .importance(1)
            .in(Scope.session("t"), Isolation.SESSION));
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      assertThat(absorbed(test.digest(true))).containsExactly("b");
      test.clock.advance(Duration.ofDays(7));
      String before = test.everything();
      ConsolidationReport look = test.digest(true);
      assertThat(absorbed(look)).containsExactly("a", "b");
      assertThat(test.everything()).isEqualTo(before);
      ConsolidationReport report = test.digest(false);
      assertThat(absorbed(report)).containsExactly("a", "b");
      Memory summary = test.get(report.groups().getFirst().survivor().orElseThrow().value());
      assertThat(summary.content())
          .isEqualTo(
              "A digest of 3 memories from 2026-03-01 to 2026-03-01 that are old or no longer hold."
                  + " Mostly tagged: tea (2), home (1). Mostly from: Ann (1).");
      assertThat(summary.tags()).containsExactly("consolidation", "summary");
      assertThat(summary.source()).isEqualTo(MemorySource.DIGEST);
      assertThat(summary.importance()).isEqualTo(2);
      assertThat(test.get("a").status()).isEqualTo(MemoryStatus.ARCHIVED);
      assertThat(test.get("d").status()).isEqualTo(MemoryStatus.ACTIVE);
      assertThat(test.get("f").status()).isEqualTo(MemoryStatus.ACTIVE);
      assertThat(test.digest(false).groups()).isEmpty();
      test.consolidator.undo(MemoryReach.everything(), report.id().orElseThrow());
      assertThat(test.everything()).isEqualTo(before);
    }
  }

  @Test
  default void a_digest_is_made_only_where_it_is_switched_on_and_in_the_language_that_is_set(
      Store store) {
    remember(store, MemorySample.of("a").status(MemoryStatus.ARCHIVED));
    remember(store, MemorySample.of("b").tags("茶").status(MemoryStatus.SUPERSEDED));
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      DigestSettings off =
          new DigestSettings(
              false,
              Duration.ofDays(7),
              20,
              false,
              ProfileLimits.defaults(),
              Language.CHINESE,
              ZoneOffset.UTC);
      refused(
          ErrorCode.CONFLICT, () -> test.consolidator.digest(MemoryReach.everything(), off, false));
      assertThat(
              test.consolidator
                  .digest(MemoryReach.everything(), off, true)
                  .groups()
                  .getFirst()
                  .text())
          .isEqualTo("2026-03-01 至 2026-03-01 共 2 条较早或已失效的记忆的汇总。主要标签：茶 (1)。");
    }
  }

  @Test
  default void a_merge_erases_what_is_doubtful_expired_or_too_much(Store store) {
    remember(store, MemorySample.of("doubtful").content("one").confidence(0.05));
    remember(store, MemorySample.of("expired").content("two").expiresAt(noonPlus(0)));
    remember(store, MemorySample.of("kept").content("three").confidence(0.9));
    remember(store, MemorySample.of("older").content("four").confidence(0.5));
    remember(
        store, MemorySample.of("newer").content("five").confidence(0.5).updatedAt(noonPlus(5)));
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      MergeSettings two = new MergeSettings(0, 0.85, 0.1, OptionalInt.of(2));
      assertThat(test.consolidator.merge(MemoryReach.everything(), two, true).pruned())
          .isEqualTo(3);
      ConsolidationReport report = test.consolidator.merge(MemoryReach.everything(), two, false);
      assertThat(report.pruned()).isEqualTo(3);
      assertThat(store.<List<Memory>>read(tx -> tx.memories().scan("", 9)))
          .extracting(memory -> memory.id().value())
          .containsExactly("kept", "newer");
      assertThat(
              test.consolidator.prune(MemoryReach.everything(), new PruneRule(Optional.empty(), 0)))
          .isEmpty();
      test.clock.advance(Duration.ofMillis(101));
      assertThat(
              test.consolidator.prune(
                  MemoryReach.everything(), new PruneRule(Optional.of(Duration.ofMillis(100)), 0)))
          .containsExactly(new MemoryId("kept"));
    }
  }

  @Test
  default void a_merge_that_fails_anywhere_loses_nothing_and_is_made_up_for(Store store) {
    remembered(
        store,
        "the key of the cellar hangs behind the clock in the hall",
        "the key of the cellar hangs behind the old clock in the hall",
        "the gas bill is paid by the neighbour downstairs every time",
        "the gas bill is paid by the kind neighbour downstairs every time");
    FaultyStore faulty = new FaultyStore(store);
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, faulty)) {
      String before = test.everything();
      int call = 1;
      while (true) {
        faulty.faults().failAt(FaultyStore.Point.CALL, call);
        long fired = faulty.faults().fired();
        try {
          var unused = test.merge();
        } catch (RemanenceException failure) {
          assertThat(failure).hasMessage("failed on purpose");
        }
        if (faulty.faults().fired() == fired) {
          break;
        }
        // All of it is there or nothing is: the caller may not hear of a commit.
        if (!test.everything().equals(before)) {
          assertThat(test.get("m0").supersededBy())
              .as("call " + call)
              .contains(test.get("m1").id());
          assertThat(test.get("m2").supersededBy())
              .as("call " + call)
              .contains(test.get("m3").id());
        }
        call++;
      }
      assertThat(call).isGreaterThan(10);
      assertThat(test.get("m0").status()).isEqualTo(MemoryStatus.SUPERSEDED);
      assertThat(test.get("m2").status()).isEqualTo(MemoryStatus.SUPERSEDED);
    }
  }

  @Test
  default void merges_saves_and_deletions_at_once_lose_no_write(Store store) {
    List<String> words =
        List.of("clock", "shed", "piano", "window", "ladder", "garden", "bottle", "letter");
    Map<String, String> saved = new ConcurrentHashMap<>();
    Set<String> deleted = ConcurrentHashMap.newKeySet();
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      MemoryReach all = MemoryReach.everything();
      Crowd.run(
          4,
          number -> {
            Random random = new Random(number);
            for (int i = 0; i < 60; i++) {
              String word = words.get(random.nextInt(words.size()));
              if (number == 0) {
                if (i % 6 == 0) {
                  Optional<String> id = test.merge().id();
                  if (i % 12 == 0) {
                    try {
                      test.consolidator.undo(all, id.orElseThrow());
                    } catch (RemanenceException changed) {
                      assertThat(changed.code()).isEqualTo(ErrorCode.CONFLICT);
                    }
                  }
                }
              } else if (random.nextInt(4) > 0 || saved.isEmpty()) {
                String id = "w" + number + "-" + i;
                String content =
                    "the %s of the house stands right behind the %s wall in the yard"
                        .formatted(word, random.nextBoolean() ? "" : "old");
                try {
                  store.transact(
                      tx ->
                          test.memories.create(
                              TxMemories.of(tx),
                              MemoryLifeContract.wanted(
                                  content, Optional.of(id), List.of(), Optional.empty(), 0)));
                  saved.put(id, content);
                } catch (RemanenceException same) {
                  assertThat(same.code()).isEqualTo(ErrorCode.CONFLICT);
                }
              } else {
                String id = List.copyOf(saved.keySet()).get(random.nextInt(saved.size()));
                try {
                  store
                      .<List<Memory>>transact(
                          tx -> test.memories.erase(TxMemories.of(tx), all, new MemoryId(id)))
                      .forEach(memory -> deleted.add(memory.id().value()));
                } catch (RemanenceException gone) {
                  assertThat(gone.code()).isEqualTo(ErrorCode.NOT_FOUND);
                }
              }
            }
          });
      Map<String, Memory> left = new HashMap<>();
      store
          .read(tx -> tx.memories().scan("", 10_000))
          .forEach(memory -> left.put(memory.id().value(), memory));
      Set<String> expected = new HashSet<>(saved.keySet());
      expected.removeAll(deleted);
      assertThat(left.keySet()).isEqualTo(expected);
      for (Memory memory : left.values()) {
        if (memory.status() != MemoryStatus.ACTIVE) {
          assertThat(memory.supersededBy())
              .as("what took the place of %s", memory.id())
              .hasValueSatisfying(id -> assertThat(left).containsKey(id.value()));
        }
      }
    }
  }
}
