package io.remanence.server.http;

import io.remanence.error.ErrorCode;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Stands at the door: lets in what comes from this machine and speaks to this server by a loopback
 * name, so that a web page can neither call it nor have a name of its own point to it.
 */
final class Guard {
  private static final int HTTP_PORT = 80;
  private static final String BEARER = "bearer ";

  private final int port;
  private final byte[] token;

  /**
   * @param port the port that the server listens on
   * @param token what a caller that brings an {@code Authorization} must bring
   */
  Guard(int port, String token) {
    this.port = port;
    this.token = token.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Lets the request in.
   *
   * @param keys where a passage's callers bring their key; empty for all other requests
   * @throws Refusal 403 for a foreign host or origin, 401 for a wrong token
   */
  void check(HttpServletRequest request, Optional<Passage.KeyHeader> keys) {
    checkHost(request);
    for (String origin : headers(request, "Origin")) {
      if (!isOwnOrigin(origin)) {
        throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.FOREIGN_ORIGIN, shown(origin));
      }
    }
    // What the clients of a passage send elsewhere is for others: as long as there are no keys, it
    // opens and closes nothing here.
    if (keys.isEmpty()) {
      checkToken(headers(request, "Authorization"));
    } else if (keys.get() == Passage.KeyHeader.OWN) {
      checkToken(headers(request, "X-Memory-Key").stream().map(key -> BEARER + key).toList());
    }
  }

  private void checkHost(HttpServletRequest request) {
    List<String> hosts = headers(request, "Host");
    String host = hosts.size() == 1 ? hosts.getFirst() : String.join(", ", hosts);
    // A request line may name a host too; what the container made of both must be ours as well.
    boolean own =
        hosts.size() == 1
            && isOwn(host, HTTP_PORT)
            && isOwn(bracketed(request.getServerName()) + ":" + request.getServerPort(), HTTP_PORT);
    if (!own) {
      throw Refusal.of(
          ErrorCode.FORBIDDEN, Phrase.FOREIGN_HOST, host.isEmpty() ? "absent" : shown(host));
    }
  }

  private static String bracketed(String name) {
    return name.indexOf(':') >= 0 && !name.startsWith("[") ? "[" + name + "]" : name;
  }

  private boolean isOwnOrigin(String origin) {
    String lower = origin.toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") && isOwn(lower.substring("http://".length()), HTTP_PORT);
  }

  private boolean isOwn(String authority, int portWhereNone) {
    Optional<Loopback.Authority> parsed = Loopback.authority(authority.strip());
    return parsed
        .filter(a -> Loopback.isLoopback(a.host()))
        .filter(a -> a.port().orElse(portWhereNone) == port)
        .isPresent();
  }

  private void checkToken(List<String> authorizations) {
    if (authorizations.isEmpty()) {
      return;
    }
    String first = authorizations.getFirst();
    boolean bearer =
        authorizations.size() == 1 && first.regionMatches(true, 0, BEARER, 0, BEARER.length());
    byte[] given =
        (bearer ? first.substring(BEARER.length()).strip() : "").getBytes(StandardCharsets.UTF_8);
    // Compares in a time that does not tell how much of the token was right.
    if (!MessageDigest.isEqual(given, token)) {
      throw Refusal.of(ErrorCode.UNAUTHENTICATED, Phrase.BAD_TOKEN)
          .withHeader("WWW-Authenticate", "Bearer");
    }
  }

  private static List<String> headers(HttpServletRequest request, String name) {
    return Collections.list(request.getHeaders(name));
  }

  private static String shown(String value) {
    return "'" + Texts.clean(Texts.truncate(value, 100)) + "'";
  }
}
