package io.remanence.server.console;

import io.remanence.error.ErrorCode;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends the console's files. They hold nothing of any space, so they need no key; everything that
 * they show comes over {@code /v1} and under its rules.
 */
public final class ConsoleRoutes {
  /**
   * Only what this server sends may run, nothing that stands in a page or is made of text: a memory
   * that holds a script is shown, and can never be one.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

  private static final String FOREVER = "public, max-age=31536000, immutable";

  /** Reads nothing yet: the files are read when the first of them is asked for. */
  public ConsoleRoutes() {}

  /** The routes. */
  public List<Route> routes() {
    return List.of(
        new Route("GET", "/", List.of(), Route.BodyKind.NONE, this::page).open(),
        new Route("GET", "/console/{version}/{file}", List.of(), Route.BodyKind.NONE, this::file)
            .open());
  }

  private Answer page(Call call) {
    ConsoleFiles all = Held.FILES;
    return sent(call, all.page(), all.version(), "no-cache");
  }

  private Answer file(Call call) {
    ConsoleFiles all = Held.FILES;
    ConsoleFile file =
        all.file(call.id("version"), call.id("file"))
            .orElseThrow(() -> Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_ROUTE, "'/console'"));
    return sent(call, file, all.version(), FOREVER);
  }

  private static Answer sent(Call call, ConsoleFile file, String version, String caching) {
    boolean packs = accepts(call.header("Accept-Encoding").orElse(""));
    // The two forms of a file differ in bytes, so they have two tags.
    String tag = "\"" + version + (packs ? "-gz" : "") + "\"";
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", caching);
    headers.put("ETag", tag);
    headers.put("Vary", "Accept-Encoding");
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    if (call.header("If-None-Match").filter(known -> names(known, tag)).isPresent()) {
      return Answer.bytes(304, "", new byte[0], headers);
    }
    if (packs) {
      headers.put("Content-Encoding", "gzip");
    }
    return Answer.bytes(200, file.type(), packs ? file.packed() : file.plain(), headers);
  }

  /** Whether the caller takes gzip; {@code gzip;q=0} says that it does not. */
  private static boolean accepts(String encodings) {
    return Arrays.stream(encodings.split(","))
        .map(part -> part.replace(" ", ""))
        .anyMatch(
            part ->
                part.equals("gzip")
                    || (part.startsWith("gzip;q=") && !part.matches("gzip;q=0(\\.0*)?")));
  }

  private static boolean names(String known, String tag) {
    return Arrays.stream(known.split(",")).map(String::strip).anyMatch(one -> isTag(one, tag));
  }

  private static boolean isTag(String one, String tag) {
    return one.equals("*") || (one.startsWith("W/") ? one.substring(2) : one).equals(tag);
  }

  /** The files; read when the first is asked for, once for all servers of a program. */
  private static final class Held {
    private static final ConsoleFiles FILES = ConsoleFiles.read();
  }
}
