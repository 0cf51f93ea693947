package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.ErrorDetail;
import io.remanence.history.Speaker;
import io.remanence.memory.MemoryStatus;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of the memories of other programs. */
class MemoryFormatsTest {
  @Test
  void reads_entries_of_aipack_with_their_counters_and_without_their_vectors() {
    Collected read = Collected.of(Fixtures.text("aipack.json"));
    assertThat(read.bad).isEmpty();
    ImportedMemory first = read.memories.get(0);
    assertThat(first.key()).isEqualTo("mem_m1x2k9_a1b2c3");
    assertThat(first.content()).isEqualTo("Q: 发布窗口是哪天？\nA: 每周四晚上八点。");
    assertThat(first.session()).contains("群-42");
    assertThat(first.concepts()).containsExactly("发布窗口", "周四");
    assertThat(first.confidence()).isEqualTo(0.6);
    assertThat(first.recalls()).isEqualTo(7);
    assertThat(first.createdAt()).contains(Instant.ofEpochMilli(1_767_225_600_123L));
    assertThat(first.lastRecalledAt()).contains(Instant.ofEpochMilli(1_767_312_000_000L));
    ImportedMemory second = read.memories.get(1);
    assertThat(second.session()).isEmpty();
    assertThat(second.expiresAt()).contains(Instant.ofEpochMilli(4_102_444_800_000L));
    assertThat(second.meta().orElseThrow().members())
        .containsEntry("via", "老周")
        .containsEntry("imported_id", "mem_m1x2ka_d4e5f6")
        .containsEntry("imported_source", "tool")
        .doesNotContainKey("embedding");
  }

  @Test
  void says_which_entry_of_aipack_is_broken_and_goes_on() {
    Collected read =
        Collected.of(
            "{\"id\":\"a\",\"content\":\" \",\"concepts\":[]}\n"
                + "{\"id\":\"b\",\"content\":\"kept\",\"concepts\":[],\"confidence\":7}\n"
                + "{\"id\":\"c\",\"con\n",
            Format.AIPACK);
    assertThat(read.remembered()).containsExactly("kept");
    assertThat(read.memories.getFirst().confidence()).isEqualTo(1);
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("1: the entry \"a\" has no content"),
            b -> assertThat(b).startsWith("2: confidence is \"7\""),
            b -> assertThat(b).startsWith("3: "));
  }

  @Test
  void reads_episodes_as_they_became_and_never_their_scope() {
    Collected read = Collected.of(Fixtures.text("ltm.json"));
    assertThat(read.bad).isEmpty();
    ImportedMemory newer = read.memories.get(0);
    assertThat(newer.tags()).containsExactly("home", "fact-update");
    assertThat(newer.importance()).isEqualTo(4);
    assertThat(newer.speaker()).contains(new Speaker("u1", "Ines"));
    assertThat(newer.eventTime()).contains(Instant.parse("2026-10-01T12:00:00Z"));
    ImportedMemory older = read.memories.get(1);
    assertThat(older.status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(older.supersededBy()).contains(newer.key());
    assertThat(older.eventTime()).contains(Instant.parse("2026-03-14T00:00:00Z"));
    assertThat(read.memories)
        .allSatisfy(
            memory -> {
              assertThat(memory.session()).isEmpty();
              assertThat(memory.toString()).doesNotContain("victim", "bot-1");
            });
  }

  @Test
  void reads_profiles_slot_by_slot_and_nothing_twice() {
    Collected read = Collected.of(Fixtures.text("ltm.json"));
    assertThat(read.profiles)
        .extracting(
            p ->
                p.speaker().map(Speaker::id).orElse("-")
                    + " "
                    + p.field().wireName()
                    + p.fact().map(fact -> "/" + fact).orElse("")
                    + " = "
                    + p.value())
        .containsExactly(
            "- name = 周五徒步群",
            "- notes = 每月第一个周五集合。",
            "u1 name = Ines",
            "u1 traits = patient",
            "u1 traits = left-handed",
            "u1 preferences/drink = green tea");
    assertThat(read.profiles.getLast().previous()).contains("coffee");
  }

  @Test
  void leaves_out_episodes_whose_importance_or_time_can_not_be_read() {
    Collected read =
        Collected.of(
            "[{\"content\":\"a\",\"importance\":\"much\",\"tags\":[]},\n"
                + "{\"content\":\"b\",\"importance\":3,\"timestamp\":\"soon\"},\n"
                + "{\"content\":\"c\",\"importance\":9,\"tags\":[]},\n"
                + "7,\n"
                + "{\"content\":\"\",\"importance\":1}]",
            Format.LTM);
    assertThat(read.remembered()).containsExactly("c");
    assertThat(read.memories.getFirst().importance()).isEqualTo(5);
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("1: importance is \"much\""),
            b -> assertThat(b).startsWith("2: timestamp: the time is \"soon\""),
            b -> assertThat(b).startsWith("4: the record is \"7\""),
            b -> assertThat(b).startsWith("5: the episode has no content"));
  }

  @Test
  void reads_memories_of_mem0_about_their_user_and_never_as_their_agent() {
    Collected read = Collected.of(Fixtures.text("mem0.json"));
    assertThat(read.bad).isEmpty();
    assertThat(read.remembered()).containsExactly("喜欢清淡的菜", "Has a flight to Oslo in June");
    assertThat(read.memories.get(0).speaker()).contains(new Speaker("老周", "老周"));
    assertThat(read.memories.get(0).tags()).containsExactly("food");
    assertThat(read.memories.get(0).createdAt())
        .contains(Instant.parse("2026-05-01T16:00:00.123Z"));
    assertThat(read.memories.get(1).session()).contains("trip");
    assertThat(read.memories.get(1).meta().orElseThrow().members())
        .containsEntry("agent_id", "someone-elses-bot");
    String list = "[{\"id\":1,\"memory\":\"x\"},{\"id\":2}]";
    assertThat(Collected.of(list).remembered()).containsExactly("x");
    assertThat(Collected.of(list).bad).singleElement().asString().contains("has no text");
  }

  @Test
  void reads_a_backup_of_openmemory_and_its_lines() {
    Collected read = Collected.of(Fixtures.text("openmemory.json"));
    assertThat(read.bad).isEmpty();
    assertThat(read.memories.get(0).tags()).containsExactly("work");
    assertThat(read.memories.get(0).meta().orElseThrow().members()).containsEntry("app", "notes");
    assertThat(read.memories)
        .extracting(ImportedMemory::status)
        .containsExactly(MemoryStatus.ACTIVE, MemoryStatus.ARCHIVED);
    Collected lines =
        Collected.of(
            "{\"id\":\"m-1\",\"content\":\"a\",\"metadata\":{},\"state\":\"paused\",\"app\":null,"
                + "\"categories\":[\"work\"]}\n");
    assertThat(lines.memories.getFirst().status()).isEqualTo(MemoryStatus.ARCHIVED);
    assertThat(lines.memories.getFirst().key()).isEqualTo(read.memories.getFirst().key());
  }

  @Test
  void reads_notes_item_by_item_under_their_headings_and_days() {
    Collected read = Collected.of(Fixtures.text("memory.md"));
    assertThat(read.bad).isEmpty();
    assertThat(read.remembered())
        .containsExactly(
            "Preferences: Likes window seats",
            "Preferences: 喝咖啡不加糖，\n除非是在飞机上",
            "Met Ann about the harbour plan.\nShe wants it by May.",
            "Sent the draft to Ann 🚢");
    assertThat(read.memories)
        .extracting(memory -> memory.eventTime().map(String::valueOf).orElse(""))
        .containsExactly("", "", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z");
    assertThat(read.memories).extracting(ImportedMemory::line).containsExactly(4L, 5L, 9L, 3L);
    assertThat(read.memories.getFirst().tags()).containsExactly("Preferences");
  }

  @Test
  void keeps_code_and_nested_items_together_and_passes_over_comments_and_rules() {
    Collected read =
        Collected.of(
            "---\ntitle: x\n---\n# Notes\n\n<!-- nothing\nof this -->\n- one\n  - nested\n\n"
                + "  still one\n\n---\nText\n```\n# no heading\n\n- no item\n```\n***\n- ---\n",
            Format.MARKDOWN);
    assertThat(read.remembered())
        .containsExactly("one\n- nested\nstill one", "Text\n```\n# no heading\n\n- no item\n```");
  }

  @Test
  void reads_a_graph_as_sentences_tagged_with_what_they_are_about() {
    Collected read = Collected.of(Fixtures.text("mcp-memory.jsonl"));
    assertThat(read.bad).isEmpty();
    assertThat(read.remembered())
        .containsExactly(
            "Lin_Mei (person): Speaks fluent Spanish",
            "Lin_Mei (person): 喜欢早上开会",
            "Harbour (project): Due in May",
            "Lin_Mei works on Harbour");
    assertThat(read.memories.getLast().tags()).containsExactly("Lin_Mei", "Harbour");
    Collected broken =
        Collected.of(
            "{\"type\":\"entity\",\"name\":\"x\",\"observations\":[1]}\n"
                + "{\"type\":\"relation\",\"from\":\"x\"}\n",
            Format.MCP_MEMORY);
    assertThat(broken.bad).hasSize(2);
  }

  @Test
  void reads_our_own_export_as_what_was_said_and_is_known() {
    Collected read = Collected.of(Fixtures.text("remanence.jsonl"));
    assertThat(read.bad).isEmpty();
    assertThat(read.conversations)
        .extracting(head -> head.id().orElseThrow())
        .containsExactly("kitchen", "garden");
    assertThat(read.messages).hasSize(4).allMatch(message -> message.timestamp().isPresent());
    assertThat(read.remembered()).containsExactly("the ferry leaves at 07:40", "茶在左边的柜子里");
    assertThat(read.memories.getFirst().session()).contains("s");
    assertThat(read.profiles).extracting(ImportedProfile::value).containsExactly("kitchen");
    assertThat(read.summaries).extracting(ImportedSummary::session).containsExactly("kitchen");
    Collected broken =
        Collected.of(
            "{\"type\":\"header\",\"format\":\"remanence\",\"version\":99,\"what\":[]}\n"
                + "{\"type\":\"memory\",\"id\":\"m\"}\n{\"type\":\"dream\"}\n",
            Format.REMANENCE);
    assertThat(broken.bad).hasSize(3);
    assertThat(broken.bad.getFirst()).contains("newer program");
  }

  @Test
  void cuts_what_is_longer_than_a_memory_into_parts_with_keys_of_their_own() {
    String paragraph = "港口计划。".repeat(150);
    String text = paragraph + "\n\n" + paragraph + "\n\n" + paragraph + "🚢";
    Collected read =
        Collected.of(
            "{\"id\":\"long\",\"content\":\"" + text.replace("\n", "\\n") + "\",\"concepts\":[]}");
    assertThat(read.remembered()).containsExactly(paragraph + "\n\n" + paragraph, paragraph + "🚢");
    assertThat(read.keys()).containsExactly("memory long", "memory long#2");
    assertThat(LongText.parts("x".repeat(4_500), 2_000))
        .allSatisfy(part -> assertThat(Texts.length(part)).isLessThanOrEqualTo(2_000))
        .hasSize(3);
    assertThat(String.join("", LongText.parts("😀".repeat(2_001), 2_000)))
        .isEqualTo("😀".repeat(2_001));
  }

  @Test
  void a_sink_of_conversations_hears_that_memories_are_left_out() {
    StringBuilder heard = new StringBuilder();
    ConversationSink sink =
        new ConversationSink() {
          @Override
          public void conversation(Conversation head) {}

          @Override
          public void message(ImportedMessage message) {}

          @Override
          public void bad(long line, ErrorDetail detail) {
            heard.append(line).append(' ').append(detail.in(Language.ENGLISH)).append('\n');
          }
        };
    new ExportReader()
        .read(
            new java.io.ByteArrayInputStream(Fixtures.bytes("ltm.json")),
            Optional.empty(),
            ReadOptions.defaults(),
            sink);
    assertThat(heard.toString().lines())
        .hasSize(8)
        .allSatisfy(line -> assertThat(line).contains("left out"));
    assertThat(List.of(heard.toString().split("\n")).getFirst()).startsWith("9 a memory");
  }
}
