package io.remanence.server.wire;

import io.remanence.json.JsonObject;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import io.remanence.tool.ToolDefinition;
import io.remanence.tool.ToolReply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tools on the wire, as chat protocols declare them. */
public final class ToolWire {
  private ToolWire() {}

  /** The body of a call. */
  public record Incoming(ScopeFields scope, JsonObject arguments) {}

  /** Reads the body of a call. */
  public static Incoming read(Fields fields) {
    ScopeFields scope = fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE);
    if (scope.isEmpty()) {
      fields.problem("scope", Phrase.NEEDS_SCOPE);
    }
    return new Incoming(scope, fields.json("arguments").orElse(JsonObject.empty()));
  }

  /** The list of tools. */
  public static Map<String, Object> write(List<ToolDefinition> tools, Language language) {
    return Map.of("items", tools.stream().map(tool -> write(tool, language)).toList());
  }

  private static Map<String, Object> write(ToolDefinition tool, Language language) {
    Map<String, Object> function = new LinkedHashMap<>();
    function.put("name", tool.name());
    function.put("description", tool.description(language));
    function.put("parameters", tool.schema(language).members());
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("type", "function");
    tree.put("function", function);
    return tree;
  }

  /** What a call answers. */
  public static Map<String, Object> write(ToolReply reply) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("text", reply.text());
    tree.put("data", reply.data().members());
    return tree;
  }
}
