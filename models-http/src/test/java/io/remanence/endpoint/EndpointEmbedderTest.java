package io.remanence.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.remanence.embed.Embedder;
import io.remanence.embed.Embedder.Purpose;
import io.remanence.embed.EmbedderProvider;
import io.remanence.embed.EmbeddingOptions;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EndpointEmbedderTest {
  private final StubEndpoint stub = new StubEndpoint();

  @AfterEach
  void close() {
    stub.close();
  }

  @Test
  void both_providers_are_found_by_their_names() {
    assertThat(ServiceLoader.load(EmbedderProvider.class))
        .extracting(EmbedderProvider::name)
        .contains("openai", "ollama");
  }

  @Test
  void openai_is_called_below_its_base_with_the_key() {
    EmbeddingOptions options =
        new EmbeddingOptions(
            Optional.of(URI.create(stub.base() + "/v1")),
            Optional.of(StubEndpoint.KEY),
            Optional.of("text-embedding-3-small"));
    try (Embedder embedder = only(new OpenAiEmbeddings().open(Path.of("."), options))) {
      assertThat(embedder.identity()).isEqualTo("openai/text-embedding-3-small");
      assertThat(embedder.embed("ferry", Purpose.QUERY)).hasSize(256);
    }
    assertThat(stub.paths).hasSize(2).containsOnly("/v1/embeddings");
    assertThat(stub.authorizations).containsOnly("Bearer " + StubEndpoint.KEY);
  }

  @Test
  void ollama_is_called_without_a_key() {
    EmbeddingOptions options =
        new EmbeddingOptions(
            Optional.of(stub.base()), Optional.empty(), Optional.of("Nomic-Embed:v1.5"));
    try (Embedder embedder = only(new OllamaEmbeddings().open(Path.of("."), options))) {
      assertThat(embedder.identity()).matches("ollama/nomic-embed-v1.5-[0-9a-f]+");
      assertThat(embedder.embed("ferry", Purpose.DOCUMENT)).hasSize(256);
    }
    assertThat(stub.paths).containsOnly("/api/embed");
    assertThat(stub.authorizations).containsOnly("");
  }

  @Test
  void nothing_is_reached_before_it_is_needed() {
    try (Embedder embedder = EndpointEmbedder.of(Protocol.OPENAI, stub.options())) {
      assertThat(embedder.identity()).isEqualTo("openai/stub-model");
      assertThat(stub.paths).isEmpty();
    }
  }

  @Test
  void a_model_must_be_named() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OpenAiEmbeddings().open(Path.of(".")))
        .withMessageContaining("embedding.model");
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 401, 403, 404, 429, 500, 503})
  void an_endpoint_that_refuses_is_unavailable_and_the_key_stays_secret(int status) {
    stub.answerWith(status);
    try (Embedder embedder = EndpointEmbedder.of(Protocol.OPENAI, stub.options())) {
      assertThatExceptionOfType(RemanenceException.class)
          .isThrownBy(() -> embedder.embed("ferry", Purpose.DOCUMENT))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .satisfies(e -> assertThat(everything(e)).doesNotContain(StubEndpoint.KEY))
          .withMessageContaining("status " + status);
    }
    assertThat(stub.paths).doesNotContain("/elsewhere");
  }

  @Test
  void a_text_that_the_endpoint_will_not_take_is_told_from_one_that_can_not_be_reached() {
    try (Embedder embedder = EndpointEmbedder.of(Protocol.OPENAI, stub.options())) {
      embedder.embed("ferry", Purpose.DOCUMENT);
      stub.answerWith(400);
      assertThatExceptionOfType(RemanenceException.class)
          .isThrownBy(() -> embedder.embed("too long", Purpose.DOCUMENT))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
    }
  }

  @Test
  void an_endpoint_that_is_not_there_is_unavailable() {
    stub.close();
    try (Embedder embedder = EndpointEmbedder.of(Protocol.OPENAI, stub.options())) {
      assertThatExceptionOfType(RemanenceException.class)
          .isThrownBy(embedder::dimension)
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no JSON",
        "{}",
        "{\"data\":[]}",
        "{\"data\":[{\"embedding\":[]}]}",
        "{\"data\":[{\"embedding\":[0,0]}]}",
        "{\"data\":[{\"embedding\":[1e39,1]}]}",
        "{\"data\":[{\"embedding\":[1,2,3]}]}",
        "{\"data\":[{\"embedding\":[1,2",
      })
  void answers_without_good_vectors_are_unavailable(String answer) {
    try (Embedder embedder = EndpointEmbedder.of(Protocol.OPENAI, stub.options())) {
      embedder.embed("ferry", Purpose.QUERY);
      stub.distort(good -> answer);
      assertThatExceptionOfType(RemanenceException.class)
          .isThrownBy(() -> embedder.embed("island", Purpose.QUERY))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
  }

  @Test
  void it_is_asked_again_after_it_could_not_be_reached() {
    stub.answerWith(503);
    try (Embedder embedder = EndpointEmbedder.of(Protocol.OPENAI, stub.options())) {
      assertThatExceptionOfType(RemanenceException.class).isThrownBy(embedder::background);
      stub.answerWith(200);
      assertThat(embedder.background()).isBetween(0.0, 0.9);
      assertThat(embedder.embed("ferry", Purpose.QUERY)).hasSize(256);
    }
  }

  @Test
  void options_refuse_what_would_leak_and_never_show_the_key() {
    assertThat(stub.options().toString()).doesNotContain(StubEndpoint.KEY).contains("stub-model");
    for (String url : List.of("ftp://host/", "http://user:secret@host/", "/v1", "http://h/?k=s")) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  new EmbeddingOptions(
                      Optional.of(URI.create(url)), Optional.empty(), Optional.empty()))
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new EmbeddingOptions(
                    Optional.empty(), Optional.of("sk-\nsecret"), Optional.empty()))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  private static Embedder only(List<Embedder> embedders) {
    assertThat(embedders).hasSize(1);
    return embedders.getFirst();
  }

  private static String everything(Throwable failure) {
    StringBuilder text = new StringBuilder();
    for (Throwable t = failure; t != null; t = t.getCause()) {
      text.append(t).append('\n');
    }
    return text.toString();
  }
}
