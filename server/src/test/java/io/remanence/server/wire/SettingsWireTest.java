package io.remanence.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class SettingsWireTest {
  @Test
  void shows_every_setting_that_a_session_can_have_and_no_other() {
    assertThat(SettingsWire.write(SpaceSettings.defaults()).keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(SettingKey.values())
                .filter(SettingKey::layered)
                .map(SettingKey::key)
                .toList());
  }

  @Test
  void shows_values_that_can_be_set_again() {
    SettingsWire.write(SpaceSettings.defaults())
        .forEach(
            (key, value) -> {
              if (value != null) {
                assertThat(SettingKey.of(key).orElseThrow().apply(SpaceSettings.defaults(), value))
                    .isEqualTo(SpaceSettings.defaults());
              }
            });
  }
}
