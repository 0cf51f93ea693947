package io.remanence.server.imports;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.formats.ImportedMemory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.memory.RecallCount;
import io.remanence.memory.TakenMemory;
import io.remanence.scope.Placement;
import io.remanence.space.Space;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Gathers memories and takes them over in transactions of a few hundred. A memory's id is made from
 * where it belongs and what its source calls it, so that it is taken once, however often the file
 * comes.
 */
final class MemoryBatch {
  private static final int MEMORIES = 200;
  private static final int ID_BYTES = 12;

  private final Space space;
  private final ImportTarget.Places places;
  private final String document;
  private final ImportErrors errors;
  private final List<TakenMemory> waiting = new ArrayList<>();
  private long imported;
  private long skipped;

  MemoryBatch(Space space, ImportTarget.Places places, String document, ImportErrors errors) {
    this.space = space;
    this.places = places;
    this.document = document;
    this.errors = errors;
  }

  /**
   * Takes one more.
   *
   * @param source what the key is of: the format's name, or a part of it
   * @throws RemanenceException {@code INVALID_ARGUMENT} when neither the caller nor the file says
   *     where the first of them belongs; later ones are reported
   */
  void add(String source, ImportedMemory memory) {
    Placement place;
    try {
      place = places.of(memory.session());
    } catch (RemanenceException | IllegalArgumentException nowhere) {
      ErrorDetail why = ErrorText.PLACELESS.with(ErrorDetail.of(nowhere));
      if (imported + skipped == 0 && waiting.isEmpty() && errors.count() == 0) {
        throw RemanenceException.invalid(ErrorText.LINE, memory.line(), why);
      }
      errors.add(memory.line(), ErrorText.LEFT_OUT.with(why));
      return;
    }
    try {
      waiting.add(taken(source, memory, place));
    } catch (RemanenceException | IllegalArgumentException refused) {
      errors.add(memory.line(), ErrorText.LEFT_OUT.with(ErrorDetail.of(refused)));
    }
    if (waiting.size() >= MEMORIES) {
      flush();
    }
  }

  /** Stores what is waiting. */
  void flush() {
    if (waiting.isEmpty()) {
      return;
    }
    int stored = space.memories().take(List.copyOf(waiting)).size();
    imported += stored;
    skipped += waiting.size() - stored;
    waiting.clear();
  }

  private TakenMemory taken(String source, ImportedMemory memory, Placement place) {
    NewMemory wanted =
        new NewMemory(
            Optional.of(idOf(source, memory.key(), place)),
            memory.content(),
            memory.tags(),
            memory.concepts(),
            memory.confidence(),
            memory.importance(),
            MemorySource.IMPORT,
            place,
            memory.speaker(),
            List.of(),
            memory.createdAt(),
            memory.eventTime(),
            Optional.empty(),
            memory.meta(),
            Optional.of(document));
    Optional<Instant> last =
        memory.lastRecalledAt().or(memory::createdAt).filter(time -> memory.recalls() > 0);
    return new TakenMemory(
        wanted,
        memory.status(),
        memory
            .supersededBy()
            .filter(key -> memory.status() == MemoryStatus.SUPERSEDED)
            .map(key -> idOf(source, key, place)),
        memory.expiresAt(),
        last.map(time -> new RecallCount(memory.recalls(), time)));
  }

  private static MemoryId idOf(String source, String key, Placement place) {
    String whole = source.length() + " " + source + key.length() + " " + key + place.visibility();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(whole.getBytes(StandardCharsets.UTF_8));
      return new MemoryId("imp_" + HexFormat.of().formatHex(digest, 0, ID_BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** How many were stored. */
  long imported() {
    return imported;
  }

  /** How many were there already, or had expired. */
  long skipped() {
    return skipped;
  }
}
