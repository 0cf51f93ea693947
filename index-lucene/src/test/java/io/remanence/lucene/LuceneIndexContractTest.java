package io.remanence.lucene;

import io.remanence.recall.Index;
import io.remanence.testkit.IndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

final class LuceneIndexContractTest implements IndexContract {
  @TempDir Path folder;

  @Override
  public Index openIndex() {
    return new LuceneIndexProvider().open(folder.resolve("index"));
  }

  @Override
  public Optional<Index> reopenIndex(Index index) {
    index.close();
    return Optional.of(openIndex());
  }
}
