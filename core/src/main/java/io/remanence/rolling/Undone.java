package io.remanence.rolling;

import io.remanence.summary.Summary;
import java.util.Optional;

/**
 * What taking a compaction back did.
 *
 * @param restored how many messages are back in the window
 * @param summary the summary that is in force again
 */
public record Undone(long restored, Optional<Summary> summary) {}
