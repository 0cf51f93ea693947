package io.remanence.transfer;

import io.remanence.json.StrictJson;
import io.remanence.scope.Scope;
import io.remanence.store.Tx;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes what a space holds as JSON lines in UTF-8: a header, a line for each record, and a
 * manifest with the count and the SHA-256 of each kind's lines, line ends included. It names
 * neither the time nor the space, so equal spaces have equal exports.
 */
public final class Export {
  /** What the header says. */
  static final String FORMAT = "remanence";

  /** Of the format; a reader refuses a newer one. */
  static final int VERSION = 1;

  static final String HEADER = "header";
  static final String MANIFEST = "manifest";

  private final OutputStream out;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();

  private Export(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes an export; the caller closes the stream.
   *
   * @return how many records it holds
   * @throws UncheckedIOException when the stream can't be written
   */
  public static long write(Tx tx, Set<ExportPart> what, ExportReach reach, OutputStream out) {
    EnumSet<ExportPart> parts = EnumSet.noneOf(ExportPart.class);
    parts.addAll(what);
    Export export = new Export(out);
    export.line(HEADER, header(tx, parts, reach));
    for (LineKind<?> kind : LineKind.ALL) {
      if (parts.contains(kind.part())) {
        export.all(kind, tx, reach);
      }
    }
    long records =
        export.tallies.entrySet().stream()
            .filter(kind -> !kind.getKey().equals(HEADER))
            .mapToLong(kind -> kind.getValue().count)
            .sum();
    Map<String, Object> manifest = new LinkedHashMap<>();
    export.tallies.forEach((kind, tally) -> manifest.put(kind, tally.members()));
    export.line(MANIFEST, Map.of("lines", manifest));
    return records;
  }

  private static Map<String, Object> header(Tx tx, Set<ExportPart> parts, ExportReach reach) {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("format", FORMAT);
    header.put("version", VERSION);
    header.put("what", parts.stream().map(ExportPart::wireName).toList());
    if (reach.scope().isPresent()) {
      header.put("scope", scope(reach.scope().get()));
    } else {
      header.put("head", tx.changes().head());
    }
    return header;
  }

  private static Map<String, Object> scope(Scope scope) {
    return RecordJson.members(scope);
  }

  private <T extends Record> void all(LineKind<T> kind, Tx tx, ExportReach reach) {
    kind.walk().over(tx, reach, record -> line(kind.name(), RecordJson.members(record)));
  }

  private void line(String type, Map<String, ?> members) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("type", type);
    line.putAll(members);
    byte[] bytes = (StrictJson.write(line) + "\n").getBytes(StandardCharsets.UTF_8);
    if (!type.equals(MANIFEST)) {
      tallies.computeIfAbsent(type, kind -> new Tally()).add(bytes);
    }
    try {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many lines of a kind there are, and their hash. */
  static final class Tally {
    private final MessageDigest digest = sha256();
    private long count;

    void add(byte[] line) {
      count++;
      digest.update(line);
    }

    /** As the manifest has it; the tally can't go on after this. */
    Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("count", count);
      members.put("sha256", HexFormat.of().formatHex(digest.digest()));
      return members;
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }

  /** The parts that an export holds where nothing is said: all. */
  public static Set<ExportPart> everyPart() {
    return Set.copyOf(List.of(ExportPart.values()));
  }
}
