package io.remanence.metadata;

import io.remanence.scope.Ids;

/**
 * What names an entry.
 *
 * @param namespace whose data it is, such as a plugin's name; 1 to 256 code points
 * @param key 1 to 256 code points
 */
public record MetadataKey(String namespace, String key) {
  public MetadataKey {
    namespace = namespace(namespace);
    key = Ids.check("metadata key", key);
  }

  /**
   * The namespace, as it is.
   *
   * @throws IllegalArgumentException as {@link Ids#check} says
   */
  public static String namespace(String namespace) {
    return Ids.check("metadata namespace", namespace);
  }
}
