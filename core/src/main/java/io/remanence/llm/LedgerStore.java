package io.remanence.llm;

import io.remanence.scope.SessionKey;
import java.time.LocalDate;
import java.util.List;

/** The tokens that models used, by day, purpose and session, inside a transaction. */
public interface LedgerStore {
  /** Adds to what the session used. */
  void add(SessionKey session, TokenUse use);

  /** What each purpose used on this day, in all sessions, by the order of {@link Purpose}. */
  List<TokenUse> on(LocalDate day);

  /** What each purpose used on this day for this session, by the order of {@link Purpose}. */
  List<TokenUse> on(LocalDate day, SessionKey session);

  /** What each purpose used for this session on all days, by day and then purpose. */
  List<TokenUse> of(SessionKey session);

  /** What each purpose used in all, with the latest day of its use. */
  List<TokenUse> totals();
}
