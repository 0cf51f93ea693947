package io.remanence.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.llm.ChatModelChoices;
import io.remanence.llm.Purpose;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SettingLayers;
import io.remanence.text.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigurationTest {
  @TempDir private Path data;

  private ServerSettings read(String toml, Map<String, String> env, Map<String, String> flags) {
    try {
      Files.writeString(data.resolve(Configuration.FILE), toml);
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
    return Configuration.read(Optional.of(data), env, flags);
  }

  private ServerSettings read(String toml) {
    return read(toml, Map.of(), Map.of());
  }

  @Test
  void nothing_set_means_defaults() {
    assertThat(Configuration.read(Optional.of(data), Map.of("PATH", "/bin"), Map.of()))
        .isEqualTo(ServerSettings.defaults());
    ServerSettings defaults = ServerSettings.defaults();
    assertThat(defaults.embedding()).isEqualTo("local");
    assertThat(defaults.store()).isEqualTo("sqlite");
    assertThat(defaults.maxOpenSpaces()).isEqualTo(64);
  }

  @Test
  void keys_may_be_dotted_or_in_tables() {
    ServerSettings settings =
        read(
            """
            isolation = "bot"
            inject.min-score = 0.25
            spaces.max-open = 3
            language = "zh"
            [inject]
            max-memories = 9
            [embedding]
            provider = "none"
            [history]
            control-kinds = ["event-marker", "note"]
            """
                .replace("inject.min-score = 0.25\n", ""));
    assertThat(settings.spaces().isolation()).isEqualTo(Isolation.BOT);
    assertThat(settings.spaces().inject().maxMemories()).isEqualTo(9);
    assertThat(settings.spaces().language()).isEqualTo(Language.CHINESE);
    assertThat(settings.spaces().controlKinds()).containsExactlyInAnyOrder("event-marker", "note");
    assertThat(settings.maxOpenSpaces()).isEqualTo(3);
    assertThat(settings.embedding()).isEqualTo("none");
    assertThat(read("inject.min-score = 0.25").spaces().inject().minScore()).isEqualTo(0.25);
  }

  @Test
  void platforms_rooms_and_places_are_tables() {
    ServerSettings settings =
        read(
            """
            inject.max-memories = 1
            [platform.qq]
            inject.max-memories = 2
            take.range = "platform"
            [platform.qq.room]
            inject.max-memories = 3
            [platform.qq.direct.inject]
            max-memories = 4
            [place."服务器 1.x"]
            language = "zh"
            """);
    assertThat(most(settings, "web", RoomClass.ROOM)).isEqualTo(1);
    assertThat(most(settings, "qq", RoomClass.ROOM)).isEqualTo(3);
    assertThat(most(settings, "qq", RoomClass.DIRECT)).isEqualTo(4);
    assertThat(settings.layers().platforms()).containsOnlyKeys("qq");
    assertThat(settings.layers().places()).containsOnlyKeys("服务器 1.x");
  }

  private static int most(ServerSettings settings, String platform, RoomClass room) {
    return settings
        .layers()
        .effective(
            new SettingLayers.Standing(
                Optional.of(platform), Optional.of(room), Optional.empty(), JsonObject.empty()))
        .inject()
        .maxMemories();
  }

  @Test
  void what_is_wrong_in_the_table_of_a_layer_is_named() {
    for (String wrong :
        List.of(
            "[platform.qq]\ninject.max-memorys = 1",
            "[platform.qq.room]\nhistory.range-limit = 1",
            "[place.p]\ntake.range = \"all\"",
            "platform.qq = 1",
            "place = 1")) {
      assertThatThrownBy(() -> read(wrong))
          .as(wrong)
          .isInstanceOf(RemanenceException.class)
          .hasMessageContaining("remanence.toml")
          .hasMessageMatching("(?s).*(platform|place).*");
    }
  }

  @Test
  void the_environment_wins_over_the_file_and_flags_over_both() {
    String file = "inject.max-memories = 1\nspaces.max-open = 1\nstore = \"sqlite\"";
    Map<String, String> environment =
        Map.of("REMANENCE_INJECT_MAX_MEMORIES", "2", "REMANENCE_SPACES_MAX_OPEN", "2");
    ServerSettings settings = read(file, environment, Map.of("spaces.max-open", "3"));
    assertThat(settings.spaces().inject().maxMemories()).isEqualTo(2);
    assertThat(settings.maxOpenSpaces()).isEqualTo(3);
  }

  @Test
  void every_key_of_a_space_has_a_variable() {
    for (SettingKey key : SettingKey.values()) {
      assertThat(Configuration.variable(key.key())).matches("REMANENCE_[A-Z_]+");
    }
    assertThat(Configuration.variable("llm.context-window"))
        .isEqualTo("REMANENCE_LLM_CONTEXT_WINDOW");
  }

  @Test
  void unknown_keys_name_the_nearest() {
    assertThatThrownBy(() -> read("inject.max-memorys = 1"))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("remanence.toml")
        .hasMessageContaining("'inject.max-memorys'")
        .hasMessageContaining("did you mean inject.max-memories?");
    assertThatThrownBy(() -> read("", Map.of("REMANENCE_STOER", "x"), Map.of()))
        .hasMessageContaining("REMANENCE_STOER")
        .hasMessageContaining("did you mean REMANENCE_STORE?");
    assertThatThrownBy(() -> read("", Map.of(), Map.of("isolaton", "bot")))
        .hasMessageContaining("command line")
        .hasMessageContaining("did you mean isolation?");
  }

  @Test
  void unknown_keys_that_are_near_none_name_none() {
    assertThatThrownBy(() -> read("foo.bar = 1"))
        .hasMessageContaining("there is no setting 'foo.bar'; docs/SETTINGS.md lists them all")
        .hasMessageNotContaining("did you mean");
    assertThatThrownBy(() -> read("", Map.of("REMANENCE_FOO_BAR", "x"), Map.of()))
        .hasMessageContaining("there is no setting for REMANENCE_FOO_BAR")
        .hasMessageNotContaining("did you mean");
    assertThatThrownBy(() -> read("", Map.of(), Map.of("zon", "UTC")))
        .hasMessageContaining("did you mean zone?");
    assertThatThrownBy(() -> read("capture.minlength = 3"))
        .hasMessageContaining("did you mean capture.min-length?");
  }

  @Test
  void bad_values_name_key_value_and_what_is_wanted() {
    assertThatThrownBy(() -> read("inject.max-memories = 99"))
        .hasMessageContaining("inject.max-memories")
        .hasMessageContaining("99")
        .hasMessageContaining("1 to 50");
    assertThatThrownBy(() -> read("store = \"paper\""))
        .hasMessageContaining("store is 'paper'; sqlite or memory is wanted");
    assertThatThrownBy(() -> read("embedding.provider = 3"))
        .hasMessageContaining("embedding.provider is 3; text is wanted");
    assertThatThrownBy(() -> read("spaces.max-open = 0"))
        .hasMessageContaining("spaces.max-open is '0'; 1 to 10000 is wanted");
    assertThatThrownBy(() -> read("", Map.of("REMANENCE_SPACES_MAX_OPEN", "many"), Map.of()))
        .hasMessageContaining("spaces.max-open is 'many'; a whole number is wanted");
  }

  @Test
  void a_file_that_is_no_toml_says_where() {
    assertThatThrownBy(() -> read("isolation = \nx"))
        .hasMessageContaining("remanence.toml is no TOML")
        .hasMessageContaining("line 1");
  }

  @Test
  void language_models_are_set_for_all_and_for_one_purpose() {
    ServerSettings settings =
        read(
            """
            [llm]
            provider = "ollama"
            base-url = "http://localhost:11434"
            api-key = "sk-secret"
            model = "qwen3"
            context-window = 32000
            [llm.summary]
            model = "qwen3:32b"
            max-output-tokens = 2000
            """,
            Map.of("REMANENCE_LLM_TOPIC_CONTEXT_WINDOW", "9000"),
            Map.of("llm.capture.model", "qwen3:4b"));
    ChatModelChoices models = settings.chatModels();
    assertThat(models.common().provider()).contains("ollama");
    assertThat(models.common().apiKey()).contains("sk-secret");
    assertThat(settings.spaces().contextWindow()).isEqualTo(32_000);
    assertThat(models.forPurpose(Purpose.SUMMARY).orElseThrow().model()).contains("qwen3:32b");
    assertThat(models.forPurpose(Purpose.SUMMARY).orElseThrow().output()).isEqualTo(2_000);
    assertThat(models.forPurpose(Purpose.TOPIC).orElseThrow().window()).isEqualTo(9_000);
    assertThat(models.forPurpose(Purpose.CANDIDATE).orElseThrow().model()).contains("qwen3:4b");
    assertThat(settings.toString()).doesNotContain("sk-secret");
  }

  @Test
  void what_is_wrong_with_a_language_model_is_named_without_its_key() {
    for (String wrong :
        List.of(
            "llm.base-url = \"ftp://x/?k=sk-secret\"",
            "llm.summary.base-url = \"sk-secret :/\"",
            "llm.api-key = \"sk-secret with spaces\"",
            "llm.topic.api-key = 5",
            "llm.model = \"\"",
            "llm.max-output-tokens = 0",
            "llm.capture.context-window = \"much\"")) {
      assertThatThrownBy(() -> read(wrong))
          .as(wrong)
          .isInstanceOf(RemanenceException.class)
          .hasMessageContaining(wrong.substring(0, wrong.indexOf(' ')))
          .hasMessageNotContaining("sk-secret");
    }
    assertThatThrownBy(() -> read("llm.modell = \"m\""))
        .hasMessageContaining("did you mean llm.model?");
    assertThatThrownBy(() -> read("llm.candidate.model = \"m\""))
        .hasMessageContaining("there is no setting 'llm.candidate.model'");
  }

  @Test
  void the_keys_of_language_models_are_these() {
    assertThat(ServerKey.all().stream().map(ServerKey::key).filter(key -> key.startsWith("llm.")))
        .hasSize(26)
        .contains(
            "llm.provider",
            "llm.base-url",
            "llm.api-key",
            "llm.model",
            "llm.context-window",
            "llm.max-output-tokens",
            "llm.daily-tokens",
            "llm.session-daily-tokens",
            "llm.summary.provider",
            "llm.capture.base-url",
            "llm.topic.api-key",
            "llm.topic.max-output-tokens")
        .doesNotHaveDuplicates();
  }

  @Test
  void an_embedding_endpoint_is_set_and_its_key_never_shown() {
    ServerSettings settings =
        read(
            """
            [embedding]
            provider = "openai"
            base-url = "http://localhost:9999/v1"
            api-key = "sk-secret"
            model = "small"
            """);

    assertThat(settings.embedding()).isEqualTo("openai");
    assertThat(settings.embeddingOptions().model()).contains("small");
    assertThat(settings.embeddingOptions().apiKey()).contains("sk-secret");
    assertThat(settings.toString()).doesNotContain("sk-secret");
    assertThatThrownBy(() -> read("embedding.api-key = 5"))
        .hasMessageContaining("embedding.api-key")
        .hasMessageNotContaining("5;");
    assertThatThrownBy(() -> read("embedding.base-url = \"ftp://x/\""))
        .hasMessageContaining("embedding.base-url");
    assertThatThrownBy(() -> read("embedding.base-url = \"not a url\""))
        .hasMessageContaining("embedding.base-url");
  }

  @Test
  void the_keys_of_callers_are_these() {
    HttpSettings standard = ServerSettings.defaults().http();
    assertThat(standard.hosts()).isEmpty();
    assertThat(standard.corsOrigins()).isEmpty();
    assertThat(standard.requestsPerMinute()).isEqualTo(60_000);
    assertThat(standard.accessLog()).isFalse();
    HttpSettings set =
        read("http.hosts = [\"Memory.example\", \"other.example:8080\"]\n"
                + "http.cors-origins = \"https://app.example, http://[::1]:3000\"\n"
                + "http.access-log = true\n"
                + "keys.requests-per-minute = 7")
            .http();
    assertThat(set.hosts()).containsExactlyInAnyOrder("memory.example", "other.example:8080");
    assertThat(set.corsOrigins())
        .containsExactlyInAnyOrder("https://app.example", "http://[::1]:3000");
    assertThat(set.requestsPerMinute()).isEqualTo(7);
    assertThat(set.accessLog()).isTrue();
    for (String wrong :
        java.util.List.of(
            "http.hosts = \"https://memory.example\"",
            "http.hosts = 7",
            "http.cors-origins = \"*\"",
            "http.cors-origins = \"app.example\"",
            "http.access-log = \"yes\"",
            "keys.requests-per-minute = 0",
            "keys.requests-per-minute = 10000001")) {
      assertThatThrownBy(() -> read(wrong))
          .as(wrong)
          .hasMessageContaining(wrong.substring(0, wrong.indexOf(' ')));
    }
  }

  @Test
  void upstreams_of_proxies_are_base_urls() {
    assertThat(read("").upstreams()).isEqualTo(Upstreams.none());
    Upstreams upstreams =
        read(
                "proxy.openai.base-url = \"https://a.example/v1\"",
                Map.of("REMANENCE_PROXY_ANTHROPIC_BASE_URL", "http://127.0.0.1:9"),
                Map.of())
            .upstreams();
    assertThat(upstreams.openai()).hasToString("Optional[https://a.example/v1]");
    assertThat(upstreams.anthropic()).hasToString("Optional[http://127.0.0.1:9]");
    for (String wrong :
        new String[] {
          "ftp://x/", "not a url", "https://u:p@x/", "https://x/?a=1", "/v1", "https:x"
        }) {
      assertThatThrownBy(() -> read("proxy.openai.base-url = \"" + wrong + "\""))
          .as(wrong)
          .hasMessageContaining("proxy.openai.base-url");
    }
  }
}
