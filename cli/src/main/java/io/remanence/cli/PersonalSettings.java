package io.remanence.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * The settings that say how to speak to a person, as far as they are set: in the environment, else
 * in {@code remanence.toml}. A file that can't be read sets nothing here; the server says what is
 * wrong with it.
 */
record PersonalSettings(Optional<String> language, Optional<ZoneId> zone) {
  static PersonalSettings of(Surroundings surroundings, Path data) {
    Optional<JsonNode> file = read(data.resolve("remanence.toml"));
    return new PersonalSettings(
        setting(surroundings, file, "language"),
        setting(surroundings, file, "zone").flatMap(PersonalSettings::zone));
  }

  private static Optional<String> setting(
      Surroundings surroundings, Optional<JsonNode> file, String key) {
    String variable = "REMANENCE_" + key.toUpperCase(Locale.ROOT);
    return Optional.ofNullable(surroundings.environment().get(variable))
        .or(() -> file.map(settings -> settings.path(key).asString("")))
        .filter(value -> !value.isBlank());
  }

  private static Optional<JsonNode> read(Path file) {
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new TomlMapper().readTree(file.toFile()));
    } catch (JacksonException wrong) {
      return Optional.empty();
    }
  }

  private static Optional<ZoneId> zone(String name) {
    try {
      return Optional.of(ZoneId.of(name));
    } catch (DateTimeException unknown) {
      return Optional.empty();
    }
  }
}
