package io.remanence.server.routes;

import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.AuditWire;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.ScopeFields;
import java.util.ArrayList;
import java.util.List;

/** What was done, and by whom. */
final class AuditRoutes {
  private final Services services;

  AuditRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new ArrayList<>(ScopeQuery.QUERY);
    listing.add(QueryParameter.one("operation"));
    listing.add(QueryParameter.one("target"));
    listing.add(QueryParameter.one("limit"));
    listing.add(QueryParameter.one("cursor"));
    return List.of(Routes.get("/v1/spaces/{space}/audit", listing, this::list));
  }

  private Answer list(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    Page page = Page.of(call);
    AuditQuery query =
        new AuditQuery(
            call.query().named("operation", AuditOperation::named), call.query().text("target"));
    List<AuditEntry> found =
        services
            .space(call)
            .audit()
            .list(
                scope.reader(),
                scope.isolation(),
                query,
                page.cursor().map(Cursors::versions).orElse(Long.MAX_VALUE),
                page.limit() + 1);
    return Answer.ok(
        page.tree(found, AuditWire::write, entry -> Cursors.afterVersion(entry.seq())));
  }
}
