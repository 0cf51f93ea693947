package io.remanence.server.wire;

import io.remanence.candidate.Candidate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Candidates on the wire. */
public final class CandidateWire {
  private CandidateWire() {}

  /** A candidate. */
  public static Map<String, @Nullable Object> write(Candidate candidate) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", candidate.id());
    tree.put("type", candidate.kind().wireName());
    tree.put("status", candidate.status().wireName());
    tree.put("content", candidate.content());
    tree.put("reason", candidate.reason());
    tree.put("scope", ScopeFields.write(candidate.placement()));
    candidate.speaker().ifPresent(speaker -> tree.put("speaker", MessageWire.write(speaker)));
    tree.put("turn_id", candidate.turn());
    tree.put("message_ids", candidate.messageSeqs().stream().map(String::valueOf).toList());
    tree.put("created_at", Times.text(candidate.createdAt()));
    tree.put("updated_at", Times.text(candidate.updatedAt()));
    candidate.memory().ifPresent(id -> tree.put("memory_id", id.value()));
    candidate.profile().ifPresent(id -> tree.put("profile_id", id));
    return tree;
  }
}
