package io.remanence.server.imports;

import io.remanence.document.ImportedDocument;
import io.remanence.formats.Conversation;
import io.remanence.formats.ConversationSink;
import io.remanence.formats.ExportReader;
import io.remanence.formats.Format;
import io.remanence.formats.ImportedMessage;
import io.remanence.formats.ReadOptions;
import io.remanence.history.NewMessage;
import io.remanence.history.Session;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
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
 * <p>Bot and platform are the caller's. So is the session where the caller names one; else each
 * conversation becomes the session that the file names. A conversation that the file does not name
 * is called {@code import-} and its key, which depends on how it begins and so is the same in a
 * longer export.
 */
public final class FileImport {
  private final Space space;
  private final Scope scope;
  private final Optional<Format> format;
  private final ZoneId zone;
  private final String document;
  private final Batch batch;
  private final ImportErrors errors = new ImportErrors();
  private final Map<String, SessionKey> sessions = new HashMap<>();

  /**
   * An import of one file.
   *
   * @param scope where to: bot, platform and session as far as given
   * @param format absent to tell it by the content
   * @param zone the zone of times that are written without one
   */
  public FileImport(Space space, Scope scope, Optional<Format> format, ZoneId zone) {
    this.space = space;
    this.scope = scope;
    this.format = format;
    this.zone = zone;
    this.document = space.newId("doc");
    this.batch = new Batch(space, errors);
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
    Format read =
        new ExportReader().read(hashed, format, ReadOptions.defaults().withZone(zone), new Sink());
    batch.flush();
    String sha256 = hash(hashed);
    String target = target();
    Optional<ImportedDocument> before = space.document(sha256, target);
    if (before.isPresent() && batch.imported() == 0) {
      return new Outcome(before.get().id(), 0, batch.skipped(), errors);
    }
    space.putDocument(
        new ImportedDocument(
            document, read.wireName(), sha256, target, batch.imported(), batch.skipped(), now));
    return new Outcome(document, batch.imported(), batch.skipped(), errors);
  }

  private static String hash(HashedStream hashed) {
    try {
      return hashed.sha256();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** The scope as one text; no two scopes share one. */
  private String target() {
    return scope
        .sessionKey()
        .map(key -> "session " + key.encoded())
        .orElseGet(
            () -> "sessions " + new SessionKey(scope.bot(), scope.platform(), "-").encoded());
  }

  private final class Sink implements ConversationSink {
    @Override
    public void conversation(Conversation head) {
      SessionKey key =
          scope
              .sessionKey()
              .orElseGet(
                  () ->
                      new SessionKey(
                          scope.bot(),
                          scope.platform(),
                          head.id().orElseGet(() -> "import-" + head.key())));
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
              Optional.of(document)));
    }

    @Override
    public void bad(long line, String detail) {
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
