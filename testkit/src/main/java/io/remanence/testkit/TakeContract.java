package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.RecentQuery;
import io.remanence.history.Session;
import io.remanence.json.JsonObject;
import io.remanence.scope.MessageReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a session may take of others' words, in every query that reaches across sessions. */
public interface TakeContract extends StoreSuite {
  @Test
  default void every_query_takes_just_what_the_rule_lets_in(StoreUnderTest test) {
    List<Session> sessions = sessions(2);
    fill(test.store(), sessions);
    SessionKey unrecorded = new SessionKey(Optional.of("bot"), Optional.of("qq"), "no record");
    Samples.say(test.store(), unrecorded, noonPlus(1), unrecorded.encoded());
    checkAll(test.reopened(), sessions);
  }

  /** With more sessions than a merge of single walks is good for. */
  @Test
  default void many_sessions_are_taken_from_as_few_are(StoreUnderTest test) {
    List<Session> sessions = sessions(8);
    fill(test.store(), sessions);
    checkAll(test.store(), sessions.subList(0, 3));
    checkRecent(test.store(), sessions, sessions.getFirst().traits());
  }

  @Test
  default void a_session_that_was_never_written_may_ask(Store store) {
    List<Session> sessions = sessions(1);
    fill(store, sessions);
    SessionKey fresh = new SessionKey(Optional.of("bot"), Optional.of("qq"), "fresh");
    TakeRule wide = new TakeRule(TakeRange.PLATFORM, true, true, true);
    MessageReach.Taken reach = new MessageReach.Taken(SessionTraits.of(fresh), wide);
    assertThat(texts(store.read(tx -> tx.queries().recent(reach, RecentQuery.any(), 999))))
        .isEqualTo(admitted(sessions, reach));
    Samples.say(store, fresh, noonPlus(9), "own words");
    TakeRule none = TakeRule.narrowest();
    MessageReach.Taken own = new MessageReach.Taken(SessionTraits.of(fresh), none);
    assertThat(texts(store.read(tx -> tx.queries().recent(own, RecentQuery.any(), 999))))
        .containsExactly("own words");
    List<Long> all =
        store.read(tx -> tx.history().scan(0, 9_999)).stream().map(Message::seq).toList();
    assertThat(texts(store.read(tx -> tx.history().withSeqs(own, all))))
        .containsExactly("own words");
  }

  @Test
  default void what_is_taken_changes_with_the_record(Store store) {
    SessionKey asking = new SessionKey(Optional.empty(), Optional.of("qq"), "asking");
    SessionKey source = new SessionKey(Optional.empty(), Optional.of("qq"), "source");
    fill(store, List.of(session(asking, Optional.of(RoomClass.ROOM), false)));
    MessageReach.Taken reach =
        new MessageReach.Taken(
            SessionTraits.of(asking), new TakeRule(TakeRange.PLATFORM, true, false, false));
    fill(store, List.of(session(source, Optional.of(RoomClass.DIRECT), false)));
    assertThat(store.<List<SessionKey>>read(tx -> tx.sessions().within(reach, 9)))
        .containsExactly(asking);
    save(store, session(source, Optional.of(RoomClass.ROOM), false));
    assertThat(store.<List<SessionKey>>read(tx -> tx.sessions().within(reach, 9)))
        .containsExactlyInAnyOrder(asking, source);
    store.transact(tx -> tx.sessions().delete(source));
    assertThat(store.<List<SessionKey>>read(tx -> tx.sessions().within(reach, 9)))
        .containsExactly(asking);
    assertThat(texts(store.read(tx -> tx.queries().recent(reach, RecentQuery.any(), 9))))
        .containsExactly(asking.encoded());
  }

  private static void checkAll(Store store, List<Session> sessions) {
    for (Session session : sessions) {
      SessionTraits asking = session.traits();
      checkRecent(store, sessions(2), asking);
      List<Long> all =
          store.read(tx -> tx.history().scan(0, 9_999)).stream().map(Message::seq).toList();
      for (TakeRule rule : rules()) {
        MessageReach.Taken reach = new MessageReach.Taken(asking, rule);
        Set<SessionKey> within = new HashSet<>(store.read(tx -> tx.sessions().within(reach, 999)));
        for (Session source : sessions) {
          assertThat(within.contains(source.key()))
              .as("%s from %s under %s", asking, source.traits(), rule)
              .isEqualTo(rule.canTake(asking, source.traits()));
        }
        List<SessionKey> seen =
            store.read(tx -> tx.history().withSeqs(reach, all)).stream()
                .map(Message::session)
                .toList();
        assertThat(new HashSet<>(seen)).isEqualTo(within);
        assertThat(
                store.read(tx -> tx.queries().withMessageId(reach, "id", 999)).stream()
                    .map(Message::session)
                    .toList())
            .containsExactlyInAnyOrderElementsOf(within);
        MessageReach named = new MessageReach.Sessions(within);
        assertThat(
                store.read(tx -> tx.history().withSeqs(named, all)).stream()
                    .map(Message::session)
                    .toList())
            .isEqualTo(seen);
      }
    }
  }

  private static void checkRecent(Store store, List<Session> some, SessionTraits asking) {
    Set<String> asked = new HashSet<>(some.stream().map(s -> s.key().encoded()).toList());
    for (TakeRule rule : rules()) {
      MessageReach.Taken reach = new MessageReach.Taken(asking, rule);
      List<String> seen =
          texts(store.read(tx -> tx.queries().recent(reach, RecentQuery.any(), 999)));
      assertThat(seen.stream().filter(asked::contains).toList())
          .as("%s under %s", asking, rule)
          .isEqualTo(admitted(some, reach));
      List<String> last = texts(store.read(tx -> tx.queries().recent(reach, RecentQuery.any(), 2)));
      assertThat(last).isEqualTo(seen.subList(Math.max(0, seen.size() - 2), seen.size()));
    }
  }

  private static List<String> admitted(List<Session> sessions, MessageReach.Taken reach) {
    return sessions.stream()
        .filter(source -> reach.admits(source.traits()))
        .map(source -> source.key().encoded())
        .toList();
  }

  private static List<TakeRule> rules() {
    List<TakeRule> rules = new ArrayList<>();
    for (TakeRange range : TakeRange.values()) {
      for (int switches = 0; switches < 8; switches++) {
        rules.add(new TakeRule(range, (switches & 1) > 0, (switches & 2) > 0, (switches & 4) > 0));
      }
    }
    return rules;
  }

  /** Sessions of each kind, so many of each. */
  private static List<Session> sessions(int each) {
    List<Session> sessions = new ArrayList<>();
    for (int n = 0; n < each; n++) {
      for (String bot : List.of("bot", "机器人 😀", "")) {
        for (String platform : List.of("qq", "a:b", "")) {
          for (Optional<RoomClass> room :
              List.of(
                  Optional.<RoomClass>empty(),
                  Optional.of(RoomClass.ROOM),
                  Optional.of(RoomClass.DIRECT))) {
            SessionKey key =
                new SessionKey(
                    Optional.of(bot).filter(id -> !id.isEmpty()),
                    Optional.of(platform).filter(id -> !id.isEmpty()),
                    "s" + sessions.size());
            sessions.add(session(key, room, n % 2 == 0));
          }
        }
      }
    }
    return sessions;
  }

  private static Session session(SessionKey key, Optional<RoomClass> room, boolean owner) {
    Session empty = Samples.session(key);
    return new Session(
        key,
        empty.place(),
        room,
        owner,
        empty.parent(),
        empty.title(),
        empty.settings(),
        0,
        0,
        1,
        Optional.of(noonPlus(1)),
        empty.createdAt());
  }

  private static void save(Store store, Session session) {
    store.transact(
        tx -> {
          tx.sessions().save(session);
          return true;
        });
  }

  /** Each session says its own key once. */
  private static void fill(Store store, List<Session> sessions) {
    store.transact(
        tx -> {
          for (int i = 0; i < sessions.size(); i++) {
            Session session = sessions.get(i);
            tx.sessions().save(session);
            MessageBody body =
                MessageBody.user(session.key().encoded())
                    .withMetadata(JsonObject.of(Map.of("messageId", "id")));
            Samples.say(tx, session.key(), noonPlus(i), body);
          }
          return true;
        });
  }

  private static List<String> texts(List<Message> messages) {
    return messages.stream().map(message -> message.body().text()).toList();
  }
}
