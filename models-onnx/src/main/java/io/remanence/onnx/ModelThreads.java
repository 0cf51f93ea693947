package io.remanence.onnx;

import io.remanence.embed.Embedder.Purpose;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A few platform threads that a model runs on. What waits is served queries first, then in the
 * order of arrival. Virtual threads only wait here: a model that ran on one would keep a carrier
 * from all others for milliseconds at a time.
 */
final class ModelThreads implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(30);

  private final String model;
  private final ThreadPoolExecutor pool;
  private final AtomicLong arrivals = new AtomicLong();

  /**
   * @param model names the threads and appears in errors
   * @param threads at least 1
   */
  ModelThreads(String model, int threads) {
    this.model = model;
    pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE.toMillis(),
            TimeUnit.MILLISECONDS,
            new PriorityBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("remanence-" + model + "-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
  }

  /**
   * Has the work run on one of the threads.
   *
   * @return fails as the work does; once cancelled, it is not run, but not interrupted where it
   *     runs
   * @throws RemanenceException {@code UNAVAILABLE} when these threads are closed
   */
  <T> Future<T> begin(Purpose purpose, Callable<T> work) {
    Ticket<T> ticket = new Ticket<>(purpose, arrivals.getAndIncrement(), work);
    try {
      pool.execute(ticket);
    } catch (RejectedExecutionException e) {
      throw closed();
    }
    return ticket;
  }

  /**
   * Runs the work on one of the threads and waits for it.
   *
   * @throws RemanenceException the one that the work threw; {@code UNAVAILABLE} when these threads
   *     are closed, or the caller is interrupted before the work is done (its interrupt flag stays
   *     set); {@code INTERNAL} when the work failed in another way
   */
  <T> T call(Purpose purpose, Callable<T> work) {
    Future<T> ticket = begin(purpose, work);
    try {
      return ticket.get();
    } catch (InterruptedException e) {
      ticket.cancel(false);
      Thread.currentThread().interrupt();
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "interrupted while waiting for the model " + model, e);
    } catch (CancellationException e) {
      throw closed();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RemanenceException failure) {
        throw failure;
      }
      throw RemanenceException.of(
          ErrorCode.INTERNAL, "the model " + model + " failed: " + e.getCause(), e);
    }
  }

  /** How many calls wait for a thread. */
  int waiting() {
    return pool.getQueue().size();
  }

  /** Refuses what waits and what comes later; returns once what runs has ended. */
  @Override
  public void close() {
    // Not shutdownNow: it would interrupt what runs.
    pool.shutdown();
    List<Runnable> waiting = new ArrayList<>();
    pool.getQueue().drainTo(waiting);
    for (Runnable ticket : waiting) {
      ((Ticket<?>) ticket).cancel(false);
    }
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = pool.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private RemanenceException closed() {
    return RemanenceException.of(ErrorCode.UNAVAILABLE, "the model " + model + " is closed");
  }

  /** One call in the queue. */
  private final class Ticket<T> extends FutureTask<T> implements Comparable<Ticket<?>> {
    private static final Comparator<Ticket<?>> ORDER =
        Comparator.comparing((Ticket<?> ticket) -> ticket.purpose == Purpose.DOCUMENT)
            .thenComparingLong(ticket -> ticket.arrival);

    private final Purpose purpose;
    private final long arrival;

    Ticket(Purpose purpose, long arrival, Callable<T> work) {
      super(work);
      this.purpose = purpose;
      this.arrival = arrival;
    }

    /** The model's threads are never interrupted: what runs ends by itself in milliseconds. */
    @Override
    public boolean cancel(boolean interrupt) {
      boolean cancelled = super.cancel(false);
      pool.remove(this);
      return cancelled;
    }

    @Override
    public int compareTo(Ticket<?> other) {
      return ORDER.compare(this, other);
    }
  }
}
