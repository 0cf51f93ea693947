package io.remanence.server;

import java.util.List;
import java.util.Map;

/** Something to look at: a room and a direct chat, with memories, a profile and candidates. */
final class ConsoleSample {
  private ConsoleSample() {}

  static void fill(Client client) {
    String space = ServerTest.SPACE;
    ok(
        client.put(
            space + "/sessions/garden",
            Map.of(
                "room",
                "room",
                "title",
                "Garden club 花园",
                "platform",
                "chat",
                "settings",
                Map.of("candidates.enabled", true))));
    String garden = space + "/sessions/garden";
    String here = "?platform=chat&bot=";
    turn(
        client,
        garden,
        here,
        "ann",
        "I prefer tulips over roses. 我们周六早上九点在东门见面。",
        "Noted: tulips. 好的。");
    turn(
        client,
        garden,
        here,
        "bo",
        "We decided to plant the oak near the north gate.",
        "Oak, north.");
    turn(client, garden, here, "ann", "When do we meet on Saturday? 几点在东门见面？", "At nine, 东门。");
    ok(
        client.post(
            garden + "/messages" + here,
            Map.of(
                "messages",
                List.of(
                    Map.of(
                        "role",
                        "assistant",
                        "content",
                        "Looking it up.",
                        "tool_calls",
                        List.of(
                            Map.of(
                                "id",
                                "c1",
                                "type",
                                "function",
                                "function",
                                Map.of("name", "weather", "arguments", "{\"city\":\"Oslo\"}")))),
                    Map.of(
                        "role", "tool", "tool_call_id", "c1", "content", "sunny, 18 degrees")))));
    ok(
        client.patch(
            space + "/profiles/speaker/garden/ann" + here,
            Map.of("field", "preferences", "action", "add", "value", "tea", "fact_key", "drink")));
    ok(
        client.patch(
            space + "/profiles/speaker/garden/ann" + here,
            Map.of(
                "field", "preferences", "action", "set", "value", "coffee", "fact_key", "drink")));
    for (String content :
        List.of("The launch is on Friday.", "Bo is allergic to peanuts.", "备用钥匙在蓝色花盆下面。")) {
      ok(
          client.post(
              space + "/memories",
              Map.of(
                  "content",
                  content,
                  "tags",
                  List.of("note"),
                  "scope",
                  Map.of("platform", "chat", "session", "garden", "isolation", "session"))));
    }
  }

  /** A turn that the memories of the sample answer. */
  static void ask(Client client) {
    String garden = ServerTest.SPACE + "/sessions/garden";
    turn(client, garden, "?platform=chat&bot=", "bo", "When is the launch?", "On Friday.");
  }

  private static void turn(
      Client client, String session, String here, String speaker, String said, String reply) {
    Client.Reply prepared =
        ok(
            client.post(
                session + "/turns" + here,
                Map.of(
                    "message",
                    Map.of(
                        "role",
                        "user",
                        "content",
                        said,
                        "speaker",
                        Map.of("id", speaker, "name", speaker.equals("ann") ? "Ann" : "Bo")))));
    ok(
        client.post(
            session + "/turns/" + prepared.json().get("turn_id") + "/complete" + here,
            ServerTest.messages("assistant", reply)));
  }

  private static Client.Reply ok(Client.Reply reply) {
    return ServerTest.ok(reply);
  }
}
