package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.history.Session;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds out which session a path means. */
final class SessionAddress {
  /** What a path with a session takes in its query string. */
  static final List<QueryParameter> QUERY =
      List.of(QueryParameter.one("bot"), QueryParameter.one("platform"));

  private SessionAddress() {}

  /** The session of the path, with the bot and platform of the query string. */
  static SessionKey of(Space space, Call call) {
    return of(space, call, Optional.empty(), Optional.empty());
  }

  /**
   * The session of the path. Where bot or platform is given, here or in the query string, both are
   * taken as given; where none is, the one session of that id is meant, or a new one without either
   * where there is none. An empty {@code bot=} says that there is none.
   *
   * @throws Refusal 409 when there are several, 400 when the two places contradict each other
   */
  static SessionKey of(Space space, Call call, Optional<String> bot, Optional<String> platform) {
    Optional<String> givenBot = agreed("bot", ScopeQuery.bot(call), call.caller().bot(bot));
    Optional<String> givenPlatform =
        agreed("platform", ScopeQuery.platform(call), call.caller().platform(platform));
    String id = call.id("session");
    SessionKey asGiven = new SessionKey(givenBot, givenPlatform, id);
    boolean told = saysWhich(call) || givenBot.isPresent() || givenPlatform.isPresent();
    return call.caller().narrow(told ? asGiven : theOne(space, asGiven));
  }

  /**
   * The session that asks, named by the query string: {@code session}, and where there are several
   * of that id {@code asking_bot} and {@code asking_platform}.
   *
   * @throws Refusal 400 when it is not named, 409 when there are several
   */
  static SessionKey asking(Space space, Call call) {
    String id =
        call.query()
            .text("session")
            .orElseThrow(() -> Refusal.invalid(Phrase.MISSING, "session", Phrase.TEXT));
    Optional<String> bot =
        call.caller().bot(call.query().text("asking_bot").filter(text -> !text.isEmpty()));
    Optional<String> platform =
        call.caller()
            .platform(call.query().text("asking_platform").filter(text -> !text.isEmpty()));
    SessionKey asGiven = new SessionKey(bot, platform, id);
    boolean told =
        bot.isPresent()
            || platform.isPresent()
            || call.query().text("asking_bot").isPresent()
            || call.query().text("asking_platform").isPresent();
    return call.caller().narrow(told ? asGiven : theOne(space, asGiven));
  }

  /**
   * The session of this id, with the bot and platform of the query string.
   *
   * @throws Refusal as {@link #of(Space, Call)}
   */
  static SessionKey named(Space space, Call call, String session) {
    SessionKey asGiven = new SessionKey(ScopeQuery.bot(call), ScopeQuery.platform(call), session);
    return call.caller().narrow(saysWhich(call) ? asGiven : theOne(space, asGiven));
  }

  private static SessionKey theOne(Space space, SessionKey asGiven) {
    List<Session> known = space.sessionsWithId(asGiven.session());
    if (known.size() > 1) {
      String names =
          known.stream().map(session -> describe(session.key())).collect(Collectors.joining("; "));
      throw Refusal.of(ErrorCode.CONFLICT, Phrase.AMBIGUOUS_SESSION, asGiven.session(), names);
    }
    return known.isEmpty() ? asGiven : known.getFirst().key();
  }

  /** Every session that the path may mean, for calls that name something else of it as well. */
  static List<SessionKey> candidates(Space space, Call call) {
    SessionKey asGiven =
        new SessionKey(ScopeQuery.bot(call), ScopeQuery.platform(call), call.id("session"));
    List<SessionKey> meant =
        saysWhich(call)
            ? List.of(asGiven)
            : space.sessionsWithId(asGiven.session()).stream().map(Session::key).toList();
    return meant.stream().map(call.caller()::narrow).toList();
  }

  private static boolean saysWhich(Call call) {
    return call.query().text("bot").isPresent()
        || call.query().text("platform").isPresent()
        || call.caller().binding().bot().isPresent()
        || call.caller().binding().platform().isPresent();
  }

  /**
   * The one value of two places.
   *
   * @throws Refusal when both are there and differ
   */
  static Optional<String> agreed(String what, Optional<String> here, Optional<String> there) {
    if (here.isPresent() && there.isPresent() && !here.equals(there)) {
      throw Refusal.invalid(Phrase.CONTRADICTION, what, here.get(), there.get());
    }
    return here.or(() -> there);
  }

  private static String describe(SessionKey key) {
    return "bot "
        + key.bot().map(id -> "'" + id + "'").orElse("absent")
        + ", platform "
        + key.platform().map(id -> "'" + id + "'").orElse("absent");
  }
}
