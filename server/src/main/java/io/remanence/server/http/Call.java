package io.remanence.server.http;

import io.remanence.json.JsonObject;
import io.remanence.server.access.Caller;
import io.remanence.server.wire.Fields;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
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
  private final Optional<Caller> caller;
  private final Route.BodyKind bodyKind;
  private Optional<byte[]> body = Optional.empty();
  private Optional<DigestInputStream> file = Optional.empty();

  Call(
      HttpServletRequest request,
      Map<String, String> ids,
      Query query,
      Language language,
      Optional<Caller> caller,
      Route.BodyKind bodyKind) {
    this.request = request;
    this.bodyKind = bodyKind;
    this.caller = caller;
    this.ids = ids;
    this.query = query;
    this.language = language;
  }

  /** The id that stands in the path under this name. */
  public String id(String name) {
    return Optional.ofNullable(ids.get(name))
        .orElseThrow(() -> new IllegalStateException("the route's path has no {" + name + "}"));
  }

  /**
   * Who calls; what they may reach is theirs to say.
   *
   * @throws IllegalStateException on an open route that was called without a key
   */
  public Caller caller() {
    return caller.orElseThrow(() -> new IllegalStateException("an open route asks for its caller"));
  }

  /** Who calls, where a key was brought or none is wanted. */
  public Optional<Caller> knownCaller() {
    return caller;
  }

  /** A header of the request, where it has it once. */
  public Optional<String> header(String name) {
    List<String> values = Collections.list(request.getHeaders(name));
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  /** The query string. */
  public Query query() {
    return query;
  }

  /** The values of the header with this name, as they came. */
  public List<String> headers(String name) {
    return Collections.list(request.getHeaders(name));
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
    byte[] bytes = json();
    if (bytes.length == 0) {
      throw Refusal.invalid(Phrase.EMPTY_BODY);
    }
    return Fields.read(bytes, reader);
  }

  /** As {@link #body}; no body at all reads as an empty object. */
  public <T> T bodyOrEmpty(Function<Fields, T> reader) {
    byte[] bytes = json();
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

  private byte[] json() {
    if (body.isEmpty()) {
      body = Optional.of(RequestBody.json(request));
    }
    return body.get();
  }

  /** The request's method. */
  public String method() {
    return request.getMethod();
  }

  /** The path as it stood in the request line. */
  public String path() {
    return request.getRequestURI();
  }

  /**
   * The path as it stood in the request line, none of whose segments is empty, but for a last one,
   * or leads upwards.
   *
   * @throws Refusal where one does
   */
  public String checkedPath() {
    String path = path();
    boolean slash = path.length() > 1 && path.endsWith("/");
    for (String segment : RawPath.segments(slash ? path.substring(0, path.length() - 1) : path)) {
      if (segment.equals(".") || segment.equals("..") || segment.indexOf('\\') >= 0) {
        throw Refusal.invalid(Phrase.BAD_PATH, "'" + segment + "'");
      }
    }
    return path;
  }

  /** The query string as it stood in the request line, with its question mark; else empty. */
  public String rawQuery() {
    return request.getQueryString() == null ? "" : "?" + request.getQueryString();
  }

  /** The parameters of the query string, whatever they are. */
  public Query anyQuery() {
    return Query.any(Optional.ofNullable(request.getQueryString()).orElse(""));
  }

  /** All headers in order, each as often as it came. */
  public List<Map.Entry<String, String>> headers() {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      Collections.list(request.getHeaders(name)).forEach(value -> all.add(Map.entry(name, value)));
    }
    return all;
  }

  /**
   * The body as it is, of whatever kind; empty where there is none.
   *
   * @throws Refusal 413 where it is too large
   */
  public byte[] bytes() {
    return RequestBody.raw(request);
  }

  /** The stream of an imported file. */
  public InputStream file() {
    if (file.isEmpty()) {
      file = Optional.of(new DigestInputStream(RequestBody.file(request), sha256()));
    }
    return file.get();
  }

  /** Reads what is left of the body, so that {@link #bodyHash} knows all of it. */
  public void drain() {
    try {
      if (bodyKind == Route.BodyKind.FILE) {
        file().transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** A hash of the body, of a file as far as it was read. */
  public String bodyHash() {
    byte[] hash =
        switch (bodyKind) {
          case NONE -> new byte[0];
          case JSON -> sha256().digest(json());
          case FILE -> file.isEmpty() ? new byte[0] : copyOf(file.get().getMessageDigest());
        };
    return HexFormat.of().formatHex(hash);
  }

  private static byte[] copyOf(MessageDigest digest) {
    try {
      return ((MessageDigest) digest.clone()).digest();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Path and query, as they came. */
  public String target() {
    return request.getRequestURI() + "?" + Optional.ofNullable(request.getQueryString()).orElse("");
  }
}
