package io.remanence.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.remanence.embed.Embedder.Purpose;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Prints how many texts a second each model embeds, beside a bare session that is given the same
 * ids. Each figure is the best of some rounds that alternate between both, since other work on the
 * machine only slows down. Argument: a data directory.
 */
final class EmbeddingRates {
  private static final int TEXTS = 200;
  private static final int ROUNDS = 6;

  private EmbeddingRates() {}

  public static void main(String[] arguments) throws Exception {
    Path unpacked = Path.of(arguments[0]).resolve("native");
    memory("start");
    for (Model model : Model.values()) {
      try (OnnxEmbedder embedder =
              new OnnxEmbedder(model, 2, () -> LoadedModel.load(model, unpacked));
          LoadedModel loaded = LoadedModel.load(model, unpacked);
          OrtSession.SessionOptions options = options();
          OrtSession session =
              OrtEnvironment.getEnvironment()
                  .createSession(
                      unpacked.resolve("weights/" + model.resource + ".onnx").toString(),
                      options)) {
        List<String> texts = texts(model);
        List<long[]> ids =
            texts.stream().map(text -> loaded.inputIds(text, Purpose.DOCUMENT)).toList();
        for (int callers = 1; callers <= 2; callers++) {
          double bare = 0;
          double ours = 0;
          for (int round = 0; round < ROUNDS; round++) {
            bare = Math.max(bare, rate(callers, i -> run(session, ids.get(i))));
            ours =
                Math.max(ours, rate(callers, i -> embedder.embed(texts.get(i), Purpose.DOCUMENT)));
          }
          System.out.printf(
              "%s, callers %d: bare %.0f/s, ours %.0f/s, ratio %.2f%n",
              model.identity, callers, bare, ours, ours / bare);
        }
      }
    }
    memory("end");
  }

  private static List<String> texts(Model model) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < TEXTS; i++) {
      texts.add(
          model == Model.MINILM
              ? "On day " + i + " we walked along the river" + ", talked about music".repeat(i % 6)
              : "第" + i + "天我们沿着河边散步" + "，聊了聊音乐和旅行".repeat(i % 6));
    }
    return texts;
  }

  private interface Work {
    void run(int text) throws OrtException;
  }

  private static double rate(int callers, Work work) throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    long start = System.nanoTime();
    for (int caller = 0; caller < callers; caller++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = next.getAndIncrement(); i < TEXTS; i = next.getAndIncrement()) {
                      try {
                        work.run(i);
                      } catch (OrtException e) {
                        throw new IllegalStateException(e);
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return TEXTS / ((System.nanoTime() - start) / 1e9);
  }

  private static void run(OrtSession session, long[] ids) throws OrtException {
    long[] ones = new long[ids.length];
    Arrays.fill(ones, 1);
    try (OnnxTensor idTensor = tensor(ids);
        OnnxTensor mask = tensor(ones);
        OnnxTensor types = tensor(new long[ids.length])) {
      session
          .run(Map.of("input_ids", idTensor, "attention_mask", mask, "token_type_ids", types))
          .close();
    }
  }

  private static OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        OrtEnvironment.getEnvironment(), LongBuffer.wrap(values), new long[] {1, values.length});
  }

  private static OrtSession.SessionOptions options() throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    options.setIntraOpNumThreads(1);
    options.setCPUArenaAllocator(false);
    return options;
  }

  private static void memory(String when) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmRSS") || line.startsWith("RssAnon"))
          .forEach(line -> System.out.println(when + ": " + line.replaceAll("\\s+", " ")));
    }
  }
}
