package io.remanence.server.routes;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.CandidateWire;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.SpaceCandidates;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Proposals of memories: list, accept, reject. */
final class CandidateRoutes {
  private static final String ALL = "/v1/spaces/{space}/candidates";

  private final Services services;

  CandidateRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new ArrayList<>(ScopeQuery.QUERY);
    listing.add(QueryParameter.many("status"));
    listing.add(QueryParameter.one("limit"));
    listing.add(QueryParameter.one("cursor"));
    return List.of(
        Routes.get(ALL, listing, this::list),
        Routes.post(ALL + "/{id}/accept", ScopeQuery.QUERY, call -> decide(call, true)),
        Routes.post(ALL + "/{id}/reject", ScopeQuery.QUERY, call -> decide(call, false)));
  }

  private Answer list(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    Page page = Page.of(call);
    Set<CandidateStatus> statuses =
        new LinkedHashSet<>(call.query().allNamed("status", CandidateStatus::named));
    List<Candidate> found =
        services
            .space(call)
            .candidates()
            .list(
                scope.reader(),
                scope.isolation(),
                statuses.isEmpty() ? EnumSet.of(CandidateStatus.PENDING) : statuses,
                page.cursor().map(Cursors::id),
                page.limit() + 1);
    return Answer.ok(
        page.tree(found, CandidateWire::write, candidate -> Cursors.afterId(candidate.id())));
  }

  private Answer decide(Call call, boolean accept) {
    call.bodyOrEmpty(fields -> true);
    ScopeFields scope = ScopeQuery.of(call);
    SpaceCandidates candidates = services.space(call).candidates();
    String id = call.id("id");
    return Answer.ok(
        CandidateWire.write(
            accept
                ? candidates.accept(scope.reader(), scope.isolation(), id)
                : candidates.reject(scope.reader(), scope.isolation(), id)));
  }
}
