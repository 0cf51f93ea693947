package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.remanence.testkit.Programs;
import io.remanence.testkit.StubAnswers;
import io.remanence.testkit.StubUpstream.Line;
import io.remanence.testkit.StubUpstream.Received;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official npm clients of OpenAI, Anthropic and mem0, with nothing but another base URL. They
 * run where node is on the path and {@code .ci/run} has put them into {@code target/node}.
 */
final class NodeClientsTest extends ProxyServerTest {
  private static final Path NODE = Path.of("target", "node");
  private static final String QUESTION = "What does my cat Miso eat? 我的猫吃什么？ 🐈";

  @TempDir private Path folder;
  private String node = "unset";

  @BeforeEach
  void find() {
    Optional<Path> found = Programs.onPath("node");
    assumeTrue(found.isPresent(), "node is not on the path");
    node = found.orElseThrow().toString();
    for (String module : List.of("openai", "@anthropic-ai/sdk", "mem0ai")) {
      assumeTrue(
          Files.isDirectory(NODE.resolve("node_modules").resolve(module)),
          "the clients are not in server/target/node; .ci/run installs them");
    }
  }

  /** Runs a script, which says so where all was as it wanted. */
  private void run(String script, String address) throws Exception {
    Path copy = NODE.resolve(script);
    Files.copy(Path.of("src", "test", "node", script), copy, StandardCopyOption.REPLACE_EXISTING);
    ProcessBuilder builder = new ProcessBuilder(node, copy.toString(), address);
    builder.environment().put("MEM0_TELEMETRY", "false");
    Path printed = folder.resolve("printed");
    builder.redirectErrorStream(true).redirectOutput(printed.toFile());
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(60, TimeUnit.SECONDS);
      String all = Files.readString(printed, StandardCharsets.UTF_8);
      assertThat(ended).as(all).isTrue();
      assertThat(process.exitValue()).as(all).isZero();
      assertThat(all).contains("{\"done\":true}");
    } finally {
      process.destroyForcibly();
    }
  }

  /** What the upstream got of a conversation, in order. */
  private List<Received> sent(String mark) {
    return upstream.received().stream()
        .filter(request -> mark.equals(request.headers().get("x-stub")))
        .toList();
  }

  private static List<?> messages(Received request) {
    return (List<?>) Objects.requireNonNull(Client.tree(request.body()).get("messages"));
  }

  private List<String> of(String conversation) {
    return stored("/v1/spaces/default/sessions/" + conversation + "/messages?view=full&limit=all");
  }

  private static Line endless(List<String> events) {
    // The last ones end the answer.
    List<String> many =
        Stream.concat(
                events.subList(0, events.size() - 2).stream(),
                Collections.nCopies(2_000, events.get(events.size() - 3)).stream())
            .toList();
    return Line.events(many).slowly(Duration.ZERO, Duration.ofMillis(10));
  }

  private void nothingIsLeft() throws InterruptedException {
    for (int tries = 0; tries < 500 && server.proxied() > 0; tries++) {
      Thread.sleep(20);
    }
    assertThat(server.proxied()).isZero();
  }

  @Test
  void the_client_of_openai() throws Exception {
    upstream
        .when("stream", Line.events(StubAnswers.chatEvents("It eats ", "三文鱼", ".")))
        .when("choices", Line.json(200, StubAnswers.chat("one", "two")))
        .when(
            "limit",
            Line.json(429, "{\"error\":{\"message\":\"slow down\",\"type\":\"t\",\"code\":\"c\"}}"))
        .when("broken", Line.json(200, StubAnswers.chat("never whole")).brokenAfter(0))
        .when("response", Line.events(StubAnswers.responseEvents("resp_2", "Sal ", "鲑", " mon")))
        .when("endless", endless(StubAnswers.chatEvents("Once upon a time ")))
        .then(Line.json(200, StubAnswers.chat("ok")))
        .then(Line.json(200, StubAnswers.chat("ok")))
        .then(Line.events(StubAnswers.chatCallEvents("call_7", "look", "{\"q\"", ":7}")))
        .then(Line.events(StubAnswers.chatEvents("Salmon, ", "as I saw.")));
    run("openai.mjs", server.address() + "/openai/v1");
    List<Received> loop = sent("tools");
    assertThat(loop).hasSize(2);
    assertThat(messages(loop.getLast()).getFirst())
        .as("the question as it was sent first, memory and all")
        .isEqualTo(messages(loop.getFirst()).getFirst());
    assertThat(loop.getFirst().body()).contains("salmon and nothing else");
    assertThat(of("chat"))
        .containsExactly(
            "user: " + QUESTION,
            "assistant: ok",
            "user: And in this picture?",
            "assistant: It eats 三文鱼.");
    assertThat(of("tools"))
        .containsExactly(
            "user: " + QUESTION,
            "assistant calls look{\"q\":7}",
            "tool: seen 7",
            "assistant: Salmon, as I saw.");
    assertThat(of("choices")).containsExactly("user: Choose one of two, please", "assistant: one");
    assertThat(of("errors")).noneMatch(message -> message.startsWith("assistant"));
    assertThat(of("responses"))
        .containsExactly(
            "user: " + QUESTION, "assistant: ok", "user: And what else?", "assistant: Sal 鲑 mon");
    nothingIsLeft();
    assertThat(of("cut").getFirst()).isEqualTo("user: Tell me a long story");
    assertThat(upstream.received())
        .allSatisfy(
            request ->
                assertThat(request.headers())
                    .containsEntry("authorization", "Bearer sk-upstream")
                    .doesNotContainKeys("x-memory-user", "x-memory-conversation"));
  }

  @Test
  void the_client_of_anthropic() throws Exception {
    upstream
        .when("stream", Line.events(StubAnswers.anthropicEvents("Sal ", "鲑", " mon")))
        .when(
            "tool",
            Line.events(StubAnswers.anthropicCallEvents("toolu_7", "look", "{\"q\"", ":7}")))
        .when("after-tool", Line.events(StubAnswers.anthropicEvents("Salmon, ", "as I saw.")))
        .when(
            "overloaded",
            Line.json(
                529,
                "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"later\"}}"))
        .when("endless", endless(StubAnswers.anthropicEvents("Once upon a time ")));
    run("anthropic.mjs", server.address() + "/anthropic");
    assertThat(messages(sent("after-tool").getFirst()).getFirst())
        .as("the question as it was sent first, memory and all")
        .isEqualTo(messages(sent("tool").getFirst()).getFirst());
    assertThat(sent("tool").getFirst().body()).contains("salmon and nothing else");
    assertThat(Client.tree(upstream.received().get(1).body()).get("system"))
        .as("what the provider caches")
        .isEqualTo(
            List.of(
                Map.of(
                    "type",
                    "text",
                    "text",
                    "Be brief.",
                    "cache_control",
                    Map.of("type", "ephemeral"))));
    assertThat(of("chat"))
        .containsExactly(
            "user: " + QUESTION,
            "assistant: ok",
            "user: Say it again please",
            "assistant: Sal 鲑 mon");
    assertThat(of("tools"))
        .containsExactly(
            "user: " + QUESTION,
            "assistant calls look{\"q\":7}",
            "tool: seen 7",
            "assistant: Salmon, as I saw.");
    assertThat(of("errors")).noneMatch(message -> message.startsWith("assistant"));
    nothingIsLeft();
    assertThat(of("cut").getFirst()).isEqualTo("user: Tell me a long story");
    assertThat(upstream.received())
        .allSatisfy(
            request ->
                assertThat(request.headers()).containsEntry("authorization", "Bearer sk-ant"));
  }

  @Test
  void the_client_of_mem0() throws Exception {
    run("mem0.mjs", server.address());
  }
}
