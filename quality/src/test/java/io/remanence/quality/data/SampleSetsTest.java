package io.remanence.quality.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The readers of public formats, on small samples of our own. */
class SampleSetsTest {
  @TempDir Path folder = Path.of("unset");

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
    return file;
  }

  private static List<Corpus> all(DataSet set) {
    List<Corpus> corpora = new ArrayList<>();
    set.corpora().forEachRemaining(corpora::add);
    return corpora;
  }

  private DataSet only(String word) {
    List<DataSet> found = new DataSets(Optional.of(folder)).find(word);
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  @Test
  void locomo_takes_audited_evidence_and_understands_how_it_is_written() throws IOException {
    write(
        "locomo/locomo10.json",
        """
        [{"sample_id":"c1","conversation":{"speaker_a":"Ann","speaker_b":"Ben",
          "session_1_date_time":"1:56 pm on 8 May, 2023",
          "session_1":[{"speaker":"Ann","dia_id":"D1:1","text":"I bought a drum."},
                       {"speaker":"Ben","dia_id":"D1:2","text":"Loud!"}],
          "session_2_date_time":"2:00 pm on 9 May, 2023",
          "session_2":[{"speaker":"Ben","dia_id":"D2:1","text":"Look","blip_caption":"a red kite"}]},
         "qa":[
          {"question":"What did Ann buy?","evidence":["D1:2"],"category":4},
          {"question":"What flies?","evidence":["D2:01; D1:1"],"category":1},
          {"question":"No evidence?","evidence":[],"category":3},
          {"question":"Gone?","evidence":["D9:9"],"category":2},
          {"question":"What did Ben buy?","evidence":["D1:1"],"category":5}]}]
        """);
    write(
        "locomo/label-audit.json",
        """
        [{"question_id":"locomo_0_qa0","correct_evidence":["D1:1"]},
         {"question_id":"locomo_0_qa1","correct_evidence":[]}]
        """);
    Corpus corpus = all(only("locomo")).getFirst();
    assertThat(corpus.documents())
        .extracting(Document::id)
        .containsExactly("c1:D1:1", "c1:D1:2", "c1:D2:1");
    assertThat(corpus.documents().getLast().text()).isEqualTo("Look\n[image: a red kite]");
    assertThat(corpus.documents().getFirst().time())
        .hasValue(Instant.parse("2023-05-08T13:56:00Z"));
    assertThat(corpus.questions())
        .extracting(Question::id)
        .containsExactly("locomo_0_qa0", "locomo_0_qa1");
    assertThat(corpus.questions().getFirst().relevant()).containsExactly("c1:D1:1");
    assertThat(corpus.questions().get(1).relevant()).containsExactly("c1:D2:1", "c1:D1:1");
    assertThat(LocomoSet.turns("D:11:26")).containsExactly("D11:26");
    assertThat(LocomoSet.turns("D")).isEmpty();
  }

  @Test
  void madial_asks_with_the_dialogue_before_the_assistant_should_remember() throws IOException {
    write(
        "madial/en/MADial-Bench-en-memory.json",
        """
        {"1":{"time":"2023-12-25","scene":"Activity","event":"Ida sang at the fair."}}
        {"7":{"time":"2023-03-07","scene":"Other","event":"Ida lost a tooth."}}
        """);
    write(
        "madial/en/MADial-Bench-en-dialogue.json",
        """
        {"dialogue":["<BOD>\\n","<Ida>: \\"I will sing again!\\"\\n","<Assistant>: \\"Like at the fair?\\"\\n"],"test-turn":[2],"relevant-id":[1],"user-id":1}
        """);
    Corpus corpus = all(only("madial")).getFirst();
    assertThat(corpus.documents()).hasSize(2);
    assertThat(corpus.documents().getFirst().form()).isEqualTo(Document.Form.MEMORY);
    assertThat(corpus.questions().getFirst().text()).isEqualTo("Ida: I will sing again!");
    assertThat(corpus.questions().getFirst().relevant()).containsExactly("1");
  }

  @Test
  void lifebench_reads_each_kind_of_record_and_drops_evidence_that_is_not_there()
      throws IOException {
    for (String kind : List.of("agent_chat", "call", "note", "photo", "push")) {
      write("life/p/phone_data/" + kind + ".json", "[]");
    }
    write("life/p/persona.json", "{\"name\":\"何静\"}");
    write(
        "life/p/phone_data/calendar.json",
        "[{\"title\":\"体检\",\"description\":\"空腹\",\"datetime\":\"2025-01-02 08:00:00\",\"phone_id\":0}]");
    write(
        "life/p/phone_data/sms.json",
        """
        [{"contactName":"阿明","message_content":"粥好了","datetime":"2025-01-01 09:15:00","message_type":"接收","phone_id":"4"},
         {"contactName":"阿明","message_content":"粥好了","datetime":"2025-01-01 09:15:00","message_type":"接收","phone_id":4}]
        """);
    write(
        "life/p/QA/QA_clean.json",
        """
        [{"question":"粥怎么样？","evidence":[{"type":"sms","id":4},{"type":"sms","id":99}],"ask_time":"2025-01","question_type":"IE"},
         {"question":"没有证据？","evidence":[{"type":"sms","id":98}],"ask_time":"2025-01","question_type":"IE"},
         {"question":"没有答案？","ask_time":"2025-12","question_type":"Unanswerable"}]
        """);
    Corpus corpus = all(only("lifebench-zh")).getFirst();
    assertThat(corpus.documents())
        .extracting(Document::id, Document::text)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("sms-4", "阿明\n粥好了"),
            org.assertj.core.groups.Tuple.tuple("calendar-0", "体检\n空腹"));
    assertThat(corpus.documents().getFirst().speaker().orElseThrow().name()).isEqualTo("阿明");
    assertThat(corpus.documents().getLast().speaker().orElseThrow().name()).isEqualTo("何静");
    assertThat(corpus.questions()).extracting(Question::answerable).containsExactly(true, false);
    assertThat(corpus.questions().getFirst().relevant()).containsExactly("sms-4");
    assertThat(corpus.questions().getFirst().time())
        .hasValue(Instant.parse("2025-01-31T16:00:00Z"));
  }

  @Test
  void longmemeval_gives_each_question_its_own_history() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SampleSetsTest.class.getResourceAsStream("longmemeval.json"))) {
      write(
          "longmemeval_tiny.json",
          new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    }
    List<Corpus> corpora = all(only("longmemeval_tiny"));
    assertThat(corpora).extracting(Corpus::id).containsExactly("q1", "q2_abs", "q3");
    Corpus first = corpora.getFirst();
    assertThat(first.documents()).hasSize(4);
    assertThat(first.documents().get(1).role()).isEqualTo("assistant");
    assertThat(first.documents().getFirst().time()).hasValue(Instant.parse("2024-05-20T02:21:00Z"));
    assertThat(first.questions().getFirst().relevant()).containsExactly("s1:0");
    assertThat(first.questions().getFirst().time()).hasValue(Instant.parse("2024-05-30T23:40:00Z"));
    assertThat(corpora.get(1).questions().getFirst().answerable()).isFalse();
    assertThat(corpora.get(2).questions().getFirst().relevant()).containsExactly("s3:0", "s3:1");
    assertThat(corpora.get(2).documents().getFirst().time()).isEmpty();
  }

  @Test
  void a_broken_longmemeval_file_is_named_with_its_line() throws IOException {
    Path file = write("broken.json", "[\n{\"question_id\":\"q\",\"question\":\"x\"}\n]");
    assertThatThrownBy(() -> all(only(file.toString()))).hasMessageContaining("line 2:");
    Path torn = write("torn.json", "[\n{\"question_id\":\"q\",\n\"question\":");
    assertThatThrownBy(() -> all(only(torn.toString())))
        .hasMessageContaining("line 3: no valid JSON");
  }

  @Test
  void an_unknown_name_is_told_with_those_that_are_there() throws IOException {
    write("mine.jsonl", "{\"type\":\"document\",\"id\":\"a\",\"text\":\"x\"}");
    DataSets sets = new DataSets(Optional.of(folder));
    assertThat(sets.names()).containsExactly("mine");
    assertThatThrownBy(() -> sets.named("yours"))
        .hasMessageContaining("'yours'")
        .hasMessageContaining("mine");
    assertThat(sets.find(folder + "/nowhere")).isEmpty();
    assertThat(sets.find(folder + "/mine.jsonl")).hasSize(1);
  }
}
