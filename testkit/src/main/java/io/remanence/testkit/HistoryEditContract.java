package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Archiving;
import io.remanence.history.Content;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageDeletion;
import io.remanence.history.MessageLog;
import io.remanence.history.NewMessage;
import io.remanence.history.Rewriting;
import io.remanence.history.Session;
import io.remanence.history.StoredMessage;
import io.remanence.json.JsonObject;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Archiving, restoring, rewriting and deleting of messages that are stored.
 *
 * <p>Long because it goes through four kinds of change sentence by sentence.
 */
public interface HistoryEditContract extends StoreSuite {
  SessionKey LOFT = SessionKey.of("loft");
  SessionKey BARN = SessionKey.of("barn");

  private static void say(Store store, ManualClock clock, SessionKey session, int count) {
    store.transact(
        tx -> {
          List<NewMessage> messages = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            messages.add(NewMessage.at(noonPlus(i), MessageBody.user("n" + i)));
          }
          return new MessageLog(clock)
              .append(tx.sessions(), tx.history(), tx.changes(), session, messages);
        });
  }

  private static Archiving.Outcome archive(
      Store store, long count, Set<Long> keep, long... version) {
    OptionalLong expected =
        version.length == 0 ? OptionalLong.empty() : OptionalLong.of(version[0]);
    return store.transact(
        tx ->
            Archiving.archive(
                tx.sessions(),
                tx.edits(),
                tx.changes(),
                LOFT,
                new ArchiveSpan(count, keep),
                expected));
  }

  private static Archiving.Outcome restore(Store store, OptionalLong from, OptionalLong to) {
    return store.transact(
        tx -> Archiving.restore(tx.sessions(), tx.edits(), tx.changes(), LOFT, from, to));
  }

  private static List<Message> rewrite(Store store, String before, String after, Limit limit) {
    return store.transact(
        tx ->
            new Rewriting(before, after)
                .run(tx.sessions(), tx.queries(), tx.edits(), tx.changes(), LOFT, limit));
  }

  private static List<ChangedMessage> delete(Store store, Instant... times) {
    return store.transact(
        tx ->
            MessageDeletion.delete(tx.sessions(), tx.edits(), tx.changes(), LOFT, List.of(times)));
  }

  private static String active(Store store) {
    return store.read(tx -> tx.history().active(LOFT, Limit.all(), Set.of())).stream()
        .map(message -> message.body().text())
        .collect(Collectors.joining(" "));
  }

  private static String full(Store store) {
    return store.read(tx -> tx.history().full(LOFT, Limit.all())).stream()
        .map(message -> message.body().text())
        .collect(Collectors.joining(" "));
  }

  private static Session session(Store store) {
    return store.read(tx -> tx.sessions().get(LOFT).orElseThrow());
  }

  private static List<ChangeType> since(Store store, long head) {
    return store.changes(head, 1_000).items().stream().map(Change::type).toList();
  }

  private static long head(Store store) {
    return store.read(tx -> tx.changes().head());
  }

  @Test
  default void the_earliest_leave_the_window_but_for_those_that_are_kept(
      StoreUnderTest test, ManualClock clock) {
    say(test.store(), clock, LOFT, 8);
    say(test.store(), clock, BARN, 3);
    long head = head(test.store());
    assertThat(archive(test.store(), 5, Set.of(1L, 3L, 7L, 900L)))
        .isEqualTo(new Archiving.Outcome(3, 1));
    Store store = test.reopened();
    assertThat(active(store)).isEqualTo("n1 n3 n5 n6 n7");
    assertThat(full(store)).isEqualTo("n0 n1 n2 n3 n4 n5 n6 n7");
    assertThat(since(store, head)).containsExactly(ChangeType.HISTORY_CHANGED);
    assertThat(session(store).version()).isEqualTo(1);
    assertThat(session(store).messages()).isEqualTo(8);
    // Positions are those of the active messages now.
    assertThat(archive(store, 2, Set.of(0L))).isEqualTo(new Archiving.Outcome(1, 2));
    assertThat(active(store)).isEqualTo("n1 n5 n6 n7");
    assertThat(store.<Long>read(tx -> tx.history().countActive(BARN, Set.of()))).isEqualTo(3);
  }

  @Test
  default void spans_have_edges(Store store, ManualClock clock) {
    say(store, clock, LOFT, 4);
    long head = head(store);
    assertThat(archive(store, 0, Set.of())).isEqualTo(new Archiving.Outcome(0, 0));
    assertThat(archive(store, 2, Set.of(0L, 1L))).isEqualTo(new Archiving.Outcome(0, 0));
    assertThat(since(store, head)).isEmpty();
    assertThat(archive(store, Long.MAX_VALUE, Set.of(3L))).isEqualTo(new Archiving.Outcome(3, 1));
    assertThat(active(store)).isEqualTo("n3");
    assertThat(archive(store, 99, Set.of())).isEqualTo(new Archiving.Outcome(1, 2));
    assertThat(archive(store, 99, Set.of())).isEqualTo(new Archiving.Outcome(0, 2));
    assertThat(active(store)).isEmpty();
    assertThatThrownBy(() -> new ArchiveSpan(-1, Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> new ArchiveSpan(1, Set.of(-2L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-2");
  }

  @Test
  default void markers_take_positions_and_equal_times_go_by_number(Store store) {
    store.transact(
        tx -> {
          for (int i = 0; i < 6; i++) {
            MessageBody body = MessageBody.user("n" + i);
            Samples.say(
                tx, LOFT, noonPlus(0), i % 2 == 0 ? Samples.ofKind("event-marker", body) : body);
          }
          return Samples.say(tx, LOFT, noonPlus(-5), MessageBody.user("late but earliest"));
        });
    assertThat(archive(store, 3, Set.of(1L)).messages()).isEqualTo(2);
    assertThat(active(store)).isEqualTo("n0 n2 n3 n4 n5");
  }

  @Test
  default void another_version_than_expected_is_a_conflict_and_changes_nothing(
      Store store, ManualClock clock) {
    say(store, clock, LOFT, 4);
    assertThat(archive(store, 1, Set.of(), 0).version()).isEqualTo(1);
    String before = StoreDump.of(store);
    for (long wrong : new long[] {0, 2, -1}) {
      assertThatThrownBy(() -> archive(store, 1, Set.of(), wrong))
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
          .hasMessageContaining("version 1")
          .hasMessageContaining(Long.toString(wrong));
    }
    assertThat(StoreDump.of(store)).isEqualTo(before);
    assertThat(archive(store, 1, Set.of(), 1).version()).isEqualTo(2);
  }

  @Test
  default void the_version_counts_what_changes_but_not_what_is_appended(
      Store store, ManualClock clock) {
    say(store, clock, LOFT, 3);
    assertThat(session(store).version()).isZero();
    say(store, clock, LOFT, 1);
    assertThat(session(store).version()).as("sorts before others").isEqualTo(1);
    rewrite(store, "n1", "m1", Limit.all());
    assertThat(session(store).version()).isEqualTo(2);
    rewrite(store, "nowhere", "m1", Limit.all());
    assertThat(session(store).version()).isEqualTo(2);
    delete(store, noonPlus(1));
    assertThat(session(store).version()).isEqualTo(3);
    delete(store, noonPlus(99));
    assertThat(session(store).version()).isEqualTo(3);
    archive(store, 1, Set.of());
    assertThat(session(store).version()).isEqualTo(4);
    restore(store, OptionalLong.empty(), OptionalLong.empty());
    assertThat(session(store).version()).isEqualTo(5);
  }

  @Test
  default void restored_messages_stand_where_they_stood(StoreUnderTest test, ManualClock clock) {
    say(test.store(), clock, LOFT, 6);
    List<Long> seqs =
        test.store().read(tx -> tx.history().full(LOFT, Limit.all())).stream()
            .map(Message::seq)
            .toList();
    archive(test.store(), 5, Set.of(2L));
    long head = head(test.store());
    assertThat(restore(test.store(), OptionalLong.of(seqs.get(1)), OptionalLong.of(seqs.get(3))))
        .isEqualTo(new Archiving.Outcome(2, 2));
    Store store = test.reopened();
    assertThat(active(store)).isEqualTo("n1 n2 n3 n5");
    assertThat(since(store, head)).containsExactly(ChangeType.HISTORY_CHANGED);
    assertThat(restore(store, OptionalLong.of(seqs.get(1)), OptionalLong.empty()).messages())
        .isEqualTo(1);
    assertThat(restore(store, OptionalLong.empty(), OptionalLong.empty()).messages()).isEqualTo(1);
    assertThat(restore(store, OptionalLong.empty(), OptionalLong.empty()).messages()).isZero();
    assertThat(active(store)).isEqualTo("n0 n1 n2 n3 n4 n5");
  }

  @Test
  default void a_rewrite_replaces_every_place_in_the_newest_that_hold_the_text(
      StoreUnderTest test, ManualClock clock) {
    say(test.store(), clock, LOFT, 6);
    say(test.store(), clock, BARN, 6);
    archive(test.store(), 2, Set.of());
    List<Message> before = test.store().read(tx -> tx.history().full(LOFT, Limit.all()));
    long head = head(test.store());
    List<Message> changed = rewrite(test.store(), "n", "去大理 %n% ", Limit.of(5));
    assertThat(changed).extracting(m -> m.body().text()).startsWith("去大理 %n% 5").hasSize(5);
    Store store = test.reopened();
    List<Message> after = store.read(tx -> tx.history().full(LOFT, Limit.all()));
    assertThat(after.getFirst()).isEqualTo(before.getFirst());
    for (int i = 1; i < 6; i++) {
      assertThat(after.get(i).body().text()).isEqualTo("去大理 %n% " + i);
      assertThat(after.get(i).timestamp()).isEqualTo(before.get(i).timestamp());
      assertThat(after.get(i).seq()).isEqualTo(before.get(i).seq());
      assertThat(after.get(i).archived()).isEqualTo(before.get(i).archived());
      assertThat(after.get(i).version()).isEqualTo(head + 1);
    }
    assertThat(changed.reversed()).isEqualTo(after.subList(1, 6));
    assertThat(since(store, head))
        .containsExactly(ChangeType.MESSAGES_REWRITTEN, ChangeType.HISTORY_CHANGED);
    assertThat(ChangedMessage.read(store.changes(head, 1).items().getFirst().subject()))
        .extracting(ChangedMessage::seq)
        .containsExactlyElementsOf(changed.stream().map(Message::seq).toList());
    assertThat(store.<List<Message>>read(tx -> tx.history().full(BARN, Limit.all())))
        .extracting(m -> m.body().text())
        .containsExactly("n0", "n1", "n2", "n3", "n4", "n5");
  }

  @Test
  default void a_rewrite_is_literal_and_one_that_changes_nothing_is_none(
      Store store, ManualClock clock) {
    say(store, clock, LOFT, 3);
    String before = StoreDump.of(store);
    assertThat(rewrite(store, "n_", "x", Limit.all())).isEmpty();
    assertThat(rewrite(store, "%", "x", Limit.all())).isEmpty();
    assertThat(rewrite(store, "N1", "x", Limit.all())).isEmpty();
    assertThat(rewrite(store, ".", "x", Limit.all())).isEmpty();
    assertThat(rewrite(store, "n1", "n1", Limit.all())).isEmpty();
    assertThat(rewrite(store, "n1", "x", Limit.of(0))).isEmpty();
    assertThatThrownBy(() -> rewrite(store, "", "x", Limit.all()))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
    assertThatThrownBy(() -> rewrite(store, "\u0000", "x", Limit.all()))
        .isInstanceOf(RemanenceException.class);
    assertThat(StoreDump.of(store)).isEqualTo(before);
    assertThat(rewrite(store, "n", "$1\\\u0000\ud83d", Limit.all())).hasSize(3);
    assertThat(active(store)).isEqualTo("$1\\\ufffd0 $1\\\ufffd1 $1\\\ufffd2");
  }

  @Test
  default void a_rewrite_reaches_the_text_parts_and_leaves_the_others(StoreUnderTest test) {
    JsonObject image = JsonObject.of(Map.of("type", "image_url", "url", "https://x/cat.png"));
    MessageBody parts =
        MessageBody.user("")
            .withContent(
                new Content.Parts(
                    List.of(
                        JsonObject.of(Map.of("type", "text", "text", "a \"cat\" 猫", "extra", 1)),
                        image,
                        JsonObject.of(Map.of("type", "input_text", "text", "cat cat")))))
            .withMetadata(JsonObject.of(Map.of("messageId", "cat")));
    test.store().transact(tx -> Samples.say(tx, LOFT, noonPlus(1), parts));
    assertThat(rewrite(test.store(), "cat", "dog", Limit.all())).hasSize(1);
    Message seen = test.reopened().read(tx -> tx.history().full(LOFT, Limit.all())).getFirst();
    assertThat(seen.body().content())
        .contains(
            new Content.Parts(
                List.of(
                    JsonObject.of(Map.of("type", "text", "text", "a \"dog\" 猫", "extra", 1)),
                    image,
                    JsonObject.of(Map.of("type", "input_text", "text", "dog dog")))));
    assertThat(seen.body().metadata()).isEqualTo(parts.metadata());
    assertThat(
            test.store()
                .<List<Message>>read(
                    tx -> tx.queries().withMessageId(new MessageReach.Everything(), "cat", 9)))
        .hasSize(1);
  }

  @Test
  default void a_rewrite_that_would_make_a_message_too_large_changes_none(
      Store store, ManualClock clock) {
    say(store, clock, LOFT, 3);
    store.transact(tx -> Samples.say(tx, LOFT, noonPlus(9), MessageBody.user("n".repeat(1_000))));
    String before = StoreDump.of(store);
    assertThatThrownBy(() -> rewrite(store, "n", "字".repeat(400), Limit.all()))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }

  @Test
  default void deleting_by_time_takes_active_and_archived_messages_of_one_session(
      StoreUnderTest test, ManualClock clock) {
    say(test.store(), clock, LOFT, 6);
    say(test.store(), clock, LOFT, 2);
    say(test.store(), clock, BARN, 6);
    archive(test.store(), 3, Set.of());
    long head = head(test.store());
    List<ChangedMessage> gone =
        delete(
            test.store(),
            noonPlus(1),
            noonPlus(1),
            noonPlus(5),
            noonPlus(77),
            noonPlus(1).plusNanos(9));
    assertThat(gone)
        .extracting(ChangedMessage::time)
        .containsExactly(noonPlus(1), noonPlus(5), noonPlus(1));
    Store store = test.reopened();
    assertThat(full(store)).isEqualTo("n0 n0 n2 n3 n4");
    assertThat(session(store).messages()).isEqualTo(5);
    assertThat(session(store).lastMessageAt()).contains(noonPlus(4));
    assertThat(since(store, head))
        .containsExactly(ChangeType.MESSAGES_DELETED, ChangeType.HISTORY_CHANGED);
    assertThat(ChangedMessage.read(store.changes(head, 1).items().getFirst().subject()))
        .isEqualTo(gone);
    assertThat(store.<List<Message>>read(tx -> tx.history().full(BARN, Limit.all()))).hasSize(6);
    assertThat(delete(store)).isEmpty();
    assertThat(delete(store, noonPlus(1))).isEmpty();
    assertThat(delete(store, noonPlus(0), noonPlus(2), noonPlus(3), noonPlus(4))).hasSize(5);
    assertThat(session(store).lastMessageAt()).isEmpty();
    assertThat(session(store).messages()).isZero();
  }

  @Test
  default void very_many_times_may_be_named_at_once(Store store, ManualClock clock) {
    say(store, clock, LOFT, 1_300);
    Instant[] times =
        LongStream.range(0, 40_000).mapToObj(Samples::noonPlus).toArray(Instant[]::new);
    long head = head(store);
    assertThat(delete(store, times)).hasSize(1_300);
    assertThat(since(store, head))
        .containsExactly(
            ChangeType.MESSAGES_DELETED,
            ChangeType.MESSAGES_DELETED,
            ChangeType.MESSAGES_DELETED,
            ChangeType.HISTORY_CHANGED);
  }

  @Test
  default void a_deleted_message_frees_its_import_key(Store store) {
    store.transact(
        tx -> {
          long seq = tx.changes().recordMessage(LOFT);
          tx.history()
              .insert(
                  List.of(
                      new StoredMessage(
                          Samples.message(seq, LOFT, noonPlus(1), MessageBody.user("x")),
                          Optional.of("key"),
                          Optional.empty())));
          return true;
        });
    delete(store, noonPlus(1));
    assertThat(store.<Set<String>>read(tx -> tx.history().knownImportKeys(LOFT, List.of("key"))))
        .isEmpty();
  }

  @Test
  default void a_session_that_was_never_written_has_nothing_to_change(Store store) {
    String before = StoreDump.of(store);
    assertThat(archive(store, 5, Set.of())).isEqualTo(new Archiving.Outcome(0, 0));
    assertThat(archive(store, 5, Set.of(), 0)).isEqualTo(new Archiving.Outcome(0, 0));
    assertThatThrownBy(() -> archive(store, 5, Set.of(), 1)).hasMessageContaining("version 0");
    assertThat(restore(store, OptionalLong.empty(), OptionalLong.empty()).messages()).isZero();
    assertThat(rewrite(store, "a", "b", Limit.all())).isEmpty();
    assertThat(delete(store, noonPlus(1))).isEmpty();
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }
}
