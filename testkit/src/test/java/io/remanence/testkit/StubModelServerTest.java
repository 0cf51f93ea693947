package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.json.LooseJson;
import io.remanence.llm.ChatReply;
import io.remanence.llm.FinishReason;
import io.remanence.llm.ModelFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The stub as a raw caller sees it, and the scripted model's twins of its faults. */
final class StubModelServerTest {
  private static final String STREAM =
      "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"说 \\\"hi\\\"\"}]}";

  private final StubModelServer stub = new StubModelServer();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @AfterEach
  void close() {
    client.close();
    stub.close();
  }

  private HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(stub.baseUrl(ModelProtocol.OPENAI) + path))
            .header("Authorization", "Bearer k")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void a_stream_comes_in_pieces_with_why_it_stopped_and_usage_and_an_end() throws Exception {
    String said = "The lantern festival 灯会 is on \"Friday\" 🏮.";
    stub.then(said, FinishReason.LENGTH);
    HttpResponse<String> response = post("/chat/completions", STREAM);
    assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
    List<String> events = response.body().lines().filter(line -> !line.isEmpty()).toList();
    assertThat(events).allMatch(line -> line.startsWith("data: ")).hasSizeGreaterThan(5);
    assertThat(events.getLast()).isEqualTo("data: [DONE]");
    String joined =
        Pattern.compile("\"content\":\"((?:[^\"\\\\]|\\\\.)*)\"")
            .matcher(response.body())
            .results()
            .map(piece -> piece.group(1).replace("\\\"", "\""))
            .reduce("", String::concat);
    assertThat(joined).isEqualTo(said);
    assertThat(response.body()).contains("\"finish_reason\":\"length\"", "\"prompt_tokens\":120");
    assertThat(stub.requests().getFirst().user()).isEqualTo("说 \"hi\"");
    assertThat(stub.requests().getFirst().key()).isEqualTo("k");
  }

  @Test
  void a_broken_stream_ends_before_its_end() {
    stub.thenBroken("Some words that are long enough to be more than one piece of a stream");
    assertThatThrownBy(() -> post("/chat/completions", STREAM)).isInstanceOf(IOException.class);
  }

  @Test
  void what_is_not_streamed_is_one_object() throws Exception {
    stub.thenParrot();
    HttpResponse<String> response = post("/chat/completions", STREAM.replace("true", "false"));
    assertThat(LooseJson.find(response.body()).orElseThrow().broken()).isFalse();
    assertThat(response.body()).contains("\"content\":\"说 \\\"hi\\\"\"");
  }

  @Test
  void refuses_what_it_is_told_to_refuse_and_knows_no_other_path() throws Exception {
    stub.refusing("temperature");
    HttpResponse<String> refused = post("/chat/completions", "{\"temperature\":1,\"messages\":[]}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("temperature", StubModelServer.KEY);
    assertThat(post("/chat/completions", "{\"messages\":[]}").statusCode()).isEqualTo(200);
    assertThat(post("/elsewhere", "{}").statusCode()).isEqualTo(404);
    assertThat(stub.requests()).hasSize(2);
  }

  @Test
  void a_scripted_model_has_the_same_faults() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .thenProse()
            .thenTruncated("The lan")
            .thenEmpty()
            .thenBroken();
    assertThat(say(model).text()).isEqualTo(StubModelServer.PROSE);
    assertThat(say(model).reason()).isEqualTo(FinishReason.LENGTH);
    assertThat(say(model).text()).isEmpty();
    assertThatThrownBy(() -> say(model))
        .isInstanceOfSatisfying(
            ModelFailure.class, failure -> assertThat(failure.isRetryable()).isTrue());
  }

  private static ChatReply say(ScriptedChatModel model) {
    return model.chat(ChatModelContract.request("Say it", Duration.ofSeconds(1)));
  }
}
