package io.remanence.consolidation;

import io.remanence.memory.Memory;
import io.remanence.store.Tx;
import java.util.List;
import java.util.function.Function;

/** Commits, and lets those know who follow what changes. */
public interface Writing {
  /** Runs the work as one transaction; what it returns are the memories that it touched. */
  List<Memory> write(Function<Tx, List<Memory>> work);
}
