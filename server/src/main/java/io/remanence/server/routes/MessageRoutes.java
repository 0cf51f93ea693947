package io.remanence.server.routes;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.NewMessage;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.MessageWire;
import io.remanence.server.wire.TextValues;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Verbatim messages: append, read, count. */
final class MessageRoutes {
  private static final String ALL = "/v1/spaces/{space}/sessions/{session}/messages";
  private static final long ACTIVE = 50;
  private static final long FULL = 200;

  private final Services services;

  MessageRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> reading = new ArrayList<>(SessionAddress.QUERY);
    reading.add(QueryParameter.one("view"));
    reading.add(QueryParameter.one("limit"));
    return List.of(
        Routes.post(ALL, SessionAddress.QUERY, this::append),
        Routes.get(ALL, reading, this::read),
        Routes.get(ALL + "/count", SessionAddress.QUERY, this::count));
  }

  private Answer append(Call call) {
    Space space = services.space(call);
    List<NewMessage> messages =
        call.body(
            fields ->
                fields.requiredObjects("messages", MessageWire::read).stream()
                    .map(MessageWire.Incoming::toStore)
                    .toList());
    List<Message> stored = space.append(SessionAddress.of(space, call), messages);
    return Answer.ok(items(stored));
  }

  private Answer read(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    boolean full = call.query().named("view", MessageRoutes::isFull).orElse(false);
    Limit limit =
        call.query()
            .text("limit")
            .map(value -> TextValues.limit("limit", value))
            .orElse(Limit.of(full ? FULL : ACTIVE));
    Map<String, @Nullable Object> tree =
        items(full ? space.fullHistory(key, limit) : space.history(key, limit));
    tree.put("next_cursor", null);
    return Answer.ok(tree);
  }

  private static boolean isFull(String view) {
    return switch (view) {
      case "active" -> false;
      case "full" -> true;
      default ->
          throw RemanenceException.invalid(
              ErrorText.NONE_OF, "view", view, List.of("active", "full"));
    };
  }

  private Answer count(Call call) {
    Space space = services.space(call);
    return Answer.ok(Map.of("count", space.countHistory(SessionAddress.of(space, call))));
  }

  private static Map<String, @Nullable Object> items(List<Message> messages) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", messages.stream().map(MessageWire::write).toList());
    return tree;
  }
}
