package io.remanence.server.routes;

import io.remanence.command.CommandCaller;
import io.remanence.command.Commands;
import io.remanence.history.Speaker;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.CommandWire;
import io.remanence.space.Space;
import java.util.List;

/** What people type in a conversation about its memory. */
final class CommandRoutes {
  private final Services services;

  CommandRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(Routes.post("/v1/spaces/{space}/commands", SessionAddress.QUERY, this::command));
  }

  private Answer command(Call call) {
    Space space = services.space(call);
    CommandWire.Incoming wanted = call.body(CommandWire::read);
    SessionKey session = SessionAddress.named(space, call, wanted.session());
    services.readiness().awaitFirst();
    CommandCaller caller =
        new CommandCaller(
            session,
            wanted.speaker().map(speaker -> new Speaker(speaker, "")),
            wanted.role(),
            call.language());
    return Answer.ok(
        CommandWire.write(new Commands(space, services.clock()).run(caller, wanted.text())));
  }
}
