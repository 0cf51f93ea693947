package io.remanence.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import io.remanence.llm.ChatMessage;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Usage;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One model behind an endpoint. LangChain4j words requests and reads replies; how they travel is
 * ours ({@link Wire}), so that deadlines, interrupts and retries are the same everywhere and no key
 * shows. Replies come whole: a stream that breaks off can't be taken for one.
 *
 * <p>What an endpoint refuses to be told, it is asked without, and so from then on.
 */
final class EndpointModel implements ChatModel {
  private final Dialect dialect;
  private final ChatModelOptions options;
  private final Connections connections;
  private final Retries retries;
  private volatile Set<Wish> wishes;

  EndpointModel(
      Dialect dialect, ChatModelOptions options, Connections connections, Retries retries) {
    this.dialect = dialect;
    this.options = options;
    this.connections = connections;
    this.retries = retries;
    this.wishes = Set.copyOf(dialect.wishes(options));
  }

  /**
   * A model over the network.
   *
   * @param wantsKey whether the provider's own address asks for a key
   * @throws IllegalArgumentException naming the option that is missing
   */
  static EndpointModel open(Dialect dialect, ChatModelOptions options, boolean wantsKey) {
    if (options.model().isEmpty()) {
      throw new IllegalArgumentException(
          "model is not set; the name of a model of " + dialect.provider() + " is wanted");
    }
    if (wantsKey && options.apiKey().isEmpty() && options.baseUrl().isEmpty()) {
      throw new IllegalArgumentException(
          "api-key is not set; "
              + dialect.usualAddress()
              + " wants one (or set base-url, where the models are elsewhere)");
    }
    return new EndpointModel(
        dialect, options, new Connections(), new Retries(new SecureRandom(), Thread::sleep));
  }

  @Override
  public String name() {
    return dialect.provider() + "/" + options.model().orElseThrow();
  }

  @Override
  public int contextWindow() {
    return options.window();
  }

  @Override
  public int maxOutputTokens() {
    return options.output();
  }

  @Override
  public ChatReply chat(ChatRequest request) {
    Deadline deadline = Deadline.in(request.deadline());
    Set<Wish> asked = copy(wishes);
    Set<Wish> tried = EnumSet.noneOf(Wish.class);
    @Nullable Failed first = null;
    while (true) {
      try {
        ChatReply reply = ask(request, asked, deadline);
        if (!tried.isEmpty()) {
          wishes = Set.copyOf(asked);
        }
        return reply;
      } catch (Failed failed) {
        first = first == null ? failed : first;
        Optional<Wish> blamed =
            failed.isRefusal() ? Wish.blamed(failed.answer(), asked, tried) : Optional.empty();
        if (blamed.isEmpty()) {
          throw failure(failed.isRefusal() ? first : failed);
        }
        tried.add(blamed.get());
        if (!asked.remove(blamed.get())) {
          asked.add(blamed.get());
        }
      }
    }
  }

  private static Set<Wish> copy(Set<Wish> some) {
    Set<Wish> copy = EnumSet.noneOf(Wish.class);
    copy.addAll(some);
    return copy;
  }

  private ChatReply ask(ChatRequest request, Set<Wish> asked, Deadline deadline) throws Failed {
    Wire wire = new Wire(connections, retries, deadline);
    Dialect.Ask ask =
        new Dialect.Ask(
            options, request, Math.min(request.maxOutputTokens(), maxOutputTokens()), asked);
    ChatResponse response;
    try {
      response =
          dialect
              .model(ask, new WireBuilder(wire))
              .chat(request.messages().stream().map(EndpointModel::translated).toList());
    } catch (RuntimeException failure) {
      // What LangChain4j says may quote the answer, and the answer may quote the key.
      throw wire.failure().orElseGet(() -> Failed.unreadable());
    }
    return reply(response);
  }

  private ModelFailure failure(Failed failed) {
    return new ModelFailure(name(), failed.why(), failed.isRetryable(), null);
  }

  private static dev.langchain4j.data.message.ChatMessage translated(ChatMessage message) {
    return switch (message.role()) {
      case SYSTEM -> SystemMessage.from(message.text());
      case USER -> UserMessage.from(message.text());
      case ASSISTANT -> AiMessage.from(message.text());
    };
  }

  private static ChatReply reply(ChatResponse response) {
    String text = response.aiMessage().text();
    return new ChatReply(
        text == null ? "" : text, reason(response.finishReason()), usage(response.tokenUsage()));
  }

  private static FinishReason reason(dev.langchain4j.model.output.@Nullable FinishReason reason) {
    if (reason == null) {
      return FinishReason.OTHER;
    }
    return switch (reason) {
      case STOP -> FinishReason.STOP;
      case LENGTH -> FinishReason.LENGTH;
      case CONTENT_FILTER -> FinishReason.REFUSED;
      case TOOL_EXECUTION, OTHER -> FinishReason.OTHER;
    };
  }

  private static Usage usage(@Nullable TokenUsage usage) {
    return usage == null
        ? Usage.UNKNOWN
        : new Usage(count(usage.inputTokenCount()), count(usage.outputTokenCount()));
  }

  private static long count(@Nullable Integer tokens) {
    return tokens == null ? 0 : Math.max(0, tokens);
  }

  @Override
  public void close() {
    connections.close();
  }

  /** Where it asks; never the key. */
  @Override
  public String toString() {
    return name();
  }
}
