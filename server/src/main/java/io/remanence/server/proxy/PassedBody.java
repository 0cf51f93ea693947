package io.remanence.server.proxy;

import io.remanence.exchange.Outcome;
import io.remanence.server.http.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An upstream's answer on its way to the client: every byte goes on as it comes, unchanged. What
 * was said is stored before the client can know that the answer is over, so that its next request
 * finds it: before the bytes of the last event, or, of an answer in one piece, before its last
 * bytes.
 */
final class PassedBody implements Answer.Body {
  private static final int BUFFER = 16 << 10;
  private static final int MOST_READ = 16 << 20;

  private final Upstream.Reply reply;
  private final Recollection memory;
  private final Optional<Recollection.Visit> visit;
  private final Optional<Protocol.AnswerReader> reader;
  private final EventLines events;
  private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
  private final boolean streams;
  private boolean readable;

  PassedBody(Upstream.Reply reply, Recollection memory, Optional<Recollection.Visit> visit) {
    this.reply = reply;
    this.memory = memory;
    this.visit = visit;
    this.reader = visit.map(one -> one.protocol().answer());
    this.events = new EventLines(data -> reader.ifPresent(one -> one.event(data)));
    this.streams =
        reply.header("Content-Type").filter(t -> t.startsWith("text/event-stream")).isPresent();
    this.readable = reply.status() / 100 == 2 && reader.isPresent();
  }

  @Override
  public void write(OutputStream out) throws IOException {
    byte[] next = new byte[BUFFER];
    byte[] held = new byte[0];
    for (int count = read(next); count >= 0; count = read(next)) {
      take(next, count);
      if (streams) {
        if (isFinished()) {
          end();
        }
        out.write(next, 0, count);
      } else {
        // The last bytes wait until it is known that they are the last.
        out.write(held);
        held = Arrays.copyOf(next, count);
      }
      out.flush();
    }
    end();
    out.write(held);
    out.flush();
  }

  private int read(byte[] bytes) throws Answer.BrokenOff {
    try {
      return reply.read(bytes);
    } catch (IOException broken) {
      throw new Answer.BrokenOff(broken);
    }
  }

  private void take(byte[] bytes, int count) {
    if (!readable) {
      return;
    }
    try {
      if (streams) {
        events.take(bytes, count);
      } else if (piece.size() + count > MOST_READ) {
        throw new IllegalStateException("the answer is too long to be read");
      } else {
        piece.write(bytes, 0, count);
      }
    } catch (RuntimeException | StackOverflowError failure) {
      unreadable(failure);
    }
  }

  private boolean isFinished() {
    return readable && reader.filter(Protocol.AnswerReader::isFinished).isPresent();
  }

  /** The upstream has said everything. */
  private void end() {
    try {
      if (readable && streams) {
        events.end();
      } else if (readable) {
        Optional<Map<String, @Nullable Object>> tree = Tree.object(piece.toByteArray());
        if (tree.isPresent() && reader.isPresent()) {
          reader.get().whole(tree.get());
        }
      }
    } catch (RuntimeException | StackOverflowError failure) {
      unreadable(failure);
    }
    close(
        isFinished()
            ? Outcome.REPLIED
            : reply.status() / 100 == 2 && readable ? Outcome.ABORTED : Outcome.ERROR);
  }

  private void unreadable(Throwable failure) {
    readable = false;
    memory.failed("answer", failure);
  }

  private void close(Outcome outcome) {
    reader.ifPresent(one -> visit.ifPresent(it -> it.close(one, outcome)));
  }

  /** The client, or the upstream, may have left before the end. */
  @Override
  public void close() {
    close(Outcome.ABORTED);
    reply.close();
  }
}
