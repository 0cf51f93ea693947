package io.remanence.jdbc;

import io.remanence.inject.Injection;
import io.remanence.inject.Injection.Item;
import io.remanence.inject.Injection.LeftOut;
import io.remanence.json.JsonObject;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A record of an injection as a row and back. */
final class InjectionRow {
  static final String SELECT =
      "SELECT id, turn, time, session, speaker, query, text, items, left_out, tokens, as_of_seq"
          + " FROM injection WHERE ";
  static final String INSERT =
      "INSERT INTO injection (id, turn, time, session, speaker, query, text, items, left_out,"
          + " tokens, as_of_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private InjectionRow() {}

  static Prepared bind(Prepared insert, long session, Injection injection) {
    return insert
        .with(injection.id())
        .with(injection.turnId())
        .with(injection.time())
        .with(session)
        .with(injection.scope().speaker())
        .with(injection.query())
        .with(injection.text())
        .with(Fields.ofList(injection.items().stream().map(InjectionRow::members).toList()))
        .with(Fields.ofList(injection.leftOut().stream().map(InjectionRow::members).toList()))
        .with(injection.tokens())
        .with(injection.asOfSeq());
  }

  private static Map<String, Object> members(Item item) {
    return Fields.members(
        "id", item.id(),
        "kind", item.kind(),
        "score", item.score(),
        "why", item.why().orElse(null),
        "version", item.version());
  }

  private static Map<String, Object> members(LeftOut item) {
    return Fields.members("id", item.id(), "kind", item.kind(), "reason", item.reason());
  }

  /** The record of the row; empty, and reported, where the row makes no record. */
  static Optional<Injection> read(Rows rows, SessionIds sessions) {
    String id = rows.text();
    try {
      String turn = rows.text();
      var time = rows.time();
      long sessionId = rows.number();
      SessionKey session = sessions.key(sessionId).orElse(null);
      if (session == null) {
        throw new IllegalArgumentException("session " + sessionId + " has no key");
      }
      Scope scope = Scope.of(session);
      return Optional.of(
          new Injection(
              id,
              turn,
              time,
              rows.maybeText().map(scope::withSpeaker).orElse(scope),
              rows.text(),
              rows.text(),
              list(rows.rawText(), InjectionRow::item, "injection.items", id),
              list(rows.rawText(), InjectionRow::leftOut, "injection.left_out", id),
              Math.toIntExact(rows.number()),
              rows.number()));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "injection " + id, e);
      return Optional.empty();
    }
  }

  private static <T> List<T> list(
      @Nullable String json, Function<JsonObject, T> reader, String column, String id) {
    Function<String, List<T>> whole = text -> Fields.objects(text).stream().map(reader).toList();
    return Damaged.read(json, whole, column, id).orElse(List.of());
  }

  private static Item item(JsonObject item) {
    Map<String, @Nullable Object> members = item.members();
    return new Item(
        Fields.text(members.get("id")),
        Fields.text(members.get("kind")),
        Fields.number(members.get("score")).doubleValue(),
        item.text("why"),
        Fields.number(members.get("version")).longValue());
  }

  private static LeftOut leftOut(JsonObject item) {
    Map<String, @Nullable Object> members = item.members();
    return new LeftOut(
        Fields.text(members.get("id")),
        Fields.text(members.get("kind")),
        Fields.text(members.get("reason")));
  }
}
