package io.remanence.langchain4j;

import static io.remanence.testkit.ChatModelContract.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import io.remanence.llm.ModelFailure;
import io.remanence.testkit.ChatModelContract;
import io.remanence.testkit.ModelProtocol;
import io.remanence.testkit.StubModelServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class RetriesTest {
  private static final Retries RETRIES = new Retries(new Random(7), pause -> {});

  private static Optional<HttpHeaders> headers(String... namesAndValues) {
    Map<String, List<String>> map = new java.util.TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
    }
    return Optional.of(HttpHeaders.of(map, (name, value) -> true));
  }

  @Test
  void pauses_double_up_to_a_limit_with_a_share_of_chance() {
    for (int tries = 1; tries <= 8; tries++) {
      long whole = Math.min(8_000, 500L << (tries - 1));
      for (int i = 0; i < 50; i++) {
        assertThat(RETRIES.pause(tries, Optional.empty()).toMillis()).isBetween(whole / 2, whole);
      }
    }
  }

  @Test
  void comes_back_no_sooner_than_wanted() {
    assertThat(RETRIES.pause(1, headers("Retry-After", "7")))
        .isBetween(Duration.ofSeconds(7), Duration.ofSeconds(8));
    assertThat(RETRIES.pause(1, headers("retry-after-ms", "3200")))
        .isBetween(Duration.ofMillis(3_200), Duration.ofSeconds(4));
    assertThat(
            RETRIES.pause(
                1,
                headers(
                    "Date",
                    "Wed, 04 Mar 2026 12:00:00 GMT",
                    "Retry-After",
                    "Wed, 04 Mar 2026 12:00:09 GMT")))
        .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(10));
    for (String odd : List.of("soon", "-5", "", "99999999999999999999")) {
      assertThat(RETRIES.pause(1, headers("Retry-After", odd)))
          .as(odd)
          .isLessThanOrEqualTo(Duration.ofMillis(500));
    }
  }

  @Test
  void a_quota_that_is_used_up_does_not_come_back_in_a_moment() {
    assertThat(Failed.status(429, "{\"error\":{\"code\":\"insufficient_quota\"}}").isPassing())
        .isFalse();
    assertThat(Failed.status(429, "{}").isPassing()).isTrue();
    assertThat(Failed.status(503, "").isPassing()).isTrue();
    assertThat(Failed.status(401, "").isRetryable()).isFalse();
  }

  @Test
  void the_kind_of_an_error_is_told_and_its_words_are_not() {
    Failed failed =
        Failed.status(
            404,
            "{\"error\":{\"message\":\"no model for sk-secret\",\"type\":\"invalid_request_error\","
                + "\"code\":\"model_not_found\"}}");
    assertThat(failed.why()).contains("404", "model_not_found").doesNotContain("sk-secret");
    assertThat(Failed.status(400, "{\"code\":\"sk-secret-1\"}").why()).doesNotContain("secret");
  }

  @Test
  void every_provider_is_found_by_its_name() {
    assertThat(ServiceLoader.load(ChatModelProvider.class))
        .extracting(ChatModelProvider::name)
        .contains("openai-compatible", "anthropic", "gemini", "ollama");
  }

  @Test
  void a_model_and_a_key_for_the_providers_own_address_are_wanted() {
    for (ChatModelProvider provider : ServiceLoader.load(ChatModelProvider.class)) {
      assertThatThrownBy(() -> provider.open(ChatModelOptions.none()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("model is not set");
      if (!provider.name().equals("ollama")) {
        assertThatThrownBy(() -> provider.open(ChatModelOptions.of(provider.name(), "m")))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("api-key is not set");
      }
    }
  }

  @Test
  void nothing_of_a_call_is_printed_or_logged() {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (StubModelServer stub = new StubModelServer().thenTooMany().thenStatus(401)) {
      for (ModelProtocol protocol : ModelProtocol.values()) {
        ChatModelOptions options =
            ChatModelOptions.of(protocol.provider(), "m")
                .withBaseUrl(stub.baseUrl(protocol))
                .withApiKey(StubModelServer.KEY);
        try (ChatModel model = provider(protocol).open(options)) {
          assertThatThrownBy(() -> model.chat(request("When?", ChatModelContract.PATIENCE)))
              .isInstanceOf(ModelFailure.class);
        }
      }
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .doesNotContain(StubModelServer.KEY)
        .doesNotContain("When?");
  }

  private static ChatModelProvider provider(ModelProtocol protocol) {
    return ServiceLoader.load(ChatModelProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(protocol.provider()))
        .findFirst()
        .orElseThrow();
  }
}
