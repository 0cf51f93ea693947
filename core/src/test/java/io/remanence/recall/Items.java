package io.remanence.recall;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Candidates and requests for tests of stages. */
final class Items {
  static final Instant NOW = Instant.parse("2023-08-16T10:00:00Z");
  private static final IndexedItems RULES = new IndexedItems(Set.of());

  private Items() {}

  static Candidate memory(String id, String content, double score) {
    return memory(id, content, score, NOW, 2, List.of(), Optional.empty(), Optional.empty());
  }

  static Candidate memory(
      String id,
      String content,
      double score,
      Instant time,
      int importance,
      List<String> tags,
      Optional<Speaker> speaker,
      Optional<String> supersededBy) {
    Memory memory =
        new Memory(
            new MemoryId(id),
            content,
            content,
            tags,
            List.of(),
            0.5,
            importance,
            MemorySource.API,
            supersededBy.isPresent() ? MemoryStatus.SUPERSEDED : MemoryStatus.ACTIVE,
            supersededBy.map(MemoryId::new),
            new Placement(Scope.session("s"), Isolation.SESSION, false),
            speaker,
            List.of(),
            time,
            time,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0,
            Optional.empty(),
            Optional.empty(),
            1);
    Candidate candidate = new Candidate(ItemId.of(memory.id()));
    candidate.found(new Recalled.OfMemory(memory), RULES.of(memory));
    candidate.score = score;
    return candidate;
  }

  static Candidate message(long seq, String text, double score) {
    return message(seq, "s", seq, NOW, text, score, Optional.empty());
  }

  static Candidate message(
      long seq,
      String session,
      long round,
      Instant time,
      String text,
      double score,
      Optional<Speaker> speaker) {
    MessageBody plain = MessageBody.of(MessageBody.USER, text);
    Message message =
        new Message(
            seq,
            SessionKey.of(session),
            round,
            false,
            time,
            speaker.map(plain::withSpeaker).orElse(plain));
    Candidate candidate = new Candidate(ItemId.ofMessage(seq));
    candidate.found(new Recalled.OfMessage(message), RULES.of(message).orElseThrow());
    candidate.score = score;
    return candidate;
  }

  static RecallRequest request(String query, int limit, double minScore) {
    return request(query, limit, minScore, NOW);
  }

  static RecallRequest request(String query, int limit, double minScore, Instant now) {
    return new RecallRequest(
        query,
        new ItemFilter(
            Set.of(ItemKind.values()),
            MemoryReach.everything(),
            new MessageReach.Everything(),
            Set.of(MemoryStatus.values()),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            0,
            Optional.empty(),
            now),
        limit,
        minScore,
        true,
        Set.of(),
        0);
  }

  static void apply(Stage stage, String query, List<Candidate> candidates) {
    RecallRequest request = request(query, 5, 0);
    stage.apply(
        QueryReading.of(query, request.filter().now(), request.zone()), request, candidates);
  }
}
