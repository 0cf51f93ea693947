package io.remanence.inmemory;

import io.remanence.answer.StoredAnswer;
import io.remanence.audit.AuditEntry;
import io.remanence.candidate.Candidate;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.TodoItem;
import io.remanence.document.ImportedDocument;
import io.remanence.erasure.Erasure;
import io.remanence.event.Change;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.inject.Injection;
import io.remanence.llm.TokenUse;
import io.remanence.memory.Consolidation;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryPosition;
import io.remanence.metadata.MetadataEntry;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.SessionKey;
import io.remanence.summary.Summary;
import io.remanence.topic.TopicState;
import io.remanence.turn.TurnRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a store holds at one moment. A transaction fills a copy, which is never changed again once
 * it is committed.
 */
final class Tables {
  /** Newest update first. */
  static final Comparator<MemoryPosition> NEWEST =
      Comparator.comparing(MemoryPosition::updatedAt)
          .thenComparing(position -> position.id().value(), Order.TEXT)
          .reversed();

  /** A memory's place in the list of those of one visibility; without a position the beginning. */
  record VisibleAt(String visibility, Optional<MemoryPosition> position) {
    static final Comparator<VisibleAt> ORDER =
        Comparator.comparing(VisibleAt::visibility, Order.TEXT).thenComparing(VisibleAt::compare);

    private static int compare(VisibleAt a, VisibleAt b) {
      return a.position.isPresent() && b.position.isPresent()
          ? NEWEST.compare(a.position.get(), b.position.get())
          : Boolean.compare(a.position.isPresent(), b.position.isPresent());
    }
  }

  /** A version of a memory or profile, newest first. */
  record VersionOf(String memory, long version) {
    static final Comparator<VersionOf> ORDER =
        Comparator.comparing(VersionOf::memory, Order.TEXT)
            .thenComparing(VersionOf::version, Comparator.reverseOrder());
  }

  /** A group of a consolidation and the how-manieth of all it is. */
  record GroupOf(String consolidation, long number) {
    static final Comparator<GroupOf> ORDER =
        Comparator.comparing(GroupOf::consolidation, Order.TEXT).thenComparingLong(GroupOf::number);
  }

  /** A group and whose it is. */
  record Grouped(String consolidation, Consolidation.Group group) {}

  /** A memory and a message that it was made from. */
  record MadeFrom(long seq, String memory) {
    static final Comparator<MadeFrom> ORDER =
        Comparator.comparingLong(MadeFrom::seq).thenComparing(MadeFrom::memory, Order.TEXT);
  }

  /** An object that is kept, and where. */
  record Kept(String namespace, MetadataEntry entry) {}

  /** What was used for a session. */
  record Used(SessionKey session, TokenUse use) {}

  /** An injection and the how-manieth it was to be saved. */
  record Injected(Injection injection, long number) {}

  /** An injection's place among those of its session, newest first; later saved is newer. */
  record InjectedAt(String session, Instant time, long number) {
    static final Comparator<InjectedAt> ORDER =
        Comparator.comparing(InjectedAt::session, Order.TEXT)
            .thenComparing(InjectedAt::time, Comparator.reverseOrder())
            .thenComparing(InjectedAt::number, Comparator.reverseOrder());
  }

  /** An injection's place among all, oldest first. */
  record InjectedOn(Instant time, long number) {
    static final Comparator<InjectedOn> ORDER =
        Comparator.comparing(InjectedOn::time).thenComparing(InjectedOn::number);
  }

  /** A summary's place among those of its session, the one written last first. */
  record SummaryAt(String session, long version, String id) {
    static final Comparator<SummaryAt> ORDER =
        Comparator.comparing(SummaryAt::session, Order.TEXT)
            .thenComparing(SummaryAt::version, Comparator.reverseOrder())
            .thenComparing(SummaryAt::id, Order.TEXT);

    static SummaryAt of(Summary summary) {
      return new SummaryAt(summary.session().encoded(), summary.version(), summary.id());
    }
  }

  /** Something that an injection shows, and the how-manieth it was to be saved. */
  record ShownIn(String shown, long number) {
    static final Comparator<ShownIn> ORDER =
        Comparator.comparing(ShownIn::shown, Order.TEXT).thenComparing(ShownIn::number);
  }

  /** An injection under something that it shows. */
  record Shown(String shown, Injected injected) {}

  long head;
  SortedTree<Long, Change> feed = SortedTree.empty(Comparator.naturalOrder());

  /** By encoded key. */
  SortedTree<String, Session> sessions = SortedTree.empty(Order.TEXT);

  /** By session id and encoded key. */
  SortedTree<List<String>, Session> sessionsById = SortedTree.empty(Order.KEYS);

  SortedTree<Long, Message> messages = SortedTree.empty(Comparator.naturalOrder());

  /** The imported files that messages came with, by the messages' numbers. */
  SortedTree<Long, String> messageDocuments = SortedTree.empty(Comparator.naturalOrder());

  /** By encoded session key. */
  SortedTree<String, SessionLog> logs = SortedTree.empty(Order.TEXT);

  SortedTree<String, Memory> memories = SortedTree.empty(Order.TEXT);
  SortedTree<MemoryPosition, Memory> memoriesByUpdate = SortedTree.empty(NEWEST);
  SortedTree<VisibleAt, Memory> visibleMemories = SortedTree.empty(VisibleAt.ORDER);

  /** By visibility, content key and id. */
  SortedTree<List<String>, Memory> memoriesByContent = SortedTree.empty(Order.KEYS);

  SortedTree<MadeFrom, MadeFrom> madeFrom = SortedTree.empty(MadeFrom.ORDER);

  SortedTree<VersionOf, MemoryChange> memoryHistory = SortedTree.empty(VersionOf.ORDER);

  SortedTree<String, Consolidation> consolidations = SortedTree.empty(Order.TEXT);
  SortedTree<GroupOf, Grouped> consolidationGroups = SortedTree.empty(GroupOf.ORDER);
  long groupsAdded;

  /** By namespace and key. */
  SortedTree<List<String>, Kept> metadata = SortedTree.empty(Order.KEYS);

  /** By encoded session key and id. */
  SortedTree<List<String>, TurnRecord> turns = SortedTree.empty(Order.KEYS);

  SortedTree<String, TurnRecord> turnsById = SortedTree.empty(Order.TEXT);

  long injectionsSaved;
  SortedTree<String, Injected> injections = SortedTree.empty(Order.TEXT);
  SortedTree<InjectedAt, Injected> injectionsBySession = SortedTree.empty(InjectedAt.ORDER);
  SortedTree<InjectedOn, Injected> injectionsByTime = SortedTree.empty(InjectedOn.ORDER);
  SortedTree<ShownIn, Shown> injectionsByItem = SortedTree.empty(ShownIn.ORDER);

  SortedTree<String, ImportedDocument> documents = SortedTree.empty(Order.TEXT);

  /** By digest, target and id. */
  SortedTree<List<String>, ImportedDocument> documentsByDigest = SortedTree.empty(Order.KEYS);

  /** By turn. */
  SortedTree<String, PendingCapture> pendingCaptures = SortedTree.empty(Order.TEXT);

  SortedTree<String, DeadLetter> deadLetters = SortedTree.empty(Order.TEXT);
  SortedTree<String, Candidate> candidates = SortedTree.empty(Order.TEXT);

  SortedTree<String, Profile> profiles = SortedTree.empty(Order.TEXT);

  /** By {@link io.remanence.profile.ProfilePlace#key}. */
  SortedTree<List<String>, Profile> profilesByPlace = SortedTree.empty(Order.KEYS);

  SortedTree<VersionOf, ProfileVersion> profileVersions = SortedTree.empty(VersionOf.ORDER);

  /** By day, purpose and encoded session key. */
  SortedTree<List<String>, Used> tokenUse = SortedTree.empty(Order.KEYS);

  SortedTree<String, Summary> summaries = SortedTree.empty(Order.TEXT);
  SortedTree<SummaryAt, Summary> summariesBySession = SortedTree.empty(SummaryAt.ORDER);

  /** By encoded session key. */
  SortedTree<String, CompactionState> compactions = SortedTree.empty(Order.TEXT);

  SortedTree<String, TopicState> topics = SortedTree.empty(Order.TEXT);

  /** By encoded session key. */
  SortedTree<String, List<TodoItem>> todos = SortedTree.empty(Order.TEXT);

  SortedTree<Long, AuditEntry> audit = SortedTree.empty(Comparator.naturalOrder());
  SortedTree<String, Erasure> erasures = SortedTree.empty(Order.TEXT);
  SortedTree<String, StoredAnswer> answers = SortedTree.empty(Order.TEXT);

  Tables copy() {
    Tables copy = new Tables();
    copy.head = head;
    copy.feed = feed;
    copy.sessions = sessions;
    copy.sessionsById = sessionsById;
    copy.messages = messages;
    copy.messageDocuments = messageDocuments;
    copy.logs = logs;
    copy.memories = memories;
    copy.memoriesByUpdate = memoriesByUpdate;
    copy.visibleMemories = visibleMemories;
    copy.memoriesByContent = memoriesByContent;
    copy.madeFrom = madeFrom;
    copy.memoryHistory = memoryHistory;
    copy.consolidations = consolidations;
    copy.consolidationGroups = consolidationGroups;
    copy.groupsAdded = groupsAdded;
    copy.metadata = metadata;
    copy.turns = turns;
    copy.turnsById = turnsById;
    copy.injectionsSaved = injectionsSaved;
    copy.injections = injections;
    copy.injectionsBySession = injectionsBySession;
    copy.injectionsByTime = injectionsByTime;
    copy.injectionsByItem = injectionsByItem;
    copy.documents = documents;
    copy.documentsByDigest = documentsByDigest;
    copy.pendingCaptures = pendingCaptures;
    copy.deadLetters = deadLetters;
    copy.candidates = candidates;
    copy.profiles = profiles;
    copy.profilesByPlace = profilesByPlace;
    copy.profileVersions = profileVersions;
    copy.tokenUse = tokenUse;
    copy.summaries = summaries;
    copy.summariesBySession = summariesBySession;
    copy.compactions = compactions;
    copy.topics = topics;
    copy.todos = todos;
    copy.audit = audit;
    copy.erasures = erasures;
    copy.answers = answers;
    return copy;
  }
}
