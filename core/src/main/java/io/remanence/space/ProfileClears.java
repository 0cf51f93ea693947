package io.remanence.space;

import io.remanence.clear.ClearOutcome;
import io.remanence.clear.ClearScope;
import io.remanence.clear.ClearType;
import io.remanence.clear.Clearing;
import io.remanence.history.Session;
import io.remanence.profile.Profile;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.store.TxProfiles;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Clears profiles. A clear of one session takes what shows in that session alone; what is known of
 * its speakers elsewhere too stays, and whoever named the type is told so.
 */
final class ProfileClears {
  private static final int PAGE = 500;

  private final OpenSpace space;

  ProfileClears(OpenSpace space) {
    this.space = space;
  }

  ClearType type() {
    return new ClearType(
        "profile",
        Set.of(),
        Map.of(Language.ENGLISH, "profiles", Language.CHINESE, "画像"),
        Set.of(),
        "remanence",
        this::clear);
  }

  private List<ClearOutcome> clear(Clearing clearing) {
    return switch (clearing.scope()) {
      case ClearScope.Everything everything ->
          List.of(done(clearing, clearing.dryRun() ? countAll() : eraseAll()));
      case ClearScope.OneSession one -> ofSession(clearing, one.session());
    };
  }

  private List<ClearOutcome> ofSession(Clearing clearing, SessionKey session) {
    long count =
        clearing.dryRun()
            ? space.parts.store().read(tx -> Profiles.ofSession(tx.profiles(), session)).size()
            : space.parts.store().transact(tx -> Profiles.eraseSession(TxProfiles.of(tx), session));
    List<ClearOutcome> outcomes = new ArrayList<>(List.of(done(clearing, count)));
    if (clearing.named() && mayBeWider(session)) {
      outcomes.add(
          ClearOutcome.refused(
              clearing
                  .language()
                  .choose(
                      "what is known of its speakers in other sessions too stays; a clear of one session"
                          + " can't remove it",
                      "说话者在其他会话中也使用的画像予以保留，清除单个会话不会删除它们")));
    }
    return outcomes;
  }

  private boolean mayBeWider(SessionKey key) {
    Optional<Session> session = space.parts.store().read(tx -> tx.sessions().get(key));
    Isolation isolation = space.settingsOf(key, session).isolation();
    return switch (isolation) {
      case SESSION -> false;
      case AUTO -> session.flatMap(Session::room).filter(RoomClass.ROOM::equals).isEmpty();
      case SPEAKER, BOT, PLATFORM, SPACE -> true;
    };
  }

  private long countAll() {
    return space.parts.store().read(tx -> tx.profiles().count(MemoryReach.everything()));
  }

  private long eraseAll() {
    long count = 0;
    while (true) {
      List<Profile> page =
          space
              .parts
              .store()
              .transact(
                  tx -> {
                    List<Profile> some = tx.profiles().list(MemoryReach.everything(), "", PAGE);
                    some.forEach(
                        profile -> Profiles.erase(TxProfiles.of(tx), profile, Optional.empty()));
                    return some;
                  });
      count += page.size();
      if (page.size() < PAGE) {
        return count;
      }
    }
  }

  private static ClearOutcome done(Clearing clearing, long count) {
    return SessionClears.removed(clearing, count, "profiles", "份画像");
  }
}
