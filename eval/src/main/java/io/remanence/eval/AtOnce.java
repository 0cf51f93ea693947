package io.remanence.eval;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.Usage;

/** A model that answers at once: a summary of one section, and the first two originals kept. */
final class AtOnce implements ChatModel {
  @Override
  public String name() {
    return "measure/at-once";
  }

  @Override
  public int contextWindow() {
    return 128_000;
  }

  @Override
  public int maxOutputTokens() {
    return 8_192;
  }

  @Override
  public ChatReply chat(ChatRequest request) {
    return new ChatReply("【保留原文】#1 #2\n## 最近在聊什么\n- 发布", FinishReason.STOP, Usage.UNKNOWN);
  }
}
