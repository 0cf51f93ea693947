package io.remanence.formats;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A kind of export that can be read. */
public enum Format {
  /** ChatGPT's {@code conversations.json}, one conversation of it, or a browser capture. */
  CHATGPT("chatgpt"),
  /** An export of claude.ai: an array of conversations or one of them. */
  CLAUDE("claude"),
  /** A session log of Claude Code, JSON lines. */
  CLAUDE_CODE("claude-code"),
  /** ShareGPT's {@code conversations} of {@code from} and {@code value}; an array or JSON lines. */
  SHAREGPT("sharegpt"),
  /** Chat messages with roles as OpenAI's API has them, JSON lines or an array. */
  OPENAI_JSONL("openai-jsonl"),
  /** A chat as plain text, in one of many styles. */
  TEXT("text"),
  /** The LoCoMo data set of long conversations between two people. */
  LOCOMO("locomo"),
  /** Entries of aipack-memory: its JSON files, one after the other, or an array of them. */
  AIPACK("aipack"),
  /** The SQLite file of Aalis: messages, archived ones too, and summaries. */
  AALIS("aalis"),
  /** Exports of LangBot's LongTermMemory: profiles and episodes. */
  LTM("ltm"),
  /** The SQLite file of zhin: messages, summaries and what is known of users. */
  ZHIN("zhin"),
  /** Memories as mem0 lists them: an array, {@code results}, or JSON lines. */
  MEM0("mem0"),
  /** {@code memories.json} or the lines of an OpenMemory backup. */
  OPENMEMORY("openmemory"),
  /** Notes in Markdown: {@code MEMORY.md} and files of days. */
  MARKDOWN("markdown"),
  /** {@code memory.jsonl} of the reference memory server of MCP. */
  MCP_MEMORY("mcp-memory"),
  /** An export of Remanence itself: what was said and is known, put into another scope. */
  REMANENCE("remanence");

  private final String wireName;

  Format(String wireName) {
    this.wireName = wireName;
  }

  /** Whether it is the file of a database, which must be whole before it can be read. */
  boolean isDatabase() {
    return this == AALIS || this == ZHIN;
  }

  /** The name in commands and requests, such as {@code claude-code}. */
  public String wireName() {
    return wireName;
  }

  /**
   * The format of that name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT}, naming the allowed ones, when there is
   *     none
   */
  public static Format named(String name) {
    for (Format format : values()) {
      if (format.wireName.equals(name)) {
        return format;
      }
    }
    throw RemanenceException.invalid(ErrorText.UNKNOWN_FORMAT, Excerpt.of(name), names());
  }

  /** All names, for errors and help. */
  static String names() {
    return Arrays.stream(values()).map(Format::wireName).collect(Collectors.joining(", "));
  }
}
