package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import java.net.URI;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Models behind {@code POST /chat/completions}: OpenAI's own, and the many who speak like it. */
public final class OpenAiCompatibleModels implements ChatModelProvider {
  @Override
  public String name() {
    return ChatModelOptions.USUAL_PROVIDER;
  }

  @Override
  public io.remanence.llm.ChatModel open(ChatModelOptions options) {
    return EndpointModel.open(new OpenAi(), options, true);
  }

  private static final class OpenAi implements Dialect {
    private static final String HOST = "api.openai.com";

    /** Those of OpenAI's models that don't reason and refuse to be asked for it. */
    private static final Pattern PLAIN = Pattern.compile("(gpt-3|gpt-4|chatgpt-).*");

    /** Those that reason: they refuse any temperature, and the older name of the limit. */
    private static final Pattern REASONING = Pattern.compile("(o\\d|gpt-[5-9]).*");

    private static final Pattern MINIMAL = Pattern.compile("gpt-5(-(mini|nano))?(-20.*)?");
    private static final Pattern NONE = Pattern.compile("gpt-(5\\.\\d|[6-9]).*");

    @Override
    public String provider() {
      return ChatModelOptions.USUAL_PROVIDER;
    }

    @Override
    public String usualAddress() {
      return "https://" + HOST + "/v1";
    }

    @Override
    public Set<Wish> wishes(ChatModelOptions options) {
      String model = family(options);
      boolean reasons = REASONING.matcher(model).matches();
      Set<Wish> wishes = EnumSet.noneOf(Wish.class);
      if (!PLAIN.matcher(model).matches()) {
        wishes.add(Wish.LEAST_REASONING);
      }
      if (!reasons) {
        wishes.add(Wish.TEMPERATURE);
      }
      Optional<String> host = options.baseUrl().map(URI::getHost);
      if (reasons || host.isEmpty() || host.get().equalsIgnoreCase(HOST)) {
        wishes.add(Wish.COMPLETION_TOKENS);
      }
      return wishes;
    }

    @Override
    public ChatModel model(Ask ask, HttpClientBuilder client) {
      OpenAiChatModel.OpenAiChatModelBuilder builder =
          OpenAiChatModel.builder()
              .httpClientBuilder(client)
              .baseUrl(ask.address(this))
              .modelName(ask.modelName())
              .maxRetries(0);
      ask.options().apiKey().ifPresent(builder::apiKey);
      if (ask.wishes(Wish.TEMPERATURE)) {
        builder.temperature(ask.request().temperature());
      }
      if (ask.wishes(Wish.COMPLETION_TOKENS)) {
        builder.maxCompletionTokens(ask.maxOutputTokens());
      } else {
        builder.maxTokens(ask.maxOutputTokens());
      }
      if (ask.leastReasoning()) {
        builder.reasoningEffort(leastEffort(family(ask.options())));
      }
      return builder.build();
    }

    /** The model's name without the maker that gateways put in front of it. */
    private static String family(ChatModelOptions options) {
      String name = options.model().orElseThrow().toLowerCase(Locale.ROOT);
      return name.substring(name.lastIndexOf('/') + 1);
    }

    /** The least that the model knows; {@code low} is known to all who know any. */
    private static String leastEffort(String model) {
      if (NONE.matcher(model).matches()) {
        return "none";
      }
      return MINIMAL.matcher(model).matches() ? "minimal" : "low";
    }
  }
}
