package io.remanence.server.routes;

import io.remanence.server.access.Caller;
import io.remanence.server.access.Role;
import io.remanence.server.http.Route;
import io.remanence.server.mcp.KeyAccess;
import io.remanence.server.mcp.McpEndpoint;
import io.remanence.server.wire.ScopeFields;
import java.util.List;
import java.util.Optional;

/** The Model Context Protocol. */
final class McpRoutes {
  private final McpEndpoint endpoint;

  McpRoutes(Services services) {
    this.endpoint =
        new McpEndpoint(
            services.remanence(),
            services.readiness()::awaitFirst,
            (space, actor, attempt) -> services.refused("mcp", Optional.of(space), actor, attempt),
            call -> new OfCaller(call.caller()));
  }

  List<Route> routes() {
    // Readers too: what changes something is closed to them tool by tool.
    return List.of(Routes.post("/mcp", List.of(), endpoint::handle).forRole(Role.READER).scoped());
  }

  private record OfCaller(Caller caller) implements KeyAccess {
    @Override
    public Optional<String> space() {
      return caller.space();
    }

    @Override
    public ScopeFields narrow(ScopeFields given) {
      // Whoever names nobody may shake hands; each tool then says what is missing.
      return given.isEmpty() && !caller.isBound() ? given : caller.narrow(given);
    }

    @Override
    public boolean mayWrite() {
      return caller.role().includes(Role.AGENT);
    }
  }
}
