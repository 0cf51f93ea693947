package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MessagesTest {
  // Words of the API that are English already.
  private static final Set<String> NAMES =
      Set.of("part", "kind", "role", "room", "source", "status", "state", "field");

  @Test
  void all_that_is_said_in_english_is_said_in_chinese() throws IOException {
    Set<String> english = read("messages.properties").stringPropertyNames();
    Set<String> chinese =
        read("messages_zh.properties").stringPropertyNames().stream()
            .filter(key -> english.contains(key) || !NAMES.contains(key.split("\\.", 2)[0]))
            .collect(Collectors.toSet());
    assertThat(new TreeSet<>(chinese)).isEqualTo(new TreeSet<>(english));
  }

  @Test
  void both_languages_take_the_same_values() throws IOException {
    Properties english = read("messages.properties");
    Properties chinese = read("messages_zh.properties");
    for (String key : english.stringPropertyNames()) {
      assertThat(values(chinese.getProperty(key)))
          .as(key)
          .isEqualTo(values(english.getProperty(key)));
    }
  }

  @Test
  void english_is_english_on_a_chinese_machine() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.SIMPLIFIED_CHINESE);
      assertThat(new Messages(Language.ENGLISH).text("sessions.nothing")).isEqualTo("No sessions.");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void the_option_comes_before_the_setting_and_the_setting_before_the_locale() {
    Optional<String> none = Optional.empty();
    assertThat(LanguageChoice.of(Optional.of("en"), Optional.of("zh"), "zh_CN.UTF-8"))
        .isEqualTo(Language.ENGLISH);
    assertThat(LanguageChoice.of(none, Optional.of("en"), "zh_CN.UTF-8"))
        .isEqualTo(Language.ENGLISH);
    assertThat(LanguageChoice.of(none, none, "zh_CN.UTF-8")).isEqualTo(Language.CHINESE);
    assertThat(LanguageChoice.of(none, none, "zh")).isEqualTo(Language.CHINESE);
    assertThat(LanguageChoice.of(none, none, "de_DE.UTF-8")).isEqualTo(Language.ENGLISH);
    assertThat(LanguageChoice.of(none, none, "")).isEqualTo(Language.ENGLISH);
  }

  private static long values(String text) {
    return Pattern.compile("%(\\d\\$)?s").matcher(text).results().count();
  }

  private static Properties read(String name) throws IOException {
    Properties properties = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(MessagesTest.class.getResourceAsStream(name), name),
            StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return properties;
  }
}
