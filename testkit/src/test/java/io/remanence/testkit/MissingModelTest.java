package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.inmemory.InMemoryStore;
import io.remanence.llm.ChatModel;
import io.remanence.llm.Purpose;
import io.remanence.metering.MeteredModels;
import io.remanence.metering.MissingModel;
import io.remanence.metering.TokenCaps;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class MissingModelTest {
  private static final SessionKey HALL = SessionKey.of("hall");

  private final ManualClock clock = ManualClock.at(Instant.parse("2026-03-04T12:00:00Z"));
  private final InMemoryStore store = new InMemoryStore(clock);
  private final List<MissingModel> told = new ArrayList<>();

  private MeteredModels models(Map<Purpose, ChatModel> models, OptionalLong daily) {
    return new MeteredModels(store, models, clock, TokenCaps.ofSpace(daily), told::add);
  }

  @Test
  void no_model_at_all_is_told_of_once_for_each_purpose() {
    MeteredModels models = models(Map.of(), OptionalLong.empty());
    for (int i = 0; i < 3; i++) {
      assertThat(models.need(Purpose.CAPTURE, HALL)).isEmpty();
    }
    assertThat(models.need(Purpose.SUMMARY, HALL)).isEmpty();
    assertThat(told)
        .containsExactly(
            new MissingModel(Purpose.CAPTURE, false, Optional.empty()),
            new MissingModel(Purpose.SUMMARY, false, Optional.empty()));
    assertThat(told.getFirst().detail()).contains("capture", "llm.model");
  }

  @Test
  void asking_without_need_tells_nobody() {
    assertThat(models(Map.of(), OptionalLong.empty()).forPurpose(Purpose.CAPTURE, HALL)).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void it_is_told_of_again_after_a_model_had_come_back() {
    ScriptedChatModel model = ScriptedChatModel.saying("one two three");
    MeteredModels models = models(Map.of(Purpose.CAPTURE, model), OptionalLong.of(50));
    use(models);
    assertThat(told).isEmpty();
    assertThat(models.need(Purpose.CAPTURE, HALL)).isEmpty();
    assertThat(models.need(Purpose.CAPTURE, HALL)).isEmpty();
    assertThat(told).containsExactly(new MissingModel(Purpose.CAPTURE, true, Optional.empty()));
    clock.advance(Duration.ofDays(1));
    use(models);
    assertThat(told).hasSize(1);
    assertThat(models.need(Purpose.CAPTURE, HALL)).isEmpty();
    assertThat(told).hasSize(2);
    assertThat(told.getLast().detail()).contains("capture", "llm.daily-tokens");
  }

  @Test
  void a_session_that_used_up_its_day_has_no_model_and_others_have() {
    // The request of a contract is made in behalf of this session.
    SessionKey busy = ChatModelContract.request("Say it", Duration.ofSeconds(5)).session();
    ScriptedChatModel model = ScriptedChatModel.saying("one two three");
    MeteredModels models =
        new MeteredModels(
            store,
            Map.of(Purpose.CAPTURE, model),
            clock,
            new TokenCaps(
                OptionalLong.empty(),
                session -> session.equals(busy) ? OptionalLong.of(50) : OptionalLong.empty()),
            told::add);
    use(models);

    assertThat(models.need(Purpose.CAPTURE, busy)).isEmpty();
    assertThat(models.need(Purpose.CAPTURE, busy)).isEmpty();
    assertThat(models.forPurpose(Purpose.CAPTURE, HALL)).isPresent();
    assertThat(models.usedUp(busy)).containsExactly(Purpose.CAPTURE);
    assertThat(models.usedUp(HALL)).isEmpty();
    assertThat(models.usedUp()).isEmpty();
    assertThat(told).containsExactly(new MissingModel(Purpose.CAPTURE, true, Optional.of(busy)));
    assertThat(told.getFirst().detail()).contains(busy.session(), "llm.session-daily-tokens");
    clock.advance(Duration.ofDays(1));
    assertThat(models.need(Purpose.CAPTURE, busy)).isPresent();
  }

  private static void use(MeteredModels models) {
    var unused =
        models
            .need(Purpose.CAPTURE, HALL)
            .orElseThrow()
            .chat(ChatModelContract.request("Say it", Duration.ofSeconds(5)));
  }
}
