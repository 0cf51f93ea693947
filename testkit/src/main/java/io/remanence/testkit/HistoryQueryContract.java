package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.history.Content;
import io.remanence.history.HistoryQueries;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import io.remanence.history.StoredMessage;
import io.remanence.json.JsonObject;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Questions about messages: ranges, the newest across sessions, ids, literal text, rounds. */
public interface HistoryQueryContract extends StoreSuite {
  SessionKey HALL = SessionKey.of("hall");
  SessionKey YARD = new SessionKey(Optional.of("bot"), Optional.of("qq"), "yard");
  MessageReach ANYWHERE = new MessageReach.Everything();

  private static List<String> asked(Store store, Function<HistoryQueries, List<Message>> question) {
    return store.read(tx -> question.apply(tx.queries())).stream()
        .map(message -> message.body().text())
        .toList();
  }

  private static long put(
      Tx tx, SessionKey session, long time, boolean archived, long round, MessageBody body) {
    long seq = tx.changes().recordMessage(session);
    Message message = new Message(seq, session, round, archived, noonPlus(time), body);
    tx.history().insert(List.of(new StoredMessage(message, Optional.empty(), Optional.empty())));
    return seq;
  }

  private static MessageFilter filter(Set<String> roles, Set<String> kinds, Set<String> without) {
    return new MessageFilter(roles, kinds, without);
  }

  @Test
  default void a_range_includes_both_ends_and_archived_messages_in_order(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 8; i++) {
            put(tx, HALL, i, i % 2 == 0, 1, MessageBody.user("at " + i));
          }
          put(tx, HALL, 3, true, 1, MessageBody.user("also at 3"));
          return put(tx, YARD, 4, false, 1, MessageBody.user("elsewhere"));
        });
    assertThat(asked(store, q -> q.range(HALL, noonPlus(2), noonPlus(4), MessageFilter.any(), 9)))
        .containsExactly("at 2", "at 3", "also at 3", "at 4");
    assertThat(asked(store, q -> q.range(HALL, noonPlus(2), noonPlus(4), MessageFilter.any(), 2)))
        .containsExactly("at 2", "at 3");
    assertThat(asked(store, q -> q.range(HALL, noonPlus(4), noonPlus(2), MessageFilter.any(), 9)))
        .isEmpty();
    assertThat(asked(store, q -> q.range(HALL, Instant.MIN, Instant.MAX, MessageFilter.any(), 99)))
        .hasSize(9);
    assertThat(
            asked(
                store,
                q ->
                    q.range(
                        HALL,
                        noonPlus(2).plusNanos(1),
                        noonPlus(4).minusNanos(1),
                        MessageFilter.any(),
                        9)))
        .containsExactly("at 3", "also at 3");
    assertThat(
            asked(
                store,
                q ->
                    q.range(
                        SessionKey.of("never"), Instant.MIN, Instant.MAX, MessageFilter.any(), 9)))
        .isEmpty();
  }

  @Test
  default void roles_and_kinds_filter_and_no_kind_is_never_left_out_as_one(Store store) {
    List<String> kinds = List.of("", "poke", "event-marker", "it's", "Poke");
    List<String> roles = List.of("user", "assistant", "tool", "notice", "odd role");
    store.transact(
        tx -> {
          for (String role : roles) {
            for (String kind : kinds) {
              MessageBody body = MessageBody.of(role, role + "/" + kind);
              put(tx, HALL, 1, false, 1, kind.isEmpty() ? body : Samples.ofKind(kind, body));
            }
          }
          return true;
        });
    for (MessageFilter filter :
        List.of(
            MessageFilter.any(),
            filter(Set.of("user"), Set.of(), Set.of()),
            filter(Set.of("user", "odd role"), Set.of(), Set.of("poke")),
            filter(Set.of(), Set.of("poke", "it's"), Set.of()),
            filter(Set.of(), Set.of("poke", "it's"), Set.of("it's")),
            filter(Set.of("tool"), Set.of("event-marker"), Set.of("%")),
            filter(Set.of(), Set.of(), Set.of("poke", "event-marker", "it's", "Poke")),
            filter(
                Set.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "notice"),
                Set.of(),
                Set.of("1", "2", "3", "4", "5", "6", "7", "8", "poke")))) {
      List<String> expected = new ArrayList<>();
      for (String role : roles) {
        for (String kind : kinds) {
          MessageBody body = MessageBody.of(role, role + "/" + kind);
          if (filter.admits(kind.isEmpty() ? body : Samples.ofKind(kind, body))) {
            expected.add(body.text());
          }
        }
      }
      assertThat(expected).isNotEmpty();
      assertThat(asked(store, q -> q.range(HALL, Instant.MIN, Instant.MAX, filter, 99)))
          .as(filter.toString())
          .isEqualTo(expected);
      RecentQuery recent = new RecentQuery(filter, Optional.empty(), Optional.empty(), Set.of());
      if (!filter.roles().isEmpty()) {
        assertThat(asked(store, q -> q.recent(ANYWHERE, recent, 99)))
            .as(filter.toString())
            .isEqualTo(expected);
      }
    }
  }

  @Test
  default void the_newest_across_sessions_are_active_and_come_in_order(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 30; i++) {
            SessionKey session = i % 3 == 0 ? YARD : HALL;
            put(tx, session, i / 2, i % 7 == 0, 1, MessageBody.user("n" + i));
          }
          put(tx, HALL, 99, false, 1, MessageBody.of("tool", "a result"));
          return put(tx, HALL, 99, false, 1, MessageBody.of("notice", "a notice"));
        });
    assertThat(asked(store, q -> q.recent(ANYWHERE, RecentQuery.any(), 5)))
        .containsExactly("n24", "n25", "n26", "n27", "n29");
    List<SessionKey> sessions =
        store
            .<List<Message>>read(tx -> tx.queries().recent(ANYWHERE, RecentQuery.any(), 5))
            .stream()
            .map(Message::session)
            .toList();
    assertThat(sessions).containsExactly(YARD, HALL, HALL, YARD, HALL);
    assertThat(asked(store, q -> q.recent(ANYWHERE, RecentQuery.any(), 1_000))).hasSize(25);
    RecentQuery since =
        new RecentQuery(
            MessageFilter.any(), Optional.of(noonPlus(13)), Optional.empty(), Set.of("yard"));
    assertThat(asked(store, q -> q.recent(ANYWHERE, since, 99))).containsExactly("n26", "n29");
    assertThat(asked(store, q -> q.recent(new MessageReach.Nothing(), RecentQuery.any(), 9)))
        .isEmpty();
    assertThat(asked(store, q -> q.recent(new MessageReach.OneSession(YARD), RecentQuery.any(), 2)))
        .containsExactly("n24", "n27");
    assertThat(
            asked(
                store,
                q ->
                    q.recent(
                        new MessageReach.Sessions(Set.of(YARD, SessionKey.of("never"))),
                        RecentQuery.any(),
                        2)))
        .containsExactly("n24", "n27");
  }

  @Test
  default void a_message_s_platform_is_its_metadata_s_else_its_session_s(Store store) {
    store.transact(
        tx -> {
          put(tx, HALL, 1, false, 1, MessageBody.user("nowhere"));
          put(tx, YARD, 2, false, 1, MessageBody.user("by session"));
          put(tx, HALL, 3, false, 1, with("platform", "qq", "by metadata"));
          put(tx, YARD, 4, false, 1, with("platform", "web", "by metadata, not session"));
          put(tx, YARD, 5, false, 1, with("platform", 7, "no text, so by session"));
          return put(tx, HALL, 6, false, 1, with("Platform", "qq", "another key"));
        });
    RecentQuery qq =
        new RecentQuery(MessageFilter.any(), Optional.empty(), Optional.of("qq"), Set.of());
    assertThat(asked(store, q -> q.recent(ANYWHERE, qq, 99)))
        .containsExactly("by session", "by metadata", "no text, so by session");
  }

  private static MessageBody with(String key, Object value, String text) {
    return MessageBody.user(text).withMetadata(JsonObject.of(Map.of(key, value)));
  }

  @Test
  default void platform_ids_are_found_exactly_newest_first_and_within_reach(Store store) {
    List<Object> ids = List.of("42", 42, 42L, "042", "a/b'\"😀.%", "null");
    store.transact(
        tx -> {
          for (int i = 0; i < ids.size(); i++) {
            put(
                tx,
                i % 2 == 0 ? HALL : YARD,
                9 - i,
                i == 1,
                1,
                with("messageId", ids.get(i), "n" + i));
          }
          put(tx, HALL, 1, false, 1, with("messageId", "", "empty"));
          put(tx, HALL, 1, false, 1, with("messageId", 4.2, "a fraction"));
          return put(tx, HALL, 1, false, 1, with("messageid", "42", "another key"));
        });
    assertThat(asked(store, q -> q.withMessageId(ANYWHERE, "42", 9)))
        .containsExactly("n0", "n1", "n2");
    assertThat(asked(store, q -> q.withMessageId(ANYWHERE, "42", 1))).containsExactly("n0");
    assertThat(asked(store, q -> q.withMessageId(new MessageReach.OneSession(YARD), "42", 9)))
        .containsExactly("n1");
    assertThat(asked(store, q -> q.withMessageId(ANYWHERE, "a/b'\"😀.%", 9))).containsExactly("n4");
    for (String none : List.of("", "4.2", "%", "43", "none")) {
      assertThat(asked(store, q -> q.withMessageId(ANYWHERE, none, 9))).as(none).isEmpty();
    }
    assertThat(asked(store, q -> q.withMessageId(new MessageReach.Nothing(), "42", 9))).isEmpty();
  }

  @Test
  default void later_messages_of_the_session_are_counted_up_to_a_limit(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 12; i++) {
            put(tx, HALL, i / 3, i % 2 == 0, 1, MessageBody.user("n" + i));
            put(tx, YARD, i, false, 1, MessageBody.user("other"));
          }
          return true;
        });
    List<Message> all = store.read(tx -> tx.history().full(HALL, Limit.all()));
    for (int i = 0; i < all.size(); i++) {
      Message message = all.get(i);
      assertThat(store.<Long>read(tx -> tx.queries().countAfter(message, 99))).isEqualTo(11 - i);
      assertThat(store.<Long>read(tx -> tx.queries().countAfter(message, 4)))
          .isEqualTo(Math.min(4, 11 - i));
    }
  }

  @Test
  default void text_is_looked_for_literally_newest_first(Store store) {
    List<String> texts =
        List.of("100% sure", "100 sure", "a_b", "aXb", "A_B", "会议改到周四", "😀👍🏽", "it's \"so\"\n");
    store.transact(
        tx -> {
          for (int i = 0; i < texts.size(); i++) {
            put(tx, HALL, i, i % 3 == 0, 1, MessageBody.user(texts.get(i)));
          }
          put(tx, YARD, 1, false, 1, MessageBody.user("100% elsewhere"));
          MessageBody silent = MessageBody.user("").withContent(Content.of(""));
          put(tx, HALL, 20, false, 1, silent);
          return put(tx, HALL, 21, true, 1, parts("first \"part\"", "会议 second"));
        });
    assertThat(asked(store, q -> q.containing(HALL, "100%", 9))).containsExactly("100% sure");
    assertThat(asked(store, q -> q.containing(HALL, "a_b", 9))).containsExactly("a_b");
    assertThat(asked(store, q -> q.containing(HALL, "100", 9)))
        .containsExactly("100 sure", "100% sure");
    assertThat(asked(store, q -> q.containing(HALL, "会议", 9)))
        .containsExactly("first \"part\"\n会议 second", "会议改到周四");
    assertThat(asked(store, q -> q.containing(HALL, "会议", 1)))
        .containsExactly("first \"part\"\n会议 second");
    assertThat(asked(store, q -> q.containing(HALL, "\"", 9)))
        .containsExactly("first \"part\"\n会议 second", "it's \"so\"\n");
    assertThat(asked(store, q -> q.containing(HALL, "part\"\n会议", 9))).isEmpty();
    assertThat(asked(store, q -> q.containing(HALL, "image_url", 9))).isEmpty();
    assertThat(asked(store, q -> q.containing(HALL, "👍", 9))).containsExactly("😀👍🏽");
    assertThat(asked(store, q -> q.containing(HALL, "nowhere", 9))).isEmpty();
  }

  private static MessageBody parts(String first, String second) {
    return MessageBody.user("")
        .withContent(
            new Content.Parts(
                List.of(
                    JsonObject.of(Map.of("type", "text", "text", first)),
                    JsonObject.of(Map.of("type", "image_url", "url", "x")),
                    JsonObject.of(Map.of("type", "text", "text", second)))));
  }

  @Test
  default void rounds_are_read_with_all_that_belongs_to_them(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 10; i++) {
            put(tx, HALL, 10 - i, i % 2 == 0, i / 2, MessageBody.user("n" + i));
          }
          return put(tx, YARD, 1, false, 2, MessageBody.user("elsewhere"));
        });
    assertThat(asked(store, q -> q.rounds(HALL, 1, 2, 9))).containsExactly("n5", "n4", "n3", "n2");
    assertThat(asked(store, q -> q.rounds(HALL, 1, 2, 3))).containsExactly("n5", "n4", "n3");
    assertThat(asked(store, q -> q.rounds(HALL, 0, 0, 9))).containsExactly("n1", "n0");
    assertThat(asked(store, q -> q.rounds(HALL, 3, 1, 9))).isEmpty();
    assertThat(asked(store, q -> q.rounds(HALL, 99, Long.MAX_VALUE, 9))).isEmpty();
  }

  @Test
  default void a_limit_below_one_is_refused(Store store) {
    say(store, HALL, noonPlus(1), "x");
    Message message = store.read(tx -> tx.history().full(HALL, Limit.all())).getFirst();
    List<Function<HistoryQueries, Object>> questions =
        List.of(
            q -> q.range(HALL, noonPlus(0), noonPlus(2), MessageFilter.any(), 0),
            q -> q.recent(ANYWHERE, RecentQuery.any(), 0),
            q -> q.withMessageId(ANYWHERE, "x", 0),
            q -> q.countAfter(message, 0),
            q -> q.containing(HALL, "x", 0),
            q -> q.rounds(HALL, 0, 1, -1));
    for (Function<HistoryQueries, Object> question : questions) {
      assertThatThrownBy(() -> store.read(tx -> question.apply(tx.queries())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at least 1");
    }
  }
}
