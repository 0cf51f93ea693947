package io.remanence.transfer;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.error.WrongValue;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.history.StoredMessage;
import io.remanence.memory.Memory;
import io.remanence.profile.Profile;
import io.remanence.summary.Summary;
import io.remanence.text.Texts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads single lines of an export, for who wants to take what people said and know out of it and
 * into another scope. All else that an export holds belongs to the space that it was made of, and
 * comes back by {@link Restore} alone.
 */
public final class ExportLines {
  private ExportLines() {}

  /** What a line holds that can be taken elsewhere. */
  public sealed interface Line {
    /** A session's record. */
    record OfSession(Session session) implements Line {}

    /** A message. */
    record OfMessage(Message message) implements Line {}

    /** A memory, as it is now. */
    record OfMemory(Memory memory) implements Line {}

    /** A profile, as it is now. */
    record OfProfile(Profile profile) implements Line {}

    /** A summary. */
    record OfSummary(Summary summary) implements Line {}
  }

  /**
   * What the line holds; empty where it is nothing that can be taken elsewhere.
   *
   * @param members of the line's object: texts, booleans, numbers, lists and maps of these
   * @throws IllegalArgumentException when it is no line of an export that this program can read:
   *     says what is wrong
   */
  public static Optional<Line> read(Map<String, ? extends @Nullable Object> members) {
    String type = members.get("type") instanceof String name ? name : "";
    Map<String, @Nullable Object> own = new LinkedHashMap<>(members);
    own.remove("type");
    try {
      return switch (type) {
        case Export.HEADER -> {
          Restore.checkHeader(own);
          yield Optional.empty();
        }
        case Export.MANIFEST -> Optional.empty();
        case "session" -> Optional.of(new Line.OfSession(RecordJson.read(Session.class, own)));
        case "message" ->
            Optional.of(new Line.OfMessage(RecordJson.read(StoredMessage.class, own).message()));
        case "memory" -> Optional.of(new Line.OfMemory(RecordJson.read(Memory.class, own)));
        case "profile" -> Optional.of(new Line.OfProfile(RecordJson.read(Profile.class, own)));
        case "summary" -> Optional.of(new Line.OfSummary(RecordJson.read(Summary.class, own)));
        default -> {
          if (LineKind.named(type).isEmpty()) {
            throw WrongValue.of(ErrorText.NO_LINE_KIND, Texts.truncate(type, 60));
          }
          yield Optional.empty();
        }
      };
    } catch (RemanenceException e) {
      throw WrongValue.of(e, ErrorText.PLAIN, e.detail());
    }
  }
}
