package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Completed;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.wire.TurnWire;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import java.util.List;
import java.util.Optional;

/** The two calls of a turn. */
final class TurnRoutes {
  private static final String TURNS = "/v1/spaces/{space}/sessions/{session}/turns";

  private final Services services;

  TurnRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post(TURNS, SessionAddress.QUERY, this::prepare),
        Routes.post(TURNS + "/{turn}/complete", SessionAddress.QUERY, this::complete));
  }

  private Answer prepare(Call call) {
    Space space = services.space(call);
    TurnWire.Preparation wanted = call.body(TurnWire::readPreparation);
    ScopeFields given = wanted.scope();
    SessionAddress.agreed("session", Optional.of(call.id("session")), given.session());
    SessionKey key = SessionAddress.of(space, call, given.bot(), given.platform());
    MessageBody message =
        spokenBy(
            wanted.message().body(), given.speaker().or(() -> call.caller().binding().speaker()));
    if (!message.role().equals(MessageBody.USER)) {
      throw Refusal.invalid(
          Phrase.WRONG_TYPE, "message.role", "'" + message.role() + "'", Phrase.USER);
    }
    Optional<String> speaker = message.speaker().map(Speaker::id);
    Scope scope = new Scope(key.bot(), key.platform(), Optional.of(key.session()), speaker);
    call.caller().narrowPerson(scope);
    checkIsolation(space, scope, given.isolation());
    services.readiness().awaitFirst();
    Prepared prepared =
        space.prepare(
            new Turn(
                    scope,
                    message,
                    wanted.message().timestamp(),
                    wanted.system(),
                    wanted.tokenBudget(),
                    wanted.contextWindow(),
                    wanted.message().attachments(),
                    wanted.recall().limit(),
                    wanted.recall().minScore(),
                    wanted.knowledgeBases(),
                    wanted.dryRun(),
                    given.platform())
                .withinSession(call.caller().isOneSession()));
    services.metrics().prepared(!prepared.degraded().isEmpty());
    prepared.injectionId().ifPresent(id -> services.metrics().injected());
    return Answer.ok(TurnWire.write(prepared));
  }

  /** The message with the speaker that the scope names, where it names none itself. */
  private static MessageBody spokenBy(MessageBody message, Optional<String> speaker) {
    SessionAddress.agreed("speaker", message.speaker().map(Speaker::id), speaker);
    return message.speaker().isEmpty() && speaker.isPresent()
        ? message.withSpeaker(new Speaker(speaker.get(), ""))
        : message;
  }

  /** A turn remembers under the mode that is set; a mode of its own would not reach capture. */
  private static void checkIsolation(Space space, Scope scope, Optional<Isolation> wanted) {
    if (wanted.isEmpty() || wanted.get() == Isolation.AUTO) {
      return;
    }
    Isolation inForce = space.settings(scope.sessionKey().orElseThrow()).isolation();
    Isolation meant = space.placement(scope, Optional.empty()).mode();
    if (wanted.get() != meant) {
      throw Refusal.invalid(
          Phrase.TURN_ISOLATION, wanted.get().wireName(), inForce.wireName(), meant.wireName());
    }
  }

  private Answer complete(Call call) {
    Space space = services.space(call);
    Reply reply = call.body(TurnWire::readReply);
    Completed completed = complete(space, SessionAddress.candidates(space, call), call, reply);
    services.metrics().completed(reply.outcome().wireName(), completed.captured().size());
    return Answer.ok(TurnWire.write(completed));
  }

  /** A turn's id is its space's own, so of several sessions with the same id it picks the one. */
  private static Completed complete(
      Space space, List<SessionKey> sessions, Call call, Reply reply) {
    for (SessionKey session : sessions) {
      try {
        return space.complete(session, call.id("turn"), reply);
      } catch (RemanenceException other) {
        if (other.code() != ErrorCode.NOT_FOUND) {
          throw other;
        }
      }
    }
    throw Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_TURN, call.id("turn"), call.id("session"));
  }
}
