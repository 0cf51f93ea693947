package io.remanence.server.routes;

import io.remanence.server.http.Passage;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.http.Route.BodyKind;
import io.remanence.server.http.RouteHandler;
import io.remanence.server.http.RouteTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** The table of all routes. */
public final class Routes {
  private Routes() {}

  /** All routes over these services, and what stands beside them. */
  public static RouteTable table(Services services, List<Passage> passages) {
    Repeats repeats = new Repeats(services);
    AtomicReference<List<Route>> all = new AtomicReference<>(List.of());
    all.set(
        Stream.of(
                new DocumentRoutes(all::get).routes(),
                new ScopeRoutes(services).routes(),
                new HealthRoutes(services).routes(),
                new SpaceRoutes(services).routes(),
                new WhoamiRoutes(services).routes(),
                new KeyRoutes(services).routes(),
                new SessionRoutes(services).routes(),
                new MessageRoutes(services).routes(),
                new MessageQueryRoutes(services).routes(),
                new MessageEditRoutes(services).routes(),
                new ClearRoutes(services).routes(),
                new CompactionRoutes(services).routes(),
                new MetadataRoutes(services).routes(),
                new TurnRoutes(services).routes(),
                new MemoryRoutes(services).routes(),
                new MemoryLifeRoutes(services).routes(),
                new ConsolidationRoutes(services).routes(),
                new CandidateRoutes(services).routes(),
                new ProfileRoutes(services).routes(),
                new DeadLetterRoutes(services).routes(),
                new RecallRoutes(services).routes(),
                new InjectionRoutes(services).routes(),
                new ToolRoutes(services).routes(),
                new McpRoutes(services).routes(),
                new AuditRoutes(services).routes(),
                new CommandRoutes(services).routes(),
                new EventRoutes(services).routes(),
                new StatsRoutes(services).routes(),
                new ModelRoutes(services).routes(),
                new BackupRoutes(services).routes(),
                new ImportRoutes(services).routes(),
                new TransferRoutes(services).routes(),
                new ErasureRoutes(services).routes())
            .flatMap(List::stream)
            .map(repeats::around)
            .toList());
    return new RouteTable(all.get(), passages);
  }

  static Route get(String template, List<QueryParameter> query, RouteHandler handler) {
    return new Route("GET", template, query, BodyKind.NONE, handler);
  }

  static Route delete(String template, List<QueryParameter> query, RouteHandler handler) {
    return new Route("DELETE", template, query, BodyKind.NONE, handler);
  }

  static Route put(String template, List<QueryParameter> query, RouteHandler handler) {
    return new Route("PUT", template, query, BodyKind.JSON, handler);
  }

  static Route post(String template, List<QueryParameter> query, RouteHandler handler) {
    return new Route("POST", template, query, BodyKind.JSON, handler);
  }

  static Route patch(String template, List<QueryParameter> query, RouteHandler handler) {
    return new Route("PATCH", template, query, BodyKind.JSON, handler);
  }

  static Route upload(String template, List<QueryParameter> query, RouteHandler handler) {
    return new Route("POST", template, query, BodyKind.FILE, handler);
  }
}
