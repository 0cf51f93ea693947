package io.remanence.space;

import io.remanence.error.RemanenceException;
import java.util.regex.Pattern;

/**
 * The name of a space, which is also its folder's.
 *
 * @param value {@code [a-z0-9][a-z0-9_-]{0,62}}
 */
public record SpaceName(String value) {
  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");

  /** The space that is made at its first use. */
  public static final SpaceName DEFAULT = new SpaceName("default");

  public SpaceName {
    if (!FORM.matcher(value).matches()) {
      throw RemanenceException.invalid(
          "the space name is '"
              + value
              + "'; 1 to 63 of a-z, 0-9, _ and -, the first a letter or digit, are wanted");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
