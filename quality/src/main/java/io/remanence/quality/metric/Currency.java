package io.remanence.quality.metric;

import java.util.List;
import java.util.Set;

/** Whether what holds now comes before what it superseded. */
public final class Currency {
  private Currency() {}

  /**
   * Whether a current one was found before any superseded one; a superseded one that was not found
   * is behind everything.
   *
   * @param found best first
   */
  public static boolean currentFirst(
      List<String> found, Set<String> current, Set<String> superseded) {
    for (String id : found) {
      if (current.contains(id)) {
        return true;
      }
      if (superseded.contains(id)) {
        return false;
      }
    }
    return false;
  }
}
