package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Bug cases of other systems that reach memories by way of a turn, a tool or an import. */
final class MemoryCasesTest extends ServerTest {
  private static final Map<String, Object> HERE = Map.of("session", "s", "speaker", "mei");
  private static final Map<String, Object> IMAGE =
      Map.of("type", "image_url", "image_url", Map.of("url", "data:image/png;base64,AA=="));

  private Client.Reply prepare(Object content) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", "user");
    message.put("content", content);
    message.put("speaker", Map.of("id", "mei", "name", "Mei"));
    return ok(client.post(SESSIONS + "s/turns", Map.of("message", message)));
  }

  private Client.Reply complete(Client.Reply prepared, String answer) {
    return ok(
        client.post(
            SESSIONS + "s/turns/" + prepared.json().get("turn_id") + "/complete",
            messages("assistant", answer)));
  }

  @SuppressWarnings("unchecked")
  private static Object lastContent(Client.Reply prepared) {
    List<Map<String, Object>> all =
        (List<Map<String, Object>>) Objects.requireNonNull(prepared.json().get("messages"));
    return Objects.requireNonNull(all.getLast().get("content"));
  }

  /** C118: nothing in a memory or a message is a template. */
  @Test
  void braces_and_signs_reach_the_model_as_they_are() {
    String text = "模板写 {name} 和 {{x}}，别写 ${HOME} 或 <b>，%s 与 $1 \\1";
    ok(
        client.post(
            SPACE + "/tools/remember",
            Map.of("scope", HERE, "arguments", Map.of("content", text))));
    String asked = "模板 if(a){b();} {;} 怎么写 %s $1？";
    assertThat(String.valueOf(lastContent(prepare(asked)))).contains(text).endsWith(asked);
  }

  /** C132: parts, pictures alone and no content at all. */
  @Test
  void the_words_of_an_array_are_recalled_by_and_captured_and_its_pictures_stay() {
    Client.Reply told = prepare(List.of(Map.of("type", "text", "text", "我改用工作邮箱登录了"), IMAGE));
    assertThat(lastContent(told))
        .isEqualTo(List.of(Map.of("type", "text", "text", "我改用工作邮箱登录了"), IMAGE));
    assertThat(complete(told, "好的，已记下。").json().get("captured")).asList().hasSize(1);
    ok(client.post(SESSIONS + "s/archive", Map.of("count", 2, "keep", List.of())));
    List<?> asked =
        (List<?>) lastContent(prepare(List.of(Map.of("type", "text", "text", "我用什么邮箱登录？"), IMAGE)));
    assertThat(asked).hasSize(3);
    assertThat(asked.getFirst().toString()).contains("我改用工作邮箱登录了");
    assertThat(asked.getLast()).isEqualTo(IMAGE);
    for (Object nothing : List.of("", List.of(IMAGE))) {
      Client.Reply picture = prepare(nothing);
      assertThat(lastContent(picture)).isEqualTo(nothing);
      assertThat(complete(picture, "A grey square.").json().get("captured")).asList().isEmpty();
    }
  }

  /** C15: names stay as they were written. */
  @Test
  void proper_nouns_are_remembered_as_they_were_said() {
    Client.Reply told = prepare("星槎咨询的对接窗口换成了阿棠，周报发她");
    assertThat(complete(told, "好的").json().get("captured")).asList().hasSize(1);
    Map<String, Object> hit = recall("星槎", HERE).items().getFirst();
    assertThat(String.valueOf(hit.get("content"))).contains("星槎咨询", "阿棠");
  }

  /** C91: the same words by each way are one memory, and it is said that they are there. */
  @Test
  void the_same_words_from_a_turn_a_tool_a_program_and_a_file_are_one_memory() {
    String text = "每周四晚上倒垃圾";
    complete(prepare(text), "好的。");
    assertThat(remember(" 每周四晚上倒垃圾。 ", HERE).json()).containsEntry("existed", true);
    assertThat(
            ok(client.post(
                    SPACE + "/tools/remember",
                    Map.of("scope", HERE, "arguments", Map.of("content", "每周四晚上倒垃圾。"))))
                .object("data"))
        .containsEntry("existed", true)
        .containsEntry("saved", false);
    Client.Reply imported = ok(typedByOwner("!memory import l2 [{\"content\":\"" + text + "\"}]"));
    assertThat(imported.object("data")).containsEntry("imported", 0);
    List<Object> contents = new ArrayList<>();
    ok(client.get(SPACE + "/memories")).items().forEach(item -> contents.add(item.get("content")));
    assertThat(contents).containsExactly(text);
  }

  /** An answer that knows nothing is never brought back as the answer. */
  @Test
  void what_nobody_knew_is_asked_anew_and_what_was_told_later_is_the_answer() {
    complete(prepare("What is my sister's name?"), "I don't know; you haven't told me yet.");
    assertThat(ok(client.get(SPACE + "/memories")).items()).isEmpty();
    complete(prepare("My sister's name is Clara."), "Nice name!");
    ok(client.post(SESSIONS + "s/archive", Map.of("count", 4, "keep", List.of())));
    assertThat(String.valueOf(lastContent(prepare("What is my sister's name?"))))
        .contains("My sister's name is Clara.");
  }
}
