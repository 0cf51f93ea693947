package io.remanence.turn;

/**
 * The room that a turn's prompt had, in tokens.
 *
 * @param contextWindow the window of the model
 * @param tokenBudget the most that the prompt could have
 * @param fixed what of it no trimming could leave out: the caller's system prompt and the user's
 *     message
 */
public record PromptRoom(long contextWindow, long tokenBudget, long fixed) {}
