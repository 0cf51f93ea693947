package io.remanence.quality;

import io.remanence.settings.SpaceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * How to evaluate.
 *
 * @param embedder {@code none}, or the name of a provider on the class path
 * @param embeddingCache a folder that keeps vectors between runs; absent means that none are kept
 * @param settings of the spaces that are searched
 * @param pools whether to note where relevant documents stood in each pool
 * @param clock the time of what has none
 */
public record EvaluationOptions(
    String embedder,
    Optional<Path> embeddingCache,
    SpaceSettings settings,
    boolean pools,
    Clock clock) {

  /** The name that stands for no embedder. */
  public static final String NO_EMBEDDER = "none";

  /** Everything as it is where nothing is set, with this embedder. */
  public static EvaluationOptions of(String embedder, Clock clock) {
    return new EvaluationOptions(
        embedder, Optional.empty(), SpaceSettings.defaults(), false, clock);
  }
}
