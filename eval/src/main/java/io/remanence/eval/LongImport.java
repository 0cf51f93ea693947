package io.remanence.eval;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * An import of a file that lasts until it is told to end, and somebody who listens to the events of
 * the same space meanwhile.
 */
final class LongImport implements AutoCloseable {
  private static final int CONVERSATIONS = 30_000;
  private static final int MESSAGES_EACH = 20;

  private final CompletableFuture<HttpResponse<String>> answer;
  private final HttpResponse<Stream<String>> events;
  private final AtomicLong told = new AtomicLong();
  private final long begun = System.nanoTime();
  private volatile boolean ended;

  private LongImport(HttpClient client, String space, Path file)
      throws IOException, InterruptedException {
    events =
        client.send(
            HttpRequest.newBuilder(URI.create(space + "/events")).build(),
            HttpResponse.BodyHandlers.ofLines());
    Thread.ofVirtual().start(this::listen);
    answer =
        client.sendAsync(
            HttpRequest.newBuilder(URI.create(space + "/import?format=openai-jsonl"))
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> opened(file)))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /**
   * Starts one.
   *
   * @param file where the conversations are written first, so that reading is all that it costs
   * @param number tells the file from others
   */
  static LongImport start(ServedData server, Path file, int number)
      throws IOException, InterruptedException {
    write(file, server.corpus(), number);
    return new LongImport(server.client(), server.base() + "/v1/spaces/default", file);
  }

  private static void write(Path file, Corpus corpus, int number) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (int line = 0; line < CONVERSATIONS; line++) {
        StringBuilder text = new StringBuilder("{\"messages\":[");
        for (int i = 0; i < MESSAGES_EACH; i++) {
          text.append(i == 0 ? "" : ",")
              .append("{\"role\":\"")
              .append(i % 2 == 0 ? "user" : "assistant")
              .append("\",\"content\":\"")
              .append(corpus.text(line * MESSAGES_EACH + i).replace("\\", "").replace("\"", ""))
              .append(" in file ")
              .append(number)
              .append("\"}");
        }
        out.append(text).append("]}\n");
      }
    }
  }

  /** The file, which ends early where it is told to. */
  private InputStream opened(Path file) {
    try {
      return new FilterInputStream(new BufferedInputStream(Files.newInputStream(file))) {
        private boolean atLine;

        @Override
        public int read() throws IOException {
          if (ended && atLine) {
            return -1;
          }
          int read = super.read();
          atLine = read == '\n';
          return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          int count = 0;
          while (count < length) {
            int read = read();
            if (read < 0) {
              return count == 0 ? -1 : count;
            }
            bytes[offset + count++] = (byte) read;
          }
          return count;
        }
      };
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void listen() {
    try (Stream<String> lines = events.body()) {
      lines.filter(line -> line.startsWith("event: ")).forEach(line -> told.incrementAndGet());
    } catch (UncheckedIOException closed) {
      // The server ended, and with it what there is to hear.
    }
  }

  /** Ends the file at its next line, waits for the answer, and says what came of it. */
  String end() {
    boolean wasThrough = answer.isDone();
    ended = true;
    HttpResponse<String> done = answer.join();
    if (done.statusCode() != 200) {
      throw new IllegalStateException(done.body());
    }
    return String.format(
        Locale.ROOT,
        "%s in %.1f s%s, %d events",
        done.body(),
        (System.nanoTime() - begun) / 1e9,
        wasThrough ? ", through before the end" : "",
        told.get());
  }

  @Override
  public void close() {
    ended = true;
    answer.join();
    events.body().close();
  }
}
