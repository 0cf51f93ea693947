package io.remanence.inmemory;

import io.remanence.answer.AnswerStore;
import io.remanence.answer.StoredAnswer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Answers that are kept for a while. */
final class InMemoryAnswers implements AnswerStore {
  private final Handle handle;

  InMemoryAnswers(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<StoredAnswer> get(String key) {
    return handle.reading().answers.get(key);
  }

  @Override
  public void save(StoredAnswer answer) {
    Tables tables = handle.writing();
    tables.answers = tables.answers.with(answer.key(), answer);
  }

  @Override
  public boolean remove(String key) {
    Tables tables = handle.writing();
    boolean there = tables.answers.has(key);
    tables.answers = tables.answers.without(key);
    return there;
  }

  @Override
  public long eraseWords() {
    List<StoredAnswer> showing =
        all(handle.writing()).stream()
            .filter(StoredAnswer::words)
            .filter(answer -> answer.state() != StoredAnswer.State.ERASED)
            .toList();
    showing.forEach(answer -> save(answer.erased()));
    return showing.size();
  }

  @Override
  public int prune(Instant before, int limit) {
    Pages.atLeastOne(limit);
    List<StoredAnswer> old =
        all(handle.writing()).stream()
            .filter(answer -> answer.time().isBefore(before))
            .sorted(Comparator.comparing(StoredAnswer::time))
            .limit(limit)
            .toList();
    old.forEach(answer -> remove(answer.key()));
    return old.size();
  }

  @Override
  public List<StoredAnswer> list(String afterKey, int limit) {
    return Pages.take(
        handle.reading().answers.ascendingAfter(afterKey), answer -> true, Pages.atLeastOne(limit));
  }

  private static List<StoredAnswer> all(Tables tables) {
    return Pages.take(tables.answers.ascending(), answer -> true, Integer.MAX_VALUE);
  }
}
