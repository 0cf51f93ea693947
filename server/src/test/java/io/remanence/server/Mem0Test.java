package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** mem0's clients, by the requests that they send, and by its own client where node is found. */
final class Mem0Test extends ServerTest {
  private static final String[] TOKEN = {
    "Content-Type", "application/json", "Authorization", "Token m0-anything"
  };

  @TempDir private Path folder;

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> results(Client.Reply reply) {
    return (List<Map<String, Object>>) Objects.requireNonNull(ok(reply).json().get("results"));
  }

  private String add(String text, String user) {
    return String.valueOf(
        results(
                client.post(
                    "/v3/memories/add/",
                    Map.of(
                        "messages",
                        List.of(message("user", text)),
                        "user_id",
                        user,
                        "infer",
                        false,
                        "metadata",
                        Map.of("topic", "food")),
                    TOKEN))
            .getFirst()
            .get("id"));
  }

  @Test
  void a_memory_lives_from_add_to_delete() {
    String id = add("Ann loves 火锅 and hot pot.", "ann");
    add("Bob loves soup.", "bob");
    assertThat(ok(client.get("/v1/ping/", TOKEN)).json()).containsEntry("status", "ok");
    List<Map<String, Object>> found =
        results(
            client.post(
                "/v3/memories/search/",
                Map.of(
                    "query",
                    "what does she love? hot pot",
                    "output_format",
                    "v1.1",
                    "top_k",
                    3,
                    "filters",
                    Map.of("AND", List.of(Map.of("user_id", "ann")))),
                TOKEN));
    assertThat(found).hasSize(1);
    assertThat(found.getFirst())
        .containsEntry("id", id)
        .containsEntry("memory", "Ann loves 火锅 and hot pot.")
        .containsEntry("user_id", "ann")
        .containsEntry("metadata", Map.of("topic", "food"))
        .containsKeys("score", "created_at", "hash");
    assertThat(
            results(
                client.post(
                    "/v3/memories/?page=1&page_size=10",
                    Map.of("filters", Map.of("user_id", "ann")),
                    TOKEN)))
        .hasSize(1);
    ok(client.put("/v1/memories/" + id + "/", Map.of("text", "Ann loves noodles."), TOKEN));
    assertThat(ok(client.get("/v1/memories/" + id + "/", TOKEN)).json())
        .containsEntry("memory", "Ann loves noodles.");
    assertThat(ok(client.get("/v1/memories/" + id + "/history/", TOKEN)).text())
        .contains("\"old_memory\":\"Ann loves 火锅 and hot pot.\"")
        .contains("\"new_memory\":\"Ann loves noodles.\"");
    assertThat(ok(client.delete("/v1/memories/" + id + "/", TOKEN)).text()).contains("deleted");
    problem(client.get("/v1/memories/" + id + "/", TOKEN), 404, "not_found");
    ok(client.delete("/v1/memories/?user_id=bob", TOKEN));
    assertThat(
            results(
                client.post("/v3/memories/", Map.of("filters", Map.of("user_id", "bob")), TOKEN)))
        .isEmpty();
  }

  @Test
  void a_conversation_is_captured_as_a_turn() {
    List<Map<String, Object>> made =
        results(
            client.post(
                "/v1/memories/",
                Map.of(
                    "messages",
                    List.of(
                        message("user", "My sister Ann lives in Bergen since March."),
                        message("assistant", "Noted, Bergen.")),
                    "user_id",
                    "u1"),
                TOKEN));
    assertThat(made).hasSize(1);
    assertThat(
            ok(client.post(
                    "/v2/memories/search/",
                    Map.of("query", "Where does Ann live?", "filters", Map.of("user_id", "u1")),
                    TOKEN))
                .text())
        .startsWith("[")
        .contains("Bergen");
  }

  @Test
  void the_self_hosted_paths_work_too() {
    String[] key = {"Content-Type", "application/json", "X-API-Key", "k"};
    assertThat(
            results(
                client.post(
                    "/memories",
                    Map.of(
                        "messages", List.of(message("user", "I play the cello.")), "run_id", "r1"),
                    key)))
        .hasSize(1);
    assertThat(results(client.get("/memories?run_id=r1", key))).hasSize(1);
    assertThat(results(client.post("/search", Map.of("query", "cello", "run_id", "r1"), key)))
        .hasSize(1);
    assertThat(results(client.get("/memories?agent_id=r1", key))).isEmpty();
  }

  @Test
  void without_any_id_nothing_is_done() {
    invalid(client.post("/search", Map.of("query", "x")), "user_id");
    invalid(client.delete("/memories"), "user_id");
    invalid(client.post("/memories", Map.of("user_id", "u")), "messages");
  }

  /** Where to find the package is told by {@code remanence.mem0.node-modules}. */
  @Test
  void its_own_javascript_client_works_by_its_host_alone()
      throws IOException, InterruptedException {
    Optional<Path> modules =
        Optional.ofNullable(System.getProperty("remanence.mem0.node-modules")).map(Path::of);
    Assumptions.assumeTrue(
        modules.filter(path -> Files.isDirectory(path.resolve("mem0ai"))).isPresent(),
        "the npm package mem0ai is not given by -Dremanence.mem0.node-modules");
    Path script = folder.resolve("try.cjs");
    Files.writeString(
        script,
        """
        const { MemoryClient } = require(process.argv[2] + '/mem0ai');
        (async () => {
          const client = new MemoryClient({ apiKey: 'm0-any', host: process.argv[3] });
          const added = await client.add([{ role: 'user', content: 'I collect blue teapots.' }],
            { userId: 'js', infer: false });
          const id = added.results[0].id;
          const found = await client.search('teapots', { filters: { user_id: 'js' } });
          const all = await client.getAll({ filters: { user_id: 'js' } });
          await client.update(id, { text: 'I collect green teapots.' });
          const one = await client.get(id);
          const history = await client.history(id);
          await client.delete(id);
          await client.deleteAll({ userId: 'js' });
          console.log(JSON.stringify([found.results[0].memory, all.count, one.memory, one.userId,
            history.length]));
        })().catch((e) => { console.error(e); process.exit(1); });
        """);
    ProcessBuilder builder =
        new ProcessBuilder(
            "node", script.toString(), modules.get().toAbsolutePath().toString(), server.address());
    builder.environment().put("MEM0_TELEMETRY", "false");
    builder.redirectErrorStream(true);
    Process process;
    try {
      process = builder.start();
    } catch (IOException missing) {
      Assumptions.abort("node is not found");
      return;
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(out)
        .contains("[\"I collect blue teapots.\",1,\"I collect green teapots.\",\"js\",2]");
  }
}
