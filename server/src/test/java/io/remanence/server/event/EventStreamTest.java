package io.remanence.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.server.access.Caller;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

final class EventStreamTest {
  /** Counts the comments and hangs up after some. */
  private static final class Listener extends OutputStream {
    private final int most;
    private int signs;

    Listener(int most) {
      this.most = most;
    }

    @Override
    public void write(int one) {
      throw new UnsupportedOperationException("a byte alone");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (new String(bytes, offset, length, StandardCharsets.UTF_8).equals(": still here\n\n")
          && ++signs == most) {
        throw new IOException("hung up");
      }
    }
  }

  @Test
  void a_silent_stream_gives_a_sign_now_and_then_and_ends_with_its_listener() {
    EventHub hub = new EventHub("run", Duration.ofMillis(5));
    try (hub;
        Remanence remanence = Remanence.builder().embedding("none").inMemory()) {
      EventStream stream = stream(hub, remanence.space("default"), () -> true);
      Listener listener = new Listener(3);
      assertThat(hub.streams()).isEqualTo(1);
      try (stream) {
        stream.write(listener);
        throw new AssertionError("it did not see that its listener left");
      } catch (IOException left) {
        assertThat(left).hasMessage("hung up");
      }
      assertThat(listener.signs).isEqualTo(3);
      assertThat(hub.streams()).isZero();
    }
  }

  @Test
  void a_stream_asks_now_and_then_whether_its_listener_still_may() throws IOException {
    EventHub hub = new EventHub("run", Duration.ofMillis(5));
    try (hub;
        Remanence remanence = Remanence.builder().embedding("none").inMemory()) {
      AtomicInteger asked = new AtomicInteger();
      try (EventStream stream =
          stream(hub, remanence.space("default"), () -> asked.incrementAndGet() < 4)) {
        stream.write(OutputStream.nullOutputStream());
      }
      assertThat(asked).hasValue(4);
    }
  }

  private static EventStream stream(EventHub hub, Space space, BooleanSupplier mayListen) {
    return EventStream.of(
        hub, space, Caller.operator(), ScopeFields.NONE, Optional.empty(), mayListen);
  }
}
