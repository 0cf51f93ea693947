package io.remanence.endpoint;

import java.net.URI;

/** What an endpoint is called by and sends back. */
enum Protocol {
  /** {@code POST /embeddings} with {@code input}; each vector is an {@code embedding} in data. */
  OPENAI("openai", URI.create("https://api.openai.com/v1"), "embeddings", "embedding"),

  /** {@code POST /api/embed} with {@code input}; the vectors are {@code embeddings}. */
  OLLAMA("ollama", URI.create("http://localhost:11434"), "api/embed", "embeddings");

  final String wireName;
  final URI usual;
  final String path;

  /** The member whose arrays of numbers are the vectors, in the order of the texts. */
  final String member;

  Protocol(String wireName, URI usual, String path, String member) {
    this.wireName = wireName;
    this.usual = usual;
    this.path = path;
    this.member = member;
  }

  /** The address to call below this base. */
  URI address(URI base) {
    String text = base.toString();
    return URI.create(text + (text.endsWith("/") ? "" : "/") + path);
  }
}
