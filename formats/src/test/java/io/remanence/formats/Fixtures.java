package io.remanence.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Our own small exports, one of each format and more of text. */
final class Fixtures {
  static final List<String> ALL =
      List.of(
          "chatgpt.json",
          "claude.json",
          "claude-code.jsonl",
          "sharegpt.json",
          "openai.jsonl",
          "locomo.json",
          "whatsapp.txt",
          "qq.txt",
          "ai.md",
          "aipack.json",
          "ltm.json",
          "mem0.json",
          "openmemory.json",
          "memory.md",
          "mcp-memory.jsonl",
          "remanence.jsonl");

  private Fixtures() {}

  static byte[] bytes(String name) {
    try (InputStream in = Fixtures.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }
}
