package io.remanence.jdbc;

/** Marks threads that run work of a store, so that work which calls the store again is refused. */
final class Nesting {
  private final ThreadLocal<Boolean> inside = new ThreadLocal<>();

  void enter() {
    inside.set(true);
  }

  void leave() {
    inside.remove();
  }

  void refuse() {
    if (inside.get() != null) {
      throw new IllegalStateException(
          "work on the store called the store again; it may only use its handle");
    }
  }
}
