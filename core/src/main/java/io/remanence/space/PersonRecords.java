package io.remanence.space;

import io.remanence.consolidation.DigestText;
import io.remanence.document.ImportedDocument;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What tells of a person beside what they said and what is remembered of them: digests that count
 * their memories, the scopes of consolidations, the targets of imports.
 */
final class PersonRecords {
  private static final int PAGE = 500;

  private final Tx tx;
  private final String speaker;
  private final Optional<String> platform;
  private final Set<String> names = new HashSet<>();
  private final List<Memory> digests = new ArrayList<>();

  PersonRecords(Tx tx, String speaker, Optional<String> platform) {
    this.tx = tx;
    this.speaker = speaker;
    this.platform = platform;
    names.add(speaker);
  }

  /** Notes a name that they had. */
  void named(String name) {
    if (!name.isBlank()) {
      names.add(name);
    }
  }

  /** Notes a memory of the space, whoever it is of. */
  void seen(Memory memory) {
    if (memory.source() == MemorySource.DIGEST) {
      digests.add(memory);
    }
  }

  /**
   * The digests that tell of them: that stand for one of these memories, or tell a name that they
   * had or a tag of one of these.
   */
  List<Memory> digests(Collection<Memory> gone) {
    if (digests.isEmpty()) {
      return List.of();
    }
    Set<MemoryId> ids = new HashSet<>();
    gone.forEach(memory -> ids.add(memory.id()));
    Set<MemoryId> standing = new LinkedHashSet<>();
    for (Consolidation record : consolidations()) {
      if (record.mode() == ConsolidationMode.DIGEST) {
        for (Consolidation.Group group : tx.consolidations().groups(record.id())) {
          if (group.absorbed().stream().anyMatch(part -> ids.contains(part.id()))) {
            standing.add(group.survivor().id());
          }
        }
      }
    }
    return digests.stream()
        .filter(
            digest ->
                standing.contains(digest.id())
                    || names.stream().anyMatch(name -> DigestText.counts(digest.content(), name))
                    || gone.stream().anyMatch(memory -> tellsTagOf(digest, memory)))
        .toList();
  }

  private static boolean tellsTagOf(Memory digest, Memory memory) {
    return memory.placement().visibility().equals(digest.placement().visibility())
        && memory.tags().stream().anyMatch(tag -> DigestText.counts(digest.content(), tag));
  }

  /** Takes them out of the scopes of consolidations; of how many. */
  long forgetConsolidations() {
    long forgotten = 0;
    for (Consolidation record : consolidations()) {
      if (record.names(platform, speaker)) {
        tx.consolidations().save(record.withoutPerson());
        forgotten++;
      }
    }
    return forgotten;
  }

  private List<Consolidation> consolidations() {
    List<Consolidation> all = new ArrayList<>();
    String after = "";
    while (true) {
      List<Consolidation> page = tx.scan().consolidations(after, PAGE);
      all.addAll(page);
      if (page.size() < PAGE) {
        return all;
      }
      after = page.getLast().id();
    }
  }

  /** Takes them out of the targets of imported files; of how many. */
  long forgetDocuments() {
    long forgotten = 0;
    String after = "";
    while (true) {
      List<ImportedDocument> page = tx.scan().documents(after, PAGE);
      for (ImportedDocument document : page) {
        if (document.names(platform, speaker)) {
          tx.documents().save(document.withoutPerson());
          forgotten++;
        }
      }
      if (page.size() < PAGE) {
        return forgotten;
      }
      after = page.getLast().id();
    }
  }
}
