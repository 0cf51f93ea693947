package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.ArchiveSpan;
import io.remanence.history.AttachmentRef;
import io.remanence.history.Content;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageFilter;
import io.remanence.history.NewMessage;
import io.remanence.history.RecentQuery;
import io.remanence.history.SenderLabel;
import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataOp;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.testkit.ManualClock;
import io.remanence.token.TokenEstimate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The operations of the original conversation store and what they answered, on both backends of
 * ours. Where we differ on purpose:
 *
 * <ul>
 *   <li>limit 0 gives nothing, across sessions too, where the original gave one or all (decision
 *       0001, 2);
 *   <li>equal times are ordered by sequence everywhere, so of messages across sessions other ones
 *       may be the newest (1);
 *   <li>the limit of {@code history} counts conversation messages, so markers come along (9);
 *   <li>what the original called {@code trim(keep)} is an archive of the earliest but for so many.
 * </ul>
 *
 * <p>The operation {@code prepare} is asked of {@code PromptRolesTest}, where the roles of prompts
 * can be seen.
 */
class AalisGoldenTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final SessionKey ASKING = SessionKey.of("asking");
  private static final Set<String> OTHERS = Set.of("prepare", "reset");

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2023-11-14T22:13:20Z");
  private final List<Message> said = new ArrayList<>();
  private int compared;

  private static SpaceSettings settings() {
    SpaceSettings settings = SpaceSettings.defaults();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("history.range-limit", 10);
    values.put("history.cross-session-limit", 15);
    values.put("take.range", "space");
    values.put("take.other-rooms", true);
    values.put("take.others-direct", true);
    for (Map.Entry<String, Object> entry : values.entrySet()) {
      settings = SettingKey.of(entry.getKey()).orElseThrow().apply(settings, entry.getValue());
    }
    return settings;
  }

  private static List<String> lines() throws IOException {
    return Golden.lines("aalis.golden.jsonl");
  }

  @Test
  void answers_as_the_original_in_memory() throws IOException {
    try (Remanence remanence = Remanence.builder().clock(clock).settings(settings()).inMemory()) {
      runAll(remanence.space("default"));
    }
  }

  @Test
  void answers_as_the_original_on_sqlite() throws IOException {
    try (Remanence remanence =
        Remanence.builder()
            .clock(clock)
            .settings(settings())
            .embedding("none")
            .open(folder.resolve("data"))) {
      runAll(remanence.space("default"));
    }
  }

  private void runAll(Space space) throws IOException {
    for (String line : lines()) {
      Map<?, ?> golden = JSON.readValue(line, Map.class);
      Map<?, ?> in = (Map<?, ?>) Objects.requireNonNull(golden.get("in"));
      Object out = golden.get("out");
      String op = String.valueOf(in.get("op"));
      if (!OTHERS.contains(op)) {
        try {
          run(space, op, in, out);
        } catch (AssertionError | RuntimeException wrong) {
          throw new AssertionError("at " + in, wrong);
        }
        compared++;
      }
    }
    assertThat(compared).isEqualTo(358);
  }

  private static Map<String, String> shape(AttachmentRef ref) {
    Map<String, String> shape = new LinkedHashMap<>();
    ref.description().ifPresent(text -> shape.put("desc", text));
    shape.put("kind", ref.kind());
    shape.put("ref", ref.ref());
    return shape;
  }

  private static Optional<String> optional(Map<?, ?> in, String key) {
    return in.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private void run(Space space, String op, Map<?, ?> in, @Nullable Object out) {
    SessionKey session = in.get("sid") instanceof String id ? SessionKey.of(id) : ASKING;
    Object value = out instanceof Map<?, ?> map ? map.get("value") : out;
    boolean same = !(out instanceof Map<?, ?> map) || !Boolean.FALSE.equals(map.get("same"));
    switch (op) {
      case "tokens" -> assertThat(TokenEstimate.text(text(in, "t"))).isEqualTo(value);
      case "refs" ->
          assertThat(AttachmentRef.in(text(in, "t")).stream().map(AalisGoldenTest::shape).toList())
              .isEqualTo(value);
      case "fmtRef" -> {
        Map<?, ?> ref = map(in, "r");
        assertThat(
                new AttachmentRef(text(ref, "kind"), optional(ref, "desc"), text(ref, "ref"))
                    .text())
            .isEqualTo(value);
      }
      case "prefix" ->
          assertThat(
                  SenderLabel.of(optional(in, "n"), optional(in, "u"))
                          .map(SenderLabel::prefix)
                          .orElse("")
                      + text(in, "c"))
              .isEqualTo(value);
      case "msgTokens" -> assertThat(TokenEstimate.message(body(map(in, "m")))).isEqualTo(value);
      case "clock" -> moveTo(Instant.ofEpochMilli(number(in, "now")));
      case "save" -> save(space, session, map(in, "m"));
      case "history" -> history(space, session, limit(in, 50), same, value);
      case "full" -> {
        Limit limit = limit(in, 200);
        List<Map<String, Object>> ours = written(space.fullHistory(session, limit));
        assertThat(ours).isEqualTo(same ? value : List.of());
      }
      case "range" -> {
        var found =
            space
                .messages()
                .range(
                    session,
                    Instant.ofEpochMilli(number(in, "from")),
                    Instant.ofEpochMilli(number(in, "to")),
                    new MessageFilter(texts(in, "roles"), Set.of(), texts(in, "excludeKinds")));
        assertThat(written(found.messages())).isEqualTo(value);
      }
      case "cross" -> cross(space, map(in, "q"), same, value);
      case "update" -> {
        List<Message> changed =
            space.messages().rewrite(session, text(in, "a"), text(in, "b"), limit(in, 100));
        assertThat(changed).hasSize((int) whole(value));
        changed.forEach(now -> said.replaceAll(old -> old.seq() == now.seq() ? now : old));
      }
      case "trim" -> {
        long active = space.history(session, Limit.all()).size();
        ArchiveSpan span = new ArchiveSpan(Math.max(0, active - number(in, "keep")), Set.of());
        assertThat(space.messages().archive(session, span, OptionalLong.empty()).messages())
            .isEqualTo(whole(value));
        said.replaceAll(
            old ->
                space.messages().withSeqs(old.session(), List.of(old.seq())).stream()
                    .findFirst()
                    .orElse(old));
      }
      case "delTs" -> {
        List<Instant> times = list(in, "ts").stream().map(AalisGoldenTest::time).toList();
        assertThat(space.messages().delete(session, times)).hasSize((int) whole(value));
        said.removeIf(old -> old.session().equals(session) && times.contains(old.timestamp()));
      }
      case "clear" -> {
        space.deleteSession(session);
        said.removeIf(old -> old.session().equals(session));
      }
      case "putMeta" -> space.metadata().put(text(in, "ns"), text(in, "k"), object(map(in, "d")));
      case "getMeta" ->
          assertThat(
                  space
                      .metadata()
                      .get(text(in, "ns"), text(in, "k"))
                      .map(entry -> (Object) entry.data().members())
                      .orElse(null))
              .isEqualTo(value);
      case "listMeta" ->
          assertThat(
                  space.metadata().list(text(in, "ns")).entries().stream()
                      .map(AalisGoldenTest::written)
                      .toList())
              .isEqualTo(value);
      case "delMeta" -> space.metadata().delete(text(in, "ns"), text(in, "k"));
      case "commit" ->
          space
              .metadata()
              .commit(list(in, "ops").stream().map(step -> step((Map<?, ?>) step)).toList());
      default -> throw new IllegalArgumentException("no operation " + op);
    }
  }

  private void moveTo(Instant time) {
    clock.advance(Duration.between(clock.instant(), time));
  }

  private void save(Space space, SessionKey session, Map<?, ?> message) {
    Optional<Instant> time =
        Optional.ofNullable(message.get("timestamp")).map(AalisGoldenTest::time);
    said.addAll(
        space.append(
            session,
            List.of(
                new NewMessage(
                    body(message), time, Optional.empty(), Optional.empty(), Optional.empty()))));
  }

  /** The original's answer is the end of ours, which has as many conversation messages as asked. */
  private static void history(
      Space space, SessionKey session, Limit limit, boolean same, @Nullable Object value) {
    List<Message> ours = space.history(session, limit);
    if (!same) {
      assertThat(ours).isEmpty();
      return;
    }
    List<?> theirs = (List<?>) Objects.requireNonNull(value);
    List<Map<String, Object>> written = written(ours);
    assertThat(written.size()).isGreaterThanOrEqualTo(theirs.size());
    assertThat(written.subList(written.size() - theirs.size(), written.size())).isEqualTo(theirs);
    assertThat(ours.stream().filter(AalisGoldenTest::counts).count())
        .isEqualTo(Math.min(limit.max(), space.countHistory(session)));
  }

  private static boolean counts(Message message) {
    return !message.body().kind().equals(Optional.of("event-marker"));
  }

  private void cross(Space space, Map<?, ?> query, boolean same, @Nullable Object value) {
    RecentQuery asked =
        new RecentQuery(
            new MessageFilter(
                texts(query, "roles"), texts(query, "kinds"), texts(query, "excludeKinds")),
            Optional.ofNullable(query.get("sinceTs")).map(AalisGoldenTest::time),
            Optional.ofNullable(query.get("platform")).map(String::valueOf),
            texts(query, "excludeSessionIds"));
    long limit = number(query, "limit");
    var found = space.messages().recent(ASKING, asked, Limit.of(limit));
    List<Message> expected =
        said.stream()
            .filter(message -> !message.archived() && asked.admits(message))
            .sorted(Message.ORDER.reversed())
            .limit(Math.min(limit, 15))
            .toList()
            .reversed();
    assertThat(found.messages()).isEqualTo(expected);
    assertThat(found.truncated()).isEqualTo(limit > 15);
    if (same && limit > 0) {
      List<Map<String, Object>> ours =
          found.messages().stream()
              .map(
                  message ->
                      Map.<String, Object>of(
                          "sessionId", message.session().session(), "message", written(message)))
              .toList();
      assertThat(ours).isEqualTo(value);
    }
  }

  private static MessageBody body(Map<?, ?> message) {
    return new MessageBody(
        text(message, "role"),
        Optional.ofNullable(message.get("content")).map(String::valueOf).map(Content::of),
        Optional.ofNullable(message.get("kind")).map(String::valueOf),
        Optional.ofNullable(message.get("name")).map(String::valueOf),
        Optional.empty(),
        list(message, "toolCalls").stream().map(call -> call((Map<?, ?>) call)).toList(),
        Optional.ofNullable(message.get("toolCallId")).map(String::valueOf),
        Optional.ofNullable(message.get("reasoningContent")).map(String::valueOf),
        list(message, "segments").stream().map(part -> object((Map<?, ?>) part)).toList(),
        Optional.ofNullable(message.get("metadata")).map(data -> object((Map<?, ?>) data)));
  }

  private static ToolCall call(Map<?, ?> call) {
    Map<?, ?> function = map(call, "function");
    return new ToolCall(
        text(call, "id"), text(call, "type"), text(function, "name"), text(function, "arguments"));
  }

  private static List<Map<String, Object>> written(List<Message> messages) {
    return messages.stream().map(AalisGoldenTest::written).collect(Collectors.toList());
  }

  @SuppressWarnings("NullAway") // JSON has null for the content that is absent.
  private static Map<String, Object> written(Message message) {
    MessageBody body = message.body();
    Map<String, Object> tree = new TreeMap<>();
    tree.put("role", body.role());
    tree.put("content", body.content().map(Content::text).orElse(null));
    tree.put("timestamp", message.timestamp().toEpochMilli());
    body.kind().ifPresent(kind -> tree.put("kind", kind));
    body.name().ifPresent(name -> tree.put("name", name));
    body.toolCallId().ifPresent(id -> tree.put("toolCallId", id));
    body.reasoningContent().ifPresent(reasoning -> tree.put("reasoningContent", reasoning));
    body.metadata().ifPresent(data -> tree.put("metadata", data.members()));
    if (!body.segments().isEmpty()) {
      tree.put("segments", body.segments().stream().map(JsonObject::members).toList());
    }
    if (!body.toolCalls().isEmpty()) {
      tree.put("toolCalls", body.toolCalls().stream().map(AalisGoldenTest::written).toList());
    }
    return tree;
  }

  private static Map<String, Object> written(ToolCall call) {
    return Map.of(
        "id", call.id(),
        "type", call.type(),
        "function", Map.of("name", call.name(), "arguments", call.arguments()));
  }

  private static Map<String, Object> written(MetadataEntry entry) {
    return Map.of("key", entry.key(), "data", entry.data().members());
  }

  private static MetadataOp step(Map<?, ?> step) {
    MetadataKey key = new MetadataKey(text(step, "namespace"), text(step, "key"));
    return text(step, "op").equals("put")
        ? new MetadataOp.Put(key, object(map(step, "data")))
        : new MetadataOp.Delete(key);
  }

  private static JsonObject object(Map<?, ?> map) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach((key, value) -> members.put(String.valueOf(key), value));
    return JsonObject.of(members);
  }

  private static Map<?, ?> map(Map<?, ?> in, String key) {
    return (Map<?, ?>) Objects.requireNonNull(in.get(key));
  }

  private static List<?> list(Map<?, ?> in, String key) {
    return in.get(key) instanceof List<?> list ? list : List.of();
  }

  private static Set<String> texts(Map<?, ?> in, String key) {
    return list(in, key).stream().map(String::valueOf).collect(Collectors.toSet());
  }

  private static String text(Map<?, ?> in, String key) {
    return String.valueOf(in.get(key));
  }

  private static long number(Map<?, ?> in, String key) {
    return whole(in.get(key));
  }

  private static long whole(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).longValue();
  }

  private static Instant time(@Nullable Object value) {
    return Instant.ofEpochMilli(whole(value));
  }

  private static Limit limit(Map<?, ?> in, long standard) {
    return Limit.of(in.get("limit") instanceof Number number ? number.longValue() : standard);
  }
}
