package io.remanence.jdbc;

import io.remanence.inject.BlockStyle;
import io.remanence.inject.Injection;
import io.remanence.inject.Injection.Asked;
import io.remanence.inject.Injection.Block;
import io.remanence.inject.Injection.Item;
import io.remanence.inject.Injection.LeftOut;
import io.remanence.inject.Injection.ShownSummary;
import io.remanence.inject.SeqRanges;
import io.remanence.json.JsonObject;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A record of an injection as a row and back. */
final class InjectionRow {
  static final String SELECT =
      "SELECT id, turn, time, session, speaker, asked, query, asked_redacted, shown, language,"
          + " zone, max_chars, blocks, items, left_out, tokens, as_of_seq,"
          + " summary, summary_version FROM injection WHERE ";
  static final String INSERT =
      "INSERT INTO injection (id, turn, time, session, speaker, asked, query, asked_redacted,"
          + " shown, language, zone, max_chars, blocks, items, left_out, tokens, as_of_seq,"
          + " summary, summary_version)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  static final String REDACT =
      "UPDATE injection SET query = ?, asked_redacted = ?, blocks = ?, items = ? WHERE id = ?";

  private InjectionRow() {}

  static Prepared bind(Prepared insert, long session, Injection injection) {
    insert
        .with(injection.id())
        .with(injection.turnId())
        .with(injection.time())
        .with(session)
        .with(injection.scope().speaker())
        .with(injection.asked().seq())
        .with(injection.asked().text())
        .with(injection.asked().redacted())
        .with(Optional.of(injection.shown().text()).filter(text -> !text.isEmpty()))
        .with(injection.style().language().tag())
        .with(injection.style().zone().getId())
        .with(injection.style().maxChars())
        .with(Fields.ofList(injection.blocks().stream().map(InjectionRow::members).toList()))
        .with(Fields.ofList(injection.items().stream().map(InjectionRow::members).toList()))
        .with(Fields.ofList(injection.leftOut().stream().map(InjectionRow::members).toList()))
        .with(injection.tokens())
        .with(injection.asOfSeq())
        .with(injection.summary().map(ShownSummary::id));
    return injection.summary().isPresent()
        ? insert.with(injection.summary().get().version())
        : insert.with(Optional.empty());
  }

  /** Binds {@link #REDACT}. */
  static Prepared bindRedacted(Prepared update, Injection injection) {
    return update
        .with(injection.asked().text())
        .with(injection.asked().redacted())
        .with(Fields.ofList(injection.blocks().stream().map(InjectionRow::members).toList()))
        .with(Fields.ofList(injection.items().stream().map(InjectionRow::members).toList()))
        .with(injection.id());
  }

  private static Map<String, Object> members(Block block) {
    return Fields.members(
        "kind", block.kind(),
        "text", block.text(),
        "tokens", block.tokens(),
        "form", block.form().orElse(null));
  }

  private static Map<String, Object> members(Item item) {
    return Fields.members(
        "id", item.id(),
        "kind", item.kind(),
        "score", item.score(),
        "why", item.why().orElse(null),
        "version", item.version(),
        "session", item.session().map(SessionKey::encoded).orElse(null),
        "redacted", item.redacted() ? true : null);
  }

  private static Map<String, Object> members(LeftOut item) {
    return Fields.members(
        "id", item.id(),
        "kind", item.kind(),
        "score", item.score(),
        "reason", item.reason(),
        "why", item.why().orElse(null));
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
              new Asked(rows.number(), rows.text(), rows.flag()),
              Damaged.read(rows.rawText(), SeqRanges::parse, "injection.shown", id)
                  .orElseGet(SeqRanges::none),
              style(rows, id),
              list(rows.rawText(), InjectionRow::block, "injection.blocks", id),
              list(rows.rawText(), InjectionRow::item, "injection.items", id),
              list(rows.rawText(), InjectionRow::leftOut, "injection.left_out", id),
              Math.toIntExact(rows.number()),
              rows.number(),
              summary(rows)));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "injection " + id, e);
      return Optional.empty();
    }
  }

  private static Optional<ShownSummary> summary(Rows rows) {
    Optional<String> id = rows.maybeText();
    long version = rows.number();
    return id.map(known -> new ShownSummary(known, version));
  }

  private static BlockStyle style(Rows rows, String id) {
    String tag = rows.text();
    String zone = rows.text();
    long maxChars = rows.number();
    return new BlockStyle(
        Arrays.stream(Language.values())
            .filter(language -> language.tag().equals(tag))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("language is '" + tag + "'")),
        Damaged.read(zone, ZoneId::of, "injection.zone", id).orElse(ZoneOffset.UTC),
        Math.clamp(maxChars, 1, Integer.MAX_VALUE));
  }

  private static Block block(JsonObject block) {
    Map<String, @Nullable Object> members = block.members();
    return new Block(
        Fields.text(members.get("kind")),
        Fields.text(members.get("text")),
        Fields.number(members.get("tokens")).intValue(),
        block.text("form"));
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
        Fields.number(members.get("version")).longValue(),
        item.text("session").map(SessionKey::decode),
        members.containsKey("redacted"));
  }

  private static LeftOut leftOut(JsonObject item) {
    Map<String, @Nullable Object> members = item.members();
    return new LeftOut(
        Fields.text(members.get("id")),
        Fields.text(members.get("kind")),
        members.get("score") instanceof Number score ? score.doubleValue() : 0,
        Fields.text(members.get("reason")),
        item.text("why"));
  }
}
