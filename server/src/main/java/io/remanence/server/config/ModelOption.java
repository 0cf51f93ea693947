package io.remanence.server.config;

import io.remanence.llm.ChatModelOptions;
import java.net.URI;
import java.net.URISyntaxException;

/** One option of a language model, as it is written behind {@code llm.} or {@code llm.summary.}. */
enum ModelOption {
  PROVIDER("provider") {
    @Override
    ChatModelOptions apply(ChatModelOptions options, Object value) {
      return options.withProvider(text(value));
    }
  },
  BASE_URL("base-url") {
    @Override
    ChatModelOptions apply(ChatModelOptions options, Object value) {
      try {
        return options.withBaseUrl(new URI(text(value).strip()));
      } catch (URISyntaxException wrong) {
        // Without the value: a key may stand in it.
        throw new IllegalArgumentException("it is no address; an http or https one is wanted");
      }
    }
  },
  API_KEY("api-key") {
    @Override
    ChatModelOptions apply(ChatModelOptions options, Object value) {
      return options.withApiKey(text(value));
    }
  },
  MODEL("model") {
    @Override
    ChatModelOptions apply(ChatModelOptions options, Object value) {
      return options.withModel(text(value));
    }
  },
  CONTEXT_WINDOW("context-window") {
    @Override
    ChatModelOptions apply(ChatModelOptions options, Object value) {
      return options.withContextWindow(whole(value));
    }
  },
  MAX_OUTPUT_TOKENS("max-output-tokens") {
    @Override
    ChatModelOptions apply(ChatModelOptions options, Object value) {
      return options.withMaxOutputTokens(whole(value));
    }
  };

  private final String key;

  ModelOption(String key) {
    this.key = key;
  }

  /** The last part of its key. */
  String key() {
    return key;
  }

  /**
   * The options with this one changed.
   *
   * @throws IllegalArgumentException saying what is wanted
   */
  abstract ChatModelOptions apply(ChatModelOptions options, Object value);

  private static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    // Without the value: it may be a key that was written without quotes.
    throw new IllegalArgumentException("it is no text; text is wanted");
  }

  private static int whole(Object value) {
    try {
      return Integer.parseInt(value.toString().strip());
    } catch (NumberFormatException other) {
      throw new IllegalArgumentException("it is '" + value + "'; a whole number is wanted", other);
    }
  }
}
