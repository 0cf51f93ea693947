package io.remanence.endpoint;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.embed.EmbeddingOptions;
import java.nio.file.Path;
import java.util.List;

/** A model that Ollama runs; {@code embedding.model} names it. */
public final class OllamaEmbeddings implements EmbedderProvider {
  @Override
  public String name() {
    return Protocol.OLLAMA.wireName;
  }

  @Override
  public List<Embedder> open(Path data) {
    return open(data, EmbeddingOptions.none());
  }

  @Override
  public List<Embedder> open(Path data, EmbeddingOptions options) {
    return List.of(EndpointEmbedder.of(Protocol.OLLAMA, options));
  }
}
