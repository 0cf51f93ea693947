package io.remanence.server.wire;

import io.remanence.memory.Memory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The scope fields as they come in a body or a query string; each may be absent. */
public record ScopeFields(
    Optional<String> bot,
    Optional<String> platform,
    Optional<String> session,
    Optional<String> speaker,
    Optional<Isolation> isolation) {
  /** No field at all, which means the space. */
  public static final ScopeFields NONE =
      new ScopeFields(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Reads a scope object. */
  public static ScopeFields read(Fields fields) {
    ScopeFields read =
        new ScopeFields(
            fields.id("bot"),
            fields.id("platform"),
            fields.id("session"),
            fields.id("speaker"),
            fields.named("isolation", Isolation::named));
    read.scope();
    return read;
  }

  /** Whether nothing is given. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** The scope; what is absent is absent. */
  public Scope scope() {
    return new Scope(bot, platform, session, speaker);
  }

  /** Who asks; absent where nothing is given, which only an owner may do. */
  public Optional<Scope> reader() {
    return isEmpty() ? Optional.empty() : Optional.of(scope());
  }

  /** A memory's scope as it is written. */
  static Map<String, Object> write(Memory memory) {
    return write(memory.placement());
  }

  /** A placement as it is written. */
  static Map<String, Object> write(Placement placement) {
    Map<String, Object> tree = write(placement.scope());
    tree.put("isolation", placement.mode().wireName());
    return tree;
  }

  /** A scope as it is written: what is absent is left out. */
  public static Map<String, Object> write(Scope scope) {
    Map<String, Object> tree = new LinkedHashMap<>();
    scope.bot().ifPresent(id -> tree.put("bot", id));
    scope.platform().ifPresent(id -> tree.put("platform", id));
    scope.session().ifPresent(id -> tree.put("session", id));
    scope.speaker().ifPresent(id -> tree.put("speaker", id));
    return tree;
  }
}
