package io.remanence.space;

import io.remanence.audit.AuditOperation;
import io.remanence.capture.Secrets;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.history.Session;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAccess;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.ProfileVersion;
import io.remanence.profile.ProfileView;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.store.TxProfiles;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The short structured pictures of sessions and of those who speak. A session's shows in that
 * session alone; a speaker's where a memory of that speaker would. Whoever does not see a profile
 * finds none.
 */
public final class SpaceProfiles {
  private static final int PAGE = 500;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceProfiles(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /** Whose profile: a session's or a speaker's. */
  public sealed interface Subject {
    /** The session's own profile. */
    record OfSession(SessionKey session) implements Subject {}

    /**
     * The profile of the speaker in this scope.
     *
     * @param scope its speaker is present
     * @param isolation the mode; absent means as set for the session
     */
    record OfSpeaker(Scope scope, Optional<Isolation> isolation) implements Subject {}

    /** The session's own profile. */
    static Subject session(SessionKey session) {
      return new OfSession(session);
    }

    /** The speaker's profile, under the mode that is set. */
    static Subject speaker(Scope scope) {
      return new OfSpeaker(scope, Optional.empty());
    }

    /** The scope that is meant. */
    default Scope where() {
      return switch (this) {
        case OfSession of -> Scope.of(of.session());
        case OfSpeaker of -> of.scope();
      };
    }
  }

  /**
   * A profile, or that there is none, as it shows.
   *
   * @param limits how many entries of its lists show
   */
  public record Shown(Optional<Profile> profile, ProfileLimits limits) {
    /** What shows of it. */
    public ProfileView view() {
      return profile.map(known -> ProfileView.of(known, limits)).orElse(ProfileView.empty());
    }
  }

  /**
   * What is known.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} when the scope lacks the speaker, or what
   *     the isolation compares
   */
  public Shown get(Subject subject) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx -> {
                      Access access = access(space, tx, subject);
                      return new Shown(access.to().find(tx.profiles()), access.limits());
                    }));
  }

  /**
   * Changes what is known. Secrets in what is given are redacted first, whoever gives it, since
   * every prompt shows a profile. A fact that another took the place of is superseded among the
   * memories too, see {@link io.remanence.consolidation.FactChanges}.
   *
   * @throws RemanenceException as {@link #get}, and as {@link Profiles#update}
   */
  public Shown update(Subject subject, ProfileEdit asked, Profiles.Author author) {
    ProfileEdit edit = asked.saying(text -> Secrets.redact(text, Language.of(text)));
    return pool.use(
        name,
        space -> {
          record Done(Profiles.Updated updated, ProfileLimits limits) {}
          Done done =
              changed(
                  space,
                  tx -> {
                    Access access = access(space, tx, subject);
                    return new Done(
                        space.profiles.update(
                            TxProfiles.of(tx), access.to().place(), edit, access.limits(), author),
                        access.limits());
                  });
          done.updated()
              .replaced()
              .ifPresent(replaced -> supersede(space, done.updated().profile(), replaced));
          return new Shown(
              Optional.of(done.updated().profile()).filter(known -> known.version() > 0),
              done.limits());
        });
  }

  /** Memories that say what a profile said before are superseded; what fails fails nothing else. */
  private static void supersede(OpenSpace space, Profile profile, Profiles.Replaced replaced) {
    try {
      var unused =
          space.factChanges.after(
              profile, replaced, space.parts.store().read(tx -> tx.changes().head()));
    } catch (RuntimeException failure) {
      space.tell(
          new SpaceEvent.ConsolidateFailed(
              space.parts.name().value(),
              "what the profile '%s' replaces could not be found: %s"
                  .formatted(profile.id(), failure.getMessage())));
    }
  }

  /**
   * The profile's versions, newest first; none where there is no profile.
   *
   * @param before only those before this version; {@code Long.MAX_VALUE} for the first page
   * @param limit at least 1
   */
  public List<ProfileVersion> history(Subject subject, long before, int limit) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx ->
                        access(space, tx, subject)
                            .to()
                            .find(tx.profiles())
                            .map(
                                profile ->
                                    tx.profileHistory().newest(profile.id(), before - 1, limit))
                            .orElse(List.of())));
  }

  /**
   * All profiles that the reader sees, by id; that they were exported is written down.
   *
   * @param reader who asks; absent means the owner
   */
  public List<Profile> export(Optional<Scope> reader, Optional<Isolation> isolation) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          List<Profile> all = new ArrayList<>();
          String after = "";
          List<Profile> page;
          do {
            String from = after;
            page = space.parts.store().read(tx -> tx.profiles().list(reach, from, PAGE));
            all.addAll(page);
            after = page.isEmpty() ? after : page.getLast().id();
          } while (page.size() == PAGE);
          SpaceAudit.exported(
              space,
              AuditOperation.EXPORT_PROFILES,
              reader.map(scope -> Reaches.placement(space, scope, isolation)),
              all.size());
          return List.copyOf(all);
        });
  }

  /** The facts that are known by key, as programs keep them: the traits that have keys. */
  public Map<String, String> facts(Subject subject) {
    Map<String, String> facts = new TreeMap<>();
    get(subject)
        .profile()
        .ifPresent(
            profile ->
                profile
                    .traits()
                    .slots()
                    .forEach(
                        (key, slot) -> {
                          if (slot.isLive()) {
                            facts.put(key, slot.value());
                          }
                        }));
    return facts;
  }

  /** The fact of this key. */
  public Optional<String> fact(Subject subject, String key) {
    return get(subject)
        .profile()
        .flatMap(
            profile -> Optional.ofNullable(profile.traits().slots().get(ProfileEdit.keyOf(key))))
        .filter(ProfileSlot::isLive)
        .map(ProfileSlot::value);
  }

  /** Keeps a fact under a key, in place of an older one. */
  public Shown putFact(Subject subject, String key, String value, Profiles.Author author) {
    return update(subject, fact(ProfileAction.SET, key, value), author);
  }

  /** Removes the fact of this key, where there is one. */
  public Shown removeFact(Subject subject, String key, Profiles.Author author) {
    return update(subject, fact(ProfileAction.REMOVE, key, ""), author);
  }

  private static ProfileEdit fact(ProfileAction action, String key, String value) {
    if (key.isBlank()) {
      throw RemanenceException.invalid(ErrorText.BLANK_KEY);
    }
    return ProfileEdit.of(ProfileField.TRAITS, action, value, Optional.of(key), Optional.empty());
  }

  /**
   * Erases all profiles of a person with all their versions; they leave the records of injections
   * too.
   *
   * @param platform absent for this speaker id on any platform
   * @param dryRun whether only to say how many there are
   * @return how many
   */
  public long erase(Optional<String> platform, String speaker, boolean dryRun) {
    return pool.use(
        name,
        space ->
            dryRun
                ? space
                    .parts
                    .store()
                    .read(tx -> Profiles.ofPerson(tx.profiles(), platform, speaker))
                    .size()
                : changed(space, tx -> Profiles.erasePerson(TxProfiles.of(tx), platform, speaker))
                    .size());
  }

  private static <R> R changed(OpenSpace space, Function<Tx, R> work) {
    return SpaceMemories.noted(space, SpaceMemories.write(space, work), touched -> List.of());
  }

  /** Which profile is meant there, and what is set there. */
  private record Access(ProfileAccess to, ProfileLimits limits) {}

  private static Access access(OpenSpace space, Tx tx, Subject subject) {
    Optional<SessionKey> key = subject.where().sessionKey();
    Optional<Session> session = key.flatMap(tx.sessions()::get);
    SpaceSettings settings =
        key.map(known -> space.settingsOf(known, session))
            .orElseGet(
                () ->
                    space
                        .parts
                        .layers()
                        .effective(SettingLayers.Standing.nowhere(subject.where().platform())));
    boolean takesDirect = settings.take().othersDirect();
    var room = session.flatMap(Session::room);
    ProfileAccess access =
        switch (subject) {
          case Subject.OfSession of -> ProfileAccess.session(of.session(), room, takesDirect);
          case Subject.OfSpeaker of ->
              ProfileAccess.speaker(
                  of.scope(), of.isolation().orElse(settings.isolation()), room, takesDirect);
        };
    return new Access(access, settings.profile());
  }
}
