package io.remanence.cli;

import io.remanence.text.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Does once, in a folder of its own that it removes again, what a server and the commands usually
 * do, so that the launcher can let the JVM note what they load. Later starts find it noted and take
 * half the time.
 */
public final class Rehearsal {
  private static final int ROUNDS = 5;
  private static final int READY_ATTEMPTS = 600;
  private static final long READY_PAUSE_MS = 50;

  private final Surroundings surroundings;
  private final Path data;

  private Rehearsal(Surroundings surroundings, Path data) {
    this.surroundings = surroundings;
    this.data = data;
  }

  /** Runs it; the exit code is 1 when something went wrong. */
  public static void main(String[] arguments) throws Exception {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Path data = Files.createTempDirectory("remanence-rehearsal");
    try {
      // Nothing of this person's settings matters here, and none is read.
      Surroundings surroundings =
          new Surroundings(
              Map.of(),
              "en",
              data,
              "remanence",
              InputStream.nullInputStream(),
              nowhere,
              nowhere,
              Terminal.none(),
              ZoneId.of("UTC"),
              new OwnServers(Map.of()),
              new Shutdown());
      new Rehearsal(surroundings, data).play();
    } finally {
      remove(data);
    }
  }

  private void play() throws IOException, InterruptedException {
    Path chat = data.resolve("chat.txt");
    Files.writeString(chat, "[2026-09-01 10:00] Ada: The lantern workshop is on Friday.\n");
    try (LocalServer server = surroundings.servers().start(data, "127.0.0.1", 0);
        ApiClient client =
            new ApiClient(server.host(), server.port(), server.token(), Language.ENGLISH)) {
      awaitReady(client);
      for (int round = 0; round < ROUNDS; round++) {
        turn(client, round);
      }
      for (String method : List.of("tools/list", "resources/list", "prompts/list")) {
        check(
            client.send(
                ApiCall.of("POST", "mcp")
                    .with(
                        ApiCall.Body.json(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\"}"))));
      }
      for (List<String> command :
          List.of(
              List.of("import", chat.toString(), "--session", "imported"),
              List.of("recall", SampleConversation.ENGLISH_QUERY),
              List.of("recall", SampleConversation.CHINESE_QUERY, "--json"),
              List.of("history", "rehearsal"),
              List.of("sessions"),
              List.of("memories", "list"),
              List.of("stats"),
              List.of("verify"))) {
        run(command);
      }
    }
  }

  private static void awaitReady(ApiClient client) throws InterruptedException {
    for (int attempt = 0; !client.send(ApiCall.get("ready")).ok(); attempt++) {
      if (attempt == READY_ATTEMPTS) {
        throw new IllegalStateException("the server did not become ready");
      }
      Thread.sleep(READY_PAUSE_MS);
    }
  }

  private static void turn(ApiClient client, int round) {
    String[] session = {"v1", "spaces", "default", "sessions", "rehearsal"};
    String said = round % 2 == 0 ? "The lantern workshop is on Friday." : "灯笼工作坊改到星期五下午。";
    Answer prepared =
        check(
            client.send(
                ApiCall.of("POST", path(session, "turns"))
                    .with(
                        ApiCall.Body.json(
                            "{\"message\":{\"role\":\"user\",\"content\":\"" + said + "\"}}"))));
    String turn = prepared.json().path("turn_id").asString();
    check(
        client.send(
            ApiCall.of("POST", path(session, "turns", turn, "complete"))
                .with(
                    ApiCall.Body.json(
                        "{\"messages\":[{\"role\":\"assistant\",\"content\":\"Noted, 记下了.\"}]}"))));
  }

  private static String[] path(String[] first, String... more) {
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private static Answer check(Answer answer) {
    if (!answer.ok()) {
      throw new IllegalStateException("the server answered " + answer.status());
    }
    return answer;
  }

  private void run(List<String> command) {
    String[] arguments = new String[command.size() + 2];
    command.toArray(arguments);
    arguments[command.size()] = "--data";
    arguments[command.size() + 1] = data.toString();
    if (new Program(surroundings).run(arguments) != 0) {
      throw new IllegalStateException("the command failed: " + String.join(" ", command));
    }
  }

  private static void remove(Path folder) throws IOException {
    List<Path> innermostFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      innermostFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : innermostFirst) {
      Files.delete(file);
    }
  }
}
