package io.remanence.server.wire;

import io.remanence.command.CommandReply;
import io.remanence.command.CommandRole;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Commands on the wire. */
public final class CommandWire {
  private CommandWire() {}

  /** What is typed, where and by whom. */
  public record Incoming(String session, Optional<String> speaker, CommandRole role, String text) {}

  /** Reads the body of a command. */
  public static Incoming read(Fields fields) {
    return new Incoming(
        fields.requiredId("session"),
        fields.id("speaker"),
        fields.named("as", CommandRole::named).orElse(CommandRole.MEMBER),
        fields.requiredText("text"));
  }

  /** What a command answers. */
  public static Map<String, Object> write(CommandReply reply) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("text", reply.text());
    tree.put("data", reply.data().members());
    return tree;
  }
}
