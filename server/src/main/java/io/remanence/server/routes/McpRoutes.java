package io.remanence.server.routes;

import io.remanence.server.http.Route;
import io.remanence.server.mcp.KeyAccess;
import io.remanence.server.mcp.McpEndpoint;
import java.util.List;

/** The Model Context Protocol. */
final class McpRoutes {
  private final McpEndpoint endpoint;

  McpRoutes(Services services) {
    // Without keys a call is bound to nothing but its headers.
    this.endpoint =
        new McpEndpoint(
            services.remanence(), services.readiness()::awaitFirst, call -> KeyAccess.unbound());
  }

  List<Route> routes() {
    return List.of(Routes.post("/mcp", List.of(), endpoint::handle));
  }
}
