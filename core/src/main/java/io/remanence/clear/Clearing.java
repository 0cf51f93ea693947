package io.remanence.clear;

import io.remanence.text.Language;

/**
 * What a handler is asked to clear.
 *
 * @param space the name of the space
 * @param named whether the caller named its type, rather than leaving all types to be meant
 * @param dryRun whether it is only to say what it would do
 * @param language the language of its messages
 */
public record Clearing(
    String space, ClearScope scope, boolean named, boolean dryRun, Language language) {}
