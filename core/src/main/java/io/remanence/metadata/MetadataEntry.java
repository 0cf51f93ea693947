package io.remanence.metadata;

import io.remanence.json.JsonObject;
import java.time.Instant;

/**
 * An object that is kept.
 *
 * @param updatedAt when it was last put, in milliseconds
 */
public record MetadataEntry(String key, JsonObject data, Instant updatedAt) {}
