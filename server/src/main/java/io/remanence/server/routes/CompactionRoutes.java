package io.remanence.server.routes;

import io.remanence.compaction.TodoItem;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.CompactionWire;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.MessageWire;
import io.remanence.space.Space;
import io.remanence.space.SpaceMessages;
import io.remanence.summary.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compactions: run one, see how a session stands, its summaries, take one back; to-do lists. */
final class CompactionRoutes {
  private static final String SESSION = "/v1/spaces/{space}/sessions/{session}";

  private final Services services;

  CompactionRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new ArrayList<>(SessionAddress.QUERY);
    listing.add(QueryParameter.one("limit"));
    listing.add(QueryParameter.one("cursor"));
    return List.of(
        Routes.post(SESSION + "/compact", SessionAddress.QUERY, this::compact),
        Routes.get(SESSION + "/compaction", SessionAddress.QUERY, this::show),
        Routes.get(SESSION + "/summaries", listing, this::summaries),
        Routes.post("/v1/spaces/{space}/summaries/{id}/undo", ScopeQuery.QUERY, this::undo),
        Routes.get("/v1/spaces/{space}/summaries/{id}/messages", ScopeQuery.QUERY, this::messages),
        Routes.put(SESSION + "/todos", SessionAddress.QUERY, this::putTodos),
        Routes.get(SESSION + "/todos", SessionAddress.QUERY, this::todos));
  }

  private Answer compact(Call call) {
    call.bodyOrEmpty(fields -> true);
    Space space = services.space(call);
    return Answer.ok(
        CompactionWire.write(space.compaction().compact(SessionAddress.of(space, call))));
  }

  private Answer show(Call call) {
    Space space = services.space(call);
    return Answer.ok(CompactionWire.write(space.compaction().view(SessionAddress.of(space, call))));
  }

  private Answer summaries(Call call) {
    Space space = services.space(call);
    Page page = Page.of(call);
    List<Summary> found =
        space
            .compaction()
            .summaries(
                SessionAddress.of(space, call),
                page.cursor().map(Cursors::versions).orElse(Long.MAX_VALUE),
                page.limit() + 1);
    return Answer.ok(
        page.tree(
            found, CompactionWire::write, summary -> Cursors.afterVersion(summary.version())));
  }

  private Answer undo(Call call) {
    call.bodyOrEmpty(fields -> true);
    var reader = ScopeQuery.of(call).reader();
    return Answer.ok(
        CompactionWire.write(services.space(call).compaction().undo(reader, call.id("id"))));
  }

  private Answer messages(Call call) {
    var reader = ScopeQuery.of(call).reader();
    SpaceMessages.Found found = services.space(call).context().messages(reader, call.id("id"));
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("items", found.messages().stream().map(MessageWire::writeWithSession).toList());
    tree.put("truncated", found.truncated());
    return Answer.ok(tree);
  }

  private Answer putTodos(Call call) {
    Space space = services.space(call);
    List<TodoItem> todos = call.body(CompactionWire::todos);
    SessionKey session = SessionAddress.of(space, call);
    space.compaction().putTodos(session, todos);
    return Answer.ok(CompactionWire.write(todos));
  }

  private Answer todos(Call call) {
    Space space = services.space(call);
    return Answer.ok(
        CompactionWire.write(space.compaction().todos(SessionAddress.of(space, call))));
  }
}
