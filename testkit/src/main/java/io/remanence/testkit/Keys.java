package io.remanence.testkit;

import io.remanence.scope.SessionKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Session keys that must not be mixed up. */
final class Keys {
  /** Texts by code point, worked out by way of UTF-8. */
  static final Comparator<String> TEXT_ORDER =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  private Keys() {}

  /** Keys no two of which name the same session. */
  static List<SessionKey> distinct() {
    List<SessionKey> keys = new ArrayList<>();
    HardTexts.IDS.forEach(id -> keys.add(SessionKey.of(id)));
    List<Optional<String>> parts =
        List.of(Optional.empty(), Optional.of("a"), Optional.of("a:b"), Optional.of("-"));
    for (Optional<String> bot : parts) {
      for (Optional<String> platform : parts) {
        if (bot.isPresent() || platform.isPresent()) {
          for (String session : List.of("c", "b:c", "-", "a:b:c")) {
            keys.add(new SessionKey(bot, platform, session));
          }
        }
      }
    }
    return keys;
  }

  static List<SessionKey> sorted(Collection<SessionKey> keys) {
    return keys.stream().sorted(Comparator.comparing(SessionKey::encoded, TEXT_ORDER)).toList();
  }
}
