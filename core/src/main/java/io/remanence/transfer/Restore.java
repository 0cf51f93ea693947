package io.remanence.transfer;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.error.WrongValue;
import io.remanence.json.StrictJson;
import io.remanence.store.Tx;
import io.remanence.transfer.RestoreReport.LineError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads an export of ours back, in two passes: the first looks at every line and writes nothing to
 * the store, the second stores all in one transaction. So a file that is damaged or cut off is told
 * of with its lines and leaves the space as it was.
 */
public final class Restore {
  private final List<LineError> errors = new ArrayList<>();
  private final Map<String, Export.Tally> tallies = new LinkedHashMap<>();
  private final Map<String, Long> firstLines = new LinkedHashMap<>();
  private long line;
  private long records;
  private boolean ended;

  private Restore() {}

  /**
   * Looks at an export and copies it as it is read.
   *
   * @param copy takes the lines, for {@link #write}
   * @return what is wrong with it, and how many records it holds
   * @throws IOException when a stream fails
   */
  public static RestoreReport check(InputStream in, OutputStream copy) throws IOException {
    Restore restore = new Restore();
    ByteLines lines = new ByteLines(in);
    for (Optional<byte[]> next = lines.next(); next.isPresent(); next = lines.next()) {
      restore.line++;
      copy.write(next.get());
      restore.look(next.get());
      if (restore.errors.size() == RestoreReport.MOST_ERRORS) {
        break;
      }
    }
    if (!restore.ended && restore.errors.isEmpty()) {
      restore.line++;
      restore.wrong((restore.line == 1 ? ErrorText.EMPTY_EXPORT : ErrorText.CUT_OFF).with());
    }
    return new RestoreReport(restore.errors.isEmpty() ? restore.records : 0, restore.errors);
  }

  private void wrong(ErrorDetail detail) {
    errors.add(new LineError(line, detail));
  }

  private void look(byte[] bytes) {
    try {
      Map<String, @Nullable Object> members = object(bytes);
      String type = type(members);
      if (ended) {
        throw WrongValue.of(ErrorText.AFTER_MANIFEST);
      }
      if (line == 1 != type.equals(Export.HEADER)) {
        throw WrongValue.of(line == 1 ? ErrorText.NO_HEADER : ErrorText.SECOND_HEADER);
      }
      if (type.equals(Export.MANIFEST)) {
        ended = true;
        compare(members);
        return;
      }
      tallies.computeIfAbsent(type, kind -> new Export.Tally()).add(bytes);
      firstLines.putIfAbsent(type, line);
      if (type.equals(Export.HEADER)) {
        var unused = Header.read(members);
      } else {
        read(kind(type), members);
        records++;
      }
    } catch (IllegalArgumentException | RemanenceException e) {
      wrong(ErrorDetail.of(e));
    }
  }

  private void compare(Map<String, @Nullable Object> manifest) {
    if (!errors.isEmpty()) {
      // What is wrong was told, and the hashes follow from it.
      return;
    }
    Map<?, ?> stated =
        manifest.get("lines") instanceof Map<?, ?> lines ? lines : Map.<String, Object>of();
    Map<String, Object> found = new LinkedHashMap<>();
    tallies.forEach((kind, tally) -> found.put(kind, tally.members()));
    for (Object kind : stated.keySet()) {
      if (!found.containsKey(kind)) {
        wrong(ErrorText.LINES_MISSING.with(kind));
      }
    }
    found.forEach(
        (kind, members) -> {
          // By their text, since a count may have come back as another type of number.
          if (!StrictJson.write(members).equals(StrictJson.write(stated.get(kind)))) {
            wrong(
                ErrorText.LINES_CHANGED.with(
                    kind,
                    String.valueOf(firstLines.get(kind)),
                    StrictJson.write(stated.get(kind)),
                    StrictJson.write(members)));
          }
        });
  }

  /**
   * Stores what an export holds, as it was, in a transaction on a store that holds nothing.
   *
   * @param checked a copy of one that was found right
   * @return the number of the last change of the restored store
   * @throws IOException when the stream can't be read
   * @throws RemanenceException {@code CONFLICT} when the store holds something; {@code
   *     INVALID_ARGUMENT} when a line can't be stored, with its number
   */
  public static long write(Tx tx, InputStream checked) throws IOException {
    refuseFilled(tx);
    ByteLines lines = new ByteLines(checked);
    long line = 0;
    long stated = 0;
    long newest = 0;
    for (Optional<byte[]> next = lines.next(); next.isPresent(); next = lines.next()) {
      line++;
      Map<String, @Nullable Object> members = object(next.get());
      String type = type(members);
      if (type.equals(Export.HEADER)) {
        stated = Header.read(members).head();
      } else if (!type.equals(Export.MANIFEST)) {
        try {
          newest = Math.max(newest, store(tx, kind(type), members));
        } catch (IllegalArgumentException e) {
          throw RemanenceException.of(
              ErrorCode.INVALID_ARGUMENT, e, ErrorText.LINE_NOT_STORED, line, ErrorDetail.of(e));
        }
      }
    }
    long head = stated > 0 ? stated : newest;
    if (head > 0) {
      tx.changes().continueFrom(head);
    }
    return head;
  }

  /**
   * Refuses a store that holds something.
   *
   * @return true
   * @throws RemanenceException {@code CONFLICT} where it does
   */
  public static boolean refuseFilled(Tx tx) {
    if (tx.changes().head() > 0
        || tx.audit().head() > 0
        || !tx.scan().sessions("", 1).isEmpty()
        || !tx.scan().namespaces().isEmpty()) {
      throw RemanenceException.of(ErrorCode.CONFLICT, ErrorText.NOT_EMPTY, Export.FORMAT);
    }
    return true;
  }

  private static <T extends Record> long store(
      Tx tx, LineKind<T> kind, Map<String, @Nullable Object> members) {
    T record = read(kind, members);
    kind.restore().accept(tx, record);
    return kind.newest().applyAsLong(record);
  }

  /**
   * Looks at the header of an export.
   *
   * @throws IllegalArgumentException when this program can't read what follows
   */
  static void checkHeader(Map<String, @Nullable Object> members) {
    var unused = Header.read(members);
  }

  private static <T extends Record> T read(
      LineKind<T> kind, Map<String, @Nullable Object> members) {
    Map<String, @Nullable Object> own = new LinkedHashMap<>(members);
    own.remove("type");
    return RecordJson.read(kind.type(), own);
  }

  private static LineKind<?> kind(String type) {
    return LineKind.named(type).orElseThrow(() -> WrongValue.of(ErrorText.NO_LINE_KIND, type));
  }

  private static String type(Map<String, @Nullable Object> members) {
    return members.get("type") instanceof String type ? type : "";
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> object(byte[] line) {
    Object value = StrictJson.read(ByteLines.text(line));
    if (!(value instanceof Map<?, ?> members)) {
      throw WrongValue.of(ErrorText.NOT_AN_OBJECT);
    }
    return (Map<String, @Nullable Object>) members;
  }

  /** What a header says that counts for a restore. */
  private record Header(long head) {
    static Header read(Map<String, @Nullable Object> members) {
      if (!Export.FORMAT.equals(members.get("format"))) {
        throw WrongValue.of(ErrorText.NO_EXPORT, String.valueOf(members.get("format")));
      }
      if (!(members.get("version") instanceof Integer version) || version < 1) {
        throw WrongValue.of(ErrorText.NO_EXPORT_VERSION);
      }
      if (version > Export.VERSION) {
        throw WrongValue.of(ErrorText.NEWER_EXPORT, version, Export.VERSION);
      }
      return new Header(members.get("head") instanceof Number head ? head.longValue() : 0);
    }
  }
}
