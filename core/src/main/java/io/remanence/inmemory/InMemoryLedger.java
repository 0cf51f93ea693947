package io.remanence.inmemory;

import io.remanence.inmemory.Tables.Used;
import io.remanence.llm.LedgerStore;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.scope.SessionKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The tokens that models used. */
final class InMemoryLedger implements LedgerStore {
  private static final Comparator<TokenUse> BY_DAY =
      Comparator.comparing(TokenUse::day).thenComparing(TokenUse::purpose);

  private final Handle handle;

  InMemoryLedger(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(SessionKey session, TokenUse use) {
    Tables tables = handle.writing();
    List<String> key = List.of(use.day().toString(), use.purpose().wireName(), session.encoded());
    TokenUse sum = tables.tokenUse.get(key).map(before -> sum(before.use(), use)).orElse(use);
    tables.tokenUse = tables.tokenUse.with(key, new Used(session, sum));
  }

  @Override
  public List<TokenUse> on(LocalDate day) {
    return byPurpose(all().stream().map(Used::use).filter(use -> use.day().equals(day)).toList());
  }

  @Override
  public List<TokenUse> on(LocalDate day, SessionKey session) {
    return of(session).stream().filter(use -> use.day().equals(day)).toList();
  }

  @Override
  public List<TokenUse> of(SessionKey session) {
    return all().stream()
        .filter(used -> used.session().equals(session))
        .map(Used::use)
        .sorted(BY_DAY)
        .toList();
  }

  @Override
  public List<TokenUse> totals() {
    return byPurpose(all().stream().map(Used::use).toList());
  }

  private List<Used> all() {
    List<Used> all = new ArrayList<>();
    handle.reading().tokenUse.ascending().forEach(all::add);
    return all;
  }

  private static List<TokenUse> byPurpose(List<TokenUse> uses) {
    Map<Purpose, TokenUse> sums = new EnumMap<>(Purpose.class);
    uses.forEach(use -> sums.merge(use.purpose(), use, InMemoryLedger::sum));
    return List.copyOf(sums.values());
  }

  private static TokenUse sum(TokenUse one, TokenUse other) {
    return new TokenUse(
        one.day().isAfter(other.day()) ? one.day() : other.day(),
        one.purpose(),
        one.calls() + other.calls(),
        one.inputTokens() + other.inputTokens(),
        one.outputTokens() + other.outputTokens());
  }
}
