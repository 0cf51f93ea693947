package io.remanence.server.proxy;

import io.remanence.server.config.Upstreams;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** A provider's interface as the server offers it. */
enum Provider {
  OPENAI(
      "/openai",
      "proxy.openai.base-url",
      "https://api.openai.com/v1",
      Map.of("/chat/completions", new ChatCompletions(), "/responses", new Responses())) {
    @Override
    Optional<URI> base(Upstreams upstreams) {
      return upstreams.openai();
    }

    @Override
    String root(String base, boolean bare) {
      return bare ? base + VERSION : base;
    }
  },
  ANTHROPIC(
      "/anthropic",
      "proxy.anthropic.base-url",
      "https://api.anthropic.com",
      Map.of("/messages", new AnthropicMessages())) {
    @Override
    Optional<URI> base(Upstreams upstreams) {
      return upstreams.anthropic();
    }

    @Override
    String root(String base, boolean bare) {
      return base.endsWith(VERSION) ? base : base + VERSION;
    }
  };

  private static final String VERSION = "/v1";

  private final String prefix;
  private final String key;
  private final String example;
  private final Map<String, Protocol> protocols;

  Provider(String prefix, String key, String example, Map<String, Protocol> protocols) {
    this.prefix = prefix;
    this.key = key;
    this.example = example;
    this.protocols = protocols;
  }

  abstract Optional<URI> base(Upstreams upstreams);

  /**
   * Where the interface's paths begin.
   *
   * @param bare whether the base URL has no path
   */
  abstract String root(String base, boolean bare);

  String prefix() {
    return prefix;
  }

  String key() {
    return key;
  }

  String example() {
    return example;
  }

  /** The path below the interface's version, as it stood in the request line. */
  String below(String path) {
    String rest = path.substring(prefix.length());
    return rest.equals(VERSION) || rest.startsWith(VERSION + "/")
        ? rest.substring(VERSION.length())
        : rest;
  }

  /** What memory understands at this path. */
  Optional<Protocol> protocol(String method, String below) {
    return method.equals("POST") ? Optional.ofNullable(protocols.get(below)) : Optional.empty();
  }

  /** Where the request goes. */
  URI target(URI base, String below, String query) {
    String start = base.toString().replaceFirst("/+$", "");
    boolean bare = base.getRawPath() == null || base.getRawPath().replace("/", "").isEmpty();
    URI target = URI.create(root(start, bare) + below + query);
    if (!target.getScheme().equals(base.getScheme())
        || !target.getRawAuthority().equals(base.getRawAuthority())) {
      throw new IllegalStateException("a path led away from the upstream");
    }
    return target;
  }
}
