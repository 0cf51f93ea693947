package io.remanence.server.config;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * Reads the settings: the file {@code remanence.toml} in the data directory, then variables of the
 * environment, then flags; the later one wins.
 */
public final class Configuration {
  /** The file's name. */
  public static final String FILE = "remanence.toml";

  private static final String PREFIX = "REMANENCE_";

  private Configuration() {}

  /**
   * The settings of a server.
   *
   * @param data the data directory; absent in memory
   * @param environment all variables; those that begin with {@code REMANENCE_} must be settings
   * @param flags settings by key
   * @throws RemanenceException {@code INVALID_ARGUMENT} for an unknown key, naming one that is
   *     near, a bad value, naming key, value and what is wanted, or a file that is no TOML
   */
  public static ServerSettings read(
      Optional<Path> data, Map<String, String> environment, Map<String, String> flags) {
    ServerSettings settings = ServerSettings.defaults();
    if (data.isPresent()) {
      settings = applyFile(settings, file(data.get().resolve(FILE)));
    }
    settings = apply(settings, variables(environment), ErrorText.THE_ENVIRONMENT);
    return apply(settings, new TreeMap<>(flags), ErrorText.THE_COMMAND_LINE);
  }

  private static ServerSettings applyFile(ServerSettings before, Map<?, ?> tables) {
    ErrorDetail where = ErrorText.THE_FILE.with(FILE);
    Map<String, Object> values = new TreeMap<>();
    Map<Object, Object> whole = new LinkedHashMap<>(tables);
    whole.remove(LayerTables.PLATFORM);
    whole.remove(LayerTables.PLACE);
    flatten("", whole, values);
    ServerSettings settings = apply(before, values, where);
    try {
      return settings.withLayers(LayerTables.read(settings.spaces(), tables));
    } catch (RemanenceException wrong) {
      throw RemanenceException.invalid(ErrorText.IN, where, wrong.detail());
    }
  }

  private static ServerSettings apply(ServerSettings before, Map<String, ?> values, Object where) {
    ServerSettings settings = before;
    for (Map.Entry<String, ?> entry : values.entrySet()) {
      ServerKey key =
          ServerKey.of(entry.getKey()).orElseThrow(() -> unknown(entry.getKey(), where));
      try {
        settings = key.apply(settings, entry.getValue());
      } catch (RemanenceException wrong) {
        throw RemanenceException.invalid(ErrorText.IN, where, wrong.detail());
      }
    }
    return settings;
  }

  private static Map<?, ?> file(Path file) {
    try {
      return new TomlMapper().readValue(Files.readString(file), Map.class);
    } catch (NoSuchFileException none) {
      return Map.of();
    } catch (IOException unreadable) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, unreadable, ErrorText.NOT_READ, file, unreadable);
    } catch (JacksonException wrong) {
      throw RemanenceException.invalid(
          ErrorText.NO_TOML, file, wrong.getOriginalMessage() + at(wrong));
    }
  }

  private static String at(JacksonException wrong) {
    return wrong.getLocation() == null
        ? ""
        : " (line %d, column %d)"
            .formatted(wrong.getLocation().getLineNr(), wrong.getLocation().getColumnNr());
  }

  static void flatten(String prefix, Map<?, ?> table, Map<String, Object> values) {
    table.forEach(
        (key, value) -> {
          String name = prefix.isEmpty() ? key.toString() : prefix + "." + key;
          if (value instanceof Map<?, ?> inner) {
            flatten(name, inner, values);
          } else if (value != null) {
            values.put(name, value);
          }
        });
  }

  /** Variables by the keys that they stand for. */
  private static Map<String, Object> variables(Map<String, String> environment) {
    Map<String, Object> values = new TreeMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX)) {
            values.put(
                ServerKey.all().stream()
                    .map(ServerKey::key)
                    .filter(key -> variable(key).equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknownVariable(name)),
                value);
          }
        });
    return values;
  }

  /** The variable of a key: {@code REMANENCE_}, then the key in capitals with {@code _}. */
  static String variable(String key) {
    return PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  private static RemanenceException unknown(String key, Object where) {
    List<String> keys = ServerKey.all().stream().map(ServerKey::key).toList();
    return RemanenceException.invalid(
        ErrorText.IN, where, guess(ErrorText.NO_SETTING.with(key), Nearest.of(key, keys)));
  }

  private static ErrorDetail guess(ErrorDetail wrong, Optional<String> nearest) {
    return nearest
        .map(near -> ErrorText.GUESS.with(wrong, near))
        .orElseGet(() -> ErrorText.LISTED.with(wrong));
  }

  private static RemanenceException unknownVariable(String name) {
    // Without what all of them begin with: it would make any two look alike.
    List<String> ends =
        ServerKey.all().stream()
            .map(key -> variable(key.key()).substring(PREFIX.length()))
            .toList();
    return RemanenceException.invalid(
        ErrorText.IN,
        ErrorText.THE_ENVIRONMENT,
        guess(
            ErrorText.NO_SETTING_FOR.with(name),
            Nearest.of(name.substring(PREFIX.length()), ends).map(PREFIX::concat)));
  }
}
