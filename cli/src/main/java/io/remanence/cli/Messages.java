package io.remanence.cli;

import io.remanence.text.Language;
import java.util.Locale;
import java.util.ResourceBundle;

/** What the commands say to people, in one language. */
final class Messages {
  private static final String BUNDLE = "io.remanence.cli.messages";

  private final Language language;
  private final ResourceBundle bundle;

  Messages(Language language) {
    this.language = language;
    this.bundle =
        ResourceBundle.getBundle(
            BUNDLE,
            Locale.forLanguageTag(language.tag()),
            // Else the language of this machine would come before English.
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }

  /** The text of this key, with its {@code %s} filled in. */
  String text(String key, Object... values) {
    return String.format(Locale.ROOT, bundle.getString(key), values);
  }

  /** The text of this key, or the name itself where there is none, as for words of the API. */
  String name(String group, String name) {
    String key = group + "." + name;
    return bundle.containsKey(key) ? bundle.getString(key) : name;
  }

  Language language() {
    return language;
  }

  ResourceBundle bundle() {
    return bundle;
  }
}
