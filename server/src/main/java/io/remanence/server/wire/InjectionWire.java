package io.remanence.server.wire;

import io.remanence.inject.Injection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Injection records on the wire. */
public final class InjectionWire {
  private InjectionWire() {}

  /** An injection. */
  public static Map<String, @Nullable Object> write(Injection injection) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", injection.id());
    tree.put("turn_id", injection.turnId());
    tree.put("time", Times.text(injection.time()));
    tree.put("scope", ScopeFields.write(injection.scope()));
    tree.put("query", injection.query());
    tree.put("text", injection.text());
    tree.put("blocks", injection.text().isEmpty() ? List.of() : List.of("memories"));
    tree.put("items", injection.items().stream().map(InjectionWire::write).toList());
    tree.put("left_out", injection.leftOut().stream().map(InjectionWire::write).toList());
    tree.put("tokens", injection.tokens());
    tree.put("as_of_seq", injection.asOfSeq());
    return tree;
  }

  private static Map<String, Object> write(Injection.Item item) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", item.id());
    tree.put("kind", item.kind());
    tree.put("score", item.score());
    item.why().ifPresent(why -> tree.put("why", why));
    return tree;
  }

  private static Map<String, Object> write(Injection.LeftOut left) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", left.id());
    tree.put("kind", left.kind());
    tree.put("reason", left.reason());
    return tree;
  }
}
