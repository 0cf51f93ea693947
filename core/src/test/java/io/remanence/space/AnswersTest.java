package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.answer.StoredAnswer;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class AnswersTest {
  private static final String KEY = "a".repeat(64);
  private static final String ASKED = "b".repeat(64);
  private static final StoredAnswer.Body BODY =
      new StoredAnswer.Body(200, "application/json", "{\"text\":\"茶\"}");
  private static final Instant TIME = Instant.parse("2026-11-30T05:00:00Z");
  private static final SessionKey SESSION = SessionKey.of("s");

  private final Remanence remanence = Remanence.inMemory();
  private final Space space = remanence.space("default");
  private final SpaceAnswers answers = space.answers();

  @AfterEach
  void close() {
    remanence.close();
  }

  private StoredAnswer.State state(boolean words) {
    return answers.begin(KEY, ASKED, words).orElseThrow().state();
  }

  private void erase() {
    space.append(
        SESSION,
        List.of(
            new NewMessage(
                MessageBody.user("x"),
                Optional.of(TIME),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
    assertThat(space.messages().delete(SESSION, List.of(TIME))).isNotEmpty();
  }

  @Test
  void what_broke_off_is_known_as_such_until_it_is_forgotten() {
    assertThat(answers.begin(KEY, ASKED, true)).isEmpty();
    assertThat(state(true)).isEqualTo(StoredAnswer.State.BEGUN);
    answers.cancel(KEY);
    assertThat(answers.begin(KEY, ASKED, true)).isEmpty();
    answers.finish(KEY, ASKED, BODY);
    assertThat(answers.begin(KEY, ASKED, true).orElseThrow().answer()).contains(BODY);
  }

  @Test
  void an_answer_that_was_under_way_while_something_was_erased_is_not_kept() {
    assertThat(answers.begin(KEY, ASKED, true)).isEmpty();
    erase();
    answers.finish(KEY, ASKED, BODY);
    assertThat(state(true)).isEqualTo(StoredAnswer.State.ERASED);
  }

  @Test
  void an_answer_without_words_stays() {
    assertThat(answers.begin(KEY, ASKED, false)).isEmpty();
    erase();
    answers.finish(KEY, ASKED, BODY);
    erase();
    assertThat(state(false)).isEqualTo(StoredAnswer.State.KEPT);
  }

  @Test
  void an_answer_that_is_too_long_is_not_kept() {
    assertThat(answers.begin(KEY, ASKED, false)).isEmpty();
    answers.finish(KEY, ASKED, new StoredAnswer.Body(200, "text/plain", "x".repeat(1 << 21)));
    assertThat(state(false)).isEqualTo(StoredAnswer.State.ERASED);
  }
}
