package io.remanence.tool;

import io.remanence.json.JsonObject;

/**
 * What a tool answers.
 *
 * @param text for the model, in the caller's language
 * @param data the same for programs, whatever the language
 */
public record ToolReply(String text, JsonObject data) {}
