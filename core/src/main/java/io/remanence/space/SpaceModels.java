package io.remanence.space;

import io.remanence.capture.Summarizer;
import io.remanence.compaction.TodoList;
import io.remanence.llm.ChatModel;
import io.remanence.llm.Purpose;
import java.util.Map;
import java.util.Optional;

/**
 * What makes a space wiser than rules; shared by all spaces.
 *
 * @param chat language models by purpose
 * @param todos the program's own to-do lists
 */
record SpaceModels(
    Map<Purpose, ChatModel> chat, Optional<Summarizer> summarizer, Optional<TodoList> todos) {
  SpaceModels {
    chat = Map.copyOf(chat);
  }

  /** Rules alone. */
  static SpaceModels none() {
    return new SpaceModels(Map.of(), Optional.empty(), Optional.empty());
  }
}
