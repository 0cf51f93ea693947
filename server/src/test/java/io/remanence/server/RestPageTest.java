package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.server.http.Route;
import io.remanence.server.openapi.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The reference page says what the routes say. Run with {@code -Drest.page=write} to write it anew
 * after routes or operations changed.
 */
final class RestPageTest extends ServerTest {
  private static final Path PAGE = Path.of("..", "docs", "REST.md");
  private static final String HEAD =
      """
      # REST

      Made from the routes and the OpenAPI document (`/v1/openapi.json`, to be read at `/docs`); a test holds it to them. Shapes stand there.

      Keys travel as `Authorization: Bearer KEY` or `X-API-Key: KEY`; *role* is the least that a route asks for, *none* needs no key. A key that is bound to a scope reaches only routes marked *scoped*. Errors are `application/problem+json`. A POST in a space may bring an `Idempotency-Key`: within 24 hours a second one is answered as the first was, with `Idempotency-Replayed: true`; another request with the same key, or one whose answer is gone, is 409. Too many requests are 429 with `Retry-After`. `{space}` stands for a space's name; routes below `/v1/spaces/{space}` are written without that.

      The `score` of a hit of `POST recall` is absolute, from 0 (nothing in common) to 1 (says all that was asked for), so that it compares between queries. A recall lists the best hits up to `limit`, weak ones too; `min_score` leaves out what has less. A turn injects only what reaches `inject.min-score`, 0.1 where nothing else is set: below it a hit has hardly more than a common word with the question. The settings are in [SETTINGS.md](SETTINGS.md).

      | route | role | scoped | does |
      |---|---|---|---|
      """;

  @Test
  void the_reference_page_is_what_the_routes_are() throws IOException {
    String page = page();
    if ("write".equals(System.getProperty("rest.page"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  private String page() {
    Map<String, Operation> operations = Operation.all();
    List<Route> routes =
        server.routes().routes().stream()
            .filter(route -> operations.containsKey(Operation.name(route)))
            .sorted(Comparator.comparing(Route::template).thenComparing(Route::method))
            .toList();
    StringBuilder text = new StringBuilder(HEAD);
    for (Route route : routes) {
      String query =
          String.join(
              "&", route.query().stream().map(parameter -> parameter.name() + "=").toList());
      text.append("| `")
          .append(route.method())
          .append(' ')
          .append(route.template().replace("/v1/spaces/{space}/", ""))
          .append(query.isEmpty() ? "" : "?" + query)
          .append("` | ")
          .append(route.access().open() ? "none" : route.access().least().wireName())
          .append(" | ")
          .append(route.access().scoped() ? "yes" : "")
          .append(" | ")
          .append(Objects.requireNonNull(operations.get(Operation.name(route))).summary())
          .append(" |\n");
    }
    return text.toString();
  }
}
