package io.remanence.history;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What was said lately in other sessions: of each the newest, together in order. */
public final class RecentElsewhere {
  private static final Set<String> ROLES =
      Set.of(MessageBody.USER, MessageBody.ASSISTANT, MessageBody.NOTICE);

  /** A talkative session must not hide the others, so more is looked at than is wanted. */
  private static final int LOOKED_AT = 10;

  private static final int MOST_LOOKED_AT = 1_000;

  private RecentElsewhere() {}

  /**
   * How much is wanted.
   *
   * @param most how many messages at most; 0 or more
   * @param maxAge how old they may be; absent for any age
   * @param perSession how many of one session at most; 0 or more
   */
  public record Limits(int most, Optional<Duration> maxAge, int perSession) {
    public Limits {
      if (most < 0 || perSession < 0) {
        throw new IllegalArgumentException(
            "most is %d and perSession %d; 0 or more is wanted".formatted(most, perSession));
      }
    }

    /** The same with no more than so many. */
    public Limits atMost(int number) {
      return new Limits(Math.min(most, number), maxAge, perSession);
    }
  }

  /**
   * The newest active messages with words within reach, in order. Those of the asking session are
   * left out, and so are those of sessions with its id under other bots or platforms: where two
   * bots sit in one group, both heard the same.
   *
   * @param reach what the asking session may take
   * @param controlKinds the kinds of markers, which are left out
   */
  public static List<Message> find(
      HistoryQueries queries,
      MessageReach reach,
      SessionKey asking,
      Limits limits,
      Set<String> controlKinds,
      Instant now) {
    if (limits.most() == 0 || limits.perSession() == 0 || reachesItselfOnly(reach)) {
      return List.of();
    }
    RecentQuery query =
        new RecentQuery(
            new MessageFilter(ROLES, Set.of(), controlKinds),
            limits.maxAge().map(now::minus),
            Optional.empty(),
            Set.of(asking.session()));
    int lookedAt = (int) Math.min((long) limits.most() * LOOKED_AT, MOST_LOOKED_AT);
    List<Message> found = queries.recent(reach, query, lookedAt);
    Map<SessionKey, Integer> ofSession = new HashMap<>();
    List<Message> chosen = new ArrayList<>();
    for (Message message : found.reversed()) {
      if (chosen.size() < limits.most()
          && !message.body().text().isBlank()
          && ofSession.merge(message.session(), 1, Integer::sum) <= limits.perSession()) {
        chosen.add(message);
      }
    }
    Collections.reverse(chosen);
    return List.copyOf(chosen);
  }

  private static boolean reachesItselfOnly(MessageReach reach) {
    return reach instanceof MessageReach.OneSession || reach instanceof MessageReach.Nothing;
  }
}
