package io.remanence.recall;

import java.nio.file.Path;

/** Found by {@link java.util.ServiceLoader}: a kind of index that a module brings. */
public interface IndexProvider {
  /** The name of the kind, such as {@code lucene}. */
  String name();

  /**
   * Opens the index in this folder, made where there is none. A damaged or foreign index is put
   * aside and an empty one made, for it can be rebuilt.
   */
  Index open(Path directory);
}
