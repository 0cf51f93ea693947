package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.inmemory.InMemoryStore;
import io.remanence.llm.ChatModel;
import io.remanence.llm.Purpose;
import io.remanence.metering.MeteredModels;
import io.remanence.metering.MissingModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class MissingModelTest {
  private final ManualClock clock = ManualClock.at(Instant.parse("2026-03-04T12:00:00Z"));
  private final InMemoryStore store = new InMemoryStore(clock);
  private final List<MissingModel> told = new ArrayList<>();

  private MeteredModels models(Map<Purpose, ChatModel> models, OptionalLong daily) {
    return new MeteredModels(store, models, clock, daily, told::add);
  }

  @Test
  void no_model_at_all_is_told_of_once_for_each_purpose() {
    MeteredModels models = models(Map.of(), OptionalLong.empty());
    for (int i = 0; i < 3; i++) {
      assertThat(models.need(Purpose.CAPTURE)).isEmpty();
    }
    assertThat(models.need(Purpose.SUMMARY)).isEmpty();
    assertThat(told)
        .containsExactly(
            new MissingModel(Purpose.CAPTURE, false), new MissingModel(Purpose.SUMMARY, false));
    assertThat(told.getFirst().detail()).contains("capture", "llm.model");
  }

  @Test
  void asking_without_need_tells_nobody() {
    assertThat(models(Map.of(), OptionalLong.empty()).forPurpose(Purpose.CAPTURE)).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void it_is_told_of_again_after_a_model_had_come_back() {
    ScriptedChatModel model = ScriptedChatModel.saying("one two three");
    MeteredModels models = models(Map.of(Purpose.CAPTURE, model), OptionalLong.of(50));
    use(models);
    assertThat(told).isEmpty();
    assertThat(models.need(Purpose.CAPTURE)).isEmpty();
    assertThat(models.need(Purpose.CAPTURE)).isEmpty();
    assertThat(told).containsExactly(new MissingModel(Purpose.CAPTURE, true));
    clock.advance(Duration.ofDays(1));
    use(models);
    assertThat(told).hasSize(1);
    assertThat(models.need(Purpose.CAPTURE)).isEmpty();
    assertThat(told).hasSize(2);
    assertThat(told.getLast().detail()).contains("capture", "llm.daily-tokens");
  }

  private static void use(MeteredModels models) {
    var unused =
        models
            .need(Purpose.CAPTURE)
            .orElseThrow()
            .chat(ChatModelContract.request("Say it", Duration.ofSeconds(5)));
  }
}
