package io.remanence.server.wire;

import io.remanence.erasure.Erasure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Erasing of persons on the wire. */
public final class ErasureWire {
  private ErasureWire() {}

  /** Whose data is to be erased. */
  public record Incoming(String speaker, Optional<String> platform, boolean dryRun) {}

  /** Reads whose data is to be erased. */
  public static Incoming read(Fields fields) {
    return new Incoming(
        fields.requiredId("speaker"), fields.id("platform"), fields.flag("dry_run").orElse(false));
  }

  /** A receipt; that of a dry run has no id and tells of no purge, for none was needed. */
  public static Map<String, @Nullable Object> write(Erasure erasure) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    boolean dryRun = erasure.id().isEmpty();
    tree.put("id", dryRun ? null : erasure.id());
    tree.put("erased", erasure.erased());
    tree.put("left", erasure.left().stream().map(ErasureWire::write).toList());
    if (!dryRun) {
      tree.put("purge", erasure.purged() ? "done" : "pending");
    }
    return tree;
  }

  private static Map<String, Object> write(Erasure.Left left) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("what", left.what());
    tree.put("why", left.why());
    return tree;
  }
}
