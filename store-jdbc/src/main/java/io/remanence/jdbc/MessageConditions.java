package io.remanence.jdbc;

import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import java.util.List;
import java.util.Set;

/** What questions about messages ask for, the reach aside, as conditions. */
final class MessageConditions {
  // A damaged value counts as absent, here as where it is read.
  private static final String PLATFORM =
      "coalesce(CASE WHEN json_valid(metadata) AND json_type(metadata, '$.platform') = 'text'"
          + " THEN metadata ->> '$.platform' END,"
          + " (SELECT platform FROM session_key WHERE id = message.session)) = ?";

  private MessageConditions() {}

  static Condition of(MessageFilter filter) {
    Condition condition = Condition.of("TRUE");
    if (!filter.roles().isEmpty()) {
      condition.andIn("role", sorted(filter.roles()));
    }
    if (!filter.kinds().isEmpty()) {
      condition.andIn("kind", sorted(filter.kinds()));
    }
    if (!filter.excludedKinds().isEmpty()) {
      condition.andNotIn("kind", sorted(filter.excludedKinds()));
    }
    return condition;
  }

  /** All but which sessions are left out. */
  static Condition of(RecentQuery query) {
    Condition condition = of(query.filter());
    query.since().ifPresent(time -> condition.and("time >= ?", Millis.notBefore(time)));
    query.platform().ifPresent(platform -> condition.and(PLATFORM, platform));
    return condition;
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }
}
