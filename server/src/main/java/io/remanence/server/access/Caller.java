package io.remanence.server.access;

import io.remanence.audit.Actor;
import io.remanence.error.ErrorCode;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.words.Phrase;
import java.util.Optional;
import java.util.function.Function;

/**
 * Who makes a request, and what they may reach: a role, spaces, and a scope that the request can
 * only narrow. Whatever takes a space, a session or a scope from a request passes it through here.
 *
 * @param name how the audit names them; one key has one name
 * @param space the one space that they see; absent where they see all
 * @param binding what each scope of theirs must hold; empty where they are bound to nothing
 * @param key the id of the key that they bring; absent where they bring none or the server's token
 */
public record Caller(
    Role role, String name, Optional<String> space, Scope binding, Optional<String> key) {
  private static final Scope UNBOUND =
      new Scope(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Whoever runs the server: an owner of every space. */
  public static Caller operator() {
    return new Caller(Role.OWNER, "rest", Optional.empty(), UNBOUND, Optional.empty());
  }

  /** Who brings this key. */
  static Caller of(ApiKey key) {
    return new Caller(
        key.role(),
        "key " + key.id(),
        Optional.of(key.space()),
        key.scope(),
        Optional.of(key.id()));
  }

  /** Whether they may do everything in their spaces. */
  public boolean isOwner() {
    return role == Role.OWNER;
  }

  /** Whether they run the server, so that what belongs to no space is theirs too. */
  public boolean isOperator() {
    return isOwner() && space.isEmpty() && !isBound();
  }

  /** Whether they are bound to a scope. */
  public boolean isBound() {
    return !binding.equals(UNBOUND);
  }

  /** Whether they may know of this space. */
  public boolean sees(String name) {
    return space.isEmpty() || space.get().equals(name);
  }

  /** As whom the audit has them. */
  public Actor actor() {
    return Actor.of(role.actor(), name);
  }

  /**
   * Goes on where they see this space.
   *
   * @throws Refusal 403 where they don't, whether it is there or not
   */
  public void requireSpace(String wanted) {
    if (!sees(wanted)) {
      throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.OTHER_SPACE);
    }
  }

  /**
   * Goes on where they may do what this role may.
   *
   * @throws Refusal 403 where they may not
   */
  public void require(Role wanted) {
    if (!role.includes(wanted)) {
      throw Refusal.of(
          ErrorCode.FORBIDDEN, Phrase.ROLE_MAY_NOT, role.wireName(), wanted.wireName());
    }
  }

  /**
   * Goes on where they are bound to nothing.
   *
   * @throws Refusal 403 where they are: what is asked for can't be kept to a scope
   */
  public void requireUnbound() {
    if (isBound()) {
      throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.BOUND_KEY);
    }
  }

  /**
   * The scope that they mean: what they give, with what they are bound to. Only an owner may leave
   * it out, which means the space.
   *
   * @throws Refusal 403 where it leaves what they are bound to, or is missing
   */
  public ScopeFields narrow(ScopeFields given) {
    if (given.session().isPresent() && isOneSpeakerAnywhere()) {
      throw outside();
    }
    ScopeFields meant =
        new ScopeFields(
            field("bot", given.bot()),
            field("platform", given.platform()),
            field("session", given.session()),
            field("speaker", given.speaker()),
            isolation(given.isolation()));
    if (!isOwner() && meant.scope().equals(UNBOUND)) {
      throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.SCOPE_WANTED, role.wireName());
    }
    return meant;
  }

  /**
   * The mode that they mean. A key that is bound to a session and to no speaker is for whoever
   * speaks there, so that it reaches what belongs to that session and nothing that follows one of
   * them from elsewhere.
   *
   * @throws Refusal 403 where the mode would lead out of the session
   */
  public Optional<Isolation> isolation(Optional<Isolation> given) {
    if (!isOneSession()) {
      return given;
    }
    if (given.isPresent() && given.get() != Isolation.AUTO && given.get() != Isolation.SESSION) {
      throw outside();
    }
    return Optional.of(Isolation.SESSION);
  }

  /**
   * The same scope for what has no mode of its own: without its speaker where memories would follow
   * them out of the one session that the caller is bound to.
   *
   * @param mode the mode in force for a scope
   */
  public Scope withinSession(Scope scope, Function<Scope, Isolation> mode) {
    return isOneSession() && scope.speaker().isPresent() && mode.apply(scope) == Isolation.SPEAKER
        ? new Scope(scope.bot(), scope.platform(), scope.session(), Optional.empty())
        : scope;
  }

  /** Whether they are bound to a session and to none of those who speak there. */
  public boolean isOneSession() {
    return binding.session().isPresent() && binding.speaker().isEmpty();
  }

  /** As {@link #narrow(ScopeFields)}, of a scope. */
  public Scope narrow(Scope given) {
    return narrow(
            new ScopeFields(
                given.bot(), given.platform(), given.session(), given.speaker(), Optional.empty()))
        .scope();
  }

  /**
   * A field of a scope: as it is given, or as they are bound.
   *
   * @throws Refusal 403 where the two differ
   */
  private Optional<String> field(String name, Optional<String> given) {
    Optional<String> bound =
        switch (name) {
          case "bot" -> binding.bot();
          case "platform" -> binding.platform();
          case "session" -> binding.session();
          default -> binding.speaker();
        };
    if (bound.isPresent() && given.isPresent() && !given.equals(bound)) {
      throw outside();
    }
    return given.or(() -> bound);
  }

  /** The bot that they mean. */
  public Optional<String> bot(Optional<String> given) {
    return field("bot", given);
  }

  /** The platform that they mean. */
  public Optional<String> platform(Optional<String> given) {
    return field("platform", given);
  }

  /**
   * The same session, of which they may see all messages. A key that is bound to a speaker alone
   * reaches no whole session, where others speak too.
   *
   * @throws Refusal 403 where it is not theirs
   */
  public SessionKey narrow(SessionKey session) {
    boolean inside =
        mayBe(binding.bot(), session.bot())
            && mayBe(binding.platform(), session.platform())
            && mayBe(binding.session(), Optional.of(session.session()));
    if (!inside || isOneSpeakerAnywhere()) {
      throw outside();
    }
    return session;
  }

  /** In a session others speak too, so such a key names none. */
  private boolean isOneSpeakerAnywhere() {
    return binding.speaker().isPresent() && binding.session().isEmpty();
  }

  /**
   * The same scope, as far as it concerns nobody but its speaker.
   *
   * @throws Refusal 403 where it is not theirs
   */
  public Scope narrowPerson(Scope person) {
    field("bot", person.bot());
    field("platform", person.platform());
    field("session", person.session());
    field("speaker", person.speaker());
    return person;
  }

  /** Whether {@link #narrow(SessionKey)} lets it through. */
  public boolean reaches(SessionKey session) {
    try {
      return narrow(session).equals(session);
    } catch (Refusal outside) {
      return false;
    }
  }

  private static boolean mayBe(Optional<String> bound, Optional<String> given) {
    return bound.isEmpty() || bound.equals(given);
  }

  private static Refusal outside() {
    return Refusal.of(ErrorCode.FORBIDDEN, Phrase.OUTSIDE_BINDING);
  }
}
