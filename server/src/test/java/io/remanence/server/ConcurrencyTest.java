package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConcurrencyTest {
  private static final String SESSIONS = "/v1/spaces/default/sessions/";

  @TempDir private Path data;

  @Test
  void turns_of_many_callers_all_arrive() throws Exception {
    int callers = 16;
    int turns = 8;
    ServerOptions options =
        ServerOptions.of(data)
            .withPort(0)
            .withEnvironment(Map.of())
            .withSettings(Map.of("embedding.provider", "none"));
    try (RemanenceServer server = RemanenceServer.start(options);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Client client = new Client(server.address());
      List<Future<?>> all = new ArrayList<>();
      for (int caller = 0; caller < callers; caller++) {
        String session = "s" + caller % 4;
        String speaker = "u" + caller;
        all.add(threads.submit(() -> talk(client, session, speaker, turns)));
      }
      for (Future<?> one : all) {
        one.get();
      }
      for (int session = 0; session < 4; session++) {
        assertThat(client.get(SESSIONS + "s" + session + "/messages/count").json())
            .containsEntry("count", callers / 4 * turns * 2);
      }
      assertThat(client.get("/v1/spaces/default/verify").json()).containsEntry("ok", true);
    }
  }

  private static void talk(Client client, String session, String speaker, int turns) {
    for (int i = 0; i < turns; i++) {
      Client.Reply prepared =
          client.post(
              SESSIONS + session + "/turns",
              Map.of(
                  "message",
                  Map.of("role", "user", "content", speaker + " asks question number " + i),
                  "scope",
                  Map.of("speaker", speaker)));
      assertThat(prepared.status()).as(prepared.text()).isEqualTo(200);
      Client.Reply completed =
          client.post(
              SESSIONS + session + "/turns/" + prepared.json().get("turn_id") + "/complete",
              Map.of(
                  "messages",
                  List.of(
                      Map.of("role", "assistant", "content", "answer " + i + " for " + speaker))));
      assertThat(completed.status()).as(completed.text()).isEqualTo(200);
    }
  }
}
