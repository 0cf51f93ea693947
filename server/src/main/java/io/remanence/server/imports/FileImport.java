package io.remanence.server.imports;

import io.remanence.document.ImportedDocument;
import io.remanence.error.ErrorDetail;
import io.remanence.formats.Conversation;
import io.remanence.formats.ConversationSink;
import io.remanence.formats.ExportReader;
import io.remanence.formats.Format;
import io.remanence.formats.FormatDetector;
import io.remanence.formats.ImportedMemory;
import io.remanence.formats.ImportedMessage;
import io.remanence.formats.ImportedProfile;
import io.remanence.formats.ImportedSummary;
import io.remanence.formats.ReadOptions;
import io.remanence.history.NewMessage;
import io.remanence.history.Session;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Takes one file into a space while it streams. What is in memory is a batch of messages. Each
 * message is stored once a session, by the key that the format gives it: a file that came before
 * adds nothing, a longer export of the same conversation adds what is new, and an import that broke
 * off is made whole by repeating it.
 *
 * <p>A memory is taken over once a placement, by the key that the format gives it. Summaries and
 * profiles become memories.
 *
 * <p>Bot and platform are the caller's. So is the session where the caller names one; else each
 * conversation becomes the session that the file names. A conversation that the file does not name
 * is called {@code import-} and its key, which depends on how it begins and so is the same in a
 * longer export.
 */
public final class FileImport {
  /** How much of a file is looked at to tell its format. */
  private static final int PEEKED = 64 << 10;

  private final Space space;
  private final ImportTarget target;
  private final Optional<Format> format;
  private final ZoneId zone;
  private final String document;
  private final Batch batch;
  private final MemoryBatch memories;
  private final ImportErrors errors = new ImportErrors();
  private final Map<String, SessionKey> sessions = new HashMap<>();

  /**
   * An import of one file.
   *
   * @param target where to
   * @param format absent to tell it by the content
   * @param zone the zone of times that are written without one
   */
  public FileImport(Space space, ImportTarget target, Optional<Format> format, ZoneId zone) {
    this.space = space;
    this.target = target;
    this.format = format;
    this.zone = zone;
    this.document = space.newId("doc");
    this.batch = new Batch(space, errors);
    this.memories =
        new MemoryBatch(space, new ImportTarget.Places(space, target), document, errors);
  }

  /**
   * What became of a file.
   *
   * @param document the id of the document; that of the earlier one where the same file was
   *     imported before and this time brought nothing
   */
  public record Outcome(String document, long imported, long skipped, ImportErrors errors) {}

  /**
   * Reads the stream to its end.
   *
   * @param now when the document is said to be imported
   * @throws UncheckedIOException when the stream breaks off; what was read before is stored
   */
  public Outcome run(InputStream file, Instant now) {
    HashedStream hashed = new HashedStream(file);
    BufferedInputStream input = new BufferedInputStream(hashed, PEEKED);
    Format chosen = format.orElseGet(() -> FormatDetector.detect(input));
    new ExportReader()
        .read(input, Optional.of(chosen), ReadOptions.defaults().withZone(zone), new Sink(chosen));
    batch.flush();
    memories.flush();
    String sha256 = hash(hashed);
    String encoded = ImportedDocument.targetOf(target.scope(), target.isolation());
    long imported = batch.imported() + memories.imported();
    long skipped = batch.skipped() + memories.skipped();
    Optional<ImportedDocument> before = space.document(sha256, encoded);
    if (before.isPresent() && imported == 0) {
      return new Outcome(before.get().id(), 0, skipped, errors);
    }
    space.putDocument(
        new ImportedDocument(document, chosen.wireName(), sha256, encoded, imported, skipped, now));
    return new Outcome(document, imported, skipped, errors);
  }

  private static String hash(HashedStream hashed) {
    try {
      return hashed.sha256();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private final class Sink implements ConversationSink {
    private final String source;

    Sink(Format format) {
      this.source = format.wireName();
    }

    @Override
    public void conversation(Conversation head) {
      SessionKey key = target.session(head.id().orElseGet(() -> "import-" + head.key()));
      if (sessions.put(head.key(), key) == null) {
        describe(key, head);
      }
    }

    @Override
    public void message(ImportedMessage message) {
      SessionKey key = sessions.get(message.conversationKey());
      if (key == null) {
        throw new IllegalStateException(
            "a message came before its conversation " + message.conversationKey());
      }
      batch.add(
          key,
          message.line(),
          new NewMessage(
              message.body(),
              message.timestamp(),
              Optional.empty(),
              Optional.of(message.conversationKey() + "/" + message.key()),
              Optional.of(document),
              message.archived()));
    }

    @Override
    public void memory(ImportedMemory memory) {
      memories.add(source, memory);
    }

    @Override
    public void profile(ImportedProfile profile) {
      AsMemories.of(profile).forEach(memory -> memories.add(source + " profile", memory));
    }

    @Override
    public void summary(ImportedSummary summary) {
      AsMemories.of(summary).forEach(memory -> memories.add(source + " summary", memory));
    }

    @Override
    public void bad(long line, ErrorDetail detail) {
      errors.add(line, detail);
    }
  }

  /** Writes room class and title down where the session has none; what is set stays. */
  private void describe(SessionKey key, Conversation head) {
    Optional<Session> known = space.session(key);
    Optional<RoomClass> room =
        head.room() && known.flatMap(Session::room).isEmpty()
            ? Optional.of(RoomClass.ROOM)
            : Optional.empty();
    Optional<String> title =
        known.flatMap(Session::title).isEmpty() ? head.title() : Optional.empty();
    if (room.isPresent() || title.isPresent()) {
      space.putSession(key, SessionChange.of(room, title));
    }
  }
}
