package io.remanence.testkit;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Usage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * A language model that answers from a script, line by line, and goes on with the last line. It
 * remembers what it was asked.
 */
public final class ScriptedChatModel implements ChatModel {
  private static final int WINDOW = 32_000;
  private static final int OUTPUT = 2_000;

  private final String name;
  private final Deque<Function<ChatRequest, ChatReply>> script = new ArrayDeque<>();
  private final List<ChatRequest> requests = new ArrayList<>();
  private boolean closed;

  public ScriptedChatModel(String name) {
    this.name = name;
  }

  /** A model that always answers this. */
  public static ScriptedChatModel saying(String text) {
    return new ScriptedChatModel("scripted/test").then(text);
  }

  /** Answers this next. */
  public ScriptedChatModel then(String text) {
    return then(text, FinishReason.STOP);
  }

  /** Answers this next, and says why it stopped. */
  public ScriptedChatModel then(String text, FinishReason reason) {
    return then(request -> new ChatReply(text, reason, new Usage(100, text.length())));
  }

  /** Answers with friendly words instead of the form that was asked for. */
  public ScriptedChatModel thenProse() {
    return then(StubModelServer.PROSE);
  }

  /** Answers this and runs out of tokens; the text breaks off. */
  public ScriptedChatModel thenTruncated(String text) {
    return then(text, FinishReason.LENGTH);
  }

  /** Answers with no text at all. */
  public ScriptedChatModel thenEmpty() {
    return then("");
  }

  /** Fails as a provider does whose connection breaks in the middle of an answer. */
  public ScriptedChatModel thenBroken() {
    return thenFail("the connection broke", true);
  }

  /** Says again what it was asked. */
  public ScriptedChatModel thenParrot() {
    return then(
        request ->
            new ChatReply(request.messages().getLast().text(), FinishReason.STOP, Usage.UNKNOWN));
  }

  /** Fails as a provider does that is asked too often. */
  public ScriptedChatModel thenTooMany() {
    return thenFail("429 too many requests", true);
  }

  /** Fails as a provider does that has a defect. */
  public ScriptedChatModel thenServerError() {
    return thenFail("500 server error", true);
  }

  /** Fails. */
  public ScriptedChatModel thenFail(String message, boolean retryable) {
    return then(
        request -> {
          throw new ModelFailure(name, message, retryable, null);
        });
  }

  /** Takes so long, and then answers this; interrupted, it fails. */
  public ScriptedChatModel thenSlowly(Duration delay, String text) {
    return then(
        request -> {
          try {
            Thread.sleep(delay);
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ModelFailure(name, "interrupted", true, interrupted);
          }
          return new ChatReply(text, FinishReason.STOP, new Usage(100, text.length()));
        });
  }

  /** Does this next. */
  public synchronized ScriptedChatModel then(Function<ChatRequest, ChatReply> line) {
    script.add(line);
    return this;
  }

  /** What it was asked so far. */
  public synchronized List<ChatRequest> requests() {
    return List.copyOf(requests);
  }

  /** Whether it was closed. */
  public synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int contextWindow() {
    return WINDOW;
  }

  @Override
  public int maxOutputTokens() {
    return OUTPUT;
  }

  @Override
  public ChatReply chat(ChatRequest request) {
    Function<ChatRequest, ChatReply> line;
    synchronized (this) {
      requests.add(request);
      line = script.size() > 1 ? script.remove() : script.element();
    }
    return line.apply(request);
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
