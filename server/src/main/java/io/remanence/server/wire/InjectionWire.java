package io.remanence.server.wire;

import io.remanence.exchange.InjectionReplay;
import io.remanence.inject.Injection;
import io.remanence.recall.Hit;
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
    tree.put("query", injection.asked().text());
    tree.put("injected", !injection.blocks().isEmpty());
    tree.put("text", injection.text());
    tree.put("blocks", injection.blocks().stream().map(InjectionWire::write).toList());
    tree.put("items", injection.items().stream().map(InjectionWire::write).toList());
    tree.put("left_out", injection.leftOut().stream().map(InjectionWire::write).toList());
    tree.put("tokens", injection.tokens());
    tree.put("as_of_seq", injection.asOfSeq());
    tree.put("language", injection.style().language().tag());
    tree.put("zone", injection.style().zone().getId());
    tree.put("max_chars", injection.style().maxChars());
    tree.put("user_message", injection.asked().seq());
    tree.put(
        "window",
        injection.shown().ranges().stream()
            .map(range -> List.of(range.from(), range.to()))
            .toList());
    return tree;
  }

  /** A prompt that was made again. */
  public static Map<String, Object> write(InjectionReplay.Replayed replayed) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("identical", replayed.identical());
    tree.put("messages", replayed.messages().stream().map(MessageWire::write).toList());
    tree.put("changed", replayed.changed());
    return tree;
  }

  private static Map<String, Object> write(Injection.Block block) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("kind", block.kind());
    tree.put("text", block.text());
    tree.put("tokens", block.tokens());
    return tree;
  }

  private static Map<String, Object> write(Injection.Item item) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", item.id());
    tree.put("kind", item.kind());
    tree.put("score", item.score());
    item.why().ifPresent(why -> explain(tree, why));
    tree.put("version", item.version());
    if (item.redacted()) {
      tree.put("redacted", true);
    }
    return tree;
  }

  private static Map<String, Object> write(Injection.LeftOut left) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", left.id());
    tree.put("kind", left.kind());
    tree.put("score", left.score());
    tree.put("reason", left.reason());
    left.why().ifPresent(why -> explain(tree, why));
    return tree;
  }

  /** How it was found as the turn recorded it, in words and as numbers by name. */
  private static void explain(Map<String, Object> tree, String why) {
    tree.put("why", why);
    tree.put("parts", Hit.parts(why));
  }
}
