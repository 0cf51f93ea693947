package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import org.junit.jupiter.api.Test;

class FormatTest {
  @Test
  void has_these_names() {
    assertThat(Format.names())
        .isEqualTo(
            "chatgpt, claude, claude-code, sharegpt, openai-jsonl, text, locomo, aipack, aalis,"
                + " ltm, zhin, mem0, openmemory, markdown, mcp-memory, remanence");
    for (Format format : Format.values()) {
      assertThat(Format.named(format.wireName())).isEqualTo(format);
    }
  }

  @Test
  void refuses_other_names_and_says_which_there_are() {
    assertThatThrownBy(() -> Format.named("auto"))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessage("format is \"auto\"; one of " + Format.names() + " is wanted");
  }
}
