package io.remanence.audit;

import io.remanence.json.JsonObject;
import io.remanence.scope.Placement;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;

/**
 * One thing that was done. It is never changed, but for what an erase takes out of it.
 *
 * @param seq its place among all entries of the space, from 1
 * @param placement whose it was that was changed; absent for what is the space's own, which only
 *     the owner reads
 * @param summary what the change says, in short; cut to {@value #MAX_SUMMARY} code points and an
 *     ellipsis; empty where it would say what is gone
 * @param turn the turn that it was part of, where it was
 * @param metadata more for programs
 * @param redacted whether an erase took out what the entry said
 */
public record AuditEntry(
    long seq,
    String id,
    Instant time,
    AuditOperation operation,
    Optional<Placement> placement,
    Actor actor,
    AuditTarget target,
    String summary,
    Optional<String> turn,
    JsonObject metadata,
    boolean redacted) {
  /** The most code points of a summary, without the ellipsis of a cut one. */
  public static final int MAX_SUMMARY = 240;

  public AuditEntry {
    if (seq < 1) {
      throw new IllegalArgumentException("the number of an entry is " + seq + "; from 1 is wanted");
    }
    summary = Texts.truncate(Texts.clean(summary), MAX_SUMMARY + 1);
  }

  /** The same entry with nothing left of what was changed. */
  public AuditEntry withoutWords() {
    return new AuditEntry(
        seq, id, time, operation, placement, actor, target, "", turn, JsonObject.empty(), true);
  }

  /**
   * Whether it names this person, as the one who did it or as the one whose it was.
   *
   * @param platform absent for this speaker id on any platform
   */
  public boolean names(Optional<String> platform, String speaker) {
    return didIt(platform, speaker) || isWhere(platform, speaker);
  }

  private boolean didIt(Optional<String> platform, String speaker) {
    return actor.speaker().filter(by -> by.id().equals(speaker)).isPresent()
        && (platform.isEmpty() || actor.platform().equals(platform));
  }

  private boolean isWhere(Optional<String> platform, String speaker) {
    return placement
        .map(Placement::scope)
        .filter(scope -> scope.speaker().equals(Optional.of(speaker)))
        .filter(scope -> platform.isEmpty() || scope.platform().equals(platform))
        .isPresent();
  }

  /**
   * The same entry with nothing left of this person. What was done under the person's own isolation
   * becomes the space's own: only the owner reads it from then on.
   *
   * @param platform absent for this speaker id on any platform
   */
  public AuditEntry withoutPerson(Optional<String> platform, String speaker) {
    return new AuditEntry(
        seq,
        id,
        time,
        operation,
        isWhere(platform, speaker) ? placement.flatMap(Placement::withoutSpeaker) : placement,
        didIt(platform, speaker) ? actor.withoutPerson() : actor,
        target,
        summary,
        turn,
        metadata,
        redacted);
  }
}
