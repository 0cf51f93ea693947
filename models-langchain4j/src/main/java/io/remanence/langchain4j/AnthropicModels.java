package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import java.util.EnumSet;
import java.util.Set;

/** Models behind {@code POST /messages}. They think only when told to, and are not. */
public final class AnthropicModels implements ChatModelProvider {
  private static final String NAME = "anthropic";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public io.remanence.llm.ChatModel open(ChatModelOptions options) {
    return EndpointModel.open(new Anthropic(), options, true);
  }

  private static final class Anthropic implements Dialect {
    /** LangChain4j wants one, also where a gateway asks for none. */
    private static final String NO_KEY = "none";

    @Override
    public String provider() {
      return NAME;
    }

    @Override
    public String usualAddress() {
      return "https://api.anthropic.com/v1";
    }

    @Override
    public Set<Wish> wishes(ChatModelOptions options) {
      return EnumSet.of(Wish.TEMPERATURE);
    }

    @Override
    public ChatModel model(Ask ask, HttpClientBuilder client) {
      AnthropicChatModel.AnthropicChatModelBuilder builder =
          AnthropicChatModel.builder()
              .httpClientBuilder(client)
              .baseUrl(ask.address(this))
              .apiKey(ask.options().apiKey().orElse(NO_KEY))
              .modelName(ask.modelName())
              .maxTokens(ask.maxOutputTokens())
              .maxRetries(0);
      if (ask.wishes(Wish.TEMPERATURE)) {
        // Their scale ends at 1.
        builder.temperature(Math.min(1, ask.request().temperature()));
      }
      return builder.build();
    }
  }
}
