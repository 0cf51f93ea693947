package io.remanence.metering;

import io.remanence.scope.SessionKey;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How many tokens each purpose may use on a day, in UTC; absent for any number, 0 for none.
 *
 * @param space in all sessions together
 * @param session in one session
 */
public record TokenCaps(OptionalLong space, Function<SessionKey, OptionalLong> session) {
  /** No caps. */
  public static TokenCaps none() {
    return ofSpace(OptionalLong.empty());
  }

  /** One for the space and none for its sessions. */
  public static TokenCaps ofSpace(OptionalLong tokens) {
    return new TokenCaps(tokens, session -> OptionalLong.empty());
  }
}
