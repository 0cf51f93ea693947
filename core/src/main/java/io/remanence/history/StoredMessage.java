package io.remanence.history;

import java.util.Optional;

/**
 * A message with what the store keeps beside it.
 *
 * @param importKey the record that it was imported from; unique in its session
 * @param document the imported file that it came with
 */
public record StoredMessage(
    Message message, Optional<String> importKey, Optional<String> document) {}
