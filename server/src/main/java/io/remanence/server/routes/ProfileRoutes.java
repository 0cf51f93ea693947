package io.remanence.server.routes;

import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileKind;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ProfileWire;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is known of sessions and of those who speak. */
final class ProfileRoutes {
  private static final String SESSION = "/v1/spaces/{space}/profiles/session/{session}";
  private static final String SPEAKER = "/v1/spaces/{space}/profiles/speaker/{session}/{speaker}";

  private final Services services;

  ProfileRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> ofSpeaker = new ArrayList<>(SessionAddress.QUERY);
    ofSpeaker.add(QueryParameter.one("isolation"));
    return List.of(
        Routes.get(SESSION, SessionAddress.QUERY, call -> get(call, ProfileKind.SESSION)),
        Routes.patch(SESSION, SessionAddress.QUERY, call -> update(call, ProfileKind.SESSION)),
        Routes.get(SPEAKER, ofSpeaker, call -> get(call, ProfileKind.SPEAKER)),
        Routes.patch(SPEAKER, ofSpeaker, call -> update(call, ProfileKind.SPEAKER)));
  }

  private Answer get(Call call, ProfileKind kind) {
    Space space = services.space(call);
    return Answer.ok(ProfileWire.write(space.profiles().get(subject(space, call, kind))));
  }

  private Answer update(Call call, ProfileKind kind) {
    Space space = services.space(call);
    ProfileEdit edit = call.body(ProfileWire::edit);
    Subject subject = subject(space, call, kind);
    return Answer.ok(
        ProfileWire.write(
            space
                .profiles()
                .update(
                    subject,
                    edit,
                    new Profiles.Author(
                        ProfileOrigin.API,
                        subject.where().sessionKey(),
                        subject.where().speaker(),
                        Optional.empty()))));
  }

  /** A key that is bound to a speaker reaches their profile, though not the whole session. */
  private static SessionKey ofSpeaker(Call call) {
    Scope meant =
        call.caller()
            .narrowPerson(
                new Scope(
                    ScopeQuery.bot(call),
                    ScopeQuery.platform(call),
                    Optional.of(call.id("session")),
                    Optional.of(call.id("speaker"))));
    return meant.sessionKey().orElseThrow();
  }

  private static Subject subject(Space space, Call call, ProfileKind kind) {
    SessionKey session =
        kind == ProfileKind.SPEAKER && call.caller().isBound()
            ? ofSpeaker(call)
            : SessionAddress.of(space, call);
    return switch (kind) {
      case SESSION -> Subject.session(session);
      case SPEAKER ->
          new Subject.OfSpeaker(
              Scope.of(session).withSpeaker(call.id("speaker")),
              call.caller().isolation(call.query().named("isolation", Isolation::named)));
    };
  }
}
