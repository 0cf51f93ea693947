package io.remanence.server.routes;

import io.remanence.server.http.Answer;
import io.remanence.server.http.Route;
import io.remanence.server.openapi.OpenApiDocument;
import io.remanence.server.openapi.SwaggerUi;
import io.remanence.server.wire.Json;
import java.util.List;
import java.util.function.Supplier;

/** The OpenAPI document, and pages that show it to people. */
final class DocumentRoutes {
  private final Supplier<List<Route>> documented;

  /**
   * The routes.
   *
   * @param documented gives all routes of the server, once there are
   */
  DocumentRoutes(Supplier<List<Route>> documented) {
    this.documented = documented;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/openapi.json", List.of(), call -> document()).open(),
        Routes.get("/docs", List.of(), call -> page("index.html")).open(),
        Routes.get("/docs/{file}", List.of(), call -> page(call.id("file"))).open());
  }

  private Answer document() {
    return Answer.whole(200, "application/json", Json.write(OpenApiDocument.of(documented.get())));
  }

  private static Answer page(String file) {
    SwaggerUi.Page page = SwaggerUi.page(file);
    return Answer.whole(200, page.type(), page.content())
        .withHeader("Content-Security-Policy", SwaggerUi.POLICY);
  }
}
