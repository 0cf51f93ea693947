package io.remanence.server.routes;

import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.server.access.Caller;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.MemoryWire;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Memories: make, list, show, forget. */
final class MemoryRoutes {
  private static final String ALL = "/v1/spaces/{space}/memories";
  private static final String ONE = ALL + "/{id}";

  private final Services services;

  MemoryRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new ArrayList<>(ScopeQuery.QUERY);
    listing.add(QueryParameter.many("status"));
    listing.add(QueryParameter.one("tag"));
    listing.add(QueryParameter.one("source"));
    listing.add(QueryParameter.one("q"));
    listing.add(QueryParameter.one("before"));
    listing.add(QueryParameter.one("after"));
    listing.add(QueryParameter.one("limit"));
    listing.add(QueryParameter.one("cursor"));
    return List.of(
        Routes.post(ALL, List.of(), this::make).scoped(),
        Routes.get(ALL, listing, this::list),
        Routes.get(ONE, ScopeQuery.QUERY, this::show),
        Routes.delete(ONE, ScopeQuery.QUERY, this::forget));
  }

  private Answer make(Call call) {
    Space space = services.space(call);
    MemoryWire.Incoming wanted = call.body(MemoryWire::read);
    ScopeFields scope = call.caller().narrow(wanted.scope());
    Placement placement = space.placement(scope.scope(), scope.isolation());
    Memories.Created made = space.remember(wanted.at(placement));
    Map<String, @Nullable Object> tree = MemoryWire.write(made.memory());
    if (made.existed()) {
      tree.put("existed", true);
    }
    if (made.redacted()) {
      tree.put("redacted", true);
    }
    return Answer.ok(tree);
  }

  private Answer list(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    Page page = Page.of(call);
    Set<MemoryStatus> statuses =
        new LinkedHashSet<>(call.query().allNamed("status", MemoryStatus::named));
    MemoryQuery query =
        new MemoryQuery(
                statuses.isEmpty() ? Set.of(MemoryStatus.ACTIVE) : statuses,
                call.query().text("tag"),
                call.query().text("speaker"),
                call.query().named("source", MemorySource::named),
                call.query().time("before"),
                call.query().time("after"),
                services.now())
            .containing(call.query().text("q"));
    List<Memory> found =
        services
            .space(call)
            .memories(
                reader(call.caller(), scope),
                scope.isolation(),
                query,
                page.cursor().map(Cursors::memories),
                page.limit() + 1);
    return Answer.ok(
        page.tree(
            found,
            MemoryWire::write,
            memory -> Cursors.after(new MemoryPosition(memory.updatedAt(), memory.id()))));
  }

  /**
   * A speaker alone only narrows an owner's list: it is a filter here, and no scope by itself.
   * Others name a scope by it.
   */
  private static Optional<Scope> reader(Caller caller, ScopeFields scope) {
    boolean onlySpeaker =
        caller.isOwner()
            && !caller.isBound()
            && scope.bot().isEmpty()
            && scope.platform().isEmpty()
            && scope.session().isEmpty()
            && scope.isolation().isEmpty();
    return onlySpeaker ? Optional.empty() : scope.reader();
  }

  private Answer show(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    return Answer.ok(
        MemoryWire.write(
            services
                .space(call)
                .memory(scope.reader(), scope.isolation(), new MemoryId(call.id("id")))));
  }

  private Answer forget(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    services.space(call).forget(scope.reader(), scope.isolation(), new MemoryId(call.id("id")));
    return Answer.noContent();
  }
}
