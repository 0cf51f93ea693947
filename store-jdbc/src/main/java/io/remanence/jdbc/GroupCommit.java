package io.remanence.jdbc;

import io.remanence.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. It takes all transactions that wait, runs them as a group, and
 * answers their callers once the group is durable; while the store is read-only it refuses them and
 * tries from time to time whether writing works again.
 */
final class GroupCommit {
  private static final int MOST_IN_A_GROUP = 256;
  private static final long FOREVER = Long.MAX_VALUE;

  private final GroupRun run;
  private final WriteState state;
  private final Nesting nesting;
  private final long probeNanos;
  private final WriteQueue queue = new WriteQueue();
  private final Linger linger = new Linger();
  private final Thread thread;
  private volatile boolean closing;
  private volatile boolean ended;

  GroupCommit(GroupRun run, WriteState state, Nesting nesting, Duration probeEvery, String name) {
    this.run = run;
    this.state = state;
    this.nesting = nesting;
    this.probeNanos = probeEvery.toNanos();
    this.thread =
        Thread.ofPlatform().daemon().name("remanence-write-" + name).unstarted(this::loop);
  }

  void start() {
    thread.start();
  }

  /** Runs the work in a group and waits until it is durable. */
  <R extends @Nullable Object> R call(Function<Tx, R> work) {
    if (Thread.currentThread().isInterrupted()) {
      throw PendingCall.interrupted();
    }
    PendingCall<Tx, R> call = new PendingCall<>(work);
    queue.add(call);
    if (ended) {
      call.refuse(state.refusal());
    }
    return call.await();
  }

  private void loop() {
    nesting.enter();
    long nextProbe = System.nanoTime();
    while (!closing || queue.size() > 0) {
      if (state.isReadOnly()) {
        refuseAll();
        if (System.nanoTime() - nextProbe >= 0) {
          if (run.probe()) {
            state.writable();
          }
          nextProbe = System.nanoTime() + probeNanos;
        }
        queue.await(1, probeNanos);
      } else {
        runGroup();
        nextProbe = System.nanoTime() + probeNanos;
      }
    }
    ended = true;
    refuseAll();
  }

  private void runGroup() {
    if (queue.size() == 0 && !closing) {
      queue.await(1, FOREVER);
    }
    int wanted = Math.min(linger.wanted(), MOST_IN_A_GROUP);
    if (queue.size() < wanted && !closing) {
      queue.await(wanted, linger.nanos());
    }
    List<PendingCall<Tx, ?>> calls = queue.take(MOST_IN_A_GROUP);
    if (!calls.isEmpty()) {
      run.run(calls);
      linger.committed(calls.size(), queue.size(), run.commitNanos());
    }
  }

  private void refuseAll() {
    for (PendingCall<Tx, ?> call : queue.take(Integer.MAX_VALUE)) {
      call.fail(state.refusal());
      call.publish();
    }
  }

  /** Finishes what is queued and ends the thread. The connection stays open. */
  void finish() {
    closing = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
