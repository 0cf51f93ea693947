package io.remanence.server.wire;

import io.remanence.space.ExpiredMessages;
import java.util.LinkedHashMap;
import java.util.Map;

/** Retention of messages on the wire. */
public final class RetentionWire {
  private RetentionWire() {}

  /** Reads whether only to count. */
  public static boolean dryRun(Fields fields) {
    return fields.flag("dry_run").orElse(false);
  }

  /** What a run did, or would do. */
  public static Map<String, Object> write(ExpiredMessages expired) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("archived", expired.archived());
    tree.put("removed", expired.removed());
    return tree;
  }
}
