package io.remanence.server.routes;

import io.remanence.chain.TopicTrace;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageFilter;
import io.remanence.history.MessageLookup;
import io.remanence.history.RecentQuery;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.CompactionWire;
import io.remanence.server.wire.MessageWire;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.TextValues;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import io.remanence.space.SpaceMessages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Questions about verbatim messages: ranges, rounds, across sessions, by platform id, by words. */
final class MessageQueryRoutes {
  private static final String SESSION = "/v1/spaces/{space}/sessions/{session}";
  private static final int SEARCH = 20;
  private static final int TRACE = 30;
  private static final int MAX_SEARCH = 500;

  private final Services services;

  MessageQueryRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get(
            SESSION + "/messages/range",
            inSession("from", "to", "roles*", "exclude_kinds*"),
            this::range),
        Routes.get(SESSION + "/messages/by-id/{message_id}", inSession("scan"), this::byId),
        Routes.get(SESSION + "/messages/search", inSession("q", "limit"), this::search),
        Routes.get(SESSION + "/rounds/{from}/{to}", SessionAddress.QUERY, this::rounds),
        Routes.get(SESSION + "/trace", inSession("q", "limit"), this::trace),
        Routes.get(
            "/v1/spaces/{space}/messages/recent",
            parameters(
                "session",
                "asking_bot",
                "asking_platform",
                "platform",
                "limit",
                "since",
                "exclude_sessions*",
                "roles*",
                "kinds*",
                "exclude_kinds*"),
            this::recent));
  }

  /** What a path with a session takes, and more; a star says that it may be repeated. */
  private static List<QueryParameter> inSession(String... more) {
    List<QueryParameter> all = new ArrayList<>(SessionAddress.QUERY);
    all.addAll(parameters(more));
    return all;
  }

  private static List<QueryParameter> parameters(String... names) {
    List<QueryParameter> all = new ArrayList<>();
    for (String name : names) {
      all.add(
          name.endsWith("*")
              ? QueryParameter.many(name.substring(0, name.length() - 1))
              : QueryParameter.one(name));
    }
    return all;
  }

  private Answer range(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    Instant from = call.query().time("from").orElseThrow(() -> missing("from", Phrase.TIME));
    Instant to = call.query().time("to").orElseThrow(() -> missing("to", Phrase.TIME));
    MessageFilter filter =
        new MessageFilter(names(call, "roles"), Set.of(), names(call, "exclude_kinds"));
    return found(space.messages().range(key, from, to, filter), MessageWire::write);
  }

  private Answer rounds(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    long from = round("from", call);
    long to = round("to", call);
    return found(space.messages().rounds(key, from, to), MessageWire::write);
  }

  private static long round(String name, Call call) {
    return TextValues.whole(name, call.id(name), 0, Long.MAX_VALUE);
  }

  private Answer recent(Call call) {
    Space space = services.space(call);
    SessionKey asking = SessionAddress.asking(space, call);
    Limit limit =
        call.query()
            .text("limit")
            .map(value -> TextValues.limit("limit", value))
            .orElse(Limit.of(SpaceMessages.DEFAULT_RECENT));
    RecentQuery query =
        new RecentQuery(
            new MessageFilter(
                names(call, "roles"), names(call, "kinds"), names(call, "exclude_kinds")),
            call.query().time("since"),
            call.query().text("platform").filter(id -> !id.isEmpty()),
            names(call, "exclude_sessions"));
    return found(space.messages().recent(asking, query, limit), MessageWire::writeWithSession);
  }

  private Answer byId(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    int scan =
        call.query().integer("scan", 1, MessageLookup.MAX_SCAN).orElse(MessageLookup.DEFAULT_SCAN);
    String id = call.id("message_id");
    Message message =
        space
            .messages()
            .withMessageId(key, id, scan)
            .orElseThrow(() -> Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_MESSAGE, id));
    return Answer.ok(MessageWire.writeWithSession(message));
  }

  private Answer search(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    String text = call.query().text("q").orElseThrow(() -> missing("q", Phrase.TEXT));
    int limit = call.query().integer("limit", 1, MAX_SEARCH).orElse(SEARCH);
    List<Message> found = space.messages().search(key, text, limit);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", found.stream().map(MessageWire::write).toList());
    return Answer.ok(tree);
  }

  private Answer trace(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    String text = call.query().text("q").orElseThrow(() -> missing("q", Phrase.TEXT));
    int limit = call.query().integer("limit", 1, MAX_SEARCH).orElse(TRACE);
    TopicTrace.Traced traced = space.context().trace(key, text, limit);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("summary", traced.summary().map(CompactionWire::write).orElse(null));
    tree.put("chain", traced.chain().stream().map(CompactionWire::write).toList());
    tree.put("messages", traced.messages().stream().map(MessageWire::write).toList());
    return Answer.ok(tree);
  }

  private static Refusal missing(String name, Phrase wanted) {
    return Refusal.invalid(Phrase.MISSING, name, wanted);
  }

  private static Set<String> names(Call call, String parameter) {
    List<String> given = call.query().texts(parameter);
    for (String name : given) {
      if (name.isBlank()) {
        throw RemanenceException.invalid(ErrorText.BLANK_NAMES, parameter);
      }
    }
    return Set.copyOf(given);
  }

  private static Answer found(
      SpaceMessages.Found found, Function<Message, Map<String, @Nullable Object>> write) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", found.messages().stream().map(write).toList());
    tree.put("truncated", found.truncated());
    return Answer.ok(tree);
  }
}
