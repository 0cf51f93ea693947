package io.remanence.quality;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.quality.data.Corpus;
import io.remanence.quality.data.Document;
import io.remanence.quality.data.Document.Form;
import io.remanence.recall.ItemId;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A corpus in a space of its own, and which item of the space each document became. */
final class LoadedCorpus {
  private static final int BATCH = 500;

  /** A model that makes nothing for so long is taken to be stuck. */
  private static final Duration LONGEST_STANDSTILL = Duration.ofMinutes(2);

  private static final Scope NOBODY =
      new Scope(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  final Corpus corpus;
  final Space space;
  private final Map<String, ItemId> items = new HashMap<>();
  private final Map<ItemId, List<String>> documents = new HashMap<>();

  private LoadedCorpus(Corpus corpus, Space space) {
    this.corpus = corpus;
    this.space = space;
  }

  /** Stores the corpus in the space and waits until all of it can be found. */
  static LoadedCorpus load(Corpus corpus, Space space, Progress progress) {
    LoadedCorpus loaded = new LoadedCorpus(corpus, space);
    loaded.storeMessages(progress);
    loaded.storeMemories();
    loaded.awaitIndex(progress);
    return loaded;
  }

  private void storeMessages(Progress progress) {
    Map<String, List<Document>> bySession = new LinkedHashMap<>();
    for (Document document : corpus.documents()) {
      if (document.form() == Form.MESSAGE) {
        bySession
            .computeIfAbsent(document.session().orElseThrow(), key -> new ArrayList<>())
            .add(document);
      }
    }
    int done = 0;
    for (Map.Entry<String, List<Document>> session : bySession.entrySet()) {
      List<Document> said = session.getValue();
      for (int from = 0; from < said.size(); from += BATCH) {
        List<Document> batch = said.subList(from, Math.min(said.size(), from + BATCH));
        List<Message> stored =
            space.append(
                SessionKey.of(session.getKey()),
                batch.stream().map(LoadedCorpus::message).toList());
        for (int i = 0; i < batch.size(); i++) {
          became(batch.get(i), ItemId.ofMessage(stored.get(i).seq()));
        }
        done += batch.size();
        progress.step(Progress.Stage.STORING, done, corpus.documents().size());
      }
    }
  }

  private static NewMessage message(Document document) {
    MessageBody plain = MessageBody.of(document.role(), document.text());
    MessageBody body = document.speaker().map(plain::withSpeaker).orElse(plain);
    return document.time().map(time -> NewMessage.at(time, body)).orElse(NewMessage.of(body));
  }

  private void storeMemories() {
    for (Document document : corpus.documents()) {
      if (document.form() == Form.MEMORY) {
        Memory memory = space.remember(memory(document)).memory();
        became(document, ItemId.of(memory.id()));
        for (String older : document.supersedes()) {
          supersede(older, memory.id());
        }
      }
    }
  }

  private void supersede(String older, MemoryId newer) {
    MemoryId before = new MemoryId(item(older).id());
    // What says the same word for word is one memory, which can't supersede itself.
    if (!before.equals(newer)) {
      space.supersede(Optional.empty(), Optional.empty(), before, newer);
    }
  }

  private static NewMemory memory(Document document) {
    Placement placement =
        document
            .session()
            .map(session -> new Placement(Scope.session(session), Isolation.SESSION, false))
            .orElse(new Placement(NOBODY, Isolation.SPACE, false));
    NewMemory plain = NewMemory.of(document.text(), MemorySource.IMPORT, placement);
    return new NewMemory(
        plain.id(),
        plain.content(),
        plain.tags(),
        plain.concepts(),
        plain.confidence(),
        plain.importance(),
        plain.source(),
        plain.placement(),
        document.speaker(),
        plain.messageSeqs(),
        document.time(),
        plain.eventTime(),
        plain.timeToLive(),
        plain.meta(),
        plain.document());
  }

  private void became(Document document, ItemId item) {
    items.put(document.id(), item);
    documents.computeIfAbsent(item, key -> new ArrayList<>()).add(document.id());
  }

  private void awaitIndex(Progress progress) {
    long start = space.progress().head();
    long before = Long.MAX_VALUE;
    long since = System.nanoTime();
    while (!space.awaitEmbeddings(Duration.ofMillis(200))) {
      long pending = space.progress().embeddingPending();
      progress.step(Progress.Stage.EMBEDDING, Math.max(0, start - pending), start);
      if (pending != before) {
        before = pending;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > LONGEST_STANDSTILL.toNanos()) {
        throw RemanenceException.of(
            ErrorCode.UNAVAILABLE,
            "%d of %d changes are still to be indexed or embedded, and nothing moves"
                .formatted(pending, start));
      }
    }
  }

  /** What the document became. */
  ItemId item(String document) {
    return Optional.ofNullable(items.get(document)).orElseThrow();
  }

  /**
   * The documents that became this item: several where they say the same word for word; none for an
   * item of another origin.
   */
  List<String> documents(ItemId item) {
    return documents.getOrDefault(item, List.of());
  }
}
