package io.remanence.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;

/** What a fresh server says: where it is, and what to try first. Commands work when pasted. */
final class Welcome {
  private static final String JSON = " -H 'Content-Type: application/json' -d ";

  private final Invocation invocation;
  private final String address;

  /**
   * @param host the address that it listens on
   */
  Welcome(Invocation invocation, String host, int port) {
    this.invocation = invocation;
    this.address = "http://" + reachable(host) + ":" + port;
  }

  /** The address as a browser takes it. */
  String address() {
    return address;
  }

  /**
   * The lines.
   *
   * @param loaded how many messages of the sample were stored now; absent where it was not asked
   *     for
   */
  List<String> lines(Optional<Integer> loaded) {
    boolean chinese = invocation.messages().language() == io.remanence.text.Language.CHINESE;
    List<String> lines = new ArrayList<>();
    lines.add(invocation.text("serve.address", address));
    lines.add(invocation.text("serve.data", invocation.data()));
    loaded.ifPresent(
        messages ->
            lines.add(
                messages == 0
                    ? invocation.text("serve.sample-there")
                    : invocation.text("serve.sample", messages)));
    lines.add("");
    List<String> queries;
    if (loaded.isPresent()) {
      queries = List.of(SampleConversation.ENGLISH_QUERY, SampleConversation.CHINESE_QUERY);
      lines.add(invocation.text("serve.try-sample"));
    } else {
      queries = List.of(chinese ? "哪把钥匙开储藏室" : "Which key opens the shed?");
      lines.add(invocation.text("serve.try-store"));
      lines.add("  " + store(chinese ? "蓝色的钥匙开花园的储藏室。" : "The blue key opens the garden shed."));
    }
    queries.forEach(query -> lines.add("  " + recall(query)));
    lines.add(invocation.text("serve.try-recall"));
    queries.forEach(query -> lines.add("  " + command(query)));
    lines.add("");
    lines.add(invocation.text("serve.stop"));
    return lines;
  }

  private String store(String words) {
    var body = JsonNodeFactory.instance.objectNode();
    body.putArray("messages").addObject().put("role", "user").put("content", words);
    return curl("sessions/hello/messages", body.toString());
  }

  private String recall(String query) {
    return curl("recall", JsonNodeFactory.instance.objectNode().put("query", query).toString());
  }

  private String curl(String path, String body) {
    return "curl -s "
        + address
        + "/v1/spaces/"
        + invocation.space()
        + "/"
        + path
        + JSON
        + quoted(body);
  }

  private String command(String query) {
    Surroundings surroundings = invocation.surroundings();
    StringBuilder command = new StringBuilder(quoted(surroundings.command()));
    Path usual = surroundings.home().resolve(".remanence").toAbsolutePath().normalize();
    if (!invocation.data().equals(usual)) {
      command.append(" --data ").append(quoted(invocation.data().toString()));
    }
    if (!invocation.space().equals("default")) {
      command.append(" --space ").append(invocation.space());
    }
    return command.append(" recall ").append(quoted(query)).toString();
  }

  /** The text as a shell takes it. */
  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9_./:@%+=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private static String reachable(String host) {
    try {
      // A server on every address is reached on this machine's own.
      if (InetAddress.getByName(host).isAnyLocalAddress()) {
        return "127.0.0.1";
      }
    } catch (UnknownHostException listensAnyway) {
      return host;
    }
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }
}
