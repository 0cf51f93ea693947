package io.remanence.id;

/** Gives new ids. Safe for use by many threads. */
@FunctionalInterface
public interface IdSource {
  /** An id that starts with the prefix and an underscore and was never given before. */
  String next(String prefix);
}
