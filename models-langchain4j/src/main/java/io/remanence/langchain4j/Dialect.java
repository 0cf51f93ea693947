package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatRequest;
import java.util.Set;

/** What one provider's interface speaks. */
interface Dialect {
  /** What the provider is named in settings. */
  String provider();

  /** The provider's own address. */
  String usualAddress();

  /** The wishes that a request to this model has at first. */
  Set<Wish> wishes(ChatModelOptions options);

  /** LangChain4j's model for this one request, which goes over this client. */
  ChatModel model(Ask ask, HttpClientBuilder client);

  /**
   * One request.
   *
   * @param maxOutputTokens of this reply
   */
  record Ask(ChatModelOptions options, ChatRequest request, int maxOutputTokens, Set<Wish> wishes) {
    public Ask {
      wishes = Set.copyOf(wishes);
    }

    /** Where the interface begins, without a slash at its end. */
    String address(Dialect dialect) {
      String base = options.baseUrl().map(Object::toString).orElse(dialect.usualAddress());
      return base.replaceAll("/+$", "");
    }

    String modelName() {
      return options.model().orElseThrow();
    }

    boolean wishes(Wish wish) {
      return wishes.contains(wish);
    }

    /** Whether it is asked to think as little as it can, and may know how. */
    boolean leastReasoning() {
      return request.leastReasoning() && wishes(Wish.LEAST_REASONING);
    }
  }
}
