package io.remanence.server.event;

import io.remanence.error.ErrorCode;
import io.remanence.event.EventSink;
import io.remanence.event.SpaceEvent;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hears of all events and wakes those who listen. Changes it does not keep, since the feed of their
 * space does; the last notices of each space it does. Listeners wait on a lock that no platform
 * thread is held by.
 */
public final class EventHub implements EventSink, AutoCloseable {
  private static final int KEPT = 10_000;
  private static final int MOST_STREAMS = 1_000;

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final String run;
  private final Duration heartbeat;
  private final Map<String, Channel> channels = new ConcurrentHashMap<>();
  private final AtomicInteger streams = new AtomicInteger();
  private volatile boolean closed;

  /**
   * A hub.
   *
   * @param run tells this run of the server from others; of a-z0-9
   */
  public EventHub(String run) {
    this(run, HEARTBEAT);
  }

  /**
   * A hub.
   *
   * @param heartbeat how long a stream is silent at most
   */
  EventHub(String run, Duration heartbeat) {
    this.run = run;
    this.heartbeat = heartbeat;
  }

  @Override
  public void accept(SpaceEvent event) {
    channel(event.space()).tell(event);
  }

  /** Ends the streams of a space that was deleted; one of the same name begins with new ones. */
  public void spaceDeleted(String space) {
    Channel gone = channels.remove(space);
    if (gone != null) {
      gone.end();
    }
  }

  Channel channel(String space) {
    return channels.computeIfAbsent(space, name -> new Channel());
  }

  String run() {
    return run;
  }

  boolean isClosed() {
    return closed;
  }

  /** How many listen. */
  public int streams() {
    return streams.get();
  }

  /**
   * One more listens.
   *
   * @throws Refusal 503 where too many do, or the server stops
   */
  void enter() {
    if (closed || streams.incrementAndGet() > MOST_STREAMS) {
      if (!closed) {
        streams.decrementAndGet();
      }
      throw Refusal.of(ErrorCode.UNAVAILABLE, closed ? Phrase.STOPPING : Phrase.TOO_MANY_STREAMS);
    }
  }

  void leave() {
    streams.decrementAndGet();
  }

  /** Ends all streams. */
  @Override
  public void close() {
    closed = true;
    channels.values().forEach(Channel::wake);
  }

  /** What is told in one space. */
  static final class Channel {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition told = lock.newCondition();
    private final Deque<Notice> notices = new ArrayDeque<>();
    private long lastChange;
    private long lastNotice;
    private long count;
    private volatile boolean ended;

    private void tell(SpaceEvent event) {
      lock.lock();
      try {
        if (event instanceof SpaceEvent.Mutation mutation) {
          lastChange = Math.max(lastChange, mutation.seq());
        } else {
          notices.addLast(new Notice(lastChange, ++lastNotice, event));
          if (notices.size() > KEPT) {
            notices.removeFirst();
          }
        }
        count++;
        told.signalAll();
      } finally {
        lock.unlock();
      }
    }

    private void end() {
      ended = true;
      wake();
    }

    /** Whether its space was deleted. */
    boolean isEnded() {
      return ended;
    }

    private void wake() {
      lock.lock();
      try {
        count++;
        told.signalAll();
      } finally {
        lock.unlock();
      }
    }

    /** How much was told so far; for {@link #await}. */
    long count() {
      lock.lock();
      try {
        return count;
      } finally {
        lock.unlock();
      }
    }

    /** Waits until more was told than this, or for so long. */
    void await(long seen, Duration patience) throws InterruptedException {
      lock.lock();
      try {
        long left = patience.toNanos();
        while (count == seen && left > 0) {
          left = told.awaitNanos(left);
        }
      } finally {
        lock.unlock();
      }
    }

    /** The number of the newest notice. */
    long newest() {
      lock.lock();
      try {
        return lastNotice;
      } finally {
        lock.unlock();
      }
    }

    /** The number of the oldest notice that is kept; one more than the newest where none is. */
    long oldest() {
      lock.lock();
      try {
        return notices.isEmpty() ? lastNotice + 1 : notices.getFirst().number();
      } finally {
        lock.unlock();
      }
    }

    /** The number of the last notice that was there before this change was told. */
    long newestBefore(long change) {
      lock.lock();
      try {
        long newest = notices.isEmpty() ? lastNotice : notices.getFirst().number() - 1;
        for (Notice notice : notices) {
          if (notice.after() < change) {
            newest = notice.number();
          }
        }
        return newest;
      } finally {
        lock.unlock();
      }
    }

    /**
     * Notices after this one that were there before the change is told, which it is from now on:
     * what is noticed later stands after it.
     */
    List<Notice> before(long change, long afterNotice) {
      lock.lock();
      try {
        lastChange = Math.max(lastChange, change);
        return after(afterNotice, change);
      } finally {
        lock.unlock();
      }
    }

    /** All notices after this one. */
    List<Notice> after(long afterNotice) {
      lock.lock();
      try {
        return after(afterNotice, Long.MAX_VALUE);
      } finally {
        lock.unlock();
      }
    }

    private List<Notice> after(long number, long beforeChange) {
      List<Notice> found = new ArrayList<>();
      for (var newest = notices.descendingIterator(); newest.hasNext(); ) {
        Notice notice = newest.next();
        if (notice.number() <= number) {
          break;
        }
        if (notice.after() < beforeChange) {
          found.add(notice);
        }
      }
      return found.reversed();
    }
  }

  /** How long a stream is silent at most, so that nobody on the way takes it for dead. */
  Duration heartbeat() {
    return heartbeat;
  }

  /** How long a listener waits before it looks by itself. */
  Duration patience() {
    return heartbeat.compareTo(PATIENCE) < 0 ? heartbeat : PATIENCE;
  }
}
