package io.remanence.scope;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.util.List;
import java.util.Optional;

/**
 * Where a memory belongs: the scope and the mode that it was written under, for good.
 *
 * @param scope the writer's scope
 * @param mode any mode but {@code AUTO}
 * @param direct whether it was written in a direct chat
 */
public record Placement(Scope scope, Isolation mode, boolean direct) {
  private static final String SPEAKER_KEY = "speaker|";

  public Placement {
    if (mode == Isolation.AUTO) {
      throw new IllegalArgumentException(
          "a placement has the mode auto; a resolved mode is wanted");
    }
    if (keyUnder(mode, scope).isEmpty()) {
      throw WrongValue.of(ErrorText.LACKS_IN_SCOPE, mode.wireName(), mode.wireName());
    }
  }

  /** Mode and compared ids as one text: who may see it. */
  public String visibility() {
    return keyUnder(mode, scope).orElseThrow();
  }

  /**
   * The same with nobody named in it; empty where the mode compares speakers, so that there is
   * nothing left to compare.
   */
  public Optional<Placement> withoutSpeaker() {
    Scope nobody = new Scope(scope.bot(), scope.platform(), scope.session(), Optional.empty());
    return mode == Isolation.SPEAKER
        ? Optional.empty()
        : Optional.of(new Placement(nobody, mode, direct));
  }

  /**
   * Whether a text that {@link #keyUnder(Isolation)} gave compares this speaker.
   *
   * @param platform absent for this speaker id on any platform
   * @throws IllegalArgumentException when it looks like the key of a speaker and is none
   */
  public static boolean isKeyOf(String key, Optional<String> platform, String speaker) {
    if (!key.startsWith(SPEAKER_KEY)) {
      return false;
    }
    List<Optional<String>> parts = ScopeEncoding.split(key.substring(SPEAKER_KEY.length()));
    if (parts.size() != 3) {
      throw new IllegalArgumentException("'" + key + "' is no key of a speaker");
    }
    return parts.get(2).equals(Optional.of(speaker))
        && (platform.isEmpty() || parts.get(1).equals(platform));
  }

  /** What the scope is under this mode; empty where a compared session or speaker is absent. */
  public Optional<String> keyUnder(Isolation other) {
    return keyUnder(other, scope);
  }

  static Optional<String> keyUnder(Isolation mode, Scope scope) {
    return switch (mode) {
      case AUTO -> throw new IllegalArgumentException("auto compares nothing by itself");
      case SESSION ->
          scope
              .session()
              .map(id -> "session|" + ScopeEncoding.join(scope.bot(), scope.platform(), some(id)));
      case SPEAKER ->
          scope
              .speaker()
              .map(id -> SPEAKER_KEY + ScopeEncoding.join(scope.bot(), scope.platform(), some(id)));
      case BOT -> Optional.of("bot|" + ScopeEncoding.join(scope.bot()));
      case PLATFORM -> Optional.of("platform|" + ScopeEncoding.join(scope.platform()));
      case SPACE -> Optional.of("space|");
    };
  }

  private static Optional<String> some(String id) {
    return Optional.of(id);
  }
}
