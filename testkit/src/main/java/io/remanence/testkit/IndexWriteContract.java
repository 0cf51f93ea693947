package io.remanence.testkit;

import static io.remanence.testkit.ItemSample.memory;
import static io.remanence.testkit.ItemSample.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.MemoryId;
import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What writes do to an index: order, replacement, removal, positions, reopening. */
@Timeout(60)
public interface IndexWriteContract extends IndexSuite {
  @Test
  default void a_new_index_is_empty_and_at_the_start(IndexUnderTest test) {
    assertThat(test.index().position()).isEqualTo(IndexPosition.START);
    assertThat(test.entries()).isEmpty();
    assertThat(test.find("ferry")).isEmpty();
    assertThat(test.nearest("m", Vectors.unit(1, 0), Filters.everything(), 10)).isEmpty();
  }

  @Test
  default void what_was_applied_is_seen_at_once(IndexUnderTest test) {
    for (int i = 0; i < 10; i++) {
      test.put(memory("m" + i, "the ferry number" + i));
      assertThat(test.find("number" + i)).containsExactly("m" + i);
      assertThat(test.find("ferry")).hasSize(i + 1);
    }
  }

  @Test
  default void writes_apply_in_order(IndexUnderTest test) {
    test.apply(
        new IndexWrite.Put(memory("a", "apple").build(), Map.of()),
        new IndexWrite.Put(memory("b", "apple").build(), Map.of()),
        new IndexWrite.Remove(ItemId.of(new MemoryId("a"))),
        new IndexWrite.Put(memory("b", "banana").version(2).build(), Map.of()),
        new IndexWrite.RemoveAll(),
        new IndexWrite.Put(memory("c", "cherry").build(), Map.of()),
        new IndexWrite.Put(memory("c", "cranberry").version(3).build(), Map.of()),
        new IndexWrite.Put(message(5, "damson").build(), Map.of()),
        new IndexWrite.RemoveSession(SessionKey.of("s")),
        new IndexWrite.Put(message(6, "elderberry").build(), Map.of()));
    assertThat(test.entries()).containsOnlyKeys("memory:c", "message:6");
    assertThat(test.find("apple banana cherry damson")).isEmpty();
    assertThat(test.find("cranberry")).containsExactly("c");
    assertThat(test.find("elderberry")).containsExactly("6");
  }

  @Test
  default void the_old_words_of_an_item_are_gone_when_it_is_put_again(IndexUnderTest test) {
    test.put(memory("u", "the code word is hydrangea 紫陽花").concepts("secret"));
    test.put(memory("u", "an ordinary note 普通").version(2));
    assertThat(test.find("hydrangea")).isEmpty();
    assertThat(test.find("紫陽花")).isEmpty();
    assertThat(test.find("secret")).isEmpty();
    assertThat(test.find("ordinary")).containsExactly("u");
    assertThat(test.entries()).hasSize(1);
    assertThat(test.entry("memory:u").version()).isEqualTo(2);
  }

  @Test
  default void a_removed_item_never_comes_back_in_another_ones_place(IndexUnderTest test) {
    test.put(memory("a", "hydrangea 紫陽花"));
    test.apply(new IndexWrite.Remove(ItemId.of(new MemoryId("a"))));
    test.put(memory("b", "an ordinary note 普通"));
    assertThat(test.find("hydrangea")).isEmpty();
    assertThat(test.find("紫陽花")).isEmpty();
    assertThat(test.find("紫")).isEmpty();
    for (int i = 0; i < 1000; i++) {
      String id = "c" + i % 10;
      test.apply(
          new IndexWrite.Put(memory(id, "hydrangea " + i).build(), Map.of("m", Vectors.unit(1, i))),
          new IndexWrite.Remove(ItemId.of(new MemoryId(id))));
    }
    test.put(memory("d", "another ordinary note"));
    assertThat(test.find("hydrangea")).isEmpty();
    assertThat(test.find("ordinary")).containsExactlyInAnyOrder("b", "d");
    assertThat(test.nearest("m", Vectors.unit(1, 0), Filters.everything(), 10)).isEmpty();
    test.reopen();
    assertThat(test.find("hydrangea")).isEmpty();
    assertThat(test.find("ordinary")).containsExactlyInAnyOrder("b", "d");
    assertThat(test.entries()).containsOnlyKeys("memory:b", "memory:d");
  }

  @Test
  default void removing_what_is_not_there_does_nothing(IndexUnderTest test) {
    test.put(memory("12", "ferry"), message(12, "ferry"));
    test.apply(
        new IndexWrite.Remove(new ItemId(ItemKind.MEMORY, "13")),
        new IndexWrite.Remove(new ItemId(ItemKind.MEMORY, "message:12")),
        new IndexWrite.RemoveSession(SessionKey.of("elsewhere")));
    assertThat(test.entries()).containsOnlyKeys("memory:12", "message:12");
    test.apply(new IndexWrite.Remove(new ItemId(ItemKind.MEMORY, "12")));
    assertThat(test.entries()).containsOnlyKeys("message:12");
    test.apply(new IndexWrite.Remove(ItemId.ofMessage(12)));
    assertThat(test.entries()).isEmpty();
    assertThat(test.find("ferry")).isEmpty();
  }

  @Test
  default void no_two_ids_are_taken_for_the_same(IndexUnderTest test) {
    test.put(
        HardTexts.IDS.stream()
            .map(id -> memory(id, "ferry word" + HardTexts.IDS.indexOf(id)))
            .toArray(ItemSample[]::new));
    assertThat(test.find("ferry")).containsExactlyInAnyOrderElementsOf(HardTexts.IDS);
    for (int i = 0; i < HardTexts.IDS.size(); i++) {
      assertThat(test.find("word" + i)).containsExactly(HardTexts.IDS.get(i));
    }
    test.apply(new IndexWrite.Remove(ItemId.of(new MemoryId("a"))));
    assertThat(test.entries()).hasSize(HardTexts.IDS.size() - 1).doesNotContainKey("memory:a");
  }

  @Test
  default void removing_a_session_takes_its_messages_and_nothing_else(IndexUnderTest test) {
    List<SessionKey> keys = Keys.distinct();
    List<ItemSample> items = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      items.add(message(2L * i + 1, "ferry").in(keys.get(i)));
      items.add(message(2L * i + 2, "ferry").in(keys.get(i)));
    }
    // A memory that was made in a session outlives it.
    items.add(memory("m", "ferry").in(keys.getFirst()));
    test.put(items.toArray(ItemSample[]::new));
    int left = items.size();
    for (SessionKey gone : List.of(SessionKey.of("a"), SessionKey.of("-"), keys.getLast())) {
      test.apply(new IndexWrite.RemoveSession(gone));
      left -= 2;
      assertThat(test.entries()).hasSize(left);
      assertThat(test.find("ferry", Filters.of().messagesOf(gone).build())).containsExactly("m");
    }
    assertThat(test.find("ferry")).hasSize(left).contains("m");
  }

  @Test
  default void removing_all_leaves_nothing(IndexUnderTest test) {
    test.put(memory("a", "ferry"), "m", Vectors.unit(1, 0));
    test.put(message(7, "ferry"), "m", Vectors.unit(1, 0));
    test.index().apply(List.of(new IndexWrite.RemoveAll()), IndexPosition.START);
    assertThat(test.index().position()).isEqualTo(IndexPosition.START);
    assertThat(test.entries()).isEmpty();
    assertThat(test.find("ferry")).isEmpty();
    assertThat(test.nearest("m", Vectors.unit(1, 0), Filters.everything(), 10)).isEmpty();
    test.put(memory("b", "ferry"));
    assertThat(test.find("ferry")).containsExactly("b");
  }

  @Test
  default void the_scan_tells_what_is_held(IndexUnderTest test) {
    test.apply(
        new IndexWrite.Put(
            memory("a 😀", "x").version(9_000_000_000L).build(),
            Map.of("zh/1", Vectors.unit(1, 2, 3), "en/1", Vectors.unit(1, 2))),
        new IndexWrite.Put(memory("b", "").version(3).build(), Map.of()),
        new IndexWrite.Put(
            message(8_000_000_000L, "y").build(), Map.of("en/1", Vectors.unit(1, 2))));
    List<Index.Entry> expected =
        List.of(
            new Index.Entry(
                ItemId.of(new MemoryId("a 😀")), 9_000_000_000L, List.of("en/1", "zh/1")),
            new Index.Entry(ItemId.of(new MemoryId("b")), 3, List.of()),
            new Index.Entry(ItemId.ofMessage(8_000_000_000L), 8_000_000_000L, List.of("en/1")));
    assertThat(test.entries().values()).containsExactlyInAnyOrderElementsOf(expected);
    test.reopen();
    assertThat(test.entries().values()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  default void the_position_is_the_one_applied_last(IndexUnderTest test) {
    IndexPosition first = new IndexPosition(5, 3, "en/1");
    test.index().apply(List.of(), first);
    assertThat(test.index().position()).isEqualTo(first);
    IndexPosition second = new IndexPosition(9_000_000_000L, 9_000_000_000L, "en/1 zh/1 模型");
    test.index().apply(List.of(new IndexWrite.Put(memory("a", "x").build(), Map.of())), second);
    assertThat(test.index().position()).isEqualTo(second);
    test.reopen();
    assertThat(test.index().position()).isEqualTo(second);
    test.index().apply(List.of(), first);
    assertThat(test.index().position()).isEqualTo(first);
    test.reopen();
    assertThat(test.index().position()).isEqualTo(first);
  }

  @Test
  default void writes_and_position_are_flushed_together(IndexUnderTest test) {
    test.put(memory("a", "flushed apple"), "m", Vectors.unit(1, 0));
    IndexPosition flushed = test.index().position();
    test.index().flush();
    test.put(memory("b", "unflushed banana"));
    IndexPosition unflushed = test.index().position();
    if (!test.crash()) {
      return;
    }
    // Closing may or may not flush, but words and position must tell the same.
    boolean hasSecond = !test.find("banana").isEmpty();
    assertThat(test.index().position()).isEqualTo(hasSecond ? unflushed : flushed);
    assertThat(test.entries()).hasSize(hasSecond ? 2 : 1);
    assertThat(test.find("apple")).containsExactly("a");
    assertThat(test.nearest("m", Vectors.unit(1, 0), Filters.everything(), 10)).hasSize(1);
  }

  @Test
  default void everything_is_found_again_after_reopening(IndexUnderTest test) {
    test.put(
        IntStream.range(0, 500)
            .mapToObj(i -> memory("m" + i, "ferry number" + i + " 第" + i + "号渡轮"))
            .toArray(ItemSample[]::new));
    List<String> before = test.find("number7 渡轮");
    test.reopen();
    assertThat(test.find("number7 渡轮")).containsExactlyInAnyOrderElementsOf(before);
    assertThat(test.find("number499")).containsExactly("m499");
    assertThat(test.entries()).hasSize(500);
  }

  @Test
  default void long_and_strange_texts_can_be_put(IndexUnderTest test) {
    List<ItemSample> items = new ArrayList<>();
    for (int i = 0; i < HardTexts.TEXTS.size(); i++) {
      items.add(memory("t" + i, HardTexts.TEXTS.get(i) + " landmark" + i));
    }
    items.add(memory("mebibyte", "渡轮 ferry😀\n".repeat(62_000) + " landmarkend"));
    items.add(memory("one word", "x".repeat(300_000) + " landmarkword"));
    items.add(memory("one run", "记".repeat(50_000) + " landmarkrun"));
    items.add(memory("blank", " \n\t"));
    test.put(items.toArray(ItemSample[]::new));
    for (int i = 0; i < HardTexts.TEXTS.size(); i++) {
      assertThat(test.find("landmark" + i)).containsExactly("t" + i);
    }
    assertThat(test.find("landmarkend")).containsExactly("mebibyte");
    assertThat(test.find("landmarkword")).containsExactly("one word");
    assertThat(test.find("landmarkrun")).containsExactly("one run");
    assertThat(test.entries()).hasSize(items.size());
  }

  @Test
  default void items_of_one_number_may_be_a_memory_and_a_message(IndexUnderTest test) {
    test.put(memory("5", "apple"), message(5, "banana"));
    List<ItemId> apple =
        test.words("apple", Filters.everything(), 10).stream().map(hit -> hit.id()).toList();
    assertThat(apple).containsExactly(new ItemId(ItemKind.MEMORY, "5"));
    assertThat(Optional.of(test.entries().size())).contains(2);
  }
}
