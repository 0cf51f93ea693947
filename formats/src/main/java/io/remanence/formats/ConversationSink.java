package io.remanence.formats;

import io.remanence.error.ErrorDetail;

/**
 * Takes what an export holds, in the order of the file, on the thread that reads. What it throws
 * ends the reading and reaches the caller.
 */
public interface ConversationSink {
  /**
   * A conversation begins. Comes before the first of its messages, and only where there is one. The
   * same key may come again where a file holds a conversation twice; its messages then have the
   * keys that they had before.
   */
  void conversation(Conversation head);

  /**
   * A message of a conversation that was begun. Messages of one conversation come in order; those
   * of several may alternate.
   */
  void message(ImportedMessage message);

  /** A memory. A sink that takes conversations alone reports it as left out. */
  default void memory(ImportedMemory memory) {
    bad(memory.line(), ImportText.ONLY_CONVERSATIONS.leftOut(ImportText.A_MEMORY));
  }

  /** What a profile says. A sink that takes conversations alone reports it as left out. */
  default void profile(ImportedProfile profile) {
    bad(profile.line(), ImportText.ONLY_CONVERSATIONS.leftOut(ImportText.A_PROFILE));
  }

  /** A summary. A sink that takes conversations alone reports it as left out. */
  default void summary(ImportedSummary summary) {
    bad(summary.line(), ImportText.ONLY_CONVERSATIONS.leftOut(ImportText.A_SUMMARY));
  }

  /**
   * Something could not be read, or not as it was meant; the reading goes on.
   *
   * @param line where, from 1
   * @param detail what was there, what was wanted, and what was done with it; a short text
   */
  void bad(long line, ErrorDetail detail);
}
