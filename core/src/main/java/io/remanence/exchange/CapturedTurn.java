package io.remanence.exchange;

import io.remanence.capture.Captured;
import io.remanence.capture.Captured.Side;
import io.remanence.capture.FinishedTurn;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.inject.Injection;
import io.remanence.inject.Sentinel;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.store.Tx;
import io.remanence.turn.TurnRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** What capture is told of a turn, and where what it kept was said. */
final class CapturedTurn {
  private CapturedTurn() {}

  /** The answer: the last of the assistant's messages with words. */
  static Optional<MessageBody> answer(List<MessageBody> messages) {
    return messages.stream()
        .filter(body -> body.role().equals(MessageBody.ASSISTANT))
        .filter(body -> !body.text().isBlank())
        .reduce((first, second) -> second);
  }

  static FinishedTurn of(
      MessageBody asked,
      Instant time,
      MessageBody answer,
      List<MessageBody> messages,
      String injected,
      ZoneId zone) {
    List<String> tools =
        messages.stream().flatMap(body -> body.toolCalls().stream()).map(ToolCall::name).toList();
    // A model may repeat the block that it was given.
    String answered =
        Sentinel.isMarked(answer.text()) ? Sentinel.strip(answer.text()) : answer.text();
    return new FinishedTurn(asked.text(), answered, tools, injected, time, zone);
  }

  /** What was put into the turn's prompt. */
  static String injected(Tx tx, TurnRecord turn) {
    return turn.injection().flatMap(tx.injections()::get).map(Injection::text).orElse("");
  }

  static List<ProvenanceMarks.Span> spans(
      List<Captured.Span> spans, Message asked, Message answer) {
    // Where a block was taken out first, places in the rest are not places in the message.
    boolean isWhole = !Sentinel.isMarked(answer.body().text());
    return spans.stream()
        .filter(span -> span.side() == Side.USER || isWhole)
        .map(
            span ->
                new ProvenanceMarks.Span(
                    span.side() == Side.USER ? asked.seq() : answer.seq(), span.from(), span.to()))
        .toList();
  }
}
