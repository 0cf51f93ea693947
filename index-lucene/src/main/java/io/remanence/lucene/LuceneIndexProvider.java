package io.remanence.lucene;

import io.remanence.recall.Index;
import io.remanence.recall.IndexProvider;
import java.nio.file.Path;

/**
 * Opens indexes on Lucene, under the name {@code lucene}.
 *
 * <p>Lucene writes to {@code java.util.logging}. Started without {@code --add-modules
 * jdk.incubator.vector} or {@code --enable-native-access=ALL-UNNAMED} it would warn on standard
 * error that it runs slower; these warnings are turned off, unless the program has set a level for
 * their loggers itself, and one line on level info says it instead.
 */
public final class LuceneIndexProvider implements IndexProvider {

  @Override
  public String name() {
    return "lucene";
  }

  /**
   * {@inheritDoc}
   *
   * @throws io.remanence.error.RemanenceException {@code CONFLICT} when the folder's index is open
   *     already, here or in another process; {@code UNAVAILABLE} when the folder can't be used
   */
  @Override
  public Index open(Path directory) {
    LuceneLogging.calm();
    return new LuceneIndex(IndexFolder.open(directory, WordWeights.DEFAULT), WordWeights.DEFAULT);
  }
}
