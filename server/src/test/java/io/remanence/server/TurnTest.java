package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TurnTest {
  private final RemanenceServer server =
      RemanenceServer.start(ServerOptions.inMemory().withPort(0));
  private final Client client = new Client(server.address());
  private static final String SESSIONS = "/v1/spaces/default/sessions/";

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_turn_goes_through_and_a_later_one_recalls_it() {
    Client.Reply prepared =
        client.post(
            SESSIONS + "a/turns",
            Map.of(
                "message",
                Map.of("role", "user", "content", "发布计划定在周五下午三点，地点是三号会议室"),
                "scope",
                Map.of("speaker", "u1"),
                "system",
                "You are helpful."));
    assertThat(prepared.status()).as(prepared.text()).isEqualTo(200);
    String turn = (String) prepared.json().get("turn_id");
    assertThat(prepared.object("context").get("session_profile"))
        .isEqualTo(
            Map.of(
                "name",
                "",
                "traits",
                List.of(),
                "preferences",
                List.of(),
                "notes",
                "",
                "updated_at",
                ""));
    Client.Reply completed =
        client.post(
            SESSIONS + "a/turns/" + turn + "/complete",
            Map.of(
                "messages", List.of(Map.of("role", "assistant", "content", "好的，周五下午三点在三号会议室发布。"))));
    assertThat(completed.status()).as(completed.text()).isEqualTo(200);
    assertThat(completed.json().get("round")).isEqualTo(1);
    assertThat(completed.json().get("captured"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .hasSize(1);

    Client.Reply later =
        client.post(
            SESSIONS + "b/turns",
            Map.of(
                "message",
                Map.of(
                    "role",
                    "user",
                    "content",
                    "发布计划定在什么时候？",
                    "speaker",
                    Map.of("id", "u1", "name", "小林"))));
    assertThat(later.text()).contains("三号会议室");
    assertThat(later.object("context").get("speaker")).isEqualTo(Map.of("id", "u1", "name", "小林"));
  }
}
