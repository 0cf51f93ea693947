package io.remanence.space;

import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import java.util.List;
import java.util.Set;

/**
 * Figures about models and what waits for them or for a decision. What waits is counted over the
 * whole space; tokens are those of the session that a reader names, none for a reader who names
 * none, and the space's for its owner.
 *
 * @param pendingCaptures how many turns wait for a model
 * @param deadLetters how many replies came to nothing
 * @param pendingCandidates how many candidates wait for a decision
 * @param tokens what each purpose used on all days, a line a day for a session
 * @param tokensToday what each purpose used today, in UTC
 * @param usedUp the purposes that have used up their tokens of today
 */
public record ModelStats(
    long pendingCaptures,
    long deadLetters,
    long pendingCandidates,
    List<TokenUse> tokens,
    List<TokenUse> tokensToday,
    Set<Purpose> usedUp) {
  public ModelStats {
    tokens = List.copyOf(tokens);
    tokensToday = List.copyOf(tokensToday);
    usedUp = Set.copyOf(usedUp);
  }
}
