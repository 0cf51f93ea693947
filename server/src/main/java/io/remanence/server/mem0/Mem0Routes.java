package io.remanence.server.mem0;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.error.ErrorCode;
import io.remanence.exchange.Outcome;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemKind;
import io.remanence.recall.Recalled;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.access.Caller;
import io.remanence.server.access.Role;
import io.remanence.server.http.Access;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Passage;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Add, search, list, get, update, delete and history, by the paths of mem0's platform (versions 1
 * to 3) and of its self-hosted server. What is said with an answer is captured as in any other
 * turn; what is said alone, or with {@code infer} false, is remembered as it is.
 */
public final class Mem0Routes {
  private static final Actor CALLER = Actor.of(ActorRole.OWNER, "mem0");
  private static final String NO_RUN = "mem0";
  private static final int MOST_LISTED = 10_000;
  private static final int MOST_VERSIONS = 200;
  private static final double CONFIDENCE = 0.7;

  private final Remanence remanence;
  private final Clock clock;

  /** Routes over these spaces. */
  public Mem0Routes(Remanence remanence, Clock clock) {
    this.remanence = remanence;
    this.clock = clock;
  }

  /** Where they are. */
  public List<Passage> passages() {
    return Stream.of(
            "/v1/ping", "/v1/memories", "/v2/memories", "/v3/memories", "/memories", "/search")
        .map(prefix -> new Passage(prefix, Access.Credentials.OWN_OR_ANY, this::handle))
        .toList();
  }

  private Space space(Call call) {
    Caller caller = call.caller();
    String space =
        call.header("X-Memory-Space")
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .or(caller::space)
            .orElse("default");
    caller.requireSpace(space);
    return remanence.space(space).as(caller.isOperator() ? CALLER : caller.actor());
  }

  /** These paths name no scope where a memory has an id, so they are an owner's. */
  private Answer handle(Call call) {
    call.caller().require(Role.OWNER);
    call.caller().requireUnbound();
    List<String> parts = new ArrayList<>(Arrays.asList(call.checkedPath().substring(1).split("/")));
    String version = parts.getFirst().matches("v[123]") ? parts.removeFirst() : "";
    String what = String.join("/", parts);
    String method = call.method();
    if (what.equals("ping")) {
      return ping();
    }
    if (what.equals("search") || what.equals("memories/search")) {
      return search(call, version);
    }
    if (what.equals("memories")) {
      return switch (method) {
        case "GET" -> list(call, version, query(call));
        case "DELETE" -> forgetAll(call);
        case "POST" ->
            version.equals("v2") || version.equals("v3")
                ? list(call, version, call.bodyObject().members())
                : add(call);
        default -> throw notFound(call);
      };
    }
    if (what.equals("memories/add") && method.equals("POST")) {
      return add(call);
    }
    if (parts.size() == 2) {
      MemoryId id = new MemoryId(segment(parts.get(1)));
      return switch (method) {
        case "GET" ->
            Answer.ok(Mem0Wire.write(space(call).memory(Optional.empty(), Optional.empty(), id)));
        case "PUT" -> update(call, id);
        case "DELETE" -> {
          space(call).forget(Optional.empty(), Optional.empty(), id);
          yield message("Memory deleted successfully!");
        }
        default -> throw notFound(call);
      };
    }
    if (parts.size() == 3 && parts.get(2).equals("history") && method.equals("GET")) {
      return Answer.list(
          Mem0Wire.history(
              space(call)
                  .memories()
                  .history(
                      Optional.empty(),
                      Optional.empty(),
                      new MemoryId(segment(parts.get(1))),
                      OptionalLong.empty(),
                      MOST_VERSIONS)));
    }
    throw notFound(call);
  }

  private static String segment(String raw) {
    return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static Refusal notFound(Call call) {
    return Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_ROUTE, "'" + call.path() + "'");
  }

  private static Answer ping() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("status", "ok");
    tree.put("org_id", null);
    tree.put("project_id", null);
    tree.put("user_email", null);
    return Answer.ok(tree);
  }

  private static Answer message(String text) {
    return Answer.ok(Map.of("message", text));
  }

  private static Map<String, @Nullable Object> query(Call call) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (String name : List.of("user_id", "agent_id", "run_id", "page", "page_size", "limit")) {
      call.anyQuery().text(name).ifPresent(value -> tree.put(name, value));
    }
    return tree;
  }

  private Answer add(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject().members();
    Mem0Scope scope = Mem0Scope.of(body);
    Space space = space(call);
    boolean infers = !Boolean.FALSE.equals(body.get("infer"));
    Optional<JsonObject> meta = Mem0Wire.meta(body);
    List<MessageBody> said = said(body.get("messages"));
    List<Memory> made = new ArrayList<>();
    for (int i = 0; i < said.size(); i++) {
      MessageBody message = said.get(i);
      if (!message.role().equals(MessageBody.USER) || message.text().isBlank()) {
        continue;
      }
      List<MessageBody> answers = new ArrayList<>();
      while (i + 1 < said.size() && !said.get(i + 1).role().equals(MessageBody.USER)) {
        answers.add(said.get(++i));
      }
      if (infers && !answers.isEmpty()) {
        made.addAll(captured(space, scope, message, answers));
      } else {
        made.add(remembered(space, scope, message.text(), meta));
      }
    }
    return Answer.ok(Map.of("results", made.stream().map(Mem0Wire::made).toList()));
  }

  private static List<MessageBody> said(@Nullable Object messages) {
    List<MessageBody> said = new ArrayList<>();
    if (messages instanceof String text) {
      said.add(MessageBody.user(text));
    } else if (messages instanceof List<?> all) {
      for (Object one : all) {
        if (one instanceof String text) {
          said.add(MessageBody.user(text));
        } else if (one instanceof Map<?, ?> message
            && message.get("content") instanceof String text) {
          said.add(
              MessageBody.of(
                  message.get("role") instanceof String role && !role.isBlank()
                      ? role
                      : MessageBody.USER,
                  text));
        }
      }
    }
    if (said.isEmpty()) {
      throw Refusal.invalid(Phrase.MISSING, "messages", Phrase.TEXT_OR_PARTS);
    }
    return said;
  }

  private static Memory remembered(
      Space space, Mem0Scope scope, String text, Optional<JsonObject> meta) {
    Placement placement = space.placement(scope.scope(), scope.isolation());
    return space
        .remember(
            new NewMemory(
                Optional.empty(),
                text.strip(),
                List.of(),
                List.of(),
                CONFIDENCE,
                NewMemory.DEFAULT_IMPORTANCE,
                MemorySource.API,
                placement,
                scope.user().map(id -> new Speaker(id, "")),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                meta,
                Optional.empty()))
        .memory();
  }

  private static List<Memory> captured(
      Space space, Mem0Scope scope, MessageBody message, List<MessageBody> answers) {
    SessionKey session =
        new SessionKey(scope.agent(), Optional.empty(), scope.run().orElse(NO_RUN));
    Turn turn =
        new Turn(
                new Scope(
                    session.bot(),
                    session.platform(),
                    Optional.of(session.session()),
                    scope.user()),
                scope.user().map(id -> message.withSpeaker(new Speaker(id, ""))).orElse(message),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                List.of(),
                false,
                Optional.empty())
            .withoutInjection();
    String id = space.prepare(turn).turnId();
    List<MemoryId> captured =
        space
            .complete(
                session,
                id,
                new Reply(answers.stream().map(NewMessage::of).toList(), Outcome.REPLIED))
            .captured();
    return captured.stream()
        .map(one -> space.memory(Optional.empty(), Optional.empty(), one))
        .toList();
  }

  private Answer search(Call call, String version) {
    Map<String, @Nullable Object> body = call.bodyObject().members();
    if (!(body.get("query") instanceof String wanted) || wanted.isBlank()) {
      throw Refusal.invalid(Phrase.MISSING, "query", Phrase.TEXT);
    }
    Mem0Scope scope = Mem0Scope.of(body);
    int limit = Math.clamp(number(body, "top_k", number(body, "limit", 10)), 1, 50);
    double threshold = body.get("threshold") instanceof Number number ? number.doubleValue() : 0;
    List<Hit> hits =
        space(call)
            .recall(
                new RecallQuery(
                    wanted,
                    Optional.of(scope.scope()),
                    scope.isolation(),
                    limit,
                    Set.of(ItemKind.MEMORY),
                    Math.clamp(threshold, 0, 1),
                    RecallQuery.Filters.none(),
                    Optional.empty(),
                    false))
            .hits();
    List<Map<String, @Nullable Object>> found = new ArrayList<>();
    for (Hit hit : hits) {
      if (hit.item() instanceof Recalled.OfMemory memory) {
        found.add(Mem0Wire.found(memory.memory(), hit.score()));
      }
    }
    boolean bare =
        (version.equals("v1") || version.equals("v2")) && !"v1.1".equals(body.get("output_format"));
    return bare ? Answer.list(found) : Answer.ok(Map.of("results", found));
  }

  private static int number(Map<?, ?> body, String key, int other) {
    return switch (body.get(key)) {
      case Number number -> number.intValue();
      case String text when text.matches("\\d{1,6}") -> Integer.parseInt(text);
      case null, default -> other;
    };
  }

  private MemoryQuery active() {
    return MemoryQuery.active(clock.instant());
  }

  private Answer list(Call call, String version, Map<String, @Nullable Object> body) {
    Mem0Scope scope = Mem0Scope.of(body);
    List<Memory> all =
        space(call)
            .memories(
                Optional.of(scope.scope()),
                scope.isolation(),
                active(),
                Optional.empty(),
                MOST_LISTED);
    int size = Math.clamp(number(body, "page_size", number(body, "limit", 100)), 1, 1_000);
    int page = Math.max(1, number(body, "page", 1));
    int from = (int) Math.min(all.size(), (page - 1L) * size);
    List<Map<String, @Nullable Object>> shown =
        all.subList(from, Math.min(all.size(), from + size)).stream().map(Mem0Wire::write).toList();
    if (version.equals("v1") || version.equals("v2")) {
      return Answer.list(shown);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("count", all.size());
    tree.put("next", null);
    tree.put("previous", null);
    tree.put("results", shown);
    return Answer.ok(tree);
  }

  private Answer update(Call call, MemoryId id) {
    Map<String, @Nullable Object> body = call.bodyObject().members();
    Optional<String> text =
        Stream.of("text", "data", "memory")
            .map(body::get)
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .findFirst();
    Optional<JsonObject> meta = Mem0Wire.meta(body);
    if (text.isEmpty() && meta.isEmpty()) {
      throw Refusal.invalid(Phrase.MISSING, "text", Phrase.TEXT);
    }
    Memory changed =
        space(call)
            .memories()
            .update(
                Optional.empty(),
                Optional.empty(),
                id,
                new MemoryEdit(
                    text,
                    Optional.empty(),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    new MemoryEdit.Expiry.Kept(),
                    meta,
                    OptionalLong.empty()));
    return Answer.ok(Mem0Wire.write(changed));
  }

  private Answer forgetAll(Call call) {
    Mem0Scope scope = Mem0Scope.of(query(call));
    var unused =
        space(call)
            .memories()
            .delete(Optional.of(scope.scope()), scope.isolation(), active(), false);
    return message("Memories deleted successfully!");
  }
}
