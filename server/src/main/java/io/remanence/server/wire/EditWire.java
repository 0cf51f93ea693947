package io.remanence.server.wire;

import io.remanence.history.Limit;
import io.remanence.server.words.Phrase;
import io.remanence.space.SpaceMessages;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Bodies that change messages which are stored. */
public final class EditWire {
  private EditWire() {}

  /**
   * What is to be archived.
   *
   * @param keep positions from 0 that stay active
   */
  public record Archive(long count, Set<Long> keep, OptionalLong expectedVersion) {
    public Archive {
      keep = Set.copyOf(keep);
    }
  }

  /** Which archived messages are to be active again, by number, both included. */
  public record Restore(OptionalLong fromSeq, OptionalLong toSeq) {}

  /** Which text is to be replaced by which in how many of the newest messages that hold it. */
  public record Rewrite(String before, String after, Limit recentLimit) {}

  /** Reads what is to be archived. */
  public static Archive archive(Fields fields) {
    long count = fields.requiredWhole("count", 0, Long.MAX_VALUE);
    Set<Long> keep = Set.copyOf(fields.wholes("keep", 0, Long.MAX_VALUE));
    return new Archive(count, keep, optional(fields.whole("expected_version", 0, Long.MAX_VALUE)));
  }

  /** Reads what is to be restored. */
  public static Restore restore(Fields fields) {
    return new Restore(
        optional(fields.whole("from_seq", 0, Long.MAX_VALUE)),
        optional(fields.whole("to_seq", 0, Long.MAX_VALUE)));
  }

  /** Reads what is to be rewritten. */
  public static Rewrite rewrite(Fields fields) {
    String before = fields.requiredText("old");
    if (before.isEmpty() && fields.has("old")) {
      fields.problem("old", Phrase.EMPTY, fields.at("old"));
    }
    String after = fields.requiredText("new");
    Limit limit = fields.limit("recent_limit").orElse(Limit.of(SpaceMessages.DEFAULT_REWRITE));
    return new Rewrite(before, after, limit);
  }

  /** Reads the times of messages that are to be deleted. */
  public static List<Instant> times(Fields fields) {
    return fields.requiredTimes("timestamps");
  }

  private static OptionalLong optional(Optional<Long> number) {
    return number.map(OptionalLong::of).orElse(OptionalLong.empty());
  }
}
