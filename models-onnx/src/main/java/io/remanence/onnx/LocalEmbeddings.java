package io.remanence.onnx;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The models that need no network: English and other languages, then Chinese. */
public final class LocalEmbeddings implements EmbedderProvider {
  /** More gains little, and each thread that runs a long text takes some megabytes. */
  private static final int MOST_THREADS = 4;

  @Override
  public String name() {
    return "local";
  }

  @Override
  public List<Embedder> open(Path data) {
    int threads = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MOST_THREADS);
    Path nativeFolder = data.resolve("native");
    List<Embedder> embedders = new ArrayList<>();
    for (Model model : Model.values()) {
      embedders.add(new OnnxEmbedder(model, threads, () -> LoadedModel.load(model, nativeFolder)));
    }
    return List.copyOf(embedders);
  }
}
