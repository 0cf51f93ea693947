package io.remanence.memory;

import java.util.Collection;
import java.util.List;

/** Which memories were made from which messages, inside a transaction. */
public interface ProvenanceStore {
  /**
   * The memories that were made from any of these messages, whatever their status, each once, in no
   * given order.
   */
  List<Memory> madeFrom(Collection<Long> messageSeqs);
}
