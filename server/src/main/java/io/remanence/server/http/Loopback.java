package io.remanence.server.http;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Knows the names of this machine's loopback interface; never asks a name server. */
public final class Loopback {
  private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
  private static final Pattern IPV4 =
      Pattern.compile("127\\." + BYTE + "\\." + BYTE + "\\." + BYTE);
  private static final Pattern IPV6 =
      Pattern.compile("(0{1,4}:){7}0{0,3}1|(0{1,4}(:0{1,4}){0,5})?::(0{1,4}:){0,5}0{0,3}1");
  private static final String MAPPED = "::ffff:";

  private Loopback() {}

  /** Whether the name or address, without port and brackets, is a loopback's. */
  public static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    if (name.equals("localhost") || IPV4.matcher(name).matches()) {
      return true;
    }
    return IPV6.matcher(name).matches()
        || (name.startsWith(MAPPED) && IPV4.matcher(name.substring(MAPPED.length())).matches());
  }

  /** A host and its port, as in a {@code Host} header. */
  record Authority(String host, Optional<Integer> port) {}

  /**
   * Takes {@code host}, {@code host:port} or {@code [v6]:port} apart; a final dot of a name is
   * dropped. Empty for anything else.
   */
  static Optional<Authority> authority(String text) {
    String host;
    String rest;
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      if (end < 0 || text.indexOf(':') > end) {
        return Optional.empty();
      }
      host = text.substring(1, end);
      rest = text.substring(end + 1);
    } else {
      int colon = text.indexOf(':');
      host = colon < 0 ? text : text.substring(0, colon);
      rest = colon < 0 ? "" : text.substring(colon);
      host = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
    if (rest.isEmpty()) {
      return Optional.of(new Authority(host, Optional.empty()));
    }
    if (!rest.matches(":[0-9]{1,5}")) {
      return Optional.empty();
    }
    return Optional.of(new Authority(host, Optional.of(Integer.valueOf(rest.substring(1)))));
  }
}
