package io.remanence.server.event;

import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.scope.SessionKey;
import io.remanence.server.access.Caller;
import io.remanence.server.http.Answer;
import io.remanence.server.wire.EventWire;
import io.remanence.server.wire.Json;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.MutationEvents;
import io.remanence.space.Space;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Server-sent events of one space for one listener: what comes after the id that it names, then
 * what happens, until either side ends it. Changes are read from the feed as fast as the listener
 * takes them, so that a slow one costs no memory; it waits on a virtual thread of its own.
 */
public final class EventStream implements Answer.Body {
  /** The content type. */
  public static final String TYPE = "text/event-stream; charset=utf-8";

  private static final int PAGE = 200;

  private final EventHub hub;
  private final EventHub.Channel channel;
  private final Space space;
  private final EventFilter filter;
  private final BooleanSupplier mayListen;
  private long change;
  private long notice;
  private boolean reset;
  private long spokeAt = System.nanoTime();

  private EventStream(EventHub hub, Space space, EventFilter filter, BooleanSupplier mayListen) {
    this.hub = hub;
    this.channel = hub.channel(space.name().value());
    this.space = space;
    this.filter = filter;
    this.mayListen = mayListen;
  }

  /**
   * A stream.
   *
   * @param lastId the id of the last event that the listener had; absent to begin now
   * @param mayListen whether the caller still may; asked now and then
   * @throws RemanenceException {@code INVALID_ARGUMENT} when the id is none
   */
  public static EventStream of(
      EventHub hub,
      Space space,
      Caller caller,
      ScopeFields scope,
      Optional<String> lastId,
      BooleanSupplier mayListen) {
    EventStream stream =
        new EventStream(hub, space, new EventFilter(space, caller, scope), mayListen);
    Optional<Position> last = lastId.map(Position::read);
    hub.enter();
    try {
      stream.begin(last);
    } catch (RuntimeException | Error failure) {
      hub.leave();
      throw failure;
    }
    return stream;
  }

  private void begin(Optional<Position> last) {
    // In this order: a notice that comes in between is told twice rather than not at all.
    notice = channel.newest();
    long head = space.progress().head();
    if (last.isEmpty()) {
      change = head;
      return;
    }
    change = last.get().change();
    Optional<Position.Of> known = last.get().notice();
    if (known.isEmpty()) {
      notice = channel.newestBefore(change);
    } else if (known.get().run().equals(hub.run())) {
      notice = known.get().number();
      reset = notice > channel.newest() || notice < channel.oldest() - 1;
    } else {
      notice = 0;
      reset = channel.oldest() > 1;
    }
    reset |= change > head || change < space.events(head, 1).oldest() - 1;
  }

  @Override
  public void write(OutputStream out) throws IOException {
    comment(out, "listening");
    try {
      while (!hub.isClosed() && !channel.isEnded() && mayListen.getAsBoolean()) {
        long seen = channel.count();
        if (reset) {
          startAnew(out);
        }
        boolean more = changes(out);
        if (!more && !reset) {
          notices(out, channel.after(notice));
          if (System.nanoTime() - spokeAt > hub.heartbeat().toNanos()) {
            comment(out, "still here");
          }
          channel.await(seen, hub.patience());
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (RemanenceException gone) {
      // The space was deleted, or the server stops; either way there is nothing more to tell.
    }
  }

  private void startAnew(OutputStream out) throws IOException {
    reset = false;
    notice = channel.newest();
    change = space.progress().head();
    send(out, Long.toString(change), "reset", Map.of("seq", change));
  }

  /** Tells a page of changes; returns whether there may be more. */
  private boolean changes(OutputStream out) throws IOException {
    MutationEvents page = space.events(change, PAGE);
    if (page.oldest() - 1 > change) {
      reset = true;
      return true;
    }
    for (SpaceEvent.Mutation event : page.items()) {
      notices(out, channel.before(event.seq(), notice));
      Optional<SessionKey> session = Optional.ofNullable(page.sessions().get(event.seq()));
      if (filter.passes(event, session)) {
        String id = Long.toString(event.seq());
        send(out, id, EventWire.name(event), EventWire.write(event, event.seq(), space));
      }
      change = event.seq();
    }
    boolean more = page.reached() > change || !page.items().isEmpty();
    change = Math.max(change, page.reached());
    return more;
  }

  private void notices(OutputStream out, List<Notice> all) throws IOException {
    for (Notice one : all) {
      if (filter.passes(one.event(), Optional.empty())) {
        String id = Position.of(one, hub.run());
        send(out, id, EventWire.name(one.event()), EventWire.write(one.event(), id, space));
      }
      notice = one.number();
    }
  }

  private void send(OutputStream out, String id, String name, Map<String, ?> data)
      throws IOException {
    String head = "id: " + id + "\nevent: " + name + "\ndata: ";
    out.write(head.getBytes(StandardCharsets.UTF_8));
    // One line: JSON holds no line ends of its own.
    out.write(Json.write(data));
    out.write('\n');
    out.write('\n');
    out.flush();
    spokeAt = System.nanoTime();
  }

  private void comment(OutputStream out, String text) throws IOException {
    out.write((": " + text + "\n\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
    spokeAt = System.nanoTime();
  }

  @Override
  public void close() {
    hub.leave();
  }
}
