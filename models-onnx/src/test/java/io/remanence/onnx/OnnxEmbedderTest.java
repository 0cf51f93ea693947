package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.remanence.embed.Embedder.Purpose;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class OnnxEmbedderTest {
  private final AtomicInteger loads = new AtomicInteger();
  private final AtomicInteger frees = new AtomicInteger();
  private final List<String> embedded = Collections.synchronizedList(new ArrayList<>());

  @Test
  void loads_the_model_once_and_only_when_it_is_needed() throws Exception {
    OnnxEmbedder embedder = embedder(2);
    assertThat(embedder.dimension()).isEqualTo(384);
    assertThat(embedder.affinity("hello")).isEqualTo(1);
    assertThat(loads).hasValue(0);
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      callers.add(Thread.startVirtualThread(() -> embedder.embed("hello", Purpose.DOCUMENT)));
    }
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(loads).hasValue(1);
    assertThat(embedded).hasSize(20);
    embedder.close();
    embedder.close();
    assertThat(frees).hasValue(1);
  }

  @Test
  void closing_an_unused_embedder_loads_nothing() {
    embedder(1).close();
    assertThat(loads).hasValue(0);
    assertThat(frees).hasValue(0);
  }

  @Test
  void a_closed_embedder_is_unavailable() {
    OnnxEmbedder embedder = embedder(1);
    embedder.close();
    assertThat(failure(embedder).code()).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(loads).hasValue(0);
    assertThat(embedder.dimension()).isEqualTo(384);
  }

  @Test
  void a_model_that_cannot_be_loaded_is_unavailable_and_tried_again() {
    OnnxEmbedder embedder =
        new OnnxEmbedder(
            Model.MINILM,
            1,
            () -> {
              int load = loads.getAndIncrement();
              if (load == 0) {
                throw new IOException("disk full");
              }
              if (load == 1) {
                throw new UnsatisfiedLinkError("no library");
              }
              return new Recorder();
            });
    assertThat(failure(embedder)).hasMessageContaining("disk full");
    RemanenceException second = failure(embedder);
    assertThat(second.code()).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(second).hasMessageContaining("no library").hasMessageContaining("minilm");
    assertThat(embedder.embed("third time lucky", Purpose.QUERY)).hasSize(384);
    embedder.close();
  }

  @Test
  void a_query_goes_before_the_documents_in_the_queue() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    OnnxEmbedder embedder =
        new OnnxEmbedder(
            Model.BGE_ZH,
            1,
            () -> {
              started.countDown();
              release.await();
              return new Recorder();
            });
    List<Thread> callers = new ArrayList<>();
    callers.add(Thread.startVirtualThread(() -> embedder.embed("loading", Purpose.DOCUMENT)));
    started.await();
    for (String text : List.of("旧的消息", "another message", "третье")) {
      callers.add(Thread.startVirtualThread(() -> embedder.embed(text, Purpose.DOCUMENT)));
      awaitWaiting(embedder, callers.size() - 1);
    }
    callers.add(Thread.startVirtualThread(() -> embedder.embed("问题？", Purpose.QUERY)));
    awaitWaiting(embedder, 4);
    release.countDown();
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(embedded).containsExactly("loading", "问题？", "旧的消息", "another message", "третье");
    embedder.close();
  }

  private OnnxEmbedder embedder(int threads) {
    return new OnnxEmbedder(
        Model.MINILM,
        threads,
        () -> {
          loads.incrementAndGet();
          return new Recorder();
        });
  }

  private static void awaitWaiting(OnnxEmbedder embedder, int wanted) throws InterruptedException {
    while (embedder.waiting() < wanted) {
      Thread.sleep(1);
    }
  }

  private static RemanenceException failure(OnnxEmbedder embedder) {
    Throwable failure = catchThrowable(() -> embedder.embed("text", Purpose.DOCUMENT));
    assertThat(failure).isInstanceOf(RemanenceException.class);
    return (RemanenceException) failure;
  }

  private final class Recorder implements Inference {
    @Override
    public float[] vector(String text, Purpose purpose) {
      embedded.add(text);
      return new float[384];
    }

    @Override
    public void close() {
      frees.incrementAndGet();
    }
  }
}
