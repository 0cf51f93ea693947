package io.remanence.history;

/**
 * A call of a tool by the model.
 *
 * @param id pairs the call with its result; may be empty where a provider gives none
 * @param type {@code function} in today's protocols
 * @param name the function's name
 * @param arguments the arguments as the model wrote them, usually JSON
 */
public record ToolCall(String id, String type, String name, String arguments) {
  /** A call of a function. */
  public static ToolCall function(String id, String name, String arguments) {
    return new ToolCall(id, "function", name, arguments);
  }
}
