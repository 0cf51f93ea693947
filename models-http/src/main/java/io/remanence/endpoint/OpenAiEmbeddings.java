package io.remanence.endpoint;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.embed.EmbeddingOptions;
import java.nio.file.Path;
import java.util.List;

/** A model behind an OpenAI-compatible endpoint; {@code embedding.model} names it. */
public final class OpenAiEmbeddings implements EmbedderProvider {
  @Override
  public String name() {
    return Protocol.OPENAI.wireName;
  }

  @Override
  public List<Embedder> open(Path data) {
    return open(data, EmbeddingOptions.none());
  }

  @Override
  public List<Embedder> open(Path data, EmbeddingOptions options) {
    return List.of(EndpointEmbedder.of(Protocol.OPENAI, options));
  }
}
