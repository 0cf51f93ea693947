package io.remanence.quality.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.quality.data.Document.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesSetTest {
  @TempDir Path folder = Path.of("unset");

  private Corpus read(String... lines) {
    Path file = folder.resolve("own.jsonl");
    try {
      Files.writeString(file, String.join("\n", lines));
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
    return new JsonLinesSet("own", file).corpora().next();
  }

  private void refuses(String message, String... lines) {
    assertThatThrownBy(() -> read(lines))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            wrong -> assertThat(wrong.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining(message);
  }

  @Test
  void reads_documents_and_questions() {
    Corpus corpus =
        read(
            "\uFEFF{\"type\":\"document\",\"id\":\"d1\",\"text\":\"服务重启了 🎉\",\"session\":\"群\","
                + "\"speaker\":\"林\",\"time\":\"2026-03-01T10:00:00+08:00\"}",
            "",
            "{\"type\":\"question\",\"id\":\"q1\",\"text\":\"为什么？\",\"relevant\":[\"d1\"],"
                + "\"session\":\"群\",\"category\":\"c\",\"time\":1772330400000}",
            "{\"type\":\"question\",\"id\":\"q2\",\"text\":\"?\",\"relevant\":[],\"answerable\":false}");
    assertThat(corpus.documents()).hasSize(1);
    Document document = corpus.documents().getFirst();
    assertThat(document.text()).isEqualTo("服务重启了 🎉");
    assertThat(document.form()).isEqualTo(Form.MESSAGE);
    assertThat(document.speaker().orElseThrow().name()).isEqualTo("林");
    assertThat(document.time()).hasValue(Instant.parse("2026-03-01T02:00:00Z"));
    Question question = corpus.questions().getFirst();
    assertThat(question.session()).hasValue("群");
    assertThat(question.category()).hasValue("c");
    assertThat(question.time()).hasValue(Instant.ofEpochMilli(1772330400000L));
    assertThat(corpus.questions().get(1).answerable()).isFalse();
  }

  @Test
  void what_replaces_or_is_replaced_or_has_no_session_is_a_memory() {
    Corpus corpus =
        read(
            "{\"type\":\"document\",\"id\":\"a\",\"text\":\"old\",\"session\":\"s\"}",
            "{\"type\":\"document\",\"id\":\"b\",\"text\":\"new\",\"session\":\"s\",\"supersedes\":[\"a\"]}",
            "{\"type\":\"document\",\"id\":\"c\",\"text\":\"alone\"}",
            "{\"type\":\"document\",\"id\":\"d\",\"text\":\"said\",\"session\":\"s\"}",
            "{\"type\":\"document\",\"id\":\"e\",\"text\":\"" + "long ".repeat(500) + "\"}");
    assertThat(corpus.documents())
        .extracting(Document::form)
        .containsExactly(Form.MEMORY, Form.MEMORY, Form.MEMORY, Form.MESSAGE, Form.MESSAGE);
    assertThat(corpus.documents().get(1).supersedes()).containsExactly("a");
  }

  @Test
  void a_broken_line_is_named_with_its_number() {
    String good = "{\"type\":\"document\",\"id\":\"a\",\"text\":\"x\"}";
    refuses("line 2: no valid JSON", good, "{\"type\":");
    refuses("line 2: this is no JSON object", good, "[]");
    refuses("line 2: type is 'note'", good, "{\"type\":\"note\"}");
    refuses("line 3: id is missing", good, "", "{\"type\":\"document\",\"text\":\"x\"}");
    refuses("line 1: text is missing", "{\"type\":\"document\",\"id\":\"a\",\"text\":\" \"}");
    refuses("line 2: a document with the id 'a' came before", good, good);
    refuses(
        "line 2: time is \"soon\"",
        good,
        "{\"type\":\"document\",\"id\":\"b\",\"text\":\"x\",\"time\":\"soon\"}");
    refuses(
        "line 2: supersedes names 'z'",
        good,
        "{\"type\":\"document\",\"id\":\"b\",\"text\":\"x\",\"supersedes\":[\"z\"]}");
    refuses(
        "line 1: relevant names 'z'",
        "{\"type\":\"question\",\"id\":\"q\",\"text\":\"x\",\"relevant\":[\"z\"]}",
        good);
    refuses(
        "line 2: relevant is empty",
        good,
        "{\"type\":\"question\",\"id\":\"q\",\"text\":\"x\",\"relevant\":[]}");
    refuses(
        "line 2: answerable is 1",
        good,
        "{\"type\":\"question\",\"id\":\"q\",\"text\":\"x\",\"relevant\":[],\"answerable\":1}");
    refuses("there are no documents", "");
  }

  @Test
  void refuses_to_replace_with_what_is_too_long_for_a_memory() {
    refuses(
        "line 1: text has 2500 characters",
        "{\"type\":\"document\",\"id\":\"a\",\"text\":\"" + "长".repeat(2500) + "\"}",
        "{\"type\":\"document\",\"id\":\"b\",\"text\":\"x\",\"supersedes\":[\"a\"]}");
  }
}
