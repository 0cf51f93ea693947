package io.remanence.server.routes;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryVersion;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.MemoryLifeWire;
import io.remanence.server.wire.MemoryWire;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.SpaceMemories;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The life of memories: changes, status, history, and deletion of many at once. */
final class MemoryLifeRoutes {
  private static final String ALL = "/v1/spaces/{space}/memories";
  private static final String ONE = ALL + "/{id}";

  private final Services services;

  MemoryLifeRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> paging = new ArrayList<>(ScopeQuery.QUERY);
    paging.add(QueryParameter.one("limit"));
    paging.add(QueryParameter.one("cursor"));
    return List.of(
        Routes.patch(ONE, ScopeQuery.QUERY, this::change),
        Routes.post(ONE + "/status", ScopeQuery.QUERY, this::status),
        Routes.get(ONE + "/history", paging, this::history),
        Routes.post(ALL + "/delete", List.of(), this::deleteMany).scoped(),
        Routes.delete(
            "/v1/spaces/{space}/documents/{document}", ScopeQuery.QUERY, this::deleteDocument));
  }

  private SpaceMemories memories(Call call) {
    return services.space(call).memories();
  }

  private Answer change(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    Memory changed =
        memories(call)
            .update(
                scope.reader(),
                scope.isolation(),
                new MemoryId(call.id("id")),
                call.body(MemoryLifeWire::edit));
    return Answer.ok(MemoryWire.write(changed));
  }

  private Answer status(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    MemoryLifeWire.NewStatus wanted = call.body(MemoryLifeWire::status);
    Memory changed =
        memories(call)
            .setStatus(
                scope.reader(),
                scope.isolation(),
                new MemoryId(call.id("id")),
                wanted.status(),
                wanted.reason());
    return Answer.ok(MemoryWire.write(changed));
  }

  private Answer history(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    Page page = Page.of(call);
    OptionalLong after =
        page.cursor()
            .map(cursor -> OptionalLong.of(Cursors.versions(cursor)))
            .orElseGet(OptionalLong::empty);
    List<MemoryVersion> found =
        memories(call)
            .history(
                scope.reader(),
                scope.isolation(),
                new MemoryId(call.id("id")),
                after,
                page.limit() + 1);
    return Answer.ok(
        page.tree(
            found,
            MemoryLifeWire::write,
            version -> Cursors.afterVersion(version.state().version())));
  }

  private Answer deleteMany(Call call) {
    MemoryLifeWire.Deletion wanted =
        call.body(fields -> MemoryLifeWire.deletion(fields, services.now()));
    ScopeFields scope = call.caller().narrow(wanted.scope());
    List<MemoryId> gone =
        memories(call).delete(scope.reader(), scope.isolation(), wanted.query(), wanted.dryRun());
    return Answer.ok(MemoryLifeWire.deleted(gone));
  }

  private Answer deleteDocument(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    return Answer.ok(
        MemoryLifeWire.deleted(
            memories(call).deleteDocument(scope.reader(), scope.isolation(), call.id("document"))));
  }
}
