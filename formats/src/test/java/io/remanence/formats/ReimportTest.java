package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReimportTest {
  static final List<String> names = Fixtures.ALL;

  @ParameterizedTest
  @FieldSource("names")
  void gives_the_same_keys_again_and_none_twice(String name) {
    Collected first = Collected.of(Fixtures.text(name));
    Collected second = Collected.of(Fixtures.text(name));
    assertThat(second.conversations).isEqualTo(first.conversations);
    assertThat(second.messages).isEqualTo(first.messages);
    assertThat(second.memories).isEqualTo(first.memories);
    assertThat(second.profiles).isEqualTo(first.profiles);
    assertThat(first.keys()).isNotEmpty().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @FieldSource("names")
  void knows_what_it_had_in_a_file_that_grew_by_whole_lines(String name) {
    List<String> lines = Fixtures.text(name).lines().toList();
    boolean byLines = name.endsWith("l") || name.endsWith(".txt");
    if (!byLines) {
      return;
    }
    List<String> whole = Collected.of(Fixtures.text(name)).keys();
    String half = String.join("\n", lines.subList(0, lines.size() - 1));
    assertThat(whole)
        .containsAll(Collected.of(half).keys())
        .hasSizeGreaterThan(Collected.of(half).keys().size());
  }

  @Test
  void adds_only_what_is_new_in_a_conversation_that_grew() {
    String before =
        "[{\"conversations\":[{\"from\":\"human\",\"value\":\"hi\"},{\"from\":\"gpt\",\"value\":\"ok\"}]}]";
    String after =
        "[{\"conversations\":[{\"from\":\"human\",\"value\":\"hi\"},{\"from\":\"gpt\",\"value\":\"ok\"},"
            + "{\"from\":\"human\",\"value\":\"hi\"},{\"from\":\"gpt\",\"value\":\"ok\"}]}]";
    List<String> old = Collected.of(before).keys();
    List<String> now = Collected.of(after).keys();
    assertThat(now).hasSize(4).doesNotHaveDuplicates().startsWith(old.toArray(String[]::new));
  }

  @Test
  void tells_files_apart_whose_conversations_have_no_names() {
    String one = "[{\"conversations\":[{\"from\":\"human\",\"value\":\"hi\"}]}]";
    assertThat(Collected.of(one).conversations.getFirst().key())
        .isNotEqualTo(Collected.of(one.replace("hi", "ho")).conversations.getFirst().key());
  }

  @Test
  void gives_the_same_keys_where_a_file_holds_a_chat_twice() {
    String chat = "2024-03-15 09:01 Ann: a\n2024-03-15 09:01 Ann: a\n2024-03-15 09:02 Bo: b\n";
    List<String> once = Collected.of(chat).keys();
    List<String> twice = Collected.of(chat + chat).keys();
    assertThat(once).hasSize(3).doesNotHaveDuplicates();
    assertThat(twice.subList(3, 6)).isEqualTo(once);
  }
}
