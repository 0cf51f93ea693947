package io.remanence.store;

import io.remanence.document.ImportedDocument;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.memory.Consolidation;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.turn.TurnRecord;
import java.util.List;

/**
 * Pages over what the other stores of a transaction don't list by themselves, for those who take
 * all of a space along. A limit is at least 1; empty text asks for the first page.
 */
public interface StoreScan {
  /** The messages within reach by number, with what is kept beside them. */
  List<StoredMessage> messages(MessageReach reach, long afterSeq, int limit);

  /** The session's turns by id. */
  List<TurnRecord> turns(SessionKey session, String afterId, int limit);

  /** Records of injections in the order in which they were saved; none after an unknown id. */
  List<Injection> injections(String afterId, int limit);

  /** Records of consolidations by id. */
  List<Consolidation> consolidations(String afterId, int limit);

  /** Imported files by id. */
  List<ImportedDocument> documents(String afterId, int limit);

  /** The namespaces of metadata, ascending. */
  List<String> namespaces();

  /** The namespace's objects by key; those that can't be read are left out. */
  List<Kept> metadata(String namespace, String afterKey, int limit);

  /**
   * The sessions that anything is kept of, with a record or without, by encoded key; one of which
   * nothing is left may be among them.
   */
  List<SessionKey> sessions(String afterEncoded, int limit);

  /** How many rows belong to nobody. Reads all of them, so it is for a look by hand. */
  Unowned unowned();

  /** An object that is kept, and where. */
  record Kept(MetadataKey key, MetadataEntry entry) {}
}
