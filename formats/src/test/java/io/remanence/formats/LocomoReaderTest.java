package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LocomoReaderTest {
  @Test
  void makes_a_conversation_of_each_session() {
    Collected read = Collected.of(Fixtures.text("locomo.json"));
    assertThat(read.bad).isEmpty();
    assertThat(read.conversations)
        .containsExactly(
            head("conv-1-session_1", "Aiko and 王芳, session 1", "2023-05-08T13:56:00Z"),
            head("conv-1-session_2", "Aiko and 王芳, session 2", "2023-09-13T00:09:00Z"),
            head("conv-1-session_10", "Aiko and 王芳, session 10", "2023-10-01T09:00:00Z"));
    assertThat(read.said())
        .containsExactly(
            "user: I moved to Kyoto!",
            "user: 太好了！\n[image: a photo of a temple]",
            "user: 秋が来た",
            "user: [image: a red leaf]");
    assertThat(read.keys())
        .containsExactly(
            "conv-1-session_1 conv-1:D1:1",
            "conv-1-session_1 conv-1:D1:2",
            "conv-1-session_2 conv-1:D2:1",
            "conv-1-session_10 conv-1:D10:1");
    assertThat(read.times().subList(0, 2)).containsOnly("2023-05-08T13:56:00Z");
    Map<String, ?> metadata = read.body(1).metadata().orElseThrow().members();
    assertThat(metadata).containsOnlyKeys("messageId", "img_url", "query");
    assertThat(metadata.get("messageId")).isEqualTo("conv-1:D1:2");
    assertThat(read.body(1).speaker().orElseThrow().id()).isEqualTo("王芳");
  }

  private static Conversation head(String id, String title, String time) {
    return new Conversation(
        id, Optional.of(id), Optional.of(title), Optional.of(Instant.parse(time)), true);
  }

  @Test
  void reports_what_is_wrong_inside_and_reads_the_rest() {
    String json =
        """
        [{"sample_id":"s","conversation":{"session_1_date_time":"some day","session_1":[
            5,
            {"speaker":"A","dia_id":"D1:1"},
            {"dia_id":"D1:2","text":"nobody"}],
          "session_2":"none"}},
         {"sample_id":"t"}]
        """;
    Collected read = Collected.of(json, Format.LOCOMO);
    assertThat(read.said()).containsExactly("user: nobody");
    assertThat(read.times()).containsExactly("");
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("1: s: the time of session_1 is \"some day\""),
            b -> assertThat(b).startsWith("1: s: an entry of session_1 is no object"),
            b -> assertThat(b).startsWith("3: s: the entry has no text"),
            b -> assertThat(b).startsWith("4: s: the entry has no speaker"),
            b -> assertThat(b).startsWith("1: s: session_2 is no array"),
            b -> assertThat(b).startsWith("1: s: the time of session_2"),
            b -> assertThat(b).startsWith("6: the sample has no conversation"));
  }
}
