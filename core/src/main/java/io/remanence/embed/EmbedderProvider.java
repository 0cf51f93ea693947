package io.remanence.embed;

import java.nio.file.Path;
import java.util.List;

/** Found by {@link java.util.ServiceLoader}: the embedding models that a module brings. */
public interface EmbedderProvider {
  /** The setting that chooses this provider, such as {@code local}. */
  String name();

  /**
   * The models, each of its own identity. Weights are loaded at first use, not here.
   *
   * @param data the data directory; native libraries may be unpacked below {@code <data>/native}
   */
  List<Embedder> open(Path data);

  /**
   * The models, found as the options say; a provider that needs no address ignores them.
   *
   * @throws IllegalArgumentException naming the setting, where an option is missing or wrong
   */
  default List<Embedder> open(Path data, EmbeddingOptions options) {
    return open(data);
  }
}
