package io.remanence.scope;

import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Scopes by chance, out of pieces that look like parts of an encoding. */
final class RandomScopes {
  private static final List<String> PIECES =
      List.of("a", "b", ":", "-", "1", "2", "1:a", "3:", "|", " ", "😀", "群", "session|", "\u0301");

  private final Random random;

  RandomScopes(long seed) {
    this.random = new Random(seed);
  }

  Optional<String> part() {
    return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(id());
  }

  String id() {
    StringBuilder id = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      id.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return id.toString().isBlank() ? "a" : id.toString();
  }

  Scope scope() {
    return new Scope(part(), part(), part(), part());
  }

  SessionKey key() {
    return new SessionKey(part(), part(), id());
  }
}
