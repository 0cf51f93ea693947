package io.remanence.endpoint;

import io.remanence.embed.EmbeddingOptions;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One address that embeds texts. The key goes to this address alone: redirects are not followed,
 * and what goes wrong is told without the key and without the endpoint's words, which may quote it.
 */
final class Endpoint implements AutoCloseable {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Duration CONNECT = Duration.ofSeconds(5);

  private final HttpClient client;
  private final Protocol protocol;
  private final URI address;
  private final Optional<String> key;
  private final String model;

  Endpoint(Protocol protocol, EmbeddingOptions options, String model) {
    this.protocol = protocol;
    this.address = protocol.address(options.baseUrl().orElse(protocol.usual));
    this.key = options.apiKey();
    this.model = model;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /**
   * A vector for each text, in order.
   *
   * @throws RemanenceException {@code UNAVAILABLE} when the endpoint can't be reached or answers
   *     with anything but vectors; {@code INVALID_ARGUMENT} when it won't take the texts
   */
  List<float[]> embed(List<String> texts, Duration patience) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(patience)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body(texts)));
    key.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    try {
      HttpResponse<InputStream> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        check(response.statusCode());
        List<float[]> vectors = Answer.vectors(body, protocol.member);
        if (vectors.size() != texts.size()) {
          throw new IOException(
              "it sent " + vectors.size() + " vectors for " + texts.size() + " texts");
        }
        return vectors;
      }
    } catch (IOException failure) {
      throw unavailable(String.valueOf(failure.getMessage()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw unavailable("interrupted while waiting for it");
    }
  }

  private void check(int status) {
    if (status == 400 || status == 413 || status == 422) {
      throw RemanenceException.invalid(
          "the embedding endpoint " + address + " won't take the text (status " + status + ")");
    }
    if (status != 200) {
      throw unavailable("it answered with status " + status);
    }
  }

  private RemanenceException unavailable(String why) {
    return RemanenceException.of(
        ErrorCode.UNAVAILABLE,
        "the embedding endpoint " + address + " can't be used for " + model + ": " + why);
  }

  private String body(List<String> texts) {
    StringWriter body = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
      json.writeStartObject();
      json.writeName("model").writeString(model);
      json.writeName("input").writeStartArray();
      texts.forEach(json::writeString);
      json.writeEndArray();
      json.writeEndObject();
    }
    return body.toString();
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
