package io.remanence.consolidation;

import io.remanence.embed.Embedder;
import io.remanence.history.Speaker;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryOperation;
import io.remanence.store.Tx;
import java.util.Map;
import java.util.Optional;

/**
 * A memory as it was read, with what is compared of it.
 *
 * @param kin only memories of one are joined
 * @param vectors the stored ones of just its text
 * @param parted the consolidation that parted it last, unless it changed since
 */
record ReadStatement(
    Memory memory,
    Kin kin,
    NearEquality text,
    Map<Embedder, float[]> vectors,
    Optional<String> parted) {
  /** Memories that can be joined at all: of one visibility, speaker and kind of origin. */
  record Kin(String visibility, boolean direct, Optional<String> speaker, boolean captured) {}

  static ReadStatement of(Tx tx, Memory memory, NearEquality text, Map<Embedder, float[]> vectors) {
    return new ReadStatement(memory, kin(tx, memory), text, vectors, parted(tx, memory));
  }

  /**
   * Captured memories go with their messages and others don't, so the two are never joined; nor is
   * what was said in private with what was not.
   */
  private static Kin kin(Tx tx, Memory memory) {
    return new Kin(
        memory.placement().visibility(),
        memory.placement().direct(),
        memory.speaker().map(Speaker::id),
        Memories.isCaptured(tx.memoryHistory(), memory));
  }

  /** The consolidation that parted the memory last, unless it changed since. */
  private static Optional<String> parted(Tx tx, Memory memory) {
    return tx.memoryHistory()
        .of(memory.id(), memory.version())
        .filter(change -> change.operation() == MemoryOperation.UNDO)
        .flatMap(MemoryChange::reason);
  }

  /** Whether both say the same, by their words or in other words. */
  boolean saysTheSame(ReadStatement other, double similarity) {
    return text.similarity(other.text) >= similarity
        || isNear(other, similarity) && text.mayRephrase(other.text);
  }

  /** Whether a model that knows both takes them for the same; stricter where more is asked for. */
  private boolean isNear(ReadStatement other, double similarity) {
    double stricter =
        Math.max(0, similarity - MergeSettings.USUAL_SIMILARITY)
            / (1 - MergeSettings.USUAL_SIMILARITY);
    return vectors.entrySet().stream()
        .anyMatch(
            own -> {
              float[] others = other.vectors.get(own.getKey());
              double least = own.getKey().nearEqual();
              return others != null
                  && StatementVectors.cosine(own.getValue(), others)
                      >= least + stricter * (1 - least);
            });
  }

  /** Whether both were joined once and that was undone: then they stay apart. */
  boolean wasPartedFrom(ReadStatement other) {
    return parted.isPresent() && parted.equals(other.parted);
  }
}
