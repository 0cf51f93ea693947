package io.remanence.command;

import io.remanence.json.JsonObject;

/**
 * What a command answers.
 *
 * @param text for people, in their language
 * @param data the same for programs: {@code ok}, and with it what was found or done, or {@code
 *     error} with {@code usage} where the command had a mistake in it
 */
public record CommandReply(String text, JsonObject data) {}
