package io.remanence.server.routes;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.memory.ConsolidationMode;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ConsolidationWire;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.SpaceMemories;
import java.util.List;
import java.util.Map;

/** Keeping memories few: merging, digests, their undoing, and pruning. */
final class ConsolidationRoutes {
  private final Services services;

  ConsolidationRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post("/v1/spaces/{space}/memories/consolidate", List.of(), this::consolidate)
            .scoped(),
        Routes.post("/v1/spaces/{space}/memories/prune", List.of(), this::prune).scoped(),
        Routes.post("/v1/spaces/{space}/consolidations/{id}/undo", ScopeQuery.QUERY, this::undo));
  }

  private SpaceMemories memories(Call call) {
    return services.space(call).memories();
  }

  private Answer consolidate(Call call) {
    ConsolidationWire.Incoming wanted = call.body(ConsolidationWire::read);
    if (wanted.mode() == ConsolidationMode.DIGEST) {
      call.caller().require(Role.OWNER);
    }
    ScopeFields scope = call.caller().narrow(wanted.scope());
    ConsolidationReport report =
        switch (wanted.mode()) {
          case MERGE ->
              memories(call)
                  .merge(scope.reader(), scope.isolation(), wanted.similarity(), wanted.dryRun());
          case DIGEST -> memories(call).digest(scope.reader(), scope.isolation(), wanted.dryRun());
        };
    return Answer.ok(ConsolidationWire.write(report));
  }

  private Answer prune(Call call) {
    ConsolidationWire.Pruning wanted = call.body(ConsolidationWire::pruning);
    ScopeFields scope = call.caller().narrow(wanted.scope());
    int pruned = memories(call).prune(scope.reader(), scope.isolation(), wanted.rule()).size();
    return Answer.ok(Map.of("pruned", pruned));
  }

  private Answer undo(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    var unused = call.bodyOrEmpty(ConsolidationWire::nothing);
    return Answer.ok(
        ConsolidationWire.write(
            memories(call).undo(scope.reader(), scope.isolation(), call.id("id"))));
  }
}
