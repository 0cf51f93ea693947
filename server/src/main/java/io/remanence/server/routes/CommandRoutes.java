package io.remanence.server.routes;

import io.remanence.command.CommandCaller;
import io.remanence.command.CommandRole;
import io.remanence.command.Commands;
import io.remanence.history.Speaker;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.imports.TypedImport;
import io.remanence.server.wire.CommandWire;
import io.remanence.server.words.Languages;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.util.List;
import java.util.Optional;

/** What people type in a conversation about its memory. */
final class CommandRoutes {
  private final Services services;

  CommandRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post("/v1/spaces/{space}/commands", SessionAddress.QUERY, this::command).scoped());
  }

  private Answer command(Call call) {
    Space space = services.space(call);
    CommandWire.Incoming wanted = call.body(CommandWire::read);
    if (wanted.role() == CommandRole.OWNER) {
      call.caller().require(Role.OWNER);
    }
    SessionKey session = SessionAddress.named(space, call, wanted.session());
    Scope said =
        call.caller()
            .narrow(
                new Scope(
                    session.bot(),
                    session.platform(),
                    Optional.of(session.session()),
                    wanted.speaker()));
    Optional<String> speaker =
        call.caller()
            .withinSession(said, asked -> space.placement(asked, Optional.empty()).mode())
            .speaker();
    services.readiness().awaitFirst();
    CommandCaller caller =
        new CommandCaller(
            session,
            speaker.map(id -> new Speaker(id, "")),
            wanted.role(),
            language(call, wanted.text()));
    Commands commands =
        new Commands(space, services.clock(), new TypedImport(services.clock(), services.zone()));
    return Answer.ok(CommandWire.write(commands.run(caller, wanted.text())));
  }

  /** That of the header; without one that of the text, as people type in their own. */
  private static Language language(Call call, String text) {
    return Languages.stated(call.header("Accept-Language"))
        .orElseGet(() -> Commands.languageOf(text, call.language()));
  }
}
