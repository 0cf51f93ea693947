package io.remanence.cli;

import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Objects;

/** A small conversation in English and Chinese to try things with, and what to ask about it. */
final class SampleConversation {
  static final String ENGLISH_QUERY = "Where does the lantern workshop take place?";
  static final String CHINESE_QUERY = "周末骑行几点在哪里集合？";

  private SampleConversation() {}

  /** The call that stores it; a second one stores nothing. */
  static ApiCall call(Invocation invocation) {
    return ApiCall.of("POST", invocation.inSpace("import"))
        .query("format", "openai-jsonl")
        .asRepeatable()
        .with(
            new ApiCall.Body(
                "application/octet-stream",
                () -> BodyPublishers.ofInputStream(SampleConversation::open),
                false));
  }

  private static InputStream open() {
    return Objects.requireNonNull(
        SampleConversation.class.getResourceAsStream("sample.jsonl"),
        "sample.jsonl is missing from the program");
  }
}
