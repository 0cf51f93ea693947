package io.remanence.server.routes;

import io.remanence.formats.Format;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.imports.FileImport;
import io.remanence.server.imports.ImportTarget;
import io.remanence.server.wire.ImportWire;
import io.remanence.space.Space;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Taking in what other programs exported. */
final class ImportRoutes {
  private static final String AUTO = "auto";

  private final Services services;

  ImportRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.upload(
            "/v1/spaces/{space}/import",
            List.of(
                QueryParameter.one("format"),
                QueryParameter.one("bot"),
                QueryParameter.one("platform"),
                QueryParameter.one("session"),
                QueryParameter.one("speaker"),
                QueryParameter.one("isolation")),
            this::importFile));
  }

  private Answer importFile(Call call) {
    Space space = services.space(call);
    Optional<Format> format =
        call.query()
            .named(
                "format",
                name ->
                    name.equals(AUTO) ? Optional.<Format>empty() : Optional.of(Format.named(name)))
            .flatMap(named -> named);
    // A file's records may name other sessions and speakers, which a key must not be bound by.
    boolean keepsTo =
        call.caller().binding().session().isEmpty() && call.caller().binding().speaker().isEmpty();
    if (!keepsTo) {
      call.caller().requireUnbound();
    }
    Scope scope = ScopeQuery.of(call).scope();
    // Messages have no mode of their own; it counts for the memories that a file may hold.
    ImportTarget target =
        new ImportTarget(scope, call.query().named("isolation", Isolation::named));
    InputStream file = services.traffic().leavingRoom(call.file());
    FileImport.Outcome outcome =
        new FileImport(space, target, format, services.zone()).run(file, services.now());
    services.metrics().imported(outcome.imported());
    return Answer.ok(ImportWire.write(outcome, call.language()));
  }
}
