package io.remanence.space;

import io.remanence.capture.Summarizer;
import io.remanence.compaction.TodoList;
import io.remanence.context.ContextPolicy;
import io.remanence.llm.ChatModel;
import io.remanence.llm.Purpose;
import java.util.Map;
import java.util.Optional;

/**
 * What makes a space wiser than rules; shared by all spaces.
 *
 * @param chat language models by purpose
 * @param todos the program's own to-do lists
 * @param contextPolicy the program's own way to keep sessions short
 */
record SpaceModels(
    Map<Purpose, ChatModel> chat,
    Optional<Summarizer> summarizer,
    Optional<TodoList> todos,
    Optional<ContextPolicy> contextPolicy) {
  SpaceModels {
    chat = Map.copyOf(chat);
  }

  /** Rules alone. */
  static SpaceModels none() {
    return new SpaceModels(Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
