package io.remanence.jdbc;

import io.remanence.llm.LedgerStore;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.scope.SessionKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The tokens that models used. */
final class SqliteLedgerStore implements LedgerStore {
  private static final String ADD =
      "INSERT INTO token_use (day, purpose, session, calls, input_tokens, output_tokens)"
          + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
          + " calls = calls + excluded.calls,"
          + " input_tokens = input_tokens + excluded.input_tokens,"
          + " output_tokens = output_tokens + excluded.output_tokens";
  private static final String SUMS =
      "SELECT max(day), purpose, sum(calls), sum(input_tokens), sum(output_tokens) FROM token_use ";
  private static final String ON = SUMS + "WHERE day = ? GROUP BY purpose";
  private static final String ON_FOR = SUMS + "WHERE day = ? AND session = ? GROUP BY purpose";
  private static final String TOTALS = SUMS + "GROUP BY purpose";
  private static final String OF = SUMS + "WHERE session = ? GROUP BY day, purpose";

  private static final Comparator<TokenUse> BY_DAY =
      Comparator.comparing(TokenUse::day).thenComparing(TokenUse::purpose);

  private final SqliteTx tx;

  SqliteLedgerStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void add(SessionKey session, TokenUse use) {
    long id = tx.newSessionId(session);
    tx.writing(ADD)
        .with(use.day().toEpochDay())
        .with(use.purpose().wireName())
        .with(id)
        .with(use.calls())
        .with(use.inputTokens())
        .with(use.outputTokens())
        .update();
  }

  @Override
  public List<TokenUse> on(LocalDate day) {
    return read(tx.reading(ON).with(day.toEpochDay()), Comparator.comparing(TokenUse::purpose));
  }

  @Override
  public List<TokenUse> on(LocalDate day, SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty()
        ? List.of()
        : read(
            tx.reading(ON_FOR).with(day.toEpochDay()).with(id.getAsLong()),
            Comparator.comparing(TokenUse::purpose));
  }

  @Override
  public List<TokenUse> of(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty() ? List.of() : read(tx.reading(OF).with(id.getAsLong()), BY_DAY);
  }

  @Override
  public List<TokenUse> totals() {
    return read(tx.reading(TOTALS), Comparator.comparing(TokenUse::purpose));
  }

  private static List<TokenUse> read(Prepared query, Comparator<TokenUse> order) {
    List<TokenUse> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        LocalDate day = LocalDate.ofEpochDay(rows.number());
        Optional<Purpose> purpose = Purpose.named(rows.text());
        long calls = rows.number();
        long input = rows.number();
        long output = rows.number();
        purpose.ifPresent(known -> found.add(new TokenUse(day, known, calls, input, output)));
      }
    }
    found.sort(order);
    return List.copyOf(found);
  }
}
