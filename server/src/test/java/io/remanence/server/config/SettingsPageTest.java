package io.remanence.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModelOptions;
import io.remanence.settings.SettingKey;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of settings says what the declarations say. */
final class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "SETTINGS.md");
  private static final String NONE = "none";
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|$", Pattern.MULTILINE);
  private static final Pattern BOUNDS = Pattern.compile("([0-9.,]+) to ([0-9.,]+)");
  private static final Pattern CHOICE = Pattern.compile("`([^`]+)`");

  private record Row(String key, String standard, String values, String where) {}

  private static List<Row> rows() throws IOException {
    return ROW.matcher(Files.readString(PAGE))
        .results()
        .map(row -> new Row(row.group(1), row.group(2), row.group(3), row.group(4)))
        .toList();
  }

  @Test
  void every_key_stands_there_once_and_no_other() throws IOException {
    assertThat(rows())
        .extracting(Row::key)
        .containsExactlyInAnyOrderElementsOf(ServerKey.all().stream().map(ServerKey::key).toList());
  }

  @Test
  void each_has_its_default_and_its_layer() throws IOException {
    for (Row row : rows()) {
      ServerKey key = ServerKey.of(row.key()).orElseThrow();
      assertThat(row.standard()).as("the default of %s", row.key()).isEqualTo(standard(key));
      assertThat(row.where()).as("where %s may be set", row.key()).isEqualTo(where(key));
    }
  }

  @Test
  void each_takes_the_values_that_it_names_and_no_others() throws IOException {
    for (Row row : rows()) {
      ServerKey key = ServerKey.of(row.key()).orElseThrow();
      Matcher bounds = BOUNDS.matcher(row.values());
      List<String> choices =
          CHOICE.matcher(row.values()).results().map(choice -> choice.group(1)).toList();
      if (bounds.find() && !row.values().endsWith("characters")) {
        BigDecimal least = number(bounds.toMatchResult(), 1);
        BigDecimal most = number(bounds.toMatchResult(), 2);
        takes(key, least);
        takes(key, most);
        refuses(key, least.subtract(BigDecimal.ONE));
        refuses(key, most.add(BigDecimal.ONE));
      } else if (!choices.isEmpty()) {
        choices.forEach(choice -> takes(key, choice));
        if (!row.key().startsWith("llm.")) {
          // A provider of language models may come with a module of its own.
          refuses(key, "none of these");
        }
      } else {
        assertThat(row.values()).isIn("text", "texts", "an address", "1 to 200 characters");
      }
    }
  }

  @Test
  void the_file_that_it_shows_can_be_read(@TempDir Path data) throws IOException {
    Matcher toml = Pattern.compile("(?s)```toml\\n(.*?)```").matcher(Files.readString(PAGE));
    assertThat(toml.find()).isTrue();
    Files.writeString(data.resolve(Configuration.FILE), toml.group(1));
    ServerSettings settings = Configuration.read(Optional.of(data), Map.of(), Map.of());
    assertThat(settings.spaces().zone()).hasToString("Asia/Shanghai");
    assertThat(settings.layers().platforms()).containsOnlyKeys("discord");
    assertThat(settings.layers().rooms()).hasSize(1);
    assertThat(settings.layers().places()).containsOnlyKeys("guild-7");
  }

  @Test
  void the_variables_that_it_shows_are_settings() throws IOException {
    List<String> variables =
        Pattern.compile("`(REMANENCE_[A-Z_]+[A-Z])`")
            .matcher(Files.readString(PAGE))
            .results()
            .map(variable -> variable.group(1))
            .toList();
    assertThat(variables)
        .hasSizeGreaterThan(1)
        .isSubsetOf(
            ServerKey.all().stream().map(key -> Configuration.variable(key.key())).toList());
  }

  private static BigDecimal number(MatchResult bounds, int group) {
    return new BigDecimal(bounds.group(group).replace(",", ""));
  }

  private static void takes(ServerKey key, Object value) {
    assertThat(key.apply(ServerSettings.defaults(), value.toString()))
        .as("%s = %s", key.key(), value)
        .isNotNull();
  }

  private static void refuses(ServerKey key, Object value) {
    assertThatThrownBy(() -> key.apply(ServerSettings.defaults(), value.toString()))
        .as("%s = %s", key.key(), value)
        .isInstanceOf(RemanenceException.class);
  }

  private static String where(ServerKey key) {
    return switch (key) {
      case ServerKey.OfSpaces(SettingKey setting) ->
          (setting.layered() ? "session" : "space") + (setting.ownerOnly() ? ", owner" : "");
      case ServerKey.OfModels ofModels -> "server";
      case ServerKey.Own own -> "server";
    };
  }

  private static String standard(ServerKey key) {
    ServerSettings defaults = ServerSettings.defaults();
    return switch (key) {
      case ServerKey.OfSpaces(SettingKey setting) -> shown(defaults.spaces().json(setting));
      case ServerKey.OfModels ofModels -> ofModels(ofModels);
      case ServerKey.Own own ->
          switch (own) {
            case EMBEDDING -> shown(defaults.embedding());
            case EMBEDDING_BASE_URL -> shown(defaults.embeddingOptions().baseUrl());
            case EMBEDDING_API_KEY -> shown(defaults.embeddingOptions().apiKey());
            case EMBEDDING_MODEL -> shown(defaults.embeddingOptions().model());
            case PROXY_OPENAI -> shown(defaults.upstreams().openai());
            case PROXY_ANTHROPIC -> shown(defaults.upstreams().anthropic());
            case STORE -> shown(defaults.store());
            case MAX_OPEN -> shown(defaults.maxOpenSpaces());
            case HTTP_HOSTS -> shown(defaults.http().hosts());
            case HTTP_CORS_ORIGINS -> shown(defaults.http().corsOrigins());
            case HTTP_ACCESS_LOG -> shown(defaults.http().accessLog());
            case REQUESTS_PER_MINUTE -> shown(defaults.http().requestsPerMinute());
          };
    };
  }

  /** What is set for one purpose alone is what is set for all, where it is not set. */
  private static String ofModels(ServerKey.OfModels key) {
    if (key.purpose().isPresent()) {
      return NONE;
    }
    ChatModelOptions common = ServerSettings.defaults().chatModels().common();
    return switch (key.option()) {
      case PROVIDER -> shown(common.provider().orElse(ChatModelOptions.USUAL_PROVIDER));
      case BASE_URL -> shown(common.baseUrl());
      case API_KEY -> shown(common.apiKey());
      case MODEL -> shown(common.model());
      case CONTEXT_WINDOW -> shown(common.window());
      case MAX_OUTPUT_TOKENS -> shown(common.output());
    };
  }

  private static String shown(@Nullable Object value) {
    return switch (value) {
      case null -> NONE;
      case Optional<?> optional -> optional.map(SettingsPageTest::shown).orElse(NONE);
      case Collection<?> texts when texts.isEmpty() -> NONE;
      case Collection<?> texts ->
          "`" + texts.stream().map(String::valueOf).collect(Collectors.joining(",")) + "`";
      default -> String.format(Locale.ROOT, "`%s`", value);
    };
  }
}
