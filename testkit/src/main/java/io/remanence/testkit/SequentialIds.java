package io.remanence.testkit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Gives {@code prefix1}, {@code prefix2} and so on. Safe for use by many threads. */
public final class SequentialIds implements Supplier<String> {
  private final String prefix;
  private final AtomicLong given = new AtomicLong();

  public SequentialIds(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public String get() {
    return prefix + given.incrementAndGet();
  }
}
