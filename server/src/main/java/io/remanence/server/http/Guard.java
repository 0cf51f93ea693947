package io.remanence.server.http;

import io.remanence.error.ErrorCode;
import io.remanence.server.access.Caller;
import io.remanence.server.access.Door;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Stands at the door: lets in what speaks to this server by a name of its own, so that a web page
 * can neither call it nor have a name of its own point to it, and finds out who calls.
 */
public final class Guard {
  private static final int HTTP_PORT = 80;
  private static final String HTTP = "http://";
  private static final String HTTPS = "https://";
  private static final List<String> SCHEMES = List.of("bearer ", "token ");
  private static final Pattern ADDRESS =
      Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*");

  private final int port;
  private final String host;
  private final Set<String> names;
  private final Set<String> origins;
  private final Door door;

  /**
   * A guard.
   *
   * @param port the port that the server listens on
   * @param host the name or address that it listens on; where that is not a loopback's, every
   *     address is right, since only names can be made to point elsewhere
   * @param names other names under which it is reached, with or without a port
   * @param origins web pages' origins that may call it; in lower case
   */
  public Guard(int port, String host, Set<String> names, Set<String> origins, Door door) {
    this.port = port;
    this.host = host.toLowerCase(Locale.ROOT);
    this.names = Set.copyOf(names);
    this.origins = Set.copyOf(origins);
    this.door = door;
  }

  /**
   * Lets the request in.
   *
   * @throws Refusal 403 for a foreign host or origin
   */
  void check(HttpServletRequest request) {
    checkHost(request);
    for (String origin : headers(request, "Origin")) {
      if (!isOwnOrigin(origin) && !origins.contains(origin.toLowerCase(Locale.ROOT))) {
        throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.FOREIGN_ORIGIN, shown(origin));
      }
    }
  }

  /** The origin of another site that may read the answer. */
  Optional<String> allowedOrigin(HttpServletRequest request) {
    List<String> given = headers(request, "Origin");
    return given.size() == 1 && origins.contains(given.getFirst().toLowerCase(Locale.ROOT))
        ? Optional.of(given.getFirst())
        : Optional.empty();
  }

  /**
   * Who calls; nobody where no key is brought and one is wanted.
   *
   * @throws Refusal 401 for a wrong key, 429 where it asks too much
   */
  Optional<Caller> caller(HttpServletRequest request, Access.Credentials credentials) {
    return door.caller(
        switch (credentials) {
          case OWN_OR_ANY -> door.isOpen() ? List.of() : brought(request);
          case OWN -> brought(request);
          case MEMORY_KEY ->
              headers(request, "X-Memory-Key").stream().map(String::strip).distinct().toList();
        });
  }

  private static List<String> brought(HttpServletRequest request) {
    return Stream.concat(
            headers(request, "Authorization").stream().map(Guard::bare),
            headers(request, "X-API-Key").stream().map(String::strip))
        .distinct()
        .toList();
  }

  /** What follows the scheme; nothing of any other scheme. */
  private static String bare(String authorization) {
    return SCHEMES.stream()
        .filter(scheme -> authorization.regionMatches(true, 0, scheme, 0, scheme.length()))
        .map(scheme -> authorization.substring(scheme.length()).strip())
        .findFirst()
        .orElse("");
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
    if (lower.startsWith(HTTPS)) {
      // Whoever encrypts stands in front of us, under a name that was set.
      return isNamed(lower.substring(HTTPS.length()));
    }
    return lower.startsWith(HTTP) && isOwn(lower.substring(HTTP.length()), HTTP_PORT);
  }

  private boolean isOwn(String authority, int portWhereNone) {
    String lower = authority.strip().toLowerCase(Locale.ROOT);
    if (isNamed(lower)) {
      return true;
    }
    return Loopback.authority(lower)
        .filter(a -> isOurs(a.host()))
        .filter(a -> a.port().orElse(portWhereNone) == port)
        .isPresent();
  }

  private boolean isOurs(String name) {
    return Loopback.isLoopback(name)
        || (!Loopback.isLoopback(host) && (name.equals(host) || ADDRESS.matcher(name).matches()));
  }

  private boolean isNamed(String authority) {
    return names.contains(authority)
        || Loopback.authority(authority).filter(a -> names.contains(a.host())).isPresent();
  }

  private static List<String> headers(HttpServletRequest request, String name) {
    return Collections.list(request.getHeaders(name));
  }

  private static String shown(String value) {
    return "'" + Texts.clean(Texts.truncate(value, 100)) + "'";
  }
}
