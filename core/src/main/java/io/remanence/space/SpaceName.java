package io.remanence.space;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.text.Texts;
import java.util.regex.Pattern;

/**
 * The name of a space, which is also its folder's. Every name is a folder of its own on every
 * system: small letters alone, since some disks don't tell them from capitals, no dot or blank,
 * which some systems drop from the end of a name, and none of the words that mean a device to
 * Windows, so that a data directory can move from one system to another.
 *
 * @param value {@code [a-z0-9][a-z0-9_-]{0,62}}, and no device
 */
public record SpaceName(String value) {
  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");

  private static final int MOST_SHOWN = 100;

  /** Windows opens the device instead of a file or folder of such a name, wherever it lies. */
  private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|(com|lpt)[0-9]");

  /** The space that is made at its first use. */
  public static final SpaceName DEFAULT = new SpaceName("default");

  public SpaceName {
    if (!FORM.matcher(value).matches()) {
      throw RemanenceException.invalid(
          ErrorText.BAD_SPACE_NAME, Texts.truncate(Texts.clean(value), MOST_SHOWN));
    }
    if (DEVICE.matcher(value).matches()) {
      throw RemanenceException.invalid(ErrorText.DEVICE_NAME, value);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
