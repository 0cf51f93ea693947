package io.remanence.memory;

import java.util.List;
import java.util.Optional;

/** Records of consolidations, inside a transaction. */
public interface ConsolidationStore {
  /** Stores a record, in place of an older one of the same id; its groups stay. */
  void save(Consolidation consolidation);

  /** Adds groups to a record, after those that it has. */
  void add(String id, List<Consolidation.Group> groups);

  /** The record of this id. */
  Optional<Consolidation> get(String id);

  /** The groups of the record, in the order in which they were added. */
  List<Consolidation.Group> groups(String id);

  /** The latest record of this mode and scope; of equal times the one of the greater id. */
  Optional<Consolidation> latest(ConsolidationMode mode, String scope);
}
