package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Models that Ollama runs. Without a declared window Ollama chooses one, often a small one. */
public final class OllamaModels implements ChatModelProvider {
  private static final String NAME = "ollama";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public io.remanence.llm.ChatModel open(ChatModelOptions options) {
    return EndpointModel.open(new Ollama(), options, false);
  }

  private static final class Ollama implements Dialect {
    @Override
    public String provider() {
      return NAME;
    }

    @Override
    public String usualAddress() {
      return "http://localhost:11434";
    }

    @Override
    public Set<Wish> wishes(ChatModelOptions options) {
      return EnumSet.of(Wish.TEMPERATURE, Wish.LEAST_REASONING);
    }

    @Override
    public ChatModel model(Ask ask, HttpClientBuilder client) {
      OllamaChatModel.OllamaChatModelBuilder builder =
          OllamaChatModel.builder()
              .httpClientBuilder(client)
              .baseUrl(ask.address(this))
              .modelName(ask.modelName())
              .numPredict(ask.maxOutputTokens())
              .maxRetries(0);
      ask.options()
          .apiKey()
          .ifPresent(key -> builder.customHeaders(Map.of("Authorization", "Bearer " + key)));
      // A window costs memory there, so only one that was declared is asked for.
      ask.options().contextWindow().ifPresent(builder::numCtx);
      if (ask.wishes(Wish.TEMPERATURE)) {
        builder.temperature(ask.request().temperature());
      }
      if (ask.leastReasoning()) {
        builder.think(false);
      }
      return builder.build();
    }
  }
}
