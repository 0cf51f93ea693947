package io.remanence.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;

/** What is to be done when the process is told to end, and how it then ends. Thread-safe. */
final class Shutdown {
  private final Deque<Runnable> work = new ArrayDeque<>();
  private OptionalInt exitCode = OptionalInt.empty();

  Shutdown() {}

  /** Adds work; what was added last is done first. */
  synchronized void before(Runnable added) {
    work.push(added);
  }

  /** To be told to end is how this command ends well: the exit code is 0. */
  synchronized void isSuccess() {
    exitCode = OptionalInt.of(0);
  }

  /** Does the work, each piece once, and returns the exit code where it is not the usual one. */
  OptionalInt run() {
    while (true) {
      Runnable next;
      synchronized (this) {
        if (work.isEmpty()) {
          return exitCode;
        }
        next = work.pop();
      }
      next.run();
    }
  }
}
