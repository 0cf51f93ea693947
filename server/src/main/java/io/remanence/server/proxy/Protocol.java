package io.remanence.server.proxy;

import io.remanence.history.MessageBody;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How a provider's requests and answers say what memory needs; all else in them passes. */
interface Protocol {
  /** How it is counted. */
  String name();

  /** What the request shows. */
  Asked read(Map<String, @Nullable Object> body);

  /**
   * The request with this text in front of the user's words; everything else is as it was.
   *
   * @param asked what was read from the body
   */
  Map<String, @Nullable Object> inject(
      Map<String, @Nullable Object> body, Asked asked, String text);

  /** Listens to one answer. */
  AnswerReader answer();

  /**
   * What a request shows.
   *
   * @param messages in order, without system messages
   * @param at the place of the message that is to be answered among those of the body; -1 where
   *     none is
   * @param previous the id of the answer that this one follows
   */
  record Asked(List<MessageBody> messages, int at, Optional<String> previous) {
    public Asked {
      messages = List.copyOf(messages);
    }
  }

  /** Puts an answer together, from its events or in one piece. */
  interface AnswerReader {
    /** An event of a stream; {@code data} as it came, which may be no JSON. */
    void event(String data);

    /** The whole answer in one piece. */
    void whole(Map<String, @Nullable Object> body);

    /** Whether the answer is at its end, and is one. */
    boolean isFinished();

    /** What was said so far; tool calls only where the answer is finished. */
    List<MessageBody> said();

    /** How many tokens the provider counted of the request; empty where it did not say. */
    OptionalLong input();
  }
}
