package io.remanence.jdbc;

import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Platform threads that read for virtual ones; they go when there is nothing to do. */
final class ReadThreads implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private final ThreadPoolExecutor executor;

  ReadThreads(int most, Path file) {
    executor =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform()
                .daemon()
                .name("remanence-read-" + file.getParent() + "-", 0)
                .factory());
    executor.allowCoreThreadTimeOut(true);
  }

  /** Runs the call on one of the threads, or refuses it where they are gone. */
  void run(PendingCall<ReadPool, ?> call, ReadPool pool, WriteState state) {
    try {
      executor.execute(() -> runStarted(call, pool));
    } catch (RejectedExecutionException e) {
      call.refuse(state.refusal());
    }
  }

  private static void runStarted(PendingCall<ReadPool, ?> call, ReadPool pool) {
    if (!call.start()) {
      return;
    }
    try {
      call.run(pool);
    } catch (Throwable e) {
      call.fail(e);
    } finally {
      call.publish();
    }
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
