package io.remanence.server.imports;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.NewMessage;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gathers messages and stores them in transactions of a few hundred, in order in each session. */
final class Batch {
  private static final int MESSAGES = 500;
  private static final long CHARACTERS = 4L << 20;

  private final Space space;
  private final ImportErrors errors;
  private final Map<SessionKey, List<Waiting>> waiting = new LinkedHashMap<>();
  private int count;
  private long characters;
  private long imported;
  private long skipped;

  Batch(Space space, ImportErrors errors) {
    this.space = space;
    this.errors = errors;
  }

  private record Waiting(long line, NewMessage message) {}

  void add(SessionKey session, long line, NewMessage message) {
    waiting.computeIfAbsent(session, key -> new ArrayList<>()).add(new Waiting(line, message));
    count++;
    characters += message.body().text().length();
    if (count >= MESSAGES || characters >= CHARACTERS) {
      flush();
    }
  }

  /** Stores what is waiting. */
  void flush() {
    waiting.forEach(this::store);
    waiting.clear();
    count = 0;
    characters = 0;
  }

  private void store(SessionKey session, List<Waiting> messages) {
    try {
      count(messages.size(), space.append(session, bodies(messages)).size());
    } catch (RemanenceException refused) {
      if (refused.code() != ErrorCode.TOO_LARGE) {
        throw refused;
      }
      // One of them is too large: the others are stored one by one.
      messages.forEach(message -> storeOne(session, message));
    }
  }

  private void storeOne(SessionKey session, Waiting message) {
    try {
      count(1, space.append(session, bodies(List.of(message))).size());
    } catch (RemanenceException refused) {
      if (refused.code() != ErrorCode.TOO_LARGE) {
        throw refused;
      }
      errors.add(message.line(), ErrorText.LEFT_OUT.with(refused.detail()));
    }
  }

  private void count(int given, int stored) {
    imported += stored;
    skipped += given - stored;
  }

  private static List<NewMessage> bodies(List<Waiting> messages) {
    return messages.stream().map(Waiting::message).toList();
  }

  /** How many were stored. */
  long imported() {
    return imported;
  }

  /** How many were there already. */
  long skipped() {
    return skipped;
  }
}
