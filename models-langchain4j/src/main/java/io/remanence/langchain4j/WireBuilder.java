package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Hands LangChain4j our client; the times that it wants set are the deadline's business. */
final class WireBuilder implements HttpClientBuilder {
  private final Wire wire;
  private Duration connect = Duration.ofSeconds(10);
  private Duration read = Duration.ofMinutes(10);

  WireBuilder(Wire wire) {
    this.wire = wire;
  }

  @Override
  public Duration connectTimeout() {
    return connect;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration timeout) {
    connect = timeout;
    return this;
  }

  @Override
  public Duration readTimeout() {
    return read;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration timeout) {
    read = timeout;
    return this;
  }

  @Override
  public HttpClient build() {
    return wire;
  }
}
