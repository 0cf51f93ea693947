package io.remanence.compaction;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.testkit.ScriptedChatModel;

/** A scripted model with a window and a limit of output of its own. */
record SizedModel(ScriptedChatModel script, int contextWindow, int maxOutputTokens)
    implements ChatModel {
  @Override
  public String name() {
    return script.name();
  }

  @Override
  public ChatReply chat(ChatRequest request) {
    return script.chat(request);
  }
}
