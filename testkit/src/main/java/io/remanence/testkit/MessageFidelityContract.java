package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Content;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.history.StoredMessage;
import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A message comes back exactly as it was stored, whatever is in it. */
public interface MessageFidelityContract extends StoreSuite {
  SessionKey STUDY = new SessionKey(Optional.of("机器人"), Optional.of("p/1"), "study");

  @Test
  default void a_message_with_every_field_comes_back(StoreUnderTest test) {
    comesBack(
        test,
        List.of(
            new MessageBody(
                "assistant",
                Optional.of(Content.of("两张票，周五出发 🚄")),
                Optional.of("outbound-image"),
                Optional.of("agent_7"),
                Optional.of(new Speaker("用户:1", "")),
                List.of(
                    ToolCall.function("call_1", "book", "{\"seats\": 2, \"class\": \"二等\"}"),
                    new ToolCall("", "custom", "打开", "not JSON at all {"),
                    ToolCall.function("call_1", "book", "")),
                Optional.of("call_0"),
                Optional.of("The user wants two seats.\n\n先查余票。"),
                List.of(
                    JsonSamples.of("type", "text", "content", "两张票"),
                    JsonSamples.of(
                        "type", "tool_call", "args", JsonSamples.wild(), "startTime", 1L),
                    JsonObject.empty()),
                Optional.of(JsonSamples.wild()))));
  }

  @Test
  default void absent_empty_and_structured_content_stay_apart(StoreUnderTest test) {
    comesBack(
        test,
        List.of(
            withContent(Optional.empty()),
            withContent(Optional.of(Content.of(""))),
            withContent(Optional.of(Content.of(" "))),
            withContent(Optional.of(Content.of("null"))),
            withContent(Optional.of(Content.of("[]"))),
            withContent(Optional.of(Content.of("{\"type\":\"text\"}"))),
            withContent(Optional.of(new Content.Parts(List.of()))),
            withContent(Optional.of(new Content.Parts(List.of(JsonObject.empty())))),
            withContent(
                Optional.of(
                    new Content.Parts(
                        List.of(
                            JsonSamples.of("type", "text", "text", "看这张图"),
                            JsonSamples.of(
                                "type",
                                "image_url",
                                "image_url",
                                JsonSamples.of("url", "data:image/png;base64,AA==", "detail", null),
                                "x-unknown",
                                JsonSamples.wild()),
                            JsonSamples.of("text", "no type", "type", null))))),
            withMetadata(Optional.of(JsonObject.empty())),
            withMetadata(Optional.empty())));
  }

  @Test
  default void any_role_kind_and_name_comes_back(StoreUnderTest test) {
    List<MessageBody> bodies = new ArrayList<>();
    for (String text : HardTexts.IDS) {
      bodies.add(
          new MessageBody(
              text,
              Optional.of(Content.of("x")),
              Optional.of(text),
              Optional.of(text),
              Optional.of(new Speaker(text, text)),
              List.of(new ToolCall(text, text, text, text)),
              Optional.of(text),
              Optional.of(text),
              List.of(JsonSamples.of(text, text)),
              Optional.of(JsonSamples.of(text, text))));
    }
    for (String role : List.of("user", "assistant", "tool", "system", "notice", "developer")) {
      bodies.add(MessageBody.of(role, role));
    }
    comesBack(test, bodies);
  }

  @Test
  default void empty_texts_are_not_absent_ones(StoreUnderTest test) {
    comesBack(
        test,
        List.of(
            new MessageBody(
                "user",
                Optional.of(Content.of("")),
                Optional.of(""),
                Optional.of(""),
                Optional.of(new Speaker("u", "")),
                List.of(new ToolCall("", "", "", "")),
                Optional.of(""),
                Optional.of(""),
                List.of(),
                Optional.empty())));
  }

  @Test
  default void texts_of_all_scripts_come_back(StoreUnderTest test) {
    comesBack(test, HardTexts.TEXTS.stream().map(MessageBody::user).toList());
  }

  @Test
  default void every_character_of_unicode_comes_back(StoreUnderTest test) {
    List<MessageBody> bodies = new ArrayList<>();
    for (int plane = 0; plane <= 0x10; plane++) {
      StringBuilder text = new StringBuilder(131_072);
      for (int low = 0; low <= 0xffff; low += plane < 3 ? 1 : 17) {
        int codePoint = (plane << 16) | low;
        if (codePoint != 0 && !(codePoint >= 0xd800 && codePoint <= 0xdfff)) {
          text.appendCodePoint(codePoint);
        }
      }
      bodies.add(MessageBody.user(text.toString()));
    }
    comesBack(test, bodies);
  }

  @Test
  default void tool_arguments_of_20_kilobytes_come_back(StoreUnderTest test) {
    String arguments = "{\"正文\": \"" + "人工智能代理的长期记忆，".repeat(700) + "\", \"n\": 1.50}";
    comesBack(
        test,
        List.of(
            withContent(Optional.empty())
                .withToolCalls(
                    List.of(
                        ToolCall.function("call_a", "write", arguments),
                        ToolCall.function("call_b", "write", arguments)))));
  }

  @Test
  default void a_text_of_a_mebibyte_comes_back(StoreUnderTest test) {
    comesBack(
        test,
        List.of(
            MessageBody.user("0123456789abcde\n".repeat(65_536)),
            MessageBody.assistant("记忆😀\n".repeat(180_000))));
  }

  @Test
  default void what_was_passed_may_change_afterwards(Store store) {
    List<ToolCall> calls = new ArrayList<>(List.of(ToolCall.function("c", "f", "{}")));
    MessageBody body = MessageBody.assistant("x").withToolCalls(calls);
    List<StoredMessage> batch =
        new ArrayList<>(List.of(Samples.stored(Samples.message(1, STUDY, noonPlus(1), body))));
    store.transact(
        tx -> {
          tx.changes().recordMessage(STUDY);
          tx.history().insert(batch);
          batch.clear();
          return true;
        });
    calls.clear();
    List<Message> seen = store.read(tx -> tx.history().full(STUDY, Limit.all()));
    assertThat(seen).hasSize(1);
    assertThat(seen.getFirst().body().toolCalls()).hasSize(1);
  }

  private static MessageBody withContent(Optional<Content> content) {
    return new MessageBody(
        "assistant",
        content,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static MessageBody withMetadata(Optional<JsonObject> metadata) {
    return new MessageBody(
        "user",
        Optional.of(Content.of("x")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        metadata);
  }

  private static void comesBack(StoreUnderTest test, List<MessageBody> bodies) {
    List<Message> messages = new ArrayList<>();
    test.store()
        .transact(
            tx -> {
              for (MessageBody body : bodies) {
                long seq = tx.changes().recordMessage(STUDY);
                Message message =
                    new Message(seq, STUDY, seq * 3_000_000_000L, false, noonPlus(seq), body);
                messages.add(message);
                tx.history().insert(List.of(Samples.stored(message)));
              }
              return true;
            });
    Store store = test.reopened();
    equal(store.read(tx -> tx.history().full(STUDY, Limit.all())), messages);
    equal(store.read(tx -> tx.history().active(STUDY, Limit.all(), Set.of())), messages);
    equal(store.read(tx -> tx.history().scan(0, Integer.MAX_VALUE)), messages);
    List<Long> seqs = messages.stream().map(Message::seq).toList();
    equal(
        store.read(tx -> tx.history().withSeqs(new MessageReach.OneSession(STUDY), seqs)),
        messages);
  }

  private static void equal(List<Message> seen, List<Message> expected) {
    assertThat(seen).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      String wanted = Rendering.of(expected.get(i));
      String was = Rendering.of(seen.get(i));
      // Texts may be huge: show where they part, not all of them.
      if (!was.equals(wanted)) {
        int at = 0;
        while (at < Math.min(was.length(), wanted.length())
            && was.charAt(at) == wanted.charAt(at)) {
          at++;
        }
        int from = Math.max(0, at - 60);
        assertThat(was.substring(from, Math.min(was.length(), at + 60)))
            .as("message " + expected.get(i).seq() + " from character " + from)
            .isEqualTo(wanted.substring(from, Math.min(wanted.length(), at + 60)));
      }
    }
  }
}
