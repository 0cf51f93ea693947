package io.remanence.cli;

import java.util.List;

/** Closed lists of words that options take. */
final class Choice {
  static final List<String> ISOLATIONS =
      List.of("auto", "session", "speaker", "bot", "platform", "space");
  static final List<String> KINDS = List.of("memory", "message");
  static final List<String> STATUSES = List.of("active", "superseded", "archived", "deleted");
  static final List<String> SOURCES =
      List.of("capture", "tool", "api", "import", "candidate", "merge", "digest");
  static final List<String> PROFILE_FIELDS = List.of("name", "traits", "preferences", "notes");
  static final List<String> COMMAND_ROLES = List.of("owner", "member");
  static final List<String> EMBEDDERS = List.of("none", "local");
  static final List<String> EXPORT_PARTS =
      List.of("history", "memories", "profiles", "audit", "summaries", "metadata", "injections");
  static final List<String> FORMATS =
      List.of(
          "auto",
          "chatgpt",
          "claude",
          "claude-code",
          "sharegpt",
          "openai-jsonl",
          "text",
          "locomo",
          "aipack",
          "aalis",
          "ltm",
          "zhin",
          "mem0",
          "openmemory",
          "markdown",
          "mcp-memory",
          "remanence");

  private Choice() {}

  /**
   * Refuses a word that is not on the list.
   *
   * @throws Failure naming the option, the word and the list
   */
  static void require(Messages messages, String option, String word, List<String> allowed) {
    if (!allowed.contains(word)) {
      throw Failure.usage(messages.text("usage.one-of", option, word, String.join(", ", allowed)));
    }
  }
}
