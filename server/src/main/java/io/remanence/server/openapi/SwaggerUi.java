package io.remanence.server.openapi;

import io.remanence.error.ErrorCode;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/**
 * Swagger UI as it lies on the class path: these files and no others are shown, so that a name from
 * outside never becomes a path, and nothing is fetched from anywhere else.
 */
public final class SwaggerUi {
  /** What a browser may do with these pages: nothing but what comes from here. */
  public static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'"
          + " data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private static final String WEBJAR = "/META-INF/resources/webjars/swagger-ui/5.34.1/";
  private static final String JAVASCRIPT = "text/javascript; charset=utf-8";

  /** Where a file lies, and its content type. */
  private record Known(String resource, String type) {}

  private static final Map<String, Known> FILES =
      Map.of(
          "index.html", new Known("docs.html", "text/html; charset=utf-8"),
          "start.js", new Known("docs.js", JAVASCRIPT),
          "swagger-ui.css", new Known(WEBJAR + "swagger-ui.css", "text/css; charset=utf-8"),
          "swagger-ui-bundle.js", new Known(WEBJAR + "swagger-ui-bundle.js", JAVASCRIPT),
          "favicon-32x32.png", new Known(WEBJAR + "favicon-32x32.png", "image/png"));

  private SwaggerUi() {}

  /** A file with its content type. */
  public record Page(String type, byte[] content) {}

  /**
   * The file of this name.
   *
   * @throws Refusal 404 when it is none of the pages
   */
  public static Page page(String name) {
    Known known = FILES.get(name);
    if (known == null) {
      throw Refusal.of(
          ErrorCode.NOT_FOUND, Phrase.NO_ROUTE, "'/docs/" + Texts.truncate(name, 100) + "'");
    }
    try (InputStream in =
        Objects.requireNonNull(
            SwaggerUi.class.getResourceAsStream(known.resource()), known.resource())) {
      return new Page(known.type(), in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
