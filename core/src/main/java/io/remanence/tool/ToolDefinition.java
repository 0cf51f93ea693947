package io.remanence.tool;

import io.remanence.json.JsonObject;
import io.remanence.text.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tool is, for models and for whoever offers it to them.
 *
 * @param name what it is called by
 * @param title the name for people
 * @param words what it does and when to use it
 * @param parameters its arguments
 * @param output the JSON schema of the data that it answers
 * @param effect what a call may do
 * @param idempotent whether a second call with the same arguments changes nothing more
 */
public record ToolDefinition(
    String name,
    Words title,
    Words words,
    List<ToolParameter> parameters,
    JsonObject output,
    Effect effect,
    boolean idempotent) {
  public ToolDefinition {
    parameters = List.copyOf(parameters);
  }

  /** What a call may do. */
  public enum Effect {
    /** Nothing is changed. */
    READ,
    /** Something is added or changed. */
    WRITE,
    /** Something may be lost. */
    DESTRUCTIVE
  }

  /** What it does and when to use it, for the model. */
  public String description(Language language) {
    return words.in(language);
  }

  /** Its arguments as a JSON schema. */
  public JsonObject schema(Language language) {
    Map<String, Object> properties = new LinkedHashMap<>();
    parameters.forEach(
        parameter -> properties.put(parameter.name(), parameter.schema(language).members()));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put(
        "required",
        parameters.stream().filter(ToolParameter::required).map(ToolParameter::name).toList());
    schema.put("additionalProperties", false);
    return JsonObject.of(schema);
  }
}
