package io.remanence.server.wire;

import io.remanence.capture.DeadLetter;
import io.remanence.scope.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Work of models that came to nothing, on the wire. */
public final class DeadLetterWire {
  private DeadLetterWire() {}

  /** A dead letter. */
  public static Map<String, @Nullable Object> write(DeadLetter letter) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", letter.id());
    tree.put("kind", letter.kind());
    tree.put("turn_id", letter.turn());
    tree.put("scope", ScopeFields.write(Scope.of(letter.session())));
    tree.put("reply", letter.reply());
    tree.put("error", letter.error());
    tree.put("attempts", letter.attempts());
    tree.put("created_at", Times.text(letter.createdAt()));
    return tree;
  }
}
