package io.remanence.server.http;

import io.remanence.json.JsonObject;
import io.remanence.server.wire.Fields;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One request on its way through a route. */
public final class Call {
  private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.UTF_8);

  private final HttpServletRequest request;
  private final Map<String, String> ids;
  private final Query query;
  private final Language language;

  Call(HttpServletRequest request, Map<String, String> ids, Query query, Language language) {
    this.request = request;
    this.ids = ids;
    this.query = query;
    this.language = language;
  }

  /** The id that stands in the path under this name. */
  public String id(String name) {
    return Optional.ofNullable(ids.get(name))
        .orElseThrow(() -> new IllegalStateException("the route's path has no {" + name + "}"));
  }

  /** The query string. */
  public Query query() {
    return query;
  }

  /** The first header of this name. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  /** The language to answer in. */
  public Language language() {
    return language;
  }

  /**
   * What the reader makes of the JSON body.
   *
   * @throws Refusal when there is none, it is of another kind, too large, or wrong
   */
  public <T> T body(Function<Fields, T> reader) {
    byte[] bytes = RequestBody.json(request);
    if (bytes.length == 0) {
      throw Refusal.invalid(Phrase.EMPTY_BODY);
    }
    return Fields.read(bytes, reader);
  }

  /** As {@link #body}; no body at all reads as an empty object. */
  public <T> T bodyOrEmpty(Function<Fields, T> reader) {
    byte[] bytes = RequestBody.json(request);
    return Fields.read(bytes.length == 0 ? EMPTY_OBJECT : bytes, reader);
  }

  /**
   * The JSON body as it is, which must be an object.
   *
   * @throws Refusal as in {@link #body}
   */
  public JsonObject bodyObject() {
    return body(Fields::everything);
  }

  /** The stream of an imported file. */
  public InputStream file() {
    return RequestBody.file(request);
  }
}
