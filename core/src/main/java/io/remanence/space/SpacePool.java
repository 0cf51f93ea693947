package io.remanence.space;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Keeps the spaces in use open, at most so many; the least recently used one that nobody is using
 * closes for another.
 */
final class SpacePool implements AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final int maxOpen;
  private final Function<SpaceName, OpenSpace> opener;
  private final Map<SpaceName, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final ThreadLocal<Integer> inside = ThreadLocal.withInitial(() -> 0);
  private boolean closed;
  private boolean moving;

  SpacePool(int maxOpen, Function<SpaceName, OpenSpace> opener) {
    this.maxOpen = maxOpen;
    this.opener = opener;
  }

  private static final class Entry {
    final OpenSpace space;
    int users;

    Entry(OpenSpace space) {
      this.space = space;
    }
  }

  /** Works on a space that is there; the opener refuses where none is. */
  <R> R use(SpaceName name, Function<OpenSpace, R> work) {
    return use(name, opener, work);
  }

  /** Opens a space with another opener, where it is not open yet. */
  void open(SpaceName name, Function<SpaceName, OpenSpace> maker) {
    use(name, maker, space -> name);
  }

  private <R> R use(
      SpaceName name, Function<SpaceName, OpenSpace> how, Function<OpenSpace, R> work) {
    Entry entry = enter(name, how);
    inside.set(inside.get() + 1);
    try {
      return work.apply(entry.space);
    } finally {
      inside.set(inside.get() - 1);
      leave(entry);
    }
  }

  /** The names of the spaces that are open, ascending. */
  synchronized List<String> open() {
    return entries.keySet().stream().map(SpaceName::value).sorted().toList();
  }

  private synchronized Entry enter(SpaceName name, Function<SpaceName, OpenSpace> how) {
    // A call within a call is waited for, so it goes on.
    while (moving && inside.get() == 0) {
      pause();
    }
    if (closed) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.CLOSED);
    }
    Entry entry = entries.get(name);
    if (entry == null) {
      makeRoom();
      entry = new Entry(how.apply(name));
      entries.put(name, entry);
    }
    entry.users++;
    return entry;
  }

  private synchronized void leave(Entry entry) {
    entry.users--;
    notifyAll();
  }

  private void makeRoom() {
    while (entries.size() >= maxOpen) {
      SpaceName idle =
          entries.entrySet().stream()
              .filter(e -> e.getValue().users == 0)
              .map(Map.Entry::getKey)
              .findFirst()
              .orElseThrow(
                  () ->
                      RemanenceException.of(
                          ErrorCode.UNAVAILABLE, ErrorText.ALL_SPACES_BUSY, maxOpen));
      close(idle);
    }
  }

  private void close(SpaceName name) {
    Entry entry = entries.remove(name);
    if (entry != null) {
      entry.space.close();
    }
  }

  /** Does the work on all open spaces while nobody uses any, and lets others take their places. */
  synchronized void replaceAll(UnaryOperator<Map<SpaceName, OpenSpace>> work) {
    if (inside.get() > 0) {
      throw new IllegalStateException("spaces can't be moved from within a call of one");
    }
    while (moving) {
      pause();
    }
    moving = true;
    try {
      while (entries.values().stream().anyMatch(entry -> entry.users > 0)) {
        pause();
      }
      if (closed) {
        throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.CLOSED);
      }
      Map<SpaceName, OpenSpace> open = new LinkedHashMap<>();
      entries.forEach((name, entry) -> open.put(name, entry.space));
      Map<SpaceName, OpenSpace> replaced = work.apply(open);
      entries.clear();
      replaced.forEach((name, space) -> entries.put(name, new Entry(space)));
    } finally {
      moving = false;
      notifyAll();
    }
  }

  private synchronized void pause() {
    try {
      wait();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.INTERRUPTED_MOVING);
    }
  }

  /** Closes the space once nobody uses it, and does the work before anyone can open it again. */
  synchronized void retire(SpaceName name, Runnable work) {
    while (entries.containsKey(name) && entries.get(name).users > 0) {
      try {
        wait();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.INTERRUPTED_OPENING, name);
      }
    }
    close(name);
    work.run();
  }

  /** Waits for running calls, at most ten seconds, and closes every space. */
  @Override
  public synchronized void close() {
    closed = true;
    long end = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (entries.values().stream().anyMatch(entry -> entry.users > 0)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        break;
      }
      try {
        wait(left);
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    List<RuntimeException> failures = new ArrayList<>();
    for (SpaceName name : List.copyOf(entries.keySet())) {
      try {
        close(name);
      } catch (RuntimeException failure) {
        failures.add(failure);
      }
    }
    if (!failures.isEmpty()) {
      RuntimeException first = failures.getFirst();
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }
}
