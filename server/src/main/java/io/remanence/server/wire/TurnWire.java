package io.remanence.server.wire;

import io.remanence.exchange.Completed;
import io.remanence.exchange.Outcome;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.ReplyUsage;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.memory.MemoryId;
import io.remanence.server.words.Phrase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Turns on the wire: prepare and complete. */
public final class TurnWire {
  private static final int MAX_LIMIT = 50;

  private TurnWire() {}

  /** The body of a prepare. */
  public record Preparation(
      MessageWire.Incoming message,
      ScopeFields scope,
      Optional<String> system,
      OptionalInt tokenBudget,
      OptionalInt contextWindow,
      RecallWish recall,
      List<String> knowledgeBases,
      boolean dryRun) {}

  /** How many things a turn wants injected, and how relevant. */
  public record RecallWish(OptionalInt limit, OptionalDouble minScore) {
    static final RecallWish NONE = new RecallWish(OptionalInt.empty(), OptionalDouble.empty());
  }

  /** Reads the body of a prepare. */
  public static Preparation readPreparation(Fields fields) {
    Optional<MessageWire.Incoming> message = fields.requiredObject("message", MessageWire::read);
    ScopeFields scope = fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE);
    Optional<String> system = fields.text("system");
    OptionalInt budget = fields.integer("token_budget", 1, Integer.MAX_VALUE);
    OptionalInt window = fields.integer("context_window", 1, Integer.MAX_VALUE);
    RecallWish recall =
        fields
            .object(
                "recall",
                wish ->
                    new RecallWish(
                        wish.integer("limit", 1, MAX_LIMIT), wish.number("min_score", 0, 1)))
            .orElse(RecallWish.NONE);
    List<String> bases = fields.texts("knowledge_bases");
    boolean dryRun = fields.flag("dry_run").orElse(false);
    return new Preparation(
        message.orElseThrow(() -> new IllegalArgumentException("message is wrong")),
        scope,
        system,
        budget,
        window,
        recall,
        bases,
        dryRun);
  }

  /** Reads the body of a complete. */
  public static Reply readReply(Fields fields) {
    List<NewMessage> messages =
        fields.objects("messages", TurnWire::readReplied).stream()
            .map(MessageWire.Incoming::toStore)
            .toList();
    Outcome outcome = fields.named("outcome", Outcome::named).orElse(Outcome.REPLIED);
    ReplyUsage usage = fields.object("usage", TurnWire::readUsage).orElse(ReplyUsage.UNKNOWN);
    return new Reply(messages, outcome, usage);
  }

  /** A user's message begins a round of its own, so it can't be part of what a turn is answered. */
  private static MessageWire.Incoming readReplied(Fields fields) {
    MessageWire.Incoming message = MessageWire.read(fields);
    if (message.body().role().equals(MessageBody.USER)) {
      fields.wrong("role", Phrase.ASSISTANT_OR_TOOL);
    }
    return message;
  }

  private static ReplyUsage readUsage(Fields fields) {
    return new ReplyUsage(
        tokens(fields, "used"),
        tokens(fields, "context_window"),
        tokens(fields, "token_budget"),
        tokens(fields, "compressible"),
        fields.flag("trimmed"));
  }

  private static OptionalLong tokens(Fields fields, String key) {
    return fields
        .whole(key, 0, Long.MAX_VALUE)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /** What a prepare answers. */
  public static Map<String, @Nullable Object> write(Prepared prepared) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("turn_id", prepared.turnId().isEmpty() ? null : prepared.turnId());
    tree.put("injection_id", prepared.injectionId().orElse(null));
    tree.put("messages", prepared.messages().stream().map(MessageWire::write).toList());
    tree.put("context", prepared.context().map(TurnWire::write).orElse(null));
    tree.put("tokens", prepared.tokens());
    tree.put("trimmed", prepared.trimmed());
    prepared
        .summaryGap()
        .ifPresent(
            gap -> tree.put("summary_gap", Map.of("from_round", gap.from(), "to_round", gap.to())));
    tree.put("knowledge_bases", prepared.knowledgeBases());
    tree.put("naive_rag_suppressed", prepared.ownKnowledgeBaseTaken());
    if (!prepared.degraded().isEmpty()) {
      tree.put("degraded", prepared.degraded());
    }
    return tree;
  }

  private static Map<String, @Nullable Object> write(Prepared.Context context) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("speaker", speaker(context.speaker()));
    tree.put("session_profile", ProfileWire.write(context.sessionProfile()));
    tree.put("speaker_profile", context.speakerProfile().map(ProfileWire::write).orElse(null));
    tree.put(
        "episodes",
        context.episodes().stream().map(content -> Map.of("content", content)).toList());
    return tree;
  }

  private static Map<String, Object> speaker(Optional<Speaker> speaker) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", speaker.map(Speaker::id).orElse(""));
    tree.put("name", speaker.map(Speaker::name).orElse(""));
    return tree;
  }

  /** What a complete answers. */
  public static Map<String, Object> write(Completed completed) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("round", completed.round());
    tree.put("captured", completed.captured().stream().map(MemoryId::value).toList());
    tree.put("compaction", completed.compaction().wireName());
    return tree;
  }
}
