package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.googleai.GeminiThinkingConfig;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Models behind {@code POST /models/MODEL:generateContent}. */
public final class GeminiModels implements ChatModelProvider {
  private static final String NAME = "gemini";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public io.remanence.llm.ChatModel open(ChatModelOptions options) {
    return EndpointModel.open(new Gemini(), options, true);
  }

  private static final class Gemini implements Dialect {
    /** LangChain4j wants one, also where a gateway asks for none. */
    private static final String NO_KEY = "none";

    private static final String PREFIX = "models/";

    @Override
    public String provider() {
      return NAME;
    }

    @Override
    public String usualAddress() {
      return "https://generativelanguage.googleapis.com/v1beta";
    }

    @Override
    public Set<Wish> wishes(ChatModelOptions options) {
      Set<Wish> wishes = EnumSet.of(Wish.TEMPERATURE);
      String model = family(options.model().orElseThrow());
      if (!model.startsWith("gemini-1") && !model.startsWith("gemini-2.0")) {
        wishes.add(Wish.LEAST_REASONING);
      }
      return wishes;
    }

    @Override
    public ChatModel model(Ask ask, HttpClientBuilder client) {
      GoogleAiGeminiChatModel.GoogleAiGeminiChatModelBuilder builder =
          GoogleAiGeminiChatModel.builder()
              .httpClientBuilder(client)
              .baseUrl(ask.address(this))
              .apiKey(ask.options().apiKey().orElse(NO_KEY))
              .modelName(plain(ask.modelName()))
              .maxOutputTokens(ask.maxOutputTokens())
              .maxRetries(0);
      if (ask.wishes(Wish.TEMPERATURE)) {
        builder.temperature(ask.request().temperature());
      }
      if (ask.leastReasoning()) {
        builder.thinkingConfig(least(family(ask.modelName())));
      }
      return builder.build();
    }

    /** Models of the second generation count tokens of thought, later ones have levels. */
    private static GeminiThinkingConfig least(String model) {
      GeminiThinkingConfig.Builder least = GeminiThinkingConfig.builder();
      if (!model.startsWith("gemini-2.5")) {
        return least.thinkingLevel("low").build();
      }
      // The larger one can't do without.
      return least.thinkingBudget(model.contains("pro") ? 128 : 0).build();
    }

    private static String family(String model) {
      return plain(model).toLowerCase(Locale.ROOT);
    }

    private static String plain(String model) {
      return model.startsWith(PREFIX) ? model.substring(PREFIX.length()) : model;
    }
  }
}
