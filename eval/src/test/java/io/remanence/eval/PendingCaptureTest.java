package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.llm.ChatModel;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.testkit.ScriptedChatModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Turns that wait for a model outlive the program, with and without a model at its next start. */
class PendingCaptureTest {
  private static final String REPLY = "[\"The user's sister Clara works as a vet in Graz.\"]";

  @TempDir Path folder;

  private Remanence open(ChatModel... models) {
    var builder = Remanence.builder().embedding("none");
    for (ChatModel model : models) {
      builder.chatModel(model);
    }
    return builder.open(folder);
  }

  private static Memory memory(Space space, MemoryId id) {
    return space.memory(Optional.empty(), Optional.empty(), id);
  }

  @Test
  void a_turn_that_waits_is_captured_after_a_restart() {
    MemoryId byRule;
    ScriptedChatModel slow =
        new ScriptedChatModel("scripted/slow").thenSlowly(Duration.ofMinutes(5), REPLY);
    try (Remanence remanence = open(slow)) {
      Space space = remanence.space("default");
      Prepared prepared =
          space.prepare(
              Turn.of(Scope.of(SessionKey.of("a")), "My sister Clara works as a vet in Graz."));
      byRule = space.complete(prepared.turnId(), Reply.text("Ok.")).captured().getFirst();
      assertThat(memory(space, byRule).status()).isEqualTo(MemoryStatus.ACTIVE);
      assertThat(space.capture().pending()).isOne();
    }
    try (Remanence remanence = open()) {
      Space space = remanence.space("default");
      assertThat(space.capture().pending()).isOne();
      assertThat(memory(space, byRule).status()).isEqualTo(MemoryStatus.ACTIVE);
    }
    try (Remanence remanence = open(ScriptedChatModel.saying(REPLY))) {
      Space space = remanence.space("default");
      assertThat(space.capture().awaitIdle(Duration.ofSeconds(20))).isTrue();
      Memory before = memory(space, byRule);
      assertThat(before.status()).isEqualTo(MemoryStatus.SUPERSEDED);
      assertThat(memory(space, before.supersededBy().orElseThrow()).confidence()).isEqualTo(0.8);
      assertThat(space.verify(Duration.ofSeconds(10)).ok()).isTrue();
    }
  }
}
