package io.remanence.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenEstimateTest {
  @ParameterizedTest
  @CsvSource({"'',0", "a,1", "abcd,2", "hello world,4", "你好,3", "你好 world,5", "😀😀,2", "한국어,5"})
  void estimates_as_the_rule_says(String text, int tokens) {
    assertThat(TokenEstimate.text(text)).isEqualTo(tokens);
  }

  @Test
  void estimates_long_runs_by_their_length() {
    assertThat(TokenEstimate.text("x".repeat(100))).isEqualTo(29);
  }

  @Test
  void counts_four_for_a_message_and_its_calls_as_json() {
    assertThat(TokenEstimate.message(MessageBody.user("你好"))).isEqualTo(7);
    MessageBody calls =
        MessageBody.assistant("").withToolCalls(List.of(ToolCall.function("c1", "f", "{\"a\":1}")));
    String json =
        "[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\"}}]";
    assertThat(TokenEstimate.message(calls)).isEqualTo(4 + TokenEstimate.text(json));
  }
}
