package io.remanence.space;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.history.Archiving;
import io.remanence.history.Message;
import io.remanence.history.MessageDeletion;
import io.remanence.history.Speaker;
import io.remanence.inject.Injection;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.Profiles;
import io.remanence.recall.ItemId;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.store.TxProfiles;
import io.remanence.summary.Summaries;
import io.remanence.summary.Summary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Erases one person's data in one transaction: what they said, what is remembered of them or from
 * what they said, their profiles, and what waits to be made of it. Summaries that cover what they
 * said go too, and the messages that those stood for come back into the window, from where they are
 * summed up again without what is gone. Records of injections keep a mark, see {@link
 * RedactingStore}.
 */
final class PersonErasing {
  private static final int PAGE = 500;
  private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");

  private final OpenSpace space;
  private final Tx tx;
  private final String speaker;
  private final Optional<String> platform;
  private final Map<String, Long> counts = new TreeMap<>();
  private final List<String> traces = new ArrayList<>();
  private final Set<String> items = new LinkedHashSet<>();
  private final Set<String> injections = new HashSet<>();
  private final PersonRecords records;

  PersonErasing(OpenSpace space, Tx tx, String speaker, Optional<String> platform) {
    this.space = space;
    this.tx = tx;
    this.speaker = speaker;
    this.platform = platform;
    this.records = new PersonRecords(tx, speaker, platform);
  }

  /**
   * What was erased.
   *
   * @param counts how many of what
   * @param traces what it said
   * @param items the keys that it had in indexes
   */
  record Erased(Map<String, Long> counts, List<String> traces, Set<String> items) {}

  Erased run() {
    Map<SessionKey, List<Long>> said = said();
    List<Memory> remembered = remembered();
    List<Profile> profiles = Profiles.ofPerson(tx.profiles(), platform, speaker);
    List<Candidate> candidates = candidates();
    unfinished();
    noteInjections(said, remembered, profiles);
    Set<Memory> touched = new LinkedHashSet<>(remembered);
    said.forEach((session, seqs) -> touched.addAll(forgetSaid(session, seqs)));
    remembered.forEach(memory -> touched.addAll(space.memories.erase(TxMemories.of(tx), memory)));
    Set<Memory> gone = gone(touched);
    for (Memory digest : records.digests(gone)) {
      gone.addAll(space.memories.erase(TxMemories.of(tx), digest));
    }
    gone.forEach(this::note);
    count("memories", gone.size());
    profiles.forEach(this::erase);
    count("profiles", profiles.size());
    candidates.forEach(this::erase);
    count("candidates", candidates.size());
    count("injections", injections.size());
    tx.answers().eraseWords();
    tx.turns().forgetPerson(platform, speaker);
    tx.injections().forgetPerson(platform, speaker);
    tx.profileHistory().forgetPerson(platform, speaker);
    count("consolidations", records.forgetConsolidations());
    count("documents", records.forgetDocuments());
    count("audit_entries", tx.audit().forgetPerson(platform, speaker));
    return new Erased(counts, traces, items);
  }

  private void count(String what, long more) {
    counts.merge(what, more, Long::sum);
  }

  private Map<SessionKey, List<Long>> said() {
    Map<SessionKey, List<Long>> said = new LinkedHashMap<>();
    long after = 0;
    while (true) {
      List<Message> page = tx.queries().saidBy(speaker, platform, after, PAGE);
      for (Message message : page) {
        said.computeIfAbsent(message.session(), key -> new ArrayList<>()).add(message.seq());
        message.body().speaker().map(Speaker::name).ifPresent(records::named);
        traces.add(message.body().text());
        items.add(ItemId.ofMessage(message.seq()).key());
      }
      if (page.size() < PAGE) {
        return said;
      }
      after = page.getLast().seq();
    }
  }

  /** About them or by them: with them as the speaker, or for them alone, whoever said it. */
  private List<Memory> remembered() {
    List<Memory> found = new ArrayList<>();
    String after = "";
    while (true) {
      List<Memory> page = tx.memories().scan(after, PAGE);
      for (Memory memory : page) {
        records.seen(memory);
        if (isTheirs(memory.placement(), memory.speaker())) {
          memory
              .speaker()
              .filter(by -> by.id().equals(speaker))
              .map(Speaker::name)
              .ifPresent(records::named);
          found.add(memory);
        }
      }
      if (page.size() < PAGE) {
        return found;
      }
      after = page.getLast().id().value();
    }
  }

  private boolean isTheirs(Placement placement, Optional<Speaker> by) {
    boolean named =
        by.map(Speaker::id)
            .or(() -> placement.scope().speaker())
            .filter(speaker::equals)
            .isPresent();
    boolean theirs =
        placement.mode() == Isolation.SPEAKER
            && placement.scope().speaker().filter(speaker::equals).isPresent();
    return (named || theirs)
        && (platform.isEmpty() || placement.scope().platform().equals(platform));
  }

  private List<Candidate> candidates() {
    List<Candidate> found = new ArrayList<>();
    Optional<String> before = Optional.empty();
    while (true) {
      List<Candidate> page =
          tx.candidates()
              .list(MemoryReach.everything(), EnumSet.allOf(CandidateStatus.class), before, PAGE);
      page.stream().filter(c -> isTheirs(c.placement(), c.speaker())).forEach(found::add);
      if (page.size() < PAGE) {
        return found;
      }
      before = Optional.of(page.getLast().id());
    }
  }

  /** What models said of their turns, and what still waits for one. */
  private void unfinished() {
    for (PendingCapture pending : tx.pendingCaptures().due(END, Integer.MAX_VALUE)) {
      if (isTheirTurn(pending.turn()) && tx.pendingCaptures().remove(pending.turn())) {
        count("pending_captures", 1);
      }
    }
    Optional<String> before = Optional.empty();
    while (true) {
      List<DeadLetter> page = tx.deadLetters().list(Optional.empty(), before, PAGE);
      for (DeadLetter letter : page) {
        if (isTheirTurn(letter.turn()) && tx.deadLetters().remove(letter.id())) {
          traces.add(letter.reply());
          count("dead_letters", 1);
        }
      }
      if (page.size() < PAGE) {
        return;
      }
      before = Optional.of(page.getLast().id());
    }
  }

  private boolean isTheirTurn(String id) {
    return tx.turns()
        .withId(id)
        .filter(turn -> turn.scope().speaker().filter(speaker::equals).isPresent())
        .filter(turn -> platform.isEmpty() || turn.scope().platform().equals(platform))
        .isPresent();
  }

  private void noteInjections(
      Map<SessionKey, List<Long>> said, List<Memory> remembered, List<Profile> profiles) {
    note(
        Injection.Item.MESSAGE,
        said.values().stream().flatMap(List::stream).map(String::valueOf).toList());
    note(Injection.Item.MEMORY, remembered.stream().map(memory -> memory.id().value()).toList());
    note(Injection.Item.PROFILE, profiles.stream().map(Profile::id).toList());
  }

  private void note(String kind, List<String> ids) {
    for (int from = 0; from < ids.size(); from += PAGE) {
      List<String> some = ids.subList(from, Math.min(ids.size(), from + PAGE));
      tx.injections()
          .showing(kind, some, Integer.MAX_VALUE)
          .forEach(record -> injections.add(record.id()));
    }
  }

  /** The memories that rested on what is gone, as they were. */
  private List<Memory> forgetSaid(SessionKey session, List<Long> seqs) {
    summaries(session, seqs);
    List<ChangedMessage> gone =
        MessageDeletion.deleteNumbered(
            tx.sessions(), tx.edits(), tx.changes(), session, seqs, ChangeType.MESSAGES_DELETED);
    count("messages", gone.size());
    List<Memory> touched = new ArrayList<>();
    for (int from = 0; from < seqs.size(); from += PAGE) {
      touched.addAll(
          space.provenance.deleted(
              tx, session, seqs.subList(from, Math.min(seqs.size(), from + PAGE))));
    }
    return touched;
  }

  private void summaries(SessionKey session, List<Long> seqs) {
    List<Summary> all = new ArrayList<>();
    long before = Long.MAX_VALUE;
    while (true) {
      List<Summary> page = tx.summaries().ofSession(session, before, PAGE);
      all.addAll(page);
      if (page.size() < PAGE) {
        break;
      }
      before = page.getLast().version();
    }
    Set<String> telling = new HashSet<>();
    // Oldest first: one that goes on from another says what that one said.
    for (Summary summary : all.reversed()) {
      if (seqs.stream().anyMatch(summary::spans)
          || summary.parent().filter(telling::contains).isPresent()) {
        telling.add(summary.id());
      }
    }
    Set<Long> back = new LinkedHashSet<>();
    for (Summary summary : all) {
      if (telling.contains(summary.id())) {
        traces.add(summary.text());
        items.add(ItemId.ofSummary(summary.id()).key());
        back.addAll(summary.archived());
        Summaries.erase(tx.summaries(), tx.changes(), summary);
        count("summaries", 1);
      }
    }
    if (!back.isEmpty()) {
      Archiving.restore(tx.sessions(), tx.edits(), tx.changes(), session, List.copyOf(back));
    }
  }

  /** Those of these memories that are gone. */
  private Set<Memory> gone(Collection<Memory> touched) {
    Map<MemoryId, Memory> gone = new LinkedHashMap<>();
    List<Memory> all = List.copyOf(touched);
    for (int from = 0; from < all.size(); from += PAGE) {
      List<Memory> some = all.subList(from, Math.min(all.size(), from + PAGE));
      some.forEach(memory -> gone.put(memory.id(), memory));
      tx.memories()
          .withIds(MemoryReach.everything(), some.stream().map(Memory::id).toList())
          .forEach(stays -> gone.remove(stays.id()));
    }
    return new LinkedHashSet<>(gone.values());
  }

  private void note(Memory memory) {
    traces.add(memory.content());
    items.add(ItemId.of(memory.id()).key());
  }

  private void erase(Profile profile) {
    for (ProfileList list : List.of(profile.traits(), profile.preferences())) {
      list.freeform().forEach(item -> traces.add(item.value()));
      for (ProfileSlot slot : list.slots().values()) {
        traces.add(slot.value());
        slot.history().forEach(past -> traces.add(past.value()));
      }
    }
    traces.add(profile.notes());
    traces.add(profile.name());
    var gone = Profiles.erase(TxProfiles.of(tx), profile, Optional.empty());
  }

  private void erase(Candidate candidate) {
    traces.add(candidate.content());
    if (tx.candidates().remove(candidate.id())) {
      tx.changes()
          .record(
              ChangeType.CANDIDATE_ERASED,
              candidate.id(),
              candidate.placement().scope().sessionKey());
    }
  }
}
