package io.remanence.capture;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * What capture knows of a turn.
 *
 * @param user the user's own words, without any injected block
 * @param assistant the answer
 * @param tools the names of the tools used, in order
 * @param injected what was put into the turn's prompt; empty for nothing
 * @param time when the user said it
 * @param zone in which words such as "tomorrow" are meant
 */
public record FinishedTurn(
    String user, String assistant, List<String> tools, String injected, Instant time, ZoneId zone) {
  public FinishedTurn {
    tools = List.copyOf(tools);
  }
}
