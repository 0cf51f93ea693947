package io.remanence.jdbc;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a reader may see of messages, as conditions that every query across sessions carries. This
 * is the only place that says it in SQL.
 */
final class MessageReachClause {
  private static final String RECORDS =
      "SELECT s.id FROM session s JOIN session_key k ON k.id = s.id WHERE ";

  private MessageReachClause() {}

  /** The condition on {@code message.session}. */
  static Condition of(MessageReach reach) {
    return switch (reach) {
      case MessageReach.OneSession one ->
          Condition.of(
              "session IN (SELECT id FROM session_key WHERE encoded = ?)", one.session().encoded());
      case MessageReach.Sessions some ->
          Condition.of(
              "session IN (SELECT id FROM session_key"
                  + " WHERE encoded IN (SELECT value FROM json_each(?)))",
              encoded(some));
      case MessageReach.Taken taken -> {
        Condition records = records(taken);
        yield Condition.of(
                "session IN (SELECT id FROM session_key WHERE encoded = ? UNION ALL ",
                taken.asking().key().encoded())
            .then(RECORDS)
            .then(records)
            .then(")");
      }
      case MessageReach.Everything everything -> Condition.of("TRUE");
      case MessageReach.Nothing nothing -> Condition.of("FALSE");
    };
  }

  private static String encoded(MessageReach.Sessions some) {
    return JsonText.write(some.sessions().stream().map(SessionKey::encoded).toList());
  }

  /**
   * The condition on {@code session s} and {@code session_key k}: {@link TakeRule#canTake} word by
   * word.
   */
  static Condition records(MessageReach.Taken taken) {
    SessionTraits asking = taken.asking();
    TakeRule rule = taken.rule();
    List<Object> values = new ArrayList<>();
    values.add(asking.key().encoded());
    String range =
        switch (rule.range()) {
          case SESSION -> "FALSE";
          case PLATFORM -> same("k.platform", asking.key().platform(), values);
          case SPACE -> "TRUE";
        };
    String bots = rule.acrossBots() ? "TRUE" : same("k.bot", asking.key().bot(), values);
    String direct =
        rule.othersDirect()
            ? "TRUE"
            : asking.isOwnersDirect() ? "s.room IS 'direct' AND s.peer_is_owner = 1" : "FALSE";
    return Condition.of(
        "(k.encoded = ? OR (s.id IS NOT NULL AND "
            + range
            + " AND "
            + bots
            + " AND CASE WHEN s.room IS 'room' THEN "
            + (rule.otherRooms() ? "TRUE" : "FALSE")
            + " ELSE "
            + direct
            + " END))",
        values.toArray());
  }

  private static String same(String column, Optional<String> value, List<Object> values) {
    if (value.isEmpty()) {
      return column + " IS NULL";
    }
    values.add(value.get());
    return column + " = ?";
  }
}
