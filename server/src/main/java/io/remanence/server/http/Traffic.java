package io.remanence.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Knows whether somebody waits for answers just now, so that long work can leave them room. May be
 * used by many threads at once.
 */
public final class Traffic {
  private static final long LATELY = Duration.ofSeconds(1).toNanos();

  /** For how long work pauses, by how long it worked. */
  private static final int PAUSES = 4;

  private static final long LEAST_PAUSE = Duration.ofMillis(2).toNanos();
  private static final long LONGEST_PAUSE = Duration.ofMillis(500).toNanos();

  private final LongSupplier nanos;
  private final Pause pause;
  private volatile long newest;

  /** Waits for so many nanoseconds. */
  interface Pause {
    void of(long nanos) throws InterruptedException;
  }

  /** By this machine's clock. */
  public Traffic() {
    this(System::nanoTime, TimeUnit.NANOSECONDS::sleep);
  }

  Traffic(LongSupplier nanos, Pause pause) {
    this.nanos = nanos;
    this.pause = pause;
    this.newest = nanos.getAsLong() - LATELY;
  }

  /** Somebody asks. */
  void note() {
    newest = nanos.getAsLong();
  }

  private boolean isBusy() {
    return nanos.getAsLong() - newest < LATELY;
  }

  /**
   * The same stream, which makes whoever reads it work a fifth of the time while somebody asks for
   * something else: each reading waits four times as long as the work on what was read before took,
   * half a second at most.
   */
  public InputStream leavingRoom(InputStream in) {
    return new FilterInputStream(in) {
      private long read = nanos.getAsLong();
      private long worked;

      @Override
      public int read() throws IOException {
        rest();
        int one = super.read();
        read = nanos.getAsLong();
        return one;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        rest();
        int count = super.read(bytes, offset, length);
        read = nanos.getAsLong();
        return count;
      }

      private void rest() throws IOException {
        worked += nanos.getAsLong() - read;
        if (PAUSES * worked < LEAST_PAUSE) {
          return;
        }
        long due = Math.min(PAUSES * worked, LONGEST_PAUSE);
        worked = 0;
        if (!isBusy()) {
          return;
        }
        try {
          pause.of(due);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("stopped while it was read");
        }
      }
    };
  }
}
