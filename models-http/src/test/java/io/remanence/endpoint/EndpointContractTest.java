package io.remanence.endpoint;

import io.remanence.embed.Embedder;
import io.remanence.testkit.EmbedderContract;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

final class EndpointContractTest implements EmbedderContract {
  private static final StubEndpoint STUB = new StubEndpoint();

  @AfterAll
  static void close() {
    STUB.close();
  }

  @Override
  public Embedder openEmbedder() {
    return EndpointEmbedder.of(Protocol.OPENAI, STUB.options());
  }

  @Override
  public List<String> sentences() {
    return List.of(
        "The ferry to the island leaves at nine in the morning",
        "At nine in the morning the ferry leaves to the island",
        "Our grandmother pickles cucumbers every autumn");
  }
}
